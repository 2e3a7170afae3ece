import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'

/**
 * Port 0 asks for any free port, which the public address must name before the services are built: cookies and the
 * check of origins depend on it. Only tests ask for it; the short gap before we listen is theirs to bear.
 */
export async function choosePort(config: Config): Promise<Config> {
  if (config.port !== 0) return config
  const probe = createServer()
  const port = await new Promise<number>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, config.host, () => resolve((probe.address() as { port: number }).port))
  })
  await new Promise(resolve => probe.close(resolve))
  return { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) }
}

/** The message is the French sentence to show. */
export class PortTakenError extends Error {
  override name = 'PortTakenError'
}

/** @throws PortTakenError */
export async function listen(app: FastifyInstance, { host, port, publicUrl }: Config): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new PortTakenError(
      `Le port ${port} est déjà pris : arrêtez l'autre programme, ou donnez un autre port dans PORT.`,
      {
        cause: error,
      },
    )
  }
  return publicUrl
}
