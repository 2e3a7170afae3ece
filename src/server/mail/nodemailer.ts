import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import type { Mail, Mailer } from './mailer.ts'

export interface MailOptions {
  readonly smtpUrl?: string
  readonly from: string
  readonly outboxDir: string
}

/** A line break in a header would start another header (ASVS 1.2.10); nodemailer folds them, we refuse them. */
function checkHeaders({ to, subject, fromName = '' }: Mail): void {
  if (/[\r\n\0]/.test(to + subject + fromName)) throw new Error('line break in a mail header')
}

const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
const nameOf = (from: string): string => /^\s*"?([^"<]*?)"?\s*</.exec(from)?.[1] || 'Relais Terrain'

/** Loads nodemailer at the first mail only: most processes never send one in their first seconds. */
async function open({ smtpUrl }: MailOptions): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return smtpUrl
    ? createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 })
    : // A transporter of another kind, of which only `sendMail` is used here.
      (createTransport({ streamTransport: true, buffer: true, newline: 'windows' }) as unknown as Transporter)
}

/** Sends over SMTP, or drops `.eml` files that any mail reader opens. */
export function createMailer(options: MailOptions): Mailer {
  let transporter: Promise<Transporter> | undefined
  return {
    async send({ fromName, ...mail }) {
      checkHeaders({ ...mail, ...(fromName && { fromName }) })
      transporter ??= open(options)
      const sent = await (await transporter).sendMail({
        from: fromName
          ? { name: `${fromName} (par ${nameOf(options.from)})`, address: addressOf(options.from) }
          : options.from,
        ...mail,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      if (options.smtpUrl) return
      await mkdir(options.outboxDir, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`
      // Renamed once whole: a developer's mail reader watching the folder never opens half a mail.
      const draft = join(options.outboxDir, `.${name}`)
      await writeFile(draft, (sent as { message: Buffer }).message, { mode: 0o600 })
      await rename(draft, join(options.outboxDir, name))
    },
    close() {
      void Promise.allSettled([transporter?.then(t => t.close())])
      transporter = undefined
    },
  }
}
