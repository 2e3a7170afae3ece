import { type RawBuilder, sql } from 'kysely'
import { MODULE_REGULATION } from '#domains/field-service/model/interventions/regulation.ts'
import { sentBy } from '#server/files/deposits.ts'
import { type FileHolder, namedIn, namedInJson } from '#server/files/holders.ts'
import type { ReadContext } from '#server/http/context.ts'

type Named = (sha256: string) => RawBuilder<unknown>

/**
 * Whether the caller plans visits, or has the one that names the file on their planning. Whoever lost a visit reads what they
 * sent themself, as its sender.
 * @param holds false: whoever has the visit by now is shown nothing of what stands beside it
 */
function ofVisit(named: Named, holds = true): FileHolder['mayRead'] {
  return async ({ db, caller }: ReadContext, sha256) => {
    const plans = caller.modules.has(MODULE_REGULATION)
    if (!plans && !holds) return false
    const { rows } = await sql`select from intervention i
      where i.compte_id = ${caller.compte_id} and (${plans} or i.technicien_id = ${caller.utilisateur_id})
        and i.intervention_id in (${named(sha256)}) limit 1`.execute(db)
    return rows.length > 0
  }
}

/**
 * A report names its pages, signatures and photos where its shape has them, never in a text that somebody wrote; and what its
 * author did not send is not theirs to show.
 */
const inReport = (table: string, holds = true) =>
  ofVisit(
    sha256 => sql`select r.intervention_id from ${sql.table(table)} r
      join fichier f on f.compte_id = r.compte_id and f.sha256 = ${sha256} and ${sentBy(sql`r.utilisateur_id`, 'f')}
      where r.compte_id = i.compte_id
        and (jsonb_path_exists(r.contenu, '$.**.scan[*]?(@ == $nom)', jsonb_build_object('nom', ${sha256}::text))
          or jsonb_path_exists(r.contenu, '$.**.sha256?(@ == $nom)', jsonb_build_object('nom', ${sha256}::text)))`,
    holds,
  )

/** Files of visits: those beside them, and signatures and pages that a report names. */
export const holders: readonly FileHolder[] = [
  {
    nom: 'intervention_fichier',
    named: namedIn('intervention_fichier'),
    mayRead: ofVisit(
      sha256 => sql`select f.intervention_id from intervention_fichier f
        where f.compte_id = i.compte_id and f.sha256 = ${sha256}`,
    ),
  },
  {
    nom: 'intervention_rapport',
    named: namedInJson('intervention_rapport', 'contenu'),
    mayRead: inReport('intervention_rapport'),
  },
  {
    nom: 'cloture_concurrente',
    named: namedInJson('cloture_concurrente', 'contenu'),
    mayRead: inReport('cloture_concurrente'),
  },
  { nom: 'hors_planning', named: namedInJson('hors_planning', 'contenu'), mayRead: inReport('hors_planning', false) },
  // Shown by their own calls.
  { nom: 'piece_fournisseur', named: namedIn('piece_fournisseur') },
  { nom: 'entreprise_logo', named: namedIn('entreprise_logo') },
]
