import { type RawBuilder, sql } from 'kysely'
import { CLIENT_EFFACE } from '#domains/customers/model/client.ts'
import { effacerClients } from '#domains/customers/server/api.ts'
import { byStatement } from '#server/retention/by-statement.ts'
import type { Entry } from '#server/retention/rule.ts'

const sansVisite = (closed: RawBuilder<unknown>) => (before: Date) =>
  sql`select c.compte_id, c.client_id from client c
  where c.client_nom <> ${CLIENT_EFFACE} and c.client_date_creation < ${before}
    and ${closed} exists (select from intervention i where i.compte_id = c.compte_id and i.client_id = c.client_id
      and i.etapes_en_cours = 3)
    and not exists (select from intervention i where i.compte_id = c.compte_id and i.client_id = c.client_id
      and upper(i.plage) >= ${before})
    and not exists (select from demande d where d.compte_id = c.compte_id and d.client_id = c.client_id
      and d.demande_date >= ${before})`

/** What a company of visits keeps of its customers. */
export const conservation: readonly Entry[] = [
  byStatement(
    {
      nom: 'terrain.invitations',
      quoi: 'Adresse e-mail d’une entreprise invitée à travailler ensemble',
      duree: { jours: 180 },
      depuis: 'la fin de l’invitation',
      source: 'RGPD art. 5.1 e\u202f: une invitation sans suite ne sert plus',
      sort: 'supprimer',
    },
    before => sql`select compte_id, invitation_id from lien_invitation where expire_a < ${before}`,
    [
      sql`delete from lien_invitation i using echu e where i.compte_id = e.compte_id and i.invitation_id = e.invitation_id`,
    ],
  ),
  byStatement(
    {
      nom: 'terrain.prospects',
      quoi: 'Coordonnées d’un client chez qui aucune visite n’a été faite',
      duree: { annees: 3 },
      depuis: 'le dernier contact',
      source: 'CNIL, référentiel gestion commerciale\u202f: prospects, trois ans après le dernier contact',
      sort: 'anonymiser',
    },
    sansVisite(sql`not`),
    effacerClients(sql`echu`),
  ),
  byStatement(
    {
      nom: 'terrain.clients',
      quoi: 'Coordonnées d’un client, avec les accès de ses adresses',
      duree: { annees: 10 },
      depuis: 'la dernière visite',
      source: 'Code de commerce art. L123-22\u202f: pièces comptables, dix ans',
      sort: 'anonymiser',
    },
    sansVisite(sql``),
    effacerClients(sql`echu`),
  ),
  {
    nom: 'terrain.comptes-rendus',
    quoi: 'Visites, passages, comptes rendus signés et leurs fichiers',
    duree: { annees: 10 },
    depuis: 'la visite',
    source: 'Code civil art. 1792-4-1 (garantie décennale)\u202f; le document signé reste tel qu’il a été signé',
    sort: 'garder',
  },
]
