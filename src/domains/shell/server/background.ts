import type { Services } from '#server/services.ts'

/**
 * Runs after the answer left: how long a mail takes must not tell whether an account exists. A failure is logged and
 * the person asks again; the mail server's own queue does the retrying.
 */
export function inBackground(services: Services, what: string, task: () => Promise<void>): void {
  setImmediate(() => {
    task().catch((err: unknown) => services.log.error({ err }, `${what} failed`))
  })
}
