import type { z } from 'zod'
import type { Writing } from '#client/reading/use-writing.ts'
import { repartirVisites } from '#domains/field-service/modules/regulation-interventions/contract.ts'
import { usePlanDeeds } from './plan-deeds.ts'
import { useDeed } from './use-deed.ts'
import { stepBy } from './use-step.ts'

type Ligne = z.infer<typeof repartirVisites.body>['lignes'][number]

/** A visit of a proposal: where it goes, and where it was read to stand. */
interface Dealt {
  readonly to: Ligne
  readonly from: Pick<Ligne, 'vers' | 'jour' | 'heure_debut' | 'duree_minutes'>
}

type Options = {
  /** « Défaire : répartition, Hugo Delattre ». */
  readonly label: string
  /** All that may be accepted. */
  readonly lines: readonly Dealt[]
  /** Customers who must be told of what was accepted. */
  readonly tell?: (accepted: ReadonlySet<number>) => readonly string[]
  readonly done: () => void
}

/**
 * A proposal that is accepted, of one stack with the screen's other deeds: it is taken back by what nobody changed since, and done
 * again with what went back.
 */
export function useDealing({ label, lines, tell, done }: Options): Writing<typeof repartirVisites> {
  const { standing } = usePlanDeeds()
  return useDeed(repartirVisites, {
    label,
    visits: ({ lignes }) => lignes,
    said: ({ message, lignes }) => {
      const names = tell?.(new Set(lignes.map(l => l.intervention_id))) ?? []
      return names.length === 0 ? message : `${message} À prévenir\u00a0: ${names.join(', ')}.`
    },
    undo: ({ lignes }) => {
      const versions = new Map(lignes.map(l => [l.intervention_id, l.version]))
      const back = lines.flatMap(({ to: { intervention_id }, from }) => {
        const seen = versions.get(intervention_id)
        return seen === undefined ? [] : [{ ...from, intervention_id, version: standing(intervention_id, seen) }]
      })
      return stepBy(repartirVisites, { body: { retour: true, lignes: back } }, answer => answer.lignes, {
        otherwise: 'Rien n’est revenu.',
      })
    },
    again: ({ body }, undone) => {
      const versions = new Map(undone.map(v => [v.intervention_id, v.version]))
      const lignes = body.lignes.flatMap(line => {
        const seen = versions.get(line.intervention_id)
        return seen === undefined ? [] : [{ ...line, version: standing(line.intervention_id, seen) }]
      })
      return { body: { lignes } }
    },
    done,
  })
}
