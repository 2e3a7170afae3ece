/** Where to find, in another company, the thing that a path parameter names. */
export interface Owned {
  readonly path: RegExp
  readonly param: string
  readonly sql: string
  /** Somebody of the demonstration company that holds it. */
  readonly chez?: string
}
export const TERRAIN = 'technicien@demo.test'
export const RESIDENCE = 'agent@demo.test'

/** Of actions, of a house's planning and of its exchanges: read before those of the other modules. */
export const ownedOfPlans: readonly Owned[] = [
  {
    path: /gestion-astreintes/,
    param: 'id',
    sql: 'select intervention_astreinte_id from astreinte_intervention where compte_id = $1 order by intervention_id limit 1',
    chez: RESIDENCE,
  },
  {
    path: /gestion-astreintes/,
    param: 'intervention_id',
    sql: 'select intervention_id from astreinte_intervention where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /gestion-actions-gdi.*demande_conge/,
    param: 'id',
    sql: 'select demande_conge_id from demande_conge where compte_id = $1 and demande_conge_etat = 0 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /gestion-actions-gdi/,
    param: 'demande_conge_id',
    sql: 'select demande_conge_id from demande_conge where compte_id = $1 and demande_conge_etat = 0 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /gestion-actions-gdi.*demande_bde/,
    param: 'id',
    sql: 'select bde_id from echange where compte_id = $1 and bde_etat = 1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /gestion-actions-gdi/,
    param: 'bde_id',
    sql: 'select bde_id from echange where compte_id = $1 and bde_etat = 1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /gestion-actions-gdi.absences/,
    param: 'id',
    sql: 'select demande_absence_id from demande_absence where compte_id = $1 order by etat limit 1',
  },
  {
    path: /gestion-actions-gdi.interventions/,
    param: 'id',
    sql: 'select intervention_id from intervention where compte_id = $1 order by client_id limit 1',
  },
  {
    path: /gestion-actions-gdi.demandes.*(liberer|propager|planification|receveurs)/,
    param: 'id',
    sql: 'select demande_id from demande where compte_id = $1 order by client_id limit 1',
  },
  {
    path: /planning-edt.*pointages/,
    param: 'pointage_id',
    sql: 'select pointage_id from pointage where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /planning-edt/,
    param: 'userId',
    sql: 'select utilisateur_id from agent_contrat where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /planning-edt.conges/,
    param: 'cle',
    sql: 'select utilisateur_id from demande_conge where compte_id = $1 and demande_conge_etat = 1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /planning-edt.conges/,
    param: 'demande_conge_id',
    sql: 'select demande_conge_id from demande_conge where compte_id = $1 and demande_conge_etat = 1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /planning-edt.*evenements/,
    param: 'id',
    sql: 'select event_id from evenement where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /planning-edt.*interventions/,
    param: 'astreinte_id',
    sql: 'select intervention_astreinte_id from astreinte_intervention where compte_id = $1 order by intervention_id limit 1',
    chez: RESIDENCE,
  },
  {
    path: /planning-edt.*interventions/,
    param: 'id',
    sql: 'select intervention_id from astreinte_intervention where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /planning-edt.a-pourvoir/,
    param: 'pointage_id',
    sql: 'select pointage_id from pointage where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /planning-edt.lots/,
    param: 'lot_id',
    sql: 'select lot_id from planning_lot where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /planning-edt.cycles/,
    param: 'cycle_id',
    sql: 'select cycle_id from planning_cycle where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /(planning-edt|bourse-des-echanges-edt).appels/,
    param: 'appel_id',
    sql: 'select appel_id from appel where compte_id = $1 order by 1 limit 1',
    chez: RESIDENCE,
  },
  {
    path: /bourse-des-echanges/,
    param: 'bde_id',
    sql: 'select bde_id from echange where compte_id = $1 and bde_etat = 0 order by 1 limit 1',
    chez: RESIDENCE,
  },
]
