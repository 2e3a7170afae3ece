import { expect } from 'vitest'
import { MODULE_DEMANDES } from '#domains/field-service/model/demandes/demande.ts'
import type { EtatDemande } from '#domains/field-service/model/demandes/etats.ts'
import { createTerrain } from '#domains/field-service/server/testing/terrain.ts'
import { onceForFile } from '#server/testing/once-for-file.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, jourParis } from '#wire/dates.ts'

export const BASE = '/api/entreprises/modules/gestion-demandes/demandes'
export const CLIENTS = '/api/entreprises/modules/gestion-clients-entreprises'
const MODULES = [
  MODULE_DEMANDES,
  'vx-gestion-clients-entreprises',
  'vx-regulation-interventions',
  'vx-plannings-entreprises',
]

/** A company with its requests, a neighbour, and where the work is. */
async function createSol() {
  const t = await createTerrain()
  const anne = await t.technicien()
  const moi = await t.test.someone({ compte_id: anne.compte_id, modules: MODULES, prenom: 'Inès', nom: 'Fabre' })
  const voisin = await t.test.someone({ modules: MODULES })
  return { t, moi, voisin, lieu: await t.visite(anne) }
}
export type Sol = Awaited<ReturnType<typeof createSol>>

/** The same for all the tests of a file, with the calls they make. */
export function ouvrirDemandes() {
  const sol = onceForFile(createSol, s => s.t.test.close())
  const appeler = (qui: TestSession | null, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    sol.t.appeler(qui, method, url, payload ? { payload } : {})
  const lire = async (id: number) => (await appeler(sol.moi, 'GET', `${BASE}/${id}`)).json()
  const demande = () => ({ adresse_id: sol.lieu.adresse_id, demande_prestation_id: sol.lieu.prestation_id })

  async function creer(plus: object = {}): Promise<number> {
    const reponse = await appeler(sol.moi, 'POST', `${CLIENTS}/creation-demandes`, { ...demande(), ...plus })
    expect(reponse.statusCode, reponse.body).toBe(200)
    return reponse.json().demande_id
  }
  async function enEtat(etat_id: EtatDemande): Promise<number> {
    const id = await creer()
    await sol.t.test.db.updateTable('demande').set({ etat_id }).where('demande_id', '=', id).execute()
    return id
  }
  const jour = (n: number) => ajouterJours(jourParis(sol.t.test.services.clock()), n)

  /** The neighbour does the service of `sol.lieu` for this company. */
  async function lier() {
    const { link_id } = await sol.t.test.db
      .insertInto('lien')
      .values({
        compte_id: sol.moi.compte_id,
        recepteur_compte_id: sol.voisin.compte_id,
        invite_par: sol.moi.compte_id,
        accord: true,
        accord_recepteur: true,
        etat: 'acceptee',
      })
      .returning('link_id')
      .executeTakeFirstOrThrow()
    const { compte_id } = sol.moi
    await sol.t.test.db
      .insertInto('lien_prestation')
      .values({ compte_id, link_id, prestation_id: sol.lieu.prestation_id })
      .execute()
  }
  return { sol, appeler, lire, demande, creer, enEtat, jour, lier }
}
