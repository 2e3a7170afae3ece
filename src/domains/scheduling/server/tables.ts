import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { SiteFeries } from '#domains/scheduling/model/planning/feries.ts'
import './agents/tables.ts'
import './prevus/tables.ts'

type Instant = ColumnType<Date, Date | string, Date | string>
type InstantDefaut = ColumnType<Date, Date | string | undefined, Date | string>
type InstantNul = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** Read as "HH:MM:SS": queries cut the seconds with `hhmm`. */
type Heure = ColumnType<string, string, string>
type HeureNulle = ColumnType<string | null, string | null | undefined, string | null>
/** Written as text, read as parsed JSON. */
type Json = ColumnType<unknown, string, string>
/** A range is only ever written whole and read through lower() and upper(). */
type Plage = ColumnType<string, string, string>

/** Columns of every declared table. */
interface Declaree {
  compte_id: number
  ordre: Generated<number>
  version: Generated<number>
  cree_a: InstantDefaut
  modifie_a: InstantDefaut
  supprime_a: InstantNul
}

declare module '#server/db/database.ts' {
  interface Database {
    metier: Declaree & { metier_id: Generated<number>; metier_libelle: string; rythme_irregulier: Generated<0 | 1> }
    unite: Declaree & { unite_id: Generated<number>; unite_libelle: string }
    poste: Declaree & {
      poste_id: Generated<number>
      metier_id: number | null
      unite_id: number | null
      poste_libelle: string
      poste_code: string
      poste_type: Generated<'jour' | 'nuit' | 'nuit_couchee'>
      poste_heure_debut: Heure
      poste_heure_fin: Heure
      poste_coupure_debut: HeureNulle
      poste_coupure_fin: HeureNulle
      color: string
    }
    horaire: Declaree & { horaire_debut: number; debut: Heure; heure: number | null; valable_du: string | null }
    poste_version: {
      compte_id: number
      poste_id: number
      valable_du: string
      heure_debut: Heure
      heure_fin: Heure
      coupure_debut: HeureNulle
      coupure_fin: HeureNulle
      poste_type: Generated<'jour' | 'nuit' | 'nuit_couchee'>
    }
    metier_version: { compte_id: number; metier_id: number; valable_du: string; rythme_irregulier: 0 | 1 }
    horaire_version: { compte_id: number; debut: Heure; valable_du: string; heure: number | null }
    planning_proprietes: {
      compte_id: number
      valable_du: Generated<string>
      propriete_planning_roulant: Generated<number>
      propriete_limite_planning: string | null
      propriete_duree_pause_minute: Generated<number>
      propriete_duree_retrait_pause: ColumnType<string, number | undefined, number>
      convention: Generated<'aucune' | '51' | '66' | 'BAD' | 'SAP' | 'autre'>
      site_feries: Generated<SiteFeries>
      propriete_nuit_debut: ColumnType<string, string | undefined, string>
      propriete_nuit_fin: ColumnType<string, string | undefined, string>
      propriete_nuit_seuil: number | null
      propriete_nuit_par: Generated<'an' | 'mois'>
      propriete_decompte: Generated<'annee' | 'semaine'>
      propriete_annee_accord: Generated<string>
      propriete_annee_accord_date: string | null
      propriete_annee_accord_texte: Generated<string>
      propriete_annee_heures: number | null
      propriete_conges_unite: Generated<'ouvrables' | 'ouvres'>
      propriete_conges_periode: Generated<'civile' | 'juin'>
    }
    regle_reglage: {
      compte_id: number
      code: string
      valable_du: Generated<string>
      poste_type: Generated<'*' | 'jour' | 'nuit' | 'nuit_couchee'>
      niveau: 'info' | 'alerte' | 'bloquant' | null
      seuil: number | null
      actif: Generated<boolean>
      source: Generated<string>
      accord_date: string | null
      accord_texte: Generated<string>
    }
    agent_contrat: {
      compte_id: number
      utilisateur_id: number
      valable_du: Generated<string>
      valable_au: string | null
      metier_id: number | null
      unite_id: number | null
      minutes_annuelles: Generated<number>
      minutes_hebdomadaires: Generated<number>
      travailleur_nuit: Generated<0 | 1>
      exempt_nuit: Generated<0 | 1>
    }
    pointage: {
      compte_id: number
      pointage_id: Generated<number>
      utilisateur_id: number
      pointage_date: string
      poste_id: number
      heure_debut: Heure
      heure_fin: Heure
      pointage_heure_debut_coupure: HeureNulle
      pointage_heure_fin_coupure: HeureNulle
      pointage_heures_manuel: number | null
      pointage_heures_supplementaire: Generated<0 | 1>
      plages: Plage
      version: Generated<number>
      modifie_a: InstantDefaut
      /** When the person was told of it by the employer; null where nobody knows, or nobody told. */
      annonce_a: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    }
    pointage_brouillon: {
      compte_id: number
      pointage_id: number
      retire: Generated<boolean>
      utilisateur_id: number
      pointage_date: string
      poste_id: number
      heure_debut: Heure
      heure_fin: Heure
      pointage_heure_debut_coupure: HeureNulle
      pointage_heure_fin_coupure: HeureNulle
      pointage_heures_manuel: number | null
      pointage_heures_supplementaire: Generated<0 | 1>
      plages: Plage
      base_version: number | null
      version: number
      motif_derogation: string | null
      modifie_a: Instant
      auteur_id: number
    }
    planning_lot: {
      compte_id: number
      lot_id: Generated<number>
      auteur_id: number
      fait_a: Instant
      avant: Json
      apres: Json
      /** Of `apres`, by the database alone. */
      a_derogation: GeneratedAlways<boolean>
      defait_a: InstantNul
      defait_par: number | null
    }
    planning_publication: {
      compte_id: number
      publication_id: Generated<number>
      du: string
      au: string
      auteur_id: number
      fait_a: Instant
      message: string
      agents: number[]
      pour: number[] | null
      postes: number
      tardifs: number
    }
    mois_clos: {
      compte_id: number
      utilisateur_id: number
      mois: string
      etat: 'controle' | 'clos'
      auteur_id: number
      fait_a: Instant
      empreinte: string
      chiffres: Json
      detail: ColumnType<unknown, string | null, string | null>
      pauses: ColumnType<unknown, string | null, string | null>
      nom: Generated<string | null>
      auteur_nom: Generated<string | null>
    }
    feuille_signature: {
      compte_id: number
      signature_id: Generated<number>
      utilisateur_id: number
      mois: string
      sens: 'signee' | 'contestee'
      empreinte: string
      fait_a: Instant
      appareil_id: string | null
      mode: 'trace' | 'saisie' | null
      image: Buffer | null
      mot: Generated<string>
      annulee_a: InstantNul
    }
    paie_profil: {
      compte_id: number
      colonnes: Json
      format: 'csv' | 'xlsx'
      heures: 'decimal' | 'hhmm'
      version: Generated<number>
      modifie_a: Instant
    }
    paie_matricule: { compte_id: number; utilisateur_id: number; matricule: string }
    planning_cycle: {
      compte_id: number
      cycle_id: Generated<number>
      cycle_nom: string
      semaines: number
      version: Generated<number>
      auteur_id: number
      cree_a: Instant
      modifie_a: Instant
      supprime_a: InstantNul
    }
    planning_cycle_ligne: {
      compte_id: number
      cycle_id: number
      semaine: number
      jour: number
      rang: number
      poste_id: number
    }
    planning_cycle_agent: {
      compte_id: number
      cycle_id: number
      utilisateur_id: number
      semaine: number
      depuis: string
    }
    planning_besoins: {
      compte_id: number
      valable_du: string
      version: Generated<number>
      auteur_id: number
      modifie_a: Instant
    }
    planning_besoin: {
      compte_id: number
      valable_du: string
      poste_id: number
      sorte_jour: number
      minimum: number
      souhaite: number
    }
    demande_conge: {
      compte_id: number
      demande_conge_id: Generated<number>
      demande_conge_uid: string
      utilisateur_id: number
      demande_type: number
      demande_conge_date_debut: string
      demande_conge_date_fin: string
      demande_conge_etat: Generated<number>
      demande_motif_demande: Generated<string>
      demande_motif_reponse: Generated<string>
      demande_a: Instant
      recu_a: Instant
      responsable_id: number | null
      repondu_a: InstantNul
      libere: ColumnType<unknown, string | null | undefined, string | null>
      retrait_demande_a: InstantNul
      annule: ColumnType<unknown, string | null | undefined, string | null>
      maintenu: ColumnType<unknown, string | null | undefined, string | null>
    }
    absence: {
      compte_id: number
      utilisateur_id: number
      jour: string
      sorte: 'conge' | 'tlc' | 'maladie'
      demande_conge_id: number | null
    }
    conge_droit: {
      compte_id: number
      utilisateur_id: number
      annee: number
      sorte: 'conge' | 'tlc'
      jours: ColumnType<string, number, number>
      report: ColumnType<string, number | undefined, number>
    }
    astreinte: {
      compte_id: number
      astreinte_id: Generated<number>
      utilisateur_id: number
      astreinte_date: string
      heure_debut: Heure
      heure_fin: Heure
      plage: Plage
      annonce_a: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    }
    astreinte_intervention: {
      compte_id: number
      intervention_id: Generated<number>
      intervention_uid: string
      intervention_astreinte_id: number
      intervention_description: string
      plage: Plage
      version: Generated<number>
      auteur_id: number
      fait_a: Instant
      recu_a: Instant
      supprime_a: InstantNul
      supprime_par: number | null
    }
    evenement: {
      compte_id: number
      event_id: Generated<number>
      event_date: string
      event_time: HeureNulle
      event_icon: Generated<string>
      event_titre: string
      event_description: Generated<string>
      event_etat: Generated<1 | 2 | 3>
    }
    nuit: { compte_id: number; jour: string; etat_nuit: 0 | 1 }
    echange: {
      compte_id: number
      bde_id: Generated<number>
      bde_uid: string
      bde_etat: Generated<number>
      utilisateur_origine_id: number
      utilisateur_cible_id: number
      pointage_origine_id: number | null
      pointage_cible_id: number | null
      origine: Json
      cible: ColumnType<unknown, string | null, string | null>
      bde_motif_agent_demande: Generated<string>
      bde_motif_agent_reponse: Generated<string>
      bde_motif_responsable_reponse: Generated<string>
      propose_a: Instant
      recu_a: Instant
      repondu_a: InstantNul
      responsable_id: number | null
      decide_a: InstantNul
      version: Generated<number>
      concurrents: ColumnType<unknown, string | null | undefined, string | null>
    }
    echange_reservation: { compte_id: number; pointage_id: number; bde_id: number }
    planning_changement: {
      compte_id: number
      changement_id: Generated<number>
      utilisateur_id: number
      jour: string
      avant: string
      apres: string
      auteur_id: number
      fait_a: InstantDefaut
      /** It stood on a day that no screen had shown when its owner said that they had seen their planning. */
      pas_montre: Generated<boolean>
      /** What the house changed by itself; null: an exchange, an absence, a leave. */
      cause: ColumnType<'publication' | 'appel' | null, 'publication' | 'appel' | null | undefined, never>
    }
    appel: {
      compte_id: number
      appel_id: Generated<number>
      pointage_date: string
      poste_id: number
      heure_debut: Heure
      heure_fin: Heure
      pointage_heure_debut_coupure: HeureNulle
      pointage_heure_fin_coupure: HeureNulle
      pointage_id: number | null
      remplace_id: number | null
      message: Generated<string>
      etat: Generated<'ouvert' | 'pourvu' | 'retire'>
      auteur_id: number
      ouvert_a: Instant
      ferme_a: InstantNul
      pourvu_par: number | null
      pourvu_pointage_id: number | null
      version: Generated<number>
      /** Both shifts were kept: the one that stood in is a post of its own. */
      deux: Generated<boolean>
    }
    appel_destinataire: {
      compte_id: number
      appel_id: number
      utilisateur_id: number
      demande_a: Instant
      reponse: 'oui' | 'non' | null
      repondu_a: InstantNul
    }
    poste_laisse: { compte_id: number; pointage_id: number; auteur_id: number; laisse_a: Instant }
    planning_note: {
      compte_id: number
      utilisateur_id: number
      jour: string
      texte: string
      auteur_id: number
      ecrit_a: Instant
    }
    planning_vu: { compte_id: number; utilisateur_id: number; vu_a: Instant }
    agenda_lien: {
      compte_id: number
      utilisateur_id: number
      jeton_sha256: Buffer
      cree_a: InstantDefaut
      lu_a: InstantNul
    }
  }
}
