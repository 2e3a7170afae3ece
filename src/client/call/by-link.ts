import type { z } from 'zod'
import { fillPath, type Operation, searchOf } from '#wire/operation.ts'
import { WIRE_HEADER, WIRE_VERSION } from '#wire/version.ts'
import type { CallInput } from './api.ts'
import { ApiProblem, Offline, refusalOf } from './problem.ts'

/** On a phone with a bad line, an answer that has not come by then will not. */
const PATIENCE_MS = 20_000

/**
 * A call of somebody who holds a link and nothing else: no session, no token, no device named, nothing stored, no cookie.
 * @throws ApiProblem the server's refusal; Offline when no answer of ours came
 */
export async function callByLink<O extends Operation>(
  operation: O,
  input: CallInput<O>,
): Promise<z.output<O['output']>> {
  const { params, query, body } = input as { params?: Record<string, unknown>; query?: object; body?: unknown }
  const response = await ask(fillPath(operation.path, params) + searchOf(query), {
    method: operation.method,
    headers: {
      [WIRE_HEADER]: String(WIRE_VERSION),
      ...(operation.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    body: operation.method === 'GET' ? null : JSON.stringify(body ?? {}),
  })
  const answer = await readJson(response)
  if (!response.ok) throw refusalOf(response.status, answer)
  return answer as z.output<O['output']>
}

async function ask(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, {
      ...init,
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  } catch (error) {
    console.info('no answer', error)
    throw new Offline()
  }
}

/** A captive portal answers with its own page: that is no answer of ours. */
async function readJson(response: Response): Promise<Record<string, unknown>> {
  if (response.redirected || !(response.headers.get('content-type') ?? '').includes('application/json'))
    throw new Offline()
  try {
    return (await response.json()) as Record<string, unknown>
  } catch (error) {
    console.info('answer cut', error)
    throw new Offline()
  }
}

/** The words of a refusal, for a page without toasts. */
export function sayRefusal(error: unknown): string {
  if (error instanceof ApiProblem) return error.message
  return 'Pas de réponse\u00a0: vérifiez votre connexion, puis réessayez.'
}
