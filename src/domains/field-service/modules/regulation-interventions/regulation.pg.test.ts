import { describe, expect, it } from 'vitest'
import { aujourdhui, midi } from '#domains/field-service/server/testing/terrain.ts'
import { ajouterJours, instantParis } from '#wire/dates.ts'
import { BASE, type Equipe, ouvrirDesk } from './testing/desk.ts'

const t = ouvrirDesk()

describe('refusals', () => {
  const appels = [
    ['GET', `${BASE}?jour=2026-11-20`],
    ['GET', `${BASE}/1`],
    ['GET', '/api/regulation/attente'],
    ['GET', '/api/regulation/recherche?texte=dupont'],
    ['POST', `${BASE}/1/affecter`],
    ['POST', `${BASE}/1/reporter`],
    ['POST', `${BASE}/1/annuler`],
    ['POST', `${BASE}/1/retablir`],
  ] as const
  it.each(appels)('%s %s: nobody, and a technician', async (method, url) => {
    expect((await t.appeler(null, method, url)).statusCode).toBe(401)
    expect((await t.appeler(await t.technicien(), method, url)).statusCode).toBe(403)
  })

  it('answers the same 404 for missing and another company’s', async () => {
    const e = await t.equipe()
    const autre = await t.regulateur((await t.technicien()).compte_id)
    const corps = {
      affecter: { de: null, vers: null },
      reporter: { de: midi(), jour: aujourdhui(), heure_debut: '09:00', duree_minutes: 30 },
      annuler: {},
      retablir: { de: 1 },
    }
    for (const [quoi, payload] of Object.entries(corps)) {
      for (const id of [2_000_000_000, e.intervention_id]) {
        expect((await t.poster(autre, id, quoi, payload)).statusCode).toBe(404)
      }
    }
    expect((await t.appeler(autre, 'GET', `${BASE}/${e.intervention_id}`)).statusCode).toBe(404)
  })

  it.each([
    ['affecter', {}, 'de'],
    ['affecter', { de: null, vers: 'x' }, 'vers'],
    ['affecter', { de: null, vers: null, prix: 1 }, 'prix'],
    ['reporter', { de: 'hier' }, 'de'],
    ['reporter', { de: midi(), jour: '2026-02-31', heure_debut: '25:00', duree_minutes: 0 }, 'heure_debut'],
    ['annuler', { motif: 'x'.repeat(401) }, 'motif'],
    ['annuler', { etape: 4 }, 'etape'],
    ['retablir', {}, 'de'],
    ['retablir', { de: 1, annulee_a: null }, 'annulee_a'],
  ])('%s refuses %j', async (quoi, corps, champ) => {
    const e = await t.equipe()
    const answer = await t.poster(e.regulateur, e.intervention_id, quoi, corps)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().champs)).toContain(champ)
  })

  it.each(['', 'jour=2026-02-31', 'jour=hier', 'jour=2026-11-20&compte_id=1'])('refuses the day "%s"', async query => {
    const e = await t.equipe()
    expect((await t.appeler(e.regulateur, 'GET', `${BASE}?${query}`)).statusCode).toBe(400)
  })

  it('refuses to cancel what has begun unseen, and tells both values', async () => {
    const e = await t.equipe()
    await t.envoyer(e.anne, t.etapeOf(e.intervention_id, 0, 1))
    const answer = await t.poster(e.regulateur, e.intervention_id, 'annuler', { etape: 0 })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      erreur: 'PLAN_MODIFIE',
      message: 'Entre-temps, l’intervention est passée à «\u00a0En route\u00a0», et non «\u00a0Non commencée\u00a0».',
    })
    expect((await t.poster(e.regulateur, e.intervention_id, 'annuler', { etape: 1 })).statusCode).toBe(200)
  })

  it('refuses somebody of another company, who does not do visits, or who is busy then', async () => {
    const e = await t.equipe()
    const etranger = await t.technicien()
    for (const vers of [etranger.utilisateur_id, e.regulateur.utilisateur_id]) {
      expect((await t.affecter(e, vers)).statusCode).toBe(400)
    }
    await t.visite(e.bob, { heure: '12:02' })
    const occupe = await t.affecter(e)
    expect(occupe.statusCode).toBe(409)
    expect(occupe.json().erreur).toBe('CRENEAU_OCCUPE')
  })

  it('says whose visit changed and how', async () => {
    const e = await t.equipe()
    const { message, intervention } = (await t.affecter(e)).json()
    expect(message).toBe(`${intervention.client}, 12:00\u00a0: affectée à ${intervention.technicien}.`)
    expect((await t.reporter(e)).json().message).toMatch(/, 09:00\u00a0: reportée au .+ à 09:00\.$/)
    expect((await t.annuler(e)).json().message).toBe(`${intervention.client}, 09:00\u00a0: intervention annulée.`)
  })

  it('refuses a visit begun, closed or cancelled', async () => {
    const e = await t.equipe()
    await t.envoyer(e.anne, t.etapeOf(e.intervention_id, 0, 1))
    expect((await t.affecter(e)).statusCode).toBe(409)
    expect((await t.reporter(e)).statusCode).toBe(409)
    expect((await t.annuler(e)).statusCode).toBe(200)
    expect((await t.annuler(e)).json().message).toBe('Cette intervention a été annulée.')
  })
})

describe('two dispatchers on the same field', () => {
  it('gives both values to the second, and keeps the first', async () => {
    const e = await t.equipe()
    const carl = await t.technicien(e.anne.compte_id)
    expect((await t.affecter(e)).statusCode).toBe(200)
    const second = await t.affecter(e, carl.utilisateur_id)
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ erreur: 'PLAN_MODIFIE' })
    // The same change again is no conflict.
    expect((await t.affecter(e)).statusCode).toBe(200)
    const { interventions } = (await t.appeler(e.regulateur, 'GET', `${BASE}?jour=${aujourdhui()}`)).json()
    expect(interventions[0].technicien_id).toBe(e.bob.utilisateur_id)
    expect((await t.reporter(e)).statusCode).toBe(200)
    const autreJour = { de: midi(), jour: aujourdhui(), heure_debut: '18:00', duree_minutes: 30 }
    expect((await t.poster(e.regulateur, e.intervention_id, 'reporter', autreJour)).json().erreur).toBe('PLAN_MODIFIE')
  })
})

describe('a day in the past', () => {
  const versLe = (e: Equipe, jour: string, de = midi()) =>
    t.poster(e.regulateur, e.intervention_id, 'reporter', { de, jour, heure_debut: '12:00', duree_minutes: 60 })

  it('is refused on its field, even for a visit already late by days', async () => {
    const e = await t.equipe()
    const answer = await versLe(e, ajouterJours(aujourdhui(), -1))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().champs.jour).toMatch(/^Ce jour est passé/)
    const { jour } = (await t.appeler(e.regulateur, 'GET', `${BASE}/${e.intervention_id}`)).json()
    expect(jour).toBe(aujourdhui())
  })

  it('is given back by "Défaire" where the visit stood there just before, and an hour already past today is allowed', async () => {
    const e = await t.equipe()
    const hier = ajouterJours(aujourdhui(), -1)
    await t.test.db
      .updateTable('intervention')
      .set({ plage: `[${instantParis(hier, '12:00')},${instantParis(hier, '13:00')})` })
      .where('intervention_id', '=', e.intervention_id)
      .execute()
    const deplacee = await versLe(e, aujourdhui(), instantParis(hier, '12:00'))
    expect(deplacee.statusCode).toBe(200)
    const avant_hier = ajouterJours(hier, -1)
    expect((await versLe(e, avant_hier)).json().champs.jour).toMatch(/^Ce jour est passé/)
    expect((await versLe(e, hier)).statusCode).toBe(200)
    const tot = { de: instantParis(hier, '12:00'), jour: aujourdhui(), heure_debut: '00:00', duree_minutes: 5 }
    expect((await t.poster(e.regulateur, e.intervention_id, 'reporter', tot)).statusCode).toBe(200)
  })
})
