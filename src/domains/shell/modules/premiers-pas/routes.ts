import { sql } from 'kysely'
import { MODULE_UTILISATEURS } from '#domains/people/model/commun.ts'
import { type FirstStep, pointTo } from '#server/first-steps/step.ts'
import type { ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, readRoute, route } from '#server/http/route.ts'
import type { SampleSet } from '#server/samples/sample.ts'
import { success } from '#wire/notice.ts'
import { fermerPremiersPas, lirePremiersPas } from './contract.ts'
import { exemplesRoutes } from './server/exemples.ts'

const put = route(fermerPremiersPas, async ({ db, caller, now }, { body }) => {
  // The assistance looks at somebody's workspace: it does not tidy it.
  if (caller.acteur_utilisateur_id !== null) throw refuse('DROIT_MANQUANT')
  await db
    .updateTable('utilisateur')
    .set({ premiers_pas_fermes_a: body.fermes ? now : null })
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .execute()
  return success(body.fermes ? 'Les premiers pas sont rangés.' : 'Les premiers pas sont de retour.')
})

type Told = Record<'fermes' | 'exemples' | `fait_${string}`, boolean> &
  Record<`manque_${string}`, Parameters<typeof pointTo>[1]['qui'] | null> &
  Record<`parmi_${string}`, number | null> &
  Record<`suite_${string}`, string | null>

/**
 * @param steps of all domains: the shell shows them and knows none
 * @param samples in the order in which they build on one another
 */
export function premiersPasRoutes(steps: readonly FirstStep[], samples: readonly SampleSet[] = []): readonly Route[] {
  const inOrder = steps.toSorted((a, b) => a.rang - b.rang)
  async function read({ db, caller }: ReadContext) {
    const { compte_id, utilisateur_id, modules } = caller
    const held = inOrder.filter(step => modules.has(step.module) && (!step.aussi || modules.has(step.aussi)))
    const told = [
      sql`u.premiers_pas_fermes_a is not null as fermes`,
      sql`exists (select from exemple where compte_id = ${compte_id}) as exemples`,
      ...held.map(({ cle, fait }) => sql`${fait(compte_id)} as ${sql.id(`fait_${cle}`)}`),
      ...held.map(({ cle, manque }) => sql`${manque?.qui(compte_id) ?? sql`null::json`} as ${sql.id(`manque_${cle}`)}`),
      ...held.map(
        ({ cle, manque }) => sql`${manque?.parmi?.(compte_id) ?? sql`null::int`} as ${sql.id(`parmi_${cle}`)}`,
      ),
      ...held.map(({ cle, suite }) => sql`${suite?.(compte_id) ?? sql`null::text`} as ${sql.id(`suite_${cle}`)}`),
    ]
    const { rows } = await sql<Told>`select ${sql.join(told)} from utilisateur u
      where u.compte_id = ${compte_id} and u.utilisateur_id = ${utilisateur_id}`.execute(db)
    const pas = held.map(step => {
      const { cle, titre, action, adresse_confirmee = false } = step
      const fait = rows[0]?.[`fait_${cle}`] === true
      const ou = pointTo(step, {
        qui: rows[0]?.[`manque_${cle}`] ?? [],
        parmi: rows[0]?.[`parmi_${cle}`] ?? 0,
        suite: rows[0]?.[`suite_${cle}`] ?? null,
      })
      return { cle, titre, action, adresse_confirmee, fait, ...ou }
    })
    const essais = modules.has(MODULE_UTILISATEURS) && samples.some(s => modules.has(s.module))
    return { fermes: rows[0]?.fermes === true, exemples: essais ? rows[0]?.exemples === true : null, pas }
  }
  return [readRoute(lirePremiersPas, read), put, ...exemplesRoutes(samples)]
}
