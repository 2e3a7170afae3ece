import { beforeAll, describe, expect, it } from 'vitest'
import type { TestSession } from '#server/testing/seed.ts'
import { BASE, CLIENTS, ouvrirDemandes, type Sol } from './testing/demandes.ts'

const { sol, appeler, creer, jour } = ouvrirDemandes()
let { t, moi, voisin, lieu }: Sol = sol
beforeAll(() => {
  ;({ t, moi, voisin, lieu } = sol)
})

describe('the lists', () => {
  it('tell the areas of their addresses, each with those that are in it, and no other company’s', async () => {
    await creer()
    const { compte_id } = moi
    const { adresse_id } = lieu
    const liste = async (qui: TestSession) => (await appeler(qui, 'GET', `${BASE}?type=0`)).json()
    expect((await liste(moi)).zones).toEqual([])
    const [nord, vide] = await t.test.db
      .insertInto('zone')
      .values([
        { compte_id, zone_libelle: 'Nord' },
        { compte_id, zone_libelle: 'Vide' },
      ])
      .returning('zones_id')
      .execute()
    const zones_id = nord?.zones_id ?? 0
    await t.test.db.insertInto('zone_adresse').values({ compte_id, zones_id, adresse_id }).execute()
    expect(vide).toBeDefined()
    expect((await liste(moi)).zones).toEqual([{ zones_id, zone_libelle: 'Nord', adresses: [adresse_id] }])
    expect((await liste(voisin)).zones).toEqual([])
  })

  it('hold what is in progress, late ones first, then what ended in a period', async () => {
    const tard = await creer({ demande_date_souhaite: jour(0) })
    await t.test.db
      .updateTable('demande')
      .set({ demande_date_souhaite: jour(-1) })
      .where('demande_id', '=', tard)
      .execute()
    const finie = await creer()
    await appeler(moi, 'POST', `${BASE}/${finie}/annuler`, { version: 1, motif: 'x' })
    const encours = (await appeler(moi, 'GET', `${BASE}?type=0`)).json().demandes
    expect(encours[0]).toMatchObject({ demande_id: tard, en_retard: true })
    expect(encours.some((d: { demande_id: number }) => d.demande_id === finie)).toBe(false)
    const passe = (debut: number, fin: number) =>
      appeler(moi, 'GET', `${BASE}?type=1&debut=${jour(debut)}&fin=${jour(fin)}`)
    expect((await passe(0, 0)).json().demandes.map((d: { demande_id: number }) => d.demande_id)).toContain(finie)
    expect((await passe(-9, -8)).json().demandes).toEqual([])
    expect((await appeler(moi, 'GET', `${BASE}?type=1`)).statusCode).toBe(400)
    const envers = [
      await appeler(moi, 'GET', `${BASE}?type=1&debut=2026-12-01&fin=2026-01-01`),
      await appeler(moi, 'POST', BASE, { type: 1, debut: '2026-12-01', fin: '2026-01-01' }),
    ]
    for (const refus of envers)
      expect([refus.statusCode, refus.json().champs]).toEqual([
        400,
        { fin: 'Fin\u00a0: du premier jour ou plus tard.' },
      ])
    const filtrees = (await appeler(moi, 'POST', `${BASE}?type=0`, { etats: [1], filtre: 'chaudière#client' })).json()
      .demandes
    expect(new Set(filtrees.map((d: { etat_id: number }) => d.etat_id))).toEqual(new Set([1]))
    expect((await appeler(moi, 'POST', `${BASE}?type=0`, { filtre: 'introuvable' })).json().demandes).toEqual([])
    // The period may stand beside the filters, and what is left empty filters nothing.
    const pleine = { type: 1, debut: jour(0), fin: jour(0), filtre: '' }
    const ids = (answer: { json: () => { demandes: { demande_id: number }[] } }) =>
      answer.json().demandes.map(d => d.demande_id)
    expect(ids(await appeler(moi, 'POST', BASE, pleine))).toContain(finie)
    expect((await appeler(moi, 'POST', BASE, { filtre: '' })).statusCode).toBe(400)
    expect((await appeler(moi, 'POST', BASE, { type: 1 })).statusCode).toBe(400)
    expect(ids(await appeler(moi, 'GET', `${BASE}?type=0&debut=&fin=`))).toContain(tard)
    const zeros = String(tard).padStart(7, '0')
    for (const filtre of [zeros, `N° ${zeros}`, `n°${tard}`, `#${zeros}`]) {
      const parNumero = await appeler(moi, 'POST', `${BASE}?type=0`, { filtre })
      expect(parNumero.json().demandes, filtre).toMatchObject([{ demande_id: tard }])
    }
    const attente = (await appeler(moi, 'GET', `${BASE}/attente`)).json()
    expect(attente.en_retard).toBe(1)
    expect(attente.a_planifier).toBeGreaterThan(1)
  })

  it('of a customer mix visits and requests, newest first', async () => {
    const EP = `${CLIENTS}/clients/${lieu.client_id}`
    const { entrees, total } = (await appeler(moi, 'GET', `${EP}/interventions`)).json()
    expect(new Set(entrees.map((e: { type: number }) => e.type))).toEqual(new Set([1, 2]))
    expect(total).toBeGreaterThan(2)
    const dates = entrees.map((e: { le: string }) => e.le)
    expect(dates).toEqual([...dates].sort().reverse())
    const ailleurs = (await appeler(moi, 'GET', `${EP}/interventions?adresse_id=2000000`)).json()
    expect(ailleurs.entrees).toEqual([])
    const visite = (await appeler(moi, 'GET', `${EP}/interventions/${lieu.intervention_id}`)).json()
    expect(visite).toMatchObject({ intervention_id: lieu.intervention_id, intervention_cloture: null })
    expect(visite.annulation).toBeNull()
  })

  it('of a cancelled visit say that it is, by whom, when and why, instead of one that waits', async () => {
    const { intervention_id, client_id } = await t.visite(await t.technicien(moi.compte_id))
    const regulateur = await t.regulateur(moi.compte_id)
    const url = `/api/regulation/interventions/${intervention_id}/annuler`
    expect((await appeler(regulateur, 'POST', url, { motif: 'Déménagé' })).statusCode).toBe(200)
    const visite = (
      await appeler(moi, 'GET', `${CLIENTS}/clients/${client_id}/interventions/${intervention_id}`)
    ).json()
    expect(visite).toMatchObject({ libelle_cloture: 'Annulée', intervention_cloture: 0 })
    expect(visite.annulation).toMatchObject({ motif: 'Déménagé', annulee_a: expect.any(String) })
    expect(visite.annulation.auteur).toMatch(/\S/)
  })

  it('of tools and remarks follow the request', async () => {
    const id = await creer()
    const EP = `${CLIENTS}/clients/${lieu.client_id}/demandes/${id}`
    const outils = (await appeler(moi, 'GET', `${EP}/outils`)).json()
    expect(outils.map((o: { id: string }) => o.id)).toEqual(['reporter', 'dupliquer', 'annuler'])
    // Each leads to a call: what is missing is its body.
    for (const { url, methode } of outils)
      expect([url, (await appeler(moi, methode, url, {})).statusCode]).toEqual([url, 400])
    expect((await appeler(moi, 'POST', `${EP}/observations`, { commentaire_texte: ' ' })).statusCode).toBe(400)
    for (const commentaire_texte of ['Rappeler', 'Rappelé'])
      await appeler(moi, 'POST', `${EP}/observations`, { commentaire_texte })
    const notes = (await appeler(moi, 'GET', `${EP}/observations`)).json()
    expect(notes.map((n: { commentaire_texte: string }) => n.commentaire_texte)).toEqual(['Rappelé', 'Rappeler'])
    expect((await appeler(moi, 'GET', `${EP}/report/0`)).json()).toMatchObject({ version: 1 })
    expect((await appeler(moi, 'GET', `${EP}/report/0/edit`)).json().titre).toContain('Reporter')
    expect((await appeler(moi, 'GET', EP)).json()).toMatchObject({ demande_id: id })
    expect((await appeler(moi, 'GET', `${EP}/fichiers`)).json()).toEqual([])
    expect((await appeler(moi, 'GET', `${EP}/observations/create`)).statusCode).toBe(200)
  })
})
