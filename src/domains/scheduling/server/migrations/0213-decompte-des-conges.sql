-- How leave is counted (articles L3141-3 and L3141-10, R3141-4): in working or in opened days, by the civil year or from
-- 1 June to 31 May. What was counted until now was counted so.
alter table planning_proprietes
  add column propriete_conges_unite text not null default 'ouvrables'
    check (propriete_conges_unite in ('ouvrables', 'ouvres')),
  add column propriete_conges_periode text not null default 'civile'
    check (propriete_conges_periode in ('civile', 'juin'));
-- Days of the right that come from the period before.
alter table conge_droit add column report numeric(5, 2) not null default 0 check (report >= 0);
