import { shellJobs, shellRoutes } from '#domains/shell/registration.ts'
import { onceForFile } from '#server/testing/once-for-file.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

/** One that every rule on passwords accepts. */
export const PASSWORD = 'Terrain!2026'
/** A job is looked for twice a second. */
export const MAIL_MS = 10_000

/** The calls by which somebody gets an account, and the jobs that write to them, for all the tests of a file. */
export const openAccountApp = (): TestApp =>
  onceForFile(
    async () => {
      const test = await createTestApp({ routes: shellRoutes, jobs: shellJobs })
      await test.services.jobs.start(test.services)
      return test
    },
    test => test.close(),
  )

/** What signs somebody in: a word for `/oauth/token`. */
export const passwordGrant = (username: string, password: string) => ({
  ...{ grant_type: 'password', client_id: 'test', client_secret: 'x', username, password },
})
