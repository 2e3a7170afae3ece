/** Options of the two runners whose value stands in the next argument: it is no filter. */
const valued = new Set(['-g', '--grep', '-t', '--testNamePattern', '--project', '-j', '--workers', '--repeat-each'])

/**
 * Which runners the arguments ask for. A path says it by itself (`e2e/…` or `src/…`); another filter goes to both, one of
 * which may then have nothing to run.
 */
export function chooseRunners(given) {
  const args = given.filter(arg => arg !== '--unit' && arg !== '--e2e')
  const paths = args.filter((arg, at) => !arg.startsWith('-') && !valued.has(args[at - 1]))
  const onlyUnit = given.includes('--unit') || (paths.length > 0 && paths.every(path => /^(src|tests|sw)\//.test(path)))
  const onlyE2e = given.includes('--e2e') || (paths.length > 0 && paths.every(path => path.startsWith('e2e/')))
  return { unit: !onlyE2e || onlyUnit, e2e: !onlyUnit || onlyE2e, args, filtered: paths.length > 0 }
}

const seconds = from => `${(from / 1000).toFixed(1).replace('.', ',')} s`

/** Runs the steps in order, going on after a failure except where a step needs the failed one. First bad code wins. */
export async function runSteps(steps, write = text => process.stdout.write(text), now = Date.now) {
  const tell = line => write(`${line}\n`)
  const failed = new Map()
  const wanted = steps.filter(step => !step.skip)
  const play = async ({ name, run, needs = [] }) => {
    const missing = needs.find(need => failed.has(need))
    if (missing) {
      failed.set(name, 1)
      tell(`✘ ${name} : impossible, l'étape « ${missing} » a échoué`)
      return 0
    }
    tell(`▸ ${name}…`)
    const begin = now()
    const code = await run()
    const duration = seconds(now() - begin)
    tell(code === 0 ? `✔ ${name} (${duration})` : `✘ ${name} : échec, code ${code} (${duration})`)
    if (code !== 0) failed.set(name, code)
    return code
  }
  for (const step of wanted) {
    const code = await play(step)
    // Stopped by the user (Ctrl+C or a termination): nothing more is wanted.
    if (code === 130 || code === 143) break
  }
  if (failed.size > 0) tell(`✘ En échec : ${[...failed.keys()].join(', ')}`)
  const [code = 0] = failed.values()
  return code
}
