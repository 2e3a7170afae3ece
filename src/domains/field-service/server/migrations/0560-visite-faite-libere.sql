-- A visit that was done leaves the hours it was planned for: it was somewhere else in the day, and those hours may be given again
-- (specification field-service §4). Nothing leads back from the last step, so that it never asks for them again.
alter table intervention drop constraint intervention_sans_chevauchement;
alter table intervention add constraint intervention_sans_chevauchement
  exclude using gist (compte_id with =, technicien_id with =, plage with &&)
  where (annulee_a is null and technicien_id is not null and etapes_en_cours < 3) deferrable initially immediate;
