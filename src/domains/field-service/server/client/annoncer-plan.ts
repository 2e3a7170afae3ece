import { DEJA_ANNULEE, direAnnulee } from '#domains/field-service/model/demandes/etats.ts'
import { creneauDit } from '#domains/field-service/model/interventions/creneau-dit.ts'
import type { Canal } from '#domains/field-service/model/interventions/prevenir.ts'
import type { Context } from '#server/http/context.ts'
import type { LignePlan } from '../interventions/plan.ts'
import { estMemePromesse } from '../interventions/promesse.ts'
import { type Annulation, annuler } from '../interventions/regler.ts'
import { exigerPlan } from '../interventions/regulation.ts'
import { envoyerAvecGeste, preparerEnvoi } from './prevenir.ts'

/** What is told of a change of plan waits while it may be undone, in seconds: the ten of « Défaire », and the way there. */
const DEFAISABLE_S = 20

/** What is added to the sentence of a change whose customer is told in the same gesture. */
export const VA_ETRE_PREVENU = 'le client va en être prévenu'

/** Tells the customer of the change that was just made. @throws CodedError as `preparerEnvoi` and `envoyerAvecGeste`: nothing is changed then */
async function annoncerPlan(context: Context, intervention_id: number, canal: Canal): Promise<void> {
  await envoyerAvecGeste(context, await preparerEnvoi(context, intervention_id, canal, 'prevenir'), DEFAISABLE_S)
}

/** Whether the appointment changed as its customer knows it. Who comes is no part of it: the message says an hour and a day. */
const changeRendezVous = (avant: LignePlan, apres: LignePlan): boolean =>
  avant.debut.getTime() !== apres.debut.getTime() ||
  creneauDit(avant) !== creneauDit(apres) ||
  !estMemePromesse(avant, apres)

/**
 * Runs a move, and tells its customer where it changed the appointment: sent again because its answer was lost, it is told once.
 * @returns what the move answers, and whether they are told
 */
export async function deplacerEtAnnoncer<T>(
  context: Context,
  { intervention_id, canal }: { readonly intervention_id: number; readonly canal: Canal | undefined },
  deplacer: () => Promise<T>,
): Promise<{ readonly fait: T; readonly annonce: boolean }> {
  if (canal === undefined) return { fait: await deplacer(), annonce: false }
  const avant = await exigerPlan(context, intervention_id)
  const fait = await deplacer()
  const change = changeRendezVous(avant, await exigerPlan(context, intervention_id))
  if (change) await annoncerPlan(context, intervention_id, canal)
  return { fait, annonce: change }
}

/**
 * Cancels a visit, and tells its customer in the same gesture: sent again because its answer was lost, they were told with it.
 * @returns what was done, in words, and whether they are told
 */
export async function annulerEtAnnoncer(
  context: Context,
  intervention_id: number,
  { prevenir, ...annulation }: Annulation & { readonly prevenir?: Canal | undefined },
): Promise<{ readonly fait: string; readonly annonce: boolean }> {
  const { rendue, deja } = await annuler(context, intervention_id, annulation)
  if (deja) return { fait: DEJA_ANNULEE, annonce: false }
  if (prevenir) await annoncerPlan(context, intervention_id, prevenir)
  return { fait: direAnnulee(rendue), annonce: prevenir !== undefined }
}
