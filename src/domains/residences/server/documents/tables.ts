import type { ColumnType, Generated } from 'kysely'
import type { EtatVersion } from '#domains/residences/model/documents.ts'

type Instant = ColumnType<Date, Date | string, Date | string>
type InstantDefaut = ColumnType<Date, Date | string | undefined, Date | string>
type InstantNul = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Jour = ColumnType<string, string, string>
type JourNul = ColumnType<string | null, string | null | undefined, string | null>
type EntierNul = ColumnType<number | null, number | null | undefined, number | null>

declare module '#server/db/database.ts' {
  interface Database {
    documents_type: {
      compte_id: number
      id: Generated<number>
      documents_type_libelle: string
      documents_type_code: string
      ordre: Generated<number>
      supprime_a: InstantNul
    }
    affichage_type: {
      compte_id: number
      id: Generated<number>
      affichage_type_libelle: string
      ordre: Generated<number>
      supprime_a: InstantNul
    }
    zone_affichage: {
      compte_id: number
      id: Generated<number>
      zone_affichage_libelle: string
      affichage_type_id: number | null
      ordre: Generated<number>
      supprime_a: InstantNul
    }
    documents_compteur: { compte_id: number; documents_type_id: number; dernier: number }
    document: {
      compte_id: number
      document_id: Generated<number>
      documents_type_id: number
      numero: number
      document_titre: string
      redacteur_id: number
      verificateur_id: EntierNul
      approbateur_id: EntierNul
      archive_a: InstantNul
      version: Generated<number>
      cree_a: InstantDefaut
      modifie_a: InstantDefaut
    }
    document_version: {
      compte_id: number
      document_id: number
      n: number
      etat: Generated<EtatVersion>
      sha256: string
      taille: number
      expire_le: JourNul
      note: Generated<string>
      depose_par: number
      depose_a: Instant
      verifie_par: EntierNul
      verifie_a: InstantNul
      approuve_par: EntierNul
      approuve_a: InstantNul
      refuse_par: EntierNul
      refuse_a: InstantNul
      refuse_motif: Generated<string>
    }
    document_zone: {
      compte_id: number
      zone_affect_id: Generated<number>
      document_id: number
      zone_affichage_id: number
      affichage_type_id: number
      cree_a: InstantDefaut
    }
    document_demande: {
      compte_id: number
      document_id: number
      n: number
      profil_id: number
      pour: Jour
      demande_le: Jour
      rappel: EntierNul
    }
    document_texte: {
      compte_id: number
      document_id: number
      n: number
      texte: string
      recherche: ColumnType<string, never, never>
    }
    document_lecture: {
      compte_id: number
      document_id: number
      n: number
      utilisateur_id: number
      lu_a: Instant
    }
  }
}
