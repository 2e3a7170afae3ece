import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Invitation } from '#domains/people/model/invitations.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ouvrirEquipe } from './testing/equipe.ts'

const JOUR = 86_400_000
const MAIL_MS = 10_000

const e = ouvrirEquipe()
let patron: TestSession
let adjoint: TestSession
let hugo: TestSession
beforeAll(() => e.test.services.jobs.start(e.test.services))
beforeEach(async () => {
  ;({ patron, adjoint, hugo } = await e.equipe())
})

let serie = 0
async function inviter(qui: TestSession = patron): Promise<string> {
  const email = `attendue-${patron.compte_id}-${++serie}@exemple.fr`
  const answer = await e.demander(qui, 'POST', '', { email, nom: 'Roy', prenom: 'Léa', profil_id: '31' })
  expect(answer.statusCode).toBe(200)
  return email
}
const lister = async (qui: TestSession = patron): Promise<Invitation[]> =>
  (await e.demander(qui, 'GET', '/invitations')).json()
const celle = async (email: string) => (await lister()).find(i => i.email === email)
const attendue = async (email: string): Promise<Invitation> => {
  const trouvee = await celle(email)
  if (!trouvee) throw new Error(`${email} is not listed`)
  return trouvee
}
const agir = (qui: TestSession | null, id: string, geste: 'renvoyer' | 'retirer' | 'remettre') =>
  e.demander(qui, 'POST', `/invitations/${id}/${geste}`)
/** The secrets that were mailed there, the first one first. */
const liens = (email: string) =>
  e.test.mails.filter(m => m.to === email).map(m => /invitation\/([0-9a-f-]{36})/.exec(m.text)?.[1] ?? '')
const recu = async (email: string, combien: number) => {
  await vi.waitFor(() => expect(liens(email)).toHaveLength(combien), MAIL_MS)
  return liens(email)
}
const ouvrir = async (lien: string | undefined) =>
  (await e.test.app.inject({ url: `/api/invitation/${lien}` })).statusCode
const accepter = (lien: string | undefined) =>
  e.test.app.inject({
    method: 'POST',
    url: `/api/invitation/${lien}`,
    payload: {
      nom: 'Roy',
      prenom: 'Léa',
      nouveau_mot_de_passe: 'Terrain!2026',
      nouveau_mot_de_passe_2: 'Terrain!2026',
    },
  })

describe('the waiting invitations', () => {
  it('are for those who have the module, of their own company', async () => {
    const email = await inviter()
    expect((await e.demander(null, 'GET', '/invitations')).statusCode).toBe(401)
    expect((await e.demander(hugo, 'GET', '/invitations')).json().erreur).toBe('DROIT_MANQUANT')
    const ailleurs = (await e.equipe()).patron
    expect(await lister(ailleurs)).toEqual([])
    expect((await lister(adjoint)).map(i => i.email)).toEqual([email])
  })

  it('say who, when, by whom, which profile and until when, and nothing that opens them', async () => {
    const email = await inviter()
    const answer = await e.demander(patron, 'GET', '/invitations')
    const [une] = answer.json()
    expect(une).toMatchObject({ email, nom: 'Roy', prenom: 'Léa', profil_libelle: 'Technicien', etat: 'ouverte' })
    expect(une.auteur).toBe('Amélie Fournier')
    expect(Date.parse(une.expire_a) - Date.parse(une.creee_a)).toBe(7 * JOUR)
    const [lien = ''] = await recu(email, 1)
    expect(answer.body).not.toContain(lien)
    expect(await ouvrir(une.invitation_id)).toBe(410)
  })

  it('leave the list once somebody came by them, and say when they are too old, for a month', async () => {
    const email = await inviter()
    const vieille = await inviter()
    expect((await accepter((await recu(email, 1))[0])).statusCode).toBe(200)
    expect(await celle(email)).toBeUndefined()
    e.test.advance(8 * JOUR)
    expect((await celle(vieille))?.etat).toBe('expiree')
    e.test.advance(30 * JOUR)
    expect(await celle(vieille)).toBeUndefined()
    e.test.advance(-38 * JOUR)
  })

  it('say that they are worth nothing once their author may not give the profile', async () => {
    const second = await e.personne(patron.compte_id, 60, { proprietaire: true, nom: 'Associé' })
    const email = await inviter(second)
    expect((await celle(email))?.etat).toBe('ouverte')
    await e.test.db
      .updateTable('invitation')
      .set({ auteur_id: hugo.utilisateur_id })
      .where('email', '=', email)
      .execute()
    expect((await celle(email))?.etat).toBe('caduque')
  })
})

describe('sending one again', () => {
  it('is refused to who may not invite, in somebody’s place, for another company’s and for what does not exist', async () => {
    const { invitation_id } = await attendue(await inviter())
    expect((await agir(null, invitation_id, 'renvoyer')).statusCode).toBe(401)
    const usurpee = await e.test.signIn(patron, { acteur_utilisateur_id: 1 })
    const ailleurs = (await e.equipe()).patron
    for (const geste of ['renvoyer', 'retirer', 'remettre'] as const) {
      for (const qui of [hugo, adjoint, usurpee])
        expect((await agir(qui, invitation_id, geste)).json().erreur).toBe('DROIT_MANQUANT')
      expect((await agir(ailleurs, invitation_id, geste)).json().erreur).toBe('INTROUVABLE')
      expect((await agir(patron, '00000000-0000-4000-8000-000000000000', geste)).statusCode).toBe(404)
    }
    expect((await attendue((await lister())[0]?.email ?? '')).invitation_id).toBe(invitation_id)
  })

  it('mails a new link for seven days, and the former one opens nothing', async () => {
    const email = await inviter()
    await recu(email, 1)
    const { invitation_id } = await attendue(email)
    e.test.advance(8 * JOUR)
    const answer = await agir(patron, invitation_id, 'renvoyer')
    expect(answer.json().message).toMatch(new RegExp(`${email}.*sept jours`))
    const [avant, apres] = await recu(email, 2)
    expect(answer.body).not.toContain(apres)
    expect(await ouvrir(avant)).toBe(410)
    expect(await ouvrir(apres)).toBe(200)
    expect((await lister()).filter(i => i.email === email)).toMatchObject([{ etat: 'ouverte' }])
    e.test.advance(-8 * JOUR)
  })

  it('says that somebody came by it, that it was taken back, that a newer one stands', async () => {
    const email = await inviter()
    const { invitation_id } = await attendue(email)
    expect((await accepter((await recu(email, 1))[0])).statusCode).toBe(200)
    expect((await agir(patron, invitation_id, 'renvoyer')).json()).toMatchObject({
      erreur: 'LIEN_PERIME',
      message: 'Léa a déjà accepté cette invitation.',
    })
    const autre = await attendue(await inviter())
    await agir(patron, autre.invitation_id, 'renvoyer')
    expect((await agir(patron, autre.invitation_id, 'renvoyer')).json().message).toMatch(/retirée, ou une plus récente/)
  })

  it('is throttled for one mailbox, whichever button asks', async () => {
    const email = await inviter()
    const codes: number[] = []
    for (let n = 0; n < 5; n++)
      codes.push((await agir(patron, (await attendue(email)).invitation_id, 'renvoyer')).statusCode)
    expect(codes).toEqual([200, 200, 200, 200, 429])
    const again = { email, nom: 'Roy', prenom: 'Léa', profil_id: '31' }
    const refused = await e.demander(patron, 'POST', '', again)
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      expect.stringMatching(/5 invitations en un jour\u00a0: réessayez (?:demain|le .+) à \d\d:\d\d\.$/),
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    expect((await celle(email))?.etat).toBe('ouverte')
  })
})

describe('taking one back', () => {
  it('shuts its link, leaves the list, and is undone with the same link', async () => {
    const email = await inviter()
    const [lien] = await recu(email, 1)
    const { invitation_id } = await attendue(email)
    for (const _ of [1, 2]) expect((await agir(patron, invitation_id, 'retirer')).statusCode).toBe(200)
    expect(await celle(email)).toBeUndefined()
    expect(await ouvrir(lien)).toBe(410)
    expect((await accepter(lien)).statusCode).toBe(410)
    expect(await e.audits(patron.compte_id, 'invitation.retirer')).toBe(1)
    for (const _ of [1, 2]) expect((await agir(patron, invitation_id, 'remettre')).statusCode).toBe(200)
    expect(await ouvrir(lien)).toBe(200)
    expect((await celle(email))?.invitation_id).toBe(invitation_id)
  })

  it('is not undone for somebody who has joined meanwhile', async () => {
    const email = await inviter()
    await recu(email, 1)
    const { invitation_id } = await attendue(email)
    await agir(patron, invitation_id, 'retirer')
    await e.demander(patron, 'POST', '', { email, nom: 'Roy', prenom: 'Léa', profil_id: '31' })
    expect((await accepter((await recu(email, 2))[1])).statusCode).toBe(200)
    await e.test.db
      .updateTable('invitation')
      .set({ expire_a: new Date(Date.now() + JOUR) })
      .where('invitation_id', '=', invitation_id)
      .execute()
    expect((await agir(patron, invitation_id, 'remettre')).json()).toMatchObject({ erreur: 'EMAIL_DEJA_UTILISE' })
  })

  it('is not undone once its author, or whoever puts it back, may not give the profile', async () => {
    const email = await inviter()
    const [lien] = await recu(email, 1)
    const { invitation_id } = await attendue(email)
    await agir(patron, invitation_id, 'retirer')
    // They may invite, with the profiles that they could give by hand: this one they do not hold.
    await sql`insert into utilisateur_option (compte_id, utilisateur_id, option_id)
      select ${adjoint.compte_id}, ${adjoint.utilisateur_id}, option_id from option_personne
        where option_cle = 'inviter'`.execute(e.test.db)
    const byOther = await agir(adjoint, invitation_id, 'remettre')
    expect([byOther.statusCode, byOther.json().message]).toEqual([
      403,
      'Vous ne pouvez donner que des profils dont vous avez tous les droits.',
    ])
    const auteur = e.test.db.updateTable('invitation').where('invitation_id', '=', invitation_id)
    for (const auteur_id of [hugo.utilisateur_id, null]) {
      await auteur.set({ auteur_id }).execute()
      const refused = await agir(patron, invitation_id, 'remettre')
      expect([refused.statusCode, refused.json().message]).toEqual([
        403,
        'La personne qui l’a envoyée ne peut plus donner ce profil\u00a0: envoyez une nouvelle invitation.',
      ])
    }
    expect(await ouvrir(lien)).toBe(410)
    expect(await e.audits(patron.compte_id, 'invitation.remettre')).toBe(0)
    await auteur.set({ auteur_id: patron.utilisateur_id }).execute()
    expect((await agir(patron, invitation_id, 'remettre')).statusCode).toBe(200)
  })

  it('leaves nothing open behind: of several sent at once only the last one stands', async () => {
    const email = `attendue-${patron.compte_id}-${++serie}@exemple.fr`
    const saisie = { email, nom: 'Roy', prenom: 'Léa', profil_id: '31' }
    const envois = await Promise.all([1, 2, 3, 4].map(() => e.demander(patron, 'POST', '', saisie)))
    expect(envois.map(a => a.statusCode)).toEqual([200, 200, 200, 200])
    expect((await lister()).filter(i => i.email === email)).toHaveLength(1)
  })

  it('is not undone once a newer one was sent, nor taken back once somebody came', async () => {
    const email = await inviter()
    await recu(email, 1)
    const { invitation_id } = await attendue(email)
    await agir(patron, invitation_id, 'retirer')
    await e.demander(patron, 'POST', '', { email, nom: 'Roy', prenom: 'Léa', profil_id: '31' })
    expect((await agir(patron, invitation_id, 'remettre')).json()).toMatchObject({ erreur: 'LIEN_PERIME' })
    expect((await lister()).filter(i => i.email === email)).toHaveLength(1)
    const venue = await attendue(email)
    expect((await accepter((await recu(email, 2))[1])).statusCode).toBe(200)
    expect((await agir(patron, venue.invitation_id, 'retirer')).json().message).toMatch(/déjà accepté/)
  })
})
