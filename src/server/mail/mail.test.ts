import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailer } from './nodemailer.ts'
import { composeMail } from './templates.ts'

const from = 'Relais Terrain <contact@exemple.fr>'
const letter = {
  to: 'anne@exemple.fr',
  subject: 'Réinitialisation de votre mot de passe',
  paragraphs: ['Bonjour Anne <b>L</b> & Cie,', "Ce lien n'est valable qu'une fois."],
  link: { label: 'Choisir un mot de passe', url: 'https://terrain.exemple.fr/r?j=a&b="c' },
}

describe('composeMail', () => {
  it('refuses a link that is not an address', () => {
    expect(() => composeMail({ ...letter, link: { label: 'x', url: 'nulle part' } })).toThrow()
  })
  it('writes the same in text and in HTML, and lets no text become HTML', () => {
    const mail = composeMail(letter)
    expect(mail.text).toContain('Bonjour Anne <b>L</b> & Cie,')
    expect(mail.text).toContain('https://terrain.exemple.fr/r?j=a&b=%22c')
    expect(mail.html).toContain('Bonjour Anne &lt;b&gt;L&lt;/b&gt; &amp; Cie,')
    expect(mail.html).toContain('href="https://terrain.exemple.fr/r?j=a&amp;b=%22c"')
    expect(mail.html).not.toMatch(/<b>|<img|src=|style/)
  })
})

describe('files', () => {
  const outboxDir = join(mkdtempSync(join(tmpdir(), 'relais-mail-')), 'mail')
  const mailer = createMailer({ from, outboxDir })
  afterAll(() => rmSync(join(outboxDir, '..'), { recursive: true, force: true }))

  it.each(['anne@exemple.fr\r\nBcc: tous@exemple.fr', 'a@exemple.fr\0'])('refuses the address %j', async to => {
    await expect(mailer.send({ ...composeMail(letter), to })).rejects.toThrow()
  })
  it('refuses a subject on two lines', async () => {
    await expect(mailer.send({ ...composeMail(letter), subject: 'a\nBcc: b@c.fr' })).rejects.toThrow()
  })
  it('speaks for a company under the installation’s own address, and refuses a name on two lines', async () => {
    const mail = composeMail({ ...letter, company: 'Chauffage Lemoine' })
    expect(mail.text).toMatch(/Chauffage Lemoine\n$/)
    await mailer.send(mail)
    const [name = ''] = readdirSync(outboxDir)
    const eml = readFileSync(join(outboxDir, name), 'utf8')
    expect(eml).toMatch(/^From: "?Chauffage Lemoine \(par Relais Terrain\)"? <contact@exemple.fr>\r$/m)
    rmSync(join(outboxDir, name))
    await expect(mailer.send({ ...mail, fromName: 'a\r\nBcc: b@c.fr' })).rejects.toThrow()
  })
  it('drops a mail that a mail reader opens, readable by its owner only', async () => {
    await mailer.send(composeMail(letter))
    const names = readdirSync(outboxDir)
    expect(names).toEqual([expect.stringMatching(/^\d{4}-.*\.eml$/)])
    const eml = readFileSync(join(outboxDir, names[0] ?? ''), 'utf8')
    expect(eml).toMatch(/^From: Relais Terrain <contact@exemple.fr>\r$/m)
    expect(eml).toMatch(/^To: anne@exemple.fr\r$/m)
    expect(eml).toMatch(/multipart\/alternative/)
  })
})

describe('SMTP', () => {
  const received: { to: string[]; body: string }[] = []
  let refuse = false
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuse ? new Error('no such mailbox') : null),
    onData(stream, session, done) {
      let body = ''
      stream.on('data', chunk => {
        body += chunk
      })
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(r => r.address), body })
        done()
      })
    },
  })
  let smtpUrl = ''
  beforeAll(
    () =>
      new Promise<void>(resolve => {
        const listening = server.listen(0, '127.0.0.1', () => {
          smtpUrl = `smtp://127.0.0.1:${(listening.address() as { port: number }).port}`
          resolve()
        })
      }),
  )
  afterAll(() => new Promise<void>(resolve => server.close(() => resolve())))

  it('says so when the server refuses or is away', async () => {
    refuse = true
    const mailer = createMailer({ from, smtpUrl, outboxDir: '/nowhere' })
    await expect(mailer.send(composeMail(letter))).rejects.toThrow(/no such mailbox|recipients/i)
    refuse = false
    const away = createMailer({ from, smtpUrl: 'smtp://127.0.0.1:1', outboxDir: '/nowhere' })
    await expect(away.send(composeMail(letter))).rejects.toThrow()
  })
  it('sends', async () => {
    const mailer = createMailer({ from, smtpUrl, outboxDir: '/nowhere' })
    await mailer.send(composeMail(letter))
    mailer.close()
    expect(received).toHaveLength(1)
    expect(received[0]?.to).toEqual(['anne@exemple.fr'])
    expect(received[0]?.body).toMatch(/Subject: =\?UTF-8\?/i)
  })
})
