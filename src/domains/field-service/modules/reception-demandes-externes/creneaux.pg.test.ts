import { beforeEach, expect, it } from 'vitest'
import { ouvrirReseau, type Reseau } from '#domains/field-service/server/testing/reseau.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, bornesJour, instantParis, jourParis, jourSemaine } from '#wire/dates.ts'

const BASE = '/api/entreprises/modules/reception-demandes-externes/demandes'

const r = ouvrirReseau()
let a: Awaited<ReturnType<Reseau['prestataire']>>
let technicien: TestSession
let offre: number
beforeEach(async () => {
  a = await r.prestataire()
  technicien = await r.t.test.someone({ compte_id: a.compte_id, modules: ['vx-mon-activite'] })
  const { compte_id, utilisateur_id } = technicien
  await r.t.test.db.insertInto('utilisateur_profil').values({ compte_id, utilisateur_id, profil_id: 31 }).execute()
  ;[, offre] = await r.envoyee(a)
})
const lire = (qui: TestSession | null, id = offre) => r.appeler(qui, 'GET', `${BASE}/${id}/creneaux`)
/** A Monday to come. */
const lundi = () => {
  const jour = jourParis(r.t.test.services.clock())
  return ajouterJours(jour, 8 - jourSemaine(jour))
}
const souhaiter = (jour: string) =>
  r.t.test.db
    .updateTable('demande_externe')
    .set({ demande_date_souhaite: jour })
    .where('externe_id', '=', offre)
    .execute()

it('nobody unknown, nobody without the module, no offer of another company', async () => {
  const sans = await r.t.test.someone({ compte_id: a.compte_id, modules: ['vx-plannings-entreprises'] })
  expect((await lire(null)).statusCode).toBe(401)
  expect((await lire(sans)).statusCode).toBe(403)
  expect((await lire(await r.prestataire())).statusCode).toBe(404)
  expect((await lire(r.donneur)).statusCode).toBe(404)
})

it('are the first three days, from the wished one on, without what is taken and who is away', async () => {
  const jour = lundi()
  await souhaiter(jour)
  const libres = (await lire(a)).json()
  expect(libres.map((j: { jour: string }) => j.jour)).toEqual([jour, ajouterJours(jour, 1), ajouterJours(jour, 2)])
  expect(libres[0].tranches).toContain('08:00 - 10:00')

  const sienne = await r.t.visite(technicien)
  await r.t.test.db
    .updateTable('intervention')
    .set({ plage: `[${instantParis(jour, '08:00')},${instantParis(jour, '10:00')})` })
    .where('intervention_id', '=', sienne.intervention_id)
    .execute()
  const { debut, fin } = bornesJour(ajouterJours(jour, 1))
  const { compte_id, utilisateur_id } = technicien
  await r.t.test.db
    .insertInto('indisponibilite')
    .values({ compte_id, utilisateur_id, plage: `[${debut},${fin})`, motif: '' })
    .execute()
  const ensuite = (await lire(a)).json()
  expect(ensuite.map((j: { jour: string }) => j.jour)).toEqual([0, 2, 3].map(n => ajouterJours(jour, n)))
  expect(ensuite[0].tranches).not.toContain('08:00 - 10:00')
})

it('of those who know the service alone; a wished day that is over begins with today', async () => {
  const { compte_id } = a
  await souhaiter(ajouterJours(jourParis(r.t.test.services.clock()), -3))
  expect((await lire(a)).json()).toHaveLength(3)
  const { prestation } = (await r.appeler(a, 'GET', `${BASE}/${offre}`)).json()
  const autre = await r.t.test.someone({ compte_id, modules: ['vx-mon-activite'] })
  const { prestation_id } = await r.t.test.db
    .insertInto('prestation')
    .values({ compte_id, prestation_libelle: prestation, duree_minutes: 60 })
    .returning('prestation_id')
    .executeTakeFirstOrThrow()
  await r.t.test.db
    .insertInto('prestation_technicien')
    .values({ compte_id, prestation_id, utilisateur_id: autre.utilisateur_id })
    .execute()
  expect((await lire(a)).json()).toEqual([])
})
