import { createTerrain } from '#domains/field-service/server/testing/terrain.ts'
import { MODULE_UTILISATEURS, UTILISATEURS } from '#domains/people/model/commun.ts'
import { shellJobs } from '#domains/shell/registration.ts'
import { onceForFile } from '#server/testing/once-for-file.ts'
import type { TestSession, TestUser, UserOptions } from '#server/testing/seed.ts'

type Profil = 30 | 31 | 60

/** A company with its owner, an assistant who manages people without owning, and whom a test adds. */
export async function createEquipe() {
  const terrain = await createTerrain({ jobs: shellJobs })
  const { test } = terrain

  async function profiler(qui: TestUser, profil_id: Profil) {
    const { compte_id, utilisateur_id } = qui
    await test.db.insertInto('utilisateur_profil').values({ compte_id, utilisateur_id, profil_id }).execute()
  }
  async function personne(compte_id: number, profil: Profil | null, options: UserOptions = {}): Promise<TestSession> {
    const qui = await test.someone({ ...options, compte_id })
    if (profil) await profiler(qui, profil)
    return qui
  }
  async function equipe() {
    const patron = await test.someone({ proprietaire: true, nom: 'Fournier', prenom: 'Amélie' })
    await profiler(patron, 60)
    const { compte_id } = patron
    const adjoint = await personne(compte_id, null, { modules: [MODULE_UTILISATEURS], nom: 'Adjoint' })
    const hugo = await personne(compte_id, 31, { nom: 'Delattre', prenom: 'Hugo' })
    return { patron, adjoint, hugo }
  }

  /** `path` after the module's own address. */
  async function demander(
    qui: TestSession | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path = '',
    body?: unknown,
  ) {
    return await test.app.inject({
      method,
      url: `${UTILISATEURS}${path}`,
      ...(qui ? { headers: qui.headers } : {}),
      ...(body === undefined ? {} : { payload: body as object }),
    })
  }

  async function module(nom: string): Promise<number> {
    const { module_id } = await test.db
      .selectFrom('module')
      .select('module_id')
      .where('module', '=', nom)
      .executeTakeFirstOrThrow()
    return module_id
  }
  /** What the person's menu holds at their next refresh. */
  async function menu(qui: TestSession): Promise<string[]> {
    const answer = await test.app.inject({ url: '/api/session', headers: qui.headers })
    return answer.json().menu.map((m: { module: string }) => m.module)
  }
  async function audits(compte_id: number, action: string): Promise<number> {
    const rows = await test.db
      .selectFrom('audit')
      .select('audit_id')
      .where('compte_id', '=', compte_id)
      .where('action', '=', action)
      .execute()
    return rows.length
  }
  return { ...terrain, equipe, personne, profiler, demander, module, menu, audits }
}
export type Equipe = Awaited<ReturnType<typeof createEquipe>>

/** The same company for all the tests of a file. */
export const ouvrirEquipe = (): Equipe => onceForFile(createEquipe, e => e.test.close())
