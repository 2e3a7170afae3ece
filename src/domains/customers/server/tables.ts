import type { ColumnType, Generated } from 'kysely'

type InstantNul = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** Kept by the database. */
type Tenu = ColumnType<string, never, never>
type InstantDefaut = ColumnType<Date, Date | string | undefined, Date | string>

declare module '#server/db/database.ts' {
  interface Database {
    zone: { compte_id: number; zones_id: Generated<number>; zone_libelle: string }
    zone_adresse: { compte_id: number; zones_id: number; adresse_id: number }
    zone_utilisateur: { compte_id: number; zones_id: number; utilisateur_id: number }
    client: {
      compte_id: number
      client_id: Generated<number>
      client_type: Generated<number>
      client_civilite: Generated<string>
      client_nom: string
      client_prenom: Generated<string>
      client_telephone: Generated<string>
      client_email: Generated<string>
      orlibelle: Generated<string>
      sentinelle: 'panne_500' | 'lent_5_s' | 'refus_metier' | null
      client_date_creation: InstantDefaut
      client_siren: Generated<string>
      client_observations: Generated<string>
      client_ville: Tenu
      adresses_texte: Tenu
      tri: Tenu
      recherche: Tenu
      ordre: Generated<number>
      version: Generated<number>
      cree_a: InstantDefaut
      modifie_a: InstantDefaut
      supprime_a: InstantNul
    }
    adresse: {
      compte_id: number
      adresse_id: Generated<number>
      client_id: number
      titre: Generated<string>
      adresse_adresse1: Generated<string>
      adresse_cp: Generated<string>
      adresse_ville: Generated<string>
      adresse_telephone1: Generated<string>
      adresse_telephone2: Generated<string>
      adresse_latitude: number | null
      adresse_longitude: number | null
      consignes_acces: Generated<string>
      adresse_adresse2: Generated<string>
      geocode_source: Generated<'' | 'service' | 'main'>
      ordre: Generated<number>
      version: Generated<number>
      cree_a: InstantDefaut
      modifie_a: InstantDefaut
      supprime_a: InstantNul
    }
    client_fusion: {
      compte_id: number
      fusion_id: Generated<number>
      client_id: number
      absorbe_id: number
      utilisateur_id: number
      fait_a: ColumnType<Date, Date | string, Date | string>
      client_version: number
      absorbe_version: number
      avant: ColumnType<unknown, string, string>
      deplace: ColumnType<unknown, string, string>
      defait_a: InstantNul
      defait_par: number | null
    }
    client_observation: {
      compte_id: number
      commentaire_id: Generated<number>
      client_id: number
      utilisateur_id: number
      commentaire_texte: string
      commentaire_date_heure: InstantDefaut
      pour_terrain: Generated<boolean>
    }
  }
}
