import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SmsSender } from './sms.ts'

/** Drops each message as a file, `{"to":…,"text":…}`, that a gateway or a developer picks up. */
export function dropSms(dir: string): SmsSender {
  return {
    async send({ to, text }) {
      if (!/^\+[1-9]\d{6,14}$/.test(to)) throw new Error('not a number that a text message is sent to')
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.json`
      // Renamed once whole: whoever watches the folder never takes half a message.
      const draft = join(dir, `.${name}`)
      await writeFile(draft, JSON.stringify({ to, text }), { mode: 0o600 })
      await rename(draft, join(dir, name))
    },
  }
}
