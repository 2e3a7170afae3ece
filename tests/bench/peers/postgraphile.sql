-- What PostGraphile shows: the product's own rows, under the caller's rights and policies, and one function that writes.
create schema pair;
grant usage on schema pair to relais_app;

create view pair.personne with (security_invoker) as
  select compte_id, utilisateur_id, email, nom, prenom, user_adresse, user_cp, user_ville, user_telephone1, user_telephone2,
    avatar_sha256, version
  from public.utilisateur;
comment on view pair.personne is E'@primaryKey compte_id,utilisateur_id';

create view pair.avis with (security_invoker) as
  select compte_id, utilisateur_id, notification_id, notification_titre, notification_body, lien, cree_a, lue_a
  from public.notification;
comment on view pair.avis is E'@primaryKey compte_id,notification_id';
grant select on pair.personne, pair.avis to relais_app;

-- The mutation of the comparison: its key once, the smallest effect there is, its own commit.
create table pair.recu (compte_id integer not null, utilisateur_id integer not null, cle uuid not null,
  empreinte bytea not null, type text not null, entite text not null, resultat json, recu_a timestamptz not null default now(),
  primary key (compte_id, utilisateur_id, cle));
alter table pair.recu enable row level security;
create policy compte_seul on pair.recu using (compte_id = (select app_compte())) with check (compte_id = (select app_compte()));
grant select, insert on pair.recu to relais_app;
comment on table pair.recu is E'@omit';

create function pair.changer_theme(cle uuid, etat boolean) returns json language plpgsql volatile as $$
declare reponse json := json_build_object('id', cle, 'outcome', 'applied');
begin
  insert into pair.recu (compte_id, utilisateur_id, cle, empreinte, type, entite, resultat)
    values (app_compte(), app_utilisateur(), cle, sha256(convert_to(etat::text, 'UTF8')), 'theme.changer@1',
      'utilisateur:' || app_utilisateur(), reponse)
    on conflict do nothing;
  if found then
    update public.utilisateur set theme_sombre = etat
      where compte_id = app_compte() and utilisateur_id = app_utilisateur() and theme_sombre <> etat;
  end if;
  return reponse;
end $$;
grant execute on function pair.changer_theme(uuid, boolean) to relais_app;
