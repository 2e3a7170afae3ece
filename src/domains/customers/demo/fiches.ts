import type { Db } from '#server/db/database.ts'
import { ajouterJours, type JourIso } from '#wire/dates.ts'
import '#domains/customers/server/tables.ts'

interface Fiches {
  readonly aujourdhui: JourIso
  readonly clients: readonly { readonly compte_id: number; readonly client_id: number; readonly client_nom: string }[]
  /** Who wrote each: somebody of the company's office. */
  readonly utilisateurs: readonly { readonly compte_id: number; readonly utilisateur_id: number }[]
}

const REMARQUES = [
  'Appeler avant de passer, le portail est fermé à clé.',
  'Préfère le mercredi, en fin de matinée.',
  'Règle toujours par chèque, sur place.',
] as const
/** The customer of each company whose second file was found, by their place in the list. */
const EN_DOUBLE = 2

/** Remarks on the first customers of a company, and one whose two files were made one, too long ago to be taken back. */
export async function insererFiches(db: Db, { aujourdhui, clients, utilisateurs }: Fiches): Promise<void> {
  for (const [compte_id, siens] of Map.groupBy(clients, c => c.compte_id)) {
    const utilisateur_id = utilisateurs.find(u => u.compte_id === compte_id)?.utilisateur_id ?? 0
    for (const [rang, commentaire_texte] of REMARQUES.entries()) {
      const client_id = siens[rang % 2]?.client_id
      if (client_id === undefined) continue
      const commentaire_date_heure = `${ajouterJours(aujourdhui, -20 + 6 * rang)}T09:40:00Z`
      await db
        .insertInto('client_observation')
        .values({ compte_id, client_id, utilisateur_id, commentaire_texte, commentaire_date_heure })
        .execute()
    }
    const reste = siens[EN_DOUBLE]
    if (reste) await fusionner(db, { ...reste, utilisateur_id, fait_a: `${ajouterJours(aujourdhui, -4)}T14:05:00Z` })
  }
}

interface Fusion {
  readonly compte_id: number
  readonly client_id: number
  readonly client_nom: string
  readonly utilisateur_id: number
  readonly fait_a: string
}

/** The other file is in the bin, and says whose it was. */
async function fusionner(db: Db, { compte_id, client_id, client_nom, utilisateur_id, fait_a }: Fusion): Promise<void> {
  const absorbe = await db
    .insertInto('client')
    .values({ compte_id, client_type: 1, client_civilite: '', client_prenom: '', client_nom, supprime_a: fait_a })
    .returning(['client_id', 'version'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('client_fusion')
    .values({
      ...{ compte_id, client_id, absorbe_id: absorbe.client_id, utilisateur_id, fait_a },
      ...{ client_version: 1, absorbe_version: absorbe.version, avant: '{}', deplace: '{}' },
    })
    .execute()
}
