import { sql } from 'kysely'
import { customersFirstSteps, customersRoutes, customersSamples } from '#domains/customers/registration.ts'
import {
  fieldServiceFirstSteps,
  fieldServiceMutations,
  fieldServiceRoutes,
  fieldServiceSamples,
} from '#domains/field-service/registration.ts'
import { schedulingSamples } from '#domains/scheduling/registration.ts'
import { firstStepsRoutes, shellRoutes } from '#domains/shell/registration.ts'
import { onceForFile } from '#server/testing/once-for-file.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { createTerrain } from './terrain.ts'

const PATH = '/api/wikaz/structure/exemples'
const STEPS = '/api/wikaz/structure/premiers-pas'
/** What a company of both trades holds that runs its own people. */
export const MODULES_DES_EXEMPLES = [
  'vx-gestion-utilisateurs-wikaz',
  'vx-gestion-clients-entreprises',
  'vx-gestion-codes-prestations-entreprises',
  'vx-plannings-entreprises',
  'vx-mon-activite',
  'vx-gestion-demandes',
  'vx-gestion-postes-edt',
  'vx-gestion-metiers-edt',
]
const samples = [...customersSamples, ...fieldServiceSamples, ...schedulingSamples]
const steps = [...customersFirstSteps, ...fieldServiceFirstSteps]

const TABLES = [
  ...['client', 'adresse', 'prestation', 'intervention', 'demande', 'demande_mouvement', 'observation', 'exemple'],
  ...['intervention_etape', 'intervention_rapport', 'intervention_fichier', 'intervention_changement', 'hors_planning'],
  ...['etape_correction', 'client_observation', 'metier', 'poste', 'horaire', 'demande_observation', 'piece_jointe'],
]

/** Companies that try with samples and take them out, through the calls of the first steps. */
async function createExemples() {
  const t = await createTerrain({
    routes: [...shellRoutes, ...customersRoutes, ...fieldServiceRoutes, ...firstStepsRoutes(steps, samples)],
    mutations: fieldServiceMutations,
  })
  const anne = () => t.test.someone({ modules: MODULES_DES_EXEMPLES })
  const poser = (qui: TestSession | null) => t.appeler(qui, 'POST', PATH, { payload: {} })
  const retirer = (qui: TestSession | null) => t.appeler(qui, 'DELETE', PATH)
  /** What is said before they are taken out. */
  const prevenir = async (qui: TestSession) => (await t.appeler(qui, 'GET', PATH)).json()
  const pas = async (qui: TestSession) => (await t.appeler(qui, 'GET', STEPS)).json()
  /** How many rows of each table the company has; nothing of those that are empty. */
  async function lignes({ compte_id }: TestSession): Promise<Record<string, number>> {
    const comptes = await Promise.all(
      TABLES.map(async table => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
          where compte_id = ${compte_id}`.execute(t.test.db)
        return [table, rows[0]?.n ?? 0] as const
      }),
    )
    return Object.fromEntries(comptes.filter(([, n]) => n > 0))
  }
  return { t, anne, poser, retirer, prevenir, pas, lignes }
}

/** The same for all the tests of a file. */
export const ouvrirExemples = () => onceForFile(createExemples, ({ t }) => t.test.close())
