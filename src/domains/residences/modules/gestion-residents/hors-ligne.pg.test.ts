import { beforeEach, describe, expect, it } from 'vitest'
import { ouvrirMaison, RESIDENTS } from '#domains/residences/server/testing/maison.ts'
import { mutationOf, sendOne } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'

const BASE = '/api/edt/modules/gestion-residents/hors-ligne'
const CREDENTIAL = 'c'.repeat(43)
const m = await ouvrirMaison()

let anne: TestSession
let id: number
beforeEach(async () => {
  anne = await m.cadre(undefined, { medical: true, legal: true, horsLigne: true })
  id = await m.inscrire(anne, 'Petit')
  await m.loger(anne, id, await m.ouvrirLogement(anne), -9)
})

const declaration = () => ({ hebergeur: 'Hébergeur Santé', certificat: 'HDS-2024-117', certifie_le: m.jour(-40) })
async function autoriser(qui: TestSession = anne): Promise<void> {
  await m.reussir(qui, 'PUT', `${BASE}/hebergement`, declaration())
  await m.reussir(qui, 'PUT', `${BASE}/autorisation`, { autorise: true })
}
const enroler = (qui: TestSession) => m.appeler(qui, 'POST', `${BASE}/appareil`, { credential: CREDENTIAL })
const emporter = (qui: TestSession) => m.appeler(qui, 'POST', `${BASE}/fiches`)
const mien = (qui: TestSession) => m.reussir(qui, 'GET', `${BASE}/appareil`)
const erreur = ({ status, body }: { status: number; body: { erreur?: string } }) => [status, body.erreur]
const REFUSE = [403, 'DROIT_MANQUANT']
const NON_AUTORISE = [400, 'SAISIE']
const INCONNU = [404, 'INTROUVABLE']

describe('who decides for the house', () => {
  it('is nobody without a session, nor without the right, nor inside another company', async () => {
    const soignant = await m.cadre(anne.compte_id, { medical: true })
    for (const [method, url, body] of [
      ['GET', '', undefined],
      ['GET', '/hebergement/edit', undefined],
      ['PUT', '/hebergement', declaration()],
      ['DELETE', '/hebergement', undefined],
      ['PUT', '/autorisation', { autorise: true }],
      ['DELETE', '/appareils/1', undefined],
    ] as const) {
      expect((await m.appeler(null, method, BASE + url, body)).status).toBe(401)
      expect(erreur(await m.appeler(soignant, method, BASE + url, body))).toEqual(REFUSE)
    }
    await autoriser()
    const autre = await m.cadre(undefined, { medical: true, horsLigne: true })
    expect(await m.reussir(autre, 'GET', BASE)).toEqual({ hebergement: null, autorise: false, appareils: [] })
    const { enrolement_id } = (await enroler(anne)).body
    expect((await m.appeler(autre, 'DELETE', `${BASE}/appareils/${enrolement_id}`)).status).toBe(404)
    expect((await m.appeler(autre, 'DELETE', `${BASE}/miens/${enrolement_id}`)).status).toBe(404)
  })

  it('allows nothing before the hosting is declared, which a day to come is not', async () => {
    expect(erreur(await m.appeler(anne, 'PUT', `${BASE}/autorisation`, { autorise: true }))).toEqual([400, 'SAISIE'])
    const demain = { ...declaration(), certifie_le: m.jour(1) }
    expect((await m.appeler(anne, 'PUT', `${BASE}/hebergement`, demain)).body.champs).toHaveProperty('certifie_le')
    expect((await m.appeler(anne, 'PUT', `${BASE}/hebergement`, { ...declaration(), hebergeur: ' ' })).status).toBe(400)
    expect((await m.appeler(anne, 'DELETE', `${BASE}/hebergement`)).status).toBe(404)
  })

  it('says who declared what and when, and leaves it in the journal', async () => {
    await autoriser()
    await m.reussir(anne, 'PUT', `${BASE}/autorisation`, { autorise: true })
    const { hebergement, autorise } = await m.reussir(anne, 'GET', BASE)
    expect(hebergement).toMatchObject({ ...declaration(), declare_par: 'Prénom Nom' })
    expect(autorise).toBe(true)
    const actions = await m.db
      .selectFrom('audit')
      .select('action')
      .where('compte_id', '=', anne.compte_id)
      .where('entite', '=', 'hors-ligne:maison')
      .orderBy('audit_id')
      .execute()
    expect(actions.map(a => a.action)).toEqual(['hors-ligne.declarer', 'hors-ligne.autoriser'])
  })

  it('ends every device when it withdraws the permission, or the declaration', async () => {
    for (const retirer of [
      () => m.reussir(anne, 'PUT', `${BASE}/autorisation`, { autorise: false }),
      () => m.reussir(anne, 'DELETE', `${BASE}/hebergement`),
    ]) {
      await autoriser()
      expect((await enroler(anne)).status).toBe(200)
      await retirer()
      expect(await mien(anne)).toEqual({ autorise: false, enrolement_id: null })
      expect(erreur(await emporter(anne))).toEqual(NON_AUTORISE)
      // Allowed again, the device asks again: nothing comes back by itself.
      await autoriser()
      expect(await mien(anne)).toEqual({ autorise: true, enrolement_id: null })
      expect(erreur(await emporter(anne))).toEqual(INCONNU)
    }
  })
})

describe('a device', () => {
  it('is refused without a session, a right, a permission, and past three of one person', async () => {
    expect((await m.appeler(null, 'POST', `${BASE}/appareil`, { credential: CREDENTIAL })).status).toBe(401)
    expect((await m.appeler(null, 'POST', `${BASE}/fiches`)).status).toBe(401)
    expect((await m.appeler(null, 'GET', `${BASE}/appareil`)).status).toBe(401)
    expect((await m.appeler(null, 'GET', `${BASE}/miens`)).status).toBe(401)
    expect(erreur(await enroler(anne))).toEqual(NON_AUTORISE)
    await autoriser()
    const luc = await m.cadre(anne.compte_id)
    expect(erreur(await enroler(luc))).toEqual(REFUSE)
    expect(erreur(await emporter(luc))).toEqual(REFUSE)
    expect(erreur(await emporter(anne))).toEqual(INCONNU)
    expect((await m.appeler(anne, 'POST', `${BASE}/appareil`, { credential: 'trop court' })).status).toBe(400)
    for (let n = 0; n < 3; n++) expect((await enroler(await m.signIn(anne))).status).toBe(200)
    expect(erreur(await enroler(anne))).toEqual(NON_AUTORISE)
  })

  it('gets the part of the house, and asked again takes its own place', async () => {
    await autoriser()
    const un = (await enroler(anne)).body
    expect(un.sel).toMatch(/^[\w-]{43}$/)
    const deux = (await enroler(anne)).body
    expect(deux.sel).not.toBe(un.sel)
    const miens = await m.reussir(anne, 'GET', `${BASE}/miens`)
    expect(miens).toMatchObject([{ enrolement_id: deux.enrolement_id, courant: true, personne: 'Prénom Nom' }])
    expect(await mien(anne)).toEqual({ autorise: true, enrolement_id: deux.enrolement_id })
  })

  it('takes along the sheets of who lives there, and of nobody else', async () => {
    await autoriser()
    await enroler(anne)
    await m.inscrire(anne, 'Attente')
    const autre = await m.cadre(undefined, { medical: true })
    await m.loger(autre, await m.inscrire(autre, 'Ailleurs'), await m.ouvrirLogement(autre), -9)
    await m.reussir(anne, 'PUT', `${RESIDENTS}/${id}/informations/0`, {
      ...{ resident_gir: null, resident_groupe_sanguin: 'A+', resident_allergies: 'Pénicilline' },
      ...{ resident_medicaments: '', resident_autres_infos: '', consentement: null },
    })
    for (const _ of [1, 2]) {
      const { body } = await emporter(anne)
      expect(body).toMatchObject({ tronque: false, fiches: [{ resident_id: id, version: 1 }] })
      const { lu_a: _lu, ...fiche } = body.fiches[0].fiche
      const { lu_a: _a, ...ecran } = await m.reussir(anne, 'GET', `${RESIDENTS}/${id}/fiche-urgence`)
      expect(fiche).toEqual(ecran)
      expect(Date.parse(body.expire_a) - Date.parse(body.lu_a)).toBe(48 * 3600 * 1000)
    }
  })

  it('is ended by its person, by the house and by whatever closes its session', async () => {
    await autoriser()
    const fins = [
      async (qui: TestSession, n: number) => m.reussir(qui, 'DELETE', `${BASE}/miens/${n}`),
      async (_: TestSession, n: number) => m.reussir(anne, 'DELETE', `${BASE}/appareils/${n}`),
      async ({ session_id }: TestSession) =>
        m.db
          .updateTable('session')
          .set({ revoquee_a: new Date(), revoquee_motif: 'deconnexion' })
          .where('session_id', '=', session_id)
          .execute(),
    ]
    for (const finir of fins) {
      const luc = await m.cadre(anne.compte_id, { medical: true })
      const { enrolement_id } = (await enroler(luc)).body
      await finir(luc, enrolement_id)
      const row = await m.db
        .selectFrom('urgence_appareil')
        .select('retire_a')
        .where('enrolement_id', '=', enrolement_id)
        .executeTakeFirstOrThrow()
      expect(row.retire_a).not.toBeNull()
      expect((await m.appeler(anne, 'DELETE', `${BASE}/appareils/${enrolement_id}`)).status).toBe(404)
    }
    const { appareils } = await m.reussir(anne, 'GET', BASE)
    expect(appareils).toEqual([])
  })

  it('goes on when its own session is replaced, and ends once its person lost the right', async () => {
    await autoriser()
    const luc = await m.cadre(anne.compte_id, { medical: true })
    const { enrolement_id } = (await enroler(luc)).body
    await m.db
      .updateTable('session')
      .set({ revoquee_a: new Date(), revoquee_motif: 'remplacee' })
      .where('session_id', '=', luc.session_id)
      .execute()
    const encore = await m.signIn(luc, { appareil_id: luc.appareil_id })
    expect(await mien(encore)).toEqual({ autorise: true, enrolement_id })
    await m.db.deleteFrom('utilisateur_module').where('utilisateur_id', '=', luc.utilisateur_id).execute()
    for (const _ of [1, 2]) expect(await mien(encore)).toEqual({ autorise: false, enrolement_id: null })
    expect((await m.reussir(anne, 'GET', BASE)).appareils).toEqual([])
  })
})

describe('a sheet read without network', () => {
  const lecture = (resident_id: number, over: object = {}) => {
    const payload = { lecture_uid: crypto.randomUUID(), resident_id, version: 3 }
    const entity = `urgence-lue:${payload.lecture_uid}`
    return mutationOf('residents.urgence-lire-hors-ligne', payload, { entity, ...over })
  }
  const acces = async () => (await m.reussir(anne, 'GET', RESIDENTS.replace('/residents', '/acces'))).acces

  it('is noted of no other company, of nobody, and for who never had such a device', async () => {
    await autoriser()
    expect((await sendOne(m, anne, lecture(id))).outcome).toBe('duplicate')
    await enroler(anne)
    const autre = await m.cadre(undefined, { medical: true })
    const ailleurs = await m.inscrire(autre, 'Ailleurs')
    for (const resident_id of [ailleurs, 2_000_000_000])
      expect((await sendOne(m, anne, lecture(resident_id))).outcome).toBe('duplicate')
    expect((await sendOne(m, anne, lecture(id, { entity: 'autre' }))).outcome).toBe('rejected')
    expect(await acces()).toEqual([])
  })

  it('is one line of the log, with its hour, sent twice too, and once the device was withdrawn', async () => {
    await autoriser()
    const { enrolement_id } = (await enroler(anne)).body
    await m.reussir(anne, 'DELETE', `${BASE}/miens/${enrolement_id}`)
    const une = lecture(id)
    for (const _ of [1, 2]) expect((await sendOne(m, anne, une)).outcome).toBe('applied')
    expect(await acces()).toMatchObject([
      { resident_id: id, quoi: 'urgence', detail: expect.stringMatching(/^version 3, lue hors ligne .*\d\d:\d\d$/) },
    ])
  })
})
