import { direBloquantes } from '../regles/bloquantes.ts'
import type { Echange } from './echange.ts'

/** Kept on a device that knows neither what stands in the way nor the rules. */
const SANS_RAISON =
  'Cet échange ne peut pas être accepté pour l’instant\u00a0: le bureau dira pourquoi dès qu’il sera relu.'

/** Why an exchange cannot be accepted: what the office said, else the rules that forbid it, in their own words. */
export const direEmpechement = ({
  empechement,
  anomalies,
}: {
  readonly empechement: string | null
  readonly anomalies: readonly Pick<Echange['anomalies'][number], 'niveau' | 'phrase'>[]
}): string => empechement ?? direBloquantes(anomalies) ?? SANS_RAISON
