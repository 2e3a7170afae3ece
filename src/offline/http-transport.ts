import { errorCatalogue } from '#wire/errors.ts'
import type { Batch, BatchAnswer } from '#wire/mutation.ts'
import { outcomeKinds } from '#wire/outcome.ts'
import { DEVICE_HEADER, WIRE_HEADER, WIRE_VERSION } from '#wire/version.ts'
import { measureOffset } from './clock.ts'
import { reportFailure, reportReachable } from './connectivity.ts'
import { accessToken, readOwnJson, refuseToken, retryAfter } from './token.ts'
import { type Transport, TransportFailure, type UploadState } from './transport.ts'
import type { Owner } from './user-db.ts'

/** Time-outs grow with what is sent: 25 s, plus 1 s per 4 kB, for a bad 2G link. */
function timeoutFor(bytes: number): number {
  return 25_000 + Math.ceil(bytes / 4096) * 1000
}

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: string | ArrayBuffer
}

function classify(status: number, body: Record<string, unknown>, response: Response): TransportFailure {
  const code = typeof body.erreur === 'string' ? body.erreur : ''
  const champs = body.champs as Record<string, string> | undefined
  // A file has no field of its own on a screen: what its type is refused for is all that is said.
  const detail = { code, message: String(champs?.mime ?? body.message ?? status), retryAfterMs: retryAfter(response) }
  // Only refusals of our own catalogue say anything about the entry; a proxy's page does not.
  if (!(code in errorCatalogue)) return new TransportFailure('attendre', detail)
  if (status === 401) return new TransportFailure('connexion', detail)
  if (code === 'FILE_AUTRE_UTILISATEUR') return new TransportFailure('autre_personne', detail)
  if (status === 429 || status === 503 || status === 507) return new TransportFailure('attendre', detail)
  if (status === 426) return new TransportFailure('mise_a_jour', detail)
  if (status === 413) return new TransportFailure('trop_gros', detail)
  if (code === 'POSITION_FAUSSE')
    return new TransportFailure('refus', { ...detail, position: Number(champs?.recu_octets ?? 0) })
  if (code === 'EMPREINTE_FAUSSE') return new TransportFailure('refus', { ...detail, position: 0 })
  return new TransportFailure(status >= 500 ? 'serveur' : 'refus', detail)
}

/**
 * Whether an answer is really ours, down to each outcome. Written by hand: the schema library would triple the service
 * worker, and the server's own tests hold it to the schema.
 */
function isBatchAnswer(answer: Record<string, unknown>): boolean {
  const { epoch, maintenant, resultats } = answer
  return (
    typeof epoch === 'string' &&
    typeof maintenant === 'string' &&
    Array.isArray(resultats) &&
    resultats.every(r => typeof r?.id === 'string' && (outcomeKinds as readonly unknown[]).includes(r.outcome))
  )
}

function isUploadState(answer: unknown): answer is UploadState {
  const { recu_octets, complet } = (answer ?? {}) as Record<string, unknown>
  return Number.isInteger(recu_octets) && typeof complet === 'boolean'
}

/** The states by name, or null when the answer does not tell of every file asked about: it is then not ours. */
function statesIn(answer: Record<string, unknown>, asked: readonly string[]): Map<string, UploadState> | null {
  const { etats } = answer
  if (!Array.isArray(etats) || !etats.every(isUploadState)) return null
  const states = new Map((etats as (UploadState & { sha256: string })[]).map(state => [state.sha256, state]))
  return asked.every(sha256 => states.has(sha256)) ? states : null
}

async function exchange(call: Call, headers: Record<string, string>): Promise<[Response, Record<string, unknown>]> {
  const { method, path, body } = call
  const size = typeof body === 'string' ? body.length : (body?.byteLength ?? 0)
  const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream'
  let response: Response
  const leftAt = performance.now()
  try {
    response = await fetch(path, {
      method,
      cache: 'no-store',
      credentials: 'same-origin',
      redirect: 'manual',
      headers: {
        [WIRE_HEADER]: String(WIRE_VERSION),
        ...headers,
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      body: body ?? null,
      signal: AbortSignal.timeout(timeoutFor(size)),
    })
  } catch (error) {
    reportFailure(error, leftAt)
    throw new TransportFailure('hors_ligne', { message: String(error) })
  }
  const answer = await readOwnJson(response)
  // An overloaded front answers its own page, and its delay is meant for us all the same.
  if (!answer) throw new TransportFailure('hors_ligne', { retryAfterMs: retryAfter(response) })
  return [response, answer]
}

/** Somebody else's JSON is not our server: as good as no answer (rule 4). */
function foreign(): TransportFailure {
  reportReachable(false)
  return new TransportFailure('hors_ligne', { message: 'unexpected answer' })
}

/** Transport over the product's own API. Every answer that is not our JSON counts as being offline (rule 4). */
export function httpTransport(owner: Owner, deviceIdentifier: string): Transport {
  const device = { [DEVICE_HEADER]: deviceIdentifier }

  async function call(given: Call, retried = false): Promise<Record<string, unknown>> {
    const token = await accessToken(owner)
    const [response, answer] = await exchange(given, { ...device, authorization: `Bearer ${token}` })
    if (response.ok) return answer
    if (response.status === 401 && !retried) {
      refuseToken(token)
      return await call(given, true)
    }
    throw classify(response.status, answer, response)
  }

  async function uploadCall(given: Call): Promise<UploadState> {
    const answer = await call(given)
    if (!isUploadState(answer)) throw foreign()
    return answer
  }

  return {
    async send(batch: Batch) {
      const sentAt = Date.now()
      const body = JSON.stringify(batch)
      const answer = await call({ method: 'POST', path: '/api/synchronisation/mutations', body })
      if (!isBatchAnswer(answer)) throw foreign()
      measureOffset(String(answer.maintenant), sentAt, Date.now())
      // `isBatchAnswer` looked at what is used of it; the schema would come with the first screen.
      return answer as unknown as BatchAnswer
    },
    async seal(batch: Batch) {
      // Without a token: the refused cookie still proves whose work this is.
      const given: Call = { method: 'POST', path: '/api/synchronisation/sceau', body: JSON.stringify(batch) }
      const [response, answer] = await exchange(given, device)
      if (!response.ok) throw classify(response.status, answer, response)
      if (!isBatchAnswer(answer)) throw foreign()
      // `isBatchAnswer` looked at what is used of it; the schema would come with the first screen.
      return answer as unknown as BatchAnswer
    },
    uploadState: sha256 => uploadCall({ method: 'GET', path: `/api/fichiers/${sha256}/etat` }),
    async uploadStates(asked) {
      const body = JSON.stringify({ sha256: asked })
      const states = statesIn(await call({ method: 'POST', path: '/api/fichiers/etats', body }), asked)
      if (!states) throw foreign()
      return states
    },
    upload({ sha256, position, taille, mime, octets }) {
      const query = new URLSearchParams({ position: String(position), taille: String(taille), mime })
      return uploadCall({ method: 'PUT', path: `/api/fichiers/${sha256}?${query}`, body: octets })
    },
  }
}
