import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { readNotices } from '#client/call/notices.ts'
import { uneListe } from './testing/lists.ts'
import { api, asked, button, freshScreen, notice, show } from './testing/resource-screen.tsx'

freshScreen()

interface Sent {
  readonly appliquer: boolean
  readonly valides?: boolean
  readonly doubles?: readonly number[]
  readonly lignes: readonly Record<string, string>[]
}

/** Places above 60 are wrong; the right lines are written when that is asked. */
function office({ body }: { body: Sent }) {
  const erreurs = body.lignes.flatMap((ligne, rang) =>
    Number(ligne.Places) > 60 ? [{ ligne: rang + 1, champs: { places: 'Places : entre 1 et 60.' } }] : [],
  )
  const right = body.lignes.length - erreurs.length
  const ecrites = body.appliquer && (erreurs.length === 0 || body.valides) ? right : 0
  const rapport = { lignes: body.lignes.length, ecrites, erreurs, ...(ecrites ? { import_id: 31 } : {}) }
  return { ...notice(`${ecrites} importées.`), rapport }
}
const sent = () => asked('importer').map(a => a.body as Sent)
async function open(): Promise<void> {
  api.answers.importer = office
  show()
  fireEvent.click(await button(/Autres actions/))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Importer' }))
}
async function paste(text: string): Promise<void> {
  fireEvent.change(await screen.findByRole('textbox', { name: /collez/ }), { target: { value: text } })
  fireEvent.click(await button('Vérifier les cellules collées'))
}
const preview = () => screen.findByRole('region', { name: 'Aperçu des lignes' })

describe('importing', () => {
  it('leads from the number of a line to its wrong cell, which a phone does not show', async () => {
    await open()
    await paste('Immatriculation\tPlaces\nAA\t5\nBB\t900')
    fireEvent.click(await button('À corriger\u00a0: Places'))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Places, ligne 3' }))
  })

  it('finds again what was pasted and mended before the dialog was left, until it has entered', async () => {
    const { myDb } = await import('#client/queue/sync.ts')
    const written = myDb().cache
    const text = 'Immatriculation;Places\nAA;5\nBB;900'
    let stored: unknown
    const put = vi.spyOn(written, 'put').mockImplementation((async (row: unknown) => (stored = row)) as never)
    vi.spyOn(written, 'get').mockImplementation((async () => stored) as never)
    const forgotten = vi.spyOn(written, 'delete').mockImplementation((async () => (stored = undefined)) as never)
    await open()
    await paste(text)
    fireEvent.change(await screen.findByRole('textbox', { name: 'Places, ligne 3' }), { target: { value: '90' } })
    await waitFor(() => expect(JSON.stringify(stored)).toContain('BB;90'))
    cleanup()
    await open()
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /collez/ })
    expect(field.value).toBe('Immatriculation;Places\nAA;5\nBB;90\n')
    expect(screen.getByText('Votre saisie a été retrouvée.')).toBeTruthy()
    // A file is no longer about what was found, which stays for whoever comes back to it.
    const file = new File(['Immatriculation;Places\nCC;5'], 'autre.csv', { type: 'text/csv' })
    fireEvent.change(document.querySelector('input[type="file"]') as HTMLInputElement, { target: { files: [file] } })
    await preview()
    expect(screen.queryByText('Votre saisie a été retrouvée.')).toBeNull()
    fireEvent.click(await button('Choisir une autre feuille'))
    await paste('Immatriculation;Places\nAA;5')
    fireEvent.click(await button(/Importer 1.ligne/))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([forgotten.mock.calls.length > 0, stored]).toEqual([true, undefined])
    for (const spy of [put, forgotten]) spy.mockRestore()
  })

  it('says what is no sheet, and shows what is wrong at its cell before it writes anything', async () => {
    await open()
    await paste('Immatriculation\tPlaces\tTaille')
    expect((await screen.findByRole('alert')).textContent).toMatch(/que le nom des colonnes/)
    await paste('Immatriculation\tPlaces\tTaille\nAA\t5\t\nBB\t900\t3')
    const cell = await within(await preview()).findByRole('textbox', { name: 'Places, ligne 3' })
    expect(cell.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(cell.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Places : entre 1 et 60.',
    )
    // The wrong one first; the right one is not to be touched.
    expect(within(await preview()).getAllByRole('row')[2]?.textContent).toBe('2AA5')
    expect(sent().map(s => s.appliquer)).toEqual([false])
  })

  it('guesses what other people call our columns, says what it leaves out, and takes what the person says', async () => {
    await open()
    await paste('Plaque;places;Nb sièges\nAA;5;7')
    const column = (name: string) => within(screen.getByRole('region')).getByRole('combobox', { name })
    expect(await screen.findByText(/^Colonnes laissées de côté.: «.Plaque.», «.Nb sièges.»/)).toBeTruthy()
    expect(sent().at(-1)).toEqual({ lignes: [{ Places: '5' }], appliquer: false, doubles: [] })
    fireEvent.change(column('Ce que contient la colonne «\u00a0Plaque\u00a0»'), {
      target: { value: 'immatriculation' },
    })
    await waitFor(() => expect(sent().at(-1)?.lignes).toEqual([{ Places: '5', Immatriculation: 'AA' }]))
    // A field is one column: the seats are the other's now.
    fireEvent.change(column('Ce que contient la colonne «\u00a0Nb sièges\u00a0»'), { target: { value: 'places' } })
    await waitFor(() => expect(sent().at(-1)?.lignes).toEqual([{ Places: '7', Immatriculation: 'AA' }]))
    const once = /^«.Places.» ne vient que d’une colonne.: «.Nb sièges.» prend la place de «.places.»\.$/
    expect(screen.getByText(once)).toBeTruthy()
    expect(screen.getByText(/^Colonne laissée de côté.: «.places.»/)).toBeTruthy()
    fireEvent.change(column('Ce que contient la colonne «\u00a0Plaque\u00a0»'), { target: { value: '' } })
    await waitFor(() => expect(screen.queryByText(once)).toBeNull())
    fireEvent.change(column('Ce que contient la colonne «\u00a0Plaque\u00a0»'), {
      target: { value: 'immatriculation' },
    })
    await waitFor(() => expect(sent().at(-1)?.lignes).toEqual([{ Places: '7', Immatriculation: 'AA' }]))
    fireEvent.click(await button(/Importer 1.ligne/))
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ appliquer: true, lignes: [{ Places: '7' }] }))
  })

  it('warns of lines that may exist already, and leaves them out unless the person says otherwise', async () => {
    await open()
    api.answers.importer = ({ body }: { body: Sent }) => {
      const doubles = [
        { ligne: 2, raison: 'même nom', comme: { label: 'La camionnette' } },
        { ligne: 3, raison: 'même nom', comme: { ligne: 1 } },
      ]
      const ecrites = body.appliquer ? 1 + (body.doubles?.length ?? 0) : 0
      const rapport = { lignes: 3, ecrites, erreurs: [], doubles, ...(ecrites ? { import_id: 31 } : {}) }
      return { ...notice('Importées.'), rapport }
    }
    await paste('Immatriculation;Places\nAA;5\nBB;6\n\nAA;7')
    expect(
      await screen.findByText(
        /^1.ligne existe peut-être déjà, 1.ligne en répète une autre.: elles ne seront pas ajoutées/,
      ),
    ).toBeTruthy()
    expect(await button(/Importer 1.ligne/)).toBeTruthy()
    const [, first, second] = within(await preview()).getAllByRole('row')
    expect(first?.textContent).toContain('Existe peut-être déjà\u00a0: La camionnette (même nom).')
    // By the sheet's own numbers, whose empty lines count.
    expect(second?.textContent).toContain('5Répète la ligne 2 de cette feuille (même nom).')
    const choice = screen.getByRole('combobox', { name: 'Ligne 5, qui répète la ligne 2' })
    fireEvent.change(choice, { target: { value: 'oui' } })
    fireEvent.click(await button(/Importer 2.lignes/))
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ appliquer: true, doubles: [3] }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('takes a line of which nothing is sure, unless the person says otherwise, and reaches every double', async () => {
    await open()
    const [sure, doubt] = [
      Array.from({ length: 120 }, (_, n) => ({
        ligne: n + 31,
        raison: 'même e-mail',
        comme: { label: `Client ${n}` },
      })),
      { ligne: 200, raison: 'même nom', doute: true, comme: { label: 'Martin' } },
    ]
    api.answers.importer = ({ body }: { body: Sent }) => {
      const ecrites = body.appliquer ? 80 : 0
      const rapport = {
        lignes: 200,
        ecrites,
        erreurs: [],
        doubles: [...sure, doubt],
        ...(ecrites ? { import_id: 31 } : {}),
      }
      return { ...notice('Importées.'), rapport }
    }
    await paste(`Immatriculation;Places\n${Array.from({ length: 200 }, (_, n) => `P${n};5`).join('\n')}`)
    expect(await screen.findByText(/^120.lignes existent peut-être déjà.: elles ne seront pas ajoutées/)).toBeTruthy()
    expect(screen.getByText(/^1.ligne à regarder, au nom déjà pris.: elle sera ajoutée\.$/)).toBeTruthy()
    expect(await button(/Importer 80.lignes/)).toBeTruthy()
    fireEvent.click(await button('Ne montrer que les doublons (121)'))
    fireEvent.click(await button('En montrer 21 de plus'))
    expect(within(await preview()).getAllByRole('row')).toHaveLength(122)
    const choice = screen.getByRole('combobox', { name: 'Ligne 201, du même nom que Martin' }) as HTMLSelectElement
    expect(choice.value).toBe('oui')
    fireEvent.change(choice, { target: { value: 'non' } })
    fireEvent.click(await button('Les ajouter toutes quand même'))
    fireEvent.click(await button(/Importer 199.lignes/))
    await waitFor(() => expect(sent().at(-1)?.doubles).toHaveLength(120))
    expect(sent().at(-1)?.doubles).not.toContain(200)
  })

  it('calls a line that has entered by its own number, and keeps what was left out beside what is to be mended', async () => {
    await open()
    api.answers.importer = ({ body }: { body: Sent }) => {
      const lignes = body.lignes.map(l => Number(l.Places) > 60)
      const erreurs = lignes.flatMap((wrong, rang) =>
        wrong ? [{ ligne: rang + 1, champs: { places: 'Places : entre 1 et 60.' } }] : [],
      )
      const there = { ligne: 3, raison: 'même nom', comme: { label: 'La camionnette' } }
      // The last one repeats the first, which is right only once it is mended.
      const again = lignes[0] ? [] : [{ ligne: 5, raison: 'même nom', comme: { ligne: 1 } }]
      const ecrites = body.appliquer ? 2 : 0
      const rapport = { lignes: 5, ecrites, erreurs, doubles: [there, ...again], ...(ecrites ? { import_id: 31 } : {}) }
      return { ...notice('Importées.'), rapport }
    }
    await paste('Immatriculation;Places\nAA;500\nBB;900\nCC;6\nDD;7\nAA;5')
    fireEvent.change(await screen.findByRole('textbox', { name: 'Places, ligne 2' }), { target: { value: '5' } })
    fireEvent.click(await button('Importer ce qui est juste'))
    await waitFor(async () => expect(within(await preview()).getAllByRole('row')).toHaveLength(4))
    const [, wrong, there, again] = within(await preview()).getAllByRole('row')
    expect(wrong?.textContent).toMatch(/^3À corriger/)
    expect(there?.textContent).toMatch(/^4Existe peut-être déjà.: La camionnette/)
    expect(again?.textContent).toContain('6Répète la ligne 2 de cette feuille (même nom).')
  })

  it('lets the right lines in, keeps the others to be mended, then lets them in too', async () => {
    await open()
    await paste('Immatriculation;Places\nAA;5\nBB;900\nCC;7')
    fireEvent.click(await button(/Importer 2.lignes/))
    await waitFor(() => expect(readNotices()[0]?.message).toBe('2 importées.'))
    expect(sent().at(-1)).toMatchObject({ appliquer: true, valides: true })
    const cell = await within(await preview()).findByRole('textbox', { name: 'Places, ligne 3' })
    expect(within(await preview()).getAllByRole('row')).toHaveLength(2)
    expect((await button(/Aucune ligne à importer/)).hasAttribute('disabled')).toBe(true)
    fireEvent.change(cell, { target: { value: '9' } })
    expect(cell.getAttribute('aria-invalid')).toBeNull()
    fireEvent.click(await button('Importer ce qui est juste'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent().at(-1)?.lignes).toEqual([{ Immatriculation: 'BB', Places: '9' }])
  })

  it('is offered where the list has nothing yet, beside the typing of one', async () => {
    api.answers.lister = () => ({ ...uneListe(), datas: [], total: 0 })
    show()
    fireEvent.click(await button('Importer'))
    expect(await screen.findByRole('dialog', { name: /^Importer/ })).toBeTruthy()
  })

  it('gives the lines to correct as a file', async () => {
    const made: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (b: Blob) => made.push(b) && 'blob:x', revokeObjectURL: vi.fn() }),
    )
    await open()
    await paste('Immatriculation;Places\nAA;5\nBB;900')
    fireEvent.click(await button('Télécharger la ligne à corriger'))
    const text = await new Promise(resolve => {
      const reader = new FileReader()
      reader.onload = () => resolve(reader.result)
      reader.readAsText(made[0] as Blob)
    })
    expect(text).toBe('Immatriculation;Places;Motif\r\nBB;900;Places : entre 1 et 60.\r\n')
  })

  it('is taken back at once, and for a day from the list of imports', async () => {
    api.answers['import-defaire'] = () => ({
      ...notice('2 lignes supprimées.'),
      rapport: { faites: [1, 2], refusees: [] },
    })
    api.answers.imports = () => [{ import_id: 31, importe_a: '2026-11-20T07:12:00.000Z', par: 'Anne Morel', lignes: 2 }]
    await open()
    await paste('Immatriculation;Places\nAA;5\nBB;6')
    fireEvent.click(await button(/Importer 2.lignes/))
    await waitFor(() => expect(readNotices()[0]?.action?.libelle).toBe('Défaire'))
    readNotices()[0]?.action?.faire()
    await waitFor(() => expect(asked('import-defaire')).toMatchObject([{ params: { import_id: '31' } }]))
    fireEvent.click(await button(/Autres actions/))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Imports récents' }))
    fireEvent.click(await button(/^Défaire l’import de 2.lignes, /))
    await waitFor(() => expect(asked('import-defaire')).toHaveLength(2))
    expect(await screen.findByText('Aucun import depuis hier')).toBeTruthy()
  })
})
