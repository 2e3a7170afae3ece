import { parseArgs } from 'node:util'
import { root } from '#app/cli/paths.mjs'
import { continueOnProjectNode } from '#app/cli/project-node.mjs'
import { playCopies } from './planted/copies.mjs'
import { playVitest } from './vitest.mjs'

/**
 * `npm run test:month -- --days 30 --seeds 10`: months of ten new seeds. `--seed 42`: that one again, to the same hour.
 * `--shrink` beside it: which kinds of faults it needs to fail. `--planted`: each defect put back into a copy of
 * the product, which must go red with one seed, or with as many as `--seeds` says; `--only` a part of its name.
 */
await continueOnProjectNode()
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    seeds: { type: 'string', default: '1' },
    seed: { type: 'string' },
    first: { type: 'string', default: '2026-10-12' },
    without: { type: 'string', default: '' },
    shrink: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const { days, first, without } = values
const KINDS = [
  'none',
  'cuts',
  'portal',
  'stumbling',
  'deaf',
  'déconnexion',
  'page tuée',
  'stockage effacé',
  'heure changée',
  'mort du serveur',
]
KINDS.push(
  'base coupée',
  'disque plein',
  'mise en ligne',
  'restauration',
  'deux appareils',
  'heure prétendue',
  'accès retiré',
  'visite retirée sous la main',
)
const play = (seed, left = without) =>
  playVitest(root, { MONTH_DAYS: days, MONTH_FIRST: first, MONTH_SEEDS: String(seed), MONTH_WITHOUT: left })

/** Leaves out one kind of fault after the other, for as long as the month still fails. */
async function shrink(seed) {
  const left = []
  for (const kind of KINDS) {
    const { code } = await play(seed, [...left, kind].join(','))
    if (code !== 0) left.push(kind)
  }
  const needed = KINDS.filter(kind => !left.includes(kind))
  console.info(`graine ${seed} : il suffit de ${needed.join(', ') || 'rien'} (--without "${left.join(',')}")`)
}

if (values.planted) process.exitCode = await playCopies(root, values.only, Number(values.seeds))
else {
  const from = Date.now() % 2 ** 31
  const seeds = values.seed ? [Number(values.seed)] : Array.from({ length: Number(values.seeds) }, (_, n) => from + n)
  for (const seed of seeds) {
    const { code, said } = await play(seed)
    console.info(said)
    if (code === 0) continue
    process.exitCode = 1
    if (values.shrink) await shrink(seed)
  }
}
