import { setTimeout as sleep } from 'node:timers/promises'
import { Product } from './processes.ts'
import { median, type Section } from './stats.ts'

const ROUNDS = 3
const WARM_PER_ROUND = 3

/** Target 6: from the process's start to an answer of /readyz, and memory once it has nothing to do. */
export async function measureStart(): Promise<Section> {
  const first: number[] = []
  const warm: number[] = []
  const idle: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await using product = new Product()
    first.push((await product.start()).readyMs / 1000)
    for (let again = 0; again < WARM_PER_ROUND; again++) {
      await product.running?.stop()
      warm.push((await product.start()).readyMs / 1000)
    }
    // The job queue starts after listening, and the collector needs a moment to give its memory back.
    await sleep(8000)
    idle.push(product.running?.rssMb() ?? Number.NaN)
  }
  return {
    title: 'Start and memory of the server',
    notes: [
      'First start: empty data folder; it creates the cluster, applies the migrations and loads the demonstration.',
      'Memory is the resident size of the Node process 8 s after it became ready, PostgreSQL aside.',
    ],
    figures: [
      { name: 'first start to /readyz', unit: 's', values: first },
      { name: 'warm start to /readyz', unit: 's', values: warm },
      { name: 'idle resident memory', unit: 'MB', values: idle },
    ],
    targets: [
      { name: 'warm start', value: median(warm), unit: 's', limit: 1.5, sense: 'at most' },
      { name: 'first start', value: median(first), unit: 's', limit: 15, sense: 'at most' },
      { name: 'idle memory', value: median(idle), unit: 'MB', limit: 150, sense: 'at most' },
    ],
  }
}
