import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { midi, PLANNING } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { BASE, type Equipe, LUNDI, MOI, ouvrirCreation } from './testing/creation.ts'

const { t, createEquipe, creer, nombre } = ouvrirCreation()

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
      th_jour: LUNDI,
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
    expect(reponse.json().message).toContain('sans technicien')
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

describe('a visit that answers a request', () => {
  async function demandee() {
    const e = await createEquipe()
    const { compte_id, client_id, adresse_id, prestation_id } = e
    const { demande_id } = await t.test.db
      .insertInto('demande')
      .values({ compte_id, client_id, adresse_id, prestation_id, demande_description: 'Fuite sous l’évier' })
      .returning('demande_id')
      .executeTakeFirstOrThrow()
    return { e, demande_id }
  }
  const decrite = async (e: Equipe, plus: object) => {
    const reponse = await creer(e, plus)
    expect(reponse.statusCode, reponse.body).toBe(200)
    const { intervention_id } = reponse.json()
    const { demande_description } = await t.test.db
      .selectFrom('intervention')
      .select('demande_description')
      .where('intervention_id', '=', intervention_id)
      .executeTakeFirstOrThrow()
    const notes = await t.test.db
      .selectFrom('observation')
      .select('commentaire_texte')
      .where('intervention_id', '=', intervention_id)
      .execute()
    return { intervention_id, dit: [demande_description, notes.map(n => n.commentaire_texte)] }
  }

  it('says what was asked for where the call says nothing; its technician reads it', async () => {
    const { e, demande_id } = await demandee()
    const { intervention_id, dit } = await decrite(e, { demande_id })
    expect(dit).toEqual(['Fuite sous l’évier', []])
    expect((await t.appeler(e.hugo, 'GET', `${PLANNING}/${intervention_id}/intervention`)).json()).toMatchObject({
      demande_description: 'Fuite sous l’évier',
    })
  })

  it('says it once where whoever plans wrote it, and not at all where they took it out', async () => {
    const un = await demandee()
    const observation_inter = 'Fuite sous l’évier, code 12'
    const ecrite = await decrite(un.e, { demande_id: un.demande_id, observation_inter })
    expect(ecrite.dit).toEqual(['', [observation_inter]])
    const deux = await demandee()
    expect((await decrite(deux.e, { demande_id: deux.demande_id, observation_inter: '' })).dit).toEqual(['', []])
  })

  it('of nothing that was asked for has no description', async () => {
    expect((await decrite(await createEquipe(), {})).dit).toEqual(['', []])
  })
})
