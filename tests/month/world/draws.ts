import { createHash } from 'node:crypto'
import { seededRandom } from '#tests/support/fault-proxy.ts'

/**
 * Chance by the seed and by what it is about: an hour, a device, the n-th call of a kind. What one of them needs more or
 * less of, because a busy machine answered later, moves nobody else's: a seed replays on another machine, too.
 */
export function drawsOf(seed: number, about: string): () => number {
  return seededRandom(createHash('sha256').update(`${seed} ${about}`).digest().readUInt32LE(0))
}
