import { type Echange, TYPE_PROPOSER, TYPE_REPONDRE } from '#domains/scheduling/model/echanges/echange.ts'
import type { EchangeLocal } from '#domains/scheduling/model/echanges/rejeu.ts'
import type { Equipe } from '#domains/scheduling/model/planning/planning.ts'

/** Ground of the tests of this module: Inès (1) reads, Samir (2) is the colleague; read on a Friday at 08:00 in Paris. */
export const VENDREDI = '2026-11-20'
export const LU_A = '2026-11-20T07:00:00.000Z'
export const UID = '019a9f00-0000-7000-8000-000000000001'
export const MOI = 1

const MATIN = {
  pointage_id: 11,
  pointage_date: '2026-11-20',
  poste_libelle: 'Matin',
  color: '#f2c14e',
  heure_debut: '06:45',
  heure_fin: '14:15',
}
const NUIT = {
  pointage_id: 22,
  pointage_date: '2026-11-22',
  poste_libelle: 'Nuit',
  color: '#3b4371',
  heure_debut: '21:00',
  heure_fin: '07:00',
}

/** Received from Samir, who gives a night for a morning; `envoye` turns it round. */
export function unEchange(change: Partial<Echange> = {}): Echange {
  return {
    bde_id: 7,
    bde_uid: UID,
    bde_etat: 0,
    bde_direction: 2,
    utilisateur_origine: 'Samir Haddad',
    utilisateur_origine_prenom: 'Samir',
    utilisateur_origine_id: 2,
    utilisateur_cible: 'Inès Carlier',
    utilisateur_cible_prenom: 'Inès',
    utilisateur_cible_id: MOI,
    pointage_date_origine: NUIT.pointage_date,
    pointage_heure_debut_origine: NUIT.heure_debut,
    pointage_heure_fin_origine: NUIT.heure_fin,
    pointage_date_cible: MATIN.pointage_date,
    pointage_heure_debut_cible: MATIN.heure_debut,
    pointage_heure_fin_cible: MATIN.heure_fin,
    origine: NUIT,
    cible: MATIN,
    bde_motif_agent_demande: '',
    bde_motif_agent_reponse: '',
    bde_motif_responsable_reponse: '',
    responsable: '',
    propose_a: '2026-11-19T08:12:00.000Z',
    repondu_a: null,
    decide_a: null,
    anomalies: [],
    empechement: null,
    peut: { accepter: true, refuser: true, annuler: false },
    ...change,
  }
}

export function unEnvoye(change: Partial<Echange> = {}): Echange {
  return unEchange({
    bde_direction: 1,
    utilisateur_origine: 'Inès Carlier',
    utilisateur_origine_prenom: 'Inès',
    utilisateur_origine_id: MOI,
    utilisateur_cible: 'Samir Haddad',
    utilisateur_cible_prenom: 'Samir',
    utilisateur_cible_id: 2,
    pointage_date_origine: MATIN.pointage_date,
    pointage_date_cible: NUIT.pointage_date,
    origine: MATIN,
    cible: NUIT,
    peut: { accepter: false, refuser: false, annuler: true },
    ...change,
  })
}

export function enLocal(e: Echange, actions: readonly string[] = []): EchangeLocal {
  return { ...e, actions }
}

export function uneReponse(action: 1 | 7 | 8, motif = '', reste: { recu_a?: string } = {}) {
  return {
    id: `reponse-${action}`,
    seq: 2,
    type: TYPE_REPONDRE,
    payload: { uid: UID, de: 0, action, motif },
    fait_a: '2026-11-20T09:00:00.000Z',
    etat: 'en_attente' as const,
    ...reste,
  }
}

export const UID_NOUVEAU = '019a9f00-0000-7000-8000-000000000009'

export function uneProposition(pointage_cible: number | null = 22) {
  return {
    id: 'proposition-1',
    seq: 1,
    type: TYPE_PROPOSER,
    payload: {
      uid: UID_NOUVEAU,
      utilisateur_cible: 2,
      pointage_origine: 11,
      version_origine: 1,
      pointage_cible,
      version_cible: pointage_cible === null ? null : 1,
      motif: 'Mariage de ma sœur',
    },
    fait_a: '2026-11-20T08:30:00.000Z',
    etat: 'en_attente' as const,
  }
}

const reste = {
  pointage_heure_debut_coupure: null,
  pointage_heure_fin_coupure: null,
  pointage_heures_manuel: null,
  pointage_heures_supplementaire: 0 as const,
  debut_different: 0 as const,
  fin_different: 0 as const,
  version: 1,
}
const poste = { poste_type: 'jour' as const, poste_coupure_debut: null, poste_coupure_fin: null }
const collegue = { metier_id: 1, metier_libelle: 'Aide-soignante', mineur: false, temps_partiel: false }

export const EQUIPE: Equipe = {
  lu_a: LU_A,
  debut: '2026-11-06',
  fin: '2026-12-20',
  collegues: [
    { utilisateur_id: MOI, label: 'Inès Carlier', prenom: 'Inès', ...collegue },
    { utilisateur_id: 2, label: 'Samir Haddad', prenom: 'Samir', ...collegue },
  ],
  postes: [
    {
      poste_id: 1,
      poste_libelle: 'Matin',
      poste_code: 'M',
      poste_heure_debut: '06:45',
      poste_heure_fin: '14:15',
      color: '#f2c14e',
      ...poste,
    },
    {
      poste_id: 2,
      poste_libelle: 'Nuit',
      poste_code: 'N',
      poste_heure_debut: '21:00',
      poste_heure_fin: '07:00',
      color: '#3b4371',
      ...poste,
    },
  ],
  pointages: [
    {
      pointage_id: 11,
      utilisateur_id: MOI,
      poste_id: 1,
      pointage_date: '2026-11-20',
      heure_debut: '06:45',
      heure_fin: '14:15',
      ...reste,
    },
    {
      pointage_id: 22,
      utilisateur_id: 2,
      poste_id: 2,
      pointage_date: '2026-11-22',
      heure_debut: '21:00',
      heure_fin: '07:00',
      ...reste,
    },
  ],
  absences: [],
  astreintes: [],
  proprietes: {
    propriete_duree_pause_minute: 30,
    propriete_duree_retrait_pause: 6,
    propriete_planning_roulant: 30,
    propriete_limite_planning: null,
  },
  regles: [],
}
