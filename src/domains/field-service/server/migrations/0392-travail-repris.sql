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
