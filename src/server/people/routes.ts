import { record } from '#server/audit/record.ts'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type BinaryAnswer, type Route, route } from '#server/http/route.ts'
import { success } from '#wire/notice.ts'
import type { PersonalDataOperations } from '#wire/personal-data.ts'
import { erasePerson, findHindrances, foreseeErasure, lockHindrances } from './erase.ts'
import type { Subject } from './part.ts'

interface Of {
  readonly operations: PersonalDataOperations
  readonly sujet: Subject
  /** What the person is called, locked where it is written. @throws CodedError INTROUVABLE, DROIT_MANQUANT */
  readonly nommer: (context: Context, id: number) => Promise<string>
  readonly recueillir: (context: Context, id: number) => Promise<Record<string, unknown>>
  /** Around the erasure, in its transaction, on the owner's connection: each statement names the company. */
  readonly ecrire?: (context: Context, id: number, task: (db: Db) => Promise<void>) => Promise<void>
  /** After it: whose devices held the person. */
  readonly annoncer?: (context: Context, id: number, db: Db) => Promise<void>
}

async function inOneGo({ services }: Context, _id: number, task: (db: Db) => Promise<void>): Promise<void> {
  await services.pools.system.transaction().execute(task)
}

/** What names one person, as the file that they take along. */
export function fileOf({ now }: Pick<Context, 'now'>, { sujet, id, donnees }: Taken): BinaryAnswer {
  const contenu = { fait_le: now.toISOString(), sujet, numero: id, donnees }
  const bytes = Buffer.from(JSON.stringify(contenu, null, 2))
  return { bytes, mime: 'application/json', nom: `donnees-${sujet}-${id}.json` }
}

const DEJA_EFFACEE = 'Cette personne est déjà effacée.'

async function wasErased({ db, caller }: Context, { action, entite }: Erasure): Promise<boolean> {
  const row = await db
    .selectFrom('audit')
    .select('audit_id')
    .where('compte_id', '=', caller.compte_id)
    .where('entite', '=', entite)
    .where('action', '=', action)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
interface Erasure {
  readonly action: string
  readonly entite: string
}

interface Taken {
  readonly sujet: Subject
  readonly id: number
  readonly donnees: Record<string, unknown>
}

/**
 * The three calls about one person's data. The journal says that it was taken along or erased, under the number: the name is
 * what goes.
 */
export function personalDataRoutes({
  operations,
  sujet,
  nommer,
  recueillir,
  ecrire = inOneGo,
  annoncer,
}: Of): readonly Route[] {
  return [
    route(operations.take, async (context, { params: { id } }) => {
      await nommer(context, id)
      const donnees = await recueillir(context, id)
      await record(context, { action: operations.take.id, entite: `${sujet}:${id}` })
      return fileOf(context, { sujet, id, donnees })
    }),

    route(operations.foresee, async (context, { params: { id } }) => {
      const nom = await nommer(context, id)
      const { caller, services, now, db } = context
      return await foreseeErasure(db, services, { sujet, compte_id: caller.compte_id, id, nom, now })
    }),

    route(operations.erase, async (context, { params: { id }, body }) => {
      const { caller, services, now } = context
      const person = { sujet, compte_id: caller.compte_id, id }
      const entite = `${sujet}:${id}`
      // Sent again since its answer was lost, it says so: nothing is left to be named, nor to be copied.
      if (await wasErased(context, { action: operations.erase.id, entite }))
        throw refuse('INTROUVABLE', { message: DEJA_EFFACEE })
      const nom = await nommer(context, id)
      if (body.nom.trim() !== nom)
        throw refuse('SAISIE', { champs: { nom: `Pour effacer, recopiez «\u00a0${nom}\u00a0».` } })
      await ecrire(context, id, async db => {
        await lockHindrances(db, services, person)
        const [first] = await findHindrances(db, services, person, now)
        if (first) throw refuse('ENCORE_UTILISE', { message: `Effacement impossible\u00a0: ${first}` })
        await erasePerson(db, services, person)
        await record({ ...context, db }, { action: operations.erase.id, entite })
        await annoncer?.(context, id, db)
      })
      return success('La personne est effacée. Rien ne la fait revenir.')
    }),
  ]
}
