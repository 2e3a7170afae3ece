import { aujourdhui, ouvrirTerrain } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, jourSemaine } from '#wire/dates.ts'
import { MODULE_PLANNINGS } from '../contract.ts'

export const BASE = '/api/entreprises/modules/gestion-clients-entreprises/adresses'
export const MOI = '/api/entreprises/modules/plannings-entreprises'
/** Monday of next week: the whole of it is to come. */
export const LUNDI = ajouterJours(aujourdhui(), 8 - jourSemaine(aujourdhui()))
export const HUIT_HEURES = 5

/** Ground of the tests that create visits and look for slots: one server a file, and companies made on it. */
export function ouvrirCreation() {
  const t = ouvrirTerrain()

  /** A company with one technician who works from eight to noon, knows the service, and somebody who plans. */
  async function createEquipe(heures: [number, number] | null = [480, 720]) {
    const bureau = await t.test.someone({
      modules: [MODULE_PLANNINGS, 'vx-gestion-clients-entreprises'],
      prenom: 'Anne',
      nom: 'Roy',
    })
    const { compte_id } = bureau
    const hugo = await creerTechnicien(compte_id)
    const dispatch = await t.visite({ compte_id, utilisateur_id: hugo.utilisateur_id }, { decalage: -3 })
    await t.test.db
      .insertInto('prestation_technicien')
      .values({ compte_id, prestation_id: dispatch.prestation_id, utilisateur_id: hugo.utilisateur_id })
      .execute()
    if (heures) await travailler(hugo, heures)
    return { bureau, hugo, ...dispatch, compte_id }
  }
  type Equipe = Awaited<ReturnType<typeof createEquipe>>

  async function creerTechnicien(compte_id: number) {
    const qui = await t.technicien(compte_id)
    await t.test.db
      .insertInto('utilisateur_profil')
      .values({ compte_id, utilisateur_id: qui.utilisateur_id, profil_id: 31 })
      .onConflict(c => c.doNothing())
      .execute()
    return qui
  }

  async function travailler({ compte_id, utilisateur_id }: TestSession, [debut, fin]: [number, number]) {
    const qui = { compte_id, utilisateur_id }
    const jours = [1, 2, 3, 4, 5].map(jour => ({ ...qui, jour, etat: 1 as const }))
    await t.test.db.insertInto('disponibilite_jour').values(jours).execute()
    await t.test.db
      .insertInto('disponibilite_plage')
      .values(jours.map(({ jour }) => ({ ...qui, jour, debut, fin, valable_du: null, valable_au: null })))
      .execute()
  }

  const corps = (e: Equipe, plus: object = {}) => ({
    date_rdv: LUNDI,
    tranche_horaire_rdv: HUIT_HEURES,
    prestation_id: e.prestation_id,
    duree: '1.00',
    adresse_intervention: e.adresse_id,
    cible_id: e.hugo.utilisateur_id,
    ...plus,
  })
  const creer = (
    e: Equipe,
    plus: object = {},
    qui: TestSession | null = e.bureau,
    headers: Record<string, string> = {},
  ) => t.appeler(qui, 'POST', `${BASE}/${e.adresse_id}/creation-intervention`, { payload: corps(e, plus), headers })
  const creneaux = async (e: Equipe, query = 'semaine=1', qui = e.bureau) =>
    (await t.appeler(qui, 'GET', `${BASE}/${e.adresse_id}/creation-intervention/${e.prestation_id}?${query}`)).json()
  const nombre = async ({ compte_id }: Equipe) =>
    (await t.test.db.selectFrom('intervention').select('intervention_id').where('compte_id', '=', compte_id).execute())
      .length
  return { t, createEquipe, creerTechnicien, travailler, corps, creer, creneaux, nombre }
}
export type Equipe = Awaited<ReturnType<ReturnType<typeof ouvrirCreation>['createEquipe']>>
