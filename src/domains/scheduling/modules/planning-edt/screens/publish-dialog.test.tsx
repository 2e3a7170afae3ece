import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '#client/call/api.ts'
import { dismissNotice, readNotices } from '#client/call/notices.ts'
import { ApiProblem, Unanswered } from '#client/call/problem.ts'
import type { Remplacants } from '#domains/scheduling/model/appels/appel.ts'
import type { ResultatPublication } from '#domains/scheduling/model/bureau/publication.ts'
import type { EffetsPublication, HeuresPubliees } from '#domains/scheduling/model/consequences/publication.ts'
import { UserDb } from '#offline/user-db.ts'
import { showScreen } from '#tests/support/show-screen.tsx'
import { POSTES, REPOS, unMois } from '../testing/mois.ts'
import { PublishDialog } from './publish-dialog.tsx'
import type { Bureau } from './use-bureau.ts'

const { device } = vi.hoisted(() => ({ device: { db: null as unknown } }))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => true }))
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => device.db, dbOf: () => device.db }))

const NBSP = '\u00a0'
const [LUE, CHANGEE] = ['a'.repeat(64), 'b'.repeat(64)]
const mois = unMois()
const bureau = { mois, agents: mois.agents, postes: POSTES, aujourdhui: '2026-12-01' } as unknown as Bureau
const HUGO = { utilisateur_id: 2, jour: '2026-12-05', avant: 'Repos', apres: 'Matin 06:45 – 14:15' }
const LEILA = { utilisateur_id: 1, jour: '2026-12-24', avant: 'Repos', apres: 'Nuit 21:00 – 07:00' }
const prevu = (change: Partial<ResultatPublication> = {}): ResultatPublication => ({
  ...{ publication_id: null, agents_prevenus: 1, postes: 1, tardifs: 0, obstacles: [], anomalies: [], manques: [] },
  ...{ sans_acces: [], visibles: null, changements: [HUGO], empreinte: LUE, derniere: null },
  ...change,
})
const rien = (derniere: ResultatPublication['derniere']) => {
  const { empreinte: _lue, ...reste } = prevu({ agents_prevenus: 0, postes: 0, changements: [], derniere })
  return reste
}
const A = '2026-11-30T23:05:00.000Z'
const faite = { a: A, par: 'Nathalie Lefèvre', soi: true }

const personne = (id: number, label: string, change: Partial<HeuresPubliees> = {}): HeuresPubliees => ({
  ...{ utilisateur_id: id, label, prevu: { avant: 9000, apres: 9000 }, contrat: 9100, absences: 0 },
  ...{ supplementaires: { avant: 0, apres: 0 }, complementaires: { avant: 0, apres: 0 } },
  ...change,
})
const LUES: EffetsPublication = {
  lu_a: '2026-12-01T08:00:00.000Z',
  personnes: [
    personne(1, 'Leïla Amrani', { prevu: { avant: 9000, apres: 8100 }, absences: 3 }),
    personne(2, 'Hugo Bonnet', { prevu: { avant: 8600, apres: 9050 }, supplementaires: { avant: 0, apres: 240 } }),
    personne(3, 'Inès Carlier'),
  ],
}
let heures: () => EffetsPublication
let remplacants: () => Remplacants
const cherches: object[] = []
let lectures: (() => ResultatPublication)[]
let envois: (() => ResultatPublication)[]
const bodies: object[] = []

let besoinsEcrits: unknown[]
let postes: Bureau['postes']

beforeEach(() => {
  besoinsEcrits = [{}]
  postes = POSTES
  device.db = new UserDb(`publier-${crypto.randomUUID()}`)
  bodies.length = 0
  cherches.length = 0
  heures = () => LUES
  lectures = []
  envois = []
  vi.mocked(call).mockImplementation(async (operation, input) => {
    if (operation.id === 'planning.effets-publication') return heures() as never
    if (operation.id === 'planning.besoins') return { versions: besoinsEcrits } as never
    if (operation.id === 'planning.remplacants') {
      cherches.push((input as { body: object }).body)
      return remplacants() as never
    }
    const publie = operation.id === 'planning.publier'
    if (publie) bodies.push((input as { body: object }).body)
    const dit = (publie ? envois : lectures).shift() ?? (() => prevu())
    return dit() as never
  })
  taille(false)
  for (const { id } of readNotices()) dismissNotice(id)
})
afterEach(cleanup)

const taille = (telephone: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes(telephone ? 'portrait' : 'min-width'),
    ...{ addEventListener: vi.fn(), removeEventListener: vi.fn() },
  }))
const perdue = () => {
  throw new Unanswered({ kept: true })
}
const changee = () => {
  const message = 'Rien n’est publié.'
  throw new ApiProblem(409, { code: 'error', erreur: 'PUBLICATION_CHANGEE', message, duration: 1 })
}
function Ouvrable() {
  const [opened, setOpened] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Rouvrir
      </button>
      <PublishDialog opened={opened} onClose={() => setOpened(false)} bureau={{ ...bureau, postes }} />
    </>
  )
}
async function ouvrir() {
  showScreen(<Ouvrable />)
  return within(await screen.findByRole('dialog'))
}
const publier = async (dialog: ReturnType<typeof within>) =>
  fireEvent.click(await dialog.findByRole('button', { name: `Publier 1${NBSP}changement` }))
const mot = async (dialog: ReturnType<typeof within>) => (await dialog.findByRole('textbox')) as HTMLTextAreaElement

it('on a phone folds who changes how, and the word: what decides and the yes stand first', async () => {
  taille(true)
  lectures = [() => prevu()]
  const dialog = await ouvrir()
  const replie = (await dialog.findByText('Voir ce qui change, agent par agent')).closest('details')
  expect(replie?.open).toBe(false)
  expect(replie?.querySelector('[aria-label="Ce qui change"] li')).not.toBeNull()
  expect(dialog.queryByRole('textbox')).toBeNull()
  fireEvent.click(await dialog.findByRole('button', { name: 'Ajouter un mot' }))
  expect((await mot(dialog)).labels[0]?.textContent).toBe('Un mot pour les agents prévenus')
  expect(dialog.getByRole('button', { name: `Publier 1${NBSP}changement` })).toBeTruthy()
})

describe('what is published is what was read', () => {
  it('sends its name; refused, it shows the new list and what came in it, and publishes that one only by another yes', async () => {
    const neuf = prevu({ postes: 2, changements: [HUGO, LEILA], agents_prevenus: 2, empreinte: CHANGEE })
    lectures = [() => prevu(), () => neuf]
    envois = [changee, () => ({ ...neuf, publication_id: 3 })]
    const dialog = await ouvrir()
    await publier(dialog)
    expect(
      await dialog.findByText('Depuis votre lecture : 1 jour en plus ou autrement, marqué ci-dessous.'),
    ).toBeTruthy()
    expect(dialog.getByText('Rien n’est publié.')).toBeTruthy()
    const marques = dialog.getAllByText('Depuis votre lecture')
    expect(marques.map(m => m.closest('li')?.textContent)).toEqual([expect.stringContaining('Nuit 21:00')])
    expect(bodies).toEqual([{ du: '2026-12-01', au: '2026-12-31', empreinte: LUE }])
    const encore = dialog.getByRole<HTMLButtonElement>('button', { name: `Publier 2${NBSP}changements` })
    await waitFor(() => expect(encore.disabled).toBe(false))
    fireEvent.click(encore)
    await waitFor(() => expect(bodies).toHaveLength(2))
    expect(bodies[1]).toMatchObject({ empreinte: CHANGEE })
    await waitFor(() =>
      expect(readNotices().map(n => n.message)).toEqual([`Planning publié, 2${NBSP}agents prévenus.`]),
    )
  })
})

describe('what a yes would make of the month, before it', () => {
  const MANQUES = [
    { jour: '2026-12-12', poste_id: 2, minimum: 2, souhaite: 2, tenus: 0, manque: 2 },
    { jour: '2026-12-14', poste_id: 1, minimum: 1, souhaite: 1, tenus: 0, manque: 1 },
  ]

  it('stays publishable where the hours cannot be read, which are asked again', async () => {
    heures = () => {
      throw new ApiProblem(500, { code: 'error', erreur: 'INTERNE', message: 'Réessayez.', duration: 1 })
    }
    const dialog = await ouvrir()
    expect(await dialog.findByText(/Les heures n’ont pas pu être lues/)).toBeTruthy()
    expect(dialog.getByRole('button', { name: `Publier 1${NBSP}changement` })).toBeTruthy()
    heures = () => LUES
    fireEvent.click(dialog.getByRole('button', { name: 'Réessayer' }))
    expect(await dialog.findByText(/personne finit le mois loin/)).toBeTruthy()
    expect(dialog.queryByText(/n’ont pas pu être lues/)).toBeNull()
  })

  it('tells who is missing, the rules with whom, the hours and who ends far from their contract', async () => {
    lectures = [() => prevu({ manques: MANQUES, anomalies: [REPOS] })]
    const dialog = await ouvrir()
    expect(await dialog.findByText(`3 besoins non couverts, le premier sam. 12 déc.`)).toBeTruthy()
    // In one line, below what changes and what the law says of it; unfolded, post by post.
    const manques = dialog.getByRole('region', { name: 'Besoins qui restent à pourvoir' })
    expect(manques.querySelector('details')?.open).toBe(false)
    fireEvent.click(dialog.getByText(`3 besoins non couverts, le premier sam. 12 déc.`))
    expect([...manques.querySelectorAll('details details summary')].map(s => s.textContent)).toEqual([
      `Nuit${NBSP}: 2${NBSP}personnes manquent, sur 1${NBSP}jour`,
      `Matin${NBSP}: 1${NBSP}personne manque, sur 1${NBSP}jour`,
    ])
    expect(dialog.getByText(/lun. 14 déc..: il manque 1.Matin/)).toBeTruthy()
    const regions = dialog.getAllByRole('region').map(zone => zone.getAttribute('aria-label'))
    expect(regions.indexOf('Repos et droit du travail')).toBeLessThan(regions.indexOf('Besoins qui restent à pourvoir'))
    const [liste, chiffre] = [dialog.getByRole('list', { name: 'Ce qui change' }), dialog.getByText(/^prévues sur/)]
    expect(liste.compareDocumentPosition(chiffre)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const chiffres = [...document.querySelectorAll('dl > div')].map(d => d.textContent)
    await waitFor(() => expect([...document.querySelectorAll('dl > div')]).toHaveLength(4))
    expect(chiffres.slice(0, 2)).toEqual([
      'besoins non couverts, dès sam. 12 déc.3',
      `règle pas tenue pour 1${NBSP}personne${NBSP}: 1${NBSP}règle bloquante1`,
    ])
    // 8,100 + 9,050 + 9,000 minutes planned, of three times 9,100.
    expect(document.body.textContent).toContain(
      `prévues sur 455${NBSP}h dues, −7${NBSP}h${NBSP}30 par cette publication435${NBSP}h${NBSP}50`,
    )
    expect(dialog.getByText(`2 personnes dont les heures changent`)).toBeTruthy()
    expect(dialog.getByText(`+7 h 30 : 150 h 50 prévues sur 151 h 40, 4 h supplémentaires`)).toBeTruthy()
    expect(dialog.getByText(`16 h 40 de moins que son contrat, 3 jours absents`)).toBeTruthy()
    fireEvent.click(dialog.getByText(/^Repos quotidien, 1 fois/))
    const regles = within(dialog.getByRole('region', { name: 'Repos et droit du travail' }))
    fireEvent.click(regles.getByRole('button', { name: 'Hugo Bonnet, sam. 5 déc.' }))
    expect(location.pathname).toBe('/m/planning-edt/2026-12/agent/2/2026-12-05')
  })

  it('what is missing counts from today on; days that are over are folded under it, and nobody is looked for', async () => {
    const passe = { jour: '2026-11-30', poste_id: 1, minimum: 4, souhaite: 4, tenus: 0, manque: 4 }
    lectures = [() => prevu({ manques: [passe, ...MANQUES] })]
    const dialog = await ouvrir()
    expect(await dialog.findByText(`3 besoins non couverts, le premier sam. 12 déc.`)).toBeTruthy()
    expect(document.querySelector('dl > div')?.textContent).toBe('besoins non couverts, dès sam. 12 déc.3')
    const replies = dialog.getByText('4 besoins non couverts sur des jours passés').closest('details')
    expect(replies?.open).toBe(false)
    expect(replies?.textContent).toContain('lun. 30 nov.')
    expect(dialog.queryByRole('button', { name: /30 nov/ })).toBeNull()
  })

  it('of days that are over alone, the figure is none and they are still told', async () => {
    lectures = [() => prevu({ manques: [{ ...MANQUES[0], jour: '2026-11-30' } as (typeof MANQUES)[number]] })]
    const dialog = await ouvrir()
    expect(await dialog.findByText('2 besoins non couverts sur des jours passés')).toBeTruthy()
    expect(document.querySelector('dl > div')?.textContent).toBe('besoin non couvert0')
    expect(dialog.queryByText(/^\d+ besoins non couverts, le premier/)).toBeNull()
  })

  it('tells changes of days that are over, of today and within the week, each leading to its day; those to come later are not late', async () => {
    const le = (jour: string) => ({ ...HUGO, jour })
    lectures = [() => prevu({ changements: [LEILA, le('2026-12-03'), le('2026-12-01'), le('2026-11-30')] })]
    const dialog = await ouvrir()
    const titre = `Changements de dernière minute : 1 jour déjà passé, 1 aujourd’hui, 1 sous 7 jours`
    fireEvent.click(await dialog.findByText(titre))
    const section = within(dialog.getByRole('region', { name: 'Changements de dernière minute' }))
    expect(section.getAllByRole('listitem').map(l => l.textContent)).toEqual([
      'Hugo Bonnet, lun. 30 nov.Repos → Matin 06:45 – 14:15',
      'Hugo Bonnet, mar. 1er déc.Repos → Matin 06:45 – 14:15',
      'Hugo Bonnet, jeu. 3 déc.Repos → Matin 06:45 – 14:15',
    ])
    fireEvent.click(section.getByRole('button', { name: 'Hugo Bonnet, lun. 30 nov.' }))
    expect(location.pathname).toBe('/m/planning-edt/2026-11/agent/2/2026-11-30')
  })

  it('what is paid alone comes late for nobody', async () => {
    lectures = [() => prevu({ changements: [{ ...HUGO, avant: HUGO.apres, apres: `${HUGO.apres}, 7 h payées` }] })]
    const dialog = await ouvrir()
    expect(await dialog.findByRole('list', { name: 'Ce qui change' })).toBeTruthy()
    expect(dialog.queryByText(/dernière minute/)).toBeNull()
  })

  it('a rule that blocks stands first with its day, and says that it does; who is told is named', async () => {
    const obstacle = {
      pointage_id: 21,
      utilisateur_id: 2,
      jour: '2026-12-05',
      message: `Hugo Bonnet : ${REPOS.phrase}`,
    }
    lectures = [
      () => prevu({ anomalies: [REPOS], obstacles: [obstacle], changements: [HUGO, LEILA], agents_prevenus: 2 }),
    ]
    const dialog = await ouvrir()
    const section = await dialog.findByRole('region', { name: 'Ce qui empêche de publier' })
    expect(section.textContent).toContain(`${REPOS.phrase} sam. 5 déc.`)
    expect(dialog.getByText('Bloquante')).toBeTruthy()
    expect(dialog.getByText(/2.prévenus à la publication.: Hugo Bonnet et Leïla Amrani\./)).toBeTruthy()
  })

  it('counts what is given outside a trade, with who and when, each leading there', async () => {
    postes = POSTES.map(p => ({ ...p, metier_id: 8 }))
    const encore = await ouvrir()
    fireEvent.click(await encore.findByText('1 poste hors métier'))
    expect(encore.getByText(`Matin 06:45 – 14:15, son métier : Aide-soignant`)).toBeTruthy()
    const hors = within(encore.getByRole('region', { name: 'Postes hors métier' }))
    fireEvent.click(hors.getByRole('button', { name: 'Hugo Bonnet, sam. 5 déc.' }))
    expect(location.pathname).toBe('/m/planning-edt/2026-12/agent/2/2026-12-05')
  })

  const neuf = (c: typeof HUGO) => ({ ...c, avant: 'Pas encore publié' })
  const lignes = () => [...document.querySelectorAll('[aria-label="Ce qui change"] ul li')].map(l => l.textContent)

  it('says once that all is new, and strikes nothing', async () => {
    lectures = [() => prevu({ changements: [neuf(HUGO), neuf(LEILA)] })]
    const dialog = await ouvrir()
    expect(await dialog.findByText(/^Tout est nouveau/)).toBeTruthy()
    expect(dialog.queryByText(/hors métier/)).toBeNull()
    expect(lignes()).toEqual([`sam. 5 déc.${NBSP}: Matin 06:45 – 14:15`, `jeu. 24 déc.${NBSP}: Nuit 21:00 – 07:00`])
    expect(document.querySelector('del')).toBeNull()
  })

  it('says it of each day that is, beside days that were known', async () => {
    lectures = [() => prevu({ changements: [neuf(HUGO), LEILA] })]
    const dialog = await ouvrir()
    expect(await dialog.findByRole('list', { name: 'Ce qui change' })).toBeTruthy()
    expect(dialog.queryByText(/^Tout est nouveau/)).toBeNull()
    expect(lignes()).toEqual([
      `sam. 5 déc.${NBSP}: Matin 06:45 – 14:15, nouveau`,
      `jeu. 24 déc.${NBSP}: Repos → Nuit 21:00 – 07:00`,
    ])
  })

  it('a house that wrote no needs yet is told so, instead of a zero', async () => {
    besoinsEcrits = []
    const dialog = await ouvrir()
    expect((await dialog.findByText('besoins pas encore écrits')).parentElement?.textContent).toBe(
      'besoins pas encore écrits–',
    )
  })

  it('asks for three who could come when somebody wants them, and says where nobody can', async () => {
    const un = (id: number, label: string) => ({
      ...{
        utilisateur_id: id,
        label,
        metier_libelle: '',
        verdict: 'libre' as const,
        score: 50,
        propose: true,
        sans_acces: false,
      },
      ...{ donner: null, raisons: [{ ton: 'good' as const, mots: 'Même métier' }], anomalies: [] },
      ...{ minutes: 450, prevu: 0, contrat: 9100 },
    })
    const poste = {
      ...{ poste_id: 2, poste_libelle: 'Nuit', poste_code: 'N', color: '#3d4a7a', pointage_date: '2026-12-12' },
      ...{ heure_debut: '21:00', heure_fin: '07:00' },
      ...{ pointage_heure_debut_coupure: null, pointage_heure_fin_coupure: null },
    }
    const lus = (candidats: Remplacants['candidats']) => ({ lu_a: LUES.lu_a, remplace: null, poste, candidats })
    remplacants = () => lus(['Ava', 'Bea', 'Cleo'].map((nom, n) => un(n + 1, nom)))
    lectures = [() => prevu({ manques: MANQUES })]
    const dialog = await ouvrir()
    fireEvent.click(await dialog.findByText(/^3.besoins non couverts/))
    fireEvent.click(dialog.getByText(/^Nuit.: 2.personnes manquent/))
    fireEvent.click(dialog.getByText(/^Matin.: 1.personne manque/))
    fireEvent.click(await dialog.findByRole('button', { name: `Qui pourrait tenir Nuit, sam. 12 déc.${NBSP}?` }))
    const liste = within(await dialog.findByRole('list', { name: 'Qui pourrait tenir Nuit, sam. 12 déc.' }))
    expect(liste.getAllByRole('listitem').map(l => l.textContent)).toEqual([
      'AvaMême métier',
      'BeaMême métier',
      'CleoMême métier',
    ])
    expect(cherches).toEqual([{ cible: { date: '2026-12-12', poste_id: 2 }, utiles: 3 }])
    remplacants = () => lus([])
    fireEvent.click(dialog.getByRole('button', { name: `Qui pourrait tenir Matin, lun. 14 déc.${NBSP}?` }))
    expect(await dialog.findByText('Personne de libre ne peut le tenir dans les règles.')).toBeTruthy()
  })
})

describe('an answer that is lost', () => {
  it('is told by the next reading: it is published, at that hour, and nothing is offered again; its word goes with it', async () => {
    lectures = [() => prevu(), () => rien(faite), () => prevu({ derniere: faite })]
    envois = [perdue]
    const dialog = await ouvrir()
    await waitFor(async () => expect((await mot(dialog)).disabled).toBe(false))
    fireEvent.change(await mot(dialog), { target: { value: 'Bon mois.' } })
    await publier(dialog)
    expect(await dialog.findByText('C’est publié, à 00:05.')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /^Publier/ })).toBeNull()
    expect(dialog.queryByText('Ne rien publier')).toBeNull()
    expect(dialog.queryByText(/La réponse n’est pas arrivée/)).toBeNull()
    fireEvent.click(dialog.getByRole('button', { name: 'Fermer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'Rouvrir' }))
    const second = within(await screen.findByRole('dialog'))
    await waitFor(async () => expect((await mot(second)).disabled).toBe(false))
    expect((await mot(second)).value).toBe('')
    expect(second.queryByText('Votre saisie a été retrouvée.')).toBeNull()
  })

  it('of a page that was closed before it was known: the word that was published is not found again, one that was not is', async () => {
    lectures = [() => prevu(), () => prevu(), () => prevu({ derniere: faite })]
    envois = [perdue]
    const dialog = await ouvrir()
    await waitFor(async () => expect((await mot(dialog)).disabled).toBe(false))
    fireEvent.change(await mot(dialog), { target: { value: 'Bon mois.' } })
    await publier(dialog)
    expect(await dialog.findByText(/Réessayez.: rien ne sera fait deux fois/)).toBeTruthy()
    expect((await mot(dialog)).value).toBe('Bon mois.')
    fireEvent.click(dialog.getByRole('button', { name: 'Ne rien publier' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'Rouvrir' }))
    const second = within(await screen.findByRole('dialog'))
    await waitFor(async () => expect((await mot(second)).value).toBe(''))
    await waitFor(() => expect(second.queryByText('Votre saisie a été retrouvée.')).toBeNull())
  })

  it('says who published meanwhile, where it is somebody else', async () => {
    lectures = [() => prevu(), () => rien({ ...faite, soi: false })]
    envois = [changee]
    const dialog = await ouvrir()
    await publier(dialog)
    expect(await dialog.findByText('C’est publié, par Nathalie Lefèvre, à 00:05.')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /^Publier/ })).toBeNull()
  })
})
