import type { ColumnType, Generated } from 'kysely'
import type { Lien, Mesure } from '#domains/residences/model/contact.ts'
import type { SorteAbsence } from '#domains/residences/model/resident.ts'
import type { Consentement, Gir, GroupeSanguin, Lecture } from '#domains/residences/model/sante.ts'

type InstantDefaut = ColumnType<Date, Date | string | undefined, Date | string>
type InstantNul = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** A day, as text both ways. */
type Jour = ColumnType<string, string, string>
type JourNul = ColumnType<string | null, string | null | undefined, string | null>
/** Kept by the database. */
type Tenu = ColumnType<string, never, never>

/** What a file said of somebody's time in the house before an admission. */
export interface ParcoursLu {
  readonly entree: string | null
  readonly sortie: string | null
  readonly sortie_motif: string
}

declare module '#server/db/database.ts' {
  interface Database {
    logements_type: {
      compte_id: number
      id: Generated<number>
      logements_type_libelle: string
      logements_type_places: number
      ordre: Generated<number>
      supprime_a: InstantNul
    }
    logement: {
      compte_id: number
      logement_id: Generated<number>
      logement_numero: string
      logement_libelle: Generated<string>
      logement_etage: Generated<number>
      logements_type_id: number | null
      logement_places: Generated<number>
      travaux_du: JourNul
      travaux_au: JourNul
      travaux_motif: Generated<string>
      version: Generated<number>
      cree_a: InstantDefaut
      modifie_a: InstantDefaut
      supprime_a: InstantNul
    }
    resident: {
      compte_id: number
      resident_id: Generated<number>
      resident_civilite: Generated<string>
      resident_nom: string
      resident_nom_naissance: Generated<string>
      resident_prenom: Generated<string>
      resident_date_naissance: JourNul
      demande_le: Jour
      demande_note: Generated<string>
      entree: JourNul
      sortie: JourNul
      sortie_motif: Generated<string>
      photo_sha256: string | null
      /** Their names as one types them. */
      tri: ColumnType<string, never, never>
      version: Generated<number>
      cree_a: InstantDefaut
      modifie_a: InstantDefaut
      efface_a: InstantNul
    }
    logement_affectation: {
      compte_id: number
      affect_id: Generated<number>
      logement_id: number
      resident_id: number
      place: number
      affect_date_debut: Jour
      affect_motif_debut: Generated<string>
      affect_date_fin: JourNul
      affect_motif_fin: Generated<string>
      suit_affect_id: number | null
      coupe: Generated<boolean>
      fin_coupee: JourNul
      motif_coupe: Generated<string>
      parcours: ColumnType<ParcoursLu | null, string | null | undefined, string | null>
      cree_a: InstantDefaut
      periode: Tenu
    }
    resident_contact: {
      compte_id: number
      contact_id: Generated<number>
      resident_id: number
      contact_lien: Lien
      contact_nom: string
      contact_prenom: Generated<string>
      contact_naissance: JourNul
      contact_telephone: Generated<string>
      contact_email: Generated<string>
      contact_adresse: Generated<string>
      contact_cp: Generated<string>
      contact_ville: Generated<string>
      contact_detail: Generated<string>
      contact_is_referent: Generated<0 | 1>
      contact_is_confiance: Generated<0 | 1>
      confiance_le: JourNul
      contact_is_protection: Generated<0 | 1>
      protection_mesure: Mesure | null
      protection_portee: Generated<string>
      protection_le: JourNul
      protection_tribunal: Generated<string>
      protection_fin: JourNul
      version: Generated<number>
      cree_a: InstantDefaut
      modifie_a: InstantDefaut
      supprime_a: InstantNul
    }
    resident_absence: {
      compte_id: number
      absence_id: Generated<number>
      resident_id: number
      absence_sorte: SorteAbsence
      absence_du: Jour
      absence_au: JourNul
      absence_lieu: Generated<string>
      coupe: Generated<boolean>
      fin_coupee: JourNul
      cree_a: InstantDefaut
      periode: Tenu
    }
    resident_sante: {
      compte_id: number
      resident_id: number
      version: number
      resident_gir: Generated<Gir>
      date_evaluation: JourNul
      evaluateur: Generated<string>
      resident_groupe_sanguin: Generated<GroupeSanguin>
      resident_allergies: Generated<string>
      resident_medicaments: Generated<string>
      resident_autres_infos: Generated<string>
      directives: Generated<string>
      consentement: Generated<Consentement>
      consentement_le: JourNul
      auteur_id: number
      ecrit_a: InstantDefaut
    }
    resident_nir: {
      compte_id: number
      resident_id: number
      cle_id: string
      octets: Buffer
      debut: string
      modifie_a: InstantDefaut
    }
    resident_fichier_legal: {
      compte_id: number
      fichier_id: Generated<number>
      resident_id: number
      fichiers_legaux_id: number
      version: number
      expire: JourNul
      sha256: string
      taille: number
      depose_par: number
      depose_a: InstantDefaut
      supprime_a: InstantNul
    }
    maison_hebergement: {
      compte_id: number
      hebergeur: string
      certificat: string
      certifie_le: Jour
      declare_par: number
      declare_a: InstantDefaut
      hors_ligne: Generated<boolean>
    }
    urgence_appareil: {
      compte_id: number
      enrolement_id: Generated<number>
      utilisateur_id: number
      appareil_id: string
      appareil_libelle: Generated<string>
      credential: string
      secret_sel: Buffer
      cree_a: InstantDefaut
      emporte_a: InstantNul
      retire_a: InstantNul
      retire_motif: Generated<string>
    }
    acces_sante: {
      compte_id: number
      acces_id: Generated<number>
      resident_id: number
      utilisateur_id: number
      session_id: string
      quoi: Lecture
      detail: Generated<string>
      motif: Generated<string>
      lu_a: InstantDefaut
    }
  }
}
