import { ConfigError, readConfig } from '#server/config/config.ts'
import { type RunningServer, startServer } from './start-server.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

function announce({ address, demoAccounts, services }: RunningServer): void {
  say(`Relais Terrain est prêt en ${(performance.now() / 1000).toFixed(1).replace('.', ',')} s : ${address}`)
  if (demoAccounts.length === 0) return
  say(`Comptes de démonstration (mot de passe : ${services.config.demo.password})`)
  const width = Math.max(...demoAccounts.map(a => a.email.length))
  for (const { email, libelle } of demoAccounts) say(`  ${email.padEnd(width)}  ${libelle}`)
}

/** A second signal means that the person no longer wants to wait. */
function stopOn(signal: NodeJS.Signals, stop: () => Promise<void>): void {
  let asked = false
  process.on(signal, () => {
    if (asked) process.exit(1)
    asked = true
    say('Arrêt en cours : les requêtes ouvertes se terminent…')
    stop().then(
      () => process.exit(0),
      error => {
        process.stderr.write(`${error}\n`)
        process.exit(1)
      },
    )
  })
}

try {
  const config = readConfig(process.env)
  let running: RunningServer | undefined
  running = await startServer({
    config,
    onProgress: say,
    onUnexpectedExit: () => {
      process.exitCode = 1
      void running?.stop().finally(() => process.exit(1))
    },
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) stopOn(signal, running.stop)
  announce(running)
} catch (error) {
  const expected = error instanceof ConfigError || (error instanceof Error && error.name === 'DataDirBusyError')
  process.stderr.write(`${expected || !(error instanceof Error) ? (error as Error).message : error.stack}\n`)
  process.exit(1)
}
