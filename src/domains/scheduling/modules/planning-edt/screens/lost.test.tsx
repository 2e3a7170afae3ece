import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dirtyForms } from '#client/address/dirty.ts'
import { call } from '#client/call/api.ts'
import { readNotices } from '#client/call/notices.ts'
import { ApiProblem, SessionEnded, Unanswered } from '#client/call/problem.ts'
import { forgetKeptDeeds } from '#client/reading/deeds.ts'
import { signedInAgain } from '#client/session/sign-in-offer.ts'
import type { ResultatLot } from '#domains/scheduling/model/bureau/changement.ts'
import { reportReachable } from '#offline/connectivity.ts'
import { UserDb } from '#offline/user-db.ts'
import { showScreenAtAddress } from '#tests/support/show-screen.tsx'
import { versLeBureau } from '../testing/bureau.tsx'
import { POSTES, unLot, unMois, unPoste } from '../testing/mois.ts'
import { Screen } from './screen.tsx'

const { device } = vi.hoisted(() => ({ device: { db: null as unknown } }))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: vi.fn(() => true) }))
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => device.db, dbOf: () => device.db }))
vi.mock('#client/page/use-today.ts', () => ({ useToday: () => '2026-12-01', useMinute: () => '2026-12-01T08:00:00Z' }))

const NBSP = '\u00a0'
type Reponse = ResultatLot | Error | Promise<ResultatLot>
/** What the office answers to lots and to what takes them back, in their order; an error is one that never came. */
let reponses: Record<string, Reponse[]>
const demandes: { id: string; body: unknown; params: unknown; once: unknown }[] = []
const de = (id: string) => demandes.filter(d => d.id === id)
const perdue = () => new Unanswered({ kept: true })
const refusee = (status: number, erreur: string, message: string) =>
  new ApiProblem(status, { erreur, code: 'error', message, duration: 5000 } as never)

beforeEach(() => {
  forgetKeptDeeds()
  device.db = new UserDb(`perdu-${crypto.randomUUID()}`)
  demandes.length = 0
  reponses = { 'planning.lot': [], 'planning.defaire': [] }
  vi.mocked(call).mockImplementation(async (operation, input) => {
    const { body, params, once } = { body: null, params: null, once: null, ...(input as object) }
    demandes.push({ id: operation.id, body, params, once })
    const suite = reponses[operation.id]
    if (suite) {
      const reponse = await (suite.shift() ?? unLot())
      if (reponse instanceof Error) throw reponse
      return reponse as never
    }
    const lectures: Record<string, unknown> = {
      'planning.lire': unMois(),
      'planning.postes': { postes: POSTES },
      'planning.besoins': { versions: [] },
    }
    return lectures[operation.id] as never
  })
  versLeBureau()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  reportReachable(true)
})

async function ouvrir() {
  showScreenAtAddress(Screen)
  const grid = await screen.findByRole('grid', { name: 'Planning de Décembre 2026' })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Peindre Matin, M' })).toBeTruthy())
  return grid
}
/** Types a key on a day of Leïla, by its column. */
function taper(grid: HTMLElement, colonne: number, key: string) {
  act(() => grid.focus())
  fireEvent.keyDown(grid, { key: 'Home', ctrlKey: true })
  for (let n = 0; n < colonne; n++) fireEvent.keyDown(grid, { key: 'ArrowRight' })
  fireEvent.keyDown(grid, { key })
}
const dites = () => readNotices().map(n => n.message)
const lots = () => de('planning.lot').map(d => (d.body as { changements: unknown[] }).changements)
const cles = (id: string) => new Set(de(id).map(d => d.once))
const bouton = (name: RegExp) => screen.getByRole('button', { name })
const pret = async (name: RegExp) => await waitFor(() => expect(bouton(name).hasAttribute('disabled')).toBe(false))
const MATIN = { sorte: 'poser', utilisateur_id: 1, date: '2026-12-08', poste_id: 1 }

describe('an answer that is lost', () => {
  it('is asked for again under the same key; Ctrl+Z waits for it, and undoes it rather than another', async () => {
    reponses['planning.lot'] = [unLot({ lot_id: 3 }), perdue(), unLot({ lot_id: 7 })]
    const grid = await ouvrir()
    taper(grid, 9, 'n')
    await waitFor(() => expect(lots()).toHaveLength(1))
    taper(grid, 7, 'm')
    await waitFor(() => expect(lots()).toHaveLength(2))
    expect(bouton(/^Défaire/).getAttribute('aria-label') ?? bouton(/^Défaire/).title).toContain('M, Leïla Amrani')
    fireEvent.keyDown(grid, { key: 'z', ctrlKey: true })
    await waitFor(() => expect(de('planning.defaire').map(d => d.params)).toEqual([{ lot_id: '7' }]))
    const [, premier, second] = de('planning.lot')
    expect(second).toEqual(premier)
    expect(premier?.once).toBeTruthy()
    expect(dites()).toEqual([])
  })

  it('of what was undone is asked for again too: it can be done again', async () => {
    reponses['planning.defaire'] = [perdue(), unLot({ lot_id: 6 }), unLot({ lot_id: 8 })]
    const grid = await ouvrir()
    taper(grid, 7, 'm')
    await waitFor(() => expect(lots()).toHaveLength(1))
    fireEvent.keyDown(grid, { key: 'z', ctrlKey: true })
    await pret(/^Refaire/)
    expect(cles('planning.defaire').size).toBe(1)
    fireEvent.keyDown(grid, { key: 'y', ctrlKey: true })
    await waitFor(() => expect(de('planning.defaire').map(d => d.params)).toContainEqual({ lot_id: '6' }))
    expect(dites()).toEqual([])
  })

  it('because the session ended is asked for once somebody signed in again', async () => {
    reponses['planning.lot'] = [new SessionEnded(), unLot()]
    const grid = await ouvrir()
    taper(grid, 7, 'm')
    await waitFor(() => expect(lots()).toHaveLength(1))
    await new Promise(resolve => setTimeout(resolve, 600))
    expect(lots()).toHaveLength(1)
    act(() => signedInAgain())
    await waitFor(() => expect(lots()).toEqual([[MATIN], [MATIN]]))
    expect(cles('planning.lot').size).toBe(1)
    expect(dites()).toEqual([])
  })

  it('keeps its place for as long as it takes: told by its name, asked for by « Réessayer », and told once it is there', async () => {
    reponses['planning.lot'] = [perdue(), perdue(), perdue(), perdue(), unLot()]
    const grid = await ouvrir()
    taper(grid, 7, 'm')
    const dit = `M, Leïla Amrani, mar. 8 déc.${NBSP}: la réponse n’arrive pas. Ce sera envoyé de nouveau, sans être fait deux fois.`
    await waitFor(() => expect(dites()).toEqual([dit]), { timeout: 8000 })
    expect(dirtyForms()).toEqual(['Le planning du mois'])
    act(() => readNotices()[0]?.action?.faire())
    await waitFor(() => expect(dites()).toContain(`Enregistré${NBSP}: M, Leïla Amrani, mar. 8 déc.`))
    expect(cles('planning.lot').size).toBe(1)
    await waitFor(() => expect(dirtyForms()).toEqual([]))
  })
})

it('what the office fails at is named, to the screen reader too, and sent again by « Réessayer »', async () => {
  const panne = () => refusee(500, 'ERREUR_INTERNE', 'Une erreur est survenue, merci de réessayer.')
  reponses['planning.lot'] = [panne(), panne(), panne(), panne(), unLot()]
  const grid = await ouvrir()
  taper(grid, 7, 'm')
  const nom = `Pas enregistré${NBSP}: M, Leïla Amrani, mar. 8 déc.`
  await waitFor(() => expect(dites()).toEqual([`${nom} Une erreur est survenue, merci de réessayer.`]), {
    timeout: 8000,
  })
  expect(screen.getAllByRole('status').map(s => s.textContent)).toContain(nom)
  await waitFor(() => expect(bouton(/^Défaire/).hasAttribute('disabled')).toBe(true))
  act(() => readNotices()[0]?.action?.faire())
  await waitFor(() => expect(lots()).toHaveLength(5))
  await pret(/^Défaire/)
})

it('what is typed once the network is known to be gone is refused in words, drawn nowhere and sent nowhere', async () => {
  const grid = await ouvrir()
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  reportReachable(false)
  taper(grid, 7, 'm')
  const nom = `Pas enregistré${NBSP}: M, Leïla Amrani, mar. 8 déc.`
  expect(dites()).toEqual([`${nom} Hors ligne${NBSP}: le planning se modifie avec du réseau.`])
  expect(screen.getAllByRole('status').map(s => s.textContent)).toContain(nom)
  expect(within(grid).queryAllByRole('gridcell', { name: /^Leïla Amrani, mar. 8 déc., Matin/ })).toEqual([])
  expect([lots(), dirtyForms()]).toEqual([[], []])
  network.mockRestore()
  reportReachable(true)
  taper(grid, 7, 'm')
  await waitFor(() => expect(lots()).toEqual([[MATIN]]))
})

it('what is typed while the office is silent for a moment is sent all the same; when it stays silent, refused in words', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const grid = await ouvrir()
  reportReachable(false)
  taper(grid, 7, 'm')
  await waitFor(() => expect(lots()).toEqual([[MATIN]]))
  expect(dites()).toEqual([])
  vi.setSystemTime(Date.now() + 11_000)
  taper(grid, 9, 'm')
  const nom = `Pas enregistré${NBSP}: M, Leïla Amrani, jeu. 10 déc.`
  expect(dites()).toEqual([`${nom} Hors ligne${NBSP}: le planning se modifie avec du réseau.`])
  expect(lots()).toEqual([[MATIN]])
})

describe('an answer that is late', () => {
  /** A post typed on the 8th, whose answer comes when the test says so. */
  async function taperLentement() {
    let repondre = (_: ResultatLot) => {}
    reponses['planning.lot'] = [new Promise(resolve => (repondre = resolve))]
    const grid = await ouvrir()
    expect(dirtyForms()).toEqual([])
    taper(grid, 7, 'm')
    await waitFor(() => expect(lots()).toEqual([[MATIN]]))
    expect(dirtyForms()).toEqual(['Le planning du mois'])
    return { grid, repondre }
  }

  it('Delete takes off the very post that it makes', async () => {
    const { grid, repondre } = await taperLentement()
    taper(grid, 7, 'Delete')
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(s => s.textContent)).toContain('retrait, Leïla Amrani, mar. 8 déc.'),
    )
    expect(lots()).toHaveLength(1)
    repondre(unLot({ postes: [unPoste()] }))
    await waitFor(() => expect(lots()[1]).toEqual([{ sorte: 'retirer', pointage_id: 105, version: 9 }]))
    await waitFor(() => expect(dirtyForms()).toEqual([]))
  })

  it('another letter changes the very post that it makes, and both are undone one by one', async () => {
    const { grid, repondre } = await taperLentement()
    taper(grid, 9, 'ArrowLeft')
    taper(grid, 7, 'n')
    const duJour = () => within(grid).getAllByRole('gridcell', { name: /^Leïla Amrani, mar. 8 déc., / })
    expect(duJour().map(c => c.getAttribute('aria-label'))).toEqual([expect.stringContaining('Nuit')])
    reponses['planning.lot'] = [unLot({ lot_id: 12 })]
    repondre(unLot({ lot_id: 11, postes: [unPoste()] }))
    await waitFor(() => expect(lots()[1]).toEqual([{ sorte: 'modifier', pointage_id: 105, version: 9, poste_id: 2 }]))
    fireEvent.keyDown(grid, { key: 'z', ctrlKey: true })
    fireEvent.keyDown(grid, { key: 'z', ctrlKey: true })
    await waitFor(() => expect(de('planning.defaire').map(d => d.params)).toEqual([{ lot_id: '12' }, { lot_id: '11' }]))
  })

  it('and is a refusal: what was typed over it is put in its place, and undone alone', async () => {
    const { grid, repondre } = await taperLentement()
    const message = 'Cette personne est absente.'
    taper(grid, 7, 'n')
    repondre(unLot({ lot_id: null, refus: [{ rang: 0, code: 'ABSENT', message }] }))
    await waitFor(() => expect(lots()[1]).toEqual([{ ...MATIN, poste_id: 2 }]))
    expect(dites()).toEqual([message])
  })
})

it('what is refused leaves the month before it is read again: the same letter, typed at once, is sent', async () => {
  const repondre = vi.mocked(call).getMockImplementation()
  const grid = await ouvrir()
  const lire = Promise.withResolvers<void>()
  vi.mocked(call).mockImplementation(async (operation, ...autres) => {
    if (operation.id === 'planning.lire') await lire.promise
    return (await repondre?.(operation, ...autres)) as never
  })
  const message = 'Cette personne est absente.'
  reponses['planning.lot'] = [unLot({ lot_id: null, refus: [{ rang: 0, code: 'ABSENT', message }] })]
  taper(grid, 7, 'm')
  await waitFor(() => expect(dites()).toEqual([message]))
  await act(async () => await new Promise(resolve => setTimeout(resolve, 100)))
  taper(grid, 7, 'm')
  await waitFor(() => expect(lots()).toEqual([[MATIN], [MATIN]]), { timeout: 3000 })
  lire.resolve()
})

describe('many steps back', () => {
  it('say what they took back, a large one to everybody', async () => {
    const disparus = Array.from({ length: 60 }, (_, n) => n + 1)
    reponses['planning.defaire'] = [unLot({ lot_id: 6, disparus, postes: [] }), unLot({ lot_id: 7, postes: [] })]
    const grid = await ouvrir()
    taper(grid, 7, 'm')
    await waitFor(() => expect(lots()).toHaveLength(1))
    fireEvent.keyDown(grid, { key: 'z', ctrlKey: true })
    await waitFor(() => expect(dites()).toEqual([`Défait${NBSP}: M, Leïla Amrani, mar. 8 déc., 60${NBSP}postes.`]))
    await pret(/^Refaire/)
    fireEvent.keyDown(grid, { key: 'y', ctrlKey: true })
    expect(await screen.findByText(`Refait : M, Leïla Amrani, mar. 8 déc.`)).toBeTruthy()
    expect(dites()).toHaveLength(1)
  })

  it('wait for one another and not for the month to be read; one refused in the middle leaves the rest where it was', async () => {
    const lues: (() => void)[] = []
    const repondre = vi.mocked(call).getMockImplementation()
    const grid = await ouvrir()
    reponses['planning.lot'] = [1, 2, 3, 4].map(n => unLot({ lot_id: n }))
    for (const [n, colonne] of [7, 8, 9, 10].entries()) {
      taper(grid, colonne, 'm')
      await waitFor(() => expect(lots()).toHaveLength(n + 1))
    }
    await pret(/^Défaire/)
    // From here on no reading of the month is answered.
    vi.mocked(call).mockImplementation(async (operation, ...autres) => {
      if (operation.id === 'planning.lire') await new Promise<void>(lue => lues.push(lue))
      return (await repondre?.(operation, ...autres)) as never
    })
    reponses['planning.defaire'] = [unLot({ lot_id: 14 }), refusee(500, 'ERREUR', 'Le bureau a eu un problème.')]
    for (let n = 0; n < 3; n++) fireEvent.keyDown(grid, { key: 'z', ctrlKey: true })
    // The second is tried by the third press again: nothing before it is undone in its place.
    await waitFor(() =>
      expect(de('planning.defaire').map(d => d.params)).toEqual([4, 3, 3].map(n => ({ lot_id: String(n) }))),
    )
    await waitFor(() => expect(bouton(/^Refaire/).hasAttribute('disabled')).toBe(false))
    expect(lues.length).toBeLessThan(3)
    for (const lire of lues) lire()
  })
})
