import { describe, expect, it } from 'vitest'
import type { Journee, VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { aujourdhui, midi, ouvrirTerrain } from '#domains/field-service/server/testing/terrain.ts'
import { batchOf } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { watchStatements } from '#server/testing/statements.ts'
import { ajouterJours } from '#wire/dates.ts'

const t = ouvrirTerrain()

const BASE = '/api/regulation/interventions'

async function equipe() {
  const anne = await t.technicien()
  const bob = await t.technicien(anne.compte_id)
  const regulateur = await t.regulateur(anne.compte_id)
  return { anne, bob, regulateur }
}

async function lire(s: TestSession, jour = aujourdhui()): Promise<Journee> {
  const answer = await t.appeler(s, 'GET', `${BASE}?jour=${jour}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
async function detailler(s: TestSession, id: number): Promise<VisiteDetail> {
  return (await t.appeler(s, 'GET', `${BASE}/${id}`)).json()
}

describe('a day of the company', () => {
  it('shows each step with the time of the device, the time of the receipt and who did it', async () => {
    const { anne, regulateur } = await equipe()
    const { intervention_id } = await t.visite(anne, { heure: '12:00' })
    const fait_a = new Date(new Date(midi()).getTime() - 40 * 60_000).toISOString()
    await t.envoyer(anne, t.etapeOf(intervention_id, 0, 1, { fait_a }))
    const { interventions, compteurs } = await lire(regulateur)
    expect(interventions).toMatchObject([
      {
        etapes_en_cours: 1,
        etape_libelle: 'En route',
        dernier: { utilisateur_id: anne.utilisateur_id, utilisateur: 'Hugo Delattre' },
        reseau: false,
        peut: { affecter: false, reporter: false, annuler: true },
      },
    ])
    const dernier = interventions[0]?.dernier
    expect(new Date(dernier?.fait_a ?? '').toISOString()).toBe(fait_a)
    expect(new Date(dernier?.recu_a ?? '').getTime()).toBeGreaterThan(new Date(fait_a).getTime())
    expect(compteurs).toEqual({ prevues: 1, en_cours: 1, terminees: 0, annulees: 0, hors_planning: 0 })
  })

  it('forgets the time of a step that was taken back', async () => {
    const { anne, regulateur } = await equipe()
    const { intervention_id } = await t.visite(anne)
    const partir = t.etapeOf(intervention_id, 0, 1)
    await t.envoyer(anne, partir)
    await t.envoyer(anne, t.etapeOf(intervention_id, 1, 0, { deps: [partir.id] }))
    const [visite] = (await lire(regulateur)).interventions
    expect(visite).toMatchObject({ etapes_en_cours: 0, dernier: null, peut: { affecter: true } })
    expect((await detailler(regulateur, intervention_id)).passages).toHaveLength(2)
  })

  it('keeps on the day it was done the work of a visit moved elsewhere meanwhile', async () => {
    const { anne, regulateur } = await equipe()
    const { intervention_id } = await t.visite(anne, { heure: '12:00' })
    await t.appeler(regulateur, 'POST', `${BASE}/${intervention_id}/reporter`, {
      payload: { de: midi(), jour: ajouterJours(aujourdhui(), 3), heure_debut: '09:00', duree_minutes: 60 },
    })
    expect((await lire(regulateur)).interventions).toEqual([])
    await t.envoyer(anne, t.etapeOf(intervention_id, 0, 1))
    for (const jour of [aujourdhui(), ajouterJours(aujourdhui(), 3)]) {
      const { interventions } = await lire(regulateur, jour)
      expect(interventions.map(i => [i.intervention_id, i.etapes_en_cours])).toEqual([[intervention_id, 1]])
    }
  })

  it('gives the work received beside the plan whole, and counts its visit', async () => {
    const { anne, bob, regulateur } = await equipe()
    const { intervention_id } = await t.visite(anne, { heure: '12:00' })
    const partir = t.etapeOf(intervention_id, 0, 1)
    const arriver = t.etapeOf(intervention_id, 1, 2, { deps: [partir.id] })
    const rapport = await t.rapport(anne, intervention_id)
    const clore = await t.clotureOf(rapport, { deps: [arriver.id] })
    await t.appeler(regulateur, 'POST', `${BASE}/${intervention_id}/affecter`, {
      payload: { de: anne.utilisateur_id, vers: bob.utilisateur_id },
    })
    for (const action of [partir, arriver, clore]) await t.envoyer(anne, action)
    const { interventions, compteurs } = await lire(regulateur)
    expect(interventions[0]).toMatchObject({ technicien_id: bob.utilisateur_id, nb_hors_planning: 3 })
    expect(compteurs.hors_planning).toBe(1)
    const detail = await detailler(regulateur, intervention_id)
    expect(detail.hors_planning.map(h => [h.type, h.utilisateur])).toEqual([
      ['intervention.etape', 'Hugo Delattre'],
      ['intervention.etape', 'Hugo Delattre'],
      ['intervention.cloture', 'Hugo Delattre'],
    ])
    // The office can open the very pages that were scanned.
    const page = await t.appeler(regulateur, 'GET', `/api/fichiers/${rapport.scan[0]}`)
    expect(page.statusCode).toBe(200)
    const { rows } = await t.test.services.pools.systemPool.query<{ lien: string }>(
      'select lien from notification where utilisateur_id = $1 limit 1',
      [regulateur.utilisateur_id],
    )
    expect(rows[0]?.lien).toBe(`/m/regulation-interventions/${aujourdhui()}/${intervention_id}`)
  })

  it('tells which devices still hold work, those of an impersonation and closed ones aside', async () => {
    const { anne, bob, regulateur } = await equipe()
    await t.test.app.inject({
      method: 'POST',
      url: '/api/synchronisation/mutations',
      headers: anne.headers,
      payload: batchOf(anne, [], { en_attente: 3 }),
    })
    await t.test.signIn(bob, { acteur_utilisateur_id: regulateur.utilisateur_id })
    const { techniciens } = await lire(regulateur)
    const de = (s: TestSession) => techniciens.find(x => x.id === s.utilisateur_id)?.appareils
    expect(de(anne)).toMatchObject([{ libelle: 'Appareil de test', en_attente: 3, a_resoudre: 0 }])
    expect(de(bob)).toHaveLength(1)
    expect(techniciens.map(x => x.id)).not.toContain(regulateur.utilisateur_id)
  })

  it('tells how many wait for a choice of the technician, never more than wait at all, and none of a client of before', async () => {
    const { anne, regulateur } = await equipe()
    const dire = async (over: object) => {
      const payload = { ...batchOf(anne, [], over) }
      const path = '/api/synchronisation/mutations'
      expect((await t.appeler(anne, 'POST', path, { payload })).statusCode).toBe(200)
      const { techniciens } = await lire(regulateur)
      return techniciens.find(x => x.id === anne.utilisateur_id)?.appareils
    }
    expect(await dire({ en_attente: 1, a_resoudre: 1 })).toMatchObject([{ en_attente: 1, a_resoudre: 1 }])
    expect(await dire({ en_attente: 1, a_resoudre: 0 })).toMatchObject([{ en_attente: 1, a_resoudre: 0 }])
    expect(await dire({ en_attente: 2, a_resoudre: 9 })).toMatchObject([{ en_attente: 2, a_resoudre: 2 }])
    expect(await dire({ en_attente: 2 })).toMatchObject([{ en_attente: 2, a_resoudre: 0 }])
  })

  it('shows nothing of another company', async () => {
    const { anne } = await equipe()
    await t.visite(anne)
    const ailleurs = await equipe()
    const journee = await lire(ailleurs.regulateur)
    expect(journee.interventions).toEqual([])
    expect(journee.techniciens.map(x => x.id).sort()).toEqual(
      [ailleurs.anne.utilisateur_id, ailleurs.bob.utilisateur_id].sort(),
    )
  })

  it('costs the same number of queries for one visit and for thirty', async () => {
    const { anne, regulateur } = await equipe()
    const statements = watchStatements()
    const compter = async () => {
      await lire(regulateur)
      statements.reset()
      await lire(regulateur)
      return statements.count()
    }
    await t.visite(anne)
    const pourUne = await compter()
    for (let n = 0; n < 29; n++) await t.visite(anne)
    expect(await compter()).toBe(pourUne)
    expect(pourUne).toBeGreaterThan(2)
    // The last of them: the minutes that ways between visits are counted with.
    expect(pourUne).toBeLessThan(11)
    statements.end()
  })
})
