import { sql } from 'kysely'
import { nomClient } from '#domains/customers/model/client.ts'
import type { Context } from '#server/http/context.ts'
import { CodedError, refuse } from '#server/http/errors.ts'
import { heureParis } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { deplacer } from '../interventions/deplacer.ts'
import { exigerPlan } from '../interventions/regulation.ts'
import { jugerCroisements, ouvrirPlaces, type Placee, trouverCroisees } from './journee.ts'

/** Why a visit stays where it is, as it is told. */
interface Raison {
  readonly dite: string
  /** A place may be free again later, a change stays one. */
  readonly prise: boolean
}
const CHANGEE: Raison = { dite: 'elle a changé depuis.', prise: false }
const PRISE: Raison = { dite: 'sa place est prise.', prise: true }
/** Named in a sentence; more are counted. */
const NOMMEES = 5

/** The office's own words where they say more than that it changed. */
function raisonDe({ code, champs, message }: CodedError): Raison {
  if (code === 'PLAN_MODIFIE') return CHANGEE
  return { dite: Object.values(champs ?? {})[0] ?? message, prise: code === 'CRENEAU_OCCUPE' }
}

/** Puts them back, but those that stay; those that met a refusal join them. @returns the versions it gave */
async function poser(context: Context, lignes: readonly Placee[], restent: Map<number, Raison>) {
  const faites: { intervention_id: number; version: number }[] = []
  for (const { intervention_id, ...place } of lignes) {
    if (restent.has(intervention_id)) continue
    try {
      await deplacer(context, intervention_id, place)
      faites.push({ intervention_id, version: (await exigerPlan(context, intervention_id)).version })
    } catch (error) {
      // A refusal comes before anything is written.
      if (!(error instanceof CodedError)) throw error
      restent.set(intervention_id, raisonDe(error))
    }
  }
  return faites
}

/** "2 interventions restent où elles sont. M. Roy, 11:00 : elle a changé depuis. Ana Zorkmann, 15:00 : sa place est prise." */
async function direRestees(context: Context, restent: ReadonlyMap<number, Raison>): Promise<string> {
  const dites: string[] = []
  for (const [id, { dite }] of [...restent].slice(0, NOMMEES)) {
    try {
      const visite = await exigerPlan(context, id)
      dites.push(`${nomClient(visite)}, ${heureParis(visite.debut.toISOString())}\u00a0: ${dite}`)
    } catch (error) {
      if (!(error instanceof CodedError)) throw error
      dites.push(`Intervention n°\u00a0${id}\u00a0: elle n’existe plus.`)
    }
  }
  if (restent.size > NOMMEES) dites.push(`Et ${compter(restent.size - NOMMEES, 'autre')}.`)
  const debut =
    restent.size === 1 ? 'Une intervention reste où elle est.' : `${restent.size} interventions restent où elles sont.`
  return [debut, ...dites].join(' ')
}

/**
 * Gives back the places that visits had before they were dealt out: those that nobody changed since, where their place is still
 * free; the others stay and are named, so that no one's later deed is undone with them.
 * @throws CodedError PLAN_MODIFIE, CRENEAU_OCCUPE: none of them went back
 */
export async function rendrePlaces(context: Context, lignes: readonly Placee[]) {
  await ouvrirPlaces(context, lignes)
  const enOrdre = lignes.toSorted((a, b) => a.intervention_id - b.intervention_id)
  const restent = new Map<number, Raison>()
  await sql`savepoint places`.execute(context.db)
  let faites = await poser(context, enOrdre, restent)
  for (;;) {
    const croisees = await trouverCroisees(
      context,
      faites.map(f => f.intervention_id),
    )
    if (croisees.length === 0) break
    // What stays where it is may stand in the way of another: all are put again without them.
    for (const id of croisees) restent.set(id, PRISE)
    await sql`rollback to savepoint places`.execute(context.db)
    faites = await poser(context, enOrdre, restent)
  }
  await jugerCroisements(context)
  const restees = restent.size === 0 ? '' : await direRestees(context, restent)
  if (faites.length > 0) return { faites, restees }
  const prise = [...restent.values()].some(raison => raison.prise)
  throw refuse(prise ? 'CRENEAU_OCCUPE' : 'PLAN_MODIFIE', { message: restees })
}
