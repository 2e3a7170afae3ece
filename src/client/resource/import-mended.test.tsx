import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readNotices } from '#client/call/notices.ts'
import { ImportDialog } from './import-dialog.tsx'
import { button, notice } from './testing/resource-screen.tsx'

const kept = vi.hoisted(() => ({ row: undefined as unknown }))
vi.mock('#client/queue/sync.ts', () => {
  const cache = {
    get: async () => kept.row,
    put: async (row: unknown) => {
      kept.row = row
    },
    delete: async () => {
      kept.row = undefined
    },
  }
  return { myDb: () => ({ cache }), dbOf: () => ({ cache }) }
})

const CHAMPS = [
  { id: 'nom', label: 'Nom' },
  { id: 'email', label: 'E-mail' },
  { id: 'metier_id', label: 'Métier' },
  { id: 'entree', label: 'Date d’entrée' },
  { id: 'heures', label: 'Heures' },
  { id: 'debut', label: 'Contrat à partir du' },
]

interface Sent {
  readonly appliquer: boolean
  readonly doubles: readonly number[]
  readonly lignes: readonly Record<string, string>[]
}
let metiers: string[]
let sent: Sent[]
let away: boolean
let asksHours: boolean
let doublesBy: ((lignes: Sent['lignes']) => object[]) | undefined
/** The office is looking until this is called. */
let slow: Promise<void> | undefined

/** A name is asked for, a job is one of the house, and two people of one name may be one. */
async function office(body: Sent) {
  sent.push(body)
  await slow
  if (away) throw new Error('Le réseau ne répond pas.')
  const erreurs = body.lignes.flatMap((ligne, rang) => {
    const champs = {
      ...(ligne['E-mail']?.includes('@') ? {} : { email: 'E-mail : une adresse est attendue.' }),
      ...(!ligne.Métier || metiers.includes(ligne.Métier)
        ? {}
        : { metier_id: `Métier : « ${ligne.Métier} » n’en est pas un.` }),
    }
    return Object.keys(champs).length > 0 ? [{ ligne: rang + 1, champs }] : []
  })
  const wrong = new Set(erreurs.map(e => e.ligne))
  const doubles = body.lignes.flatMap((ligne, rang) =>
    ligne.Nom === 'Petit' && !wrong.has(rang + 1)
      ? [{ ligne: rang + 1, raison: 'même nom', comme: { label: 'Léa Petit' } }]
      : [],
  )
  doubles.push(...((doublesBy?.(body.lignes) ?? []) as typeof doubles))
  const left = doubles.filter(d => !body.doubles.includes(d.ligne)).length
  const ecrites = body.appliquer ? body.lignes.length - wrong.size - left : 0
  return { ...notice('Fait.'), rapport: { lignes: body.lignes.length, ecrites, erreurs, doubles } }
}

function show() {
  render(
    <MantineProvider env="test">
      <ImportDialog
        opened
        onClose={() => undefined}
        titre="Agents"
        champs={CHAMPS}
        from="pasted"
        send={office as never}
        undo={async () => undefined}
        onTaken={() => undefined}
        aids={{
          choices: {
            metier_id: {
              options: metiers,
              add: { say: text => `Créer « ${text} »`, make: async text => metiers.push(text) },
            },
          },
          ...(asksHours && {
            amount: {
              ...{ id: 'heures', label: 'Heures', lack: (n: number) => `${n} sans heures` },
              none: { say: 'Sans contrat', text: 'sans contrat', means: 'sans contrat' },
            },
          }),
          day: {
            ...{ id: 'entree', label: 'Date d’entrée', initial: '2026-11-28' },
            orElse: { id: 'debut', label: 'Contrat à partir du' },
          },
          least: 'Il suffit d’un nom.',
        }}
      />
    </MantineProvider>,
  )
}
async function paste(text: string): Promise<void> {
  fireEvent.change(await screen.findByRole('textbox', { name: /collez/ }), { target: { value: text } })
  fireEvent.click(await button('Vérifier les cellules collées'))
  await screen.findByRole('region', { name: 'Aperçu des lignes' })
}
const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(cell(name), { target: { value } })
const dates = () => sent.at(-1)?.lignes.map(l => l['Date d’entrée'])

beforeEach(() => {
  cleanup()
  metiers = ['Aide-soignant']
  sent = []
  away = false
  asksHours = false
  doublesBy = undefined
  slow = undefined
  kept.row = undefined
})

describe('a day that lines do not say', () => {
  it('is told with the day that is taken, changed for all of them, and for one in its cell', async () => {
    show()
    await paste('Nom;E-mail\nRoy;r@x.fr\nNoir;n@x.fr')
    expect(screen.getByText(/^Date d’entrée absente sur 2.lignes.: le samedi 28 novembre 2026 sera pris/)).toBeTruthy()
    expect(dates()).toEqual(['2026-11-28', '2026-11-28'])
    type('Date d’entrée à prendre', '01/09/2026')
    await waitFor(() => expect(dates()).toEqual(['2026-09-01', '2026-09-01']))
    expect(cell('Date d’entrée, ligne 3').placeholder).toBe('mar. 1er sept.')
    type('Date d’entrée, ligne 3', '15/10/2026')
    await waitFor(() => expect(dates()).toEqual(['2026-09-01', '15/10/2026']))
    expect(screen.getByText(/absente sur 1.ligne/)).toBeTruthy()
  })

  it('is not asked where each says its own, and nothing enters while none is chosen', async () => {
    show()
    await paste('Nom;E-mail;Embauche\nRoy;r@x.fr;01/02/2026')
    expect(screen.queryByText(/absente/)).toBeNull()
    cleanup()
    show()
    await paste('Nom;E-mail\nRoy;r@x.fr')
    type('Date d’entrée à prendre', '')
    await waitFor(() => expect(screen.getByText(/choisissez laquelle prendre/)).toBeTruthy())
    expect((await button(/^Importer/)).hasAttribute('disabled')).toBe(true)
  })
})

it('is given to no line that says from when its contract holds', async () => {
  show()
  expect((await screen.findByText(/Il suffit d’un nom\./)).textContent).toContain('Contrat à partir du')
  await paste('Nom;E-mail;Début de contrat\nRoy;r@x.fr;01/09/2026\nNoir;n@x.fr;')
  expect(screen.getByText(/^Date d’entrée absente sur 1.ligne/)).toBeTruthy()
  expect(sent.at(-1)?.lignes.map(l => [l['Contrat à partir du'], l['Date d’entrée']])).toEqual([
    ['01/09/2026', ''],
    ['', '2026-11-28'],
  ])
  expect(screen.queryByRole('textbox', { name: 'Date d’entrée, ligne 2' })).toBeNull()
  expect(cell('Date d’entrée, ligne 3').placeholder).toBe('sam. 28 nov.')
})

it('marks at its cell what another line of the sheet says, by the number it has there', async () => {
  doublesBy = lignes =>
    lignes.flatMap((ligne, rang) =>
      rang > 0 && ligne['E-mail'] === lignes[0]?.['E-mail']
        ? [{ ligne: rang + 1, champ: 'email', raison: 'même e-mail', comme: { ligne: 1 } }]
        : [],
    )
  show()
  await paste('Nom;Courriel\n\nRoy;r@x.fr\nNoir;r@x.fr')
  const [row] = screen.getAllByRole('row').filter(r => r.textContent?.startsWith('4'))
  expect(row?.textContent).toContain('Répète la ligne 3 de cette feuille (même e-mail).')
  const described = cell('Courriel, ligne 4').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Déjà à la ligne 3.')
  expect(cell('Nom, ligne 4').getAttribute('aria-describedby')).toBeNull()
  expect(cell('Courriel, ligne 4').getAttribute('aria-invalid')).toBeNull()
  type('Courriel, ligne 4', 'n@x.fr')
  await waitFor(() => expect(screen.queryByText('Déjà à la ligne 3.')).toBeNull(), { timeout: 3000 })
  expect((await button(/^Importer 2.lignes/)).hasAttribute('disabled')).toBe(false)
})

it('a sheet whose first line names nothing that is known loses nobody: that line enters with the others', async () => {
  show()
  await paste('Roy;r@x.fr\nNoir;n@x.fr')
  expect(screen.getByText(/^Aucune colonne reconnue\. Dites sous chaque nom ce que sa colonne contient/)).toBeTruthy()
  expect(screen.queryByText(/laissées de côté/)).toBeNull()
  fireEvent.click(await button('Ma première ligne est à importer aussi'))
  await screen.findByText('Roy')
  expect(screen.getByText('Noir')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ma première ligne est à importer aussi' })).toBeNull()
})

describe('where nothing can enter', () => {
  const nothing = () => button('Aucune ligne à importer')

  it('the button says so, whether all is wrong or may exist already', async () => {
    show()
    await paste('Nom;E-mail\nRoy;rien')
    expect((await nothing()).hasAttribute('disabled')).toBe(true)
    expect(screen.getByText(/^1.ligne à corriger.: corrigez-la ici pour l’importer\.$/)).toBeTruthy()
    cleanup()
    kept.row = undefined
    show()
    await paste('Nom;E-mail\nRoy;rien\nNoir;rien')
    expect(screen.getByText(/^2.lignes à corriger.: corrigez-les ici pour les importer\.$/)).toBeTruthy()
    cleanup()
    kept.row = undefined
    show()
    await paste('Nom;E-mail\nPetit;l@x.fr\nPetit;m@x.fr')
    expect((await nothing()).hasAttribute('disabled')).toBe(true)
    fireEvent.click(await button('Les ajouter toutes quand même'))
    expect(screen.getByText(/elles seront|seront ajoutées quand même\.$/).textContent).not.toContain('ignorée')
    expect((await button(/^Importer 2.lignes/)).hasAttribute('disabled')).toBe(false)
  })

  it('the others are named only where there are others', async () => {
    show()
    await paste('Nom;E-mail;Taille;Poids\nRoy;rien;1;2\nNoir;n@x.fr;3;4')
    expect(
      screen.getByText(/^1.ligne à corriger sur 2.: corrigez ici, l’autre peut entrer sans attendre\.$/),
    ).toBeTruthy()
    expect(screen.getByText(/Dites sous leur nom ce qu’elles contiennent pour les importer\.$/)).toBeTruthy()
    expect(await button(/^Importer 1.ligne$/)).toBeTruthy()
  })
})

describe('an amount that lines do not say', () => {
  const hours = () => sent.at(-1)?.lignes.map(l => l.Heures)
  const pressed = async () => (await button('Sans contrat')).getAttribute('aria-pressed')

  it('is made up for none of them, said for all, or said to be none', async () => {
    asksHours = true
    show()
    await paste('Nom;E-mail;Heures\nRoy;r@x.fr;\nNoir;n@x.fr;28\nBleu;b@x.fr;')
    expect(screen.getByText(/^2 sans heures.: dites lesquelles prendre/)).toBeTruthy()
    expect(hours()).toEqual(['', '28', ''])
    type('Heures à prendre', '35')
    await waitFor(() => expect(hours()).toEqual(['35', '28', '35']), { timeout: 3000 })
    expect(cell('Heures, ligne 2').placeholder).toBe('35')
    expect(await pressed()).toBe('false')
    fireEvent.click(await button('Sans contrat'))
    await waitFor(() => expect(hours()).toEqual(['sans contrat', '28', 'sans contrat']))
    expect([await pressed(), cell('Heures à prendre').value]).toEqual(['true', ''])
  })

  it('is judged once where a space follows it', async () => {
    asksHours = true
    show()
    await paste('Nom;E-mail;Heures\nRoy;r@x.fr;')
    type('Heures à prendre', '35 ')
    await waitFor(() => expect(hours()).toEqual(['35']), { timeout: 3000 })
    const asked = sent.length
    await new Promise(resolve => setTimeout(resolve, 1600))
    expect(sent).toHaveLength(asked)
    expect(cell('Heures à prendre').value).toBe('35 ')
  })

  it('is judged with the day, both said while the office still looked', async () => {
    asksHours = true
    show()
    await paste('Nom;E-mail;Heures\nRoy;rien;')
    const { promise, resolve } = Promise.withResolvers<void>()
    slow = promise
    type('E-mail, ligne 2', 'roy@x.fr')
    await waitFor(() => expect(sent).toHaveLength(2), { timeout: 3000 })
    fireEvent.click(await button('Sans contrat'))
    type('Date d’entrée à prendre', '01/09/2026')
    expect(await pressed()).toBe('true')
    slow = undefined
    resolve()
    await waitFor(() => expect(sent).toHaveLength(3))
    expect([hours(), dates()]).toEqual([['sans contrat'], ['2026-09-01']])
  })

  it('has a column where the sheet has none, and is asked of no sheet where each says its own', async () => {
    asksHours = true
    show()
    await paste('Nom;E-mail\nRoy;r@x.fr')
    expect(screen.getByRole('columnheader', { name: /Heures/ })).toBeTruthy()
    cleanup()
    kept.row = undefined
    show()
    await paste('Nom;E-mail;Heures\nRoy;r@x.fr;35')
    expect(screen.queryByText(/sans heures/)).toBeNull()
  })
})

it('offers the jobs of the house for one that is none, and adds it to them', async () => {
  show()
  await paste('Nom;E-mail;Métier\nRoy;r@x.fr;Lingère\nNoir;n@x.fr;aide-soignant')
  const lingere = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Métier, ligne 2' })
  expect([...lingere.options].map(o => o.text)).toEqual(['Lingère', 'Aucun', 'Aide-soignant', 'Créer « Lingère »'])
  fireEvent.change(lingere, { target: { value: [...lingere.options].at(-1)?.value } })
  await waitFor(() => expect(metiers).toContain('Lingère'))
  await waitFor(() => expect(screen.queryByText(/n’en est pas un/)).toBeTruthy())
  expect(screen.queryByText(/« Lingère » n’en est pas un/)).toBeNull()
})

it('judges a line again once the hand stops, keeps it open where it is, and asks once where the office is out of reach', async () => {
  show()
  await paste('Nom;E-mail\nRoy;r@x.fr\nNoir;rien\nBlanc;b@x.fr')
  expect(cell('E-mail, ligne 3').getAttribute('aria-invalid')).toBe('true')
  type('E-mail, ligne 3', 'n@x.fr')
  await waitFor(() => expect(sent).toHaveLength(2), { timeout: 3000 })
  expect(screen.queryByText('E-mail : une adresse est attendue.')).toBeNull()
  expect(screen.getByText(/3.lignes.: tout peut être importé/)).toBeTruthy()
  // It is the first one still, with its cells.
  const rows = within(screen.getByRole('region', { name: 'Aperçu des lignes' })).getAllByRole('row')
  expect(rows[1]?.textContent).toMatch(/^3/)
  type('E-mail, ligne 3', 'n')
  await waitFor(() => expect(cell('E-mail, ligne 3').getAttribute('aria-invalid')).toBe('true'), { timeout: 3000 })
  away = true
  type('E-mail, ligne 3', 'n@y.fr')
  expect((await screen.findByRole('alert', undefined, { timeout: 3000 })).textContent).toBeTruthy()
  const asked = sent.length
  await new Promise(resolve => setTimeout(resolve, 1600))
  expect(sent).toHaveLength(asked)
})

it('lets a line that may exist already be mended, and a wrong one be left out and brought back', async () => {
  show()
  await paste('Nom;E-mail\nPetit;l@x.fr\nRoy;rien')
  expect(screen.getByText(/Existe peut-être déjà.: Léa Petit/)).toBeTruthy()
  type('Nom, ligne 2', 'Petitjean')
  await waitFor(() => expect(screen.queryByText(/Existe peut-être déjà/)).toBeNull(), { timeout: 3000 })
  fireEvent.click(await button('Laisser la ligne 3 de côté'))
  expect(screen.queryByText('E-mail : une adresse est attendue.')).toBeNull()
  readNotices()[0]?.action?.faire()
  expect(await screen.findByText('E-mail : une adresse est attendue.')).toBeTruthy()
  fireEvent.click(await button('Laisser la ligne 3 de côté'))
  fireEvent.click(await button(/Importer 1.ligne/))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ appliquer: true }))
  expect(sent.at(-1)?.lignes.map(l => l.Nom)).toEqual(['Petitjean'])
})

it('finds again what was typed of a sheet: its cells, what its columns are, and the day', async () => {
  show()
  await paste('Nom;Courrier\nRoy;rien')
  fireEvent.change(screen.getByRole('combobox', { name: /Ce que contient la colonne «.Courrier.»/ }), {
    target: { value: 'email' },
  })
  type('Date d’entrée à prendre', '01/09/2026')
  await screen.findByRole('textbox', { name: 'Courrier, ligne 2' })
  type('Courrier, ligne 2', 'r@x.fr')
  await waitFor(() => expect(JSON.stringify(kept.row)).toContain('r@x.fr'))
  cleanup()
  sent = []
  show()
  expect(await screen.findByText('Votre saisie a été retrouvée.')).toBeTruthy()
  fireEvent.click(await button('Vérifier les cellules collées'))
  await waitFor(() =>
    expect(sent[0]?.lignes).toEqual([{ Nom: 'Roy', 'E-mail': 'r@x.fr', 'Date d’entrée': '2026-09-01' }]),
  )
})

it('a sheet wider than the dialog names beside its line what is wrong out of sight, and leads there', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly told: () => void
      constructor(told: () => void) {
        this.told = told
      }
      observe(box: Element) {
        Object.defineProperties(box, { scrollWidth: { value: 1800 }, clientWidth: { value: 1066 } })
        this.told()
      }
      disconnect() {}
    },
  )
  show()
  await paste('Nom\tE-mail\nRoy\tr')
  expect(screen.getByRole('region', { name: 'Aperçu des lignes' }).dataset.over).toBe('true')
  fireEvent.click(await button('À corriger\u00a0: E-mail'))
  expect(document.activeElement).toBe(cell('E-mail, ligne 2'))
  vi.unstubAllGlobals()
})
