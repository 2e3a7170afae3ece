import type { Context } from '#server/http/context.ts'

export interface AuditEntry {
  readonly action: string
  /** `table:id` */
  readonly entite: string
  readonly avant?: unknown
  readonly apres?: unknown
  /** Device time, for queued actions. */
  readonly fait_a?: Date
}

function lineOf({ caller, now }: Context, entry: AuditEntry) {
  return {
    compte_id: caller.compte_id,
    utilisateur_id: caller.utilisateur_id,
    acteur_utilisateur_id: caller.acteur_utilisateur_id,
    session_id: caller.session_id,
    appareil_id: caller.appareil_id,
    action: entry.action,
    entite: entry.entite,
    avant: entry.avant === undefined ? null : JSON.stringify(entry.avant),
    apres: entry.apres === undefined ? null : JSON.stringify(entry.apres),
    fait_a: entry.fait_a ?? null,
    recu_a: now,
  }
}

/** Writes one line of the append-only audit inside the transaction of the change it describes. */
export async function record(context: Context, entry: AuditEntry): Promise<void> {
  await context.db.insertInto('audit').values(lineOf(context, entry)).execute()
}

/** Several of them at once, in their order. */
export async function recordAll(context: Context, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const lines = entries.map(entry => lineOf(context, entry))
  await context.db.insertInto('audit').values(lines).execute()
}

/** The same, for what is referred to later. @returns the number of the line */
export async function recordNumbered(context: Context, entry: AuditEntry): Promise<number> {
  const { audit_id } = await context.db
    .insertInto('audit')
    .values(lineOf(context, entry))
    .returning('audit_id')
    .executeTakeFirstOrThrow()
  return Number(audit_id)
}
