import { sql } from 'kysely'
import { nomClient } from '#domains/customers/model/client.ts'
import type { Context } from '#server/http/context.ts'
import { CodedError, refuse } from '#server/http/errors.ts'
import { heureParis } from '#wire/dates.ts'
import { compter, joindre } from '#wire/french.ts'
import { deplacer } from '../interventions/deplacer.ts'
import { exigerPlan } from '../interventions/regulation.ts'
import { jugerCroisements, ouvrirPlaces, type Placee, trouverCroisees } from './journee.ts'

const CHANGEE = 'changée depuis'
const PRISE = 'sa place est prise'
/** Named in a sentence; more are counted. */
const NOMMEES = 5

/** Puts them back, but those that stay; those that met a refusal join them. @returns the versions it gave */
async function poser(context: Context, lignes: readonly Placee[], restent: Map<number, string>) {
  const faites: { intervention_id: number; version: number }[] = []
  for (const { intervention_id, ...place } of lignes) {
    if (restent.has(intervention_id)) continue
    try {
      await deplacer(context, intervention_id, place)
      faites.push({ intervention_id, version: (await exigerPlan(context, intervention_id)).version })
    } catch (error) {
      // A refusal comes before anything is written.
      if (!(error instanceof CodedError)) throw error
      restent.set(intervention_id, error.code === 'CRENEAU_OCCUPE' ? PRISE : CHANGEE)
    }
  }
  return faites
}

/** "Restent où elles sont : M. Roy, 11:00 (changée depuis) et Ana Zorkmann, 15:00 (sa place est prise)." */
async function direRestees(context: Context, restent: ReadonlyMap<number, string>): Promise<string> {
  const noms: string[] = []
  for (const [id, raison] of [...restent].slice(0, NOMMEES)) {
    try {
      const visite = await exigerPlan(context, id)
      noms.push(`${nomClient(visite)}, ${heureParis(visite.debut.toISOString())} (${raison})`)
    } catch (error) {
      if (!(error instanceof CodedError)) throw error
      noms.push(`l’intervention n°\u00a0${id} (elle n’existe plus)`)
    }
  }
  if (restent.size > NOMMEES) noms.push(compter(restent.size - NOMMEES, 'autre'))
  return `${restent.size === 1 ? 'Reste où elle est' : 'Restent où elles sont'}\u00a0: ${joindre(noms)}.`
}

/**
 * Gives back the places that visits had before they were dealt out: those that nobody changed since, where their place is still
 * free; the others stay and are named, so that no one's later deed is undone with them.
 * @throws CodedError PLAN_MODIFIE, CRENEAU_OCCUPE: none of them went back
 */
export async function rendrePlaces(context: Context, lignes: readonly Placee[]) {
  await ouvrirPlaces(context, lignes)
  const enOrdre = lignes.toSorted((a, b) => a.intervention_id - b.intervention_id)
  const restent = new Map<number, string>()
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
  // A place may be free again later, a change stays one.
  const prise = [...restent.values()].includes(PRISE)
  throw refuse(prise ? 'CRENEAU_OCCUPE' : 'PLAN_MODIFIE', { message: restees })
}
