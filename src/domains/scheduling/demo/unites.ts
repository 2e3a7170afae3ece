import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

const UNITES = ['RDC', 'Unité protégée'] as const

/** Two units in each house that has posts, half of its agents in each; whoever manages it is of none. */
export async function nommerUnites(db: Db): Promise<void> {
  await sql`
    with maison as (select distinct compte_id from poste),
    dite as (
      insert into unite (compte_id, unite_libelle, ordre)
      select m.compte_id, u.nom, u.rang from maison m
        cross join unnest(${sql.val([...UNITES])}::text[]) with ordinality as u (nom, rang)
      returning compte_id, unite_id, ordre),
    rangs as (
      select c.compte_id, c.utilisateur_id,
        row_number() over (partition by c.compte_id order by c.utilisateur_id) % ${UNITES.length} + 1 as ordre
      from (select distinct compte_id, utilisateur_id from agent_contrat) c
      where not exists (select from utilisateur_profil p where p.compte_id = c.compte_id
        and p.utilisateur_id = c.utilisateur_id and p.profil_id = 71))
    update agent_contrat c set unite_id = d.unite_id
    from rangs r join dite d using (compte_id, ordre)
    where c.compte_id = r.compte_id and c.utilisateur_id = r.utilisateur_id`.execute(db)
}
