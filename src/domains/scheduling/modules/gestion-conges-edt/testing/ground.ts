import { type DemandeConge, type Solde, TYPE_DEMANDER, TYPE_RETIRER } from '#domains/scheduling/model/conges/conge.ts'
import type { MonPlanning } from '#domains/scheduling/model/planning/planning.ts'
import { POSTE } from '#domains/scheduling/model/planning/testing/poste.ts'
import type { DemandeLocale } from '../offline/rejeu.ts'

/** Ground of the tests of this module: read on a Friday at 08:00 in Paris. */
export const VENDREDI = '2026-11-20'
export const LU_A = '2026-11-20T07:00:00.000Z'
export const UID = '019a9f00-0000-7000-8000-000000000001'
export const UID_NOUVEAU = '019a9f00-0000-7000-8000-000000000002'

export function uneDemande(change: Partial<DemandeConge> = {}): DemandeConge {
  return {
    demande_conge_id: 12,
    demande_conge_uid: UID,
    utilisateur_id: 1,
    utilisateur: 'Inès Carlier',
    demande_conge_date_debut: '2026-12-07',
    demande_conge_date_fin: '2026-12-13',
    demande_conge_etat: 0,
    demande_type: 1,
    demande_motif_demande: '',
    demande_motif_reponse: '',
    jours_decomptes: 6,
    responsable: '',
    demande_a: '2026-11-19T08:12:00.000Z',
    repondu_a: null,
    peut: { retirer: true },
    ...change,
  }
}

export function enLocal(d: DemandeConge): DemandeLocale {
  return { ...d, actions: [] }
}

export function unSolde(change: Partial<Solde> = {}): Solde {
  return {
    annee: 2026,
    sorte: 'conge',
    libelle: 'Congés payés',
    droit: 25,
    pris: 10,
    en_attente: 6,
    reste: 9,
    ...change,
  }
}

export const SOLDES = [
  unSolde(),
  unSolde({ sorte: 'tlc', libelle: 'TLC', droit: 5, pris: 1, en_attente: 0, reste: 4 }),
  unSolde({ annee: 2027, pris: 0, en_attente: 0, reste: 25 }),
]

export function unDemander(change: Record<string, unknown> = {}) {
  return {
    id: 'demander-1',
    seq: 1,
    type: TYPE_DEMANDER,
    payload: {
      uid: UID_NOUVEAU,
      demande_type: 1,
      demande_conge_date_debut: '2026-12-28',
      demande_conge_date_fin: '2027-01-03',
      demande_motif_demande: 'Réveillon',
      ...change,
    },
    fait_a: '2026-11-20T08:30:00.000Z',
    etat: 'en_attente' as const,
  }
}

export function unRetirer(uid = UID) {
  return {
    id: 'retirer-1',
    seq: 2,
    type: TYPE_RETIRER,
    payload: { uid, de: 0 },
    fait_a: '2026-11-20T09:00:00.000Z',
    etat: 'en_attente' as const,
  }
}

/** A planning with one post on each of the days given, known until 20 December. */
export function unPlanning(jours: readonly string[]): MonPlanning {
  return {
    lu_a: LU_A,
    utilisateur_id: 1,
    debut: '2026-11-06',
    fin: '2026-12-20',
    proprietes: {
      propriete_duree_pause_minute: 30,
      propriete_duree_retrait_pause: 6,
      propriete_planning_roulant: 30,
      propriete_limite_planning: null,
    },
    vu_a: null,
    jours: jours.map((dadate, rang) => ({
      dadate,
      feries: null,
      absences: [],
      astreintes: [],
      evenements: [],
      descente: null,
      modifie: null,
      postes: [{ ...POSTE, pointage_id: rang + 1, utilisateur_id: 1, pointage_date: dadate }],
    })),
  }
}
