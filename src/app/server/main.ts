import { readConfig } from '#server/config/config.ts'
import { StartError } from '#server/config/start-error.ts'
import { type RunningServer, startServer } from './start-server.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

function announce({ address, demoAccounts, services }: RunningServer): void {
  say(`Relais Terrain est prêt en ${(performance.now() / 1000).toFixed(1).replace('.', ',')} s : ${address}`)
  if (demoAccounts.length === 0) return
  say(`Comptes de démonstration (mot de passe : ${services.config.demo.password})`)
  const width = Math.max(...demoAccounts.map(a => a.email.length))
  for (const { email, libelle } of demoAccounts) say(`  ${email.padEnd(width)}  ${libelle}`)
}

/** From the first moment on, so that a start that is interrupted takes its database down. A second signal insists. */
function stopOnSignals(starting: Promise<RunningServer>): void {
  let asked = false
  const stop = async () => {
    say('Arrêt en cours : les requêtes ouvertes se terminent…')
    const [started] = await Promise.allSettled([starting])
    if (started.status === 'fulfilled') await started.value.stop()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (asked) process.exit(1)
      asked = true
      stop().then(
        () => process.exit(0),
        error => fail(error),
      )
    })
}

function fail(error: unknown): never {
  const text = error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

try {
  const starting = startServer({
    config: readConfig(process.env),
    onProgress: say,
    // Without its database the server can answer nothing: whoever watches the process starts it again.
    onUnexpectedExit: () => void starting.then(running => running.stop()).finally(() => process.exit(1)),
  })
  stopOnSignals(starting)
  announce(await starting)
} catch (error) {
  fail(error)
}
