import { startComposition } from './composition.ts'

/**
 * A server process to be killed: `server-process.ts DATA_DIR PORT POINT NTH`. At the NTH pass of a kill point it dies as a
 * power cut would have it, without a word. Tells its parent where it listens; people are made on demand.
 */
const [dataDir = '', port = '0', point = '', nth = '0'] = process.argv.slice(2)
let passes = 0
try {
  const server = await startComposition({
    dataDir,
    port: Number(port),
    probe(reached) {
      if (reached === point && ++passes === Number(nth)) process.kill(process.pid, 'SIGKILL')
    },
  })
  process.on('message', async message => {
    if (message === 'newcomer') process.send?.({ newcomer: await server.newcomer() })
  })
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
  process.send?.({ origin: server.origin, databaseUrl: server.databaseUrl })
} catch (error) {
  process.send?.({ error: (error as Error).message })
  process.exitCode = 1
}
