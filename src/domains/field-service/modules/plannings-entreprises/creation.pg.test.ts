import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CLIENT_EFFACE } from '#domains/customers/model/client.ts'
import { tranchesDe } from '#domains/field-service/model/creneaux/tranches.ts'
import { aujourdhui, midi, ouvrirTerrain, PLANNING } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, instantParis, jourSemaine } from '#wire/dates.ts'
import { MODULE_PLANNINGS } from './contract.ts'

const BASE = '/api/entreprises/modules/gestion-clients-entreprises/adresses'
const MOI = '/api/entreprises/modules/plannings-entreprises'
/** Monday of next week: the whole of it is to come. */
const LUNDI = ajouterJours(aujourdhui(), 8 - jourSemaine(aujourdhui()))
const HUIT_HEURES = 5

const t = ouvrirTerrain()

/** A company with one technician who works from eight to noon, knows the service, and somebody who plans. */
async function createEquipe(heures: [number, number] | null = [480, 720]) {
  const bureau = await t.test.someone({
    modules: [MODULE_PLANNINGS, 'vx-gestion-clients-entreprises'],
    prenom: 'Anne',
    nom: 'Roy',
  })
  const { compte_id } = bureau
  const hugo = await creerTechnicien(compte_id)
  const dispatch = await t.visite({ compte_id, utilisateur_id: hugo.utilisateur_id }, { decalage: -3 })
  await t.test.db
    .insertInto('prestation_technicien')
    .values({ compte_id, prestation_id: dispatch.prestation_id, utilisateur_id: hugo.utilisateur_id })
    .execute()
  if (heures) await travailler(hugo, heures)
  return { bureau, hugo, ...dispatch, compte_id }
}
type Equipe = Awaited<ReturnType<typeof createEquipe>>

async function creerTechnicien(compte_id: number) {
  const qui = await t.technicien(compte_id)
  await t.test.db
    .insertInto('utilisateur_profil')
    .values({ compte_id, utilisateur_id: qui.utilisateur_id, profil_id: 31 })
    .onConflict(c => c.doNothing())
    .execute()
  return qui
}

async function travailler({ compte_id, utilisateur_id }: TestSession, [debut, fin]: [number, number]) {
  const qui = { compte_id, utilisateur_id }
  const jours = [1, 2, 3, 4, 5].map(jour => ({ ...qui, jour, etat: 1 as const }))
  await t.test.db.insertInto('disponibilite_jour').values(jours).execute()
  await t.test.db
    .insertInto('disponibilite_plage')
    .values(jours.map(({ jour }) => ({ ...qui, jour, debut, fin, valable_du: null, valable_au: null })))
    .execute()
}

const corps = (e: Equipe, plus: object = {}) => ({
  date_rdv: LUNDI,
  tranche_horaire_rdv: HUIT_HEURES,
  prestation_id: e.prestation_id,
  duree: '1.00',
  adresse_intervention: e.adresse_id,
  cible_id: e.hugo.utilisateur_id,
  ...plus,
})
const creer = (
  e: Equipe,
  plus: object = {},
  qui: TestSession | null = e.bureau,
  headers: Record<string, string> = {},
) => t.appeler(qui, 'POST', `${BASE}/${e.adresse_id}/creation-intervention`, { payload: corps(e, plus), headers })
const creneaux = async (e: Equipe, query = 'semaine=1', qui = e.bureau) =>
  (await t.appeler(qui, 'GET', `${BASE}/${e.adresse_id}/creation-intervention/${e.prestation_id}?${query}`)).json()
const nombre = async ({ compte_id }: Equipe) =>
  (await t.test.db.selectFrom('intervention').select('intervention_id').where('compte_id', '=', compte_id).execute())
    .length

describe('creating a visit is refused', () => {
  it('to nobody signed in, to whom has no right for it, and at another company’s address', async () => {
    const e = await createEquipe()
    const voisin = await createEquipe()
    expect((await creer(e, {}, null)).statusCode).toBe(401)
    expect((await creer(e, {}, e.hugo)).statusCode).toBe(403)
    expect((await creer(e, {}, voisin.bureau)).statusCode).toBe(404)
    for (const chemin of [
      'lieu',
      'liste-adresses-facturation',
      'durees',
      'creation-intervention',
      `creation-intervention/${e.prestation_id}`,
    ]) {
      expect((await t.appeler(null, 'GET', `${BASE}/${e.adresse_id}/${chemin}`)).statusCode, chemin).toBe(401)
      expect((await t.appeler(e.hugo, 'GET', `${BASE}/${e.adresse_id}/${chemin}`)).statusCode, chemin).toBe(403)
      expect((await t.appeler(voisin.bureau, 'GET', `${BASE}/${e.adresse_id}/${chemin}`)).statusCode, chemin).toBe(404)
      expect((await t.appeler(e.bureau, 'GET', `${BASE}/${e.adresse_id}/${chemin}`)).statusCode, chemin).toBe(200)
    }
    expect(await nombre(e)).toBe(1)
  })

  it.each([
    ['yesterday', { date_rdv: ajouterJours(aujourdhui(), -1) }, 'date_rdv'],
    ['at an hour that is over', { date_rdv: aujourdhui() }, 'heure_debut'],
    ['on a day that is none', { date_rdv: '2026-02-30' }, 'date_rdv'],
    ['in a thirteenth slot', { tranche_horaire_rdv: 13 }, 'tranche_horaire_rdv'],
    ['outside its slot', { heure_debut: '10:00' }, 'heure_debut'],
    ['at half an hour', { heure_debut: '8h' }, 'heure_debut'],
    ['without a length', { duree: '0.00' }, 'duree'],
    ['longer than half a day', { duree: '12.25' }, 'duree'],
    ['for nothing that is sold', { prestation_id: 2_000_000_000 }, 'prestation_id'],
    ['billed to nobody’s address', { adresse_facturation: 2_000_000_000 }, 'adresse_facturation'],
    ['at another address than the one it is sent to', { adresse_intervention: 2_000_000_000 }, 'adresse_intervention'],
    ['given to somebody unknown', { cible_id: 2_000_000_000 }, 'cible_id'],
    ['with a novel', { observation_inter: 'a'.repeat(4001) }, 'observation_inter'],
    ['with a novel for the customer', { observation_client: 'a'.repeat(4001) }, 'observation_client'],
    ['with a field of its own', { version: 3 }, 'version'],
  ])('%s, at its field, and nothing is written', async (_cas, plus, champ) => {
    const e = await createEquipe(null)
    const reponse = await creer(e, plus)
    expect(reponse.statusCode, reponse.body).toBe(400)
    expect(JSON.stringify(reponse.json())).toContain(champ)
    expect(await nombre(e)).toBe(1)
  })

  it('to somebody who does not know the service, or does not work in the area', async () => {
    const e = await createEquipe()
    const { compte_id } = e
    const lea = await creerTechnicien(compte_id)
    const refus = await creer(e, { cible_id: lea.utilisateur_id })
    expect([refus.statusCode, refus.json().champs?.cible_id]).toEqual([400, expect.stringContaining('n’assure pas')])
    const { zones_id } = await t.test.db
      .insertInto('zone')
      .values({ compte_id, zone_libelle: 'Nord' })
      .returning('zones_id')
      .executeTakeFirstOrThrow()
    await t.test.db.insertInto('zone_adresse').values({ compte_id, zones_id, adresse_id: e.adresse_id }).execute()
    expect((await creer(e)).json().champs?.cible_id).toContain('zone')
    expect((await creneaux(e)).creneaux).toEqual([])
  })

  it('over an absence that only its end meets, over a day off, and outside working hours', async () => {
    const e = await createEquipe()
    const { compte_id } = e
    const { utilisateur_id } = e.hugo
    await t.test.db
      .insertInto('indisponibilite')
      .values({
        compte_id,
        utilisateur_id,
        plage: `[${instantParis(LUNDI, '08:55')},${instantParis(LUNDI, '09:30')})`,
        motif: 'Dentiste',
      })
      .execute()
    await t.test.db
      .insertInto('absence')
      .values({ compte_id, utilisateur_id, jour: ajouterJours(LUNDI, 1), sorte: 'maladie' })
      .execute()
    for (const plus of [
      {},
      { date_rdv: ajouterJours(LUNDI, 1) },
      { tranche_horaire_rdv: 8 },
      { tranche_horaire_rdv: 6, heure_debut: '11:30' },
    ]) {
      const reponse = await creer(e, plus)
      expect([reponse.statusCode, reponse.json().erreur], JSON.stringify(plus)).toEqual([409, 'CRENEAU_OCCUPE'])
      expect(reponse.body).not.toMatch(/Dentiste|malad/)
    }
    expect(await nombre(e)).toBe(1)
  })

  it('where they have a visit, until it is done: its planned hours are then free, the worked ones are not', async () => {
    const e = await createEquipe()
    const { intervention_id } = (await creer(e)).json()
    expect((await creer(e)).json().erreur).toBe('CRENEAU_OCCUPE')
    const [arrivee, fin] = [instantParis(LUNDI, '10:10'), instantParis(LUNDI, '10:40')]
    await t.test.db
      .updateTable('intervention')
      .set({ etapes_en_cours: 3, intervention_cloture: 1, heure_arrivee: arrivee, heure_cloture: fin } as never)
      .where('intervention_id', '=', intervention_id)
      .execute()
    const pendant = await creer(e, { tranche_horaire_rdv: 6, heure_debut: '10:15' })
    expect([pendant.statusCode, pendant.json().erreur]).toEqual([409, 'CRENEAU_OCCUPE'])
    expect((await creer(e)).statusCode).toBe(200)
    const jour = (await t.appeler(e.bureau, 'GET', `${MOI}/plannings/${LUNDI}?type=1`)).json()
    expect(jour.find((v: { intervention_id: number }) => v.intervention_id === intervention_id).fait).toEqual({
      debut: arrivee,
      fin,
    })
  })

  it('where they have a visit, also when two are sent at once', async () => {
    const e = await createEquipe()
    const ensemble = await Promise.all([creer(e), creer(e, { heure_debut: '08:30' })])
    expect(ensemble.map(r => r.statusCode).toSorted()).toEqual([200, 409])
    expect(ensemble.find(r => r.statusCode === 409)?.json().erreur).toBe('CRENEAU_OCCUPE')
    expect((await creer(e, { heure_debut: '08:15' })).statusCode).toBe(409)
    expect(await nombre(e)).toBe(2)
  })

  it.each([
    ['deleted', { supprime_a: new Date() }],
    ['erased', { client_nom: CLIENT_EFFACE }],
  ])('at somebody’s who was %s', async (_cas, change) => {
    const e = await createEquipe()
    await t.test.db.updateTable('client').set(change).where('client_id', '=', e.client_id).execute()
    expect((await creer(e)).statusCode).toBe(404)
    expect((await t.appeler(e.bureau, 'GET', `${BASE}/${e.adresse_id}/creation-intervention`)).statusCode).toBe(404)
    expect(await nombre(e)).toBe(1)
  })
})

describe('a visit that is created', () => {
  it('stands in the database, on its technician’s day, with what was noted, and is told them', async () => {
    const e = await createEquipe()
    const reponse = await creer(e, {
      heure_debut: '08:30',
      duree: '1.50',
      observation_inter: 'Code 12',
      observation_client: 'Merci',
    })
    expect(reponse.statusCode, reponse.body).toBe(200)
    const { intervention_id, message } = reponse.json()
    expect(message).toBe(`L’intervention n° ${intervention_id} a bien été créée.`)
    const ligne = await t.test.db
      .selectFrom('intervention')
      .selectAll()
      .where('intervention_id', '=', intervention_id)
      .executeTakeFirstOrThrow()
    expect(ligne).toMatchObject({
      jour: LUNDI,
      technicien_id: e.hugo.utilisateur_id,
      client_id: e.client_id,
      th_libelle: '08:00 - 10:00',
      etapes_en_cours: 0,
      version: 1,
    })
    const jour = (await t.appeler(e.hugo, 'GET', PLANNING)).body
    expect(jour).toContain(`"intervention_id":${intervention_id}`)
    const notes = await t.test.db
      .selectFrom('observation')
      .select('commentaire_texte')
      .where('intervention_id', '=', intervention_id)
      .execute()
    expect(notes.map(n => n.commentaire_texte).toSorted()).toEqual(['Code 12', 'Pour le client\u00a0: Merci'])
    const avis = await t.test.db
      .selectFrom('notification')
      .select(['notification_titre', 'lien'])
      .where('utilisateur_id', '=', e.hugo.utilisateur_id)
      .execute()
    expect(avis).toEqual([
      {
        notification_titre: 'Votre planning change\u00a0: nouvelle intervention',
        lien: `/m/mon-activite/intervention/${intervention_id}`,
      },
    ])
    const audit = await t.test.db
      .selectFrom('audit')
      .select('action')
      .where('entite', '=', `intervention:${intervention_id}`)
      .execute()
    expect(audit).toEqual([{ action: 'intervention.creer' }])
  })

  it('is given to nobody on purpose, and then nobody’s hours count', async () => {
    const e = await createEquipe()
    const reponse = await creer(e, { cible_id: null, tranche_horaire_rdv: 11 })
    expect(reponse.json().message).toContain('affectée à personne')
    const jours = (await t.appeler(e.bureau, 'GET', `${MOI}/plannings?type=1`)).json()
    expect(jours.find((j: { dadate: string }) => j.dadate === LUNDI)).toMatchObject({
      nb_inter: 1,
      nb_sans_technicien: 1,
    })
  })

  it('waits among those of nobody with where it is given, and stands in its day and its technician’s', async () => {
    const e = await createEquipe()
    const voisin = await createEquipe()
    const sans = (await creer(e, { cible_id: null, duree: '1.50' })).json().intervention_id
    const avec = (await creer(e)).json().intervention_id
    const lire = async (date: string, qui = e.bureau, plus = '') => {
      const reponse = await t.appeler(qui, 'GET', `${MOI}/plannings/${date}?type=1${plus}`)
      expect(reponse.statusCode, reponse.body).toBe(200)
      return reponse.json() as { intervention_id: number }[]
    }
    const ids = (entrees: { intervention_id: number }[]) => entrees.map(x => x.intervention_id)
    expect((await t.appeler(e.hugo, 'GET', `${MOI}/plannings/0?type=1`)).statusCode).toBe(403)
    expect((await t.appeler(e.bureau, 'GET', `${MOI}/plannings/2026-02-30?type=1`)).statusCode).toBe(400)
    expect(await lire('0', voisin.bureau)).toEqual([])
    expect(await lire('0')).toMatchObject([
      {
        intervention_id: sans,
        technicien_id: null,
        intervention_duree: '1.50',
        jour: LUNDI,
        url_fiche_client: `/m/gestion-clients-entreprises/client/${e.client_id}`,
        url_fiche_inter: `/m/regulation-interventions/${LUNDI}/${sans}`,
        peut: { affecter: true },
      },
    ])
    expect(ids(await lire(LUNDI)).toSorted()).toEqual([sans, avec].toSorted())
    expect(ids(await lire(LUNDI, e.bureau, `&cible=${e.hugo.utilisateur_id}`))).toEqual([avec])
    await t.test.db
      .updateTable('intervention')
      .set({ annulee_a: new Date() })
      .where('intervention_id', '=', sans)
      .execute()
    expect(await lire('0')).toEqual([])
  })

  it('is one however often the same call is sent, and another body under its key is refused', async () => {
    const e = await createEquipe()
    const headers = { 'idempotency-key': randomUUID() }
    const premiere = await creer(e, {}, e.bureau, headers)
    const seconde = await creer(e, {}, e.bureau, headers)
    expect(premiere.statusCode).toBe(200)
    expect(seconde.json().intervention_id).toBe(premiere.json().intervention_id)
    expect((await creer(e, { tranche_horaire_rdv: 6 }, e.bureau, headers)).statusCode).toBe(422)
    expect(await nombre(e)).toBe(2)
  })

  it('may be sent again under its key once its refusal was put right', async () => {
    const e = await createEquipe()
    const headers = { 'idempotency-key': randomUUID() }
    expect((await creer(e, { cible_id: 2_000_000_000 }, e.bureau, headers)).statusCode).toBe(400)
    expect((await creer(e, {}, e.bureau, headers)).statusCode).toBe(200)
  })
})

describe('slots', () => {
  it('are those of who can come, over the whole length, and say why the others cannot', async () => {
    const e = await createEquipe()
    const lea = await creerTechnicien(e.compte_id)
    const dit = await creneaux(e, 'semaine=1&duree=1.50')
    expect(dit.du).toBe(LUNDI)
    const lundi = dit.creneaux.filter((c: { presence_date: string }) => c.presence_date === LUNDI)
    expect(lundi.map((c: { th_libelle: string }) => c.th_libelle)).toEqual(['08:00 - 10:00', '10:00 - 12:00'])
    expect(lundi[0]).toMatchObject({
      th_id: HUIT_HEURES,
      utilisateur_nom: 'Hugo Delattre',
      duree_inter: '1.50',
      distance_ajout: null,
      distance_inconnue: 'premiere_visite',
      nb_interventions: 0,
      debut: instantParis(LUNDI, '08:00'),
      retenu_par: null,
    })
    expect(dit.ecartes).toContainEqual(
      expect.objectContaining({ presence_date: LUNDI, utilisateur_id: lea.utilisateur_id, raison: 'competence' }),
    )
    expect(dit.ecartes).toContainEqual(
      expect.objectContaining({
        presence_date: ajouterJours(LUNDI, 5),
        utilisateur_id: e.hugo.utilisateur_id,
        raison: 'horaires',
      }),
    )
  })

  it('are gone once taken, and what is beside says how far it is', async () => {
    const e = await createEquipe()
    await creer(e)
    const lundi = (await creneaux(e)).creneaux.filter((c: { presence_date: string }) => c.presence_date === LUNDI)
    expect(lundi.map((c: { debut: string; distance_ajout: number }) => [c.debut, c.distance_ajout])).toEqual([
      [instantParis(LUNDI, '09:00'), 0],
      [instantParis(LUNDI, '10:00'), 0],
    ])
    expect(lundi[0].raison).toBe('occupe')
    expect(lundi[0].minutes_ajout).toBe(10)
  })

  it('are kept ten minutes for who looks at them, from others, and no longer', async () => {
    const e = await createEquipe()
    const bob = await t.test.someone({ compte_id: e.compte_id, modules: [MODULE_PLANNINGS] })
    const [tranche] = tranchesDe(LUNDI).filter(x => x.th_id === HUIT_HEURES)
    const payload = {
      cible_id: e.hugo.utilisateur_id,
      debut: new Date(tranche?.debut ?? 0).toISOString(),
      fin: instantParis(LUNDI, '09:00'),
    }
    const retenir = (qui: TestSession) => t.appeler(qui, 'POST', `${BASE}/${e.adresse_id}/retenue`, { payload })
    expect((await retenir(e.bureau)).statusCode).toBe(200)
    expect((await retenir(e.bureau)).statusCode).toBe(200)
    const refus = await retenir(bob)
    expect([refus.statusCode, refus.json().message]).toEqual([
      409,
      expect.stringMatching(/^Anne Roy retient ce créneau jusqu’à 12:1\d\.$/),
    ])
    expect((await creer(e, {}, bob)).json().message).toContain('Anne Roy retient')
    const vu = async (qui: TestSession) => (await creneaux(e, 'semaine=1', qui)).creneaux[0].retenu_par
    expect([await vu(bob), await vu(e.bureau)]).toEqual(['Anne Roy', null])
    await t.test.db
      .updateTable('creneau_retenu')
      .set({ expire_a: new Date(midi(-1)) })
      .execute()
    expect(await vu(bob)).toBeNull()
    expect((await creer(e, {}, bob)).statusCode).toBe(200)
  })

  it('are given back by whoever held them, twice as well as once, and by nobody else', async () => {
    const e = await createEquipe()
    const voisin = await createEquipe()
    const bob = await t.test.someone({ compte_id: e.compte_id, modules: [MODULE_PLANNINGS], prenom: 'Bob', nom: 'Lim' })
    const payload = {
      cible_id: e.hugo.utilisateur_id,
      debut: instantParis(LUNDI, '08:00'),
      fin: instantParis(LUNDI, '09:00'),
    }
    await t.appeler(e.bureau, 'POST', `${BASE}/${e.adresse_id}/retenue`, { payload })
    const rendre = async (qui: TestSession | null) =>
      (await t.appeler(qui, 'DELETE', `${BASE}/${e.adresse_id}/retenue`)).statusCode
    expect([await rendre(null), await rendre(e.hugo), await rendre(voisin.bureau)]).toEqual([401, 403, 404])
    expect(await rendre(bob)).toBe(200)
    const vu = async () => (await creneaux(e, 'semaine=1', bob)).creneaux[0].retenu_par
    expect(await vu()).toBe('Anne Roy')
    expect([await rendre(e.bureau), await rendre(e.bureau)]).toEqual([200, 200])
    expect(await vu()).toBeNull()
  })

  it('say of a day beyond the date until which hours were said that they are not said yet', async () => {
    const e = await createEquipe()
    const mardi = ajouterJours(LUNDI, 1)
    await t.test.db
      .updateTable('disponibilite_plage')
      .set({ valable_au: LUNDI })
      .where('utilisateur_id', '=', e.hugo.utilisateur_id)
      .execute()
    const { creneaux: offerts, ecartes } = await creneaux(e)
    expect(new Set(offerts.map((c: { presence_date: string }) => c.presence_date))).toEqual(new Set([LUNDI]))
    expect(ecartes.find((x: { presence_date: string }) => x.presence_date === mardi)).toMatchObject({
      utilisateur_id: e.hugo.utilisateur_id,
      raison: 'validite',
    })
    const refus = await creer(e, { date_rdv: mardi })
    expect([refus.statusCode, refus.json().message]).toEqual([
      409,
      expect.stringContaining('pas encore dites à cette date'),
    ])
  })

  it('are asked for in words that mean something', async () => {
    const e = await createEquipe()
    for (const query of ['semaine=-1', 'semaine=53', 'duree=2', 'duree=13.00', 'autre=1']) {
      const reponse = await t.appeler(
        e.bureau,
        'GET',
        `${BASE}/${e.adresse_id}/creation-intervention/${e.prestation_id}?${query}`,
      )
      expect(reponse.statusCode, query).toBe(400)
    }
    expect(
      (await t.appeler(e.bureau, 'GET', `${BASE}/${e.adresse_id}/creation-intervention/2000000000`)).statusCode,
    ).toBe(404)
    const techniciens = (await t.appeler(e.bureau, 'GET', `${MOI}/techniciens`)).json()
    expect(techniciens).toEqual([{ id: e.hugo.utilisateur_id, label: 'Hugo Delattre' }])
  })

  it('are asked with what is on offer: services, lengths, where the bill may go', async () => {
    const e = await createEquipe()
    const lire = async (chemin: string) =>
      (await t.appeler(e.bureau, 'GET', `${BASE}/${e.adresse_id}/${chemin}`)).json()
    await t.test.db
      .insertInto('prestation')
      .values({ compte_id: e.compte_id, prestation_libelle: 'Vieille', actif: false })
      .execute()
    expect(await lire('creation-intervention')).toEqual([
      {
        prestation_id: e.prestation_id,
        prestation_libelle: 'Dépannage chaudière',
        duree_libelle: '1\u00a0h',
        duree: '1.00',
      },
    ])
    expect((await lire('durees'))[0]).toEqual({ value: '0.00', label: 'À choisir' })
    expect(await lire('liste-adresses-facturation')).toMatchObject([{ id: e.adresse_id, defaut: true }])
    expect(await lire('lieu')).toMatchObject({ client_id: e.client_id, geocodee: true })
  })
})

describe('a service that nobody was named for', () => {
  it('is everybody’s: a new company plans its first visit', async () => {
    const e = await createEquipe()
    await t.test.db.deleteFrom('prestation_technicien').where('compte_id', '=', e.compte_id).execute()
    expect((await creneaux(e)).creneaux.length).toBeGreaterThan(0)
    expect((await creer(e)).statusCode).toBe(200)
  })
})

describe('a follow-up', () => {
  const terminer = (id: number) =>
    t.test.db
      .updateTable('intervention')
      .set({
        etapes_en_cours: 3,
        intervention_cloture: 1,
        cloture_libelle: 'Intervention terminée',
        heure_cloture: midi(),
      })
      .where('intervention_id', '=', id)
      .execute()
  const suite = (e: Equipe, id: number, qui: TestSession | null = e.bureau) =>
    t.appeler(qui, 'GET', `${BASE}/${e.adresse_id}/suites/${id}`)
  const referenceDe = async (id: number) =>
    (
      await t.test.db
        .selectFrom('intervention')
        .select('intervention_reference')
        .where('intervention_id', '=', id)
        .executeTakeFirstOrThrow()
    ).intervention_reference

  it('is refused of what is not finished, of another customer’s, of another company’s and of nothing', async () => {
    const [e, voisin] = [await createEquipe(), await createEquipe()]
    const autre = await t.visite(e.hugo, { decalage: -2 })
    for (const id of [autre.intervention_id, voisin.intervention_id]) await terminer(id)
    expect((await suite(e, e.intervention_id, null)).statusCode).toBe(401)
    expect((await suite(e, e.intervention_id, e.hugo)).statusCode).toBe(403)
    const commencee = await suite(e, e.intervention_id)
    expect([commencee.statusCode, commencee.json().message]).toEqual([
      409,
      'Une suite se planifie d’une intervention terminée.',
    ])
    for (const id of [autre.intervention_id, voisin.intervention_id, 2_000_000_000])
      expect((await suite(e, id)).statusCode, String(id)).toBe(404)
    expect((await creer(e, { suite_de: e.intervention_id })).statusCode).toBe(409)
    for (const id of [voisin.intervention_id, 2_000_000_000])
      expect((await creer(e, { suite_de: id })).statusCode, String(id)).toBe(404)
    const pasLui = await creer(e, { suite_de: autre.intervention_id })
    expect([pasLui.statusCode, pasLui.json().champs]).toEqual([
      400,
      { suite_de: 'Cette intervention n’est pas de ce client.' },
    ])
    expect(await nombre(e)).toBe(2)
  })

  it('says what it follows: on its sheet, on the sheet of the one before', async () => {
    const e = await createEquipe()
    await terminer(e.intervention_id)
    expect((await suite(e, e.intervention_id)).json()).toMatchObject({
      intervention_id: e.intervention_id,
      prestation_id: e.prestation_id,
      cloture_libelle: 'Intervention terminée',
    })
    const { intervention_id } = (await creer(e, { suite_de: e.intervention_id })).json()
    expect(await referenceDe(intervention_id)).toBe(e.intervention_id)
    const regulateur = await t.regulateur(e.compte_id)
    const lue = async (id: number) => (await t.appeler(regulateur, 'GET', `/api/regulation/interventions/${id}`)).json()
    expect((await lue(intervention_id)).suite_de).toMatchObject({ intervention_id: e.intervention_id })
    expect((await lue(e.intervention_id)).suites).toMatchObject([{ intervention_id, jour: LUNDI }])
    expect((await lue(e.intervention_id)).suite_de).toBeNull()
  })

  it('of what was asked for at closing is found by itself', async () => {
    const e = await createEquipe()
    await terminer(e.intervention_id)
    const { demande_id } = await t.test.db
      .insertInto('demande')
      .values({
        compte_id: e.compte_id,
        client_id: e.client_id,
        adresse_id: e.adresse_id,
        prestation_id: e.prestation_id,
        intervention_origine_id: e.intervention_id,
        demande_origine: 'Clôture',
      })
      .returning('demande_id')
      .executeTakeFirstOrThrow()
    const { intervention_id } = (await creer(e, { demande_id })).json()
    expect(await referenceDe(intervention_id)).toBe(e.intervention_id)
  })
})
