import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { shellJobs, shellRoutes } from '#domains/shell/registration.ts'
import { deriveInvitationToken } from '#domains/shell/server/invitations.ts'
import { readSecret } from '#server/auth/secret.ts'
import { createMailer } from '#server/mail/nodemailer.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

const PASSWORD = 'Terrain!2026'
const NEW = 'Chantier!2027'
const received: { to: string; body: string }[] = []
/** Its mails arrive as they were written: quoted-printable undone. */
const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, session, done) {
    let body = ''
    stream.on('data', chunk => {
      body += chunk
    })
    stream.on('end', () => {
      const text = body.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
      for (const { address } of session.envelope.rcptTo) received.push({ to: address, body: text })
      done()
    })
  },
})
let test: TestApp
let port = 0

beforeAll(async () => {
  // A port that nobody listens to, until the server comes up there.
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  port = (probe.address() as AddressInfo).port
  await new Promise(resolve => probe.close(resolve))
  const mailer = createMailer({ from: 'a@exemple.fr', smtpUrl: `smtp://127.0.0.1:${port}`, outboxDir: '/nowhere' })
  test = await createTestApp({ routes: shellRoutes, jobs: shellJobs, mailer })
  await test.services.jobs.start(test.services)
})
afterAll(async () => {
  await test.close()
  await new Promise<void>(resolve => smtp.close(() => resolve()))
})

const query = async (sql: string) => (await test.services.pools.systemPool.query(sql)).rows
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url, payload, headers })
const to = (email: string) => received.filter(mail => mail.to === email)

it('leaves nothing to send for an invitation that was refused', async () => {
  const boss = await test.someone({ proprietaire: true })
  const guest = { email: boss.email, nom: 'Roy', prenom: 'Léa', profil_id: 31 }
  expect((await post('/api/invitations', guest, boss.headers)).statusCode).toBe(409)
  expect(await query("select from travaux.job where name = 'invitation-envoyer'")).toEqual([])
})

it('answers while the mail server is down, and sends each mail once when it is back', async () => {
  const boss = await test.someone({ proprietaire: true, motDePasse: PASSWORD })
  const guest = { email: 'recrue@exemple.fr', nom: 'Roy', prenom: 'Léa', profil_id: 31 }
  const { invitation_id } = (await post('/api/invitations', guest, boss.headers)).json()
  expect((await post('/api/recuperation', { email: boss.email })).statusCode).toBe(200)

  const waiting = () => query("select name, state, retry_count from travaux.job where state = 'retry' order by name")
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(2), 15_000)
  expect((await waiting()).map(job => job.name)).toEqual(['invitation-envoyer', 'recuperation-envoyer'])
  expect(received).toEqual([])

  await new Promise<void>(resolve => void smtp.listen(port, '127.0.0.1', () => resolve()))
  // What half a minute does.
  await query("update travaux.job set start_after = now() where state = 'retry'")
  await vi.waitFor(() => expect([...to(guest.email), ...to(boss.email)]).toHaveLength(2), 15_000)
  await vi.waitFor(
    async () => expect(await query("select from travaux.job where state <> 'completed'")).toEqual([]),
    5000,
  )
  expect(received).toHaveLength(2)
  const link = deriveInvitationToken(await readSecret(test.db), invitation_id)
  expect(to(guest.email)[0]?.body).toContain(`http://localhost:8080/invitation/${link}`)

  // Hours may have passed: the link counts from the mail that carries it.
  const jeton = /recovery#jeton=([\w-]{43})/.exec(to(boss.email)[0]?.body ?? '')?.[1]
  const choice = { nouveau_mot_de_passe: NEW, nouveau_mot_de_passe_2: NEW }
  expect((await post(`/api/recuperation/${jeton}`, choice)).statusCode).toBe(200)
  await vi.waitFor(() => expect(to(boss.email)).toHaveLength(2), 10_000)
})

it('sends a repeat of the same job the same link, and none once it has served', async () => {
  const anne = await test.someone({ motDePasse: PASSWORD })
  const [job] = shellJobs.filter(({ name }) => name === 'recuperation-envoyer')
  const demande = {
    email: anne.email,
    demande_id: '0190a000-0000-4000-8000-000000000001',
    demande_a: new Date().toISOString(),
  }
  await job?.handle(test.services, demande)
  await job?.handle(test.services, demande)
  const links = to(anne.email).map(mail => /jeton=([\w-]{43})/.exec(mail.body)?.[1])
  expect(links).toHaveLength(2)
  expect(new Set(links).size).toBe(1)
  const choice = { nouveau_mot_de_passe: NEW, nouveau_mot_de_passe_2: NEW }
  expect((await post(`/api/recuperation/${links[0]}`, choice)).statusCode).toBe(200)
  await job?.handle(test.services, demande)
  expect(to(anne.email).filter(mail => mail.body.includes('jeton='))).toHaveLength(2)
})
