-- When this person put the first steps of their company away; null: they are shown while something is left to do.
alter table utilisateur add column premiers_pas_fermes_a timestamptz;
grant select (premiers_pas_fermes_a), update (premiers_pas_fermes_a) on utilisateur to relais_app;
