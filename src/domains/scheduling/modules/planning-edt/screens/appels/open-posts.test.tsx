import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate, readAddress } from '#client/address/location.ts'
import { call } from '#client/call/api.ts'
import { dismissNotice, readNotices } from '#client/call/notices.ts'
import { ApiProblem } from '#client/call/problem.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import type { PosteAPourvoir } from '#domains/scheduling/model/appels/a-pourvoir.ts'
import type { PlanningMois } from '#domains/scheduling/model/bureau/planning-mois.ts'
import { POSTES, unMois } from '#domains/scheduling/modules/planning-edt/testing/mois.ts'
import { UserDb } from '#offline/user-db.ts'
import { showScreenAtAddress } from '#tests/support/show-screen.tsx'
import { success } from '#wire/notice.ts'
import { Screen } from '../screen.tsx'

const { device } = vi.hoisted(() => ({ device: { db: null as unknown } }))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: vi.fn(() => true) }))
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => device.db, dbOf: () => device.db }))
vi.mock('#client/page/use-today.ts', () => ({ useToday: () => '2026-12-01', useMinute: () => '2026-12-01T08:00:00Z' }))

const NBSP = '\u00a0'
const unVide = (change: Partial<PosteAPourvoir> = {}): PosteAPourvoir => ({
  ...{ pointage_id: 11, poste_id: 1, poste_libelle: 'Matin', poste_code: 'M', color: '#f6c95b', utilisateur_id: 1 },
  ...{ pointage_date: '2026-12-04', heure_debut: '06:45', heure_fin: '14:15', remplace: 'Leïla Amrani' },
  ...{
    pointage_heure_debut_coupure: null,
    pointage_heure_fin_coupure: null,
    cause: 'conge',
    laisse: false,
    appel: null,
  },
  ...change,
})

let vides: PosteAPourvoir[]
let autre: Partial<PlanningMois>
let refus: Map<string, Error>
const demandes: { id: string; body: unknown; params: unknown; query: unknown }[] = []
const de = (id: string) => demandes.filter(d => d.id === id)

beforeEach(() => {
  device.db = new UserDb(`vides-${crypto.randomUUID()}`)
  vides = [
    unVide(),
    unVide({ pointage_id: 12, pointage_date: '2027-01-05', cause: 'maladie', remplace: 'Hugo Bonnet' }),
  ]
  autre = {}
  refus = new Map()
  demandes.length = 0
  vi.mocked(useOnline).mockReturnValue(true)
  vi.mocked(call).mockImplementation(async (operation, input) => {
    demandes.push({ id: operation.id, body: undefined, params: undefined, query: undefined, ...(input as object) })
    const non = refus.get(operation.id)
    if (non) throw non
    const absences = [{ utilisateur_id: 1, jour: '2026-12-04', sorte: 'maladie', de_conge: false } as const]
    const mois = unMois({ absences, ...autre })
    const answers: Record<string, unknown> = {
      'planning.lire': mois,
      'planning.postes': { postes: POSTES },
      'planning.appels': { lu_a: mois.lu_a, appels: [] },
      'planning.a-pourvoir': { lu_a: mois.lu_a, postes: vides },
      'planning.a-pourvoir-laisser': success('Poste laissé sans personne, ven. 4 déc.'),
      'planning.maladie-retirer': { ...success('Arrêt retiré.'), jours: ['2026-12-04'], retour: 31 },
      'planning.maladie-poser': { ...success('Arrêt noté.'), jours: ['2026-12-04'], postes: [] },
      'planning.remplacants': {
        ...{ lu_a: mois.lu_a, remplace: 'Leïla Amrani', candidats: [] },
        poste: { ...POSTES[0], ...unVide() },
      },
    }
    // What else the desk reads is not to be read: nothing waits for it.
    if (!(operation.id in answers))
      throw new ApiProblem(404, { code: 'error', erreur: 'INTROUVABLE', message: '', duration: 1 })
    return answers[operation.id] as never
  })
  HTMLElement.prototype.checkVisibility = () => true
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
})
afterEach(() => {
  cleanup()
  for (const { id } of readNotices()) dismissNotice(id)
})

describe('posts that an absence leaves to nobody', () => {
  it('are told above their month, and one press opens their list, of whatever month', async () => {
    navigate('/m/planning-edt/2026-12?', { replace: true })
    showScreenAtAddress(Screen)
    fireEvent.click(await screen.findByRole('link', { name: `1${NBSP}poste à pourvoir` }))
    const liste = await screen.findByRole('region', { name: `2${NBSP}postes à pourvoir` })
    expect(readAddress()).toContain('/m/planning-edt/2026-12/a-pourvoir')
    expect(liste.textContent).toContain('ven. 4 déc., Matin 06:45 – 14:15')
    expect(liste.textContent).toContain('Leïla Amrani, en congé')
    // Of another year, whose day alone would not say which.
    expect(liste.textContent).toMatch(/mardi 5 janvier 2027, Matin.*Hugo Bonnet, en arrêt/)
    fireEvent.click(within(liste).getByRole('button', { name: `Trouver quelqu’un${NBSP}: Matin, ven. 4 déc.` }))
    await screen.findByRole('dialog', { name: 'Trouver quelqu’un' })
    await waitFor(() => expect(de('planning.remplacants')[0]?.body).toEqual({ cible: { pointage_id: 11 } }))
  })

  it('are told of other months where this one has none, with the way to their list', async () => {
    const ailleurs = ['2026-11-30', '2027-01-05', '2027-01-06']
    vides = ailleurs.map((pointage_date, rang) => unVide({ pointage_id: 12 + rang, pointage_date }))
    navigate('/m/planning-edt/2026-12?', { replace: true })
    showScreenAtAddress(Screen)
    fireEvent.click(
      await screen.findByRole('link', { name: 'Aucun poste à pourvoir ce mois-ci, 1 avant, 2 plus tard' }),
    )
    await screen.findByRole('region', { name: `3${NBSP}postes à pourvoir` })
  })

  it('say of which month there are none where it is not that of today', async () => {
    const dates = unMois().dates.map(d => ({ ...d, dadate: d.dadate.replace('2026-12', '2027-01') }))
    autre = { annee: 2027, mois: 1, dates }
    vides = [unVide({ pointage_date: '2026-12-04' })]
    navigate('/m/planning-edt/2027-01?', { replace: true })
    showScreenAtAddress(Screen)
    await screen.findByRole('link', { name: 'Aucun poste à pourvoir en janvier 2027, 1 avant' })
  })

  it('are left to nobody on purpose, which is taken back', async () => {
    navigate('/m/planning-edt/2026-12/a-pourvoir?', { replace: true })
    showScreenAtAddress(Screen)
    fireEvent.click(await screen.findByRole('button', { name: `Laisser sans personne${NBSP}: Matin, ven. 4 déc.` }))
    await waitFor(() =>
      expect(de('planning.a-pourvoir-laisser')).toMatchObject([
        { params: { pointage_id: '11' }, body: { laisse: true } },
      ]),
    )
    await waitFor(() => expect(readNotices()[0]?.action?.libelle).toBe('Défaire'))
    readNotices()[0]?.action?.faire()
    await waitFor(() => expect(de('planning.a-pourvoir-laisser')[1]?.body).toEqual({ laisse: false }))
  })

  it('say which are left so, apart, and are none above the month once all are', async () => {
    vides = [unVide({ laisse: true })]
    navigate('/m/planning-edt/2026-12/a-pourvoir?', { replace: true })
    showScreenAtAddress(Screen)
    const laisses = await screen.findByRole('region', { name: 'Laissés sans personne' })
    expect(within(laisses).getByRole('button', { name: /^À pourvoir de nouveau/ })).toBeTruthy()
    expect(screen.getByText('Aucun poste n’est à pourvoir.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /postes? à pourvoir/ })).toBeNull()
  })

  it('stand in the panel of their day, and of the day of whoever is away', async () => {
    navigate('/m/planning-edt/2026-12/jour/2026-12-04?', { replace: true })
    showScreenAtAddress(Screen)
    expect((await screen.findByRole('region', { name: 'Postes à pourvoir' })).textContent).toContain('Leïla Amrani')
    cleanup()
    navigate('/m/planning-edt/2026-12/agent/1/2026-12-04?', { replace: true })
    showScreenAtAddress(Screen)
    expect(await screen.findByRole('button', { name: /^Trouver quelqu’un/ })).toBeTruthy()
  })

  it('cannot be filled without network, and are not told from a reading that is not there', async () => {
    vi.mocked(useOnline).mockReturnValue(false)
    navigate('/m/planning-edt/2026-12?', { replace: true })
    showScreenAtAddress(Screen)
    await screen.findByText(/Hors ligne/)
    expect(screen.queryByRole('link', { name: /postes? à pourvoir/ })).toBeNull()
  })

  it('are not said to be none where the list could not be read', async () => {
    refus.set(
      'planning.a-pourvoir',
      new ApiProblem(503, { code: 'error', erreur: 'INDISPONIBLE', message: 'Le bureau ne répond pas.', duration: 1 }),
    )
    navigate('/m/planning-edt/2026-12/a-pourvoir?', { replace: true })
    showScreenAtAddress(Screen)
    const panel = await screen.findByRole('complementary', { name: 'Postes à pourvoir' })
    expect(await within(panel).findByRole('button', { name: 'Réessayer' })).toBeTruthy()
    expect(within(panel).queryByText('Aucun poste n’est à pourvoir.')).toBeNull()
  })
})

it('a sickness that is taken off while somebody stands in asks who keeps the post, before anything moves', async () => {
  const message = `Zoé Dupin tient déjà ce poste${NBSP}: Matin 06:45 – 14:15, ven. 4 déc.`
  refus.set(
    'planning.maladie-retirer',
    new ApiProblem(409, { code: 'warning', erreur: 'POSTE_REMPLACE', message, duration: 4500 }),
  )
  navigate('/m/planning-edt/2026-12/agent/1/2026-12-04?', { replace: true })
  showScreenAtAddress(Screen)
  fireEvent.click(await screen.findByRole('button', { name: 'Retirer l’arrêt maladie' }))
  const dialog = await screen.findByRole('dialog', { name: `Qui garde le poste${NBSP}?` })
  expect(dialog.textContent).toContain('Zoé Dupin tient déjà ce poste')
  // Told there, and nowhere else.
  expect(readNotices()).toEqual([])
  refus.clear()
  const laisser = within(dialog).getByRole('button', { name: 'Laisser le poste à qui remplace' })
  await waitFor(() => expect(laisser.hasAttribute('disabled')).toBe(false))
  fireEvent.click(laisser)
  await waitFor(() => expect(de('planning.maladie-retirer')).toHaveLength(2))
  expect(de('planning.maladie-retirer')[1]).toMatchObject({ query: { remplacement: 'remplacant' } })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Qui garde/ })).toBeNull())
  // « Défaire » names what ended with it: who stood in is given it again.
  await waitFor(() => expect(readNotices().map(n => n.message)).toEqual(['Arrêt retiré.']))
  act(() => readNotices()[0]?.action?.faire())
  await waitFor(() => expect(de('planning.maladie-poser')).toMatchObject([{ body: { retour: 31 } }]))
})
