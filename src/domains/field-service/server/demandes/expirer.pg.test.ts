import { beforeAll, describe, expect, it } from 'vitest'
import { ouvrirReseau } from '#domains/field-service/server/testing/reseau.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, ajouterMinutes, jourParis } from '#wire/dates.ts'
import { expirerJob } from './expirer.ts'

const EXTERNES = '/api/entreprises/modules/reception-demandes-externes/demandes'
const DEMANDES = '/api/entreprises/modules/gestion-demandes/demandes'

const r = ouvrirReseau()
let a: TestSession
let b: TestSession
beforeAll(async () => {
  ;[a, b] = [await r.prestataire(), await r.prestataire()]
})

const dans = (minutes: number) => ajouterMinutes(r.t.test.services.clock(), minutes)
const passer = (minutes: number) => r.t.test.advance(minutes * 60_000)
const expirer = () => expirerJob.handle(r.t.test.services, {})
const repondre = (qui: TestSession, offre: number, quoi: string, corps?: object) =>
  r.appeler(qui, 'POST', `${EXTERNES}/${offre}/${quoi}`, corps)
const autre = () => ({
  jour: ajouterJours(jourParis(r.t.test.services.clock()), 40),
  ...{ th: '', cents: null, commentaire: '' },
})

describe('a deadline', () => {
  it('leaves a quarter of an hour, and is within three months', async () => {
    const id = await r.creer()
    for (const [repondre_avant, message] of [
      [dans(10), 'Répondre avant\u00a0: dans 15 minutes au plus tôt.'],
      [dans(-60), 'Répondre avant\u00a0: dans 15 minutes au plus tôt.'],
      [dans(100 * 24 * 60), 'Répondre avant\u00a0: dans trois mois au plus tard.'],
    ]) {
      const refus = await r.affecter(id, a, { repondre_avant })
      expect([refus.statusCode, refus.json().champs.repondre_avant]).toEqual([400, message])
    }
    expect((await r.affecter(id, a, { repondre_avant: 'demain' })).statusCode).toBe(400)
    // 14 minutes and two seconds, though their hours read fifteen minutes apart.
    r.t.test.advance(60_000 - (r.t.test.services.clock().getTime() % 60_000) - 1000)
    expect((await r.affecter(id, a, { repondre_avant: dans(14 + 2 / 60) })).statusCode).toBe(400)
    expect((await r.lire(id)).etat_id).toBe(1)
  })

  it('is read on both sides', async () => {
    const repondre_avant = dans(120)
    const [id] = await r.envoyee(a, { repondre_avant })
    expect((await r.derniere(a)).repondre_avant).toBe(repondre_avant)
    const liste = (await r.appeler(r.donneur, 'GET', `${DEMANDES}?type=0`)).json().demandes
    expect(liste.find((d: { demande_id: number }) => d.demande_id === id).repondre_avant).toBe(repondre_avant)
  })

  it('behind, refuses before anybody swept: neither an acceptance nor another slot, but a no', async () => {
    const [id, offre] = await r.envoyee(a, { repondre_avant: dans(20) })
    passer(21)
    for (const [quoi, corps] of [['acceptation'], ['contre-proposition', autre()]] as const) {
      const refus = await repondre(a, offre, quoi, corps)
      expect(refus.statusCode).toBe(409)
      expect(refus.json().message).toMatch(/ impossible\u00a0: le délai de réponse est passé\.$/)
    }
    expect((await repondre(a, offre, 'refus', { motif: 'Non' })).statusCode).toBe(200)
    expect((await r.lire(id)).etat_id).toBe(8)
  })

  it('gives the request back without an answer, tells both, once; it may be offered again', async () => {
    const [id, offre] = await r.envoyee(a, { repondre_avant: dans(20) })
    await expirer()
    expect((await r.lire(id)).etat_id).toBe(2)
    passer(21)
    await expirer()
    const lue = await r.lire(id)
    expect(lue).toMatchObject({
      etat_id: 9,
      etat_libelle: 'Sans réponse',
      repondre_avant: null,
      peut: { affecter: true, liberer: true, annuler: true, planifier: false },
    })
    expect(lue.historique.at(-1)).toMatchObject({ acte: 'expirer', utilisateur: '' })
    // Nobody did it: it says of whom.
    expect(lue.echanges.at(-1)).toMatchObject({ acte: 'expirer', auteur: '', avec: expect.stringMatching(/./) })
    const vue = await r.derniere(a)
    expect(vue).toMatchObject({ demande_id: offre, etat: 'expiree', etat_libelle: 'Sans réponse' })
    expect(vue.echanges.at(-1)).toMatchObject({ acte: 'expirer' })
    await expirer()
    expect((await r.lire(id)).historique).toHaveLength(lue.historique.length)
    expect((await r.affecter(id, b)).statusCode).toBe(200)
  })

  it('of some only leaves the request to the others', async () => {
    const id = await r.creer()
    await r.affecter(id, null, { repondre_avant: dans(20) })
    await r.t.test.db
      .updateTable('demande_externe')
      .set({ repondre_avant: null })
      .where('compte_id', '=', b.compte_id)
      .where('donneur_demande_id', '=', id)
      .execute()
    passer(21)
    await expirer()
    expect((await r.lire(id)).etat_id).toBe(4)
    expect((await repondre(b, (await r.derniere(b)).demande_id, 'acceptation')).statusCode).toBe(200)
  })

  it('does not end what was answered by another slot, until that is refused', async () => {
    const [id, offre] = await r.envoyee(a, { repondre_avant: dans(20) })
    expect((await repondre(a, offre, 'contre-proposition', autre())).statusCode).toBe(200)
    passer(21)
    await expirer()
    expect((await r.lire(id)).etat_id).toBe(2)
    const non = { fin: 0, commentaire: '' }
    await r.appeler(r.donneur, 'POST', `${DEMANDES}/${id}/offres/${a.compte_id}/refus`, non)
    await expirer()
    expect((await r.lire(id)).etat_id).toBe(9)
  })

  it('and an acceptance in the same moment: one of both', async () => {
    const [id, offre] = await r.envoyee(a, { repondre_avant: dans(20) })
    passer(19)
    const [reponse] = await Promise.all([repondre(a, offre, 'acceptation'), expirer()])
    expect([reponse.statusCode, (await r.lire(id)).etat_id]).toEqual([200, 5])
  })
})

describe('a closed company', () => {
  const fermer = (compte_id: number) =>
    r.t.test.db.updateTable('compte').set({ actif: false }).where('compte_id', '=', compte_id).execute()

  it('that received leaves the request to its issuer', async () => {
    const c = await r.prestataire()
    const [id] = await r.envoyee(c)
    await fermer(c.compte_id)
    await expirer()
    expect((await r.lire(id)).etat_id).toBe(9)
  })

  it('that sent offers nothing any more', async () => {
    const [id, offre] = await r.envoyee(a)
    await fermer(r.donneur.compte_id)
    expect((await repondre(a, offre, 'acceptation')).statusCode).toBe(409)
    await expirer()
    expect(await r.derniere(a)).toMatchObject({ etat: 'retiree' })
    await r.t.test.db.updateTable('compte').set({ actif: true }).where('compte_id', '=', r.donneur.compte_id).execute()
    expect((await r.lire(id)).etat_id).toBe(9)
  })
})
