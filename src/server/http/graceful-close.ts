import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 20

/**
 * Makes `app.close()` end when the open requests have ended, and after `graceMs` at the latest. Node's own close waits for
 * every socket, and browsers keep sockets ahead of need, on which no request ever comes.
 */
export function closeGracefully(app: FastifyInstance, graceMs = 10_000): void {
  let open = 0
  app.server.on('request', (_request, response) => {
    open++
    response.once('close', () => {
      open--
    })
  })
  app.addHook('preClose', async () => {
    const deadline = Date.now() + graceMs
    const timer = setInterval(() => {
      if (open > 0 && Date.now() < deadline) return
      clearInterval(timer)
      app.server.closeAllConnections()
    }, LOOK_EVERY_MS)
  })
}
