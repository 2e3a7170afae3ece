import { describe, expect, it, vi } from 'vitest'
import { deriveInvitationToken } from '#domains/shell/server/invitations.ts'
import { MAIL_MS, openAccountApp, PASSWORD, passwordGrant } from '#domains/shell/server/testing/account-app.ts'
import { readSecret } from '#server/auth/secret.ts'
import type { TestSession } from '#server/testing/seed.ts'

const test = openAccountApp()

let serial = 0
const guest = (over: object = {}) => ({
  email: `invitee-${++serial}@exemple.fr`,
  nom: 'Roy',
  prenom: 'Léa',
  profil_id: 31,
  ...over,
})
const invite = (session: TestSession | null, payload: object) =>
  test.app.inject({ method: 'POST', url: '/api/invitations', payload, headers: session?.headers })
const read = (id: string) => test.app.inject({ method: 'GET', url: `/api/invitation/${id}` })
const accept = (id: string, over: object = {}) =>
  test.app.inject({
    method: 'POST',
    url: `/api/invitation/${id}`,
    payload: { nom: 'Roy', prenom: 'Léa', nouveau_mot_de_passe: PASSWORD, nouveau_mot_de_passe_2: PASSWORD, ...over },
  })
const owner = () => test.someone({ proprietaire: true })
/** The secret of the link that the mail carries. */
const linkOf = async (answer: { json(): { invitation_id: string } }) =>
  deriveInvitationToken(await readSecret(test.db), answer.json().invitation_id)
const invited = async (session: TestSession, over: object = {}) => await linkOf(await invite(session, guest(over)))

describe('inviting', () => {
  it('refuses nobody, a mere colleague, and an administrator in the owner’s place', async () => {
    expect((await invite(null, guest())).statusCode).toBe(401)
    const boss = await owner()
    const colleague = await test.someone({ compte_id: boss.compte_id })
    const admin = await test.signIn(boss, { acteur_utilisateur_id: 1 })
    for (const session of [colleague, admin])
      expect((await invite(session, guest())).json().erreur).toBe('DROIT_MANQUANT')
  })

  it.each([
    ['a wrong e-mail', { email: 'x' }, 'email'],
    ['an empty name', { nom: ' ' }, 'nom'],
    ['an unknown profile', { profil_id: 999 }, 'profil_id'],
    ['the platform’s profile', { profil_id: 1 }, 'profil_id'],
    ['another company', { compte_id: 1 }, 'compte_id'],
  ])('refuses %s', async (_what, over, champ) => {
    const answer = await invite(await owner(), guest(over))
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().champs)).toEqual([champ])
  })

  it('refuses a colleague’s address, and does not tell of another company’s', async () => {
    const boss = await owner()
    const colleague = await test.createUser(boss.compte_id)
    const stranger = await test.someone()
    expect((await invite(boss, guest({ email: colleague.email }))).json().erreur).toBe('EMAIL_DEJA_UTILISE')
    expect((await invite(boss, guest({ email: stranger.email }))).statusCode).toBe(200)
  })

  it('sends a link, and the latest invitation is the valid one', async () => {
    const boss = await owner()
    const body = guest()
    const sent = () => test.mails.filter(m => m.to === body.email)
    const first = await linkOf(await invite(boss, body))
    await vi.waitFor(() => expect(sent()).toHaveLength(1), MAIL_MS)
    const second = await linkOf(await invite(boss, body))
    await vi.waitFor(() => expect(sent()).toHaveLength(2), MAIL_MS)
    expect(sent().at(-1)?.text).toContain(`http://localhost:8080/invitation/${second}`)
    expect((await read(first)).json().erreur).toBe('LIEN_PERIME')
    expect((await read(second)).json()).toMatchObject({ email: body.email, profil_libelle: 'Technicien' })
  })
})

describe('accepting', () => {
  it('refuses a link unknown, too old, or of a closed company', async () => {
    expect((await read('x')).statusCode).toBe(400)
    expect((await read('00000000-0000-4000-8000-000000000000')).statusCode).toBe(410)
    const boss = await owner()
    const id = await invited(boss)
    test.advance(7 * 86_400_000 + 1000)
    for (const answer of [await read(id), await accept(id)]) expect(answer.statusCode).toBe(410)
    test.advance(-7 * 86_400_000 - 1000)
    await test.db.updateTable('compte').set({ actif: false }).where('compte_id', '=', boss.compte_id).execute()
    for (const answer of [await read(id), await accept(id)]) expect(answer.statusCode).toBe(410)
  })

  it.each([
    ['no name', { prenom: '' }, 'prenom'],
    ['a weak password', { nouveau_mot_de_passe: 'Azerty123!' }, 'nouveau_mot_de_passe'],
    ['different entries', { nouveau_mot_de_passe_2: 'x' }, 'nouveau_mot_de_passe_2'],
    ['another profile', { profil_id: 60 }, 'profil_id'],
  ])('refuses %s', async (_what, over, champ) => {
    const answer = await accept(await invited(await owner()), over)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().champs).toHaveProperty(champ)
  })

  it('says so when the address got an account elsewhere meanwhile', async () => {
    const stranger = await test.someone()
    const id = await invited(await owner(), { email: stranger.email })
    expect((await accept(id)).json().erreur).toBe('EMAIL_DEJA_UTILISE')
  })

  it('creates the person in the right company, once', async () => {
    const boss = await owner()
    const email = `recrue-${++serial}@exemple.fr`
    const id = await invited(boss, { email })
    const racing = await Promise.all([accept(id), accept(id)])
    expect(racing.map(a => a.statusCode).sort()).toEqual([200, 410])
    expect((await read(id)).statusCode).toBe(410)
    const payload = passwordGrant(email, PASSWORD)
    const token = (await test.app.inject({ method: 'POST', url: '/oauth/token', payload })).json()
    expect(token.compte_id).toBe(boss.compte_id)
    const headers = { authorization: `Bearer ${token.access_token}` }
    const session = (await test.app.inject({ method: 'GET', url: '/api/session', headers })).json()
    expect(session.user).toMatchObject({ nom: 'Roy', administrateur_plateforme: false })
    expect(session.user.modules).toContain('vx-mon-activite')
  })
})

describe('recognizing a link that is tapped again', () => {
  const recognize = (session: TestSession | null, link: string) =>
    test.app.inject({ method: 'GET', url: `/api/invitations/${link}`, headers: session?.headers })

  it('says to whoever joined by it that it was theirs, replaced or used, and to nobody else', async () => {
    const boss = await owner()
    const body = guest()
    const replaced = await linkOf(await invite(boss, body))
    const link = await linkOf(await invite(boss, body))
    expect((await recognize(null, link)).statusCode).toBe(401)
    expect((await accept(link)).statusCode).toBe(200)
    const { utilisateur_id } = await test.db
      .selectFrom('utilisateur')
      .select('utilisateur_id')
      .where('email', '=', body.email)
      .executeTakeFirstOrThrow()
    const joined = await test.signIn({ compte_id: boss.compte_id, utilisateur_id, email: body.email })
    for (const theirs of [link, replaced]) expect((await recognize(joined, theirs)).json()).toEqual({ mienne: true })
    for (const other of [boss, await test.someone()])
      expect((await recognize(other, link)).json()).toEqual({ mienne: false })
    expect((await recognize(joined, '00000000-0000-4000-8000-000000000000')).json()).toEqual({ mienne: false })
  })
})
