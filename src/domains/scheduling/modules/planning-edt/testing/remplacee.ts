import { demanderConge, type Residence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'

const DESK = '/api/edt/modules/planning-edt'
const ACTIONS = '/api/entreprises/modules/gestion-actions-gdi/demandes'

/** A house where somebody is away and colleagues stand in for them: what each call of it is. */
export function remplaceesDe(r: Residence) {
  async function appeler(s: TestSession, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
    const { statusCode, json } = await r.app.inject({ method, url, headers: s.headers, ...(payload && { payload }) })
    return { status: statusCode, body: json() }
  }

  /** Inès has Matin in three days; Zoé and Paul are of the house. */
  async function maison() {
    const ines = await r.agent(await r.createCompany('Les Tilleuls'))
    const { compte_id, utilisateur_id } = ines
    const zoe = await r.agent(compte_id, { prenom: 'Zoé', nom: 'Dupin' })
    const paul = await r.agent(compte_id, { prenom: 'Paul', nom: 'Morel' })
    const cadre = await r.cadre(compte_id)
    const pointage_id = await r.pointage(ines, 3)
    return { ines, zoe, paul, cadre, compte_id, utilisateur_id, pointage_id }
  }
  type Maison = Awaited<ReturnType<typeof maison>>
  type Qui = Pick<Maison, 'utilisateur_id'>

  /** @returns the number of the call */
  async function appel(
    { cadre, pointage_id }: Pick<Maison, 'cadre' | 'pointage_id'>,
    ...gens: readonly TestSession[]
  ): Promise<number> {
    const corps = { cible: { pointage_id }, destinataires: gens.map(g => g.utilisateur_id) }
    return (await appeler(cadre, 'POST', `${DESK}/appels`, corps)).body.appel_id
  }

  const oui = async (qui: TestSession, appel_id: number) =>
    await appeler(qui, 'POST', `/api/edt/modules/bourse-des-echanges-edt/appels/${appel_id}/reponse`, {
      reponse: 'oui',
    })

  /** A sickness of Inès on the day of her post. */
  const arret = ({ utilisateur_id }: Qui) => `${DESK}/planning/${r.jour(3)}/maladies/${utilisateur_id}`
  /** A leave of hers from that day to the next, accepted. */
  async function conge(e: Pick<Maison, 'cadre' | 'compte_id' | 'utilisateur_id' | 'ines'>): Promise<number> {
    const { demande_conge_id } = await demanderConge(r, { ...e, du: r.jour(3), au: r.jour(4) })
    await appeler(e.cadre, 'POST', `${ACTIONS}/${demande_conge_id}/accepter_demande_conge`, {})
    return demande_conge_id
  }
  const bureau = ({ utilisateur_id }: Qui) => `${DESK}/conges/${r.jour(3)}?utilisateur=${utilisateur_id}`
  const retablir = (demande_conge_id: number) => `${DESK}/conges/${demande_conge_id}/retablir`
  const modifier = ({ utilisateur_id }: Maison, jour: number) =>
    `${DESK}/conges/0?date=${r.jour(jour)}&utilisateur=${utilisateur_id}`

  /** Whole rows of the shifts of a house, as the database says. */
  const lignes = async ({ compte_id }: Maison) =>
    (
      await r.db.selectFrom('pointage').selectAll().where('compte_id', '=', compte_id).orderBy('pointage_id').execute()
    ).map(({ modifie_a: _m, ...ligne }) => ligne)
  const aPourvoir = async ({ cadre }: Pick<Maison, 'cadre'>): Promise<number[]> =>
    (await appeler(cadre, 'GET', `${DESK}/a-pourvoir`)).body.postes.map((p: { pointage_id: number }) => p.pointage_id)
  const dernier = async ({ utilisateur_id }: TestSession) =>
    (
      await r.db
        .selectFrom('notification')
        .select('notification_titre as titre')
        .where('utilisateur_id', '=', utilisateur_id)
        .orderBy('notification_id')
        .execute()
    ).at(-1)?.titre

  return {
    ...{ appeler, maison, appel, oui, arret, conge, bureau, retablir, modifier, lignes, aPourvoir, dernier },
    DESK,
  }
}
