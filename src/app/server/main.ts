import { readConfig } from '#server/config/config.ts'
import { StartError } from '#server/config/start-error.ts'
import { type RunningServer, startServer } from './start-server.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

function announce({ address, demoAccounts, empty, services }: RunningServer): void {
  say(`Relais Terrain est prêt en ${(performance.now() / 1000).toFixed(1).replace('.', ',')} s : ${address}`)
  if (empty) {
    say('Aucun compte ici pour l’instant. Le premier se crée :')
    say(`  pour votre entreprise, à l’adresse ${services.config.publicUrl}/inscription`)
    say('  pour administrer la plateforme, avec npm run create-admin')
  }
  if (demoAccounts.length === 0) return
  say(`Comptes de démonstration (mot de passe : ${services.config.demo.password})`)
  const width = Math.max(...demoAccounts.map(a => a.email.length))
  for (const { email, libelle } of demoAccounts) say(`  ${email.padEnd(width)}  ${libelle}`)
}

/**
 * How long a signal that comes again is the same one, ms: whoever stops a process group (systemd, a container) reaches the
 * server directly, and again through npm and the shell, which pass it on. Longer than a stop takes.
 */
const INSISTS_AFTER_MS = 20_000

/**
 * From the first moment on, so that a start that is interrupted takes its database down. Somebody who signals again, long after,
 * insists: the process ends then, and asks its database to stop as it goes (`cluster.ts`).
 */
function stopOnSignals(starting: Promise<RunningServer>): void {
  let asked: number | undefined
  const stop = async () => {
    say('Arrêt en cours : les requêtes ouvertes se terminent…')
    const [started] = await Promise.allSettled([starting])
    if (started.status === 'fulfilled') await started.value.stop()
    say('Le serveur est arrêté.')
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (asked !== undefined) {
        if (performance.now() - asked > INSISTS_AFTER_MS) process.exit(1)
        return
      }
      asked = performance.now()
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
