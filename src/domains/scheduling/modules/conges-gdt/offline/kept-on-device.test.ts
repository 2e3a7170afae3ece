import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { forgetFormerReadings, renameReadings, withoutFormer } from '#client/reading/former-readings.ts'
import { askFor, keptReading } from '#client/reading/reading.ts'
import { storedReading } from '#client/reading/readings.ts'
import { TU } from '#domains/scheduling/modules/gestion-actions-gdi/offline/garder.ts'
import { demandesDe, lesDemandes } from '#domains/scheduling/modules/gestion-actions-gdi/offline/lectures.ts'
import { preparer as preparerDemandes } from '#domains/scheduling/modules/gestion-actions-gdi/offline/preparer.ts'
import { UserDb } from '#offline/user-db.ts'
import { type AnneeLue, anneeDesConges } from './lectures.ts'
import { preparer } from './preparer.ts'

const { device } = vi.hoisted(() => ({ device: { db: null as unknown } }))
const jour = (doy: number, sorte: string) => ({ doy, jour: `2026-01-0${doy}`, sorte })
const stats = [jour(1, 'conge'), jour(2, 'maladie'), jour(3, 'tlc'), jour(4, 'attente')]
const motifs = { demande_motif_demande: 'Opération du genou', demande_motif_reponse: '' }
const bde = { bde_motif_agent_demande: 'Chimio', bde_motif_agent_reponse: '', bde_motif_responsable_reponse: '' }
vi.mock('#client/call/api.ts', () => ({
  call: async ({ id }: { id: string }) =>
    id === 'conges-annuels.lire'
      ? { annee: 2026, agents: [{ utilisateur_id: 1, label: 'Leïla Amrani', stats, jours_conge: 1, jours_tlc: 1 }] }
      : { datas: [{ action_id: 'conge:1', demandeur: 'Leïla Amrani', conge: { demande: motifs }, bde }] },
}))
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => device.db }))

let db: UserDb
beforeAll(() => {
  db = new UserDb(`absences-${crypto.randomUUID()}`)
  device.db = db
})
afterAll(() => db.delete())

const HEALTH = /maladie|genou|Chimio/i
const dump = async () => JSON.stringify(await db.cache.toArray())

it('a manager’s device keeps who is away, and no word of why', async () => {
  await preparer()
  await preparerDemandes()
  const kept = await dump()
  expect(kept).toContain('Leïla Amrani')
  expect(kept).not.toMatch(HEALTH)
  // Nor what would tell by what is missing: every kind is the same word.
  const [cle] = await db.cache.where('cle').startsWith('edt:lecture:conges-annuels').primaryKeys()
  const annee = (await db.cache.get(String(cle)))?.valeur as AnneeLue
  expect(annee.agents[0]?.stats.map(day => day.sorte)).toEqual(['absent', 'absent', 'absent', 'attente'])
  const demandes = await keptReading(db, lesDemandes, demandesDe(false))
  expect(demandes?.datas[0]?.conge?.demande).toEqual({ demande_motif_demande: TU, demande_motif_reponse: '' })
})

it('what is shown with the network names the kinds of leave, and illness as an absence', async () => {
  const { agents } = await askFor(anneeDesConges, { query: { annee: '2026' } })
  expect(agents[0]?.stats.map(day => day.sorte)).toEqual(['conge', 'absent', 'tlc', 'attente'])
})

it('what an earlier release left whole is gone at the next start, once', async () => {
  const valeur = { agents: [{ stats }], motif: 'Opération du genou' }
  for (const cle of ['edt:lecture:conges-annuels:2025', 'edt:lecture:demandes-traitees', 'edt:lecture:planning'])
    await db.cache.put({ cle, valeur: cle.endsWith('planning') ? { mien: true } : valeur })
  await forgetFormerReadings(db)
  expect(await dump()).not.toMatch(HEALTH)
  expect(await storedReading(db, 'edt', 'planning')).toEqual({ mien: true })
  const query = (...queryKey: string[]) => ({ queryKey, queryHash: queryKey.join(), state: { data: valeur } })
  const kept = { clientState: { mutations: [], queries: [query('edt', 'demandes'), query('edt', 'planning')] } }
  const left = withoutFormer(kept as unknown as NonNullable<Parameters<typeof withoutFormer>[0]>)
  expect(left?.clientState.queries.map(({ queryKey }) => queryKey)).toEqual([['edt', 'planning']])
})

it('what was kept under a former name is found under the one its contract gives it', async () => {
  await db.cache.put({ cle: 'edt:lecture:demandes', valeur: { datas: [], lu_a: 'avant' } })
  await db.cache.put({ cle: 'releve-activite-pwa:lecture:2026:11', valeur: { mois: 11 } })
  await db.cache.delete('edt:lecture:demandes:0')
  await renameReadings(db)
  expect(await keptReading(db, lesDemandes, demandesDe(false))).toEqual({ datas: [], lu_a: 'avant' })
  expect(await storedReading(db, 'releve-activite-pwa', 'releve:2026:11')).toEqual({ mois: 11 })
  expect(await db.cache.get('edt:lecture:demandes')).toBeUndefined()
  // Again, it changes nothing: what was read since is newer.
  await db.cache.put({ cle: 'edt:lecture:demandes', valeur: { lu_a: 'plus avant' } })
  await renameReadings(db)
  expect(await keptReading(db, lesDemandes, demandesDe(false))).toEqual({ datas: [], lu_a: 'avant' })
})
