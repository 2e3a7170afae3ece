-- A photo leaves its visit when whoever took it says so; pages, reports and documents never do.
grant delete on intervention_fichier to relais_app;
create policy photo_seule on intervention_fichier as restrictive for delete to relais_app using (sorte = 'photo');
