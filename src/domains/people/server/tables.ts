import type { ColumnType, Generated } from 'kysely'

type Jour = ColumnType<string | null, string | null, string | null>
/** Written whole as `[start,end)`, read through lower() and upper(). */
type Plage = ColumnType<string, string, string>

declare module '#server/db/database.ts' {
  interface Database {
    utilisateur_fiche: {
      compte_id: number
      utilisateur_id: number
      fonction: Generated<string>
      matricule: Generated<string>
      couleur: Generated<string>
      visibilite_do: Generated<boolean>
      supprime_a: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
    }
    metier_entreprise: { compte_id: number; metier_id: Generated<number>; metier_libelle: string }
    utilisateur_metier: { compte_id: number; utilisateur_id: number; metier_id: number }
    disponibilite_jour: { compte_id: number; utilisateur_id: number; jour: number; etat: Generated<0 | 1> }
    disponibilite_plage: {
      compte_id: number
      plage_id: Generated<number>
      utilisateur_id: number
      jour: number
      debut: number
      fin: number
      valable_du: Jour
      valable_au: Jour
    }
    demande_absence: {
      compte_id: number
      demande_absence_id: Generated<number>
      uid: string
      utilisateur_id: number
      plage: Plage
      motif: Generated<string>
      etat: ColumnType<0 | 1 | 2 | 7, 0 | undefined, 0 | 1 | 2 | 7>
      motif_reponse: Generated<string>
      demande_a: ColumnType<Date, Date, never>
      recu_a: ColumnType<Date, Date, never>
      repondu_a: ColumnType<Date | null, Date | null | undefined, Date | null>
      responsable_id: number | null
      indisponibilite_id: number | null
    }
    indisponibilite: {
      compte_id: number
      indisponibilite_id: Generated<number>
      utilisateur_id: number
      plage: Plage
      motif: Generated<string>
      cree_a: ColumnType<Date, Date | undefined, never>
    }
  }
}
