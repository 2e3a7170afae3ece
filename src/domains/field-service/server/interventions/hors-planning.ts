import { sql } from 'kysely'
import type { CodeRefus } from '#domains/field-service/model/interventions/intervention.ts'
import { type CloturePayload, TYPE_CLOTURE } from '#domains/field-service/model/mutations.ts'
import { adresseRegulation } from '#domains/field-service/modules/regulation-interventions/address.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { annoncer, notifierRegulateurs } from '../notifications.ts'
import { nommerVisite } from './nommer.ts'
import { refuserTropHorsPlanning } from './parts.ts'
import type { Situation } from './situation.ts'

export interface TravailRecu {
  readonly mutation_id: string
  readonly type: string
  readonly contenu: unknown
  readonly fait_a: Date
}

const LIBELLES = { ANNULEE: 'annulée', NON_AFFECTEE: 'confiée à un autre' } as const

type Motif = keyof typeof LIBELLES

const dire = (motif: Motif) => ({
  message: `Intervention ${LIBELLES[motif]} entre-temps\u00a0: votre travail est conservé hors planning.`,
  donnees: { hors_planning: true, motif },
})

/** The same report, already kept beside the plan: sent again under another key, it is there once. Null: it is not. */
export async function trouverClotureGardee(
  { db, caller }: Context,
  { intervention_id, empreinte }: CloturePayload,
): Promise<Effect | null> {
  const garde = await db
    .selectFrom('hors_planning')
    .select('motif')
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .where('type', '=', TYPE_CLOTURE)
    .where(sql`contenu->>'empreinte'`, '=', empreinte)
    .limit(1)
    .executeTakeFirst()
  return garde ? { outcome: 'duplicate', ...dire(garde.motif) } : null
}

/**
 * Keeps whole what was done on a visit cancelled or given to somebody else meanwhile, beside the plan, and tells those
 * who plan (offline rule 11). The technician's device is told that the work was received.
 */
export async function garderHorsPlanning(
  context: Context,
  situation: Situation,
  travail: TravailRecu,
  code: CodeRefus,
): Promise<Effect> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  const { intervention_id } = situation
  const trop = await refuserTropHorsPlanning(context)
  if (trop) return trop
  const motif = code === 'ANNULEE' ? 'ANNULEE' : 'NON_AFFECTEE'
  await db
    .insertInto('hors_planning')
    .values({
      compte_id,
      intervention_id,
      utilisateur_id,
      mutation_id: travail.mutation_id,
      type: travail.type,
      motif,
      contenu: JSON.stringify(travail.contenu),
      fait_a: travail.fait_a,
      recu_a: now,
    })
    .execute()
  await record(context, {
    action: 'intervention.hors-planning',
    entite: `intervention:${intervention_id}`,
    apres: { type: travail.type, motif },
    fait_a: travail.fait_a,
  })
  const { n } = await db
    .selectFrom('hors_planning')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('compte_id', '=', compte_id)
    .where('intervention_id', '=', intervention_id)
    .executeTakeFirstOrThrow()
  const quoi = Number(n) > 1 ? `${n}\u00a0envois du technicien sont conservés` : 'le travail du technicien est conservé'
  await notifierRegulateurs(context, {
    titre: 'Travail reçu hors planning',
    body: `${await nommerVisite(context, situation)}\u00a0: intervention ${LIBELLES[motif]} entre-temps, ${quoi}.`,
    lien: adresseRegulation(situation.jour, intervention_id),
    remplace: true,
  })
  await annoncer(context, [utilisateur_id, situation.technicien_id])
  return { outcome: 'applied', ...dire(motif) }
}
