import type { Context } from '#server/http/context.ts'

/** Name of the company, for the head of a document. */
export async function lireEntreprise({ db, caller }: Pick<Context, 'db' | 'caller'>): Promise<string> {
  const { compte_raison_sociale } = await db
    .selectFrom('compte')
    .select('compte_raison_sociale')
    .where('compte_id', '=', caller.compte_id)
    .executeTakeFirstOrThrow()
  return compte_raison_sociale
}
