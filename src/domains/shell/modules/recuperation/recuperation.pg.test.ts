import { describe, expect, it, vi } from 'vitest'
import { MAIL_MS, openAccountApp, PASSWORD } from '#domains/shell/server/testing/account-app.ts'

const NEW = 'Chantier!2027'
const test = openAccountApp()

let addresses = 0
const post = (path: string, payload: object, remoteAddress = `10.1.${++addresses >> 8}.${addresses & 255}`) =>
  test.app.inject({ method: 'POST', url: `/api/recuperation${path}`, payload, remoteAddress })
const choice = { nouveau_mot_de_passe: NEW, nouveau_mot_de_passe_2: NEW }
const mailsTo = (email: string) => test.mails.filter(mail => mail.to === email)

async function linkFor(email: string): Promise<string> {
  const before = mailsTo(email).length
  await post('', { email })
  await vi.waitFor(() => expect(mailsTo(email).length).toBe(before + 1), MAIL_MS)
  const jeton = /http:\/\/localhost:8080\/recovery#jeton=([\w-]{43})/.exec(mailsTo(email).at(-1)?.text ?? '')?.[1]
  return jeton ?? ''
}

describe('asking', () => {
  it.each([[{}], [{ email: 'x' }], [{ email: 'a@b.fr', compte_id: 1 }]])('refuses %j', async body => {
    expect((await post('', body)).statusCode).toBe(400)
  })

  it('answers known, unknown and switched-off alike, and writes to the known one only', async () => {
    const company = await test.createCompany()
    const known = await test.createUser(company)
    const off = await test.createUser(company, { actif: false })
    const answers = []
    for (const email of [known.email.toUpperCase(), 'inconnue@exemple.fr', off.email])
      answers.push(await post('', { email }))
    expect(new Set(answers.map(a => `${a.statusCode} ${a.body}`)).size).toBe(1)
    await vi.waitFor(() => expect(mailsTo(known.email)).toHaveLength(1), MAIL_MS)
    // One job each, whatever became of it: what is done for a known address takes no longer.
    const { rows } = await test.services.pools.systemPool.query(
      "select data->>'email' as email, state from travaux.job where name = 'recuperation-envoyer'",
    )
    expect(rows.map(row => row.email).sort()).toEqual([known.email, 'inconnue@exemple.fr', off.email].sort())
    expect(mailsTo('inconnue@exemple.fr')).toEqual([])
    expect(mailsTo(off.email)).toEqual([])
  })

  it('slows down mails to one address, known or not', async () => {
    const codes = []
    for (let i = 0; i < 5; i++) codes.push((await post('', { email: 'harcelee@exemple.fr' })).statusCode)
    expect(codes).toEqual([200, 200, 200, 429, 429])
  })
})

describe('using the link', () => {
  const person = async () => await test.someone({ motDePasse: PASSWORD })

  it.each([
    ['different entries', { nouveau_mot_de_passe_2: 'x' }, 'nouveau_mot_de_passe_2'],
    ['a weak password', { nouveau_mot_de_passe: 'motdepasse' }, 'nouveau_mot_de_passe'],
    ['somebody’s number', { utilisateur_id: 1 }, 'utilisateur_id'],
  ])('refuses %s', async (_what, over, champ) => {
    const answer = await post(`/${'x'.repeat(43)}`, { ...choice, ...over })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().champs).toHaveProperty(champ)
  })

  it('refuses a link unknown, too old, replaced, or of an account switched off', async () => {
    const anne = await person()
    expect((await post(`/${'x'.repeat(43)}`, choice)).statusCode).toBe(410)
    const replaced = await linkFor(anne.email)
    const good = await linkFor(anne.email)
    expect((await post(`/${replaced}`, choice)).json().erreur).toBe('LIEN_PERIME')
    test.advance(3_601_000)
    expect((await post(`/${good}`, choice)).statusCode).toBe(410)
    test.advance(-3_601_000)
    await test.db
      .updateTable('utilisateur')
      .set({ actif: false })
      .where('utilisateur_id', '=', anne.utilisateur_id)
      .execute()
    expect((await post(`/${good}`, choice)).statusCode).toBe(410)
  })

  it('changes the password once, closes every session, and says so by mail', async () => {
    const anne = await person()
    const jeton = await linkFor(anne.email)
    const racing = await Promise.all([post(`/${jeton}`, choice), post(`/${jeton}`, choice)])
    expect(racing.map(a => a.statusCode).sort()).toEqual([200, 410])
    expect((await post(`/${jeton}`, choice)).statusCode).toBe(410)
    const read = await test.app.inject({ method: 'GET', url: '/api/session', headers: anne.headers })
    expect(read.json().erreur).toBe('SESSION_EXPIREE')
    const payload = {
      grant_type: 'password',
      client_id: 'test',
      client_secret: 'x',
      username: anne.email,
      password: NEW,
    }
    expect((await test.app.inject({ method: 'POST', url: '/oauth/token', payload })).statusCode).toBe(200)
    await vi.waitFor(() => expect(mailsTo(anne.email).at(-1)?.subject).toBe('Votre mot de passe a été changé'), MAIL_MS)
    const { rows: jobs } = await test.services.pools.systemPool.query('select data::text from travaux.job')
    expect(JSON.stringify(jobs)).not.toContain(jeton)
    expect(test.logLines.join()).not.toContain(jeton)
    const stored = await test.db.selectFrom('lien_personnel').select('lien_hash').execute()
    expect(stored.map(row => row.lien_hash.toString())).not.toContain(jeton)
  })
})
