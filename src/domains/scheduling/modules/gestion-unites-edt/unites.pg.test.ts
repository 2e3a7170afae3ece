import { beforeEach, describe, expect, it } from 'vitest'
import { remplacantsSchema } from '#domains/scheduling/model/appels/appel.ts'
import { planningMoisSchema } from '#domains/scheduling/model/bureau/planning-mois.ts'
import { ouvrirMaison } from '#domains/scheduling/modules/gestion-agents-edt/testing/maison.ts'
import { lirePdf } from '#server/testing/lire-pdf.ts'
import type { TestSession } from '#server/testing/seed.ts'

const EDT = '/api/edt/modules'
const UNITES = `${EDT}/gestion-unites-edt/unites`
const m = ouvrirMaison()
let cadre: TestSession
let metier_id: number
beforeEach(async () => {
  ;({ cadre, metier_id } = await m.maison())
})

async function appeler(
  qui: TestSession | null,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) {
  const answer = await m.app.inject({ method, url, ...(qui && { headers: qui.headers }), ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}
async function nommer(unite_libelle: string, qui = cadre): Promise<number> {
  const { status, body } = await appeler(qui, 'POST', UNITES, { unite_libelle })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id
}
const lire = async (id: number) => (await m.appeler(cadre, 'GET', `/${id}`)).body
const contrat = (valable_du: string, reste: object = {}) => ({ valable_du, metier_id, heures_semaine: 35, ...reste })
const mois = (jour: string) => `annee=${Number(jour.slice(0, 4))}&mois=${Number(jour.slice(5, 7))}`

describe('refuses', () => {
  it('whoever is nobody or does not manage the house, two of a name, and one that holds somebody', async () => {
    const agent = await m.agent(cadre.compte_id)
    expect((await appeler(null, 'POST', UNITES, { unite_libelle: 'RDC' })).status).toBe(401)
    expect((await appeler(agent, 'POST', UNITES, { unite_libelle: 'RDC' })).status).toBe(403)
    const rdc = await nommer('RDC')
    expect((await appeler(cadre, 'POST', UNITES, { unite_libelle: 'rdc' })).status).toBe(409)
    const { cadre: ailleurs } = await m.maison()
    expect((await appeler(ailleurs, 'PUT', `${UNITES}/${rdc}`, { unite_libelle: 'Volé' })).status).toBe(404)
    await m.ajouter(cadre, metier_id, { unite_id: rdc })
    expect((await appeler(cadre, 'DELETE', `${UNITES}/${rdc}`)).body.erreur).toBe('ENCORE_UTILISE')
  })

  it('a unit that the house has not, in a contract, a new agent, a post and a sheet', async () => {
    const { cadre: ailleurs } = await m.maison()
    const autre = await nommer('RDC', ailleurs)
    const id = await m.ajouter(cadre, metier_id)
    const refus = await m.appeler(cadre, 'POST', `/${id}/contrats`, contrat(m.jour(10), { unite_id: autre }))
    expect(refus.body.champs).toEqual({ unite_id: 'Unité\u00a0: ce choix n’existe pas.' })
    expect((await m.appeler(cadre, 'POST', '', m.saisie(metier_id, { unite_id: autre }))).body.champs).toHaveProperty(
      'unite_id',
    )
    const poste = { poste_libelle: 'Soir', poste_type: 'jour', poste_heure_debut: '14:00', poste_heure_fin: '22:00' }
    const postes = await appeler(cadre, 'POST', `${EDT}/gestion-postes-edt/postes`, { ...poste, unite_id: autre })
    expect(postes.body.champs).toHaveProperty('unite_id')
    const lignes = [{ Nom: 'Un', Téléphone: '01 99 00 00 01', Unité: 'RDC', 'Heures par semaine': '35' }]
    const { rapport } = (await m.appeler(cadre, 'POST', '/import', { lignes, appliquer: true, valides: true })).body
    expect(rapport).toMatchObject({
      ecrites: 0,
      erreurs: [{ champs: { unite_id: 'Unité\u00a0: «\u00a0RDC\u00a0» n’est pas une unité de la maison.' } }],
    })
    expect((await lire(id)).contrats).toHaveLength(1)
  })
})

describe('an agent', () => {
  it('works in a unit from a day on, as they have a trade; a page that knows of none leaves it, and it is taken back', async () => {
    const [rdc, protegee] = [await nommer('RDC'), await nommer('Unité protégée')]
    const id = await m.ajouter(cadre, metier_id, { unite_id: rdc })
    const change = await m.appeler(cadre, 'POST', `/${id}/contrats`, contrat(m.jour(40), { unite_id: protegee }))
    expect(change.status).toBe(200)
    const ancienne = await m.appeler(cadre, 'POST', `/${id}/contrats`, contrat(m.jour(80), { heures_semaine: 28 }))
    expect(ancienne.status).toBe(200)
    const { agent, contrats } = await lire(id)
    expect(agent).toMatchObject({ unite_id: rdc, unite_libelle: 'RDC' })
    expect(contrats.map((c: { unite_libelle: string }) => c.unite_libelle)).toEqual([
      'Unité protégée',
      'Unité protégée',
      'RDC',
    ])
    // Typed again the same, nothing more is written; emptied, they are of none from that day.
    const audits = (await m.audits(id)).length
    await m.appeler(cadre, 'POST', `/${id}/contrats`, contrat(m.jour(40), { unite_id: protegee }))
    expect((await m.audits(id)).length).toBe(audits)
    await m.appeler(cadre, 'POST', `/${id}/contrats`, contrat(m.jour(80), { heures_semaine: 28, unite_id: '' }))
    expect((await lire(id)).contrats[0]).toMatchObject({ unite_id: null, unite_libelle: '' })
    const form = (await m.appeler(cadre, 'GET', `/${id}/contrats/create`)).body
    expect(form.dataProvider.unite_id).toBe(String(rdc))
    expect(form.dataStructure.find((c: { id: string }) => c.id === 'unite_id').options).toEqual([
      { value: String(rdc), label: 'RDC' },
      { value: String(protegee), label: 'Unité protégée' },
    ])
  })

  it('comes with it out of a sheet, whatever its capitals and accents', async () => {
    await nommer('Unité protégée')
    const lignes = [
      { Nom: 'Un', Téléphone: '01 99 00 00 01', Unité: 'unite PROTEGEE', 'Heures par semaine': '35' },
      { Nom: 'Deux', Téléphone: '01 99 00 00 02', 'Heures par semaine': '35' },
    ]
    const { rapport } = (await m.appeler(cadre, 'POST', '/import', { lignes, appliquer: true })).body
    expect(rapport.ecrites).toBe(2)
    const { agents, unites } = (await m.appeler(cadre, 'GET')).body
    const deQui = (nom: string) => agents.find((a: { nom: string }) => a.nom === nom).unite_libelle
    expect([deQui('Un'), deQui('Deux')]).toEqual(['Unité protégée', ''])
    expect(unites.map((u: { unite_libelle: string }) => u.unite_libelle)).toEqual(['Unité protégée'])
  })
})

describe('the month', () => {
  it('says where each works that month, on the desk and on paper; a house without units prints no column', async () => {
    const sans = await m.app.inject({
      url: `${EDT}/planning-edt/rapport?${mois(m.jour(1))}`,
      headers: cadre.headers,
    })
    expect(await lirePdf(sans.rawPayload)).not.toContain('Unité')
    const rdc = await nommer('RDC')
    const id = await m.ajouter(cadre, metier_id, { unite_id: rdc })
    const url = (suite: string) => `${EDT}/planning-edt/${suite}?${mois(m.jour(1))}`
    const lu = planningMoisSchema.parse((await appeler(cadre, 'GET', url('planning'))).body)
    expect(lu.agents.find(a => a.wcu_utilisateur_id === id)).toMatchObject({ unite_id: rdc, unite_libelle: 'RDC' })
    const papier = await m.app.inject({ url: url('rapport'), headers: cadre.headers })
    expect(await lirePdf(papier.rawPayload)).toMatch(/Unité[\s\S]*RDC/)
  })
})

it('whoever works in the unit of a post is looked for first, and it is said why', async () => {
  const [rdc, etage] = [await nommer('RDC'), await nommer('Étage')]
  await m.ajouter(cadre, metier_id, { nom: 'Abel', prenom: 'Ana', telephone: '01 99 00 00 01', unite_id: etage })
  await m.ajouter(cadre, metier_id, { nom: 'Zola', prenom: 'Zoé', telephone: '01 99 00 00 02', unite_id: rdc })
  const soir = { poste_libelle: 'Soir', poste_type: 'jour', poste_heure_debut: '14:00', poste_heure_fin: '22:00' }
  const { id: poste_id } = (
    await appeler(cadre, 'POST', `${EDT}/gestion-postes-edt/postes`, { ...soir, metier_id, unite_id: rdc })
  ).body
  const chercher = async () => {
    const cible = { date: m.jour(3), poste_id }
    const { candidats } = remplacantsSchema.parse(
      (await appeler(cadre, 'POST', `${EDT}/planning-edt/remplacants`, { cible, utiles: 3 })).body,
    )
    return candidats.map(c => [c.label, c.raisons.map(r => r.mots).find(mots => mots.includes('unité'))])
  }
  expect(await chercher()).toEqual([
    ['Zoé Zola', 'Même unité'],
    ['Ana Abel', 'Autre unité'],
  ])
  // The post stands in no unit any more: their names order them, and nothing is said of units.
  const { body } = await appeler(cadre, 'PUT', `${EDT}/gestion-postes-edt/postes/${poste_id}`, {
    ...{ ...soir, poste_code: 'S', color: '#7fb3e6', poste_coupure_debut: null, poste_coupure_fin: null },
    ...{ metier_id, unite_id: '' },
  })
  expect(body.code, JSON.stringify(body)).toBe('success')
  expect(await chercher()).toEqual([
    ['Ana Abel', undefined],
    ['Zoé Zola', undefined],
  ])
})
