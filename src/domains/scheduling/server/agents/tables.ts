import type { Generated } from 'kysely'

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
  }
}
