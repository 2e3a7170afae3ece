import { beforeEach, expect, it } from 'vitest'
import { DOSSIER_TERRAIN } from '#domains/customers/model/terrain.ts'
import {
  jpegUnique,
  ouvrirTerrain,
  PLANNING,
  sha256De,
  type Visite,
} from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { MODULE_CLIENTS } from './contract.ts'

const BASE = '/api/entreprises/modules/gestion-clients-entreprises'

const t = ouvrirTerrain()
let moi: TestSession
let anne: TestSession
let visite: Visite
beforeEach(async () => {
  anne = await t.technicien()
  moi = await t.test.someone({ compte_id: anne.compte_id, modules: [MODULE_CLIENTS] })
  visite = await t.visite(anne, { heure: '15:00' })
})

const noter = (payload: object, qui = moi) =>
  t.appeler(qui, 'POST', `${BASE}/clients/${visite.client_id}/observations`, { payload })
const auBureau = async () =>
  (await t.appeler(moi, 'GET', `${BASE}/clients/${visite.client_id}/observations`)).json() as {
    commentaire_id: number
    commentaire_texte: string
    pour_terrain: boolean
  }[]
const montrer = (commentaire_id: number, payload: object, qui = moi) =>
  t.appeler(qui, 'PUT', `${BASE}/clients/${visite.client_id}/observations/${commentaire_id}/terrain`, { payload })
const poche = async (quoi: 'observations' | 'fichiers', qui = anne) =>
  await t.appeler(qui, 'GET', `${PLANNING}/${visite.intervention_id}/${quoi}`)
const surLeTelephone = async (qui = anne) =>
  (await poche('observations', qui)).json().du_client.map((r: { commentaire_texte: string }) => r.commentaire_texte)
const annonces = async () => {
  const { jours } = (await t.appeler(anne, 'GET', PLANNING)).json()
  const [i] = jours.flatMap((j: { interventions: object[] }) => j.interventions)
  return [i.nb_observations, i.nb_fichiers]
}
const deposer = (filename: string, dossier: string, octets = jpegUnique()) =>
  t.test.app.inject({
    method: 'POST',
    url: `${BASE}/clients/${visite.client_id}/fichiers?filename=${filename}&dossier=${encodeURIComponent(dossier)}`,
    headers: { ...moi.headers, 'content-type': 'application/octet-stream' },
    payload: octets,
  })
const octetsDe = (sha256: string, qui = anne) =>
  t.appeler(qui, 'GET', `${PLANNING}/${visite.intervention_id}/fichiers/${sha256}`)

it('a remark stays at the office until somebody says otherwise, and nobody else can', async () => {
  expect((await noter({ commentaire_texte: 'Mauvais payeur', pour_terrain: true })).statusCode).toBe(400)
  await noter({ commentaire_texte: 'Mauvais payeur' })
  const [{ commentaire_id } = { commentaire_id: 0 }] = await auBureau()
  const voisin = await t.test.someone({ modules: [MODULE_CLIENTS] })
  expect((await montrer(commentaire_id, { pour_terrain: 1 }, anne)).statusCode).toBe(403)
  expect((await montrer(commentaire_id, { pour_terrain: 1 }, voisin)).statusCode).toBe(404)
  expect((await montrer(commentaire_id + 1000, { pour_terrain: 1 })).statusCode).toBe(404)
  expect((await montrer(commentaire_id, { pour_terrain: 2 })).statusCode).toBe(400)
  expect(await surLeTelephone()).toEqual([])
  expect(await annonces()).toEqual([0, 0])
})

it('a remark for the field is on the phone of who goes there, as long as the visit is to do', async () => {
  await noter({ commentaire_texte: 'Chien méchant', pour_terrain: 1 })
  await noter({ commentaire_texte: 'Sonner deux fois' })
  expect(await surLeTelephone()).toEqual(['Chien méchant'])
  const [derniere] = await auBureau()
  for (let fois = 0; fois < 2; fois++)
    expect((await montrer(derniere?.commentaire_id ?? 0, { pour_terrain: 1 })).statusCode).toBe(200)
  expect(await surLeTelephone()).toEqual(['Sonner deux fois', 'Chien méchant'])
  expect(await annonces()).toEqual([2, 0])
  await montrer(derniere?.commentaire_id ?? 0, { pour_terrain: 0 })
  expect((await auBureau()).map(o => o.pour_terrain)).toEqual([false, true])
  expect(await surLeTelephone()).toEqual(['Chien méchant'])
  await t.test.db
    .updateTable('intervention')
    .set({ etapes_en_cours: 3, intervention_cloture: 1 })
    .where('intervention_id', '=', visite.intervention_id)
    .execute()
  expect(await surLeTelephone()).toEqual([])
  expect(await annonces()).toEqual([0, 0])
})

it('files of the folder for the field go with the visit, the others stay at the office', async () => {
  const plan = jpegUnique()
  const contrat = jpegUnique()
  expect((await deposer('contrat.jpg', 'Contrats', contrat)).statusCode).toBe(200)
  expect((await deposer('plan.jpg', DOSSIER_TERRAIN, plan)).statusCode).toBe(200)
  const { fichiers } = (await poche('fichiers')).json()
  expect(fichiers).toMatchObject([{ nom: 'plan.jpg', sorte: 'document', sha256: sha256De(plan), du_client: true }])
  expect(await annonces()).toEqual([0, 1])
  const lu = await octetsDe(sha256De(plan))
  expect([lu.statusCode, lu.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(lu.rawPayload.equals(plan)).toBe(true)
  expect((await octetsDe(sha256De(contrat))).statusCode).toBe(404)
  const url = `${BASE}/clients/${visite.client_id}/fichiers/plan.jpg?url=${encodeURIComponent(`${DOSSIER_TERRAIN}/plan.jpg`)}`
  expect((await t.appeler(moi, 'DELETE', url)).statusCode).toBe(200)
  expect((await poche('fichiers')).json().fichiers).toEqual([])
  expect((await octetsDe(sha256De(plan))).statusCode).toBe(404)
})

it('whoever lost the visit, and whoever goes elsewhere, reads nothing of it', async () => {
  const plan = jpegUnique()
  await noter({ commentaire_texte: 'Chien méchant', pour_terrain: 1 })
  await deposer('plan.jpg', DOSSIER_TERRAIN, plan)
  const bob = await t.technicien(anne.compte_id)
  expect((await poche('observations', bob)).statusCode).toBe(404)
  expect((await octetsDe(sha256De(plan), bob)).statusCode).toBe(404)
  const dispatch = await t.regulateur(anne.compte_id)
  const change = { de: anne.utilisateur_id, vers: bob.utilisateur_id }
  const url = `/api/regulation/interventions/${visite.intervention_id}/affecter`
  expect((await t.appeler(dispatch, 'POST', url, { payload: change })).statusCode).toBe(200)
  expect(await surLeTelephone(bob)).toEqual(['Chien méchant'])
  // What she did meanwhile is kept beside the plan: she reads her part of it again, and no more.
  await t.envoyer(anne, t.etapeOf(visite.intervention_id, 0, 1))
  expect(await surLeTelephone()).toEqual([])
  expect((await poche('fichiers')).json().fichiers).toEqual([])
  expect((await octetsDe(sha256De(plan))).statusCode).toBe(404)
})
