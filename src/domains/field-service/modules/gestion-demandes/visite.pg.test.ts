import { beforeAll, describe, expect, it } from 'vitest'
import { planifierDemande } from '#domains/field-service/server/demandes/mouvements.ts'
import type { Context } from '#server/http/context.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { BASE, CLIENTS, ouvrirDemandes, type Sol } from './testing/demandes.ts'

const { sol, appeler, lire, creer, enEtat, jour } = ouvrirDemandes()
let { t, moi, lieu }: Sol = sol
beforeAll(() => {
  ;({ t, moi, lieu } = sol)
})

describe('its visit', () => {
  /** As whoever creates visits calls it, in their transaction. */
  async function planifier(qui: TestSession, demande_id: number, intervention_id: number) {
    const { db, services } = t.test
    const caller = {
      ...qui,
      session_id: null,
      acteur_utilisateur_id: null,
      appareil_id: null,
      modules: new Set<string>(),
    }
    // A context outside a request, of which the moves read these alone.
    const context = { db, services, caller, now: services.clock() } as unknown as Context
    await planifierDemande(context, { demande_id, intervention_id })
  }

  it('plans it once, gives it back when cancelled, takes it again when restored', async () => {
    const anne = await t.technicien(moi.compte_id)
    const { intervention_id } = await t.visite(anne, { decalage: 1 })
    const id = await enEtat(5)
    await planifier(moi, id, intervention_id)
    expect(await lire(id)).toMatchObject({
      etat_id: 3,
      intervention_id,
      visite: { intervention_id, technicien: 'Hugo Delattre' },
    })
    await expect(planifier(moi, id, intervention_id)).rejects.toThrow()
    const regler = (quoi: string, corps: object) =>
      appeler(moi, 'POST', `/api/regulation/interventions/${intervention_id}/${quoi}`, corps)
    const annulee = await regler('annuler', {})
    expect(annulee.statusCode, annulee.body).toBe(200)
    expect(await lire(id)).toMatchObject({ etat_id: 5, intervention_id: null })
    expect((await regler('retablir', { de: annulee.json().intervention.version })).statusCode).toBe(200)
    expect(await lire(id)).toMatchObject({ etat_id: 3, intervention_id })
  })

  it('is not restored beside the one that took its place, nor for a request that was cancelled', async () => {
    const anne = await t.technicien(moi.compte_id)
    const premiere = await t.visite(anne, { decalage: 1, heure: '09:00' })
    const seconde = await t.visite(anne, { decalage: 1, heure: '15:00' })
    const regler = (id: number, quoi: string, corps: object) =>
      appeler(moi, 'POST', `/api/regulation/interventions/${id}/${quoi}`, corps)
    const id = await creer()
    await planifier(moi, id, premiere.intervention_id)
    const de = (await regler(premiere.intervention_id, 'annuler', {})).json().intervention.version
    await planifier(moi, id, seconde.intervention_id)
    const double = await regler(premiere.intervention_id, 'retablir', { de })
    expect([double.statusCode, double.json().erreur]).toEqual([409, 'ETAPE_REFUSEE'])
    expect(double.json().message).toContain('planifiée de nouveau')
    expect(await lire(id)).toMatchObject({ etat_id: 3, intervention_id: seconde.intervention_id })

    await regler(seconde.intervention_id, 'annuler', {})
    const { version } = await lire(id)
    const chemin = `${BASE}/${id}/annuler`
    expect((await appeler(moi, 'POST', chemin, { version, motif: 'Plus besoin' })).statusCode).toBe(200)
    const annulee = await regler(premiere.intervention_id, 'retablir', { de })
    expect([annulee.statusCode, annulee.json().message]).toEqual([
      409,
      expect.stringContaining('rétablissez d’abord la demande'),
    ])
    expect(await lire(id)).toMatchObject({ etat_id: 7 })
  })

  it('makes it done when it is closed, once', async () => {
    const anne = await t.technicien(moi.compte_id)
    const { intervention_id } = await t.visite(anne, { etape: 2 })
    const id = await creer()
    await planifier(moi, id, intervention_id)
    const action = await t.clotureOf(await t.rapport(anne, intervention_id))
    expect(await t.envoyer(anne, action)).toMatchObject({ outcome: 'applied' })
    await t.envoyer(anne, action)
    const fiche = await lire(id)
    expect(fiche).toMatchObject({ etat_id: 6 })
    expect(fiche.historique.map((m: { acte: string }) => m.acte)).toEqual(['creer', 'planifier', 'realiser'])
    expect(
      (await appeler(moi, 'GET', `${CLIENTS}/clients/${lieu.client_id}/demandes/${id}/fichiers`)).json().length,
    ).toBeGreaterThan(0)
  })

  it('asks at closing for another one, which shows here with its visit and is what the notification opens', async () => {
    const anne = await t.technicien(moi.compte_id)
    const { intervention_id } = await t.visite(anne, { etape: 2 })
    const planification = {
      date_rdv: jour(3),
      tranche_horaire_rdv: '08:00 - 10:00',
      prestation_id: null,
      observation: 'Pièce',
    }
    const rapport = await t.rapport(anne, intervention_id, { planification })
    const { donnees } = await t.envoyer(anne, await t.clotureOf(rapport))
    const { demande_id } = donnees as { demande_id: number }
    expect(await lire(demande_id)).toMatchObject({ demande_origine: 'Clôture', visite_origine: { intervention_id } })
    const liens = await t.test.db
      .selectFrom('notification')
      .select('lien')
      .where('utilisateur_id', '=', moi.utilisateur_id)
      .execute()
    expect(liens).toContainEqual({ lien: `/m/gestion-demandes/${demande_id}` })
  })
})
