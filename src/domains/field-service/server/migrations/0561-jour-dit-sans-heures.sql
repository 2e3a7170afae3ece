-- A customer may be told a day though no hours were promised: the day is kept alone. A new line has told nobody anything; hours without a
-- day are of the day of the plan, as before.
alter table intervention drop constraint intervention_jour_promis;
create or replace function intervention_jour_promis() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.th_libelle <> '' then
    new.th_jour := coalesce(new.th_jour, (lower(new.plage) at time zone 'Europe/Paris')::date);
  elsif tg_op = 'INSERT' then new.th_jour := null;
  end if;
  return new;
end $$;
alter table intervention add constraint intervention_jour_promis check (th_libelle = '' or th_jour is not null);

-- Of letters that left before: the day on which the visit stood then.
update intervention i set th_jour = coalesce((select h.ancien_jour from intervention_changement h
      where h.compte_id = i.compte_id and h.intervention_id = i.intervention_id and h.fait_a > v.parti_a
      order by h.changement_id limit 1), i.jour)
  from (select compte_id, intervention_id, max(parti_a) as parti_a from envoi_client
    where sujet = 'rendez-vous' and etat = 'parti' group by compte_id, intervention_id) v
  where v.compte_id = i.compte_id and v.intervention_id = i.intervention_id
    and i.th_libelle = '' and i.etapes_en_cours = 0 and i.annulee_a is null;
