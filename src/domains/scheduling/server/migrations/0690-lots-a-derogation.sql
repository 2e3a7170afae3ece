-- Lots that hold a written derogation: a month is read without opening the others, of which a year of cycles is megabytes.
alter table planning_lot add column a_derogation boolean not null
  generated always as (jsonb_path_exists(apres, '$[*].rangee.motif_derogation ? (@ != null)')) stored;
