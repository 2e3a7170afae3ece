import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** The house, and the towns that three of its agents gave: next door, in the next town, far. */
const MAISON = {
  ...{ adresse: '24 rue des Tilleuls', cp: '80000', ville: 'Amiens', telephone: '+33199003344' },
  ...{ latitude: 49.8941, longitude: 2.2958 },
} as const
const COMMUNES = [
  ['Rivery', 49.9, 2.33],
  ['Corbie', 49.91, 2.51],
  ['Abbeville', 50.11, 1.83],
] as const

/**
 * Places the house of the agent who signs in, and three of its agents, first those who are asked to take its open post: whoever
 * looks for somebody then reads how far they live. The one who signs in has given nothing yet.
 */
export async function donnerDesLieux(
  db: Db,
  { agent, cadre, compte_id }: { readonly agent: number; readonly cadre: number; readonly compte_id: number },
): Promise<void> {
  await sql`update compte set compte_adresse = ${MAISON.adresse}, compte_cp = ${MAISON.cp}, compte_ville = ${MAISON.ville},
      compte_telephone1 = ${MAISON.telephone}, compte_latitude = ${MAISON.latitude}, compte_longitude = ${MAISON.longitude}
    where compte_id = ${compte_id}`.execute(db)
  for (const [rang, [ville, latitude, longitude]] of COMMUNES.entries())
    await sql`insert into lieu_agent (compte_id, utilisateur_id, ville, latitude, longitude, accepte_a)
      select c.compte_id, c.utilisateur_id, ${ville}, ${latitude}, ${longitude}, now() - interval '20 days'
      from (select distinct compte_id, utilisateur_id from agent_contrat where compte_id = ${compte_id}) c
      where c.utilisateur_id not in (${agent}, ${cadre})
      order by exists (select from appel_destinataire d where d.compte_id = c.compte_id
        and d.utilisateur_id = c.utilisateur_id) desc, c.utilisateur_id
      offset ${rang} limit 1`.execute(db)
}
