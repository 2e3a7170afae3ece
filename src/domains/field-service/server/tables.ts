import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>
type InstantDefaut = ColumnType<Date, Date | string | undefined, Date | string>
type InstantNul = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** Written as text, read as parsed JSON. */
type Json = ColumnType<unknown, string, string>
/** A range is only ever written whole, as `[start,end)`, and read through lower() and upper(). */
type Plage = ColumnType<string, string, string>

declare module '#server/db/database.ts' {
  interface Database {
    prestation: {
      compte_id: number
      prestation_id: Generated<number>
      metier_libelle: Generated<string>
      prestation_libelle: string
      sorte: Generated<'prestation' | 'fourniture'>
      unite: Generated<string>
      duree_minutes: Generated<number>
      prix_unitaire_cents: Generated<number>
      tva: Generated<20 | 10 | 5.5>
      actif: Generated<boolean>
      ordre: Generated<number>
      version: Generated<number>
      cree_a: InstantDefaut
      modifie_a: InstantDefaut
      supprime_a: InstantNul
    }
    lien: {
      compte_id: number
      link_id: Generated<number>
      recepteur_compte_id: number
      /** The issuer's; the receiver's beside it. */
      accord: Generated<boolean>
      accord_recepteur: Generated<boolean>
      etat: Generated<'invitee' | 'acceptee' | 'refusee' | 'finie'>
      /** The receiver shows its papers to this issuer. */
      dossier_partage: Generated<boolean>
      invite_par: number
      expire_a: InstantNul
      cree_a: InstantDefaut
      modifie_a: InstantDefaut
    }
    lien_prestation: { compte_id: number; link_id: number; prestation_id: number }
    lien_invitation: {
      compte_id: number
      invitation_id: Generated<number>
      email: string
      comme: 'emetteur' | 'recepteur'
      utilisateur_id: number
      cree_a: InstantDefaut
      expire_a: Instant
      jointe_a: InstantNul
      acceptee_a: InstantNul
      retiree_a: InstantNul
    }
    intervention: {
      compte_id: number
      intervention_id: Generated<number>
      client_id: number
      adresse_id: number
      prestation_id: number
      technicien_id: number | null
      plage: Plage
      adresse_facturation_id: number | null
      jour: ColumnType<string, never, never>
      th_libelle: Generated<string>
      /** Null where nothing is promised; left out beside hours, the day of the plan (trigger of 0386). */
      th_jour: ColumnType<string | null, string | null | undefined, string | null>
      annulee_a: InstantNul
      annulee_motif: Generated<string>
      intervention_aquisition_demande_id: Generated<number>
      intervention_reference: Generated<number>
      demande_description: Generated<string>
      intervention_date_creation: InstantDefaut
      etapes_en_cours: Generated<0 | 1 | 2 | 3>
      heure_ordre: InstantNul
      heure_arrivee: InstantNul
      heure_cloture: InstantNul
      cloture_recu_a: InstantNul
      intervention_cloture: number | null
      cloture_libelle: Generated<string>
      version: Generated<number>
    }
    demande: {
      compte_id: number
      uid: string | null
      demande_id: Generated<number>
      donneur_compte_id: number | null
      receveur_compte_id: number | null
      client_id: number
      adresse_id: number
      prestation_id: number
      demande_date: InstantDefaut
      demande_origine: Generated<string>
      etat_id: Generated<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9>
      demande_date_souhaite: string | null
      demande_th_souhaite: Generated<string>
      demande_date_th_impose: Generated<number>
      demande_reference_do: Generated<string>
      demande_description: Generated<string>
      demande_remuneration_cents: Generated<number>
      intervention_id: number | null
      intervention_origine_id: number | null
      version: Generated<number>
      motif: Generated<string>
      modifie_a: InstantDefaut
    }
    piece_fournisseur: {
      compte_id: number
      piece_id: Generated<number>
      recepteur_compte_id: number
      sorte: 'kbis' | 'urssaf' | 'assurance' | 'autre'
      numero: Generated<string>
      expire_le: string | null
      sha256: string
      nom: string
      mime: string
      utilisateur_id: number
      cree_a: InstantDefaut
      retiree_a: InstantNul
      rappel: ColumnType<number | null, number | null | undefined, number | null>
    }
    piece_exigee: { compte_id: number; sorte: 'kbis' | 'urssaf' | 'assurance' }
    demande_mouvement: {
      compte_id: number
      mouvement_id: Generated<number>
      demande_id: number
      acte:
        | 'creer'
        | 'affecter'
        | 'propager'
        | 'accepter'
        | 'refuser'
        | 'expirer'
        | 'liberer'
        | 'planifier'
        | 'reporter'
        | 'annuler'
        | 'retablir'
        | 'realiser'
        | 'rendre'
      de: number | null
      vers: number
      motif: Generated<string>
      intervention_id: number | null
      /** Null: of the other company. */
      utilisateur_id: number | null
      fait_a: Instant
    }
    demande_externe: {
      compte_id: number
      externe_id: Generated<number>
      donneur_compte_id: number
      donneur_demande_id: number
      uid: string
      prestation_libelle: string
      duree_minutes: number
      cp: Generated<string>
      ville: Generated<string>
      demande_date_souhaite: string | null
      demande_th_souhaite: Generated<string>
      demande_date_th_impose: Generated<number>
      demande_remuneration_cents: Generated<number>
      demande_reference_do: Generated<string>
      demande_description: Generated<string>
      etat: Generated<'attente' | 'contre' | 'acceptee' | 'refusee' | 'prise' | 'retiree' | 'expiree'>
      flux: boolean
      repondre_avant: InstantNul
      proposition: Generated<number>
      proposition_jour: ColumnType<string | null, string | null | undefined, string | null>
      proposition_th: Generated<string>
      proposition_cents: ColumnType<number | null, number | null | undefined, number | null>
      proposition_texte: Generated<string>
      demande_id: number | null
      motif: Generated<string>
      envoyee_a: Instant
      repondue_a: InstantNul
    }
    demande_commentaire: {
      compte_id: number
      commentaire_id: Generated<number>
      uid: string
      acte: Generated<string>
      auteur: string
      auteur_compte_id: ColumnType<number | null, number | null | undefined, number | null>
      avec_compte_id: ColumnType<number | null, number | null | undefined, number | null>
      commentaire_texte: string
      jour: ColumnType<string | null, string | null | undefined, string | null>
      th: Generated<string>
      cents: ColumnType<number | null, number | null | undefined, number | null>
      fait_a: Instant
    }
    demande_observation: {
      compte_id: number
      commentaire_id: Generated<number>
      demande_id: number
      utilisateur_id: number
      commentaire_texte: string
      commentaire_date_heure: InstantDefaut
    }
    intervention_etape: {
      compte_id: number
      passage_id: Generated<number>
      intervention_id: number
      de: 0 | 1 | 2 | 3
      vers: 0 | 1 | 2 | 3
      utilisateur_id: number
      fait_a: Instant
      recu_a: Instant
      horloge_ecart_ms: number | null
      mutation_id: string | null
    }
    etape_correction: {
      compte_id: number
      correction_id: Generated<number>
      intervention_id: number
      passage_id: number
      etape: 1 | 2 | 3
      avant: Instant
      apres: Instant
      motif: string
      utilisateur_id: number
      mutation_id: string
      fait_a: Instant
      recu_a: Instant
    }
    etape_ecartee: {
      compte_id: number
      ecartee_id: Generated<number>
      intervention_id: number
      passage_id: number
      etape: 1 | 2 | 3
      utilisateur_id: number
      mutation_id: string
      appareil_id: string | null
      appareil_libelle: Generated<string>
      fait_a: Instant
      recu_a: Instant
      reprise_a: Instant | null
    }
    intervention_rapport: {
      compte_id: number
      intervention_id: number
      version: Generated<number>
      contenu: Json
      empreinte: string
      totaux: Json
      total_ttc_cents: number
      utilisateur_id: number
      fait_a: Instant
      recu_a: Instant
      cloture_concurrente_id: number | null
      appareil_libelle: Generated<string>
    }
    cloture_concurrente: {
      compte_id: number
      cloture_concurrente_id: Generated<number>
      intervention_id: number
      utilisateur_id: number
      mutation_id: string
      contenu: Json
      empreinte: string
      totaux: Json
      total_ttc_cents: number
      refus: string | null
      fait_a: Instant
      recu_a: Instant
      appareil_libelle: Generated<string>
      ecarte_a: Instant | null
      ecarte_par: number | null
    }
    intervention_fichier: {
      compte_id: number
      fichier_id: Generated<number>
      intervention_id: number
      sorte: 'document' | 'photo' | 'page' | 'cri'
      nom: string
      sha256: string
      cree_par: number | null
      cree_a: InstantDefaut
      version_rapport: Generated<number>
      legende: Generated<string>
      observation_uid: string | null
      prise_a: InstantNul
    }
    observation: {
      compte_id: number
      commentaire_id: Generated<number>
      intervention_id: number
      uid: Generated<string>
      utilisateur_id: number
      commentaire_texte: string
      commentaire_date_heure: Instant
      recu_a: Instant
    }
    hors_planning: {
      compte_id: number
      hors_planning_id: Generated<number>
      intervention_id: number
      utilisateur_id: number
      mutation_id: string
      type: string
      motif: 'ANNULEE' | 'NON_AFFECTEE'
      contenu: Json
      fait_a: Instant
      recu_a: Instant
      suite: Generated<'repris' | 'classe' | null>
      traite_a: InstantNul
      traite_par: Generated<number | null>
    }
    prestation_technicien: { compte_id: number; prestation_id: number; utilisateur_id: number }
    creneau_retenu: {
      compte_id: number
      utilisateur_id: number
      technicien_id: number
      plage: Plage
      expire_a: Instant
    }
    lien_client: {
      compte_id: number
      lien_id: Generated<string>
      intervention_id: number
      canal: 'mail' | 'sms'
      adresse: string
      jeton_sha256: Buffer
      cree_a: Instant
      revoque_a: InstantNul
    }
    envoi_client: {
      compte_id: number
      envoi_id: Generated<number>
      lien_id: string
      intervention_id: number
      canal: 'mail' | 'sms'
      adresse: string
      sujet: 'rendez-vous' | 'en-route' | 'compte-rendu' | 'annulation'
      etat: Generated<'attente' | 'retarde' | 'parti' | 'abandonne'>
      utilisateur_id: number
      demande_a: Instant
      parti_a: InstantNul
    }
    reponse_client: {
      compte_id: number
      intervention_id: number
      confirme_a: InstantNul
      confirme_jour: string | null
      confirme_creneau: string | null
      note: number | null
      commentaire: Generated<string>
      avis_a: InstantNul
      empeche_a: InstantNul
      empeche_jour: string | null
      empeche_creneau: string | null
      empeche_message: Generated<string>
      empeche_moment: Generated<'' | 'matin' | 'apres-midi'>
      empeche_traite_a: InstantNul
      empeche_traite_par: number | null
    }
    annonce_client: { compte_id: number; en_route: Generated<boolean>; modifie_a: Instant }
    linker_variables: {
      compte_id: number
      temps_moyen_prise_en_charge: number
      temps_moyen_depose: number
      duree_moyenne_kilometre: number
      modifie_a: InstantDefaut
    }
    depart_technicien: {
      compte_id: number
      utilisateur_id: number
      ville: string
      latitude: number
      longitude: number
      accepte_a: Instant
    }
    entreprise_logo: { compte_id: number; sha256: string; modifie_a: InstantDefaut }
    intervention_changement: {
      compte_id: number
      changement_id: Generated<number>
      intervention_id: number
      sorte: 'reporter' | 'affecter' | 'deplacer' | 'promettre' | 'annuler' | 'retablir' | 'reprendre'
      avant: string
      apres: string
      ancien_technicien_id: number | null
      ancien_jour: string
      /** Null on lines written before both were kept. */
      ancien_debut: Instant | null
      ancien_th_libelle: string | null
      ancien_th_jour: string | null
      /** Null: the customer, by their link. */
      utilisateur_id: number | null
      fait_a: Instant
    }
  }
}
