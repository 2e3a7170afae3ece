-- Another person at another hour is one deed and one line of the history. What was written so far as two or three lines of one
-- instant (given back, postponed, given) becomes the line that says both.
alter table intervention_changement drop constraint intervention_changement_sorte_check,
  add constraint intervention_changement_sorte_check
    check (sorte in ('reporter', 'affecter', 'deplacer', 'annuler', 'retablir'));

with morceaux as (
  select compte_id, intervention_id, fait_a, min(changement_id) as premier, max(changement_id) as dernier,
    max(changement_id) filter (where sorte = 'reporter') as report
  from intervention_changement where sorte in ('reporter', 'affecter')
  group by compte_id, intervention_id, fait_a
  having count(*) filter (where sorte = 'reporter') = 1 and count(*) filter (where sorte = 'affecter') in (1, 2)
), dits as (
  select m.*, r.avant || ', ' || case p.sorte when 'affecter' then p.avant else 'personne' end as avant,
    r.apres || ', ' || case d.sorte when 'affecter' then d.apres else 'personne' end as apres
  from morceaux m
  join intervention_changement p on p.compte_id = m.compte_id and p.changement_id = m.premier
  join intervention_changement d on d.compte_id = m.compte_id and d.changement_id = m.dernier
  join intervention_changement r on r.compte_id = m.compte_id and r.changement_id = m.report
), en_trop as (
  delete from intervention_changement c using dits d
  where c.compte_id = d.compte_id and c.intervention_id = d.intervention_id and c.fait_a = d.fait_a
    and c.sorte in ('reporter', 'affecter') and c.changement_id <> d.premier
)
update intervention_changement c set sorte = 'deplacer', avant = d.avant, apres = d.apres
from dits d where c.compte_id = d.compte_id and c.changement_id = d.premier;
