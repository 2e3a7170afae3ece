-- "Garder le congé" can be taken back: when it was answered, and the hour of the request that it answered.
alter table demande_conge add column maintenu jsonb;
grant update (maintenu) on demande_conge to relais_app;
