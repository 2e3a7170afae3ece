import { randomUUID } from 'node:crypto'
import { unContenu } from '#domains/home-care/model/testing/contenu.ts'
import {
  type Contenu,
  entiteLecture,
  entiteTransmission,
  TYPE_AJOUTER,
  TYPE_CORRIGER,
  TYPE_LIRE,
  TYPE_RAYER,
} from '#domains/home-care/model/transmission.ts'
import { homeCareMutations, homeCareRoutes } from '#domains/home-care/registration.ts'
import { createResidence } from '#domains/scheduling/server/testing/residence.ts'
import { shellRoutes } from '#domains/shell/registration.ts'
import { mutationOf } from '#server/testing/batch.ts'
import { onceForFile } from '#server/testing/once-for-file.ts'
import type { TestSession } from '#server/testing/seed.ts'
import type { Mutation } from '#wire/mutation.ts'

export const BASE = '/api/edt/modules/fiches-transmission'
export const DROITS = ['vx-fiches-transmission']
export const DROITS_CADRE = [...DROITS, 'cx-transmissions-encadrement']

/** A team at work on the residence of the planning's tests, with the actions its phones send. */
export async function createEquipe() {
  const r = await createResidence({ routes: [...shellRoutes, ...homeCareRoutes], mutations: homeCareMutations })
  const soignant = (compte_id?: number, nom = { prenom: 'Inès', nom: 'Caron' }) =>
    r.someone({ compte_id, modules: DROITS, ...nom })
  return {
    ...r,
    soignant,
    samir: (compte_id: number) => soignant(compte_id, { prenom: 'Samir', nom: 'Haddad' }),
    responsable: (compte_id: number) =>
      r.someone({ compte_id, modules: DROITS_CADRE, prenom: 'Nathalie', nom: 'Lefèvre' }),
    async lire(qui: TestSession, adresse = '/fil') {
      const reponse = await r.app.inject({ method: 'GET', url: `${BASE}${adresse}`, headers: qui.headers })
      return { status: reponse.statusCode, corps: reponse.json() }
    },
  }
}
export type Equipe = Awaited<ReturnType<typeof createEquipe>>

type Plus = Partial<Mutation>

export function ajouter(change: Partial<Contenu> & { uid?: string } = {}, plus: Plus = {}): Mutation {
  const payload = { uid: randomUUID(), ...unContenu(), ...change }
  return mutationOf(`${TYPE_AJOUTER}@1`, payload, { entity: entiteTransmission(payload.uid), ...plus })
}
export const uidDe = (m: Mutation) => (m.payload as { uid: string }).uid

export function lireAction(uid: string, version = 1, plus: Plus = {}): Mutation {
  return mutationOf(`${TYPE_LIRE}@1`, { uid, version }, { entity: entiteLecture(uid), ...plus })
}
export function corriger(uid: string, version: number, change: Partial<Contenu>, plus: Plus = {}): Mutation {
  const payload = { uid, version, ...unContenu(), ...change }
  return mutationOf(`${TYPE_CORRIGER}@1`, payload, { entity: entiteTransmission(uid), ...plus })
}
export function rayer(uid: string, version: number, motif = 'Mauvaise personne', plus: Plus = {}): Mutation {
  return mutationOf(`${TYPE_RAYER}@1`, { uid, version, motif }, { entity: entiteTransmission(uid), ...plus })
}

/** The same sheets, as devices send them that know the residents. */
export const nommant = (m: Mutation, residents: readonly number[]): Mutation => ({
  ...m,
  version: 2,
  payload: { ...(m.payload as object), residents },
})

/** The same team for all the tests of a file. */
export const ouvrirEquipe = (): Equipe => onceForFile(createEquipe, r => r.close())
