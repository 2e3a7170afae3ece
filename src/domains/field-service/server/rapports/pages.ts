import type { Context } from '#server/http/context.ts'

export interface Page {
  readonly nom: string
  readonly sha256: string
}

/** Pages of a report in their order, each content once. */
export function nommerPages(scan: readonly string[], suite = ''): Page[] {
  return [...new Set(scan)].map((sha256, rang) => ({ nom: `page-${rang + 1}${suite}`, sha256 }))
}

/** Ties pages that have arrived to their visit; those that are there already stay as they are. */
export async function rangerPages(
  { db, caller, now }: Context,
  intervention_id: number,
  pages: readonly Page[],
): Promise<void> {
  const { compte_id, utilisateur_id } = caller
  if (pages.length === 0) return
  await db
    .insertInto('intervention_fichier')
    .values(
      pages.map(page => {
        return { ...page, compte_id, intervention_id, sorte: 'page', cree_par: utilisateur_id, cree_a: now }
      }),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
