-- What a change of plan left, beside its sentence: « Défaire » is recognised by it, never by words. Null on lines written before.
-- What was promised to the customer may change alone, and says so.
alter table intervention_changement add column ancien_debut timestamptz, add column ancien_th_libelle text,
  drop constraint intervention_changement_sorte_check,
  add constraint intervention_changement_sorte_check
    check (sorte in ('reporter', 'affecter', 'deplacer', 'promettre', 'annuler', 'retablir'));
