import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { closeGracefully } from './graceful-close.ts'

async function serve(graceMs: number) {
  const app = Fastify()
  closeGracefully(app, graceMs)
  const arrival = Promise.withResolvers<void>()
  app.addHook('onRequest', async () => arrival.resolve())
  app.get('/slow', async () => {
    await sleep(400)
    return { ok: true }
  })
  app.get('/endless', () => new Promise(() => undefined))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, address, port: Number(new URL(address).port), arrived: arrival.promise }
}

/** Long enough that ending before it, on any machine, is not having waited for it, ms. */
const GRACE = 8000

async function timeToClose(close: () => Promise<void>): Promise<number> {
  const begin = performance.now()
  await close()
  return performance.now() - begin
}

it('cuts what does not end, once the grace is over', async () => {
  const { app, address, arrived } = await serve(300)
  const endless = fetch(`${address}/endless`).then(
    () => 'answered',
    () => 'cut',
  )
  await arrived
  const took = await timeToClose(() => app.close())
  expect(await endless).toBe('cut')
  expect(took).toBeGreaterThan(250)
  expect(took).toBeLessThan(10_000)
})

it('lets an open request finish, and takes no new one', async () => {
  const { app, address, arrived } = await serve(GRACE)
  const slow = fetch(`${address}/slow`).then(r => r.json())
  await arrived
  const closing = timeToClose(() => app.close())
  await expect.poll(() => app.server.listening).toBe(false)
  await expect(fetch(`${address}/slow`)).rejects.toThrow()
  expect(await slow).toEqual({ ok: true })
  expect(await closing).toBeLessThan(GRACE)
})

it('does not wait for sockets on which no request came', async () => {
  const { app, port } = await serve(GRACE)
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await new Promise(resolve => socket.once('connect', resolve))
  expect(await timeToClose(() => app.close())).toBeLessThan(GRACE)
})
