import type { DonnerSansDemander, Raison } from './classement.ts'

/** The reasons of somebody in one sentence, and what their agreement would be asked for. */
export function direRaisons(raisons: readonly Raison[], donner: DonnerSansDemander | null): string {
  const dites = raisons.map(r => r.mots).join('. ')
  return donner ? `${dites}. Avec son accord\u00a0: ${donner.phrase}` : dites
}
