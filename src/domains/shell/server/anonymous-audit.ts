import type { Db } from '#server/db/database.ts'

/** Audit line of something that happens outside a session: a link used, an account created, a token replayed. */
export async function recordAnonymous(
  db: Db,
  line: {
    readonly compte_id: number
    readonly utilisateur_id: number
    readonly session_id?: string
    readonly action: string
    readonly entite: string
    readonly apres?: unknown
  },
): Promise<void> {
  const { apres, ...row } = line
  await db
    .insertInto('audit')
    .values({ ...row, apres: apres === undefined ? null : JSON.stringify(apres) })
    .execute()
}
