-- The open exchanges of a split shift that was proposed before its cut was kept with it: the post says it, as long as it is
-- the one that was proposed.
update echange e set origine = e.origine || jsonb_build_object(
  'pointage_heure_debut_coupure', to_char(p.pointage_heure_debut_coupure, 'HH24:MI'),
  'pointage_heure_fin_coupure', to_char(p.pointage_heure_fin_coupure, 'HH24:MI'))
from pointage p
where p.compte_id = e.compte_id and p.pointage_id = e.pointage_origine_id and e.bde_etat in (0, 1)
  and p.pointage_heure_debut_coupure is not null and e.origine ->> 'pointage_heure_debut_coupure' is null
  and p.version = coalesce((e.origine ->> 'version')::integer, p.version);

update echange e set cible = e.cible || jsonb_build_object(
  'pointage_heure_debut_coupure', to_char(p.pointage_heure_debut_coupure, 'HH24:MI'),
  'pointage_heure_fin_coupure', to_char(p.pointage_heure_fin_coupure, 'HH24:MI'))
from pointage p
where p.compte_id = e.compte_id and p.pointage_id = e.pointage_cible_id and e.bde_etat in (0, 1)
  and p.pointage_heure_debut_coupure is not null and e.cible ->> 'pointage_heure_debut_coupure' is null
  and p.version = coalesce((e.cible ->> 'version')::integer, p.version);
