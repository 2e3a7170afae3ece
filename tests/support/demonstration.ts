import { demoLoaders, jobs, mutationHandlers, routes } from '#app/server/modules.ts'
import { type Prepared, prepareOnce } from '#server/pg/test-cluster.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { jourParis } from '#wire/dates.ts'

/** The demonstration's companies as they stand today, loaded once for a run: `createTestApp({ prepared })` begins from it. */
export async function demonstration(): Promise<Prepared> {
  const today = jourParis(Date.now()).replaceAll('-', '_')
  return await prepareOnce(`demonstration_${today}`, async () => {
    const app = await createTestApp({ routes, mutations: mutationHandlers, jobs, env: { DEMO: '1' } })
    for (const loader of demoLoaders) await loader.load(app.services)
    return await app.leave()
  })
}
