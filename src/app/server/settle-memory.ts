import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The start's work (cluster, demonstration data, job queue) is over, and whoever waited for the server has been answered. */
const AFTER_MS = 4_000

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * One collection that also hands back what the heap grew to: loading the sources leaves its nursery at its largest, tens
 * of megabytes that nothing at rest uses again. Costs about a tenth of a second; the heap grows again when work asks for it.
 */
export function giveBackMemory(): void {
  // The only way to the engine's own collector without a flag on everybody's command line.
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Once the start is over, gives back what it left behind. Holds no process up. */
export function settleMemory(): void {
  setTimeout(giveBackMemory, AFTER_MS).unref()
}
