-- What the law is judged by and an account decides: night period and night worker of its agreement (articles L3122-2 and
-- L3122-16), hours counted by the week or the year (L3121-44); company agreements with their date and text; two more
-- regions of holidays (L3422-2).
alter table planning_proprietes
  add column propriete_nuit_debut time not null default '21:00',
  add column propriete_nuit_fin time not null default '06:00',
  -- Null: as the agreement of the account says, else the law's 270 hours over twelve months.
  add column propriete_nuit_seuil integer check (propriete_nuit_seuil between 1 and 2000),
  add column propriete_nuit_par text not null default 'an' check (propriete_nuit_par in ('an', 'mois')),
  add column propriete_decompte text not null default 'annee' check (propriete_decompte in ('annee', 'semaine')),
  drop constraint planning_proprietes_site_feries_check,
  add constraint planning_proprietes_site_feries_check check (site_feries in ('metropole', 'alsace_moselle',
    'guadeloupe', 'guyane', 'martinique', 'reunion', 'mayotte', 'saint_martin', 'saint_barthelemy')),
  -- At least nine hours that hold midnight to 5 h, between 21 h and 7 h (article L3122-2).
  add constraint planning_proprietes_nuit check (
    propriete_nuit_debut between '21:00' and '22:00' and propriete_nuit_fin between '06:00' and '07:00'
    and propriete_nuit_fin - '05:00'::time >= propriete_nuit_debut - '20:00'::time);

alter table regle_reglage
  add column accord_date date,
  add column accord_texte text not null default '' check (length(accord_texte) <= 4000);
-- What is known of the agreements named until now is their name; they go on holding.
update regle_reglage set accord_texte = source where source <> '';

-- Educational and care staff whose rhythm is irregular (CCN 66 art. 21).
alter table metier add column rythme_irregulier boolean not null default false;
