import { describe, expect, it } from 'vitest'
import { CLIENT_EFFACE } from '#domains/customers/model/client.ts'
import { aujourdhui } from '#domains/field-service/server/testing/terrain.ts'
import { ajouterJours, instantParis } from '#wire/dates.ts'
import { BASE, LUNDI, MOI, ouvrirCreation } from './testing/creation.ts'

const { t, createEquipe, creerTechnicien, creer, creneaux, nombre } = ouvrirCreation()

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
    ['decades ahead', { date_rdv: '2096-11-26' }, 'date_rdv'],
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

  it('without a slot, in a sentence', async () => {
    const e = await createEquipe(null)
    for (const tranche_horaire_rdv of [undefined, null, '', 0]) {
      const reponse = await creer(e, { tranche_horaire_rdv })
      expect(reponse.json().champs).toEqual({ tranche_horaire_rdv: 'Créneau\u00a0: à choisir.' })
    }
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
    // Asked for by name, at an hour that is typed, they go there.
    const expres = await creer(e, { hors_horaires: true, tranche_horaire_rdv: 10, heure_debut: '18:30' })
    expect(expres.statusCode, expres.body).toBe(200)
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

  it('outside their hours on purpose, over an absence or another visit all the same, and to whom does not know the service', async () => {
    const e = await createEquipe()
    const { compte_id } = e
    const lea = await creerTechnicien(compte_id)
    const soir = { hors_horaires: true, tranche_horaire_rdv: 10, heure_debut: '18:30' }
    expect((await creer(e, { ...soir, cible_id: lea.utilisateur_id })).json().champs?.cible_id).toContain(
      'n’assure pas',
    )
    expect((await creer(e, { ...soir, heure_debut: '20:00' })).json().champs).toHaveProperty('heure_debut')
    await t.test.db
      .insertInto('absence')
      .values({ compte_id, utilisateur_id: e.hugo.utilisateur_id, jour: LUNDI, sorte: 'maladie' })
      .execute()
    const absent = await creer(e, soir)
    expect([absent.statusCode, absent.json().message]).toEqual([409, expect.stringMatching(/pas là/)])
    expect(await nombre(e)).toBe(1)
    await t.test.db.deleteFrom('absence').where('compte_id', '=', compte_id).execute()
    expect((await creer(e, { ...soir, hors_horaires: false })).json().message).toContain('hors de ses horaires')
    const fait = await creer(e, soir)
    expect(fait.statusCode, fait.body).toBe(200)
    const pris = await creer(e, { ...soir, heure_debut: '19:00' })
    expect([pris.statusCode, pris.json().message]).toEqual([409, expect.stringContaining('déjà en intervention')])
    const { intervention_id } = fait.json()
    const ecrite = await t.test.db
      .selectFrom('intervention')
      .select(['technicien_id', 'th_libelle', 'jour'])
      .where('intervention_id', '=', intervention_id)
      .executeTakeFirst()
    expect(ecrite).toEqual({ technicien_id: e.hugo.utilisateur_id, th_libelle: '18:00 - 20:00', jour: LUNDI })
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
