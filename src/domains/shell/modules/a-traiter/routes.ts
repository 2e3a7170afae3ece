import { type Route, readRoute } from '#server/http/route.ts'
import type { InboxLine, InboxSource } from '#server/inbox/source.ts'
import { type LigneATraiter, URGENCES } from '#wire/inbox.ts'
import { lireATraiter } from './contract.ts'

/** What waits longest first; what stands for several comes behind those told one by one. */
function comparer(a: LigneATraiter, b: LigneATraiter): number {
  return a.nombre - b.nombre || a.depuis.localeCompare(b.depuis) || a.cle.localeCompare(b.cle)
}

/** What is due first, then what has no day, as it comes. */
const parEcheance = (a: InboxLine, b: InboxLine) => (a.pour ?? '9999').localeCompare(b.pour ?? '9999')

/** @param sources of all domains: the shell shows their lines and knows none */
export function aTraiterRoutes(sources: readonly InboxSource[]): readonly Route[] {
  return [
    readRoute(lireATraiter, async context => {
      const miennes = sources.filter(s => context.caller.modules.has(s.module))
      // In one turn: all of their questions leave in one message.
      const lues = await Promise.all(miennes.map(s => s.lire(context)))
      // The most pressing first; among them in the order in which domains tell their sources: a late visit before a late request.
      const enOrdre = lues.flatMap(lignes => lignes.toSorted(comparer))
      const triees = URGENCES.flatMap(urgence => {
        const siennes = enOrdre.filter(l => l.urgence === urgence)
        return urgence === 'bientot' ? siennes.toSorted(parEcheance) : siennes
      })
      const lignes = triees.map(({ pour, ...ligne }) => ligne)
      return { lu_a: context.now.toISOString(), suivi: miennes.length > 0, lignes }
    }),
  ]
}
