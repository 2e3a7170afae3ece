import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AReparer } from '#domains/scheduling/model/loi/reparer.ts'
import { aller, commencer, de, ici, ouvrir } from '../testing/bureau.tsx'
import { REPOS, unLot } from '../testing/mois.ts'
import type { Juge } from './loi/juge.ts'

const { device, juge, present } = vi.hoisted(() => {
  const ouvert = { juger: vi.fn(async () => []), reparer: vi.fn(async (_: unknown) => []), fermer: vi.fn() }
  return { device: { db: null as unknown }, juge: ouvert, present: { juge: ouvert as Juge } }
})
vi.mock('#client/call/api.ts', () => ({ call: vi.fn() }))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: vi.fn(() => true) }))
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => device.db, dbOf: () => device.db }))
vi.mock('#client/page/use-today.ts', () => ({ useToday: () => '2026-12-01', useMinute: () => '2026-12-01T08:00:00Z' }))
vi.mock('./loi/use-loi.ts', () => ({ useJuge: () => present.juge, useAnomaliesEnDirect: () => new Map() }))

beforeEach(() => {
  juge.reparer.mockClear()
  present.juge = juge
  commencer(device)
})
afterEach(cleanup)

it('ways out are looked for over all that stands on the grid, what was typed since included', async () => {
  ici.lots = [unLot({ lot_id: null, bloquant: true, anomalies: [REPOS] })]
  const grid = await ouvrir()
  aller(grid, 0, 7)
  fireEvent.keyDown(grid, { key: 'm' })
  fireEvent.keyDown(grid, { key: 'ArrowRight' })
  fireEvent.keyDown(grid, { key: 'n' })
  await screen.findByRole('dialog', { name: /1.règle bloque ce changement/ })
  await waitFor(() => expect(juge.reparer).toHaveBeenCalled())
  expect(de('planning.lot')).toHaveLength(1)
  const [probleme] = juge.reparer.mock.calls.at(-1) ?? []
  const { etat, avant } = probleme as Pick<AReparer, 'etat' | 'avant'>
  const jours = (gens: typeof avant) => gens?.get(1)?.map(p => p.pointage_date)
  expect(jours(etat)).toEqual(expect.arrayContaining(['2026-12-08', '2026-12-09']))
  // The one behind stands already: the change in question is the only one of which it is asked what it breaks.
  expect(jours(avant)).toContain('2026-12-09')
  expect(jours(avant)).not.toContain('2026-12-08')
})

it('a judge that was closed while it was asked said nothing: the next one is asked again', async () => {
  ici.lots = [unLot({ lot_id: null, bloquant: true, anomalies: [REPOS] })]
  const retirer = { sorte: 'retirer' as const, pointage_id: 21 }
  const grid = await ouvrir()
  aller(grid, 1, 4)
  fireEvent.keyDown(grid, { key: 'n' })
  const dialog = await screen.findByRole('dialog', { name: /1.règle bloque ce changement/ })
  await waitFor(() => expect(juge.reparer).toHaveBeenCalled())
  expect(within(dialog).queryByRole('list', { name: 'Réparations possibles' })).toBeNull()
  // The month's law is read again, and another worker holds it.
  present.juge = { ...juge, reparer: vi.fn(async () => [retirer]) }
  ici.mois = { ...ici.mois, lu_a: '2026-12-01T08:05:00.000Z' }
  fireEvent.click(screen.getByRole('button', { name: 'Actualiser', hidden: true }))
  const ways = await within(dialog).findByRole('list', { name: 'Réparations possibles' })
  expect(ways.textContent).toContain('Retirer ce poste')
  // Whose, which day and which hours: read without opening anything.
  expect(ways.textContent).toContain('Hugo Bonnet, sam. 5 déc., Nuit 21:00 – 07:00')
})
