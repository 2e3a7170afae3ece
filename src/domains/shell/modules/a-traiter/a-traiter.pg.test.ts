import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InboxSource } from '#server/inbox/source.ts'
import { ligne } from '#server/inbox/source.ts'
import { watchStatements } from '#server/testing/statements.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { LigneATraiter, Urgence } from '#wire/inbox.ts'
import { lireATraiter } from './contract.ts'
import { aTraiterRoutes } from './routes.ts'

const [UN, DEUX, TROIS] = ['vx-gestion-utilisateurs-wikaz', 'vx-gestion-zones', 'vx-mon-activite'] as const
const QUATRE = 'vx-regulation-interventions'

const une = (numero: number, urgence: Urgence, depuis: string): LigneATraiter =>
  ligne({
    genre: 'essai',
    numero,
    libelle: 'Essai',
    titre: `n° ${numero}`,
    detail: '',
    depuis,
    urgence,
    adresse: '/m/x',
  })

/** A line for each person of the company, which asks the database. */
const gens: InboxSource = {
  module: UN,
  lire: async ({ db, caller }) => {
    const { rows } = await sql<{ id: number; cree: Date }>`select utilisateur_id as id, now() as cree from utilisateur
      where compte_id = ${caller.compte_id}`.execute(db)
    return rows.map(r => une(r.id, 'bientot', r.cree.toISOString()))
  },
}
const fixes: InboxSource = {
  module: DEUX,
  lire: async () => [
    { ...une(4, 'maintenant', '2026-01-01T00:00:00.000Z'), nombre: 12 },
    une(3, 'aujourdhui', '2026-01-01T00:00:00.000Z'),
    une(2, 'maintenant', '2026-02-02T00:00:00.000Z'),
    une(1, 'maintenant', '2026-02-01T00:00:00.000Z'),
  ],
}

const loin = (numero: number, pour?: string) => ({
  ...une(numero, 'bientot', `2026-01-0${numero}T00:00:00.000Z`),
  ...(pour && { pour }),
})
const lointains: readonly InboxSource[] = [
  { module: QUATRE, lire: async () => [loin(1, '2026-12-20'), loin(2), loin(3, '2026-12-04')] },
  { module: QUATRE, lire: async () => [loin(4, '2026-12-10')] },
]

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ routes: aTraiterRoutes([gens, fixes, ...lointains]) })
})
afterAll(() => test.close())

const ask = (headers?: Record<string, string>) =>
  test.app.inject({ method: 'GET', url: lireATraiter.path, ...(headers ? { headers } : {}) })

it('is nobody’s without a session', async () => {
  expect((await ask()).statusCode).toBe(401)
})

it('asks only what a person may see, and says whether anything can come', async () => {
  const rien = await test.someone({ modules: [TROIS] })
  expect((await ask(rien.headers)).json()).toMatchObject({ suivi: false, lignes: [] })
  const anne = await test.someone({ modules: [UN] })
  const { suivi, lignes } = (await ask(anne.headers)).json()
  expect(suivi).toBe(true)
  expect(lignes.map((l: LigneATraiter) => l.cle)).toEqual([`essai:${anne.utilisateur_id}`])
})

it('puts the most pressing first, then what waits longest, and what stands for several behind', async () => {
  const anne = await test.someone({ modules: [DEUX] })
  expect((await ask(anne.headers)).json().lignes.map((l: LigneATraiter) => l.cle)).toEqual([
    'essai:1',
    'essai:2',
    'essai:4',
    'essai:3',
  ])
})

it('asks each source once, in the trip of the session lookup', async () => {
  const anne = await test.someone({ modules: [UN, DEUX] })
  await ask(anne.headers)
  const statements = watchStatements()
  expect((await ask(anne.headers)).statusCode).toBe(200)
  expect(statements.count()).toBeLessThanOrEqual(3)
  statements.end()
})

it('tells what is still far by the day it is due, whatever its source and its age; what has no day comes last', async () => {
  const anne = await test.someone({ modules: [QUATRE] })
  const { lignes } = (await ask(anne.headers)).json()
  expect(lignes.map((l: LigneATraiter) => l.cle)).toEqual(['essai:3', 'essai:4', 'essai:1', 'essai:2'])
  expect(lignes[0]).not.toHaveProperty('pour')
})
