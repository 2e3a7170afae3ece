-- A company withdraws from one of its people what their profile gives: the profile belongs to the platform, the
-- withdrawal to the company. `droit` is what remains, the only place that says what somebody may open.

create table utilisateur_module_retire (
  compte_id integer not null,
  utilisateur_id integer not null,
  module_id integer not null references module on delete cascade,
  primary key (compte_id, utilisateur_id, module_id),
  foreign key (compte_id, utilisateur_id) references utilisateur on delete cascade
);
create trigger droits_module_retire after insert or update or delete on utilisateur_module_retire
  for each row execute function bump_droits();
alter table utilisateur_module_retire enable row level security;
create policy compte_seul on utilisateur_module_retire using (compte_id = (select app_compte()))
  with check (compte_id = (select app_compte()));
grant select on utilisateur_module_retire to relais_app;

-- What the platform gives directly afterwards is given.
create function oublier_retrait() returns trigger language plpgsql as $$
begin
  delete from utilisateur_module_retire r
    where r.compte_id = new.compte_id and r.utilisateur_id = new.utilisateur_id and r.module_id = new.module_id;
  return null;
end $$;
create trigger module_redonne after insert on utilisateur_module for each row execute function oublier_retrait();

create view droit with (security_invoker = true) as
  select given.compte_id, given.utilisateur_id, given.module_id from (
    select up.compte_id, up.utilisateur_id, pm.module_id
      from utilisateur_profil up join profil_module pm using (profil_id)
    union select um.compte_id, um.utilisateur_id, um.module_id from utilisateur_module um) given
  where not exists (select from utilisateur_module_retire r where r.compte_id = given.compte_id
    and r.utilisateur_id = given.utilisateur_id and r.module_id = given.module_id);
grant select on droit to relais_app;
