import type { ColumnType, Generated } from 'kysely'

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

declare module '#server/db/database.ts' {
  interface Database {
    option_personne: { option_id: number; option_cle: string; option_libelle: string; ordre: Generated<number> }
    utilisateur_option: { compte_id: number; utilisateur_id: number; option_id: number }
    site: { compte_id: number; site_id: Generated<number>; name: string; cree_a: Timestamp }
    utilisateur_site: { compte_id: number; utilisateur_id: number; site_id: number }
    support: {
      compte_id: number
      support_id: Generated<number>
      utilisateur_id: number
      support_objet: string
      support_description: string
      cree_a: Timestamp
      termine_a: NullableTimestamp
      termine_par: number | null
    }
    usurpation: {
      compte_id: number
      usurpation_id: Generated<number>
      utilisateur_id: number
      acteur_utilisateur_id: number
      acteur_nom: string
      motif: string
      depuis_session_id: string
      demandee_a: Timestamp
      session_id: string | null
      ouverte_a: NullableTimestamp
      fin_prevue_a: NullableTimestamp
      finie_a: NullableTimestamp
    }
  }
}
