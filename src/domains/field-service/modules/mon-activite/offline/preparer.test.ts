import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, download } from '#client/call/api.ts'
import { Offline } from '#client/call/problem.ts'
import { persistOptions } from '#client/reading/query.ts'
import { storedReading, storeReading } from '#client/reading/readings.ts'
import { KEPT } from '#client/session/kept-start.ts'
import { CLIENT_EFFACE } from '#domains/customers/model/client.ts'
import { uneVisite } from '#domains/field-service/model/interventions/testing/visite.ts'
import { UserDb } from '#offline/user-db.ts'
import { ajouterJours, jourParis } from '#wire/dates.ts'
import { lireFichier, lireFichiers, lireIntervention, lireObservations, lirePlanning, voirCri } from '../contract.ts'
import { unPlanning } from '../testing/ground.ts'
import { BROUILLON } from './brouillon-store.ts'
import { lireCriGarde, lireFichierGarde } from './fichiers.ts'
import { preparer } from './preparer.ts'

let db: UserDb
vi.mock('#client/call/api.ts', () => ({ call: vi.fn(), download: vi.fn() }))
vi.mock('#client/queue/sync.ts', () => ({ myDb: () => db }))

const jour = jourParis(Date.now())
const visites = [
  uneVisite({ intervention_id: 1, intervention_date_planifie: jour, etapes_en_cours: 3, client_nom: 'Finie' }),
  uneVisite({ intervention_id: 2, intervention_date_planifie: jour, nb_fichiers: 1, client_nom: 'Vasseur' }),
]
const OCTETS = new TextEncoder().encode('notice')
let sha256 = ''

beforeEach(async () => {
  vi.mocked(download).mockClear()
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
  const { ready, missing } = await preparer()
  expect(missing).toEqual([])
  expect(ready.slice(0, 2)).toEqual(['2\u00a0interventions', '2\u00a0documents'])
  expect(await lireCriGarde(db, 1)).not.toBeNull()
  expect(await lireFichierGarde(db, sha256)).not.toBeNull()
  // A second preparation downloads nothing again.
  vi.mocked(download).mockClear()
  expect((await preparer()).missing).toEqual([])
  expect(download).not.toHaveBeenCalled()
})

it('lets go of what it held of a customer whom the office has erased since', async () => {
  await preparer()
  await storeReading(db, 'mon-activite', 'intervention:1', { client_nom: 'Finie', consignes_acces: 'Digicode 4711' })
  await storeReading(db, 'mon-activite', 'intervention:3', { client_nom: 'Ailleurs' })
  // Written down with the list of readings too, as every screen that was opened.
  const page = { queryKey: ['mon-activite', 'intervention', 1], state: { data: { client_nom: 'Finie' } } }
  const plan = { queryKey: ['mon-activite', 'planning'], state: { data: { n: 1 } } }
  await db.cache.put({ cle: KEPT.lectures, valeur: { clientState: { mutations: [], queries: [page, plan] } } })
  const hier = ajouterJours(jour, -1)
  const effacee = uneVisite({ intervention_id: 1, intervention_date_planifie: hier, client_nom: CLIENT_EFFACE })
  const planning = { ...unPlanning([]), jours: [{ jour: hier, jour_libelle: '', interventions: [effacee] }] }
  vi.mocked(call).mockImplementation(async operation => (operation === lirePlanning ? planning : {}) as never)
  await preparer()
  expect(JSON.stringify(await db.cache.toArray())).not.toMatch(/Finie|4711/)
  expect(await lireCriGarde(db, 1)).toBeNull()
  // No longer shown to this person: whether its customer was erased could not be heard.
  expect(await storedReading(db, 'mon-activite', 'intervention:3')).toBeNull()
  const list = (await db.cache.get(KEPT.lectures))?.valeur as { clientState: { queries: { queryKey: unknown }[] } }
  expect(list.clientState.queries.map(query => query.queryKey)).toEqual([plan.queryKey])
  const { shouldDehydrateQuery } = persistOptions.dehydrateOptions
  const read = { state: { status: 'success', data: {} }, meta: { horsLigne: true } }
  expect([page, plan].map(({ queryKey }) => shouldDehydrateQuery({ ...read, queryKey }))).toEqual([false, true])
})

it('keeps what is read of a visit that left the plan while something of it waits here', async () => {
  await preparer()
  const fiche = { client_nom: 'Reprise' }
  for (const id of [31, 32, 33]) await storeReading(db, 'mon-activite', `intervention:${id}`, fiche)
  await db.outbox.put({ id: 'a', seq: 1, entity: 'intervention:31', type: 'x@1' } as never)
  await db.cache.put({ cle: `${BROUILLON}32`, valeur: {} })
  await preparer()
  const kept = [31, 32, 33].map(id => storedReading(db, 'mon-activite', `intervention:${id}`))
  expect(await Promise.all(kept)).toEqual([fiche, fiche, null])
})

it('asks nothing of work that left the plan: what the office no longer lets them read would be missing for ever', async () => {
  const partie = { intervention_id: 5, intervention_date_planifie: jour, client_nom: 'Diallo', hors_planning: true }
  const jours = [
    { jour, jour_libelle: '', interventions: [uneVisite({ ...partie, etapes_en_cours: 3, nb_fichiers: 1 })] },
  ]
  vi.mocked(call).mockImplementation(async operation => {
    if (operation === lirePlanning) return { ...unPlanning([]), jours } as never
    throw new Error('introuvable')
  })
  vi.mocked(download).mockRejectedValue(new Error('introuvable'))
  expect((await preparer()).missing).toEqual([])
  expect(download).not.toHaveBeenCalled()
})

it('says what is missing, and stops asking once the server is out of reach', async () => {
  vi.mocked(download).mockImplementation(async operation => {
    if (operation === lireFichier) return new Blob([OCTETS])
    throw new Offline()
  })
  const { missing } = await preparer()
  expect(missing.join()).toContain('CRI de Finie')
  expect(missing.join()).toContain('Vasseur')
  expect(vi.mocked(download).mock.calls.length).toBe(1)
})

describe('reports of the week that is over', () => {
  const hier = (n: number) => ajouterJours(jour, -n)
  const finies = (combien: number, peut = true) =>
    Array.from({ length: combien }, (_, n) =>
      uneVisite({
        intervention_id: 100 + n,
        intervention_date_planifie: hier(1 + (n % 6)),
        etapes_en_cours: 3,
        peut: { ...uneVisite().peut, voir_cri: peut },
      }),
    )
  const semaine = (passees: ReturnType<typeof finies>) => ({
    ...unPlanning([]),
    jours: [1, 2, 3, 4, 5, 6, 7, 8].map(n => ({
      jour: hier(n),
      jour_libelle: '',
      interventions: passees.filter(v => v.intervention_date_planifie === hier(n)),
    })),
  })
  const gardes = async () => (await db.cache.toArray()).filter(r => r.cle.startsWith('mon-activite:cri:')).length

  it('are kept, thirty at most, the newest first, and said on the card', async () => {
    const passees = finies(40)
    vi.mocked(call).mockImplementation(async operation => (operation === lirePlanning ? semaine(passees) : {}) as never)
    let n = 0
    vi.mocked(download).mockImplementation(async () => new Blob([`%PDF-${n++}`]))
    // A few at each preparation: the office draws each of them.
    expect((await preparer()).ready).toContain('5\u00a0CRI récents')
    expect(await lireCriGarde(db, 100)).not.toBeNull()
    for (let fois = 0; fois < 5; fois++) await preparer()
    expect((await preparer()).ready).toContain('30\u00a0CRI récents')
    expect(await gardes()).toBe(30)
    for (const v of passees) {
      const plusAncien = v.intervention_date_planifie < hier(5)
      if (plusAncien) expect(await lireCriGarde(db, v.intervention_id), v.intervention_date_planifie).toBeNull()
    }
    vi.mocked(download).mockClear()
    await preparer()
    expect(download).not.toHaveBeenCalled()
  })

  it('are bounded in bytes: the oldest goes when a newer one comes', async () => {
    const passees = finies(3)
    vi.mocked(call).mockImplementation(async operation => (operation === lirePlanning ? semaine(passees) : {}) as never)
    let n = 0
    vi.mocked(download).mockImplementation(async () => new Blob([new Uint8Array(9 * 1024 * 1024), String(n++)]))
    await preparer()
    expect([await lireCriGarde(db, 100), await lireCriGarde(db, 102)].map(pdf => pdf !== null)).toEqual([true, false])
    expect(await gardes()).toBe(2)
  })

  it('are not asked for where data is saved, nor those that the person may not see', async () => {
    vi.mocked(call).mockImplementation(
      async operation => (operation === lirePlanning ? semaine(finies(2, false)) : {}) as never,
    )
    await preparer()
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    vi.mocked(call).mockImplementation(
      async operation => (operation === lirePlanning ? semaine(finies(2)) : {}) as never,
    )
    expect((await preparer()).missing).toEqual([])
    vi.unstubAllGlobals()
    expect(download).not.toHaveBeenCalled()
  })
})
