import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import path from 'node:path'
import { root } from './processes.ts'
import { format, passes, type Section, spread } from './stats.ts'

const kept = path.join(root, 'node_modules/.cache/relais-bench')

interface Stored extends Section {
  readonly date: string
  readonly commit: string
}

/** Sections are kept apart, so that one can be measured again without the others. */
export function keepSection(key: string, section: Section): void {
  mkdirSync(kept, { recursive: true })
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const stored: Stored = { ...section, date: new Date().toISOString().slice(0, 16), commit }
  writeFileSync(path.join(kept, `${key}.json`), JSON.stringify(stored, null, 1))
}

function machine(): string {
  const [first] = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  let chromium = ''
  try {
    chromium = execFileSync(process.env.CHROMIUM_PATH || 'chromium', ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    chromium = 'no Chromium'
  }
  return `${cpus().length} × ${first?.model ?? '?'}, ${memory} GB, kernel ${release()}, Node ${process.versions.node}, ${chromium}`
}

export function printSection(section: Section): void {
  console.log(`\n${section.title}`)
  for (const figure of section.figures)
    console.log(`  ${figure.name.padEnd(62)} ${spread(figure).padStart(28)} ${figure.unit}`)
  for (const target of section.targets) {
    const sign = target.sense === 'at most' ? '≤' : '≥'
    const verdict = passes(target) ? 'ok  ' : 'MISS'
    console.log(`  ${verdict} ${target.name}: ${format(target.value)} ${target.unit} (${sign} ${target.limit})`)
  }
}

function markdownOf({ title, notes, figures, targets, date, commit }: Stored): string {
  const rows = figures.map(f => `| ${f.name} | ${spread(f)} | ${f.unit} |`)
  const goals = targets.map(t => {
    const sign = t.sense === 'at most' ? '≤' : '≥'
    return `| ${t.name} | ${format(t.value)} | ${sign} ${t.limit} ${t.unit} | ${passes(t) ? 'yes' : '**no**'} |`
  })
  return [
    `## ${title}`,
    '',
    `Measured ${date.replace('T', ' ')} UTC on commit \`${commit}\`.`,
    '',
    ...notes.map(note => `- ${note}`),
    '',
    '| Target | Measured | Wanted | Met |',
    '|---|---|---|---|',
    ...goals,
    '',
    '| Figure | median [min-max] | unit |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

/** Sections as they stand in the file, by title: those of a machine that has not measured them since are kept. */
function standing(report: string): string[] {
  const [, ...parts] = report.replace(/\n## Reading\n[\s\S]*$/, '').split(/\n(?=## )/)
  return parts.map(part => `${part.trim()}\n`)
}

/** Writes docs/bench.md from every section measured on this machine; what stands under "Reading" is written by hand and kept. */
export function writeReport(order: readonly string[]): void {
  const file = path.join(root, 'docs/bench.md')
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const reading = /\n## Reading\n[\s\S]*$/.exec(before)?.[0] ?? '\n## Reading\n'
  const measured = order
    .map(key => path.join(kept, `${key}.json`))
    .filter(existsSync)
    .map(name => markdownOf(JSON.parse(readFileSync(name, 'utf8')) as Stored))
  const titleOf = (section: string) => section.slice(0, section.indexOf('\n'))
  const again = new Set(measured.map(titleOf))
  const sections = [...standing(before).filter(section => !again.has(titleOf(section))), ...measured]
  const head = [
    '# Measurements',
    '',
    `Written by \`npm run bench\`; cells are **median [min-max]**. Machine: ${machine()}.`,
    'The machine is virtual and shared: trust the ratios, which compare the product with a floor (the same libraries with',
    'nothing around them, `tests/bench/floors`) within one run, not the absolute times.',
    '',
  ].join('\n')
  writeFileSync(file, `${head}\n${sections.join('\n')}${reading}`)
}
