import type { AddressInfo } from 'node:net'
import { mutationHandlers, routes } from '#app/server/modules.ts'
import { PWA_CLIENT_ID } from '#domains/shell/modules/session/contract.ts'
import type { MutationHandler } from '#server/receipts/registry.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp, type TestAppOptions } from '#server/testing/test-app.ts'
import { Device, Page } from './device.ts'
import { FaultProxy } from './fault-proxy.ts'
import { createTestTables, testMutations } from './test-mutations.ts'

/** The whole product's routes on a real port and a real database, behind the proxy; devices talk to the proxy. */
export async function openFaultServer(
  options: Omit<TestAppOptions, 'routes' | 'mutations'> & { readonly mutations?: readonly MutationHandler[] } = {},
) {
  const test = await createTestApp({
    ...options,
    routes,
    mutations: [...mutationHandlers, ...testMutations, ...(options.mutations ?? [])],
  })
  await createTestTables(test.db)
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
  const proxy = await FaultProxy.open(origin)

  /** A signed-in person's device: what the browser holds after a sign-in. */
  async function deviceOf(session: TestSession): Promise<Device> {
    return new Device(proxy.origin, session, session.refresh_token)
  }
  async function person(options: Parameters<typeof test.createUser>[1] & { compte_id?: number } = {}) {
    const compte_id = options.compte_id ?? (await test.createCompany())
    const user = await test.createUser(compte_id, options)
    const session = await test.signIn(user, { client_id: PWA_CLIENT_ID })
    const device = await deviceOf(session)
    return { ...session, device, page: await Page.open(device) }
  }
  return {
    ...test,
    origin,
    proxy,
    person,
    deviceOf,
    async close() {
      await proxy.close()
      await test.close()
    },
  }
}
export type FaultServer = Awaited<ReturnType<typeof openFaultServer>>
