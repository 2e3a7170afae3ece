import type { Generated } from 'kysely'

declare module '#server/db/database.ts' {
  interface Database {
    /** What was published of a shift before it began, where it is not what was done; without hours: it was planned by nobody. */
    pointage_prevu: {
      compte_id: number
      prevu_id: Generated<number>
      pointage_id: number
      detache: Generated<boolean>
      utilisateur_id: number | null
      pointage_date: string | null
      poste_id: number | null
      heure_debut: string | null
      heure_fin: string | null
      pointage_heure_debut_coupure: string | null
      pointage_heure_fin_coupure: string | null
    }
  }
}
