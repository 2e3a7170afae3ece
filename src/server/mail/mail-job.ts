import { z } from 'zod'
import { defineJob } from '#server/jobs/job.ts'

/** Doubles from half a minute to days: a mail server that is away over a week-end delays mails, it loses none. */
export const MAIL_RETRY = { limit: 13, delaySeconds: 30 } as const

/**
 * One mail, whole. Jobs stay readable for two weeks, so a mail whose link opens something has a job of its own, which
 * writes the link when it sends it.
 */
export const mailJob = defineJob({
  name: 'mail-envoyer',
  schema: z.strictObject({ to: z.string(), subject: z.string(), text: z.string(), html: z.string().optional() }),
  retry: MAIL_RETRY,
  async handle({ mailer }, { to, subject, text, html }) {
    await mailer.send({ to, subject, text, ...(html === undefined ? {} : { html }) })
  },
})
