import { createHash, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setInterval, setTimeout as sleep } from 'node:timers/promises'
import { empreinteRapport } from '#domains/field-service/model/rapports/empreinte.ts'
import { PIECE_BYTES } from '#offline/entry.ts'
import { uuidv7 } from '#wire/uuid.ts'
import { WIRE_VERSION } from '#wire/version.ts'
import { PHOTO_BYTES, type Phone, type ReturnResult, type ReturnSpec, type Signed } from './spec.ts'

/** A JPEG of one pixel; what follows its end mark makes each photograph another one, and as long as a real page. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APn+v//Z',
  'base64',
)
const spec = JSON.parse(process.argv[2] ?? '{}') as ReturnSpec

interface Answer {
  readonly status: number
  readonly text: string
  readonly retryAfterS: number
  readonly ms: number
}

function call(agent: Agent, who: Signed, [method, path]: readonly [string, string], body?: string | Buffer) {
  const begin = performance.now()
  return new Promise<Answer>((resolve, reject) => {
    const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream'
    const headers = {
      authorization: `Bearer ${who.token}`,
      ...(body === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
    }
    const sent = request({ host: '127.0.0.1', port: spec.port, method, path, agent, headers }, answer => {
      const parts: Buffer[] = []
      answer.on('data', part => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          text: Buffer.concat(parts).toString(),
          retryAfterS: Number(answer.headers['retry-after'] ?? 0),
          ms: performance.now() - begin,
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const totals = { batches: [] as number[], putOff: 0, applied: 0 }

/** As a phone does: away for as long as it is asked to and up to half as much again (`offline/sync-engine.ts`). */
async function insist(
  agent: Agent,
  who: Signed,
  to: readonly [string, string],
  body: string | Buffer,
): Promise<Answer> {
  for (;;) {
    const answer = await call(agent, who, to, body)
    if (answer.status === 200) return answer
    if (![429, 503].includes(answer.status)) throw new Error(`${to[1]}: ${answer.status} ${answer.text.slice(0, 500)}`)
    totals.putOff++
    await sleep(Math.max(answer.retryAfterS, 1) * 1000 * (1 + Math.random() / 2))
  }
}

function action(seq: number, [type, payload, more]: readonly [string, { intervention_id: number }, object?]) {
  return {
    id: uuidv7(),
    seq,
    entity: `intervention:${payload.intervention_id}`,
    deps: [] as string[],
    blobs: [] as string[],
    type,
    version: 1,
    payload,
    fait_a: new Date().toISOString(),
    horloge_ecart_ms: 0,
    remplace: null,
    ...more,
  }
}

/** A day of two visits: eleven actions, then the closing that waits for its page. */
async function dayOf(phone: Phone, photo: string) {
  const [first, second] = phone.visites
  const step = (intervention_id: number, de: number) =>
    ['intervention.etape', { intervention_id, de, vers: de + 1 }] as const
  const note = (intervention_id: number, texte: string) =>
    ['observation.ajouter', { intervention_id, texte, uid: uuidv7() }] as const
  const notes = Array.from({ length: 9 }, (_, n) => note(n < 4 ? first : second, `Observation ${n}`))
  // One visit at a time: of the second one only what was seen of it.
  const list = [step(first, 0), step(first, 1), ...notes]
  const rapport = {
    intervention_id: first,
    cloture: 1,
    fournitures: [],
    prestations: [
      { libelle: 'Main-d’œuvre', quantite: '1.5', unite: 'h', prix_unitaire_cents: 6000, tva: 20 as const },
    ],
    certification_tva: null,
    paiement: { mode: null, montant_cents: 0 },
    planification: null,
    observation_inter: 'Essai concluant',
    observation_client: '',
    signature_client: null,
    signature_prestataire: null,
    scan: [photo],
  }
  const closing = { intervention_id: first, de: 2, rapport, empreinte: await empreinteRapport(rapport) }
  return {
    actions: list.map((one, n) => action(n + 1, one)),
    closing: action(12, ['intervention.cloture', closing, { blobs: [photo] }]),
  }
}

async function comeBack(phone: Phone, { photo, day }: { photo: Buffer; day: Awaited<ReturnType<typeof dayOf>> }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { compte_id, utilisateur_id, appareil_id } = phone
  const send = async (mutations: readonly object[], en_attente: number) => {
    const body = JSON.stringify({ compte_id, utilisateur_id, appareil_id, wire: WIRE_VERSION, en_attente, mutations })
    const answer = await insist(agent, phone, ['POST', '/api/synchronisation/mutations'], body)
    totals.batches.push(answer.ms)
    const { resultats } = JSON.parse(answer.text) as { resultats: { outcome: string }[] }
    const wrong = resultats.find(one => one.outcome !== 'applied')
    if (wrong) throw new Error(JSON.stringify(wrong))
    totals.applied += resultats.length
  }
  await send(day.actions, 1)
  const sha256 = createHash('sha256').update(photo).digest('hex')
  await insist(agent, phone, ['POST', '/api/fichiers/etats'], JSON.stringify({ sha256: [sha256] }))
  for (let position = 0; position < photo.length; position += PIECE_BYTES) {
    const path = `/api/fichiers/${sha256}?position=${position}&taille=${photo.length}&mime=image/jpeg`
    await insist(agent, phone, ['PUT', path], photo.subarray(position, position + PIECE_BYTES))
  }
  await send([day.closing], 0)
  agent.destroy()
}

async function run(): Promise<ReturnResult> {
  const readings = { quiet: [] as number[], during: [] as number[], failed: 0 }
  let phase: 'quiet' | 'during' | 'over' = 'quiet'
  const reading = spec.readers.map(async who => {
    const agent = new Agent({ keepAlive: true })
    const answers: Promise<void>[] = []
    const read = async (at: 'quiet' | 'during') => {
      const begin = performance.now()
      const status = await call(agent, who, ['GET', who.path]).then(
        answer => answer.status,
        () => 0,
      )
      if (status !== 200) readings.failed++
      readings[at].push(performance.now() - begin)
    }
    // By the clock and not after the answer: who waits does not ask for less, and a slow server is not spared by it.
    for await (const _tick of setInterval(spec.readEveryMs)) {
      if (phase === 'over') break
      answers.push(read(phase))
    }
    await Promise.all(answers)
    agent.destroy()
  })
  const ready = await Promise.all(
    spec.phones.map(async phone => {
      const photo = Buffer.concat([JPEG, randomBytes(PHOTO_BYTES - JPEG.length)])
      return { phone, photo, day: await dayOf(phone, createHash('sha256').update(photo).digest('hex')) }
    }),
  )
  // What came while the photographs were made says nothing of the server.
  readings.quiet.length = 0
  await sleep(spec.quietMs)
  phase = 'during'
  const begin = performance.now()
  await Promise.all(ready.map(({ phone, ...its }) => comeBack(phone, its)))
  const allServedMs = performance.now() - begin
  phase = 'over'
  await Promise.all(reading)
  return { ...readings, ...totals, allServedMs }
}

process.stdout.write(JSON.stringify(await run()))
