import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Sujet } from './live.ts'

/** Who may call: nobody signed in, anybody signed in, holders of a module, platform administrators. */
export type Right =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'session' }
  | { readonly kind: 'module'; readonly module: string }
  | { readonly kind: 'platform' }

/**
 * Whose rows the call may touch. `company` runs under row-level security of the caller's company, `self` too and the
 * handler narrows to the caller; `none` reads no tenant table.
 */
export type TenantRule = 'company' | 'self' | 'none'

/** `cached`: its last answer is readable offline; `queued`: goes through the outbox; `online-only`: says so offline. */
export type OfflinePolicy = 'cached' | 'queued' | 'online-only'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Operation<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  F extends OfflinePolicy = OfflinePolicy,
  S extends Sujet | undefined = Sujet | undefined,
> {
  /** Stable name, `module.verb`. */
  readonly id: string
  readonly method: HttpMethod
  /** Path as the specification writes it, with a leading slash and `{name}` parameters. */
  readonly path: string
  readonly summary: string
  readonly right: Right
  readonly tenant: TenantRule
  readonly offline: F
  /** What a reading belongs to, and what a writing changes: readings of that subject are read again after it. */
  readonly sujet: S
  /** Of a reading: other subjects whose changes change its answer too. */
  readonly aussi: readonly Sujet[] | undefined
  /**
   * Of a `cached` reading that is prepared for a day without network: its name on the device, before the values of its
   * address. It stays from one release to the next, or devices lose what they hold.
   */
  readonly kept: string | undefined
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly output: O
  /** `json` unless the answer is a document, a picture or an event stream. */
  readonly answers: 'json' | 'binary' | 'stream'
  /** `json`; `form`: JSON or a form, as RFC 6749 asks for tokens; `bytes` and `multipart`: the raw body is handed to the
   * handler, which reads the parts of the latter. */
  readonly accepts: 'json' | 'bytes' | 'multipart' | 'form'
  /** Largest accepted body, in bytes. */
  readonly bodyLimit: number
  /** Values of a JSON body, where the server's own bound is too small (`wire/json-text.ts`). */
  readonly nodesMax?: number
  /** Codes of the catalogue this call may answer, beside the ones every call shares. */
  readonly errors: readonly ErrorCode[]
  /** Goes on while the disk is too full for other writes: a session must last for reads to work. */
  readonly servedOnLowDisk: boolean
}

/** Nothing accepted: unknown keys are refused with 400, never ignored. */
export const nothing = z.strictObject({})
export type Nothing = typeof nothing

type Given<P, Q, B, O, F extends OfflinePolicy, S> = {
  id: string
  method: HttpMethod
  path: string
  summary: string
  right: Right
  tenant: TenantRule
  offline: F
  sujet?: S
  aussi?: readonly Sujet[]
  /** An online-only operation is not kept: `never` refuses it when it is written. */
  kept?: F extends 'cached' ? string : never
  params?: P
  query?: Q
  body?: B
  output: O
  answers?: 'json' | 'binary' | 'stream'
  accepts?: 'json' | 'bytes' | 'multipart' | 'form'
  bodyLimit?: number
  nodesMax?: number
  errors?: readonly ErrorCode[]
  servedOnLowDisk?: boolean
}

const KIB = 1024

/** Declares one call. Absent schemas accept nothing; the default body limit is 64 KiB. */
export function operation<
  O extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  const F extends OfflinePolicy = OfflinePolicy,
  const S extends Sujet | undefined = undefined,
>(given: Given<P, Q, B, O, F, S>): Operation<P, Q, B, O, F, S> {
  return {
    ...given,
    sujet: given.sujet as S,
    kept: given.kept,
    aussi: given.aussi,
    params: (given.params ?? nothing) as P,
    query: (given.query ?? nothing) as Q,
    body: (given.body ?? nothing) as B,
    answers: given.answers ?? 'json',
    accepts: given.accepts ?? 'json',
    bodyLimit: given.bodyLimit ?? 64 * KIB,
    errors: given.errors ?? [],
    servedOnLowDisk: given.servedOnLowDisk ?? false,
  }
}

export const anonymous: Right = { kind: 'anonymous' }
export const anySession: Right = { kind: 'session' }
export const platformOnly: Right = { kind: 'platform' }
export function holdersOf(module: string): Right {
  return { kind: 'module', module }
}

/** Fills `{name}` parts; throws on a missing one, since a half-built address must never leave. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') throw new Error(`missing path parameter ${name}`)
    return encodeURIComponent(String(value))
  })
}

/** What follows the path: the words of a query that are said; empty without any. */
export function searchOf(query: object = {}): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, String(value))
  }
  return search.size ? `?${search}` : ''
}
