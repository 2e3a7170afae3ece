-- Which device filed a report, in the words its session gave; empty: not known.
alter table intervention_rapport add column appareil_libelle text not null default '';
alter table cloture_concurrente
  add column appareil_libelle text not null default '',
  -- When those who plan said that the report that counts is kept, this one being set aside; null: nobody has said.
  add column ecarte_a timestamptz,
  add column ecarte_par integer,
  add foreign key (compte_id, ecarte_par) references utilisateur;
grant update (ecarte_a, ecarte_par) on cloture_concurrente to relais_app;

update cloture_concurrente k
set appareil_libelle = coalesce((
  select s.appareil_libelle
  from recu r join session s using (compte_id, utilisateur_id, appareil_id)
  where r.compte_id = k.compte_id and r.utilisateur_id = k.utilisateur_id and r.cle = k.mutation_id
  order by s.vue_a desc limit 1), '');
