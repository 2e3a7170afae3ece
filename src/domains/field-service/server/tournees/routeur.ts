import type { TempsTournee } from '#domains/field-service/model/creneaux/types.ts'
import { mesurerDroit } from '#domains/field-service/model/tournees/trajets.ts'
import type { Routeur } from '#domains/field-service/model/tournees/types.ts'
import type { Services } from '#server/services.ts'

/** By road where a router is configured and answers, else in straight lines. Asked outside of any transaction. */
export function routeurDe({ lookups }: Pick<Services, 'lookups'>, temps: TempsTournee): Routeur {
  return {
    mesurer: async lieux => {
      const table = (await lookups.roads?.measure(lieux)) ?? null
      if (!table) return mesurerDroit(lieux, temps)
      const { metres, seconds } = table
      return {
        lieux: lieux.length,
        distances: metres.map(Math.round),
        durees: seconds.map(s => s / 60),
        estime: false,
      }
    },
  }
}
