-- A visit cancelled by mistake is restored: the history of its plan says so.
alter table intervention_changement drop constraint intervention_changement_sorte_check,
  add constraint intervention_changement_sorte_check check (sorte in ('reporter', 'affecter', 'annuler', 'retablir'));
