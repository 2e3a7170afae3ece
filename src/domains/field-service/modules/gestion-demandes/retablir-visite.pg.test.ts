import { beforeAll, describe, expect, it } from 'vitest'
import type { EtatDemande } from '#domains/field-service/model/demandes/etats.ts'
import { ouvrirDemandes, type Sol } from './testing/demandes.ts'

const { sol, appeler, lire, creer } = ouvrirDemandes()
let { t, moi }: Sol = sol
beforeAll(() => {
  ;({ t, moi } = sol)
})

const regler = (id: number, quoi: string, corps: object) =>
  appeler(moi, 'POST', `/api/regulation/interventions/${id}/${quoi}`, corps)
const poser = (demande_id: number, quoi: { etat_id: EtatDemande; intervention_id?: number | null }) =>
  t.test.db.updateTable('demande').set(quoi).where('demande_id', '=', demande_id).execute()

/** Planned before the moves of requests were kept, as installed versions and the examples hold it: no line of its history says so. */
async function planifieeSansTrace() {
  const anne = await t.technicien(moi.compte_id)
  const { intervention_id } = await t.visite(anne, { decalage: 1 })
  const demande_id = await creer()
  await poser(demande_id, { etat_id: 3, intervention_id })
  const annulee = await regler(intervention_id, 'annuler', {})
  expect(annulee.statusCode, annulee.body).toBe(200)
  expect(await lire(demande_id)).toMatchObject({ etat_id: 1, intervention_id: null })
  return { anne, intervention_id, demande_id, de: annulee.json().intervention.version as number }
}

/** Planned as the desk does it now. */
async function planifiee() {
  const { intervention_id, demande_id, de } = await planifieeSansTrace()
  await regler(intervention_id, 'retablir', { de })
  return { intervention_id, demande_id }
}

describe('cancelling the visit of a request together with it', () => {
  it('cancels neither without a reason, nor a request that its issuer decides of', async () => {
    const { intervention_id, demande_id } = await planifiee()
    const sans = await regler(intervention_id, 'annuler', { demande: 'annuler' })
    expect([sans.statusCode, sans.json().champs]).toEqual([400, { motif: 'Motif\u00a0: à renseigner.' }])
    await t.test.db
      .updateTable('demande')
      .set({ donneur_compte_id: sol.voisin.compte_id })
      .where('demande_id', '=', demande_id)
      .execute()
    const refus = await regler(intervention_id, 'annuler', { demande: 'annuler', motif: 'Vendue' })
    expect([refus.statusCode, refus.json().erreur]).toEqual([409, 'ETAPE_REFUSEE'])
    expect(await lire(demande_id)).toMatchObject({ etat_id: 3, intervention_id })
  })

  it('tells what becomes of it: to plan again, where nothing else is asked', async () => {
    const { intervention_id, demande_id } = await planifiee()
    const visite = await appeler(moi, 'GET', `/api/regulation/interventions/${intervention_id}`)
    expect(visite.json().demande).toEqual({ demande_id, annulable: true })
    const annulee = await regler(intervention_id, 'annuler', {})
    expect(annulee.json().message).toMatch(/annulée, sa demande n°\u00a0\d{7} est de nouveau à planifier\.$/)
    const apres = await appeler(moi, 'GET', `/api/regulation/interventions/${intervention_id}`)
    expect(apres.json().demande).toBeNull()
  })

  it('cancels it for the same reason, and « Défaire » brings both back', async () => {
    const { intervention_id, demande_id } = await planifiee()
    const annulee = await regler(intervention_id, 'annuler', { demande: 'annuler', motif: 'Maison vendue' })
    expect(annulee.json().message).toMatch(/sa demande n°\u00a0\d{7} est annulée aussi\.$/)
    expect(await lire(demande_id)).toMatchObject({ etat_id: 7, motif: 'Maison vendue', intervention_id: null })
    const { version } = annulee.json().intervention
    expect((await regler(intervention_id, 'retablir', { de: version })).statusCode).toBe(200)
    expect(await lire(demande_id)).toMatchObject({ etat_id: 3, motif: '', intervention_id })
  })
})

describe('from the week, the same', () => {
  const BASE = '/api/entreprises/modules/plannings-entreprises/interventions'
  const semaine = (id: number, corps: object) => appeler(moi, 'POST', `${BASE}/${id}/annulation`, corps)

  it('is told before, to whoever plans alone, and refused without a reason', async () => {
    const { intervention_id, demande_id } = await planifiee()
    const autre = await t.test.someone({ compte_id: sol.voisin.compte_id, modules: ['vx-plannings-entreprises'] })
    const sans = await t.test.someone({ compte_id: moi.compte_id, modules: ['vx-gestion-demandes'] })
    const lireA = (qui: typeof moi) => appeler(qui, 'GET', `${BASE}/${intervention_id}/engagements`)
    expect((await lireA(autre)).statusCode).toBe(404)
    expect((await lireA(sans)).statusCode).toBe(403)
    const lu = (await lireA(moi)).json()
    expect(lu.demande).toEqual({ demande_id, annulable: true })
    expect(lu.prevenir).toMatchObject({ sujet: 'rendez-vous', envois: [], lien_ouvert: false })
    const refus = await semaine(intervention_id, { demande: 'annuler' })
    expect([refus.statusCode, refus.json().champs]).toEqual([400, { motif: 'Motif\u00a0: à renseigner.' }])
    expect(await lire(demande_id)).toMatchObject({ etat_id: 3, intervention_id })
  })

  it('cancels the request for the same reason, and tells it', async () => {
    const { intervention_id, demande_id } = await planifiee()
    const annulee = await semaine(intervention_id, { demande: 'annuler', motif: 'Maison vendue' })
    expect(annulee.json().message).toMatch(/sa demande n°\u00a0\d{7} est annulée aussi\.$/)
    expect(await lire(demande_id)).toMatchObject({ etat_id: 7, motif: 'Maison vendue' })
  })
})

describe('restoring the visit of a request whose planning left no trace', () => {
  it('is refused where the request was planned again meanwhile, and names the other visit and its hour', async () => {
    const { anne, intervention_id, demande_id, de } = await planifieeSansTrace()
    const autre = await t.visite(anne, { decalage: 2, heure: '15:00' })
    for (const etat_id of [3, 6] as const) {
      await poser(demande_id, { etat_id, intervention_id: autre.intervention_id })
      const refus = await regler(intervention_id, 'retablir', { de })
      expect([refus.statusCode, refus.json().erreur]).toEqual([409, 'ETAPE_REFUSEE'])
      expect(refus.json().message).toMatch(
        new RegExp(`planifiée de nouveau \\(intervention n°\u00a0${autre.intervention_id}, .+ à 15:00\\)`),
      )
      expect(await lire(demande_id)).toMatchObject({ etat_id, intervention_id: autre.intervention_id })
    }
    const visite = await t.test.db
      .selectFrom('intervention')
      .select('annulee_a')
      .where('intervention_id', '=', intervention_id)
      .executeTakeFirstOrThrow()
    expect(visite.annulee_a).not.toBeNull()
  })

  it.each([
    [2, 'a changé entre-temps'],
    [4, 'a changé entre-temps'],
    [7, 'rétablissez d’abord la demande'],
    [8, 'a changé entre-temps'],
    [9, 'a changé entre-temps'],
  ] as const)('is refused in state %i: %s', async (etat_id, phrase) => {
    const { intervention_id, demande_id, de } = await planifieeSansTrace()
    await poser(demande_id, { etat_id })
    const refus = await regler(intervention_id, 'retablir', { de })
    expect([refus.statusCode, refus.json().message]).toEqual([409, expect.stringContaining(phrase)])
    expect(await lire(demande_id)).toMatchObject({ etat_id, intervention_id: null })
  })

  it('tells that its issuer took it back, of a request that another company sent', async () => {
    const { intervention_id, demande_id, de } = await planifieeSansTrace()
    const { compte_id } = sol.voisin
    await t.test.db
      .updateTable('demande')
      .set({ etat_id: 7, donneur_compte_id: compte_id })
      .where('demande_id', '=', demande_id)
      .execute()
    const refus = await regler(intervention_id, 'retablir', { de })
    expect([refus.statusCode, refus.json().message]).toEqual([
      409,
      expect.stringContaining('reprise par son donneur d’ordres'),
    ])
  })

  it('puts it back on that visit, says so in its history, and a repeat changes nothing', async () => {
    const { intervention_id, demande_id, de } = await planifieeSansTrace()
    expect((await regler(intervention_id, 'retablir', { de })).statusCode).toBe(200)
    const fiche = await lire(demande_id)
    expect(fiche).toMatchObject({ etat_id: 3, intervention_id, visite: { intervention_id } })
    expect(fiche.historique.map((m: { acte: string }) => m.acte)).toEqual(['creer', 'rendre', 'planifier'])
    expect((await regler(intervention_id, 'retablir', { de })).statusCode).toBe(200)
    expect(await lire(demande_id)).toEqual({ ...fiche, lu_a: expect.anything() })
  })
})
