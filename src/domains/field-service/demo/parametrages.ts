import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { DemoLoader } from '#server/demo-loader.ts'
import type { Declaration } from '#server/resource/declaration.ts'
import { type DemoContext, resourceDemo } from '#server/resource/demo.ts'
import { CHEZ } from './load.ts'

/** Who drives and who knows which service: dealt round, in the order of the numbers. */
async function repartir(db: Db, { compte_id }: DemoContext): Promise<void> {
  await sql`update vehicule v set technicien_id = t.utilisateur_id
    from (select utilisateur_id, row_number() over (order by utilisateur_id) as n from utilisateur
      join utilisateur_profil using (compte_id, utilisateur_id)
      where compte_id = ${compte_id} and profil_id = 31 and actif) t
    where v.compte_id = ${compte_id} and v.ordre = t.n and v.actif = 1`.execute(db)
  await sql`insert into prestation_technicien (compte_id, prestation_id, utilisateur_id)
    select p.compte_id, p.prestation_id, t.utilisateur_id from prestation p join technicien t using (compte_id)
      where compte_id = ${compte_id} and p.sorte = 'prestation' and (p.prestation_id + t.utilisateur_id) % 2 = 0`.execute(
    db,
  )
}

/** Declared resources of the demonstration's two field companies, once their people are there. */
export function parametragesDemo(declarations: readonly Declaration[]): DemoLoader {
  return resourceDemo({ domain: 'field-service', declarations, chez: CHEZ, puis: repartir })
}
