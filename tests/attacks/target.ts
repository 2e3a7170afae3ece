import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { PoolClient } from 'pg'
import { fileHolders, jobs, mutationHandlers, people, retention, routes } from '#app/server/modules.ts'
import { buildApp } from '#server/http/app.ts'
import type { Route } from '#server/http/route.ts'
import { registerSystemRoutes } from '#server/http/system-routes.ts'
import { createTestApp, type TestAppOptions } from '#server/testing/test-app.ts'

/** The whole product on a real port, health included: what somebody outside can reach. */
export async function openTarget({
  routes: more = [],
  ...options
}: TestAppOptions & { routes?: readonly Route[] } = {}) {
  const test = await createTestApp({
    routes: [],
    mutations: mutationHandlers,
    jobs,
    fileHolders,
    retention,
    people,
    ...options,
  })
  const app = await buildApp({ services: test.services, routes: [...routes, ...more] })
  registerSystemRoutes(app, test.services, () => false)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    ...test,
    app,
    port,
    origin: `http://127.0.0.1:${port}`,
    async close() {
      app.server.closeAllConnections()
      await app.close()
      await test.close()
    },
  }
}
export type Target = Awaited<ReturnType<typeof openTarget>>

/** A socket that says what it is told to, and remembers what it heard. */
export async function openSocket(port: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  const heard = { text: '', closedAt: 0 }
  socket.on('data', chunk => {
    heard.text += chunk.toString('latin1')
  })
  // Cut by the server: what the tests wait for.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    heard.closedAt = performance.now()
  })
  await once(socket, 'connect')
  return { socket, heard }
}

/** One request exactly as written, until the server closes. */
export async function sendRaw(port: number, text: string): Promise<string> {
  const { socket, heard } = await openSocket(port)
  socket.write(text, 'latin1')
  const deadline = performance.now() + 5000
  while (!heard.closedAt && !/\r\n\r\n[\s\S]*$/.test(heard.text) && performance.now() < deadline)
    await new Promise(resolve => setTimeout(resolve, 10))
  socket.destroy()
  return heard.text
}

/** What is done on one connection as a request opens it; nothing of it stays on the connection. */
export async function asApp<T>(
  { services }: Pick<Target, 'services'>,
  task: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await services.pools.app.connect()
  try {
    return await task(client)
  } finally {
    client.release(true)
  }
}
