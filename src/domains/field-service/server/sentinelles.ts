import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '#server/http/context.ts'

export type Sentinelle = 'panne_500' | 'lent_5_s' | 'refus_metier' | null

export const REFUS_METIER = {
  code: 'REFUS_METIER',
  message: 'Refus de démonstration\u00a0: cette action n’est pas permise pour ce client.',
} as const

/**
 * Failures reachable by hand (style habit 16): a demonstration client whose calls fail (Imprimerie du Beffroi), drag
 * (Auto-école des Docks) or are refused (Syndic des Tanneurs): named as customers are, whoever looks at lists. Only the
 * demonstration data carries the mark, and it acts nowhere else.
 * @returns whether the action must be refused
 */
export async function jouerSentinelle({ services }: Context, sentinelle: Sentinelle): Promise<boolean> {
  const { demo, nodeEnv } = services.config
  if (!sentinelle || !(demo.enabled || nodeEnv !== 'production')) return false
  if (sentinelle === 'panne_500') throw new Error('planted failure of the demonstration')
  if (sentinelle === 'lent_5_s') await sleep(5000)
  return sentinelle === 'refus_metier'
}
