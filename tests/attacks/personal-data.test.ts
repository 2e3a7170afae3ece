import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { people, retention } from '#app/server/modules.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { demonstration } from '../support/demonstration.ts'
import { ADMIN, personalDataOf, USERS } from '../support/personal-data.ts'
import { openTarget, type Target } from './target.ts'

let target: Target
beforeAll(async () => {
  target = await openTarget({ prepared: await demonstration() })
})
afterAll(() => target.close())

const { call, erase, mentions, manager } = personalDataOf(() => target)

let serial = 10
/** A technician of the demonstration's company who leaves, with traces of them everywhere; and who manages people there. */
async function leaver(prenom: string, nom: string) {
  const { compte_id, admin } = await manager()
  const email = `${prenom}.${nom}@exemple.test`.toLowerCase()
  const gone = await target.someone({ compte_id, prenom, nom, email, modules: ['vx-mon-activite'] })
  const path = `${USERS}/${gone.utilisateur_id}`
  const telephone = `+336123456${serial++}`
  const fiche = (await call(admin, 'GET', `${path}/edit`)).json().dataProvider
  const body = { ...fiche, user_telephone1: telephone, user_adresse: `3 rue ${nom}` }
  expect((await call(admin, 'PUT', path, body)).statusCode).toBe(200)
  await target.db
    .insertInto('notification')
    .values({
      compte_id,
      utilisateur_id: gone.utilisateur_id,
      notification_titre: 'Essai',
      notification_body: `Bonjour ${prenom}`,
    })
    .execute()
  // What a house wrote of them, as its own journal tells it.
  await target.db
    .insertInto('audit')
    .values({
      ...{ compte_id, utilisateur_id: admin.utilisateur_id, recu_a: target.services.clock() },
      ...{ action: 'gestion-agents.reprise', entite: `agent:${gone.utilisateur_id}` },
      apres: JSON.stringify({ minutes: 420, motif: `Maladie de ${nom}` }),
    })
    .execute()
  return { compte_id, admin, gone, path, telephone, words: [nom, telephone.slice(1), email] }
}

/** Lines of the journal about somebody, of one action. */
const linesAbout = ({ compte_id, utilisateur_id }: Pick<TestSession, 'compte_id' | 'utilisateur_id'>, action: string) =>
  target.db
    .selectFrom('audit')
    .select(['utilisateur_id', 'apres'])
    .where('compte_id', '=', compte_id)
    .where('action', '=', action)
    .where('entite', '=', `utilisateur:${utilisateur_id}`)
    .execute()

describe('somebody of the company', () => {
  it('is taken along whole, without what opens anything, and the journal says so', async () => {
    const { admin, gone, path, telephone } = await leaver('Odile', 'Quermonne')
    const answer = await call(admin, 'GET', `${path}/donnees`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toContain(`donnees-utilisateur-${gone.utilisateur_id}.json`)
    const { donnees } = answer.json()
    expect(donnees.utilisateur).toEqual([
      expect.objectContaining({ nom: 'Quermonne', email: gone.email, user_telephone1: telephone }),
    ])
    expect(donnees.notification).toEqual([expect.objectContaining({ notification_body: 'Bonjour Odile' })])
    expect(donnees.session).toHaveLength(1)
    expect(answer.body).not.toMatch(/mot_de_passe|_hash|jeton|p256dh/)
    expect(await linesAbout(gone, 'gestion-utilisateurs-wikaz.donnees')).toEqual([
      { utilisateur_id: admin.utilisateur_id, apres: null },
    ])
  })

  it('takes along what they wrote themself, and nothing that others wrote beside it', async () => {
    const { admin, gone, path, compte_id } = await leaver('Sabine', 'Ouvrard')
    const { intervention_id } = await target.db
      .selectFrom('intervention')
      .select('intervention_id')
      .where('compte_id', '=', compte_id)
      .executeTakeFirstOrThrow()
    const now = new Date()
    const said = (utilisateur_id: number, commentaire_texte: string) => ({
      ...{ compte_id, intervention_id, utilisateur_id, commentaire_texte },
      ...{ commentaire_date_heure: now, recu_a: now },
    })
    await target.db
      .insertInto('observation')
      .values([said(gone.utilisateur_id, 'Vanne d’arrêt dure'), said(admin.utilisateur_id, 'Rappeler lundi')])
      .execute()
    const sealed = (type: string, texte: string) => ({
      ...{ compte_id, utilisateur_id: gone.utilisateur_id, cle: crypto.randomUUID(), motif: 'REVOQUE' },
      mutation: JSON.stringify({ type, version: 1, payload: { texte } }),
    })
    await target.db
      .insertInto('quarantaine')
      .values([sealed('observation.ajouter', 'Portail fermé'), sealed('transmission.ajouter', 'Mme Roche a chuté')])
      .execute()
    const { body } = await call(admin, 'GET', `${path}/donnees`)
    for (const words of ['Vanne d’arrêt dure', 'Portail fermé', 'REVOQUE']) expect(body).toContain(words)
    expect(body).toContain('transmission.ajouter')
    for (const words of ['Rappeler lundi', 'Mme Roche']) expect(body).not.toContain(words)
  })

  it('is told before what goes, what stays and until when; then goes everywhere, sessions and links included', async () => {
    const { admin, gone, path, compte_id, words } = await leaver('Basile', 'Trévarez')
    expect(await mentions(compte_id, words)).toEqual(
      expect.arrayContaining(['audit.apres', 'utilisateur.email', 'utilisateur.nom', 'utilisateur.user_adresse']),
    )
    const before = (await call(admin, 'GET', `${path}/effacement`)).json()
    expect(before).toMatchObject({ nom: 'Basile Trévarez', empeche: [] })
    expect(before.efface.length).toBeGreaterThan(3)
    expect(before.garde.map((g: { quoi: string }) => g.quoi)).toContainEqual(expect.stringContaining('Heures'))
    expect(await mentions(compte_id, words)).not.toEqual([])
    // What is not typed right changes nothing.
    expect((await erase(admin, path, 'Basile')).statusCode).toBe(400)
    expect((await call(gone, 'GET', '/api/wikaz/structure/profil')).statusCode).toBe(200)

    expect((await erase(admin, path, 'Basile Trévarez')).statusCode).toBe(200)
    expect(await mentions(compte_id, words)).toEqual([])
    expect((await call(gone, 'GET', '/api/wikaz/structure/profil')).statusCode).toBe(401)
    const left = await target.db
      .selectFrom('audit')
      .select(['action', 'avant', 'apres'])
      .where('compte_id', '=', compte_id)
      .where('entite', '=', `utilisateur:${gone.utilisateur_id}`)
      .execute()
    expect(left.map(line => line.action)).toContain('gestion-utilisateurs-wikaz.effacer')
    expect(left.every(line => line.avant === null && line.apres === null)).toBe(true)
    // Nobody is erased twice, nor is somebody who was erased brought back.
    const again = await erase(admin, path, 'Basile Trévarez')
    expect([again.statusCode, again.json().message]).toEqual([404, 'Cette personne est déjà effacée.'])
    const back = await call(admin, 'POST', `${path}/restaurer`, { actif: 1 })
    expect(back.statusCode).toBe(404)
  })

  it('stays while a visit waits for them; and who holds neither right nor company erases nobody', async () => {
    const { compte_id, admin, gone, path } = await leaver('Irma', 'Kervella')
    const visit = await target.db
      .selectFrom('intervention')
      .select(['client_id', 'adresse_id', 'prestation_id'])
      .where('compte_id', '=', compte_id)
      .executeTakeFirstOrThrow()
    const from = target.services.clock().getTime() + 86_400_000
    const plage = `[${new Date(from).toISOString()},${new Date(from + 3_600_000).toISOString()})`
    await target.db
      .insertInto('intervention')
      .values({ compte_id, ...visit, technicien_id: gone.utilisateur_id, plage })
      .execute()
    const refused = await erase(admin, path, 'Irma Kervella')
    expect([refused.statusCode, refused.json().erreur]).toEqual([409, 'ENCORE_UTILISE'])
    expect((await call(admin, 'GET', `${path}/effacement`)).json().empeche).toEqual([
      '1\u00a0intervention à confier d’abord à quelqu’un d’autre.',
    ])
    const elsewhere = await target.someone({ modules: ADMIN })
    const colleague = await target.someone({ compte_id, modules: ['vx-mon-activite'] })
    for (const [who, status] of [
      [elsewhere, 404],
      [colleague, 403],
    ] as const) {
      expect((await call(who, 'GET', `${path}/donnees`)).statusCode).toBe(status)
      expect((await call(who, 'GET', `${path}/effacement`)).statusCode).toBe(status)
      expect((await erase(who, path, 'Irma Kervella')).statusCode).toBe(status)
    }
    // Nobody erases themself nor an owner.
    const self = await erase(admin, `${USERS}/${admin.utilisateur_id}`, 'Prénom Nom')
    expect(self.json().erreur).toBe('PROPRE_ACCES')
    const owner = await target.someone({ compte_id, proprietaire: true })
    expect((await erase(admin, `${USERS}/${owner.utilisateur_id}`, 'Prénom Nom')).statusCode).toBe(403)
    expect((await call(admin, 'GET', `${USERS}/${owner.utilisateur_id}/donnees`)).statusCode).toBe(403)
    const names = await target.db
      .selectFrom('utilisateur')
      .select('nom')
      .where('utilisateur_id', 'in', [gone.utilisateur_id, admin.utilisateur_id, owner.utilisateur_id])
      .execute()
    expect(names.map(row => row.nom).sort()).toEqual(['Kervella', 'Nom', 'Nom'])
  })
})

describe('oneself', () => {
  const OWN = '/api/wikaz/structure/profil/donnees'

  it('takes along all that names them, and nobody else: neither secrets nor what a colleague is', async () => {
    const { gone, telephone } = await leaver('Maïwenn', 'Kerdoncuff')
    const other = await leaver('Yann', 'Lostanlen')
    const answer = await call(gone, 'GET', OWN)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; .*donnees-utilisateur-\d+\.json/)
    const { numero, donnees } = answer.json()
    expect(numero).toBe(gone.utilisateur_id)
    expect(donnees.utilisateur).toEqual([
      expect.objectContaining({ nom: 'Kerdoncuff', email: gone.email, user_telephone1: telephone }),
    ])
    expect(donnees.notification).toEqual([expect.objectContaining({ notification_body: 'Bonjour Maïwenn' })])
    expect(answer.body).not.toMatch(/mot_de_passe|_hash|jeton|p256dh/)
    for (const word of other.words) expect(answer.body).not.toContain(word)
    expect(await linesAbout(gone, 'profil.donnees')).toEqual([{ utilisateur_id: gone.utilisateur_id, apres: null }])
  })

  it('does so a few times, not all day; nobody without a session', async () => {
    expect((await target.app.inject({ method: 'GET', url: OWN })).statusCode).toBe(401)
    const { gone } = await leaver('Erwan', 'Gouriou')
    for (let n = 0; n < 5; n++) expect((await call(gone, 'GET', OWN)).statusCode).toBe(200)
    let code = 200 // The wait doubles from one second on: a slow machine outlives the first ones, nobody those after.
    for (let n = 0; n < 9 && code === 200; n++) code = (await call(gone, 'GET', OWN)).statusCode
    expect(code).toBe(429)
  })
})

it('what erasing keeps has a text and a time, none longer than the rules of retention', () => {
  const years = (duree: { annees: number } | { jours: number }) =>
    'annees' in duree ? duree.annees : duree.jours / 365.25
  const longest = Math.max(...retention.map(rule => years(rule.duree)))
  const kept = people.flatMap(part => ('dernier' in part ? [part] : []))
  expect(kept.length).toBeGreaterThan(5)
  for (const part of kept) {
    expect(part.source.length).toBeGreaterThan(10)
    expect(years(part.duree)).toBeLessThanOrEqual(longest)
  }
})
