import type { ReadContext } from '#server/http/context.ts'
import { visitesATraiter } from './visites.ts'

/** How many things of the desk wait in the queue, as the queue counts them: for the badge beside its name. */
export async function compterATraiter(context: ReadContext): Promise<number> {
  const lignes = await Promise.all(visitesATraiter.map(source => source.lire(context)))
  return lignes.flat().reduce((somme, { nombre }) => somme + nombre, 0)
}
