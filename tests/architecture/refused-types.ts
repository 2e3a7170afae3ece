/**
 * What must not compile, compiled: each line below an `@ts-expect-error` is a planted fault, and one that compiles is itself
 * an error of `tsc`. Nothing here ever runs.
 */
import { z } from 'zod'
import { reading } from '#client/reading/reading.ts'
import { undoBy } from '#client/reading/use-writing.ts'
import type { LiveEvent } from '#server/live/hub.ts'
import { anySession, operation } from '#wire/operation.ts'

const common = { method: 'GET', path: '/api/x', summary: 'x', right: anySession, tenant: 'self' } as const
const output = z.object({ nom: z.string() })

// A live subject is one of the union, for whoever publishes it as for whoever reads it.
export const published: LiveEvent = {
  compte_id: 1,
  utilisateur_id: null,
  // @ts-expect-error
  sujet: 'mon-activitee',
}
// @ts-expect-error
export const misspelt = operation({ ...common, id: 'x.y', offline: 'cached', sujet: 'edtt', output })

const cached = operation({ ...common, id: 'x.c', offline: 'cached', sujet: 'edt', kept: 'x', output })
const online = operation({ ...common, id: 'x.o', offline: 'online-only', sujet: 'edt', output })
const bare = operation({ ...common, id: 'x.b', offline: 'cached', output })

// An online-only operation is not kept, by its contract nor by the screen.
// @ts-expect-error
export const keptOnline = operation({ ...common, id: 'x.k', offline: 'online-only', sujet: 'edt', kept: 'x', output })
// @ts-expect-error
export const keptByScreen = reading(online, { keep: value => value })
export const keptRightly = reading(cached, { keep: value => value })

// A reading says which subject it belongs to.
// @ts-expect-error
export const withoutSubject = reading(bare, {})

// What is queued or kept is no writing of the moment.
// @ts-expect-error
export const writesCached = undoBy(cached, {}, 'x')
export const writesOnline = undoBy(online, {}, 'x')
