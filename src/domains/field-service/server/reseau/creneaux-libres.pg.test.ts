import { beforeEach, describe, expect, it } from 'vitest'
import { ouvrirReseau, type Reseau } from '#domains/field-service/server/testing/reseau.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, instantParis, jourParis, jourSemaine } from '#wire/dates.ts'

const CLIENTS = '/api/entreprises/modules/gestion-clients-entreprises'

const r = ouvrirReseau()
let a: Awaited<ReturnType<Reseau['prestataire']>>
let technicien: TestSession
beforeEach(async () => {
  a = await r.prestataire()
  technicien = await embaucher({ prenom: 'Ondine', nom: 'Quevauvillers' })
  await montrer(technicien, true)
})

/** Somebody of the receiver's to whom a visit can be given. */
async function embaucher(qui: { prenom?: string; nom?: string } = {}): Promise<TestSession> {
  const session = await r.t.test.someone({ compte_id: a.compte_id, modules: ['vx-mon-activite'], ...qui })
  const { compte_id, utilisateur_id } = session
  await r.t.test.db.insertInto('utilisateur_profil').values({ compte_id, utilisateur_id, profil_id: 31 }).execute()
  return session
}
const montrer = (qui: TestSession, visibilite_do: boolean) =>
  r.t.test.db
    .insertInto('utilisateur_fiche')
    .values({ compte_id: qui.compte_id, utilisateur_id: qui.utilisateur_id, visibilite_do })
    .onConflict(c => c.columns(['compte_id', 'utilisateur_id']).doUpdateSet({ visibilite_do }))
    .execute()
/** A Monday to come. */
const lundi = () => {
  const jour = jourParis(r.t.test.services.clock())
  return ajouterJours(jour, 8 - jourSemaine(jour))
}
const url = (receveur: number, prestation = r.lieu.prestation_id, debut = lundi()) =>
  `${CLIENTS}/creation-demandes/${prestation}/affectation/${receveur}/creneaux?debut=${debut}`
const lire = (qui: TestSession | null, receveur = a.compte_id, prestation = r.lieu.prestation_id) =>
  r.appeler(qui, 'GET', url(receveur, prestation))
const libres = async () => (await lire(r.donneur)).json()
/** A visit of the receiver's own, at its own customer's. */
async function occuper(jour: string, de: string, a_: string) {
  const sienne = await r.t.visite(technicien)
  await r.t.test.db
    .updateTable('intervention')
    .set({ plage: `[${instantParis(jour, de)},${instantParis(jour, a_)})` })
    .where('intervention_id', '=', sienne.intervention_id)
    .execute()
}

describe('who may', () => {
  it('nobody unknown, nobody without the requests', async () => {
    const sans = await r.t.test.someone({ compte_id: r.donneur.compte_id, modules: ['vx-gestion-recepteurs'] })
    expect((await lire(null)).statusCode).toBe(401)
    expect((await lire(sans)).statusCode).toBe(403)
  })

  it('a company that has no link, looks from the wrong side, or asks for another’s service: not found', async () => {
    const etranger = await r.prestataire()
    expect((await lire(etranger)).statusCode).toBe(404)
    expect((await lire(a, r.donneur.compte_id)).statusCode).toBe(404)
    expect((await lire(r.donneur, r.donneur.compte_id)).statusCode).toBe(404)
    expect((await lire(r.donneur, 2_000_000_000)).statusCode).toBe(404)
    const chezLui = await r.t.visite(technicien)
    expect((await lire(r.donneur, a.compte_id, chezLui.prestation_id)).statusCode).toBe(404)
  })

  it.each([
    ['suspended by its issuer', { accord: false }],
    ['suspended by its receiver', { accord_recepteur: false }],
    ['only offered', { etat: 'invitee' as const }],
    ['over', { etat: 'finie' as const }],
  ])('a link %s: not found', async (_, etat) => {
    expect((await lire(r.donneur)).statusCode).toBe(200)
    await r.t.test.db.updateTable('lien').set(etat).where('link_id', '=', a.link_id).execute()
    expect((await lire(r.donneur)).statusCode).toBe(404)
  })

  it('a service that the receiver does not do for this issuer, and a closed company: not found', async () => {
    await r.t.test.db.updateTable('compte').set({ actif: false }).where('compte_id', '=', a.compte_id).execute()
    expect((await lire(r.donneur)).statusCode).toBe(404)
    await r.t.test.db.updateTable('compte').set({ actif: true }).where('compte_id', '=', a.compte_id).execute()
    await r.t.test.db.deleteFrom('lien_prestation').where('link_id', '=', a.link_id).execute()
    expect((await lire(r.donneur)).statusCode).toBe(404)
  })

  it('nobody beyond two months, nor with what is no day', async () => {
    const loin = ajouterJours(jourParis(r.t.test.services.clock()), 61)
    for (const debut of [loin, '2026-02-30', 'demain'])
      expect((await r.appeler(r.donneur, 'GET', url(a.compte_id, r.lieu.prestation_id, debut))).statusCode).toBe(400)
  })
})

describe('what is shown', () => {
  it('is days and two-hour slots: what is taken is left out, and nothing says by whom', async () => {
    await occuper(lundi(), '08:00', '12:00')
    const reponse = await lire(r.donneur)
    const lu = reponse.json()
    expect(Object.keys(lu).sort()).toEqual(['jours', 'lu_a', 'montre'])
    expect(lu.jours).toHaveLength(7)
    expect(lu.jours[0]).toEqual({
      jour: lundi(),
      tranches: ['12:00 - 14:00', '14:00 - 16:00', '16:00 - 18:00'],
    })
    expect(lu.jours[1].tranches).toHaveLength(5)
    expect(lu.jours[6]).toEqual({ jour: ajouterJours(lundi(), 6), tranches: [] })
    for (const secret of ['Ondine', 'Quevauvillers', 'Client', 'Quai']) expect(reponse.body).not.toContain(secret)
    // As a value: its digits may be those of a date.
    expect(reponse.body).not.toMatch(new RegExp(`[:[,]${technicien.utilisateur_id}[,}\\]]`))
  })

  it('is of those who agreed: without any, nothing but that', async () => {
    const cache = await embaucher()
    await montrer(cache, false)
    await occuper(lundi(), '08:00', '18:00')
    const lu = await libres()
    expect([lu.montre, lu.jours[0].tranches, lu.jours[1].tranches.length]).toEqual([true, [], 5])
    await montrer(technicien, false)
    expect(await libres()).toMatchObject({ montre: false })
    expect((await libres()).jours.every((j: { tranches: string[] }) => j.tranches.length === 0)).toBe(true)
  })

  it('says as much of two who are free as of one', async () => {
    const avant = (await libres()).jours
    expect(avant[0].tranches).toHaveLength(5)
    await montrer(await embaucher(), true)
    expect((await libres()).jours).toEqual(avant)
  })

  it('leaves out an absence, and who does not know the receiver’s service of that name', async () => {
    const [prestation] = await r.t.test.db
      .insertInto('prestation')
      .values({ compte_id: a.compte_id, prestation_libelle: 'DÉPANNAGE chaudiere' })
      .returning('prestation_id')
      .execute()
    const expert = await embaucher()
    await r.t.test.db
      .insertInto('prestation_technicien')
      .values({
        compte_id: a.compte_id,
        prestation_id: prestation?.prestation_id ?? 0,
        utilisateur_id: expert.utilisateur_id,
      })
      .execute()
    expect((await libres()).montre).toBe(false)
    await montrer(expert, true)
    expect((await libres()).montre).toBe(true)
    const absence = `[${instantParis(lundi(), '00:00')},${instantParis(ajouterJours(lundi(), 2), '00:00')})`
    await r.t.test.db
      .insertInto('indisponibilite')
      .values({ compte_id: a.compte_id, utilisateur_id: expert.utilisateur_id, plage: absence })
      .execute()
    expect((await libres()).jours.map((j: { tranches: string[] }) => j.tranches.length)).toEqual([0, 0, 5, 5, 5, 5, 0])
  })

  it('reads another company and changes nothing of the caller’s: the next call is its own again', async () => {
    await libres()
    expect(
      (await r.appeler(r.donneur, 'GET', `${CLIENTS}/adresses/${r.lieu.adresse_id}/creation-demande`)).statusCode,
    ).toBe(200)
  })
})
