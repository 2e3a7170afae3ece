import type { Context } from '#server/http/context.ts'
import { lireCroisements } from './rangees.ts'

/** What of a prepared shift says whether something published stands at its hours. */
interface Prepare {
  readonly pointage_id: number
  readonly utilisateur_id: number
}

/**
 * Prepared shifts that something published meets since: a post that was taken by a call or an exchange, or that came back from a
 * leave. Nothing is prepared over what stands, so it came afterwards.
 * @returns by number of the prepared shift, the name of what it meets
 */
export async function lireConflits(
  context: Context,
  prepares: readonly Prepare[],
): Promise<ReadonlyMap<number, string>> {
  if (prepares.length === 0) return new Map()
  const ids = new Set(prepares.map(p => p.pointage_id))
  const croisements = await lireCroisements(context, [...new Set(prepares.map(p => p.utilisateur_id))])
  return new Map(croisements.filter(c => ids.has(c.pointage_id) && c.publie).map(c => [c.pointage_id, c.poste_libelle]))
}
