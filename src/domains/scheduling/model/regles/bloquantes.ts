import type { Anomalie } from './types.ts'

/** Every rule that forbids it, in its sentence, each once: whoever is refused mends them together. Null: none does. */
export function direBloquantes(anomalies: readonly Pick<Anomalie, 'niveau' | 'phrase'>[]): string | null {
  const phrases = new Set(anomalies.filter(a => a.niveau === 'bloquant').map(a => a.phrase))
  return phrases.size === 0 ? null : [...phrases].join(' ')
}
