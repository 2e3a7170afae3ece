import type { Enonce } from '#domains/field-service/model/tournees/enonce.ts'
import { type Ordonnance, ordonner } from '#domains/field-service/model/tournees/ordonner.ts'

export interface TourRequest {
  readonly enonce: Enonce
  /** How long it may search. */
  readonly ms: number
}
export type TourReply =
  /** Share of the time that is spent, and the best length so far; null: none yet. */
  | { readonly done: number; readonly metres: number | null }
  | { readonly solution: Ordonnance }
  | { readonly error: string }

const scope = self as unknown as Worker // the DOM library types `self` as a window
/** Looking at the clock at each try would cost more than the try. */
const EVERY = 32
const TELL_MS = 100

scope.onmessage = ({ data: { enonce, ms } }: MessageEvent<TourRequest>) => {
  const start = performance.now()
  let [done, told, metres] = [0, start, null as number | null]
  const avancement = (essais: number): number => {
    if (essais % EVERY !== 0) return done
    const now = performance.now()
    done = (now - start) / ms
    if (now - told >= TELL_MS) {
      told = now
      scope.postMessage({ done: Math.min(done, 1), metres } satisfies TourReply)
    }
    return done
  }
  try {
    const solution = ordonner(enonce, { graine: 1, avancement, mieux: distance => (metres = distance) })
    scope.postMessage({ solution } satisfies TourReply)
  } catch (error) {
    scope.postMessage({ error: String(error) } satisfies TourReply)
  }
}
