import { expect } from 'vitest'
import { MODULE_DEMANDES } from '#domains/field-service/model/demandes/demande.ts'
import { MODULE_EXTERNES } from '#domains/field-service/model/demandes/externe.ts'
import { MODULE_REGULATION } from '#domains/field-service/model/interventions/regulation.ts'
import { VEHICULES } from '#domains/field-service/modules/gestion-des-vehicules/contract.ts'
import { MODULE_PLANNINGS } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { fieldServiceRoutes } from '#domains/field-service/registration.ts'
import { aujourdhui, createTerrain } from '#domains/field-service/server/testing/terrain.ts'
import { MODULE_ACTIONS } from '#domains/scheduling/modules/gestion-actions-gdi/contract.ts'
import { inboxRoutes } from '#domains/shell/registration.ts'
import { onceForFile } from '#server/testing/once-for-file.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours } from '#wire/dates.ts'
import type { LigneATraiter } from '#wire/inbox.ts'
import { aTraiter } from '../sources.ts'

export const ABSENCES = [MODULE_ACTIONS, MODULE_PLANNINGS]
const MODULES = [MODULE_REGULATION, MODULE_DEMANDES, MODULE_EXTERNES, VEHICULES.module, ...ABSENCES]
/** So many days from today. */
export const jour = (n: number) => ajouterJours(aujourdhui(), n)
export const bref = (lignes: readonly LigneATraiter[]) => lignes.map(l => [l.cle, l.urgence])

/** What waits to be handled, at noon in Paris by the server's clock; the same server for all the tests of a file. */
export function ouvrirFile() {
  const t = onceForFile(
    () => createTerrain({ routes: [...inboxRoutes(aTraiter), ...fieldServiceRoutes] }),
    ({ test }) => test.close(),
  )
  async function file(qui: TestSession): Promise<LigneATraiter[]> {
    const reponse = await t.appeler(qui, 'GET', '/api/wikaz/structure/a-traiter')
    expect(reponse.statusCode, reponse.body).toBe(200)
    return reponse.json().lignes
  }
  /** A technician, and who may handle everything of that company. */
  async function equipe() {
    const anne = await t.technicien()
    return { anne, sonia: await t.test.someone({ compte_id: anne.compte_id, modules: MODULES }) }
  }
  return { t, file, equipe }
}
