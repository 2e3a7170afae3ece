import { createHash, randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { mutationHandlers, routes } from '#app/server/modules.ts'
import { aujourdhui, midi, ouvrirTerrain } from '#domains/field-service/server/testing/terrain.ts'
import { PWA_CLIENT_ID } from '#domains/shell/modules/session/contract.ts'
import { mutationOf, send } from '#server/testing/batch.ts'
import { findDeadlocks, readClusterLog } from '#server/testing/deadlocks.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { seededRandom } from '#tests/support/fault-proxy.ts'
import { jpegOf } from '#tests/support/photos.ts'
import { report } from '#tests/support/promises.ts'
import { ajouterJours } from '#wire/dates.ts'
import type { Mutation, Outcome } from '#wire/mutation.ts'

const seed = Number(process.env.FAULT_SEED ?? Date.now() % 2 ** 31)
/** Gestures of each context, one after the other; contexts act at once. */
const GESTURES = process.env.FAULT_RUNS === undefined ? 25 : 250

const t = ouvrirTerrain({ routes, mutations: mutationHandlers })

/** Visits of one after the other: the builder counts their times up. */
async function visitsOf(people: readonly TestSession[], each: number) {
  const visits = []
  for (const who of people) for (let n = 0; n < each; n++) visits.push(await t.visite(who))
  return visits
}

/** What the server answered, over all contexts. */
class Answers {
  readonly count = new Map<number, number>()
  readonly failures: string[] = []
  readonly outcomes = new Map<string, number>()

  told(): object {
    return { ...Object.fromEntries(this.count), ...Object.fromEntries(this.outcomes) }
  }

  add(what: string, { statusCode, body }: { statusCode: number; body: string }): void {
    this.count.set(statusCode, (this.count.get(statusCode) ?? 0) + 1)
    if (statusCode >= 500 || body.includes('"EN_COURS"'))
      this.failures.push(`${what}: ${statusCode} ${body.slice(0, 200)}`)
  }

  /** An action that lost to another transaction is tried again by the phone: the person never knows, the test does. */
  settle(outcomes: readonly Outcome[]): void {
    for (const { outcome, code } of outcomes) {
      this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1)
      if (outcome === 'erreur' || outcome === 'en_cours') this.failures.push(`action: ${code}`)
    }
  }
}

type Gesture = () => Promise<void>
/** One device, or one page of it: draws its gestures from its own part of the seed. */
async function act(rank: number, gestures: readonly Gesture[]): Promise<void> {
  const random = seededRandom(seed + rank * 7919)
  for (let n = 0; n < GESTURES; n++) await gestures[Math.floor(random() * gestures.length)]?.()
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map(item => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

async function expectNoDeadlock(before: number): Promise<void> {
  expect(findDeadlocks((await readClusterLog(t.test.db)).slice(before))).toEqual([])
}

/** A device that holds a session, and what a page of it may do at any moment. */
class Phone {
  session: TestSession
  refresh_token: string
  access_token: string
  readonly #answers: Answers

  constructor(session: TestSession, answers: Answers) {
    this.session = session
    this.refresh_token = session.refresh_token
    this.access_token = session.access_token
    this.#answers = answers
  }

  get headers() {
    return { authorization: `Bearer ${this.access_token}` }
  }

  async ask(options: InjectOptions & { url: string }): Promise<void> {
    const answer = await t.test.app.inject({ ...options, headers: { ...this.headers, ...options.headers } })
    this.#answers.add(`${options.method ?? 'GET'} ${options.url}`, answer)
    if (answer.statusCode === 401) await this.signIn()
  }

  /** As the person does when told that the session has ended; the former session of the device is closed. */
  async signIn(): Promise<void> {
    const { appareil_id } = this.session
    this.session = await t.test.signIn(this.session, { client_id: PWA_CLIENT_ID, appareil_id })
    this.refresh_token = this.session.refresh_token
    this.access_token = this.session.access_token
  }

  /** As a page and its service worker do at once; each then works with what it was given. */
  async refresh(): Promise<void> {
    const answer = await t.test.app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { cookie: `relais-refresh=${this.refresh_token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `grant_type=refresh_token&client_id=${PWA_CLIENT_ID}`,
    })
    this.#answers.add('refresh', answer)
    if (answer.statusCode !== 200) return await this.signIn()
    const cookie = answer.cookies.find(c => c.name.endsWith('relais-refresh'))
    if (cookie) this.refresh_token = cookie.value
    this.access_token = answer.json().access_token
  }

  async send(mutations: Mutation[]): Promise<void> {
    const answer = await send(t.test, { ...this.session, headers: this.headers }, mutations)
    this.#answers.add('batch', answer)
    if (answer.statusCode === 200) this.#answers.settle(answer.json().resultats)
    if (answer.statusCode === 401) await this.signIn()
  }

  async upload(bytes: Uint8Array): Promise<void> {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const half = bytes.length >> 1
    for (const [position, end] of [
      [0, half],
      [half, bytes.length],
    ] as const)
      await this.ask({
        method: 'PUT',
        url: `/api/fichiers/${sha256}?position=${position}&taille=${bytes.length}&mime=image/jpeg`,
        headers: { 'content-type': 'application/octet-stream' },
        payload: Buffer.from(bytes.subarray(position, end)),
      })
  }
}

it(`one person on every device at once: no failure, no deadlock (seed ${seed})`, { timeout: 240_000 }, async () => {
  const logged = (await readClusterLog(t.test.db)).length
  const answers = new Answers()
  const anne = await t.technicien()
  const visits = await visitsOf([anne], 4)
  const photos = await Promise.all([1, 2, 3].map(n => jpegOf(n, 20_000)))
  const sign = async () => await t.test.signIn(anne, { client_id: PWA_CLIENT_ID })
  for (let n = 0; n < 10; n++)
    await sql`insert into notification (compte_id, utilisateur_id, notification_titre, notification_body)
      values (${anne.compte_id}, ${anne.utilisateur_id}, 'Planning', 'modifié')`.execute(t.test.db)
  const { rows: notices } = await sql<{ notification_id: number }>`select notification_id from notification
    where utilisateur_id = ${anne.utilisateur_id}`.execute(t.test.db)
  const sessions = await Promise.all([sign(), sign(), sign()])
  const shared: Mutation[] = []
  const gesturesOf = (phone: Phone, rank: number): Gesture[] => {
    const random = seededRandom(seed ^ (rank + 1))
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
    const observation = (id: number) =>
      mutationOf(
        'observation.ajouter@1',
        { intervention_id: id, texte: 'Vanne grippée', uid: randomUUID() },
        {
          entity: `intervention:${id}`,
          fait_a: midi(),
        },
      )
    const several = (): Mutation[] => [
      ...visits.map(v => t.etapeOf(v.intervention_id, pick([0, 1]), pick([1, 2, 0]))),
      ...visits.map(v => observation(v.intervention_id)),
      mutationOf('theme.changer@1', { etat: random() < 0.5 }, { entity: 'theme' }),
      mutationOf('profil.modifier@1', { champs: { user_ville: { avant: '', apres: pick(['Amiens', 'Lyon']) } } }),
      mutationOf('notification.lire@1', {
        notification_ids: shuffled(notices, random)
          .slice(0, 5)
          .map(n => n.notification_id),
      }),
    ]
    return [
      () => phone.refresh(),
      async () => void (await Promise.all([phone.refresh(), phone.refresh(), phone.ask({ url: '/api/session' })])),
      async () => {
        const batch = shuffled(several(), random).slice(0, 5)
        shared.push(...batch)
        await phone.send(batch)
      },
      // The same actions from a twin, in an order of its own.
      () => phone.send(shuffled(shared.slice(-8), random)),
      () => phone.upload(pick(photos)),
      async () =>
        void (await Promise.all(
          ['/api/session', '/api/wikaz/structure/profil', '/api/wikaz/structure/notifications'].map(url =>
            phone.ask({ url }),
          ),
        )),
      () => phone.ask({ method: 'POST', url: '/api/wikaz/structure/notifications/lues' }),
      () =>
        phone.ask({ method: 'POST', url: `/api/wikaz/structure/notifications/${pick(notices).notification_id}/lue` }),
      () =>
        phone.ask({
          method: 'PUT',
          url: '/api/wikaz/structure/user_name',
          payload: { user_ville: pick(['Amiens', 'Lyon', 'Nantes']) },
        }),
      () => phone.ask({ method: 'PUT', url: '/api/wikaz/structure/theme', payload: { etat: random() < 0.5 } }),
      // Signed out from another device; the person signs in again on it.
      async () => {
        const other = pick(sessions)
        await phone.ask({ method: 'DELETE', url: `/api/appareils/${other.session_id}` })
      },
      async () => {
        await phone.signIn()
        sessions[rank % sessions.length] = phone.session
      },
    ]
  }
  // Two pages on each device: they share its cookie at the start, as a page and its service worker do.
  const contexts = [...sessions, ...sessions].map((session, rank) => {
    const phone = new Phone(session, answers)
    return act(rank, gesturesOf(phone, rank))
  })
  await Promise.all(contexts)
  report('one person, every device', { seed, contextes: contexts.length, ...answers.told() })
  expect(answers.failures).toEqual([])
  await expectNoDeadlock(logged)
})

it(`dispatchers and technicians on the same visits: no failure, no deadlock (seed ${seed})`, {
  timeout: 240_000,
}, async () => {
  const logged = (await readClusterLog(t.test.db)).length
  const answers = new Answers()
  const first = await t.technicien()
  const crew = [first, await t.technicien(first.compte_id), await t.technicien(first.compte_id)]
  const office = await Promise.all([1, 2, 3].map(() => t.regulateur(first.compte_id)))
  const visits = await visitsOf(crew, 3)
  const ids = visits.map(v => v.intervention_id)
  const dispatcher = (session: TestSession, rank: number): Gesture[] => {
    const random = seededRandom(seed ^ (rank + 101))
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
    const plan = async (id: number, what: string, body: (row: { de: number | null; debut: Date }) => unknown) => {
      const { rows } = await sql<{ de: number | null; debut: Date }>`select technicien_id as de, lower(plage) as debut
        from intervention where intervention_id = ${id}`.execute(t.test.db)
      if (!rows[0]) return
      const url = `/api/regulation/interventions/${id}/${what}`
      answers.add(`POST ${what}`, await t.appeler(session, 'POST', url, { payload: body(rows[0]) }))
    }
    const reassign = () =>
      plan(pick(ids), 'affecter', ({ de }) => ({ de, vers: pick([...crew.map(c => c.utilisateur_id), null]) }))
    return [
      reassign,
      reassign,
      () =>
        plan(pick(ids), 'reporter', ({ debut }) => ({
          de: debut.toISOString(),
          jour: ajouterJours(aujourdhui(), Math.floor(random() * 2)),
          heure_debut: `${String(Math.floor(random() * 24)).padStart(2, '0')}:${pick(['00', '20', '40'])}`,
          duree_minutes: 5,
        })),
      async () => {
        if (random() < 0.1) await plan(pick(ids), 'annuler', () => ({ motif: 'Client absent' }))
      },
      async () =>
        answers.add('day', await t.appeler(session, 'GET', `/api/regulation/interventions?jour=${aujourdhui()}`)),
    ]
  }
  const technician = (session: TestSession, rank: number): Gesture[] => {
    const random = seededRandom(seed ^ (rank + 201))
    const phone = new Phone(session, answers)
    const step = (id: number) => {
      const de = Math.floor(random() * 3)
      return t.etapeOf(id, de, random() < 0.7 ? Math.min(2, de + 1) : Math.max(0, de - 1))
    }
    return [
      () => phone.send(shuffled(ids, random).slice(0, 4).map(step)),
      () => phone.send(shuffled(ids, random).slice(0, 4).map(step)),
      async () => {
        const [id = 0] = shuffled(ids, random)
        const report = await t.clotureOf(await t.rapport(session, id))
        await phone.send([step(id), step(id), report])
      },
      () => phone.ask({ url: '/api/entreprises/modules/mon-activite/planning' }),
    ]
  }
  const contexts = [
    ...office.map((session, rank) => act(rank + 50, dispatcher(session, rank))),
    // Two devices each.
    ...[...crew, ...(await Promise.all(crew.map(who => t.test.signIn(who))))].map((session, rank) =>
      act(rank + 80, technician(session, rank)),
    ),
  ]
  await Promise.all(contexts)
  report('dispatchers and technicians', { seed, contextes: contexts.length, ...answers.told() })
  expect(answers.failures).toEqual([])
  await expectNoDeadlock(logged)
})
