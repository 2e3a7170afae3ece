import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { JourIso } from '#wire/dates.ts'

/**
 * One change that whoever plans has prepared and not published yet, in each house: a shift of three weeks from now is to be
 * taken off. Agents read it as it is published.
 */
export async function preparerUnChangement(db: Db, depuis: JourIso): Promise<void> {
  await sql`
    with vise as (
      select distinct on (p.compte_id) p.*, (select d.utilisateur_id from droit d join module m using (module_id)
          where d.compte_id = p.compte_id and m.module = 'vx-planning-edt' order by 1 limit 1) as auteur_id
      from pointage p where p.pointage_date >= ${depuis}::date order by p.compte_id, p.pointage_date, p.pointage_id),
    lot as (
      insert into planning_lot (compte_id, auteur_id, fait_a, avant, apres)
      select compte_id, auteur_id, now(),
        jsonb_build_array(jsonb_build_object('pointage_id', pointage_id, 'rangee', null)),
        jsonb_build_array(jsonb_build_object('pointage_id', pointage_id, 'rangee', to_jsonb(vise)
          || jsonb_build_object('retire', true, 'base_version', version, 'motif_derogation', null,
            'version', currval('planning_lot_lot_id_seq'))))
      from vise where auteur_id is not null and nextval('planning_lot_lot_id_seq') > 0
      returning compte_id, lot_id, auteur_id, apres)
    insert into pointage_brouillon (compte_id, pointage_id, retire, utilisateur_id, pointage_date, poste_id, heure_debut,
      heure_fin, pointage_heure_debut_coupure, pointage_heure_fin_coupure, pointage_heures_manuel,
      pointage_heures_supplementaire, plages, base_version, version, modifie_a, auteur_id)
    select v.compte_id, v.pointage_id, true, v.utilisateur_id, v.pointage_date, v.poste_id, v.heure_debut, v.heure_fin,
      v.pointage_heure_debut_coupure, v.pointage_heure_fin_coupure, v.pointage_heures_manuel,
      v.pointage_heures_supplementaire, v.plages, v.version, (l.apres -> 0 -> 'rangee' ->> 'version')::int, now(), l.auteur_id
    from vise v join lot l using (compte_id)`.execute(db)
}
