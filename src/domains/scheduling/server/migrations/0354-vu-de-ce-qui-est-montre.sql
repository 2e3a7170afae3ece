-- What changed on a day that no screen had shown when its owner said that they had seen their planning: it stays to be seen,
-- although it is older than that.
alter table planning_changement add column pas_montre boolean not null default false;
create index planning_changement_pas_montre on planning_changement (compte_id, utilisateur_id) where pas_montre;
grant update (pas_montre) on planning_changement to relais_app;
