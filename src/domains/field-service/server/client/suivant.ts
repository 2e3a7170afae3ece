import { sql } from 'kysely'
import { creneauDit, promesseRompue } from '#domains/field-service/model/interventions/creneau-dit.ts'
import type { RendezVousSuivant } from '#domains/field-service/model/interventions/rendez-vous.ts'
import type { Context } from '#server/http/context.ts'
import { jourParis } from '#wire/dates.ts'
import '../tables.ts'

interface Ligne {
  readonly jour: string
  readonly th_libelle: string
  readonly th_jour: string | null
  readonly debut: Date
  readonly fin: Date
  readonly prestation: string
}

/**
 * What comes next of the request of a visit: the one that follows it, or that answers the request which it answered or led to. A
 * visit that nobody promised is no appointment yet, nor is one that stands elsewhere than its customer was told. Null: nothing is.
 */
export async function lireSuivant(
  { db, caller, now }: Pick<Context, 'db' | 'now'> & { readonly caller: Pick<Context['caller'], 'compte_id'> },
  intervention_id: number,
): Promise<RendezVousSuivant | null> {
  const { compte_id } = caller
  const { rows } =
    await sql<Ligne>`select i.jour::text as jour, i.th_libelle, i.th_jour::text as th_jour, lower(i.plage) as debut, upper(i.plage) as fin,
      p.prestation_libelle as prestation
    from intervention v
      cross join lateral (
        select s.intervention_id from intervention s where s.compte_id = v.compte_id
          and s.intervention_reference = v.intervention_id and s.intervention_reference > 0
        union select d.intervention_id from demande d where d.compte_id = v.compte_id and d.client_id = v.client_id
          and d.intervention_id is not null and d.intervention_id <> v.intervention_id
          and (d.intervention_origine_id = v.intervention_id or exists (select from demande_mouvement m
            where m.compte_id = d.compte_id and m.demande_id = d.demande_id and m.intervention_id = v.intervention_id))
      ) suite
      join intervention i on i.compte_id = v.compte_id and i.intervention_id = suite.intervention_id
      join prestation p on p.compte_id = i.compte_id and p.prestation_id = i.prestation_id
    where v.compte_id = ${compte_id} and v.intervention_id = ${intervention_id} and i.client_id = v.client_id
      and i.annulee_a is null and i.etapes_en_cours = 0 and i.jour >= ${jourParis(now)}::date
      and (i.th_libelle <> '' or i.th_jour is not null)
    order by lower(i.plage), i.intervention_id`.execute(db)
  const suivant = rows.find(ligne => promesseRompue(ligne) === null)
  if (!suivant) return null
  const { jour, prestation } = suivant
  return { jour, creneau: creneauDit(suivant), prestation }
}
