import { sql } from 'kysely'
import { listerLesNoms } from '#domains/residences/server/api.ts'
import type { Db } from '#server/db/database.ts'
import type { DemoLoader } from '#server/demo-loader.ts'
import type { Declaration } from '#server/resource/declaration.ts'
import { resourceDemo } from '#server/resource/demo.ts'
import { chargerTransmissions } from './transmissions.ts'

/** One person of each company whose people hold these screens. */
const CHEZ = ['cadre@demo.test', 'cadre2@demo.test'] as const

/** Who gives which service: some people for each, and those who sign in for several. */
async function affecterPrestations(db: Db, compte_id: number): Promise<void> {
  await sql`insert into prestation_domicile_utilisateur (compte_id, prestation_id, utilisateur_id)
    select p.compte_id, p.prestation_id, u.utilisateur_id from prestation_domicile p
      join utilisateur u on u.compte_id = p.compte_id and u.actif
    where p.compte_id = ${compte_id} and (p.ordre + u.utilisateur_id) % 4 = 0 on conflict do nothing`.execute(db)
}

/** Whose sheets name them already: the other names wait for somebody to say whom they mean. */
const RAPPROCHEE = 'Petit'

async function rapprocher(db: Db, compte_id: number, maintenant: Date): Promise<void> {
  const noms = await listerLesNoms({ db, caller: { compte_id }, now: maintenant })
  const petit = noms.find(n => n.nom === RAPPROCHEE)
  if (!petit) return
  await sql`insert into transmission_resident (compte_id, transmission_id, resident_id, nom, lie_a)
    select compte_id, transmission_id, ${petit.resident_id}::int, personne, recu_a from transmission
    where compte_id = ${compte_id} and personne like ${`%${RAPPROCHEE}%`}`.execute(db)
}

/** Demonstration data of home-care: services with who gives them, handover sheets. */
export function homeCareDemo(declarations: readonly Declaration[]): DemoLoader {
  const ressources = resourceDemo({ domain: 'home-care', declarations, chez: CHEZ })
  return {
    ...ressources,
    async load(services) {
      await ressources.load(services)
      await services.pools.system.transaction().execute(async db => {
        const comptes = await db
          .selectFrom('utilisateur')
          .select('compte_id')
          .distinct()
          .where('email', 'in', [...CHEZ])
          .orderBy('compte_id')
          .execute()
        for (const { compte_id } of comptes) {
          await affecterPrestations(db, compte_id)
          await chargerTransmissions(db, compte_id, services.clock())
          await rapprocher(db, compte_id, services.clock())
        }
      })
    },
  }
}
