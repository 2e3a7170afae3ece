import { expect, it } from 'vitest'
import { aujourdhui, ouvrirTerrain } from '#domains/field-service/server/testing/terrain.ts'
import { lirePdf } from '#server/testing/lire-pdf.ts'

const t = ouvrirTerrain()

const BASE = '/api/entreprises/modules/releve-activite-pwa/releve'
const annee = Number(aujourdhui().slice(0, 4))
const mois = Number(aujourdhui().slice(5, 7))

it('refuses nobody, who lacks the module, and a month that is none', async () => {
  const pdf = `${BASE}/${annee}/${mois}/pdf`
  for (const url of [BASE, pdf]) {
    expect((await t.appeler(null, 'GET', url)).statusCode).toBe(401)
    expect((await t.appeler(await t.test.someone(), 'GET', url)).statusCode).toBe(403)
  }
  const anne = await t.technicien()
  for (const [query, champ] of [
    ['annee=1999', 'annee'],
    ['mois=13', 'mois'],
    ['mois=0', 'mois'],
    ['mois=x', 'mois'],
    ['utilisateur_id=1', 'utilisateur_id'],
  ]) {
    const answer = await t.appeler(anne, 'GET', `${BASE}?${query}`)
    expect(answer.statusCode, query).toBe(400)
    expect(Object.keys(answer.json().champs)).toContain(champ)
  }
  expect((await t.appeler(anne, 'GET', `${BASE}/${annee}/13/pdf`)).statusCode).toBe(400)
  expect((await t.appeler(anne, 'GET', `${BASE}/${annee + 1}/1/pdf`)).statusCode).toBe(404)
})

it('gives the tiles of a year, and no figures unless a month is asked for', async () => {
  const anne = await t.technicien()
  const { tuiles, releve, annees } = (await t.appeler(anne, 'GET', BASE)).json()
  expect(tuiles).toHaveLength(12)
  expect(tuiles[mois - 1]).toMatchObject({ annee, mois, etat: 0 })
  // The account is of today: nothing was finished before.
  expect(tuiles.some((t: { etat: number }) => t.etat === -1)).toBe(false)
  expect(releve).toBeNull()
  expect(annees).toEqual([annee])
})

it('counts the caller’s closed visits only, by their own times', async () => {
  const anne = await t.technicien()
  const bob = await t.technicien(anne.compte_id)
  for (const qui of [anne, bob]) {
    const { intervention_id } = await t.visite(qui)
    const il_y_a = (minutes: number) => new Date(t.test.services.clock().getTime() - minutes * 60_000).toISOString()
    await t.envoyer(qui, t.etapeOf(intervention_id, 0, 1, { fait_a: il_y_a(90) }))
    await t.envoyer(qui, t.etapeOf(intervention_id, 1, 2, { fait_a: il_y_a(70) }))
    const clore = await t.clotureOf(await t.rapport(qui, intervention_id), { fait_a: il_y_a(10) })
    expect((await t.envoyer(qui, clore)).outcome).toBe('applied')
  }
  await t.visite(anne)
  const { releve } = (await t.appeler(anne, 'GET', `${BASE}?annee=${annee}&mois=${mois}`)).json()
  expect(releve.total).toEqual({
    nb_interventions: 1,
    minutes_sur_place: 60,
    minutes_route: 20,
    distance_estimee_metres: 0,
    trajets_sans_distance: 0,
  })
  expect(releve.visites).toHaveLength(1)
  const pdf = await t.appeler(anne, 'GET', `${BASE}/${annee}/${mois}/pdf`)
  expect(pdf.statusCode).toBe(200)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.headers['content-disposition']).toContain(`releve-${annee}-`)
  expect(pdf.rawPayload.toString('latin1')).toMatch(/^%PDF-1\.7[\s\S]*\/Lang \(fr-FR\)/)
  const texte = await lirePdf(pdf.rawPayload)
  expect(texte).toContain('1 intervention, 1 h sur place, 20 min de route, distance inconnue')
  // Left 90 minutes before noon, arrived 70, finished 10.
  for (const heure of ['10:30', '10:50', '11:50']) expect(texte).toContain(heure)
  expect(texte).not.toContain('0 km')
})

it('says that nothing was finished in an empty month', async () => {
  const anne = await t.technicien()
  const pdf = await t.appeler(anne, 'GET', `${BASE}/${annee}/${mois}/pdf`)
  expect(await lirePdf(pdf.rawPayload)).toContain('Aucune intervention terminée ce mois-ci.')
})
