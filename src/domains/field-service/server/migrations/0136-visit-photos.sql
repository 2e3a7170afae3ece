-- Photos of a visit, taken on site: what is written under them, the observation they belong to (which may arrive after
-- them), and when they were taken.
alter table intervention_fichier
  add column legende text not null default '' check (length(legende) <= 200),
  add column observation_uid uuid,
  add column prise_a timestamptz;
