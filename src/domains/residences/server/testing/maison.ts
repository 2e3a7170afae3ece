import { MODULE_TRANSMISSIONS } from '#domains/home-care/modules/fiches-transmission/contract.ts'
import { MODULE_UTILISATEURS } from '#domains/people/model/commun.ts'
import { DROIT_HORS_LIGNE, DROIT_LEGAL, DROIT_MEDICAL, MODULE_RESIDENTS } from '#domains/residences/model/adresses.ts'
import { MODULE_LOGEMENTS } from '#domains/residences/modules/gestion-logements/contract.ts'
import {
  residencesHolders,
  residencesInbox,
  residencesMutations,
  residencesPeople,
  residencesRoutes,
} from '#domains/residences/registration.ts'
import { aTraiterRoutes } from '#domains/shell/modules/a-traiter/routes.ts'
import { synchronisationRoutes } from '#domains/shell/modules/synchronisation/routes.ts'
import { platformHolders } from '#server/files/holders.ts'
import { onceForFile } from '#server/testing/once-for-file.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { ajouterJours, instantParis, type JourIso, jourParis } from '#wire/dates.ts'

const LOGEMENTS = '/api/edt/modules/gestion-logements/logements'
export const RESIDENTS = '/api/edt/modules/gestion-residents/residents'
const MODULES = [MODULE_LOGEMENTS, MODULE_RESIDENTS] as const
/** A key of the tests alone. */
const CLES = { HEALTH_KEYS: `essai:${'A'.repeat(43)}=` }

interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: the answer of any call, as its test expects it
  readonly body: any
}

/** A house with rooms, its manager and builders of stays through the calls that people use. */
async function createMaison(env: Record<string, string>) {
  const routes = [...residencesRoutes, ...aTraiterRoutes(residencesInbox), ...synchronisationRoutes]
  const fileHolders = [...platformHolders, ...residencesHolders]
  const test = await createTestApp({
    routes,
    mutations: residencesMutations,
    people: residencesPeople,
    fileHolders,
    env,
  })
  // The server's clock stands at noon in Paris: no test depends on the hour it runs at.
  const aujourdhui = jourParis(new Date())
  test.advance(new Date(instantParis(aujourdhui, '12:00')).getTime() - Date.now())
  const jour = (decalage = 0): JourIso => ajouterJours(aujourdhui, decalage)

  async function cadre(
    compte_id?: number,
    { donnees = false, medical = false, legal = false, fiches = false, horsLigne = false } = {},
  ): Promise<TestSession> {
    const modules = [
      ...MODULES,
      ...(donnees ? [MODULE_UTILISATEURS] : []),
      ...(medical ? [DROIT_MEDICAL] : []),
      ...(legal ? [DROIT_LEGAL] : []),
      ...(horsLigne ? [DROIT_HORS_LIGNE] : []),
      ...(fiches ? [MODULE_TRANSMISSIONS] : []),
    ]
    return await test.someone({ compte_id, modules })
  }

  async function appeler(
    qui: Pick<TestSession, 'headers'> | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<Answer> {
    const answer = await test.app.inject({
      ...{ method, url },
      ...(qui ? { headers: qui.headers } : {}),
      ...(payload ? { payload } : {}),
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  async function reussir(...args: Parameters<typeof appeler>) {
    const { status, body } = await appeler(...args)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }

  let rang = 0
  const logement = (reste: object = {}) => {
    rang += 1
    return {
      ...{ logement_numero: String(rang), logement_libelle: '', logement_etage: 0, logements_type_id: null },
      ...{ logement_places: 1, ...reste },
    }
  }
  const resident = (resident_nom: string, reste: object = {}) => ({
    ...{ resident_civilite: 'Mme', resident_nom, resident_nom_naissance: '', resident_prenom: 'Denise' },
    ...{ resident_date_naissance: '1938-03-14', demande_le: jour(-30), demande_note: '', ...reste },
  })

  async function ouvrirLogement(qui: TestSession, reste: object = {}): Promise<number> {
    return (await reussir(qui, 'POST', LOGEMENTS, logement(reste))).logement_id
  }
  async function inscrire(qui: TestSession, nom: string, reste: object = {}): Promise<number> {
    return (await reussir(qui, 'POST', RESIDENTS, resident(nom, reste))).resident_id
  }
  const sejour = (logement_id: number, decalage: number) => ({
    ...{ logement_id, affect_date_debut: jour(decalage), affect_motif_debut: '' },
  })
  async function loger(qui: TestSession, resident_id: number, logement_id: number, decalage: number): Promise<number> {
    const url = `${RESIDENTS}/${resident_id}/appartements`
    return (await reussir(qui, 'POST', url, sejour(logement_id, decalage))).affect_id
  }
  /** "1 du -3 au 0": the stays of somebody, the first one first. */
  async function sejoursDe(qui: TestSession, resident_id: number): Promise<unknown[]> {
    const { sejours } = await reussir(qui, 'GET', `${RESIDENTS}/${resident_id}/appartements`)
    return sejours
      .toReversed()
      .map((s: { logement_id: number; affect_date_debut: string; affect_date_fin: string | null }) => [
        s.logement_id,
        s.affect_date_debut,
        s.affect_date_fin,
      ])
  }
  const etatDe = async (qui: TestSession, resident_id: number): Promise<string> =>
    (await reussir(qui, 'GET', `${RESIDENTS}/${resident_id}`)).etat

  return {
    ...test,
    ...{
      jour,
      cadre,
      appeler,
      reussir,
      logement,
      resident,
      ouvrirLogement,
      inscrire,
      sejour,
      loger,
      sejoursDe,
      etatDe,
    },
  }
}

/** The same house for all the tests of a file. */
export const ouvrirMaison = (env: Record<string, string> = CLES): Awaited<ReturnType<typeof createMaison>> =>
  onceForFile(
    () => createMaison(env),
    m => m.close(),
  )
