-- What an answer moved in the plannings, so that it can be taken back for as long as the dates allow it: the posts taken
-- off, the days put in by hand before, the exchanges that were closed with them. Null: answered before it was kept.
alter table demande_conge add column libere jsonb;
alter table echange add column concurrents jsonb;

grant insert on pointage to relais_app;
grant update (libere) on demande_conge to relais_app;
grant update (concurrents, pointage_origine_id, pointage_cible_id, origine, cible) on echange to relais_app;
