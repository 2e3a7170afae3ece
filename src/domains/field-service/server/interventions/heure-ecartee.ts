import { type EtapeDatee, NOMS_HEURES } from '#domains/field-service/model/interventions/correction.ts'
import { direDeuxHeures, sontDeuxHeures } from '#domains/field-service/model/interventions/heures-ecartees.ts'
import { adresseIntervention } from '#domains/field-service/modules/mon-activite/address.ts'
import { adresseRegulation } from '#domains/field-service/modules/regulation-interventions/address.ts'
import { notifier } from '#domains/shell/server/api.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { libelleAppareil } from '../activite/appareil.ts'
import { annoncer, notifierRegulateurs } from '../notifications.ts'
import { lireHeures } from './corrections.ts'
import { nommerVisite } from './nommer.ts'
import type { Passage, Situation } from './situation.ts'

/** A step that the office already had of the same person, as it came again. */
export interface EtapeRevenue {
  readonly mutation_id: string
  readonly appareil_id: string | null
  readonly fait_a: Date
}

const TITRE = 'Deux heures pour une étape'

/** Whether the step came from this device: what a device sends again is its own hour. */
export async function estDuMemeAppareil(
  { db, caller }: Context,
  passage: Pick<Passage, 'mutation_id'>,
  appareil_id: string | null,
): Promise<boolean> {
  if (appareil_id === null || passage.mutation_id === null) return false
  const row = await db
    .selectFrom('recu')
    .select('appareil_id')
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .where('cle', '=', passage.mutation_id)
    .executeTakeFirst()
  return row?.appareil_id === appareil_id
}

/**
 * A step that two devices of one person did: the hour received first counts, the other one is kept beside it and told, on
 * the devices and to those who plan, who can put it right with a reason.
 * @returns the sentence for the device that comes second; null: there is one hour
 */
export async function ecarterHeure(
  context: Context,
  situation: Situation,
  passage: Passage,
  { mutation_id, appareil_id, fait_a }: EtapeRevenue,
): Promise<string | null> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  const { intervention_id } = situation
  if (passage.vers === 0 || passage.vers < passage.de || passage.fait_a.getTime() === fait_a.getTime()) return null
  const etape: EtapeDatee = passage.vers
  const lue = (await lireHeures(context, situation)).find(h => h.vers === etape)
  // Put right since: whoever did it gave a reason, and the hour of before is no news.
  if (!lue || lue.corrige_par !== null || (await estDuMemeAppareil(context, passage, appareil_id))) return null
  await db
    .insertInto('etape_ecartee')
    .values({
      compte_id,
      intervention_id,
      passage_id: lue.passage_id,
      etape,
      utilisateur_id,
      mutation_id,
      appareil_id,
      appareil_libelle: libelleAppareil(context),
      fait_a,
      recu_a: now,
      reprise_a: null,
    })
    .execute()
  const deux = { etape, comptee: lue.heure, fait_a }
  if (!sontDeuxHeures(deux)) return null
  await record(context, {
    action: 'intervention.heure-ecartee',
    entite: `intervention:${intervention_id}`,
    avant: { etape, heure: lue.heure.toISOString() },
    apres: { etape, heure: fait_a.toISOString() },
    fait_a,
  })
  const phrase = direDeuxHeures(deux)
  await direEcartee(context, situation, { etape, phrase })
  return phrase
}

async function direEcartee(
  context: Context,
  situation: Situation,
  { etape, phrase }: { etape: EtapeDatee; phrase: string },
): Promise<void> {
  const { compte_id, utilisateur_id } = context.caller
  const { intervention_id, jour } = situation
  const body = `${await nommerVisite(context, situation)}. ${phrase} Si elle est fausse, corrigez l’heure ${NOMS_HEURES[etape].de}.`
  const lien = adresseIntervention(intervention_id)
  // One line for a visit, which tells the last of its steps; the visit tells them all.
  await notifier(context, { compte_id, utilisateur_id, titre: TITRE, body, lien, remplace: true })
  const bureau = adresseRegulation(jour, intervention_id)
  await notifierRegulateurs(context, { titre: TITRE, body, lien: bureau, remplace: true })
  await annoncer(context, [utilisateur_id])
}

/**
 * A step back that a device made of a step of its own which the office had set aside, before it could know: it takes
 * back that one, not the step of the other device.
 */
export async function reprendreEcartee(
  { db, caller, now }: Context,
  { intervention_id }: Situation,
  { de, appareil_id, fait_a }: { de: number; appareil_id: string | null; fait_a: Date },
): Promise<boolean> {
  if (appareil_id === null || de === 0) return false
  const reprises = await db
    .updateTable('etape_ecartee')
    .set({ reprise_a: now })
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .where('intervention_id', '=', intervention_id)
    .where('appareil_id', '=', appareil_id)
    .where('etape', '=', de as EtapeDatee)
    .where('reprise_a', 'is', null)
    .where('recu_a', '>=', fait_a)
    .returning('ecartee_id')
    .execute()
  return reprises.length > 0
}
