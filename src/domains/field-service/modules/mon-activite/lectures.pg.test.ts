import { describe, expect, it, vi } from 'vitest'
import { criJob } from '#domains/field-service/server/rapports/cri-job.ts'
import { ouvrirTerrain, PLANNING } from '#domains/field-service/server/testing/terrain.ts'

const t = ouvrirTerrain()

const routes = [
  ['GET', '/{id}/intervention'],
  ['POST', '/{id}/intervention'],
  ['DELETE', '/{id}/intervention/0'],
  ['GET', '/{id}/observations'],
  ['GET', '/{id}/fichiers'],
  ['GET', `/{id}/fichiers/${'a'.repeat(64)}`],
  ['GET', '/{id}/facturation'],
  ['GET', '/{id}/showcri'],
  ['POST', '/{id}/scancri'],
] as const

describe.each([...routes, ['GET', '']] as const)('%s planning%s, rights', (method, chemin) => {
  const url = (id: number | string) => PLANNING + chemin.replace('{id}', String(id))

  it('refuses nobody and who lacks the module', async () => {
    expect((await t.appeler(null, method, url(1))).statusCode).toBe(401)
    const sansModule = await t.test.someone()
    const answer = await t.appeler(sansModule, method, url(1))
    expect(answer.statusCode).toBe(403)
    expect(answer.json().erreur).toBe('DROIT_MANQUANT')
  })
})

describe.each(routes)('%s planning%s', (method, chemin) => {
  const url = (id: number | string) => PLANNING + chemin.replace('{id}', String(id))

  it('answers the same 404 for missing, a colleague’s and another company’s', async () => {
    const anne = await t.technicien()
    const bob = await t.technicien(anne.compte_id)
    const eve = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    const bodies = []
    for (const [session, id] of [
      [anne, 2_000_000_000],
      [bob, intervention_id],
      [eve, intervention_id],
    ] as const) {
      const answer = await t.appeler(session, method, url(id))
      expect(answer.statusCode).toBe(404)
      const { reference: _reference, ...body } = answer.json()
      bodies.push(body)
    }
    expect(new Set(bodies.map(b => JSON.stringify(b))).size).toBe(1)
    expect(await t.etapeDe(intervention_id)).toBe(0)
  })

  it('refuses an identifier that is none', async () => {
    const anne = await t.technicien()
    for (const id of ['0', '-1', 'x', '99999999999']) {
      expect((await t.appeler(anne, method, url(id))).statusCode).toBe(400)
    }
  })
})

describe('GET planning', () => {
  it('holds the days, the abilities and what closing needs', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    await t.visite(anne, { decalage: -8 })
    await t.visite(anne, { decalage: 14 })
    await t.visite(anne, { decalage: 15 })
    const answer = await t.appeler(anne, 'GET', PLANNING)
    expect(answer.statusCode).toBe(200)
    const { jours, references, lu_a } = answer.json()
    expect(Math.abs(Date.parse(lu_a) - t.test.services.clock().getTime())).toBeLessThan(10_000)
    expect(jours).toHaveLength(2)
    expect(jours[0].interventions.map((i: { intervention_id: number }) => i.intervention_id)).toEqual([intervention_id])
    expect(jours[0].interventions[0].peut).toMatchObject({
      avancer: true,
      revenir: false,
      cloturer: false,
      reporter: false,
    })
    expect(jours[1].interventions[0].peut.avancer).toBe(false)
    expect(references.motifs.length).toBeGreaterThan(3)
    expect(references.taux_tva).toEqual([20, 10, 5.5])
    expect(references.catalogue[0]).toMatchObject({
      prestation_libelle: 'Dépannage chaudière',
      prix_unitaire_cents: 9500,
    })
  })

  it('shows today even when empty, and nobody else’s visits', async () => {
    const anne = await t.technicien()
    await t.visite(await t.technicien(anne.compte_id))
    const { jours } = (await t.appeler(anne, 'GET', PLANNING)).json()
    expect(jours).toHaveLength(1)
    expect(jours[0].interventions).toEqual([])
  })

  it('costs the same number of queries for one visit and for forty', async () => {
    const anne = await t.technicien()
    const zoe = await t.technicien()
    await t.visite(anne)
    for (let n = 0; n < 40; n++) await t.visite(zoe, { decalage: n % 14 })
    const compterRequetes = async (session: typeof anne) => {
      const client = await t.test.services.pools.app.connect()
      const espion = vi.spyOn(Object.getPrototypeOf(client), 'query')
      client.release()
      espion.mockClear()
      expect((await t.appeler(session, 'GET', PLANNING)).statusCode).toBe(200)
      const texts = espion.mock.calls.length
      espion.mockRestore()
      return texts
    }
    // Rights are read once per person, then remembered.
    await compterRequetes(anne)
    await compterRequetes(zoe)
    const une = await compterRequetes(anne)
    expect(await compterRequetes(zoe)).toBe(une)
    expect(une).toBeLessThanOrEqual(5)
  })
})

describe('reading a closed visit', () => {
  it('gives its report, its bill, its pages and its PDF', async () => {
    const anne = await t.technicien()
    const regulateur = await t.regulateur(anne.compte_id)
    const { intervention_id } = await t.visite(anne, { etape: 2 })
    const rapport = await t.rapport(anne, intervention_id, { paiement: { mode: 'CB', montant_cents: 1000 } })
    expect((await t.envoyer(anne, await t.clotureOf(rapport))).outcome).toBe('applied')
    // Twice, as after a server that died before acknowledging.
    for (let n = 0; n < 2; n++) await criJob.handle(t.test.services, { compte_id: anne.compte_id, intervention_id })

    const detail = (await t.appeler(anne, 'GET', `${PLANNING}/${intervention_id}/intervention`)).json()
    expect(detail).toMatchObject({
      etapes_en_cours: 3,
      cloture_libelle: 'Réparé, essai concluant',
      technicien: 'Hugo Delattre',
    })
    expect(detail.passages.at(-1)).toMatchObject({ de: 2, vers: 3, utilisateur: 'Hugo Delattre' })
    expect(detail.rapport).toEqual(rapport)
    expect(detail.totaux.total_ttc_cents).toBe(11_880)
    expect(detail.peut).toMatchObject({ avancer: false, cloturer: false, voir_cri: true })

    const facturation = (await t.appeler(anne, 'GET', `${PLANNING}/${intervention_id}/facturation`)).json()
    expect(facturation).toMatchObject({ cloturee: true, reste_a_payer_cents: 10_880 })

    const { fichiers } = (await t.appeler(anne, 'GET', `${PLANNING}/${intervention_id}/fichiers`)).json()
    expect(fichiers.map((f: { sorte: string }) => f.sorte)).toEqual(['page', 'cri'])
    const page = await t.appeler(anne, 'GET', `${PLANNING}/${intervention_id}/fichiers/${fichiers[0].sha256}`)
    expect(page.headers['content-type']).toBe('image/jpeg')

    const nom = `CRI-${String(intervention_id).padStart(7, '0')}.pdf`
    for (const [session, url] of [
      [anne, `${PLANNING}/${intervention_id}/showcri`],
      [anne, `/api/wikaz/interventions/${intervention_id}/cri`],
      [regulateur, `/api/wikaz/interventions/${intervention_id}/cri`],
    ] as const) {
      const pdf = await t.appeler(session, 'GET', url)
      expect(pdf.statusCode).toBe(200)
      expect(pdf.headers['content-disposition']).toContain(nom)
      expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    }
  })

  it('has no PDF before the closing', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    expect((await t.appeler(anne, 'GET', `${PLANNING}/${intervention_id}/showcri`)).statusCode).toBe(404)
  })
})

describe('GET wikaz/interventions/{id}/cri', () => {
  it('refuses nobody, strangers and those without a right, all alike', async () => {
    const url = (id: number) => `/api/wikaz/interventions/${id}/cri`
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    expect((await t.appeler(null, 'GET', url(intervention_id))).statusCode).toBe(401)
    const eve = await t.regulateur((await t.technicien()).compte_id)
    const sans = await t.test.someone({ compte_id: anne.compte_id })
    for (const session of [eve, sans])
      expect((await t.appeler(session, 'GET', url(intervention_id))).statusCode).toBe(404)
  })
})
