import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { JourIso } from '#wire/dates.ts'

/**
 * One post to take in the house of the agent who signs in: on the first of the days from `depuis` on when they hold nothing, nor the day
 * before and after where there is such a day, asked to everybody who is free then.
 */
export async function ouvrirUnAppel(
  db: Db,
  { agent, cadre, compte_id }: { readonly agent: number; readonly cadre: number; readonly compte_id: number },
  depuis: JourIso,
): Promise<void> {
  await sql`
    with libre as (
      select c.utilisateur_id, j.jour::date as jour, not exists (select from pointage p where p.compte_id = ${compte_id}
          and p.utilisateur_id = c.utilisateur_id and p.pointage_date in (j.jour::date - 1, j.jour::date + 1)) as au_large
      from generate_series(${depuis}::date, ${depuis}::date + 20, '1 day') as j (jour)
      cross join (select distinct utilisateur_id from agent_contrat where compte_id = ${compte_id}) c
      where not exists (select from pointage p where p.compte_id = ${compte_id} and p.utilisateur_id = c.utilisateur_id
          and p.pointage_date = j.jour::date)
        and not exists (select from absence a where a.compte_id = ${compte_id} and a.utilisateur_id = c.utilisateur_id
          and a.jour = j.jour::date)),
    fait as (
      insert into appel (compte_id, pointage_date, poste_id, heure_debut, heure_fin, pointage_heure_debut_coupure,
        pointage_heure_fin_coupure, message, auteur_id, ouvert_a)
      select p.compte_id, l.jour, p.poste_id, p.poste_heure_debut, p.poste_heure_fin, p.poste_coupure_debut, p.poste_coupure_fin,
        'Un renfort est prévu ce jour-là.', ${cadre}, now()
      from libre l cross join lateral (select * from poste where compte_id = ${compte_id} and poste_code = 'J'
        and supprime_a is null limit 1) p
      where l.utilisateur_id = ${agent} order by l.au_large desc, l.jour limit 1
      returning compte_id, appel_id, pointage_date, ouvert_a)
    insert into appel_destinataire (compte_id, appel_id, utilisateur_id, demande_a)
    select f.compte_id, f.appel_id, l.utilisateur_id, f.ouvert_a from fait f join libre l on l.jour = f.pointage_date
    where l.utilisateur_id <> ${cadre}`.execute(db)
}
