import type { JourIso } from '#wire/dates.ts'
import type { CoteEchange, EtatEchange } from '../model/echanges/echange.ts'
import type { Horaire } from '../model/planning/horaire.ts'
import type { SorteAbsence } from '../model/planning/pointage.ts'
import type { TypePoste } from '../model/planning/poste.ts'
import type { CodeRegle } from '../model/regles/types.ts'

/** Rows of the demonstration as the generator makes them: no name of a table here, and no clock. */

/** A residence that exists already, and the two people of it who sign in. */
export interface ResidenceAncree {
  readonly compte_id: number
  /** The agent and the manager of the sign-in accounts. */
  readonly agent: number
  readonly cadre: number
}

/** What the generator builds on. */
export interface Ancrage {
  readonly residence: ResidenceAncree
  readonly residence2: ResidenceAncree
  /** New people are numbered from there. */
  readonly premier_utilisateur_id: number
}

export type Equipe = 'roulement' | 'nuit' | 'veille' | 'jour' | 'apprenti' | 'cadre'

export interface AgentDemo {
  readonly compte_id: number
  readonly utilisateur_id: number
  readonly prenom: string
  readonly nom: string
  /** Null for those who exist already. */
  readonly email: string | null
  readonly telephone: string
  readonly metier_id: number
  readonly equipe: Equipe
  /** 0: works the weekend of this very week, 1: that of the next. */
  readonly parite: 0 | 1
  /** Place in the team: chooses the rest day of the long week. */
  readonly rang: number
  readonly temps_partiel: boolean
  readonly minutes_hebdomadaires: number
  readonly minutes_annuelles: number
  readonly naissance: JourIso | null
}

export type CodePoste = 'M' | 'A' | 'N' | 'J' | 'C' | 'V'

export interface PosteDemo {
  readonly compte_id: number
  readonly poste_id: number
  readonly poste_libelle: string
  readonly poste_code: CodePoste
  readonly poste_type: TypePoste
  readonly poste_heure_debut: string
  readonly poste_heure_fin: string
  readonly poste_coupure_debut: string | null
  readonly poste_coupure_fin: string | null
  readonly color: string
}

export interface PointageDemo extends Horaire {
  readonly compte_id: number
  readonly pointage_id: number
  readonly utilisateur_id: number
  readonly poste_id: number
  readonly poste_code: CodePoste
  readonly version: number
  readonly modifie_a: string
}

export interface DemandeDemo {
  readonly compte_id: number
  readonly demande_conge_id: number
  readonly demande_conge_uid: string
  readonly utilisateur_id: number
  readonly demande_type: 1 | 2 | 3 | 4 | 5
  readonly demande_conge_date_debut: JourIso
  readonly demande_conge_date_fin: JourIso
  readonly demande_conge_etat: 0 | 1 | 2 | 7
  readonly demande_motif_demande: string
  readonly demande_motif_reponse: string
  readonly demande_a: string
  readonly recu_a: string
  readonly responsable_id: number | null
  readonly repondu_a: string | null
}

export interface AbsenceDemo {
  readonly compte_id: number
  readonly utilisateur_id: number
  readonly jour: JourIso
  readonly sorte: SorteAbsence
  readonly demande_conge_id: number | null
}

export interface AstreinteDemo {
  readonly compte_id: number
  readonly astreinte_id: number
  readonly utilisateur_id: number
  readonly astreinte_date: JourIso
  readonly heure_debut: string
  readonly heure_fin: string
  readonly debut: string
  readonly fin: string
}

export interface InterventionDemo {
  readonly compte_id: number
  readonly intervention_id: number
  readonly intervention_uid: string
  readonly intervention_astreinte_id: number
  readonly intervention_description: string
  readonly debut: string
  readonly fin: string
  readonly auteur_id: number
  readonly recu_a: string
}

export interface EvenementDemo {
  readonly compte_id: number
  readonly event_id: number
  readonly event_date: JourIso
  readonly event_time: string | null
  readonly event_icon: string
  readonly event_titre: string
  readonly event_description: string
  readonly event_etat: 1 | 2 | 3
}

export interface EchangeDemo {
  readonly compte_id: number
  readonly bde_id: number
  readonly bde_uid: string
  readonly bde_etat: EtatEchange
  readonly utilisateur_origine_id: number
  readonly utilisateur_cible_id: number
  readonly origine: CoteEchange
  readonly cible: CoteEchange | null
  readonly bde_motif_agent_demande: string
  readonly bde_motif_agent_reponse: string
  readonly bde_motif_responsable_reponse: string
  readonly propose_a: string
  readonly repondu_a: string | null
  readonly responsable_id: number | null
  readonly decide_a: string | null
}

export interface ChangementDemo {
  readonly compte_id: number
  readonly utilisateur_id: number
  readonly jour: JourIso
  readonly avant: string
  readonly apres: string
  readonly auteur_id: number
  readonly fait_a: string
  /** Told where the house itself changed it, and not two colleagues between them. */
  readonly cause: 'publication' | null
}

/** A rule broken on purpose, and the day on which the engine tells it. */
export interface AnomaliePlantee {
  readonly utilisateur_id: number
  readonly jour: JourIso
  readonly code: CodeRegle
}

export interface DonneesDemo {
  readonly aujourdhui: JourIso
  /** First and last day of the rosters: whole civil weeks. */
  readonly debut: JourIso
  readonly fin: JourIso
  readonly metiers: readonly { compte_id: number; metier_id: number; metier_libelle: string; ordre: number }[]
  readonly postes: readonly PosteDemo[]
  readonly agents: readonly AgentDemo[]
  readonly pointages: readonly PointageDemo[]
  readonly demandes: readonly DemandeDemo[]
  readonly absences: readonly AbsenceDemo[]
  readonly astreintes: readonly AstreinteDemo[]
  readonly interventions: readonly InterventionDemo[]
  readonly evenements: readonly EvenementDemo[]
  readonly nuits: readonly { compte_id: number; jour: JourIso; etat_nuit: 0 | 1 }[]
  readonly echanges: readonly EchangeDemo[]
  readonly changements: readonly ChangementDemo[]
  /** When each person last looked at their planning. */
  readonly vus: readonly { compte_id: number; utilisateur_id: number; vu_a: string }[]
  readonly anomalies: readonly AnomaliePlantee[]
}
