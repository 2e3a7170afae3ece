import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#server/db/database.ts'
import type { Statement } from '#server/db/pipeline/prepared.ts'
import type { Services } from '#server/services.ts'

/** Who is calling, as the session row says at this very request. */
export interface Caller {
  readonly compte_id: number
  readonly utilisateur_id: number
  readonly session_id: string
  readonly appareil_id: string | null
  /** The administrator really acting, during an impersonation. */
  readonly acteur_utilisateur_id: number | null
  readonly administrateur_plateforme: boolean
  /** Names of the modules this person may use, e.g. `vx-mon-activite`. */
  readonly modules: ReadonlySet<string>
}

/** Nothing was kept, or nobody knows whether it was: no part of the transaction may be tried again in it. */
export class CommitError extends Error {
  readonly code: string | undefined

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.code = (cause as { code?: string } | null)?.code
  }
}

/** What every handler and command receives. `db` is the request's own transaction, under the caller's company. */
export interface Context {
  readonly db: Db
  readonly caller: Caller
  readonly services: Services
  /** One clock reading per request: the receipt time. */
  readonly now: Date
  /**
   * Runs this statement and commits, in one trip: the end of a transaction whose last statement is known, after which
   * nothing more may be asked. When the statement fails, its error is thrown and the transaction goes on, uncommitted.
   * @throws CommitError when the commit itself fails: the transaction is over
   */
  commitWith(last: Statement): Promise<void>
  /** Runs once the transaction has committed; failures are logged, never answered. */
  afterCommit(task: () => Promise<void> | void): void
}

/** What a handler that only reads receives: its rows and nothing that could change anything. */
export type ReadContext = Pick<Context, 'db' | 'caller' | 'now'>

/** What a handler that waits on the network receives: no transaction is open and no connection is held while it runs. */
export interface DetachedContext extends Pick<Context, 'caller' | 'services' | 'now'> {
  /** One short transaction of its own, with the session and the right checked again. */
  transaction<T>(task: (context: Context) => Promise<T>): Promise<T>
}

/** Handlers of anonymous calls get no tenant connection: only the services. */
export interface AnonymousContext {
  readonly services: Services
  readonly now: Date
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
