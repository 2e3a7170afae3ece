import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { people, retention } from '#app/server/modules.ts'
import { jpegUnique } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { demonstration } from '../support/demonstration.ts'
import { openTarget, type Target } from './target.ts'

const USERS = '/api/entreprises/modules/gestion-utilisateurs-wikaz/utilisateurs'
const CLIENTS = '/api/regulation/clients'
const CONTACTS = '/api/entreprises/modules/gestion-interlocuteurs/interlocuteurs'
const ADMIN = ['vx-gestion-utilisateurs-wikaz', 'vx-regulation-interventions', 'vx-gestion-interlocuteurs']
let target: Target
beforeAll(async () => {
  target = await openTarget({ prepared: await demonstration() })
}, 120_000)
afterAll(() => target.close())

const call = (who: TestSession, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  target.app.inject({ method, url, headers: who.headers, ...(payload ? { payload } : {}) })
const erase = (who: TestSession, path: string, nom: string) => call(who, 'POST', `${path}/effacement`, { nom })

/** Every text of the company's tables that holds one of these words: table and column. */
async function mentions(compte_id: number, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ tbl: string; col: string }>`
    select c.table_name as tbl, c.column_name as col from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = 'public' and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.data_type in ('text', 'jsonb', 'json') and exists (
      select from information_schema.columns k where k.table_schema = 'public' and k.table_name = c.table_name
        and k.column_name = 'compte_id')`.execute(target.db)
  const found: string[] = []
  for (const { tbl, col } of rows) {
    const here = await sql`select from ${sql.table(tbl)} where compte_id = ${compte_id}
      and ${sql.ref(col)}::text ~ ${words.join('|')} limit 1`.execute(target.db)
    if (here.rows.length > 0) found.push(`${tbl}.${col}`)
  }
  return found.sort()
}

/** Who manages people of the demonstration's company. */
async function manager() {
  const { compte_id } = await target.db
    .selectFrom('utilisateur')
    .select('compte_id')
    .where('email', '=', 'regulateur@demo.test')
    .executeTakeFirstOrThrow()
  return { compte_id, admin: await target.someone({ compte_id, modules: ADMIN }) }
}

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

describe('a customer and who is talked to there', () => {
  async function customer(nom: string) {
    const { compte_id, admin } = await manager()
    const technician = await target.someone({ compte_id, modules: ['vx-mon-activite'] })
    const client = await target.db
      .insertInto('client')
      .values({ compte_id, client_civilite: 'Mme', client_nom: nom, client_telephone: '+33611223344' })
      .returning('client_id')
      .executeTakeFirstOrThrow()
    const adresse = await target.db
      .insertInto('adresse')
      .values({ compte_id, ...client, adresse_adresse1: `1 quai ${nom}`, consignes_acces: `Digicode ${nom}` })
      .returning('adresse_id')
      .executeTakeFirstOrThrow()
    const { prestation_id } = await target.db
      .selectFrom('prestation')
      .select('prestation_id')
      .where('compte_id', '=', compte_id)
      .executeTakeFirstOrThrow()
    const from = target.services.clock().getTime() - 86_400_000
    const plage = `[${new Date(from).toISOString()},${new Date(from + 3_600_000).toISOString()})`
    const { intervention_id } = await target.db
      .insertInto('intervention')
      .values({
        compte_id,
        ...client,
        ...adresse,
        prestation_id,
        technicien_id: technician.utilisateur_id,
        plage,
        etapes_en_cours: 0,
      })
      .returning('intervention_id')
      .executeTakeFirstOrThrow()
    const contact = await call(admin, 'POST', CONTACTS, {
      interlocuteur_civilite: 'M.',
      interlocuteur_nom: `Gardien ${nom}`,
      interlocuteur_prenom: '',
      interlocuteur_fonction: '',
      interlocuteur_telephone1: '',
      interlocuteur_telephone2: '',
      interlocuteur_fax: '',
      interlocuteur_email: '',
      interlocuteur_date_naissance: null,
      interlocuteur_observations: '',
    })
    const interlocuteur_id = contact.json().id
    await call(admin, 'PUT', `${CONTACTS}/${interlocuteur_id}/affectation-clients/0`, {
      data: String(client.client_id),
    })
    return { compte_id, admin, technician, intervention_id, interlocuteur_id, path: `${CLIENTS}/${client.client_id}` }
  }

  it('go with the file that was merged into theirs, and with what was attached to it', async () => {
    const { compte_id, admin, path } = await customer('Kervadec')
    const other = await customer('Kervadoc')
    const bureau = await target.someone({ compte_id, modules: ['vx-gestion-clients-entreprises'] })
    const EP = '/api/entreprises/modules/gestion-clients-entreprises/clients'
    const [id, autre_id] = [path, other.path].map(p => p.split('/').at(-1))
    await call(bureau, 'POST', `${EP}/${autre_id}/observations`, { commentaire_texte: 'Chez Kervadoc' })
    const file = await target.app.inject({
      method: 'POST',
      url: `${EP}/${autre_id}/fichiers?filename=plan-kervadoc.jpg`,
      headers: { ...bureau.headers, 'content-type': 'application/octet-stream' },
      payload: jpegUnique(),
    })
    expect(file.statusCode, file.body).toBe(200)
    const { garde, autre, propose } = (await call(bureau, 'GET', `${EP}/${id}/fusion?autre_id=${autre_id}`)).json()
    const choix = { autre_id: autre.client_id, version: garde.version, autre_version: autre.version, choix: propose }
    expect((await call(bureau, 'POST', `${EP}/${id}/fusion`, choix)).statusCode).toBe(200)
    const { donnees } = (await call(admin, 'GET', `${path}/donnees`)).json()
    expect(donnees.client.map((c: { client_nom: string }) => c.client_nom)).toEqual(['Kervadec', 'Kervadoc'])
    expect(donnees.observations).toEqual([expect.objectContaining({ commentaire_texte: 'Chez Kervadoc' })])
    expect(donnees.fichiers_de_la_fiche).toEqual([expect.objectContaining({ nom: 'plan-kervadoc.jpg' })])
    expect((await erase(admin, path, 'Mme Kervadec')).statusCode).toBe(200)
    expect(await mentions(compte_id, ['Kervad[eo]c', 'kervadoc', '611223344'])).toEqual([])
  })

  it('are taken along and erased; the visit stays, about nobody, and its technician reads no name any more', async () => {
    const { compte_id, admin, technician, intervention_id, path } = await customer('Plougonven')
    const taken = (await call(admin, 'GET', `${path}/donnees`)).json().donnees
    expect(taken.client).toEqual([expect.objectContaining({ client_nom: 'Plougonven' })])
    expect(taken.adresses).toEqual([expect.objectContaining({ consignes_acces: 'Digicode Plougonven' })])
    expect(taken.interlocuteurs).toEqual([expect.objectContaining({ interlocuteur_nom: 'Gardien Plougonven' })])
    expect(taken.interventions).toEqual([expect.objectContaining({ intervention_id })])
    const visit = `/api/entreprises/modules/mon-activite/planning/${intervention_id}/intervention`
    expect((await call(technician, 'GET', visit)).body).toContain('Plougonven')
    const told = { compte_id, utilisateur_id: technician.utilisateur_id, notification_titre: 'Essai' }
    await target.db
      .insertInto('notification')
      .values([
        { ...told, notification_body: 'Mme Plougonven, dim. 22 nov. : le bureau retient celui de M. Haddad.' },
        {
          ...told,
          notification_body: 'Mme Plougonven a deux comptes rendus.',
          lien: `/m/regulation-interventions/2026-11-22/${intervention_id}`,
        },
        { ...told, notification_body: 'Une autre.', lien: `/m/mon-activite/intervention/${intervention_id}9` },
      ])
      .execute()
    const { version } = await target.db
      .selectFrom('intervention')
      .select('version')
      .where('intervention_id', '=', intervention_id)
      .executeTakeFirstOrThrow()

    const [kept] = (await call(admin, 'GET', `${path}/effacement`)).json().garde
    expect(kept).toMatchObject({ quoi: expect.stringContaining('comptes rendus signés'), jusqu_au: expect.any(String) })
    expect((await erase(admin, path, 'Mme Plougonven')).statusCode).toBe(200)
    expect(await mentions(compte_id, ['Plougonven', '611223344'])).toEqual([])
    const left = await target.db
      .selectFrom('notification')
      .select('notification_body')
      .where('utilisateur_id', '=', technician.utilisateur_id)
      .execute()
    expect(left.map(row => row.notification_body)).toEqual(['Une autre.'])
    const read = await call(technician, 'GET', visit)
    expect([read.statusCode, read.body.includes('Plougonven')]).toEqual([200, false])
    expect(read.json()).toMatchObject({ client_nom: 'Client effacé', consignes_acces: '' })
    const after = await target.db
      .selectFrom('intervention')
      .select('version')
      .where('intervention_id', '=', intervention_id)
      .executeTakeFirstOrThrow()
    expect(after.version).toBe(version + 1)
    const again = await erase(admin, path, 'Client effacé')
    expect([again.statusCode, again.json().message]).toEqual([404, 'Cette personne est déjà effacée.'])
  })

  it('somebody to talk to goes by themself too, out of the bin as well', async () => {
    const { compte_id, admin, interlocuteur_id } = await customer('Lanrivain')
    const path = `${CONTACTS}/${interlocuteur_id}`
    await target.app.inject({ method: 'DELETE', url: path, headers: admin.headers })
    expect((await call(admin, 'GET', `${path}/donnees`)).json().donnees.interlocuteur).toHaveLength(1)
    expect((await erase(admin, path, 'M. Gardien Lanrivain')).statusCode).toBe(200)
    expect(await mentions(compte_id, ['Gardien Lanrivain'])).toEqual([])
    expect((await call(admin, 'GET', `${path}/donnees`)).statusCode).toBe(404)
  })

  it('are not touched by who only plans, by another company, nor from inside somebody’s account', async () => {
    const { compte_id, path, interlocuteur_id } = await customer('Kergloff')
    const planner = await target.someone({ compte_id, modules: ADMIN.slice(1) })
    const elsewhere = await target.someone({ modules: ADMIN })
    const paths = [path, `${CONTACTS}/${interlocuteur_id}`]
    for (const [who, status] of [
      [planner, 403],
      [elsewhere, 404],
    ] as const)
      for (const at of paths) {
        expect((await call(who, 'GET', `${at}/donnees`)).statusCode).toBe(status)
        expect((await erase(who, at, 'Mme Kergloff')).statusCode).toBe(status)
      }
    expect((await mentions(compte_id, ['Kergloff'])).length).toBeGreaterThan(2)
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
