import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { StartError } from '#server/config/start-error.ts'

/** The network does not let us listen where PORT and HOST say. */
export class PortTakenError extends StartError {
  override name = 'PortTakenError'
}

function explain(error: unknown, { host, port }: Config): unknown {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Le port ${port} est déjà pris : arrêtez l'autre programme, ou donnez un autre port dans PORT.`,
    EACCES: `Le port ${port} est réservé à l'administrateur de la machine : donnez un port à partir de 1024 dans PORT.`,
    EADDRNOTAVAIL: `HOST vaut « ${host} », qui n'est pas une adresse de cette machine.`,
    ENOTFOUND: `HOST vaut « ${host} », un nom de machine inconnu.`,
    EAI_AGAIN: `HOST vaut « ${host} », un nom de machine inconnu.`,
  }
  const sentence = sentences[(error as NodeJS.ErrnoException).code ?? '']
  return sentence ? new PortTakenError(sentence, { cause: error }) : error
}

/**
 * Tries the address before anything long is begun. Port 0 asks for any free port, which the public address must name
 * before the services are built: cookies and the check of origins depend on it. Only tests ask for it; the short gap
 * before we listen is theirs to bear.
 * @throws PortTakenError
 */
export async function choosePort(config: Config): Promise<Config> {
  const probe = createServer()
  const port = await new Promise<number>((resolve, reject) => {
    probe.once('error', error => reject(explain(error, config)))
    probe.listen(config.port, config.host, () => resolve((probe.address() as { port: number }).port))
  })
  await new Promise(resolve => probe.close(resolve))
  return config.port === 0 ? { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) } : config
}

/** @throws PortTakenError */
export async function listen(app: FastifyInstance, config: Config): Promise<string> {
  await app.listen({ host: config.host, port: config.port }).catch(error => {
    throw explain(error, config)
  })
  return config.publicUrl
}
