import type { z } from 'zod'
import { genentTravaux } from '#domains/residences/model/places.ts'
import type { finSaisieSchema } from '#domains/residences/model/resident.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { annoncer } from './annoncer.ts'
import { sejourDe } from './lire.ts'
import { dedire, prevenir } from './prevenir.ts'
import { exigerProche, marquer, placePrise, tenirLogements, tenirResident } from './tenir.ts'

type Saisi = Omit<z.output<typeof finSaisieSchema>, 'version'>

/** Whose stay it is. @throws CodedError INTROUVABLE */
export async function residentDe({ db, caller }: Pick<Context, 'db' | 'caller'>, dont: Dont): Promise<number> {
  let query = db
    .selectFrom('logement_affectation')
    .select('resident_id')
    .where('compte_id', '=', caller.compte_id)
    .where('affect_id', '=', dont.affect_id)
  if (dont.logement_id !== undefined) query = query.where('logement_id', '=', dont.logement_id)
  if (dont.resident_id !== undefined) query = query.where('resident_id', '=', dont.resident_id)
  const row = await query.executeTakeFirst()
  if (!row) throw refuse('INTROUVABLE')
  return row.resident_id
}
interface Dont {
  readonly affect_id: number
  readonly logement_id?: number
  readonly resident_id?: number
}

/**
 * The last day of a stay, said once; or that it has none, which takes the former back (specification scheduling §4: only a stay in
 * progress without an end is given one).
 * @returns what stood there @throws CodedError INTROUVABLE, SAISIE, SEJOUR_MODIFIE, LOGEMENT_COMPLET, LOGEMENT_EN_TRAVAUX
 */
export async function finir(context: Context, dont: Dont, saisi: Saisi, version?: string | undefined) {
  const { db, caller } = context
  const { affect_date_fin: fin, affect_motif_fin } = saisi
  const resident_id = await residentDe(context, dont)
  const { resident, affectations } = await tenirResident(context, resident_id, version)
  const sejour = affectations.find(a => a.affect_id === dont.affect_id)
  if (!sejour) throw refuse('INTROUVABLE')
  const avant = { affect_date_fin: sejour.affect_date_fin, affect_motif_fin: sejour.affect_motif_fin }
  if (avant.affect_date_fin === fin && avant.affect_motif_fin === affect_motif_fin) return avant
  if (sejour.coupe || (fin !== null && sejour.affect_date_fin !== null))
    throw refuse('SEJOUR_MODIFIE', { message: 'La fin de ce séjour est déjà dite.' })
  exigerProche(context, 'affect_date_fin', fin)
  if (fin !== null && fin <= sejour.affect_date_debut)
    throw refuse('SAISIE', { champs: { affect_date_fin: 'La fin vient après le début.' } })
  if (fin === null && sejour.affect_date_fin !== null) {
    if (affectations.some(a => a.affect_date_debut > sejour.affect_date_debut)) throw refuse('SEJOUR_MODIFIE')
    const piece = (await tenirLogements(context, [sejour.logement_id])).get(sejour.logement_id)
    const periode = { debut: sejour.affect_date_fin, fin }
    if (placePrise(piece, sejourDe(sejour), periode)) throw refuse('LOGEMENT_COMPLET')
    if (genentTravaux(piece?.travaux ?? null, periode)) throw refuse('LOGEMENT_EN_TRAVAUX')
  }
  await db
    .updateTable('logement_affectation')
    .set({ affect_date_fin: fin, affect_motif_fin: fin === null ? '' : affect_motif_fin })
    .where('compte_id', '=', caller.compte_id)
    .where('affect_id', '=', dont.affect_id)
    .execute()
  await marquer(context, resident_id)
  const entite = `resident:${resident_id}`
  await record(context, {
    action: 'residents.sejour-fin',
    entite,
    avant,
    apres: { affect_id: dont.affect_id, ...saisi },
  })
  if (fin !== null) await prevenir(context, resident, { quoi: 'fin', le: fin })
  else if (avant.affect_date_fin !== null) await dedire(context, resident, { quoi: 'fin', le: avant.affect_date_fin })
  await annoncer(context)
  return avant
}
