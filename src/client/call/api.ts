import type { z } from 'zod'
import { measureOffset } from '#offline/clock.ts'
import { outage, reportCut, reportFailure, reportReachable } from '#offline/connectivity.ts'
import { deviceId } from '#offline/device-db.ts'
import { accessToken, readOwnJson, refuseToken } from '#offline/token.ts'
import { TransportFailure } from '#offline/transport.ts'
import type { Owner } from '#offline/user-db.ts'
import { type Notice, warning } from '#wire/notice.ts'
import { fillPath, type Operation, searchOf } from '#wire/operation.ts'
import { DEVICE_HEADER, HOUR_HEADER, WIRE_HEADER, WIRE_VERSION } from '#wire/version.ts'
import { currentOwner, isCurrent, readSession, sessionLost } from '../session/session.ts'
import { offerSignIn } from '../session/sign-in-offer.ts'
import { ApiProblem, keepsKey, Offline, refusalOf, SessionEnded, Unanswered } from './problem.ts'

type Part<S extends z.ZodType, K extends string> =
  z.input<S> extends Record<string, never> ? { [key in K]?: never } : { [key in K]: z.input<S> }

/** What a call says by a toast: everything, or its success alone where the screen says a failure where the person looks. */
type Told = 'all' | 'success'

export type CallInput<O extends Operation> = Part<O['params'], 'params'> &
  Partial<Record<'query', z.input<O['query']>>> &
  Part<O['body'], 'body'> & {
    signal?: AbortSignal
    tell?: Told
    bytes?: Blob | ArrayBuffer
    /** Nobody waits for it: a session that ended is not told because of it. */
    unseen?: boolean
    /** A UUID of the caller's: however often it is sent, the office does it once and answers the same. */
    once?: string
  }

let onNotice: (notice: Notice) => void = () => undefined
/** The shell says where toasts go; kept apart so that this file carries no widget. */
export function setNoticeHandler(handler: (notice: Notice) => void): void {
  onNotice = handler
}

/**
 * Calls an operation of a contract. It says nothing by itself: `useWriting` and the screens do. With `tell`, a JSON answer
 * that carries `code`, `message` and `duration` shows its toast (specification shell-and-administration §2.5), and so does the
 * want of a network (§8).
 * @throws ApiProblem the server's refusal; Offline when no answer of ours came, Unanswered where it may have been done all the same;
 * SessionEnded, over which the sign-in is offered where somebody changes something
 */
export async function call<O extends Operation>(
  operation: O,
  input: CallInput<O> = {} as CallInput<O>,
): Promise<z.output<O['output']>> {
  try {
    return await answerOf(operation, input)
  } catch (error) {
    if (input.tell === 'all') tellFailure(error)
    offerAfter(error, operation, input)
    throw error
  }
}

/** What one does wants an answer; what one reads has the banner, and what the device holds. */
function offerAfter(error: unknown, operation: Operation, { unseen }: { readonly unseen?: boolean }): void {
  if (error instanceof SessionEnded && !reads(operation) && !unseen) offerSignIn()
}

/** A document is read, whatever it takes to ask for it. */
const reads = ({ method, offline, answers }: Operation): boolean =>
  method === 'GET' || offline === 'cached' || answers !== 'json'

/** What brought no answer once it had left: a reading is asked again, of a writing nobody knows whether it was done. */
function lost(operation: Operation, { once }: { readonly once?: string }): Offline {
  if (reads(operation)) return new Offline()
  return new Unanswered({ kept: once !== undefined && keepsKey(operation) })
}

/** A session that ended has its banner. */
function tellFailure(error: unknown): void {
  if (error instanceof ApiProblem && error.status !== 401) {
    const { code, message, duration } = error.problem
    onNotice({ code, message, duration })
  } else if (error instanceof Offline && readSession().valide) onNotice(warning(error.message))
}

async function answerOf<O extends Operation>(operation: O, input: CallInput<O>): Promise<z.output<O['output']>> {
  const response = await request(operation, input)
  const body = await readOwnJson(response)
  if (!body) throw lost(operation, input)
  if (!response.ok) throw refusalOf(response.status, body)
  if (
    input.tell !== undefined &&
    typeof body.code === 'string' &&
    typeof body.message === 'string' &&
    typeof body.duration === 'number'
  ) {
    // Its three parts were looked at above.
    onNotice(body as unknown as Notice)
  }
  return body as z.output<O['output']>
}

/** Same, for documents and pictures. */
export async function download<O extends Operation>(
  operation: O,
  input: CallInput<O> = {} as CallInput<O>,
): Promise<Blob> {
  const response = await request(operation, input).catch(error => {
    offerAfter(error, operation, input)
    throw error
  })
  if (response.ok && !(response.headers.get('content-type') ?? '').includes('text/html')) {
    reportReachable(true)
    return await bytesOf(response)
  }
  const body = await readOwnJson(response)
  if (!body) throw new Offline()
  throw refusalOf(response.status, body)
}

/** A document cut on its way is as good as none. */
async function bytesOf(response: Response): Promise<Blob> {
  const arrivedAt = performance.now()
  try {
    return await response.blob()
  } catch (error) {
    reportCut(error, arrivedAt)
    throw new Offline()
  }
}

async function request<O extends Operation>(
  operation: O,
  input: CallInput<O>,
  owner: Owner | null = currentOwner(),
  retried = false,
): Promise<Response> {
  const headers: Record<string, string> = {
    [WIRE_HEADER]: String(WIRE_VERSION),
    [DEVICE_HEADER]: await deviceId(),
  }
  const signedIn = operation.right.kind !== 'anonymous'
  let token: string | null = null
  if (signedIn) {
    token = await tokenOrThrow(owner)
    headers.authorization = `Bearer ${token}`
  }
  const given = input as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
    bytes?: BodyInit
    signal?: AbortSignal
    once?: string
  }
  if (given.once) headers['idempotency-key'] = given.once
  let body: BodyInit | null = given.bytes ?? null
  if (operation.method !== 'GET' && operation.method !== 'DELETE' && operation.accepts === 'json') {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(given.body ?? {})
  } else if (operation.accepts === 'bytes') headers['content-type'] = 'application/octet-stream'
  let response: Response
  const sentAt = Date.now()
  const leftAt = performance.now()
  // Without any network it does not leave.
  const panne = outage()
  try {
    response = await fetch(fillPath(operation.path, given.params) + searchOf(given.query), {
      method: operation.method,
      headers,
      body,
      cache: 'no-store',
      credentials: 'same-origin',
      signal: given.signal ?? AbortSignal.timeout(30_000),
    })
  } catch (error) {
    if (given.signal?.aborted) throw error
    reportFailure(error, leftAt)
    throw panne === 'reseau' ? new Offline('reseau') : lost(operation, given)
  }
  const hour = response.headers.get(HOUR_HEADER)
  if (hour) measureOffset(hour, sentAt, Date.now())
  if (response.status === 401 && token) {
    refuseToken(token)
    if (!retried) return await request(operation, input, owner, true)
    if (isCurrent(owner)) return end()
  }
  return response
}

/** @param owner who asked: what was asked for as one leaves is not asked in the name of whoever comes next */
async function tokenOrThrow(owner: Owner | null = currentOwner()): Promise<string> {
  if (!owner || !isCurrent(owner)) throw new Offline()
  try {
    return await accessToken(owner)
  } catch (error) {
    const refused = error instanceof TransportFailure && (error.kind === 'connexion' || error.kind === 'autre_personne')
    if (refused && isCurrent(owner)) return end()
    throw new Offline()
  }
}

/** The office takes this session no more: told where one is, and by its banner. */
function end(): never {
  sessionLost()
  throw new SessionEnded()
}

/**
 * A document by its address, for links the server hands out.
 * @throws ApiProblem, Offline
 */
export async function fetchDocument(address: string): Promise<Blob> {
  const url = new URL(address, location.origin)
  // The token is for our own server only.
  if (url.origin !== location.origin) throw new Offline()
  let response: Response
  const leftAt = performance.now()
  try {
    response = await fetch(url, {
      cache: 'no-store',
      headers: { authorization: `Bearer ${await tokenOrThrow()}` },
      // A line that answers nothing must not turn for ever; a heavy document on a thin one takes its time.
      signal: AbortSignal.timeout(60_000),
    })
  } catch (error) {
    reportFailure(error, leftAt)
    throw new Offline()
  }
  if (response.ok && !(response.headers.get('content-type') ?? '').includes('text/html')) return await bytesOf(response)
  const body = await readOwnJson(response)
  if (!body) throw new Offline()
  throw refusalOf(response.status, body)
}

/** Token for the few calls that stream (live events). */
export async function bearer(): Promise<string> {
  return await tokenOrThrow()
}
