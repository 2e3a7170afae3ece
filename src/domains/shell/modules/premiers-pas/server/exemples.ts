import { sql } from 'kysely'
import { record } from '#server/audit/record.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, readRoute, route } from '#server/http/route.ts'
import { publish } from '#server/live/publish.ts'
import type { SampleSet } from '#server/samples/sample.ts'
import { success } from '#wire/notice.ts'
import { lireExemples, poserExemples, retirerExemples } from '../contract.ts'

async function enOnt({ db, caller }: Pick<ReadContext, 'db' | 'caller'>): Promise<boolean> {
  const { rows } = await sql`select 1 from exemple where compte_id = ${caller.compte_id} limit 1`.execute(db)
  return rows.length > 0
}

/** One at a time in a company; whoever looks at somebody's workspace changes nothing of it. */
async function tenir({ db, caller }: Context): Promise<void> {
  if (caller.acteur_utilisateur_id !== null) throw refuse('DROIT_MANQUANT')
  await sql`select pg_advisory_xact_lock(hashtextextended('exemples', ${caller.compte_id}))`.execute(db)
}

/** Everybody's first steps and menus read again. */
async function annoncer(context: Context): Promise<void> {
  await publish(context, { compte_id: context.caller.compte_id, utilisateur_id: null, sujet: 'session' })
}

export function exemplesRoutes(samples: readonly SampleSet[]): readonly Route[] {
  return [
    readRoute(lireExemples, async context => {
      const [presents, ...phrases] = await Promise.all([enOnt(context), ...samples.map(s => s.prevenir(context))])
      return { presents, phrases: phrases.flat() }
    }),

    route(poserExemples, async context => {
      const miens = samples.filter(s => context.caller.modules.has(s.module))
      if (miens.length === 0) throw refuse('DROIT_MANQUANT')
      await tenir(context)
      if (await enOnt(context)) return success('Vos exemples sont déjà là.')
      for (const sample of miens) await sample.poser(context)
      await record(context, { action: 'exemples.poser', entite: `compte:${context.caller.compte_id}` })
      await annoncer(context)
      return success('Vos exemples sont là\u00a0: chacun porte «\u00a0(exemple)\u00a0».')
    }),

    route(retirerExemples, async context => {
      const { db, caller } = context
      await tenir(context)
      if (!(await enOnt(context))) return success('Il n’y a plus d’exemple.')
      // What builds on the others goes first.
      for (const sample of samples.toReversed()) await sample.retirer(context)
      await db.deleteFrom('exemple').where('compte_id', '=', caller.compte_id).execute()
      await record(context, { action: 'exemples.retirer', entite: `compte:${caller.compte_id}` })
      await annoncer(context)
      return success('Les exemples sont retirés, avec ce qui avait été fait dessus.')
    }),
  ]
}
