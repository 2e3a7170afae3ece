import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deriveInvitationToken } from '#domains/shell/server/invitations.ts'
import { readSecret } from '#server/auth/secret.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, jourParis } from '#wire/dates.ts'
import { openTarget, type Target } from './target.ts'

const AGENTS = '/api/edt/modules/gestion-agents-edt/agents'
const USERS = '/api/entreprises/modules/gestion-utilisateurs-wikaz/utilisateurs'
const AGENT = 70
const PASSWORD = 'Terrain!2026'
let target: Target
let manager: TestSession
let serial = 0
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())
beforeEach(async () => {
  const compte_id = await target.createCompany()
  await target.db.updateTable('compte').set({ metier: 'residence' }).where('compte_id', '=', compte_id).execute()
  manager = await target.someone({ compte_id, proprietaire: true })
  const { utilisateur_id } = manager
  await target.db.insertInto('utilisateur_profil').values({ compte_id, utilisateur_id, profil_id: 71 }).execute()
})

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload: object = {}) =>
  target.app.inject({ method, url, headers: manager.headers, payload })
const address = () => `lea-${++serial}-${manager.compte_id}@exemple.fr`
const guest = (email: string) => ({ email, nom: 'Roy', prenom: 'Léa', profil_id: String(AGENT) })
const agent = (email: string) => ({
  ...{
    nom: 'Petit',
    prenom: 'Jeanne',
    email,
    telephone: '01 99 00 12 34',
    naissance: null,
    entree: null,
    metier_id: null,
  },
  ...{ heures_semaine: 35, valable_du: ajouterJours(jourParis(target.services.clock()), 1) },
})
/** An agent without an address. */
async function hire(): Promise<number> {
  const answer = await call('POST', AGENTS, agent(''))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().utilisateur_id
}
/** How many people of the company anybody may be written to at an address. */
const holders = async (email: string) => {
  const rows = await target.db
    .selectFrom('utilisateur as u')
    .leftJoin('agent as a', j =>
      j.onRef('a.compte_id', '=', 'u.compte_id').onRef('a.utilisateur_id', '=', 'u.utilisateur_id'),
    )
    .select('u.utilisateur_id')
    .where('u.compte_id', '=', manager.compte_id)
    .where(eb => eb.or([eb('u.email', '=', email), eb('a.email', '=', email)]))
    .execute()
  return rows.length
}
const sent = async (email: string) =>
  (
    await target.db
      .selectFrom('invitation')
      .select(['invitation_id', 'utilisateur_id'])
      .where('compte_id', '=', manager.compte_id)
      .where('email', '=', email)
      .orderBy('creee_a')
      .execute()
  ).map(i => i.invitation_id)
const accept = async (invitation_id: string | undefined) =>
  await target.app.inject({
    method: 'POST',
    url: `/api/invitation/${deriveInvitationToken(await readSecret(target.db), invitation_id ?? '')}`,
    payload: { nom: 'Roy', prenom: 'Léa', nouveau_mot_de_passe: PASSWORD, nouveau_mot_de_passe_2: PASSWORD },
  })

describe('one address opens the account of one person', () => {
  it.each(['/api/invitations', USERS])('%s invites nobody else at an agent’s', async url => {
    const email = address()
    expect((await call('POST', AGENTS, agent(email))).statusCode).toBe(200)
    const answer = await call('POST', url, { ...guest(email), ...(url === USERS ? {} : { profil_id: AGENT }) })
    expect([answer.statusCode, answer.json().erreur, answer.json().champs]).toEqual([
      409,
      'EMAIL_DEJA_UTILISE',
      { email: expect.stringContaining('depuis sa fiche') },
    ])
    expect([await sent(email), await holders(email)]).toEqual([[], 1])
  })

  it('an agent is given none that somebody is waited for at, until they are no more', async () => {
    const email = address()
    expect((await call('POST', USERS, guest(email))).statusCode).toBe(200)
    const [invitation_id = ''] = await sent(email)
    const utilisateur_id = await hire()
    const refused = { erreur: 'EMAIL_DEJA_UTILISE', message: 'E-mail\u00a0: une invitation y attend déjà Léa Roy.' }
    const path = `${AGENTS}/${utilisateur_id}`
    const { metier_id: _m, heures_semaine: _h, valable_du: _v, ...file } = agent(email.toUpperCase())
    expect((await call('POST', AGENTS, agent(email))).json()).toMatchObject(refused)
    expect((await call('PUT', path, file)).json()).toMatchObject(refused)
    expect((await call('POST', `${path}/invitation`, { email })).json()).toMatchObject(refused)
    const line = { Nom: 'Roux', 'Heures par semaine': '35', Téléphone: '01 99 00 12 35', 'E-mail': email }
    const { rapport } = (
      await call('POST', `${AGENTS}/import`, { lignes: [line], appliquer: true, valides: true })
    ).json()
    expect(rapport.erreurs).toEqual([{ ligne: expect.any(Number), champs: { email: refused.message } }])
    expect(await holders(email)).toBe(0)

    // Taken back, the address is free; put back, it would be two people’s.
    expect((await call('POST', `${USERS}/invitations/${invitation_id}/retirer`)).statusCode).toBe(200)
    expect((await call('PUT', path, file)).statusCode).toBe(200)
    for (const deed of ['remettre', 'renvoyer'])
      expect((await call('POST', `${USERS}/invitations/${invitation_id}/${deed}`)).statusCode, deed).not.toBe(200)
    expect((await accept(invitation_id)).statusCode).not.toBe(200)
    expect(await holders(email)).toBe(1)
    // Their own invitation opens it.
    expect((await call('POST', `${path}/invitation`, { email })).statusCode).toBe(200)
    expect((await accept((await sent(email)).at(-1))).statusCode).toBe(200)
    expect(await holders(email)).toBe(1)
  })

  it('a link that went out before both opens no second account', async () => {
    const email = address()
    expect((await call('POST', USERS, guest(email))).statusCode).toBe(200)
    const [invitation_id] = await sent(email)
    const utilisateur_id = await hire()
    await target.db
      .insertInto('agent')
      .values({ compte_id: manager.compte_id, utilisateur_id, email })
      .onConflict(conflict => conflict.columns(['compte_id', 'utilisateur_id']).doUpdateSet({ email }))
      .execute()
    expect((await accept(invitation_id)).json().erreur).toBe('EMAIL_DEJA_UTILISE')
    expect(await holders(email)).toBe(1)
  })

  it('at once, one of them has it', async () => {
    for (let times = 0; times < 5; times++) {
      const email = address()
      const both = await Promise.all([call('POST', USERS, guest(email)), call('POST', AGENTS, agent(email))])
      expect(both.map(a => a.statusCode).sort()).toEqual([200, 409])
    }
  })
})
