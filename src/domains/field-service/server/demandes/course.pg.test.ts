import { beforeAll, expect, it } from 'vitest'
import { ouvrirReseau } from '#domains/field-service/server/testing/reseau.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, jourParis, jourSemaine } from '#wire/dates.ts'

const EXTERNES = '/api/entreprises/modules/reception-demandes-externes/demandes'
const DEMANDES = '/api/entreprises/modules/gestion-demandes/demandes'
const CLIENTS = '/api/entreprises/modules/gestion-clients-entreprises'

const r = ouvrirReseau()
let a: TestSession
beforeAll(async () => {
  a = await r.prestataire()
})

it('planned and taken back in the same moment: one of both, and both companies read the same', async () => {
  const aujourdhui = jourParis(r.t.test.services.clock())
  const statuts: [number, number, number, number][] = []
  for (let fois = 0; fois < 8; fois++) {
    const [id, offre] = await r.envoyee(a)
    const { demande_id } = (await r.appeler(a, 'POST', `${EXTERNES}/${offre}/acceptation`)).json()
    const { adresse_id, prestation_id } = await r.lire(demande_id, a)
    const { version } = await r.lire(id)
    const [planifiee, liberee] = await Promise.all([
      r.appeler(a, 'POST', `${CLIENTS}/adresses/${adresse_id}/creation-intervention`, {
        ...{ date_rdv: ajouterJours(aujourdhui, 8 - jourSemaine(aujourdhui)), tranche_horaire_rdv: 5, prestation_id },
        ...{ duree: '1.00', adresse_intervention: adresse_id, cible_id: null, demande_id },
      }),
      r.appeler(r.donneur, 'POST', `${DEMANDES}/${id}/liberer`, { version }),
    ])
    const [ici, chezA] = [await r.lire(id), await r.lire(demande_id, a)]
    statuts.push([planifiee.statusCode, liberee.statusCode, ici.etat_id, chezA.etat_id])
  }
  for (const [planifiee, liberee, ici, chezA] of statuts)
    expect([planifiee === 200 ? 3 : 1, planifiee === 200 ? 3 : 7, planifiee === 200 ? 409 : 200]).toEqual([
      ici,
      chezA,
      liberee,
    ])
})

it('a cancelled visit restored while its request is taken back: one of both', async () => {
  const aujourdhui = jourParis(r.t.test.services.clock())
  for (let fois = 0; fois < 8; fois++) {
    const [id, offre] = await r.envoyee(a)
    const { demande_id } = (await r.appeler(a, 'POST', `${EXTERNES}/${offre}/acceptation`)).json()
    const { adresse_id, prestation_id } = await r.lire(demande_id, a)
    const creation = await r.appeler(a, 'POST', `${CLIENTS}/adresses/${adresse_id}/creation-intervention`, {
      ...{ date_rdv: ajouterJours(aujourdhui, 8 - jourSemaine(aujourdhui)), tranche_horaire_rdv: 5, prestation_id },
      ...{ duree: '1.00', adresse_intervention: adresse_id, cible_id: null, demande_id },
    })
    const visite = `/api/regulation/interventions/${creation.json().intervention_id}`
    const annulee = await r.appeler(a, 'POST', `${visite}/annuler`, {})
    const { version } = await r.lire(id)
    const [retablie, liberee] = await Promise.all([
      r.appeler(a, 'POST', `${visite}/retablir`, { de: annulee.json().intervention.version }),
      r.appeler(r.donneur, 'POST', `${DEMANDES}/${id}/liberer`, { version }),
    ])
    expect([retablie.statusCode, liberee.statusCode].sort()).toEqual([200, 409])
    expect((await r.lire(id)).etat_id).toBe(liberee.statusCode === 200 ? 1 : 3)
  }
})
