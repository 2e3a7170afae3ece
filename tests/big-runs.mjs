import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '#app/cli/build.mjs'
import { ensureChromium } from '#app/cli/chromium.mjs'
import { root } from '#app/cli/paths.mjs'
import { run } from '#app/cli/processes.mjs'
import { continueOnProjectNode } from '#app/cli/project-node.mjs'

// `node tests/big-runs.mjs model|faults|fuzz`: the sizes of the targets, which `npm test` plays in small.
await continueOnProjectNode()
const MODEL_RUNS = 10_000
const BROWSER_RUNS = Number(process.env.FAULT_BROWSER_RUNS ?? 200)
const folder = mkdtempSync(join(tmpdir(), 'relais-courses-'))
const file = name => join(folder, name)
/** What each run found, one line each: a failing run has written its own before it failed. */
process.env.RUN_FIGURES = file('figures.jsonl')
writeFileSync(process.env.RUN_FIGURES, '')

const tool = (path, args, options = {}) =>
  run(process.execPath, [join(root, 'node_modules', path), ...args], { cwd: root, ...options })
const vitestOf = (project, ...paths) =>
  tool('vitest/vitest.mjs', ['run', '--config', 'tests/vitest.config.ts', '--project', project, ...paths])
const vitest = (...paths) => vitestOf('offline', ...paths)
const playwright = (args, report, stdio) =>
  tool('@playwright/test/cli.js', ['test', '-c', 'e2e/playwright.config.ts', 'faults/', ...args], {
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    ...(stdio ? { stdio } : {}),
  })

/** Tests of a report of Playwright, however deep their suites. */
const testsOf = suite => [...(suite.specs ?? []).flatMap(s => s.tests), ...(suite.suites ?? []).flatMap(testsOf)]
const readTests = report => testsOf(JSON.parse(readFileSync(report, 'utf8')))

/** Each browser test as often as it takes for all of them to make the target's number of runs. */
async function playBrowsers() {
  process.env.E2E_LONG = '1'
  process.env.CHROMIUM_PATH = (await ensureChromium()) || process.env.CHROMIUM_PATH
  const built = await ensureBuilt()
  if (built !== 0) return built
  const listed = await playwright(['--list', '--reporter=json'], file('liste.json'), ['ignore', 'ignore', 2])
  if (listed !== 0) return listed
  const each = Math.ceil(BROWSER_RUNS / readTests(file('liste.json')).length)
  return await playwright([`--repeat-each=${each}`, '--reporter=list,json'], file('navigateur.json'))
}

/** Tests that a browser really played, passed or not. */
function countBrowserRuns() {
  return readTests(file('navigateur.json')).filter(t => t.results.some(r => r.status !== 'skipped')).length
}

const lines = () =>
  readFileSync(process.env.RUN_FIGURES, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))

/** The summary of one bench: what was played, what was lost, what was doubled. */
function tell(banc, { courses, mot, graine, debut, code }) {
  const found = lines().filter(line => line.banc === banc)
  const sum = key => found.reduce((total, line) => total + (line[key] ?? 0), 0)
  const figures = [
    `${courses ?? sum('courses')} ${mot}`,
    `${sum('enregistrees')} actions enregistrées`,
    `${sum('perdues')} perdues`,
    `${sum('doublees')} doublées`,
    ...(found.some(line => 'divergees' in line) ? [`${sum('divergees')} divergées`] : []),
    ...(graine === undefined ? [] : [`graine ${graine}`]),
    `${Math.round((Date.now() - debut) / 1000)} s`,
    code === 0 ? 'tout tient' : 'ÉCHEC',
  ]
  return `[${banc}] ${figures.join(', ')}`
}

const newSeed = () => String(Date.now() % 2 ** 31)
const plans = {
  model: async () => {
    process.env.MODEL_RUNS ??= String(MODEL_RUNS)
    process.env.MODEL_SEED ??= newSeed()
    const debut = Date.now()
    const code = await vitest('tests/model')
    return [[code], [tell('modele', { mot: 'jours joués', graine: process.env.MODEL_SEED, debut, code })]]
  },
  faults: async () => {
    process.env.FAULT_RUNS ??= '200'
    process.env.FAULT_SEED ??= newSeed()
    let debut = Date.now()
    const node = await vitest('tests/faults')
    const graine = process.env.FAULT_SEED
    const told = [tell('noeud', { mot: 'vérifications des promesses', graine, debut, code: node })]
    debut = Date.now()
    const browser = await playBrowsers()
    const courses = browser === 0 || browser === 1 ? countBrowserRuns() : 0
    told.push(tell('navigateur', { courses, mot: 'courses de navigateur', debut, code: browser }))
    return [[node, browser], told]
  },
}
plans.fuzz = async () => {
  process.env.FUZZ_RUNS ??= '100'
  process.env.ECHANGES_TOURS ??= '20'
  return [[await vitestOf('database', 'tests/routes/fuzz.test.ts', 'concurrence.pg.test.ts')], []]
}
const plan = plans[process.argv[2]]
if (!plan) throw new Error('model, faults or fuzz?')
const [codes, told] = await plan()
for (const line of told) console.info(line)
process.exitCode = codes.find(code => code !== 0) ?? 0
rmSync(folder, { recursive: true, force: true })
