import type { ColumnType, Generated } from 'kysely'

/** Who somebody is beside their account (0284). */
declare module '#server/db/database.ts' {
  interface Database {
    agent: {
      compte_id: number
      utilisateur_id: number
      naissance: string | null
      entree: string | null
      email: Generated<string>
      version: Generated<number>
    }
    /** Near where an agent lives, by their own agreement (0608), and where the house stood then, which the database writes (0610). */
    lieu_agent: {
      compte_id: number
      utilisateur_id: number
      ville: string
      latitude: number
      longitude: number
      accepte_a: ColumnType<Date, Date | string, Date | string>
      maison_latitude: ColumnType<number | null, never, never>
      maison_longitude: ColumnType<number | null, never, never>
    }
  }
}
