import { MODULE_DEMANDES } from '#domains/field-service/model/demandes/demande.ts'
import { MODULE_EXTERNES } from '#domains/field-service/model/demandes/externe.ts'
import { onceForFile } from '#server/testing/once-for-file.ts'
import type { TestSession } from '#server/testing/seed.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTerrain } from './terrain.ts'

const EXTERNES = '/api/entreprises/modules/reception-demandes-externes/demandes'
const DEMANDES = '/api/entreprises/modules/gestion-demandes/demandes'
const CLIENTS = '/api/entreprises/modules/gestion-clients-entreprises'
const MODULES_DU_RESEAU = [
  MODULE_EXTERNES,
  MODULE_DEMANDES,
  'vx-gestion-emetteurs',
  'vx-gestion-recepteurs',
  'vx-gestion-clients-entreprises',
  'vx-plannings-entreprises',
  'vx-regulation-interventions',
]

/** A link that both companies agreed to, for one service of the issuer. */
export async function lierPrestataire(
  { db }: Pick<TestApp, 'db'>,
  compte_id: number,
  { qui, prestation_id }: { readonly qui: Pick<TestSession, 'compte_id'>; readonly prestation_id: number },
): Promise<number> {
  const accords = { invite_par: compte_id, accord: true, accord_recepteur: true, etat: 'acceptee' } as const
  const { link_id } = await db
    .insertInto('lien')
    .values({ compte_id, recepteur_compte_id: qui.compte_id, ...accords })
    .returning('link_id')
    .executeTakeFirstOrThrow()
  await db.insertInto('lien_prestation').values({ compte_id, link_id, prestation_id }).execute()
  return link_id
}

/** An issuer with an address and a service, and companies that do its service for it. */
export async function createReseau(options: Parameters<typeof createTerrain>[0] = {}) {
  const t = await createTerrain(options)
  const anne = await t.technicien()
  const donneur = await t.test.someone({ compte_id: anne.compte_id, modules: MODULES_DU_RESEAU })
  const lieu = await t.visite(anne)

  const appeler = (qui: TestSession | null, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    t.appeler(qui, method, url, payload ? { payload } : {})

  async function prestataire(): Promise<TestSession & { link_id: number }> {
    const qui = await t.test.someone({ modules: MODULES_DU_RESEAU })
    const link_id = await lierPrestataire(t.test, donneur.compte_id, { qui, prestation_id: lieu.prestation_id })
    return { ...qui, link_id }
  }

  async function creer(plus: object = {}): Promise<number> {
    const corps = {
      adresse_id: lieu.adresse_id,
      demande_prestation_id: lieu.prestation_id,
      demande_description: 'Fuite sous évier',
      demande_remuneration: '80,50',
      ...plus,
    }
    return (await appeler(donneur, 'POST', `${CLIENTS}/creation-demandes`, corps)).json().demande_id
  }
  const lire = async (id: number, qui: TestSession = donneur) => (await appeler(qui, 'GET', `${DEMANDES}/${id}`)).json()
  const recues = async (qui: TestSession) => (await appeler(qui, 'GET', EXTERNES)).json()
  const affecter = (id: number, qui: TestSession | null, plus: object = {}) =>
    appeler(donneur, 'POST', `${DEMANDES}/${id}/affecter`, { receveur: qui?.compte_id ?? 0, ...plus })
  /** What `qui` sees of the last request that it was offered. */
  const derniere = async (qui: TestSession) =>
    (await recues(qui)).sort((x: { demande_id: number }, y: { demande_id: number }) => y.demande_id - x.demande_id)[0]
  /** A request offered to one company, and the number under which it sees it. */
  async function envoyee(a: TestSession, plus: object = {}): Promise<[number, number]> {
    const id = await creer()
    const reponse = await affecter(id, a, plus)
    if (reponse.statusCode !== 200) throw new Error(reponse.body)
    return [id, (await derniere(a)).demande_id]
  }
  return {
    t,
    modules: MODULES_DU_RESEAU,
    donneur,
    lieu,
    appeler,
    prestataire,
    creer,
    lire,
    recues,
    affecter,
    derniere,
    envoyee,
  }
}
export type Reseau = Awaited<ReturnType<typeof createReseau>>

/** The same companies for all the tests of a file. */
export const ouvrirReseau = (): Reseau => onceForFile(createReseau, r => r.t.test.close())
