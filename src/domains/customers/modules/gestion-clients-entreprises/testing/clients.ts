import { expect } from 'vitest'
import type { Terrain } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'

export const BASE = '/api/entreprises/modules/gestion-clients-entreprises'
export const PARTICULIER = { client_type: 1, client_civilite: 'Mme', client_nom: 'Étienne', client_prenom: 'Zoé' }
export const ADRESSE = {
  titre: 'Domicile',
  adresse_adresse1: '3 rue des Lilas',
  adresse_cp: '35000',
  adresse_ville: 'Rennes',
}

export type Methode = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Customers as their calls write and find them. */
export function clientsDe(terrain: () => Terrain) {
  const appeler = (qui: TestSession | null, method: Methode, path: string, payload?: object) =>
    terrain().test.app.inject({
      method,
      url: `${BASE}/${path}`,
      headers: qui?.headers ?? {},
      ...(payload ? { payload } : {}),
    })

  async function creer(qui: TestSession, valeurs: object = PARTICULIER): Promise<number> {
    const reponse = await appeler(qui, 'POST', 'clients', valeurs)
    expect(reponse.statusCode, reponse.body).toBe(200)
    return reponse.json().id
  }
  async function ajouterAdresse(qui: TestSession, client_id: number, valeurs: object = ADRESSE): Promise<number> {
    const reponse = await appeler(qui, 'POST', `clients/${client_id}/adresses`, valeurs)
    expect(reponse.statusCode, reponse.body).toBe(200)
    return reponse.json().id
  }
  const trouver = async (qui: TestSession, filtre: string) =>
    (await appeler(qui, 'GET', `clients?page=1&filtre=${encodeURIComponent(filtre)}`))
      .json()
      .datas.map((r: { client_nom: string }) => r.client_nom)
  return { appeler, creer, ajouterAdresse, trouver }
}
