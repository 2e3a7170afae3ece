import type { SiteFeries } from '#domains/scheduling/model/feries.ts'
import { PAUSE_PAR_DEFAUT } from '#domains/scheduling/model/heures.ts'
import { JOURS_ROULANTS, type Proprietes } from '#domains/scheduling/model/planning.ts'
import type { Convention } from '#domains/scheduling/model/regles/types.ts'
import type { Lecture } from './pointages.ts'

export interface ReglagesCompte {
  readonly proprietes: Proprietes
  readonly convention: Convention
  readonly site: SiteFeries
}

/** What the account decided, or the specification's defaults (scheduling §9). */
export async function lireReglages({ db, caller }: Lecture): Promise<ReglagesCompte> {
  const row = await db
    .selectFrom('planning_proprietes')
    .selectAll()
    .where('compte_id', '=', caller.compte_id)
    .executeTakeFirst()
  return {
    proprietes: {
      propriete_planning_roulant: row?.propriete_planning_roulant ?? JOURS_ROULANTS,
      propriete_limite_planning: row?.propriete_limite_planning ?? null,
      propriete_duree_pause_minute: row?.propriete_duree_pause_minute ?? PAUSE_PAR_DEFAUT.propriete_duree_pause_minute,
      propriete_duree_retrait_pause: row
        ? Number(row.propriete_duree_retrait_pause)
        : PAUSE_PAR_DEFAUT.propriete_duree_retrait_pause,
    },
    convention: row?.convention ?? 'aucune',
    site: row?.site_feries ?? 'metropole',
  }
}
