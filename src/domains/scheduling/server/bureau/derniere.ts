import type { ResultatPublication } from '#domains/scheduling/model/bureau/publication.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import type { Context } from '#server/http/context.ts'
import { formaterNom } from '#wire/names.ts'

/** The last publication that touches some days: by it, whoever lost the answer of theirs learns that it was done. */
export async function lireDernierePublication(
  { db, caller }: Context,
  { du, au }: Periode,
): Promise<ResultatPublication['derniere']> {
  const lue = await db
    .selectFrom('planning_publication as p')
    .innerJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'p.compte_id').onRef('u.utilisateur_id', '=', 'p.auteur_id'),
    )
    .select(['p.fait_a', 'p.auteur_id', 'u.nom', 'u.prenom'])
    .where('p.compte_id', '=', caller.compte_id)
    .where('p.du', '<=', au)
    .where('p.au', '>=', du)
    .orderBy('p.fait_a', 'desc')
    .orderBy('p.publication_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!lue) return null
  return { a: lue.fait_a.toISOString(), par: formaterNom(lue), soi: lue.auteur_id === caller.utilisateur_id }
}
