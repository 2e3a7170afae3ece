import type { ResultatLot } from '#domains/scheduling/model/bureau/changement.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { partagerPlanning, verrouillerPlannings } from '../verrous.ts'
import { annoncerBureau } from './annoncer.ts'
import { direDevance } from './devances.ts'
import { essayer } from './ecrire.ts'
import { exigerPayeDAutrui } from './heures-payees.ts'
import { lirePostesBureau } from './presenter.ts'
import {
  enLignes,
  lireCroisements,
  lirePubliees,
  lireRangees,
  type Preparation,
  poserRangees,
  preparationSchema,
  type Rangee,
} from './rangees.ts'

const MODIFIE = 'Ce qui avait été fait a changé depuis.'
const DEJA = 'C’est déjà défait.'
const PUBLIE = 'Ce qui avait été fait est publié\u00a0: changez-le, puis publiez de nouveau.'

const gensDe = (...preparations: readonly Preparation[]): number[] =>
  preparations.flatMap(p => [...p.values()].flatMap(r => (r ? [r.utilisateur_id] : [])))

/** It left what is prepared by a publication: else it was reset, or gone with something else. */
const estPubliee = (attendu: Rangee, publiee: Rangee | undefined): boolean =>
  attendu.retire ? publiee === undefined : publiee?.version === attendu.version

/**
 * Takes back one change of the desk: the very same rows stand again. Its own number takes that back in its turn.
 * @throws CodedError INTROUVABLE, POSTE_MODIFIE, DROIT_MANQUANT, POSTE_OCCUPE, MOIS_CLOS
 */
export async function defaireLot(context: Context, lot_id: number): Promise<ResultatLot> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  await partagerPlanning(context)
  const lot = await db
    .selectFrom('planning_lot')
    .select(['avant', 'apres', 'defait_a', 'auteur_id'])
    .where('compte_id', '=', compte_id)
    .where('lot_id', '=', lot_id)
    .forUpdate()
    .executeTakeFirst()
  if (!lot) throw refuse('INTROUVABLE')
  if (lot.defait_a !== null) throw refuse('POSTE_MODIFIE', { message: DEJA })
  const [avant, apres] = [preparationSchema.parse(lot.avant), preparationSchema.parse(lot.apres)]
  const ids = [...apres.keys()]
  const gens = gensDe(avant, apres, await lireRangees(context, ids))
  await verrouillerPlannings(context, gens)
  const presents = await lireRangees(context, ids)
  const publiees = await lirePubliees(context, ids)
  for (const id of ids) {
    const [present, attendu] = [presents.get(id) ?? null, apres.get(id) ?? null]
    if (present?.version === attendu?.version) continue
    if (attendu && !present && estPubliee(attendu, publiees.get(id))) throw refuse('POSTE_MODIFIE', { message: PUBLIE })
    throw refuse('POSTE_MODIFIE', { message: (await direDevance(context, id)) ?? MODIFIE })
  }
  // What one did oneself gave oneself nothing, nor does taking it back.
  if (lot.auteur_id !== utilisateur_id) await exigerPayeDAutrui(context, { avant: presents, apres: avant, publiees })
  const croisements = await essayer(
    context,
    async () => {
      await poserRangees(context, avant)
      return await lireCroisements(context, gens)
    },
    trouves => trouves.length === 0,
  )
  if (croisements.length > 0) throw refuse('POSTE_OCCUPE')
  await db
    .updateTable('planning_lot')
    .set({ defait_a: now, defait_par: utilisateur_id })
    .where('compte_id', '=', compte_id)
    .where('lot_id', '=', lot_id)
    .execute()
  const inverse = await db
    .insertInto('planning_lot')
    .values({ compte_id, auteur_id: utilisateur_id, fait_a: now, avant: enLignes(apres), apres: enLignes(avant) })
    .returning('lot_id')
    .executeTakeFirstOrThrow()
  await record(context, { action: 'planning.defaire', entite: `planning-lot:${lot_id}` })
  await annoncerBureau(context)
  const postes = await lirePostesBureau(context, { pointages: ids })
  const restent = new Set(postes.map(p => p.pointage_id))
  return {
    ...{ lot_id: inverse.lot_id, refus: [], anomalies: [], bloquant: false, derogeable: true, postes },
    disparus: ids.filter(id => !restent.has(id)),
  }
}
