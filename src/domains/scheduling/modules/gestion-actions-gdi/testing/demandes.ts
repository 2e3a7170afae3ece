import { ligne } from '#domains/field-service/model/demandes/testing/lignes.ts'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import type { DemandeConge, Solde } from '#domains/scheduling/model/conges/conge.ts'
import type { Echange } from '#domains/scheduling/model/echanges/echange.ts'
import type { Anomalie } from '#domains/scheduling/model/regles/types.ts'

/** Requests of 20 November 2026, for the tests of what the desk says of them. */

const uid = (n: number): string => `019a9f00-0000-7000-8000-${String(n).padStart(12, '0')}`

export const SOLDE: Solde = {
  annee: 2026,
  sorte: 'conge',
  libelle: 'Congés payés',
  droit: 25,
  pris: 18,
  en_attente: 5,
  reste: 2,
}

type Conge = NonNullable<ActionATraiter['conge']>

export function unConge(
  n: number,
  change: Omit<Partial<Conge>, 'demande'> & { demande?: Partial<DemandeConge>; demandeur?: string } = {},
): ActionATraiter {
  const { demandeur = 'Leïla Amrani', demande, ...conge } = change
  return {
    action_id: `conge:${n}`,
    type: 'conge',
    cible_id: n,
    recu_a: `2026-11-${String(10 + (n % 10)).padStart(2, '0')}T09:00:00.000Z`,
    demandeur,
    objet: 'Congé payé du 30 novembre au 4 décembre',
    premier_jour: '2026-11-30',
    etat_libelle: 'En attente',
    conge: {
      demande: {
        demande_conge_id: n,
        demande_conge_uid: uid(n),
        utilisateur_id: 7,
        utilisateur: demandeur,
        demande_conge_date_debut: '2026-11-30',
        demande_conge_date_fin: '2026-12-04',
        demande_conge_etat: 0,
        demande_type: 1,
        demande_motif_demande: 'Déménagement',
        demande_motif_reponse: '',
        jours_decomptes: 5,
        responsable: '',
        demande_a: '2026-11-16T09:00:00.000Z',
        repondu_a: null,
        peut: { retirer: false },
        ...demande,
      },
      soldes: [SOLDE],
      postes: [],
      deja_absents: [],
      ...conge,
    },
    bde: null,
  }
}

const cote = (pointage_id: number, pointage_date: string, poste_libelle: string, heures: [string, string]) => ({
  pointage_id,
  pointage_date,
  poste_libelle,
  color: '#7fb2e5',
  heure_debut: heures[0],
  heure_fin: heures[1],
})

export function unEchange(n: number, change: Partial<Echange> = {}): ActionATraiter {
  const origine = cote(11, '2026-11-28', 'Nuit', ['21:00', '07:00'])
  const cible = cote(12, '2026-11-29', 'Matin', ['06:45', '14:15'])
  return {
    action_id: `bde:${n}`,
    type: 'bde',
    cible_id: n,
    recu_a: '2026-11-20T08:00:00.000Z',
    demandeur: 'Leïla Amrani',
    objet: 'Échange avec Samir Haddad',
    premier_jour: '2026-11-28',
    etat_libelle: 'En attente du responsable',
    conge: null,
    bde: {
      bde_id: n,
      bde_uid: uid(n),
      bde_etat: 1,
      bde_direction: 0,
      utilisateur_origine: 'Leïla Amrani',
      utilisateur_origine_id: 7,
      utilisateur_cible: 'Samir Haddad',
      utilisateur_cible_id: 9,
      pointage_date_origine: origine.pointage_date,
      pointage_heure_debut_origine: origine.heure_debut,
      pointage_heure_fin_origine: origine.heure_fin,
      pointage_date_cible: cible.pointage_date,
      pointage_heure_debut_cible: cible.heure_debut,
      pointage_heure_fin_cible: cible.heure_fin,
      origine,
      cible,
      bde_motif_agent_demande: 'Rendez-vous médical',
      bde_motif_agent_reponse: '',
      bde_motif_responsable_reponse: '',
      responsable: '',
      propose_a: '2026-11-19T08:00:00.000Z',
      repondu_a: '2026-11-20T08:00:00.000Z',
      decide_a: null,
      anomalies: [],
      empechement: null,
      peut: { accepter: true, refuser: true, annuler: false },
      ...change,
    },
  }
}

export const ANOMALIE: Anomalie = {
  code: 'REPOS_QUOTIDIEN',
  niveau: 'bloquant',
  utilisateur_id: 9,
  jour: '2026-11-29',
  seuil: 660,
  mesure: 585,
  ecart: 75,
  unite: 'minutes',
  phrase: 'Il manque 1\u00a0h\u00a015 de repos.',
  reference: 'art. L3131-1 du Code du travail',
  pointages: [11],
}

type Demande = NonNullable<ActionATraiter['demande']>
type Change = Partial<Omit<Demande, 'demande'>> & { readonly demande?: Partial<Demande['demande']> }

/** A request of a field company that waits to be planned. */
export function uneDemande(n: number, change: Change = {}): ActionATraiter {
  const { demande, ...reste } = change
  return {
    action_id: `demande:${n}`,
    type: 'demande',
    cible_id: n,
    compte_id: null,
    recu_a: '2026-11-19T08:00:00.000Z',
    demandeur: 'Mme Claire Vasseur',
    objet: 'Dépannage chaudière, 80000 Amiens',
    premier_jour: null,
    etat_libelle: 'En attente',
    conge: null,
    bde: null,
    demande: {
      demande: ligne(n, {
        demande_date: '2026-11-19T08:00:00.000Z',
        prestation_id: 4,
        demande_client_id: 6,
        adresse_id: 8,
        version: 3,
        ...demande,
      }),
      demande_description: 'Fuite sous l’évier',
      client_telephone: '+33322010203',
      attend: 'planification',
      peut: { planifier: true, liberer: false, affecter: true, propager: true },
      ...reste,
    },
  }
}

/** A visit whose hour is over and that nobody began. */
export function uneVisite(n: number, pourquoi: 'passee' | 'absent' = 'passee'): ActionATraiter {
  const jour = '2026-11-19'
  return {
    action_id: `visite:${n}`,
    type: 'visite',
    cible_id: n,
    compte_id: null,
    recu_a: `${jour}T08:00:00.000Z`,
    demandeur: 'M. Paul Renard',
    objet: 'Entretien, 80000 Amiens',
    premier_jour: jour,
    etat_libelle: 'À reporter',
    conge: null,
    bde: null,
    visite: {
      pourquoi,
      visite: {
        intervention_id: n,
        client: 'M. Paul Renard',
        adresse_adresse1: '1 rue du Quai',
        adresse_cp: '80000',
        adresse_ville: 'Amiens',
        prestation_libelle: 'Entretien',
        technicien_id: 7,
        technicien: 'Hugo Delattre',
        jour,
        debut: `${jour}T08:00:00.000Z`,
        fin: `${jour}T09:00:00.000Z`,
        th_libelle: '08:00 - 10:00',
        etapes_en_cours: 0,
        etape_libelle: 'À faire',
        dernier: null,
        cloture_libelle: '',
        annulee: false,
        annulee_motif: '',
        reseau: false,
        version: 2,
        nb_hors_planning: 0,
        peut: { affecter: true, reporter: true, annuler: true },
      },
    },
  }
}
