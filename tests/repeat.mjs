import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#app/cli/paths.mjs'
import { run } from '#app/cli/processes.mjs'
import { continueOnProjectNode } from '#app/cli/project-node.mjs'
import { tellRuns } from '#app/cli/test-recap.mjs'

// `npm run test:repeat -- 3 [filter | option…]`: as many whole runs in a row, then what was red in any of them.
await continueOnProjectNode()
const [given, ...rest] = process.argv.slice(2)
const times = Number(given)
if (!(Number.isInteger(times) && times > 0)) {
  process.stderr.write('Combien de passages\u00a0? Par exemple\u00a0: npm run test:repeat -- 3\n')
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'relais-passages-'))
const runs = []
for (let nth = 1; nth <= times; nth++) {
  process.stdout.write(`▸ Passage ${nth} sur ${times}…\n`)
  process.env.TEST_FAILURES = join(folder, `${nth}.txt`)
  writeFileSync(process.env.TEST_FAILURES, '')
  const code = await run(process.execPath, [join(root, 'src/app/cli/test.mjs'), ...rest], { cwd: root })
  runs.push({ code, failed: readFileSync(process.env.TEST_FAILURES, 'utf8').split('\n').filter(Boolean) })
  // Stopped by the user (Ctrl+C or a termination): nothing more is wanted.
  if (code === 130 || code === 143) break
}
for (const line of tellRuns(runs)) process.stdout.write(`${line}\n`)
process.exitCode = runs.find(({ code }) => code !== 0)?.code ?? 0
rmSync(folder, { recursive: true, force: true })
