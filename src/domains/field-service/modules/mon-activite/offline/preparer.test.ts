import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call, download } from '#client/api.ts'
import { Offline } from '#client/problem.ts'
import { UserDb } from '#offline/user-db.ts'
import { jourParis } from '#wire/dates.ts'
import { lireFichier, lireFichiers, lireIntervention, lireObservations, lirePlanning, voirCri } from '../contract.ts'
import { lireCriGarde, lireFichierGarde } from './fichiers.ts'
import { preparer } from './preparer.ts'
import { uneVisite, unPlanning } from './testing-ground.ts'

let db: UserDb
vi.mock('#client/api.ts', () => ({ call: vi.fn(), download: vi.fn() }))
vi.mock('#client/sync.ts', () => ({ myDb: () => db }))

const jour = jourParis(Date.now())
const visites = [
  uneVisite({ intervention_id: 1, intervention_date_planifie: jour, etapes_en_cours: 3, client_nom: 'Finie' }),
  uneVisite({ intervention_id: 2, intervention_date_planifie: jour, nb_fichiers: 1, client_nom: 'Vasseur' }),
]
const OCTETS = new TextEncoder().encode('notice')
let sha256 = ''

beforeEach(async () => {
  db = new UserDb(`preparer-${crypto.randomUUID()}`)
  const empreinte = await crypto.subtle.digest('SHA-256', OCTETS)
  sha256 = Array.from(new Uint8Array(empreinte), o => o.toString(16).padStart(2, '0')).join('')
  const planning = { ...unPlanning(visites), jours: [{ jour, jour_libelle: '', interventions: visites }] }
  const reponses = new Map<unknown, unknown>([
    [lirePlanning, planning],
    [lireIntervention, {}],
    [lireObservations, { observations: [] }],
    [lireFichiers, { fichiers: [{ sha256, nom: 'notice.pdf', mime: 'application/pdf' }] }],
  ])
  vi.mocked(call).mockImplementation(async operation => reponses.get(operation) as never)
  vi.mocked(download).mockImplementation(async operation =>
    operation === voirCri ? new Blob(['%PDF-']) : new Blob([OCTETS]),
  )
})
afterEach(() => db.delete())

it('keeps the plan, the documents of visits to come and the report of those finished', async () => {
  const { prets, manquants } = await preparer()
  expect(manquants).toEqual([])
  expect(prets.slice(0, 2)).toEqual(['2\u00a0interventions', '2\u00a0documents'])
  expect(await lireCriGarde(db, 1)).not.toBeNull()
  expect(await lireFichierGarde(db, sha256)).not.toBeNull()
  // A second preparation downloads nothing again.
  vi.mocked(download).mockClear()
  expect((await preparer()).manquants).toEqual([])
  expect(download).not.toHaveBeenCalled()
})

it('says what is missing, and stops asking once the server is out of reach', async () => {
  vi.mocked(download).mockImplementation(async operation => {
    if (operation === lireFichier) return new Blob([OCTETS])
    throw new Offline()
  })
  const { manquants } = await preparer()
  expect(manquants.join()).toContain('CRI de Finie')
  expect(manquants.join()).toContain('Vasseur')
  expect(vi.mocked(download).mock.calls.length).toBe(1)
})
