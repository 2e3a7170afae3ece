import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SANS_DESTINATAIRE } from '#domains/field-service/model/reseau/reseau.ts'
import { reseauJob } from '#domains/field-service/server/reseau/prevenir.ts'
import { createTerrain, type Terrain } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'

const EMETTEURS = '/api/entreprises/modules/gestion-emetteurs/emetteurs'
const RECEPTEURS = '/api/entreprises/modules/gestion-recepteurs/recepteurs'
const MODULES = ['vx-gestion-emetteurs', 'vx-gestion-recepteurs']

let t: Terrain
let donneur: TestSession
let tiers: TestSession
beforeAll(async () => {
  t = await createTerrain()
  donneur = await t.test.someone({ modules: MODULES })
  tiers = await t.test.someone({ modules: MODULES })
})
afterAll(() => t.test.close())

type Methode = 'GET' | 'POST' | 'PUT' | 'DELETE'
const appeler = (qui: TestSession | null, method: Methode, url: string, payload?: object) =>
  t.appeler(qui, method, url, payload ? { payload } : {})
const nouveau = () => t.test.someone({ modules: MODULES })
const liens = async (qui: TestSession, base: string) => (await appeler(qui, 'GET', base)).json()
async function prestation(compte_id: number, prestation_libelle: string): Promise<number> {
  const { prestation_id } = await t.test.db
    .insertInto('prestation')
    .values({ compte_id, prestation_libelle })
    .returning('prestation_id')
    .executeTakeFirstOrThrow()
  return prestation_id
}
/** An invitation of `donneur` to a new company, and its number. */
async function invite(): Promise<[TestSession, number]> {
  const receveur = await nouveau()
  const reponse = await appeler(donneur, 'POST', RECEPTEURS, { cible: receveur.compte_id })
  expect(reponse.statusCode, reponse.body).toBe(200)
  const [lien] = await liens(receveur, EMETTEURS)
  return [receveur, lien.link_id]
}
async function actif(): Promise<[TestSession, number]> {
  const [receveur, id] = await invite()
  expect((await appeler(receveur, 'PUT', `${EMETTEURS}/${id}/on`)).statusCode).toBe(200)
  return [receveur, id]
}

describe('who may', () => {
  it('nobody unknown, nobody without the right of that side', async () => {
    const autre = await t.test.someone({ modules: ['vx-gestion-recepteurs'] })
    expect((await appeler(null, 'GET', EMETTEURS)).statusCode).toBe(401)
    expect((await appeler(autre, 'GET', EMETTEURS)).statusCode).toBe(403)
    expect((await appeler(autre, 'POST', EMETTEURS, { cible: donneur.compte_id })).statusCode).toBe(403)
    expect((await appeler(autre, 'GET', RECEPTEURS)).json()).toEqual([])
  })

  it('nobody in somebody’s account: what binds the company is done in one’s own name', async () => {
    const [receveur, id] = await actif()
    const [attendu, attente] = await invite()
    const admin = await t.test.someone({})
    const dans = async (qui: TestSession): Promise<TestSession> => ({
      ...qui,
      ...(await t.test.signIn(qui, { acteur_utilisateur_id: admin.utilisateur_id })),
    })
    const chez = await dans(receveur)
    const lus = async () => [await liens(donneur, RECEPTEURS), await liens(receveur, EMETTEURS)]
    const avant = await lus()
    for (const [qui, methode, url, corps] of [
      [chez, 'POST', RECEPTEURS, { cible: tiers.compte_id }],
      [chez, 'POST', EMETTEURS, { cible: tiers.compte_id }],
      [chez, 'POST', `${RECEPTEURS}/0/email`, { email: 'autre@exemple.test' }],
      [chez, 'POST', `${RECEPTEURS}/0/reference`, { siren: '552100554' }],
      [await dans(attendu), 'PUT', `${EMETTEURS}/${attente}/on`, undefined],
      [chez, 'PUT', `${EMETTEURS}/${id}/off`, undefined],
      [chez, 'PUT', `${EMETTEURS}/${id}/souscription-prestations/0`, { data: '' }],
      [chez, 'PUT', `${EMETTEURS}/${id}/dossier-partage`, { partage: 1 }],
      [chez, 'DELETE', `${EMETTEURS}/${id}`, undefined],
    ] as const) {
      const refus = await appeler(qui, methode, url, corps)
      expect([url, refus.statusCode, refus.json().message]).toEqual([
        url,
        403,
        expect.stringContaining('Dans le compte d’une autre personne'),
      ])
    }
    expect(await lus()).toEqual(avant)
    // What is shown of it is still read.
    expect((await appeler(chez, 'GET', EMETTEURS)).json()).toEqual(avant[1])
  })

  it.each([
    ['PUT', '/on'],
    ['PUT', '/off'],
    ['DELETE', ''],
    ['GET', '/souscription-prestations'],
    ['PUT', '/souscription-prestations/0'],
  ] as const)('%s …%s of another company’s link, or from its wrong side: not found', async (method, suite) => {
    const [receveur, id] = await actif()
    const corps = suite.endsWith('/0') ? { data: '' } : undefined
    for (const [qui, base] of [
      [tiers, EMETTEURS],
      [tiers, RECEPTEURS],
      [donneur, EMETTEURS],
      [receveur, RECEPTEURS],
    ] as const)
      expect((await appeler(qui, method, `${base}/${id}${suite}`, corps)).statusCode, base).toBe(404)
    expect((await liens(donneur, RECEPTEURS)).find((l: { link_id: number }) => l.link_id === id).etat).toBe('active')
  })
})

describe('an invitation', () => {
  it('names somebody: nobody, oneself, a house and a closed account are refused', async () => {
    const sans = await appeler(donneur, 'POST', RECEPTEURS, { cible: null })
    expect([sans.statusCode, sans.json().message]).toEqual([400, SANS_DESTINATAIRE])
    const [maison, ferme] = [await t.test.createCompany(), await t.test.createCompany()]
    await t.test.db.updateTable('compte').set({ metier: 'residence' }).where('compte_id', '=', maison).execute()
    await t.test.db.updateTable('compte').set({ actif: false }).where('compte_id', '=', ferme).execute()
    for (const cible of [donneur.compte_id, maison, ferme, 2_000_000_000])
      expect((await appeler(donneur, 'POST', RECEPTEURS, { cible })).statusCode).toBe(400)
    expect((await appeler(donneur, 'POST', RECEPTEURS, { cible: 1, compte_id: 5 })).statusCode).toBe(400)
  })

  it('waits on both sides in their own words, and is told to whoever holds the module', async () => {
    const [receveur, id] = await invite()
    expect(await liens(receveur, EMETTEURS)).toMatchObject([
      { link_id: id, compte_id: donneur.compte_id, etat: 'a_repondre', accord: 0, accord_autre: 1 },
    ])
    const mien = (await liens(donneur, RECEPTEURS)).find((l: { link_id: number }) => l.link_id === id)
    expect(mien).toMatchObject({ compte_id: receveur.compte_id, etat: 'invitee', etat_libelle: 'Invitation envoyée' })
    await reseauJob.handle(t.test.services, {
      compte_id: receveur.compte_id,
      module: 'vx-gestion-emetteurs',
      lien: '/m/gestion-emetteurs',
      titre: 'Une entreprise vous invite à travailler avec elle',
      body: 'x',
    })
    const avis = await t.test.db
      .selectFrom('notification')
      .select(['utilisateur_id', 'lien'])
      .where('compte_id', '=', receveur.compte_id)
      .execute()
    expect(avis).toContainEqual({ utilisateur_id: receveur.utilisateur_id, lien: '/m/gestion-emetteurs' })
  })

  it('is made once: a second one is told, by either side of the same way', async () => {
    const [receveur] = await invite()
    expect((await appeler(donneur, 'POST', RECEPTEURS, { cible: receveur.compte_id })).statusCode).toBe(409)
    expect((await appeler(receveur, 'POST', EMETTEURS, { cible: donneur.compte_id })).statusCode).toBe(409)
    // The other way round is another link.
    expect((await appeler(receveur, 'POST', RECEPTEURS, { cible: donneur.compte_id })).statusCode).toBe(200)
  })

  it('sent ten times at once stands once', async () => {
    const receveur = await nouveau()
    const reponses = await Promise.all(
      Array.from({ length: 10 }, () => appeler(donneur, 'POST', RECEPTEURS, { cible: receveur.compte_id })),
    )
    expect(reponses.map(r => r.statusCode).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await liens(receveur, EMETTEURS)).toHaveLength(1)
  })

  it('cannot be accepted by who sent it', async () => {
    const [, id] = await invite()
    expect((await appeler(donneur, 'PUT', `${RECEPTEURS}/${id}/on`)).statusCode).toBe(404)
  })

  it('refused, leaves the list of who refused; who sent it reads so, and may ask again', async () => {
    const [receveur, id] = await invite()
    expect((await appeler(receveur, 'DELETE', `${EMETTEURS}/${id}`)).json().message).toBe('L’invitation est refusée.')
    expect(await liens(receveur, EMETTEURS)).toEqual([])
    expect((await liens(donneur, RECEPTEURS)).find((l: { link_id: number }) => l.link_id === id).etat).toBe('refusee')
    expect((await appeler(receveur, 'PUT', `${EMETTEURS}/${id}/on`)).statusCode).toBe(404)
    expect((await appeler(donneur, 'POST', RECEPTEURS, { cible: receveur.compte_id })).statusCode).toBe(200)
    expect((await liens(receveur, EMETTEURS))[0].etat).toBe('a_repondre')
  })

  it('too old is not accepted any more', async () => {
    const [receveur, id] = await invite()
    await t.test.db
      .updateTable('lien')
      .set({ expire_a: new Date(0) })
      .where('link_id', '=', id)
      .execute()
    expect((await appeler(receveur, 'PUT', `${EMETTEURS}/${id}/on`)).statusCode).toBe(404)
    expect((await liens(receveur, EMETTEURS))[0].etat).toBe('expiree')
  })
})

describe('a link', () => {
  it('is in use while both sides agree: each suspends and gives back its own', async () => {
    const [receveur, id] = await actif()
    const vu = async () =>
      (await liens(donneur, RECEPTEURS)).find((l: { link_id: number }) => l.link_id === id).etat_libelle
    const offerts = async () =>
      (
        await t.test.services.pools.app.connect().then(async client => {
          try {
            await client.query('begin')
            await client.query("select set_config('app.compte', $1, true)", [String(donneur.compte_id)])
            return await client.query('select receveur from comptes_lies() where compte_id = $1', [receveur.compte_id])
          } finally {
            await client.query('rollback')
            client.release()
          }
        })
      ).rows
    expect([await vu(), await offerts()]).toEqual(['Active', [{ receveur: true }]])
    expect((await appeler(receveur, 'PUT', `${EMETTEURS}/${id}/off`)).statusCode).toBe(200)
    expect((await appeler(receveur, 'PUT', `${EMETTEURS}/${id}/off`)).statusCode).toBe(200)
    expect([await vu(), await offerts()]).toEqual(['Suspendue', [{ receveur: false }]])
    // The other side's agreement is not this one's to give.
    await appeler(donneur, 'PUT', `${RECEPTEURS}/${id}/on`)
    expect(await vu()).toBe('Suspendue')
    await appeler(receveur, 'PUT', `${EMETTEURS}/${id}/on`)
    expect(await vu()).toBe('Active')
  })

  it('that ends is seen by nobody any more, and may be made again', async () => {
    const [receveur, id] = await actif()
    expect((await appeler(donneur, 'DELETE', `${RECEPTEURS}/${id}`)).statusCode).toBe(200)
    expect(await liens(receveur, EMETTEURS)).toEqual([])
    expect((await appeler(donneur, 'DELETE', `${RECEPTEURS}/${id}`)).statusCode).toBe(404)
    expect((await appeler(receveur, 'POST', EMETTEURS, { cible: donneur.compte_id })).statusCode).toBe(200)
    expect((await liens(donneur, RECEPTEURS)).find((l: { link_id: number }) => l.link_id === id).etat).toBe(
      'a_repondre',
    )
  })

  it('carries the issuer’s services: all at first, then those that the receiver does', async () => {
    const [a, b] = [await prestation(donneur.compte_id, 'Ramonage'), await prestation(donneur.compte_id, 'Entretien')]
    const [receveur, id] = await actif()
    const url = `${EMETTEURS}/${id}/souscription-prestations`
    const lues = async (qui = receveur, base = EMETTEURS) =>
      (await appeler(qui, 'GET', `${base}/${id}/souscription-prestations`))
        .json()
        .filter((p: { etat: number }) => p.etat === 1)
        .map((p: { id: number }) => p.id)
    expect(new Set(await lues())).toEqual(new Set([a, b]))
    const etrangere = await prestation(receveur.compte_id, 'La sienne')
    expect((await appeler(receveur, 'PUT', `${url}/0`, { data: `${a},${etrangere}` })).statusCode).toBe(200)
    expect(await lues()).toEqual([a])
    expect(await lues(donneur, RECEPTEURS)).toEqual([a])
    const refus = await appeler(donneur, 'PUT', `${RECEPTEURS}/${id}/souscription-prestations/0`, { data: '' })
    expect(refus.statusCode).toBe(403)
    expect(await lues()).toEqual([a])
  })
})

describe('finding somebody', () => {
  it('takes three letters, and shows name and town alone', async () => {
    const compte_id = await t.test.createCompany()
    await t.test.db
      .updateTable('compte')
      .set({ compte_raison_sociale: 'Çhauffage d’Éole 100%', compte_ville: 'Amiens', compte_siren: '552100554' })
      .where('compte_id', '=', compte_id)
      .execute()
    expect((await appeler(donneur, 'GET', `${RECEPTEURS}/0/comptes?recherche=ch`)).statusCode).toBe(400)
    const trouves = (
      await appeler(donneur, 'GET', `${RECEPTEURS}/0/comptes?recherche=${encodeURIComponent("chauffage d'eo")}`)
    ).json()
    expect(trouves).toEqual([{ id: compte_id, label: 'Çhauffage d’Éole 100% · Amiens', logo: null }])
    expect((await appeler(donneur, 'GET', `${RECEPTEURS}/0/comptes?recherche=%25%25%25`)).json()).toEqual([])
    expect((await appeler(donneur, 'POST', `${RECEPTEURS}/0/reference`, { siren: '552 100 554' })).statusCode).toBe(200)
    expect((await liens(donneur, RECEPTEURS)).map((l: { compte_id: number }) => l.compte_id)).toContain(compte_id)
  })

  it('by a number that is none, or nobody’s, says so under the field', async () => {
    const faux = await appeler(donneur, 'POST', `${RECEPTEURS}/0/reference`, { siren: '123456789' })
    expect([faux.statusCode, faux.json().champs]).toEqual([400, { siren: 'Siren invalide' }])
    const inconnu = await appeler(donneur, 'POST', `${RECEPTEURS}/0/reference`, { siren: '732829320' })
    expect(inconnu.json().champs.siren).toMatch(/^Aucune entreprise de ce Siren/)
  })

  it('by one’s own number, says whose it is', async () => {
    await t.test.db
      .updateTable('compte')
      .set({ compte_siren: '732829320' })
      .where('compte_id', '=', donneur.compte_id)
      .execute()
    const soi = await appeler(donneur, 'POST', `${RECEPTEURS}/0/reference`, { siren: '732 829 320' })
    expect([soi.statusCode, soi.json().champs]).toEqual([400, { siren: 'Ce Siren est celui de votre entreprise.' }])
  })
})
