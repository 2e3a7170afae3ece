import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { MODULE_DEMANDES } from '#domains/field-service/model/demandes/demande.ts'
import {
  createTerrain,
  jpegUnique,
  midi,
  type Terrain,
  type Visite,
} from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'

const BASE = '/api/entreprises/modules/gestion-demandes/demandes'
const CLIENTS = '/api/entreprises/modules/gestion-clients-entreprises'
let t: Terrain
let moi: TestSession
let anne: TestSession
let lieu: Visite
let id: number
beforeAll(async () => {
  t = await createTerrain()
  anne = await t.technicien()
  await t.test.db
    .insertInto('utilisateur_profil')
    .values({ compte_id: anne.compte_id, utilisateur_id: anne.utilisateur_id, profil_id: 31 })
    .execute()
  const modules = [MODULE_DEMANDES, 'vx-gestion-clients-entreprises', 'vx-plannings-entreprises']
  moi = await t.test.someone({ compte_id: anne.compte_id, modules })
  lieu = await t.visite(anne)
})
afterAll(() => t.test.close())

const appeler = (qui: TestSession | null, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  t.test.app.inject({ method, url, headers: qui?.headers ?? {}, ...(payload ? { payload } : {}) })
async function creer(): Promise<number> {
  const demande = { adresse_id: lieu.adresse_id, demande_prestation_id: lieu.prestation_id }
  return (await appeler(moi, 'POST', `${CLIENTS}/creation-demandes`, demande)).json().demande_id
}
const ajouter = (demande_id: number, nom: string, octets = jpegUnique(), qui: TestSession | null = moi) =>
  t.test.app.inject({
    method: 'POST',
    url: `${BASE}/${demande_id}/fichiers?filename=${nom}`,
    headers: { ...(qui?.headers ?? {}), 'content-type': 'application/octet-stream' },
    payload: octets,
  })
const noms = async (demande_id: number) =>
  (await appeler(moi, 'GET', `${BASE}/${demande_id}/fichiers`))
    .json()
    .files.map((f: { filename: string }) => f.filename)
const poche = async (intervention_id: number) =>
  (await appeler(anne, 'GET', `/api/entreprises/modules/mon-activite/planning/${intervention_id}/fichiers`)).json()
let minute = 0
/** Planned tomorrow for Anne, each at its own time. */
async function planifier(demande_id: number): Promise<number> {
  const date_rdv = midi(1 + minute++).slice(0, 10)
  const reponse = await appeler(moi, 'POST', `${CLIENTS}/adresses/${lieu.adresse_id}/creation-intervention`, {
    ...{ date_rdv, tranche_horaire_rdv: 8, prestation_id: lieu.prestation_id, duree: '1.00' },
    ...{ adresse_intervention: lieu.adresse_id, cible_id: anne.utilisateur_id, demande_id },
  })
  expect(reponse.statusCode, reponse.body).toBe(200)
  return reponse.json().intervention_id
}
const auBureau = async (intervention_id: number) =>
  (
    await t.test.db
      .selectFrom('intervention_fichier')
      .select(['nom', 'sorte'])
      .where('intervention_id', '=', intervention_id)
      .orderBy('nom')
      .execute()
  ).map(f => `${f.sorte} ${f.nom}`)
beforeEach(async () => {
  id = await creer()
})

it('are nobody’s without the right, and not another company’s', async () => {
  const voisin = await t.test.someone({ modules: [MODULE_DEMANDES] })
  for (const [qui, code] of [
    [null, 401],
    [anne, 403],
    [voisin, 404],
  ] as const) {
    expect((await appeler(qui, 'GET', `${BASE}/${id}/fichiers`)).statusCode).toBe(code)
    expect((await ajouter(id, 'photo.jpg', jpegUnique(), qui)).statusCode).toBe(code)
  }
  expect(await noms(id)).toEqual([])
})

it('follow the request to its visit, where the phone sees them, before and after it is planned', async () => {
  expect((await ajouter(id, 'avant.jpg')).statusCode).toBe(200)
  const intervention_id = await planifier(id)
  expect(await auBureau(intervention_id)).toEqual(['document avant.jpg'])
  expect((await ajouter(id, 'apres.jpg')).statusCode).toBe(200)
  expect(await auBureau(intervention_id)).toEqual(['document apres.jpg', 'document avant.jpg'])
  const { fichiers } = await poche(intervention_id)
  expect(fichiers.map((f: { nom: string }) => f.nom).toSorted()).toEqual(['apres.jpg', 'avant.jpg'])
  const octets = await appeler(
    anne,
    'GET',
    `/api/entreprises/modules/mon-activite/planning/${intervention_id}/fichiers/${fichiers[0].sha256}`,
  )
  expect([octets.statusCode, octets.headers['content-type']]).toEqual([200, 'image/jpeg'])
  // Once each, whoever lists them.
  const liste = await appeler(moi, 'GET', `${CLIENTS}/clients/${lieu.client_id}/demandes/${id}/fichiers`)
  expect(liste.json().map((f: { nom: string; sorte: string }) => `${f.sorte} ${f.nom}`)).toEqual([
    'demande avant.jpg',
    'demande apres.jpg',
  ])
})

it('taken out of the request leave the visit that is not closed, and come back with « Défaire »', async () => {
  await ajouter(id, 'erreur.jpg')
  const intervention_id = await planifier(id)
  expect((await appeler(moi, 'DELETE', `${BASE}/${id}/fichiers/erreur.jpg`)).statusCode).toBe(200)
  expect(await auBureau(intervention_id)).toEqual([])
  expect((await appeler(moi, 'POST', `${BASE}/${id}/fichiers/erreur.jpg/restaurer`)).statusCode).toBe(200)
  expect(await auBureau(intervention_id)).toEqual(['document erreur.jpg'])
  await t.test.db
    .updateTable('intervention')
    .set({ etapes_en_cours: 3, intervention_cloture: 1 })
    .where('intervention_id', '=', intervention_id)
    .execute()
  await appeler(moi, 'DELETE', `${BASE}/${id}/fichiers/erreur.jpg`)
  expect(await auBureau(intervention_id)).toEqual(['document erreur.jpg'])
})

it('are there from the start in a request like it', async () => {
  await ajouter(id, 'plan.jpg')
  const copie = await appeler(moi, 'POST', `${CLIENTS}/clients/${lieu.client_id}/demandes/${id}/dupliquer`, {
    ...{ demande_date_souhaite: null, demande_th_souhaite: '', demande_date_th_impose: 0 },
  })
  expect(copie.statusCode, copie.body).toBe(200)
  const { demande_id } = copie.json()
  expect(await noms(demande_id)).toEqual(['plan.jpg'])
  await appeler(moi, 'DELETE', `${BASE}/${id}/fichiers/plan.jpg`)
  expect(await noms(demande_id)).toEqual(['plan.jpg'])
})
