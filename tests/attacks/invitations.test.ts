import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deriveInvitationToken } from '#domains/shell/server/invitations.ts'
import { readSecret } from '#server/auth/secret.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { openTarget, type Target } from './target.ts'

const PASSWORD = 'Terrain!2026'
/** Both calls that give a profile to somebody new. */
const CALLS = ['/api/invitations', '/api/entreprises/modules/gestion-utilisateurs-wikaz/utilisateurs'] as const
const [PLAIN] = CALLS
const [TECHNICIAN, DISPATCHER, AGENT, MANAGER, SALES] = [31, 60, 70, 71, 72]

let target: Target
let serial = 0
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

const guest = (profil_id: number | string | undefined) => ({
  email: `invitee-${++serial}@exemple.fr`,
  nom: 'Roy',
  prenom: 'Léa',
  profil_id,
})
const send = (from: TestSession, payload: object, url: string = PLAIN) =>
  target.app.inject({ method: 'POST', url, payload, headers: from.headers })
const open = (link: string) => target.app.inject({ method: 'GET', url: `/api/invitation/${link}` })
const accept = (link: string) =>
  target.app.inject({
    method: 'POST',
    url: `/api/invitation/${link}`,
    payload: { nom: 'Roy', prenom: 'Léa', nouveau_mot_de_passe: PASSWORD, nouveau_mot_de_passe_2: PASSWORD },
  })
/** What the mail carries. */
const linkOf = async (invitation_id: string) => deriveInvitationToken(await readSecret(target.db), invitation_id)

const company = async (metier: string) => {
  const compte_id = await target.createCompany()
  await target.db.updateTable('compte').set({ metier }).where('compte_id', '=', compte_id).execute()
  return compte_id
}
const giveProfile = ({ compte_id, utilisateur_id }: TestSession, profil_id: number) =>
  target.db.insertInto('utilisateur_profil').values({ compte_id, utilisateur_id, profil_id }).execute()
const option = async ({ compte_id, utilisateur_id }: TestSession) => {
  const { option_id } = await target.db
    .selectFrom('option_personne')
    .select('option_id')
    .where('option_cle', '=', 'inviter')
    .executeTakeFirstOrThrow()
  return { compte_id, utilisateur_id, option_id }
}
/** A technician whom the platform lets invite. */
async function invitingTechnician() {
  const boss = await target.someone({ proprietaire: true, compte_id: await company('terrain') })
  const given = { compte_id: boss.compte_id, modules: ['vx-gestion-utilisateurs-wikaz'] }
  const technician = await target.someone(given)
  await giveProfile(technician, 31)
  await target.db
    .insertInto('utilisateur_option')
    .values(await option(technician))
    .execute()
  return technician
}

describe('an invitation gives what its author may give', () => {
  it.each(CALLS)('a technician makes a technician, never a manager nor a carer (%s)', async url => {
    const technician = await invitingTechnician()
    const give = (profil_id: number | undefined) => guest(url === PLAIN ? profil_id : String(profil_id))
    // Both calls know the profiles of each trade: what refuses is what the author may give.
    for (const profil_id of [DISPATCHER, AGENT, MANAGER, SALES]) {
      const answer = await send(technician, give(profil_id), url)
      expect([profil_id, answer.statusCode]).toEqual([profil_id, 403])
    }
    expect((await send(technician, give(TECHNICIAN), url)).statusCode).toBe(200)
  })

  it.each([
    ['terrain', [TECHNICIAN, DISPATCHER], [AGENT, MANAGER, SALES]],
    ['residence', [AGENT, MANAGER], [TECHNICIAN, DISPATCHER, SALES]],
  ])('an owner gives the profiles of the company’s trade (%s)', async (metier, own, others) => {
    const boss = await target.someone({ proprietaire: true, compte_id: await company(metier) })
    for (const profil_id of own) expect((await send(boss, guest(profil_id))).statusCode).toBe(200)
    for (const profil_id of others) expect((await send(boss, guest(profil_id))).statusCode).toBe(403)
  })
})

it('the answer holds nothing that opens the invitation', async () => {
  const technician = await invitingTechnician()
  for (const url of CALLS) {
    const answer = await send(technician, guest(url === PLAIN ? TECHNICIAN : '31'), url)
    expect(answer.statusCode).toBe(200)
    const uuids = answer.body.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
    for (const found of uuids)
      for (const tried of [await open(found), await accept(found)]) expect(tried.json().erreur).toBe('LIEN_PERIME')
  }
})

describe('an open invitation dies with', () => {
  const who = (s: TestSession) => target.db.updateTable('utilisateur').where('utilisateur_id', '=', s.utilisateur_id)
  it.each<[string, (s: TestSession) => Promise<unknown>, (s: TestSession) => Promise<unknown>]>([
    [
      'the access of its author',
      s => who(s).set({ actif: false }).execute(),
      s => who(s).set({ actif: true }).execute(),
    ],
    [
      'their option',
      async s =>
        target.db
          .deleteFrom('utilisateur_option')
          .where('utilisateur_id', '=', (await option(s)).utilisateur_id)
          .execute(),
      async s =>
        target.db
          .insertInto('utilisateur_option')
          .values(await option(s))
          .execute(),
    ],
  ])('%s, and does not come back with it', async (_what, take, giveBack) => {
    const technician = await invitingTechnician()
    const link = await linkOf((await send(technician, guest(TECHNICIAN))).json().invitation_id)
    expect((await open(link)).statusCode).toBe(200)
    await take(technician)
    expect((await accept(link)).json().erreur).toBe('LIEN_PERIME')
    await giveBack(technician)
    expect((await accept(link)).json().erreur).toBe('LIEN_PERIME')
  })

  it('the profile its author no longer has', async () => {
    const technician = await invitingTechnician()
    const link = await linkOf((await send(technician, guest(TECHNICIAN))).json().invitation_id)
    const { utilisateur_id } = technician
    await target.db.deleteFrom('utilisateur_profil').where('utilisateur_id', '=', utilisateur_id).execute()
    expect((await accept(link)).json().erreur).toBe('LIEN_PERIME')
  })
})
