-- An accepted leave is asked back by the person, answered by the manager; what a cancellation moved is kept beside it, so
-- that it can be taken back.
alter table demande_conge
  add column retrait_demande_a timestamptz,
  add column annule jsonb;
grant update (retrait_demande_a, annule, demande_conge_date_fin) on demande_conge to relais_app;
