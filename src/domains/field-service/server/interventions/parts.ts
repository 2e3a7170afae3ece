import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { jourParis } from '#wire/dates.ts'
import { direQuand } from '#wire/moments.ts'

/** Of one person in a day: a fortnight without network leaves a tenth of it. */
export const HORS_PLANNING_PAR_JOUR = 300
/** Of one person about one visit: a crew closes it twice, a hand that insists a few times more. */
export const SECONDS_RAPPORTS_PAR_VISITE = 20

const JOUR_MS = 86_400_000

const RESTE = 'Il reste sur cet appareil, d’où vous pourrez le renvoyer.'

/**
 * What is kept for others to settle has a share for each person. Beyond it the device keeps what was refused, whole, and the
 * person sends it again from there. The caller holds the technician's lock: two devices do not both pass.
 */
export async function refuserTropHorsPlanning({ db, caller, now }: Context): Promise<Effect | null> {
  const derniere = await db
    .selectFrom('hors_planning')
    .select('recu_a')
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .where('recu_a', '>', new Date(now.getTime() - JOUR_MS))
    .orderBy('recu_a', 'desc')
    .offset(HORS_PLANNING_PAR_JOUR - 1)
    .limit(1)
    .executeTakeFirst()
  if (!derniere) return null
  // Once this one is a day old, fewer than the share are left.
  const reprise = derniere.recu_a.getTime() + JOUR_MS
  const quand = direQuand(Math.ceil(reprise / 60_000) * 60_000, jourParis(now))
  const message = `Le bureau a déjà gardé ${HORS_PLANNING_PAR_JOUR}\u00a0actions hors planning de vous en un jour\u00a0: réessayez ${quand}. ${RESTE}`
  return {
    outcome: 'rejected',
    code: 'TROP_DE_TENTATIVES',
    message,
    donnees: { reprise_a: new Date(reprise).toISOString() },
  }
}

/** The same of further reports of a visit that is closed. */
export async function refuserTropDeRapports({ db, caller }: Context, intervention_id: number): Promise<Effect | null> {
  const { n } = await db
    .selectFrom('cloture_concurrente')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .where('intervention_id', '=', intervention_id)
    .executeTakeFirstOrThrow()
  if (n < SECONDS_RAPPORTS_PAR_VISITE) return null
  const message = `Le bureau a déjà ${n}\u00a0comptes rendus de vous pour cette visite\u00a0: voyez avec lui lequel compte. ${RESTE}`
  return { outcome: 'rejected', code: 'TROP_DE_TENTATIVES', message }
}
