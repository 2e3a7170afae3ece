import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { sealMutations } from '#domains/shell/modules/synchronisation/contract.ts'
import { findHolder, type Holder, seal } from '#domains/shell/server/seal.ts'
import { consume, limitKey } from '#server/auth/limits.ts'
import { checkSameOrigin, clearRefreshCookie, readRefreshCookie } from '#server/auth/refresh-cookie.ts'
import { isContention } from '#server/db/failures.ts'
import { prepared } from '#server/db/pipeline/prepared.ts'
import type { AnonymousContext, Caller } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { anonymousRoute, earlyRoute, type Route, receivedRoute, route } from '#server/http/route.ts'
import { bearerOf } from '#server/http/token.ts'
import { publish } from '#server/live/publish.ts'
import { openBatch, processBatch } from '#server/receipts/batch.ts'
import { locksOf, takingLocks } from '#server/receipts/locks.ts'
import { outcomeOf } from '#server/receipts/registry.ts'
import { forgetHeard, type Heard, heardAt, heardQueue, leavesSomething } from '#server/receipts/silence.ts'
import type { Services } from '#server/services.ts'
import { errorCatalogue } from '#wire/errors.ts'
import { type Batch, readReceived, sendMutations } from '#wire/mutation.ts'

/** How exactly "seen at" is kept while a device says nothing new. */
const SEEN_AGAIN_MS = 30_000

/** A queue belongs to one person of one company; an administrator in their place must neither see nor send it. */
function checkOwner(batch: Batch, owner: Pick<Caller, 'compte_id' | 'utilisateur_id' | 'acteur_utilisateur_id'>): void {
  const same = batch.compte_id === owner.compte_id && batch.utilisateur_id === owner.utilisateur_id
  if (!same || owner.acteur_utilisateur_id !== null) throw refuse('FILE_AUTRE_UTILISATEUR')
}

/** Those who plan read what devices hold beside their visits. */
const SUJET_APPAREILS = 'plannings-entreprises'

interface Turn extends Pick<Caller, 'compte_id' | 'session_id'> {
  /** Locks of the batch. */
  readonly keys: readonly number[]
}

/** One batch of a session at a time: a twin of this one waits here, then reads what this one stored. The batch's locks come next. */
const takeTurn = prepared((db, { compte_id, session_id, keys }: Turn) =>
  db
    .selectFrom('installation')
    .leftJoin('session', join => join.on('session.compte_id', '=', compte_id).on('session.session_id', '=', session_id))
    .select([
      'epoch',
      'session.file_vue_a',
      'session.a_resoudre as choix_dits',
      'session.en_attente',
      'session.appareil_id',
    ])
    .select(sql`pg_advisory_xact_lock(hashtextextended(${session_id}, 0))`.as('tour'))
    .select(takingLocks(compte_id, keys).as('verrous')),
)

interface Told extends Pick<Caller, 'compte_id' | 'session_id'>, Heard {
  readonly en_attente: number
  readonly a_resoudre: number
  readonly appareil_id: string
  /** Whoever was heard before is written again, though it says nothing new. */
  readonly stale: Date
}

/** A queue that drains says the same many times: what is known already is not written again. */
const tell = prepared((db, told: Told) =>
  db
    .updateTable('session')
    .set({
      en_attente: told.en_attente,
      a_resoudre: told.a_resoudre,
      appareil_id: told.appareil_id,
      vue_a: told.now,
      ...heardQueue(told),
    })
    .where('compte_id', '=', told.compte_id)
    .where('session_id', '=', told.session_id)
    .where(eb =>
      eb.or([
        sql<boolean>`(en_attente, a_resoudre, appareil_id) is distinct from (${told.en_attente}::int, ${told.a_resoudre}::int, ${told.appareil_id}::uuid)`,
        // The queue's own: a session that was just renewed has been seen, and its queue has not.
        eb('file_vue_a', '<', told.stale),
      ]),
    ),
)

/** Another batch held the session or the person for too long: no action is at fault, none may be counted as failed. */
function putOff(error: unknown): never {
  if (isContention(error)) throw refuse('INDISPONIBLE', { headers: { 'retry-after': '2' } })
  throw error
}

const send = earlyRoute(sendMutations, async (context, { body }) => {
  const { caller, db, now } = context
  checkOwner(body, caller)
  const { compte_id, session_id } = caller
  const { mutations, en_attente, appareil_id } = body
  // One trip; the first failure says why whatever comes behind it failed.
  const read = takeTurn.rows(db, { compte_id, session_id, keys: locksOf(context, mutations) })
  const [[turn], batch] = await Promise.all([read, openBatch(context, mutations)]).catch(putOff)
  if (!turn) throw new Error('the installation has no row')
  const { epoch, file_vue_a, choix_dits } = turn
  const a_resoudre = Math.min(body.a_resoudre ?? 0, en_attente)
  const stale = new Date(now.getTime() - SEEN_AGAIN_MS)
  const isKnown = turn.en_attente === en_attente && choix_dits === a_resoudre && turn.appareil_id === appareil_id
  const ahead: Promise<unknown>[] = []
  // Before the batch's own savepoint, since it stands whatever becomes of the actions, and on its way with the first of them.
  if (!isKnown || !file_vue_a || file_vue_a < stale) {
    const told = { ...heardAt(now, en_attente), compte_id, session_id, en_attente, a_resoudre, appareil_id, stale }
    ahead.push(tell.count(db, told))
  }
  // The counts of a queue that drains are read at the next look; that somebody has to choose, or has chosen, is news.
  if (choix_dits !== null && choix_dits !== a_resoudre)
    ahead.push(publish(context, { compte_id, utilisateur_id: null, sujet: SUJET_APPAREILS }))
  const [said, processed] = await Promise.allSettled([
    Promise.all(ahead),
    processBatch(context, batch, body.appareil_id),
  ])
  if (said.status === 'rejected') putOff(said.reason)
  if (processed.status === 'rejected') throw processed.reason
  const resultats = processed.value
  if (file_vue_a && leavesSomething(resultats, { now, heard: file_vue_a })) {
    context.afterCommit(() => forgetHeard(context.services.pools.system, caller, now, file_vue_a))
  }
  return { epoch, maintenant: now.toISOString(), resultats }
})

/** In somebody's place nothing is asked about their devices: the queue is not the administrator's to know. */
const received = route(readReceived, async ({ caller, db }, { body }) => {
  if (caller.acteur_utilisateur_id !== null) throw refuse('FILE_AUTRE_UTILISATEUR')
  if (body.ids.length === 0) return { recues: [] }
  const rows = await db
    .selectFrom('recu')
    .select('cle')
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .where('cle', 'in', body.ids)
    .where('final', '=', true)
    .execute()
  return { recues: rows.map(row => row.cle) }
})

/** The access token where the page still has it, else the browser's cookie. */
function readProof(services: Services, request: FastifyRequest): string {
  const bearer = bearerOf(request)
  if (bearer) return bearer
  const cookie = readRefreshCookie(services, request)
  if (!cookie) throw refuse('NON_CONNECTE')
  checkSameOrigin(services, request)
  return cookie
}

/** Found before the body is read; one request, one holder. */
const holders = new WeakMap<FastifyRequest, Holder>()

/** Whoever holds no token of somebody who lost access makes the server read nothing. */
async function provePerson({ services, request }: AnonymousContext): Promise<void> {
  const { system } = services.pools
  await consume(system, limitKey('sceau', request.ip), { gratuits: 200, plafond: 30 })
  const holder = await findHolder(system, readProof(services, request))
  if (!holder) throw refuse('NON_CONNECTE')
  // An account that stands only has to sign in again: its work is then applied, not sealed.
  if (holder.actif) throw refuse('SESSION_EXPIREE')
  holders.set(request, holder)
}

const takeSealed = anonymousRoute(
  sealMutations,
  async ({ services, now }, { body, request, reply }) => {
    const holder = holders.get(request)
    if (!holder) throw refuse('NON_CONNECTE')
    checkOwner(body, holder)
    await seal(services, holder, body.mutations)
    if (body.en_attente === 0) clearRefreshCookie(services, { request, reply })
    const { epoch } = await services.pools.system.selectFrom('installation').select('epoch').executeTakeFirstOrThrow()
    const { message } = errorCatalogue.COMPTE_INACTIF
    const recu_a = now.toISOString()
    const resultats = body.mutations.map(m =>
      outcomeOf(m.id, { outcome: 'revoque', code: 'COMPTE_INACTIF', message, recu_a }),
    )
    return { epoch, maintenant: recu_a, resultats }
  },
  provePerson,
)

export const synchronisationRoutes: readonly Route[] = [receivedRoute(send), receivedRoute(takeSealed), received]
