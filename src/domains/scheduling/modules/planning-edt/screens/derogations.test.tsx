import 'fake-indexeddb/auto'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigate } from '#client/address/location.ts'
import { adresseAgent, adresseCase } from '../address.ts'
import { commencer, ici, ouvrir } from '../testing/bureau.tsx'
import { uneCase, unMois } from '../testing/mois.ts'

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
