import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import { unlockTaps } from '#kit/button/tap-lock.ts'
import { adresseAgent, adresseCase } from '../address.ts'
import { aller, commencer, de, ici, ouvrir } from '../testing/bureau.tsx'
import { REPOS, uneCase, unLot, unMois } from '../testing/mois.ts'

const { device } = vi.hoisted(() => ({ device: { db: null as unknown } }))
vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: vi.fn(() => true) }))
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => device.db, dbOf: () => device.db }))
vi.mock('#client/page/use-today.ts', () => ({ useToday: () => '2026-12-01', useMinute: () => '2026-12-01T08:00:00Z' }))

const NBSP = '\u00a0'
const DEROGEE = {
  derogation: 'Accord du 3 février',
  deroge: { par: 'Anne Martin', a: '2026-11-20T09:30:00.000Z' },
}
const leila = (change: object) =>
  unMois({
    agents: unMois().agents.map(a => (a.wcu_utilisateur_id === 1 ? { ...a, calendrier: [uneCase(change)] } : a)),
  })

beforeEach(() => commencer(device))
afterEach(cleanup)

it('says nothing where nobody derogated, nor of a shift that is to be taken off', async () => {
  ici.mois = leila({ ...DEROGEE, etat: 'retire' })
  await ouvrir()
  act(() => navigate(adresseAgent(1, { annee: 2026, mois: 12 })))
  const panneau = await screen.findByRole('complementary', { name: 'Mois d’un agent' })
  expect(within(panneau).queryByRole('list', { name: 'Dérogations écrites' })).toBeNull()
})

it('lists what was written, by whom and when, in the month and the day of its agent, and counts it among no rule', async () => {
  ici.mois = leila(DEROGEE)
  const grid = await ouvrir()
  const dit = `dérogation${NBSP}: Accord du 3 février, par Anne Martin, le ven. 20 nov. à 10:30`
  expect(
    within(grid)
      .getByRole('gridcell', { name: /^Leïla Amrani, ven. 4 déc./ })
      .getAttribute('aria-label'),
  ).toContain(dit)
  // The rule that Hugo breaks is the only one.
  expect(screen.getByRole('button', { name: /^Anomalies/ }).textContent).toContain('1')
  for (const [adresse, nom, par] of [
    [adresseAgent(1, { annee: 2026, mois: 12 }), 'Mois d’un agent', 'ven. 4 déc., Matin, '],
    [adresseCase(1, '2026-12-04'), 'Jour d’un agent', 'Matin, '],
  ] as const) {
    act(() => navigate(adresse))
    const panneau = within(await screen.findByRole('complementary', { name: nom }))
    const liste = within(panneau.getByRole('list', { name: 'Dérogations écrites' }))
    expect(liste.getByText(`Dérogation${NBSP}: Accord du 3 février`.replaceAll(NBSP, ' '))).toBeTruthy()
    expect(liste.getByText(`${par}par Anne Martin, le ven. 20 nov. à 10:30`)).toBeTruthy()
    expect(panneau.queryByRole('list', { name: 'Règles concernées' })).toBeNull()
  }
})

it('tells the words alone where nobody knows whose they are', async () => {
  ici.mois = leila({ derogation: 'Accord du 3 février' })
  await ouvrir()
  act(() => navigate(adresseCase(1, '2026-12-04')))
  const panneau = await screen.findByRole('complementary', { name: 'Jour d’un agent' })
  const liste = within(panneau).getByRole('list', { name: 'Dérogations écrites' })
  expect(liste.textContent).toContain(`Dérogation${NBSP}: Accord du 3 févrierMatin`)
})

it('a sentence whose cell a colleague took first is offered again at that cell, and is gone once it is kept', async () => {
  const bloque = () => unLot({ lot_id: null, bloquant: true, anomalies: [REPOS] })
  const conflit = unLot({ lot_id: null, refus: [{ rang: 0, code: 'POSTE_MODIFIE', message: 'Changé par Paul Roy.' }] })
  const grid = await ouvrir()
  const taper = async (colonne: number) => {
    aller(grid, 1, colonne)
    fireEvent.keyDown(grid, { key: 'n' })
    fireEvent.click(await screen.findByRole('button', { name: 'Déroger par écrit' }))
    return await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Motif de la dérogation' })
  }
  const envoyer = async (lots: number) => {
    unlockTaps()
    fireEvent.click(screen.getByRole('button', { name: 'Déroger par écrit' }))
    await waitFor(() => expect(de('planning.lot')).toHaveLength(lots))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  ici.lots = [bloque(), conflit]
  fireEvent.change(await taper(8), { target: { value: 'Travaux urgents' } })
  await envoyer(2)
  // Another day is another sentence.
  ici.lots = [bloque()]
  expect((await taper(9)).value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Revenir' }))
  fireEvent.click(screen.getByRole('button', { name: 'Ne rien changer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  ici.lots = [bloque(), unLot()]
  expect((await taper(8)).value).toBe('Travaux urgents')
  expect(screen.getByText(/^Repris de votre essai, qui n’a pas été enregistré\./)).toBeTruthy()
  await envoyer(5)
  expect(de('planning.lot')[4]?.body).toMatchObject({ motif_derogation: 'Travaux urgents' })
  // Drawn until the month is read again, the same letter would change nothing.
  const pose = { name: /^Hugo Bonnet, mer. 9 déc., Nuit/ }
  await waitFor(() => expect(within(grid).queryByRole('gridcell', pose)).toBeNull())
  ici.lots = [bloque()]
  expect((await taper(8)).value).toBe('')
})

it('what the labour inspection alone may allow asks for the day and reference of its authorisation, and for no derogation of one’s own', async () => {
  const SEMAINE = { ...REPOS, code: 'DUREE_SEMAINE' as const, seuil: 2880, mesure: 3000 }
  ici.lots = [unLot({ lot_id: null, bloquant: true, anomalies: [SEMAINE] }), unLot()]
  const grid = await ouvrir()
  aller(grid, 1, 8)
  fireEvent.keyDown(grid, { key: 'n' })
  const bouton = { name: 'Enregistrer l’autorisation' }
  fireEvent.click(await screen.findByRole('button', bouton))
  expect(screen.queryByRole('button', { name: 'Déroger par écrit' })).toBeNull()
  fireEvent.change(await screen.findByRole('textbox', { name: 'Motif de la dérogation' }), {
    target: { value: 'Sécheresse' },
  })
  unlockTaps()
  fireEvent.click(screen.getByRole('button', bouton))
  expect(await screen.findByText(/^Autorisation.: sa date et sa référence sont à renseigner\.$/)).toBeTruthy()
  expect(de('planning.lot')).toHaveLength(1)
  fireEvent.change(screen.getByLabelText('Autorisation de l’inspection du travail du'), {
    target: { value: '2026-11-27' },
  })
  fireEvent.change(screen.getByLabelText('Référence de l’autorisation'), { target: { value: 'DREETS 26-114' } })
  unlockTaps()
  fireEvent.click(screen.getByRole('button', bouton))
  await waitFor(() => expect(de('planning.lot')).toHaveLength(2))
  expect(de('planning.lot')[1]?.body).toMatchObject({
    ...{ motif_derogation: 'Sécheresse', autorisation: { du: '2026-11-27', reference: 'DREETS 26-114' } },
  })
})
