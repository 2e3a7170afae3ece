-- A request that its cancelled visit gave back names it: restored, the visit finds it again whatever its history kept before.
-- Earlier moves said its number in words alone.
update demande_mouvement m set intervention_id = i.intervention_id
  from intervention i
  where m.acte = 'rendre' and m.intervention_id is null and i.compte_id = m.compte_id
    and m.motif = 'Intervention n° ' || i.intervention_id || ' annulée';

-- Work received beside the plan is taken back into its visit, or seen and set aside, by whoever plans: it stays where it is, and
-- says what became of it.
alter table hors_planning
  add column suite text check (suite in ('repris', 'classe')),
  add column traite_a timestamptz,
  add column traite_par integer,
  add check ((suite is null) = (traite_a is null) and (suite is null) = (traite_par is null)),
  add foreign key (compte_id, traite_par) references utilisateur;
grant update (suite, traite_a, traite_par) on hors_planning to relais_app;

alter table intervention_changement drop constraint intervention_changement_sorte_check,
  add constraint intervention_changement_sorte_check
    check (sorte in ('reporter', 'affecter', 'deplacer', 'promettre', 'annuler', 'retablir', 'reprendre'));

-- Whoever held the link of a visit reads that it is cancelled, under the same rules as the visit itself (`rdv_valide`), and nothing
-- else of it: no name, no report, nothing to change.
create function rdv_annule(empreinte bytea, maintenant timestamptz) returns table (entreprise text, telephone text, jour date,
    th_libelle text, th_jour date, debut timestamptz, fin timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.compte_raison_sociale, c.compte_telephone1, i.jour, i.th_libelle, i.th_jour, lower(i.plage), upper(i.plage)
    from lien_client l
    join intervention i on i.compte_id = l.compte_id and i.intervention_id = l.intervention_id
    join client k on k.compte_id = i.compte_id and k.client_id = i.client_id
    join compte c on c.compte_id = l.compte_id
    where l.jeton_sha256 = empreinte and l.revoque_a is null and i.annulee_a is not null and k.supprime_a is null and c.actif
      and (i.jour + 31)::timestamp at time zone 'Europe/Paris' > maintenant
$$;
revoke all on function rdv_annule(bytea, timestamptz) from public;
do $$ begin
  if exists (select from pg_roles where rolname = 'relais_app') then
    grant execute on function rdv_annule(bytea, timestamptz) to relais_app;
  end if;
end $$;

alter table envoi_client drop constraint envoi_client_sujet_check,
  add constraint envoi_client_sujet_check check (sujet in ('rendez-vous', 'en-route', 'compte-rendu', 'annulation'));
