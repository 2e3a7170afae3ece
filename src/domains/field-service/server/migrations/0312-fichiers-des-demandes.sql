-- Files of a request follow it to its visit, and leave with it what was given by mistake: a document may leave its visit too.
-- Pages and reports still never do.
drop policy photo_seule on intervention_fichier;
create policy photo_ou_document on intervention_fichier as restrictive for delete to relais_app
  using (sorte in ('photo', 'document'));
