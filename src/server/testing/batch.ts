import type { Batch, Mutation } from '#wire/mutation.ts'
import { uuidv7 } from '#wire/uuid.ts'
import { WIRE_VERSION } from '#wire/version.ts'
import { deviceNow } from './device-clock.ts'
import type { TestSession } from './seed.ts'
import type { TestApp } from './test-app.ts'

let seq = 0

/** A queued action as a device writes it. `type` is `nom@version`. */
export function mutationOf(type: string, payload: unknown, over: Partial<Mutation> = {}): Mutation {
  const [name = '', version = '1'] = type.split('@')
  return {
    id: uuidv7(),
    seq: ++seq,
    entity: `essai:${seq}`,
    deps: [],
    blobs: [],
    type: name,
    version: Number(version),
    payload,
    fait_a: deviceNow().toISOString(),
    horloge_ecart_ms: 0,
    remplace: null,
    ...over,
  }
}

export function batchOf(session: TestSession, mutations: Mutation[], over: Partial<Batch> = {}): Batch {
  const { compte_id, utilisateur_id, appareil_id } = session
  return { compte_id, utilisateur_id, appareil_id, wire: WIRE_VERSION, en_attente: 0, mutations, ...over }
}

/** Sends actions as the device of this session does, and gives the whole answer. */
export function send(test: TestApp, session: TestSession, mutations: Mutation[], over: Partial<Batch> = {}) {
  return test.app.inject({
    method: 'POST',
    url: '/api/synchronisation/mutations',
    headers: session.headers,
    payload: batchOf(session, mutations, over),
  })
}

/** Sends one action and gives what became of it. */
export async function sendOne(test: TestApp, session: TestSession, mutation: Mutation) {
  const answer = await send(test, session, [mutation])
  if (answer.statusCode !== 200) throw new Error(`batch answered ${answer.statusCode}: ${answer.body}`)
  return answer.json().resultats[0]
}
