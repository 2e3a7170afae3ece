-- A sample post stays where a cycle, a need or what is prepared names it, as where a shift does: what is named is the house's own.
create or replace function exemples_retirer_planning() returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  postes integer[] := array(select p.poste_id from exemple e
    join poste p on p.compte_id = e.compte_id and p.poste_id = e.entite_id
    where e.compte_id = app_compte() and e.entite = 'poste' and p.poste_libelle like '%(exemple)'
      and not exists (select from pointage g where g.compte_id = p.compte_id and g.poste_id = p.poste_id)
      and not exists (select from pointage_brouillon b where b.compte_id = p.compte_id and b.poste_id = p.poste_id)
      and not exists (select from planning_cycle_ligne l where l.compte_id = p.compte_id and l.poste_id = p.poste_id)
      and not exists (select from planning_besoin n where n.compte_id = p.compte_id and n.poste_id = p.poste_id));
begin
  perform exemples_retirer_pieces('poste', postes);
  delete from poste where compte_id = app_compte() and poste_id = any(postes);
  delete from metier m using exemple e
    where e.compte_id = app_compte() and e.entite = 'metier' and m.compte_id = e.compte_id and m.metier_id = e.entite_id
      and m.metier_libelle like '%(exemple)'
      and not exists (select from poste p where p.compte_id = m.compte_id and p.metier_id = m.metier_id)
      and not exists (select from agent_contrat c where c.compte_id = m.compte_id and c.metier_id = m.metier_id);
  delete from horaire h using exemple e
    where e.compte_id = app_compte() and e.entite = 'horaire' and h.compte_id = e.compte_id
      and h.horaire_debut = e.entite_id
      and not exists (select from poste p where p.compte_id = h.compte_id and p.poste_heure_debut = h.debut);
end $$;
