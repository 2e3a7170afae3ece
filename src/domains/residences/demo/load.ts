import type { DemoLoader } from '#server/demo-loader.ts'
import type { Declaration } from '#server/resource/declaration.ts'
import { resourceDemo } from '#server/resource/demo.ts'
import { chargerDocuments } from './documents.ts'
import { chargerMaison } from './maison.ts'

/** One person of each residence. */
const CHEZ = ['cadre@demo.test', 'cadre2@demo.test'] as const

/** Demonstration data of residences: what is declared, rooms and who lives in them, documents. */
export function residencesDemo(declarations: readonly Declaration[]): DemoLoader {
  const ressources = resourceDemo({ domain: 'residences', declarations, chez: CHEZ })
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
          await chargerMaison(db, compte_id, services.clock())
          await chargerDocuments(db, services, compte_id)
        }
      })
    },
  }
}
