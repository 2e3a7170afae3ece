import type { ColumnType, Generated } from 'kysely'
import type { Categorie, Importance } from '#domains/home-care/model/transmission.ts'

type Instant = ColumnType<Date, Date | string, Date | string>
type InstantNul = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

interface ContenuColonnes {
  personne: string
  categorie: Categorie
  importance: Importance
  texte: string
  actions: string
  resultat: string
}

declare module '#server/db/database.ts' {
  interface Database {
    transmission: ContenuColonnes & {
      compte_id: number
      transmission_id: Generated<number>
      transmission_uid: string
      auteur_id: number
      version: Generated<number>
      ecrite_a: Instant
      recu_a: Instant
      bouge_a: Instant
      rayee_a: InstantNul
      rayee_par: number | null
      rayee_motif: string | null
      personne_ecartee: Generated<boolean>
    }
    transmission_resident: {
      compte_id: number
      transmission_id: number
      resident_id: number
      nom: string
      rang: Generated<number>
      actuel: Generated<boolean>
      lot: string | null
      lie_a: Instant
    }
    transmission_correction: ContenuColonnes & {
      compte_id: number
      transmission_id: number
      version: number
      corrigee_a: Instant
    }
    transmission_lecture: {
      compte_id: number
      transmission_uid: string
      utilisateur_id: number
      version: number
      lue_a: Instant
    }
  }
}
