import { createHash } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { ajouterJours } from '#wire/dates.ts'
import type { DonneesDemo } from './types.ts'

const OFFRES = 3

/** The same number each time the demonstration is loaded. */
function numero(texte: string): string {
  const h = createHash('md5').update(texte).digest('hex')
  return [h.slice(0, 8), h.slice(8, 12), h.slice(12, 16), h.slice(16, 20), h.slice(20)].join('-')
}

/** What issuers offer over each link in use, and nobody answered yet: a request of theirs, and what its receiver sees of it. */
export async function insererOffres(db: Db, donnees: DonneesDemo): Promise<void> {
  const { liens, adresses, prestations, aujourdhui, entreprises } = donnees
  const nom = (id: number) => entreprises.find(e => e.compte_id === id)?.compte_raison_sociale ?? ''
  for (const { emetteur_compte_id: compte_id, recepteur_compte_id, accord } of liens) {
    const prestation = prestations.find(p => p.compte_id === compte_id)
    if (!accord || !prestation) continue
    for (const [rang, a] of adresses
      .filter(x => x.compte_id === compte_id)
      .slice(0, OFFRES)
      .entries()) {
      const uid = numero(`offre ${compte_id} ${a.adresse_id}`)
      const envoyee_a = new Date(`${ajouterJours(aujourdhui, -1)}T09:00:00Z`)
      const commun = {
        demande_date_souhaite: ajouterJours(aujourdhui, 2 + rang),
        demande_description: 'Le client préfère le matin.',
        demande_remuneration_cents: 8000 + 500 * rang,
      }
      const autre = {
        proposition_jour: ajouterJours(aujourdhui, 3 + rang),
        proposition_th: '10:00 - 12:00',
        proposition_texte: 'Notre équipe passe dans le quartier ce jour-là.',
      }
      const echange = (cote: number) => ({
        compte_id: cote,
        uid,
        avec_compte_id: recepteur_compte_id,
        commentaire_texte: '',
      })
      const { demande_id } = await db
        .insertInto('demande')
        .values({
          ...commun,
          compte_id,
          uid,
          client_id: a.client_id,
          adresse_id: a.adresse_id,
          prestation_id: prestation.prestation_id,
          demande_date: envoyee_a,
          demande_origine: 'Téléphone',
          etat_id: 2,
          intervention_id: null,
        })
        .returning('demande_id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('demande_externe')
        .values({
          ...commun,
          compte_id: recepteur_compte_id,
          donneur_compte_id: compte_id,
          donneur_demande_id: demande_id,
          uid,
          prestation_libelle: prestation.prestation_libelle,
          duree_minutes: prestation.duree_minutes,
          cp: a.adresse_cp,
          ville: a.adresse_ville,
          flux: false,
          demande_id: null,
          envoyee_a,
          // One waits for a while only, one was answered by another slot.
          ...(rang === 1 ? { repondre_avant: new Date(`${ajouterJours(aujourdhui, 1)}T11:00:00Z`) } : {}),
          ...(rang === 2 ? { etat: 'contre', proposition: 1, ...autre } : {}),
        })
        .execute()
      for (const cote of [compte_id, recepteur_compte_id])
        await db
          .insertInto('demande_commentaire')
          .values([
            {
              ...echange(cote),
              acte: 'envoyer',
              auteur: nom(compte_id),
              auteur_compte_id: compte_id,
              fait_a: envoyee_a,
            },
            ...(rang === 2
              ? [
                  {
                    ...echange(cote),
                    acte: 'proposer',
                    auteur: nom(recepteur_compte_id),
                    auteur_compte_id: recepteur_compte_id,
                    commentaire_texte: autre.proposition_texte,
                    jour: autre.proposition_jour,
                    th: autre.proposition_th,
                    fait_a: new Date(`${ajouterJours(aujourdhui, -1)}T10:30:00Z`),
                  },
                ]
              : []),
          ])
          .execute()
    }
  }
}
