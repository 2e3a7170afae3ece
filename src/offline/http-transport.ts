import { errorCatalogue } from '#wire/errors.ts'
import type { Batch, BatchAnswer } from '#wire/mutation.ts'
import { outcomeKinds } from '#wire/outcome.ts'
import { DEVICE_HEADER, WIRE_HEADER, WIRE_VERSION } from '#wire/version.ts'
import { measureOffset } from './clock.ts'
import { reportReachable } from './connectivity.ts'
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
  const detail = { code, message: String(body.message ?? status), retryAfterMs: retryAfter(response) }
  // Only refusals of our own catalogue say anything about the entry; a proxy's page does not.
  if (!(code in errorCatalogue)) return new TransportFailure('attendre', detail)
  if (status === 401) return new TransportFailure('connexion', detail)
  if (code === 'FILE_AUTRE_UTILISATEUR') return new TransportFailure('autre_personne', detail)
  if (status === 429 || status === 503 || status === 507) return new TransportFailure('attendre', detail)
  if (status === 426) return new TransportFailure('mise_a_jour', detail)
  if (status === 413) return new TransportFailure('trop_gros', detail)
  if (code === 'POSITION_FAUSSE') {
    const champs = body.champs as Record<string, string> | undefined
    return new TransportFailure('refus', { ...detail, position: Number(champs?.recu_octets ?? 0) })
  }
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

/** Transport over the product's own API. Every answer that is not our JSON counts as being offline (rule 4). */
export function httpTransport(owner: Owner, deviceIdentifier: string): Transport {
  async function call({ method, path, body }: Call, retried = false): Promise<Record<string, unknown>> {
    const token = await accessToken(owner)
    const size = typeof body === 'string' ? body.length : (body?.byteLength ?? 0)
    let response: Response
    try {
      response = await fetch(path, {
        method,
        cache: 'no-store',
        credentials: 'same-origin',
        redirect: 'manual',
        headers: {
          authorization: `Bearer ${token}`,
          [WIRE_HEADER]: String(WIRE_VERSION),
          [DEVICE_HEADER]: deviceIdentifier,
          ...(body === undefined
            ? {}
            : { 'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream' }),
        },
        body: body ?? null,
        signal: AbortSignal.timeout(timeoutFor(size)),
      })
    } catch (error) {
      reportReachable(false)
      throw new TransportFailure('hors_ligne', { message: String(error) })
    }
    const answer = await readOwnJson(response)
    if (!answer) throw new TransportFailure('hors_ligne')
    if (response.ok) return answer
    if (response.status === 401 && !retried) {
      refuseToken(token)
      return await call({ method, path, body }, true)
    }
    throw classify(response.status, answer, response)
  }

  return {
    async send(batch: Batch) {
      const sentAt = Date.now()
      const body = JSON.stringify(batch)
      const answer = await call({ method: 'POST', path: '/api/synchronisation/mutations', body })
      if (!isBatchAnswer(answer)) throw new TransportFailure('hors_ligne', { message: 'unexpected answer' })
      measureOffset(String(answer.maintenant), sentAt, Date.now())
      return answer as unknown as BatchAnswer
    },
    async uploadState(sha256) {
      return (await call({ method: 'GET', path: `/api/fichiers/${sha256}/etat` })) as unknown as UploadState
    },
    async upload({ sha256, position, taille, mime, octets }) {
      const query = new URLSearchParams({ position: String(position), taille: String(taille), mime })
      return (await call({
        method: 'PUT',
        path: `/api/fichiers/${sha256}?${query}`,
        body: octets,
      })) as unknown as UploadState
    },
  }
}
