import { describe, expect, it } from 'vitest'
import { tranchesDe } from '#domains/field-service/model/creneaux/tranches.ts'
import { midi } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { watchStatements } from '#server/testing/statements.ts'
import { ajouterJours, instantParis } from '#wire/dates.ts'
import { MODULE_PLANNINGS } from './contract.ts'
import { BASE, type Equipe, HUIT_HEURES, LUNDI, MOI, ouvrirCreation } from './testing/creation.ts'

const { t, createEquipe, creerTechnicien, creer, creneaux } = ouvrirCreation()

describe('slots', () => {
  it('of a whole week are read in as few questions as those of a day', async () => {
    const e = await createEquipe()
    await creneaux(e, 'semaine=1')
    const statements = watchStatements()
    await creneaux(e, 'semaine=1')
    // The session, what it may read, the address, the service, who, their visits, what is held, hours, absences (2), skills, area, times.
    expect(statements.count()).toBeLessThan(16)
    statements.end()
  })

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

  it('say of whoever has no hours that they are supposed', async () => {
    const e = await createEquipe()
    await t.test.db.deleteFrom('prestation_technicien').where('compte_id', '=', e.compte_id).execute()
    const lea = await creerTechnicien(e.compte_id)
    await t.test.db.deleteFrom('disponibilite_jour').where('utilisateur_id', '=', lea.utilisateur_id).execute()
    const lus: { utilisateur_id: number; horaires_supposes?: true }[] = (await creneaux(e)).creneaux
    const supposes = new Set(lus.map(c => `${c.utilisateur_id} ${c.horaires_supposes ?? false}`))
    expect(supposes).toEqual(new Set([`${e.hugo.utilisateur_id} false`, `${lea.utilisateur_id} true`]))
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

  it('are kept from nobody where whoever is to come is away or has a visit: the office says so at once', async () => {
    const e = await createEquipe()
    const retenir = async (debut: string, fin: string) => {
      const payload = { cible_id: e.hugo.utilisateur_id, debut, fin }
      const reponse = await t.appeler(e.bureau, 'POST', `${BASE}/${e.adresse_id}/retenue`, { payload })
      return [reponse.statusCode, reponse.json().message]
    }
    const soir = (heure: string) => instantParis(LUNDI, heure)
    const fait = await creer(e, { hors_horaires: true, tranche_horaire_rdv: 10, heure_debut: '18:30' })
    expect(fait.statusCode, fait.body).toBe(200)
    expect(await retenir(soir('19:00'), soir('20:00'))).toEqual([409, expect.stringContaining('déjà en intervention')])
    const jour = ajouterJours(LUNDI, 1)
    const absence = { compte_id: e.compte_id, utilisateur_id: e.hugo.utilisateur_id, jour, sorte: 'maladie' as const }
    await t.test.db.insertInto('absence').values(absence).execute()
    const absent = await retenir(instantParis(jour, '18:00'), instantParis(jour, '19:00'))
    expect(absent).toEqual([409, expect.stringMatching(/pas là\.$/)])
    expect(
      await t.test.db.selectFrom('creneau_retenu').selectAll().where('compte_id', '=', e.compte_id).execute(),
    ).toEqual([])
    // Their hours alone stand against nothing.
    expect((await retenir(soir('20:00'), soir('21:00')))[0]).toBe(200)
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
    for (const query of ['semaine=-1', 'semaine=105', 'duree=2', 'duree=13.00', 'autre=1']) {
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

describe('four weeks', () => {
  const semaines = async (e: Equipe, query = '', qui: TestSession | null = e.bureau) =>
    await t.appeler(
      qui,
      'GET',
      `${BASE}/${e.adresse_id}/creation-intervention/${e.prestation_id}/semaines${query && `?${query}`}`,
    )

  it('are counted for who plans in this company, asked for in words that mean something', async () => {
    const e = await createEquipe()
    const voisin = await createEquipe()
    const qui = [null, e.hugo, voisin.bureau]
    expect(await Promise.all(qui.map(async q => (await semaines(e, '', q)).statusCode))).toEqual([401, 403, 404])
    const dernieres = (await semaines(e, 'semaine=103')).json()
    expect(dernieres.map((s: { semaine: number }) => s.semaine)).toEqual([103, 104])
    for (const query of ['semaine=-1', 'semaine=105', 'duree=2', 'duree=13.00', 'autre=1'])
      expect((await semaines(e, query)).statusCode, query).toBe(400)
  })

  it('say how many places each has and its first free day, as one finds them there, in as few questions as one', async () => {
    const e = await createEquipe()
    await creer(e)
    const mercredi = ajouterJours(LUNDI, 2)
    await t.test.db
      .insertInto('indisponibilite')
      .values({
        compte_id: e.compte_id,
        utilisateur_id: e.hugo.utilisateur_id,
        plage: `[${instantParis(LUNDI, '00:00')},${instantParis(mercredi, '00:00')})`,
      })
      .execute()
    await semaines(e, 'semaine=1')
    const statements = watchStatements()
    const dites = (await semaines(e, 'semaine=1')).json()
    expect(statements.count()).toBeLessThan(16)
    statements.end()
    expect(dites.map((s: { du: string }) => s.du)).toEqual([0, 7, 14, 21].map(n => ajouterJours(LUNDI, n)))
    expect(dites[0]).toEqual({
      semaine: 1,
      du: LUNDI,
      au: ajouterJours(LUNDI, 6),
      creneaux: (await creneaux(e)).creneaux.length,
      premier: mercredi,
    })
    expect(dites[0].creneaux).toBe(6)
    // A whole morning begins with it, or not at all.
    expect((await semaines(e, 'semaine=2&duree=4.00')).json()[0].creneaux).toBe(5)
    await t.test.db.deleteFrom('disponibilite_plage').where('compte_id', '=', e.compte_id).execute()
    await t.test.db.updateTable('disponibilite_jour').set({ etat: 0 }).where('compte_id', '=', e.compte_id).execute()
    expect((await semaines(e, 'semaine=1')).json()[3]).toMatchObject({ semaine: 4, creneaux: 0, premier: null })
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
