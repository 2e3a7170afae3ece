-- When somebody was told of their hours or of their duty (articles L3123-31 and L3121-12): what the notices are judged by.
-- Nobody knows it of what was planned until now, which is not judged.
alter table pointage add column annonce_a timestamptz;
alter table pointage alter column annonce_a set default now();
alter table astreinte add column annonce_a timestamptz;
alter table astreinte alter column annonce_a set default now();

-- Moved to another day or other hours, it is told anew.
create function annoncer_pointage() returns trigger language plpgsql as $$ begin
  new.annonce_a := new.modifie_a;
  return new;
end $$;
create trigger pointage_annonce before update on pointage for each row
  when ((old.pointage_date, old.heure_debut, old.heure_fin)
    is distinct from (new.pointage_date, new.heure_debut, new.heure_fin))
  execute function annoncer_pointage();

create function annoncer_astreinte() returns trigger language plpgsql as $$ begin
  new.annonce_a := now();
  return new;
end $$;
create trigger astreinte_annonce before update on astreinte for each row
  when ((old.utilisateur_id, old.plage) is distinct from (new.utilisateur_id, new.plage))
  execute function annoncer_astreinte();

-- An exchange that both wanted was announced by nobody.
grant update (annonce_a) on pointage to relais_app;
