-- What the house itself changed in somebody's days, so that what was told late is counted: an exchange that two people wanted, an
-- absence or a leave is none of it. Written in the same transaction as its publication, a change bears its hour.
alter table planning_changement add column cause text check (cause in ('publication', 'appel'));
update planning_changement c set cause = 'publication' from planning_publication p
  where p.compte_id = c.compte_id and p.fait_a = c.fait_a and p.auteur_id = c.auteur_id;
create index planning_changement_cause on planning_changement (compte_id, jour) where cause is not null;
