import { beforeAll, expect, it } from 'vitest'
import { ETAT_IDS } from '#domains/field-service/model/demandes/etats.ts'
import { blobsCloture } from '#domains/field-service/model/mutations.ts'
import { validerCloture } from '#domains/field-service/model/rapports/cloture.ts'
import type { RapportCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { empreinteRapport } from '#domains/field-service/model/rapports/empreinte.ts'
import { ouvrirTerrain, PLANNING } from '#domains/field-service/server/testing/terrain.ts'
import { joursEntre } from '#wire/dates.ts'
import { fieldServiceDemo, PERSONNES_DEMO } from './load.ts'

const t = ouvrirTerrain({ env: { DEMO: '1' } })
beforeAll(() => fieldServiceDemo.load(t.test.services))

async function entrer(email: string) {
  const personne = await t.test.db
    .selectFrom('utilisateur')
    .select(['compte_id', 'utilisateur_id', 'email'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return await t.test.signIn(personne)
}

it('lets each demonstration account in with the demonstration password', async () => {
  for (const { email } of PERSONNES_DEMO) {
    const payload = {
      grant_type: 'password',
      client_id: 'test',
      client_secret: 'x',
      username: email,
      password: t.test.services.config.demo.password,
    }
    const answer = await t.appeler(null, 'POST', '/oauth/token', { payload })
    expect(answer.statusCode, email).toBe(200)
  }
})

it('gives the technician a day: two done, one on the way, two to come, with files and reports', async () => {
  const hugo = await entrer('technicien@demo.test')
  const { jours } = (await t.appeler(hugo, 'GET', PLANNING)).json()
  const jour = jours.find((j: { jour: string }) => j.jour === t.test.services.clock().toISOString().slice(0, 10))
  expect(jour.interventions.map((i: { etapes_en_cours: number }) => i.etapes_en_cours)).toEqual([3, 3, 1, 0, 0])
  const [close, , enRoute, aVenir] = jour.interventions
  expect(enRoute.peut).toMatchObject({ avancer: true, revenir: true })
  expect(aVenir.peut.avancer).toBe(false)
  expect(aVenir.nb_fichiers).toBeGreaterThan(0)
  const cri = await t.appeler(hugo, 'GET', `${PLANNING}/${close.intervention_id}/showcri`)
  expect(cri.statusCode).toBe(200)
  expect(cri.rawPayload.length).toBeGreaterThan(20_000)
  const { releve } = (
    await t.appeler(
      hugo,
      'GET',
      `/api/entreprises/modules/releve-activite-pwa/releve?mois=${new Date().getUTCMonth() + 1}`,
    )
  ).json()
  expect(releve.total.nb_interventions).toBeGreaterThan(1)
})

it('holds reports that a phone could have sent: valid, signed where the rate asks for it, with files of the company', async () => {
  const rapports = await t.test.db
    .selectFrom('intervention_rapport')
    .select(['compte_id', 'contenu', 'empreinte'])
    .execute()
  expect(rapports.length).toBeGreaterThan(20)
  const fichiers = await t.test.db.selectFrom('fichier').select(['compte_id', 'sha256']).execute()
  const presents = new Set(fichiers.map(f => `${f.compte_id}:${f.sha256}`))
  for (const { compte_id, contenu, empreinte } of rapports) {
    const rapport = contenu as RapportCloture
    expect(await validerCloture(rapport)).toEqual({ ok: true })
    expect(await empreinteRapport(rapport)).toBe(empreinte)
    for (const sha256 of blobsCloture(rapport)) expect(presents.has(`${compte_id}:${sha256}`)).toBe(true)
  }
})

it('shows requests in every state in both companies, and offers answered in every way, as the network itself would have left them', async () => {
  for (const compte_id of [1, 2]) {
    const etats = await t.test.db
      .selectFrom('demande')
      .select('etat_id')
      .distinct()
      .where('compte_id', '=', compte_id)
      .execute()
    expect(etats.map(e => e.etat_id).sort(), String(compte_id)).toEqual([...ETAT_IDS])
    const offres = await t.test.db
      .selectFrom('demande_externe')
      .select('etat')
      .distinct()
      .where('donneur_compte_id', '=', compte_id)
      .execute()
    expect(offres.map(o => o.etat).sort(), String(compte_id)).toEqual([
      ...['acceptee', 'attente', 'contre', 'expiree', 'refusee'],
    ])
  }
  // What a company did with its own requests says who of it did.
  const envois = await t.test.db
    .selectFrom('demande_mouvement as m')
    .leftJoin('utilisateur as u', j =>
      j.onRef('u.compte_id', '=', 'm.compte_id').onRef('u.utilisateur_id', '=', 'm.utilisateur_id'),
    )
    .select('u.nom')
    .where('m.acte', 'in', ['affecter', 'propager'])
    .execute()
  expect(envois.length).toBeGreaterThan(4)
  for (const { nom } of envois) expect(nom).not.toBeNull()
  // What is accepted is a request of the receiver's, with the customer's name; what nobody answered is over.
  const acceptees = await t.test.db
    .selectFrom('demande_externe as e')
    .innerJoin('demande as d', j =>
      j.onRef('d.compte_id', '=', 'e.compte_id').onRef('d.demande_id', '=', 'e.demande_id'),
    )
    .select(['d.etat_id', 'd.donneur_compte_id', 'e.donneur_compte_id as emetteur'])
    .where('e.etat', '=', 'acceptee')
    .execute()
  expect(acceptees.length).toBeGreaterThan(1)
  for (const { etat_id, donneur_compte_id, emetteur } of acceptees) {
    expect(etat_id).toBe(5)
    expect(donneur_compte_id).toBe(emetteur)
  }
})

it('shows papers that hold, end soon and are over, what customers answered, a merged file and remarks, in both companies', async () => {
  const today = t.test.services.clock().toISOString().slice(0, 10)
  for (const compte_id of [1, 2]) {
    const papiers = await t.test.db
      .selectFrom('piece_fournisseur')
      .select('expire_le')
      .where('compte_id', '=', compte_id)
      .orderBy('expire_le')
      .execute()
    expect(papiers.map(p => joursEntre(today, p.expire_le ?? '') < 0)).toEqual([true, false, false])
    const avis = await t.test.db.selectFrom('reponse_client').selectAll().where('compte_id', '=', compte_id).execute()
    expect(
      avis
        .filter(r => r.note !== null)
        .map(r => r.note)
        .sort(),
    ).toEqual([2, 4, 5])
    expect(avis.filter(r => r.confirme_a !== null)).toHaveLength(2)
    expect(avis.filter(r => r.empeche_a !== null && r.empeche_traite_a === null)).toHaveLength(1)
    const fusions = await t.test.db
      .selectFrom('client_fusion as f')
      .innerJoin('client as c', j =>
        j.onRef('c.compte_id', '=', 'f.compte_id').onRef('c.client_id', '=', 'f.absorbe_id'),
      )
      .select('c.supprime_a')
      .where('f.compte_id', '=', compte_id)
      .execute()
    expect(fusions.map(f => f.supprime_a !== null)).toEqual([true])
    const remarques = await t.test.db
      .selectFrom('client_observation')
      .select('client_id')
      .where('compte_id', '=', compte_id)
      .execute()
    expect(remarques).toHaveLength(3)
  }
})

it('gives new rows identifiers that are free', async () => {
  const hugo = await entrer('technicien@demo.test')
  const { intervention_id } = await t.visite(hugo, { decalage: 40 })
  expect(intervention_id).toBeGreaterThan(100)
})

it('makes the sentinels fail, drag and refuse', async () => {
  const second = await t.test.db
    .selectFrom('intervention as i')
    .innerJoin('client as c', j => j.onRef('c.compte_id', '=', 'i.compte_id').onRef('c.client_id', '=', 'i.client_id'))
    .innerJoin('utilisateur as u', j =>
      j.onRef('u.compte_id', '=', 'i.compte_id').onRef('u.utilisateur_id', '=', 'i.technicien_id'),
    )
    .select(['i.intervention_id', 'c.sentinelle', 'u.email'])
    .where('c.sentinelle', 'is not', null)
    .execute()
  const session = await entrer(second[0]?.email ?? '')
  const de = (s: string) => second.find(v => v.sentinelle === s)?.intervention_id ?? 0
  expect((await t.appeler(session, 'GET', `${PLANNING}/${de('panne_500')}/intervention`)).statusCode).toBe(500)
  expect((await t.envoyer(session, t.etapeOf(de('panne_500'), 0, 1))).outcome).toBe('erreur')
  expect(await t.envoyer(session, t.etapeOf(de('refus_metier'), 0, 1))).toMatchObject({
    outcome: 'rejected',
    code: 'REFUS_METIER',
  })
  const begin = performance.now()
  expect((await t.appeler(session, 'GET', `${PLANNING}/${de('lent_5_s')}/intervention`)).statusCode).toBe(200)
  expect(performance.now() - begin).toBeGreaterThan(4900)
})
