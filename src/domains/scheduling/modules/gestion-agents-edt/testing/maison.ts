import { peoplePeople, peopleRoutes } from '#domains/people/registration.ts'
import { schedulingMutations, schedulingPeople, schedulingRoutes } from '#domains/scheduling/registration.ts'
import { createResidence } from '#domains/scheduling/server/testing/residence.ts'
import { shellJobs, shellRoutes } from '#domains/shell/registration.ts'
import { platformPeople } from '#server/people/platform-parts.ts'
import { onceForFile } from '#server/testing/once-for-file.ts'
import type { TestSession } from '#server/testing/seed.ts'

export const BASE = '/api/edt/modules/gestion-agents-edt/agents'

/** A house whose manager is one by their profile, with a job, and what a form of an agent holds. */
export async function createMaison() {
  const r = await createResidence({
    routes: [...shellRoutes, ...peopleRoutes, ...schedulingRoutes],
    mutations: schedulingMutations,
    jobs: shellJobs,
    people: [...schedulingPeople, ...peoplePeople, ...platformPeople],
  })

  async function maison() {
    const cadre = await r.someone({ nom: 'Lefèvre', prenom: 'Nathalie' })
    const { compte_id, utilisateur_id } = cadre
    await r.db.updateTable('compte').set({ metier: 'residence' }).where('compte_id', '=', compte_id).execute()
    await r.db.insertInto('utilisateur_profil').values({ compte_id, utilisateur_id, profil_id: 71 }).execute()
    const { metier_id } = await r.db
      .insertInto('metier')
      .values({ compte_id, metier_libelle: 'Aide-soignant' })
      .returning('metier_id')
      .executeTakeFirstOrThrow()
    return { cadre, metier_id }
  }

  /** `path` after the module's own address. */
  async function appeler(
    qui: TestSession | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path = '',
    payload?: object,
  ) {
    const answer = await r.app.inject({
      method,
      url: `${BASE}${path}`,
      ...(qui ? { headers: qui.headers } : {}),
      ...(payload ? { payload } : {}),
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  const saisie = (metier_id: number | null, reste: object = {}) => ({
    ...{ nom: 'Petit', prenom: 'Léa', email: '', telephone: '01 99 00 12 34', naissance: null, entree: null },
    ...{ metier_id, heures_semaine: 35, valable_du: r.jour(0) },
    ...reste,
  })

  async function ajouter(cadre: TestSession, metier_id: number | null, reste: object = {}): Promise<number> {
    const { status, body } = await appeler(cadre, 'POST', '', saisie(metier_id, reste))
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.utilisateur_id
  }

  const audits = async (id: number | string) =>
    (
      await r.db.selectFrom('audit').select('action').where('entite', '=', `agent:${id}`).orderBy('audit_id').execute()
    ).map(a => a.action)
  return { ...r, maison, appeler, saisie, ajouter, audits }
}
export type Maison = Awaited<ReturnType<typeof createMaison>>

/** The same houses for all the tests of a file. */
export const ouvrirMaison = (): Maison => onceForFile(createMaison, m => m.close())
