import { sql } from 'kysely'
import type { FirstStep } from '#server/first-steps/step.ts'
import { horsExemples } from '#server/samples/sample.ts'

/** What a month of a house is made of. */
export const premiersPas: readonly FirstStep[] = [
  {
    cle: 'metiers',
    rang: 21,
    titre: 'Nommez les métiers',
    explication: 'Aide-soignante, cuisinier, veilleur\u00a0: chaque poste en demande un.',
    action: 'Créer un métier',
    module: 'vx-gestion-metiers-edt',
    route: 'gestion-metiers-edt',
    fait: compte_id => sql`exists (select from metier where compte_id = ${compte_id} and supprime_a is null
      and ${horsExemples('metier', 'metier_id')})`,
  },
  {
    cle: 'agents',
    rang: 22,
    titre: 'Ajoutez vos agents',
    explication: 'Leur métier et leur contrat\u00a0: en les saisissant, ou d’une feuille collée.',
    action: 'Ajouter des agents',
    module: 'vx-gestion-agents-edt',
    route: 'gestion-agents-edt',
    fait: compte_id => sql`exists (select from agent_contrat c join utilisateur u using (compte_id, utilisateur_id)
      where c.compte_id = ${compte_id} and u.actif)`,
  },
  {
    cle: 'postes',
    rang: 23,
    titre: 'Décrivez les postes',
    explication: 'Qui doit être là, à quelle heure, et combien de temps.',
    action: 'Créer un poste',
    module: 'vx-gestion-postes-edt',
    route: 'gestion-postes-edt',
    fait: compte_id => sql`exists (select from poste where compte_id = ${compte_id} and supprime_a is null
      and ${horsExemples('poste', 'poste_id')})`,
  },
  {
    cle: 'horaires',
    rang: 24,
    titre: 'Réglez les horaires',
    explication: 'Les heures de début que vos plannings proposent.',
    action: 'Régler les horaires',
    module: 'vx-gestion-horaires-edt',
    route: 'gestion-horaires-edt',
    fait: compte_id => sql`exists (select from horaire where compte_id = ${compte_id} and supprime_a is null
      and ${horsExemples('horaire', 'horaire_debut')})`,
  },
  {
    cle: 'mois',
    rang: 25,
    titre: 'Faites le premier mois',
    explication: 'Donnez les postes aux agents, puis publiez\u00a0: chacun lit le sien.',
    action: 'Ouvrir le planning',
    module: 'vx-planning-edt',
    route: 'planning-edt',
    fait: compte_id => sql`exists (select from planning_publication where compte_id = ${compte_id})`,
  },
]
