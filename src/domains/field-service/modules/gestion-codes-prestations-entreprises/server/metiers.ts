import { sql } from 'kysely'
import { nommerMetiersChoisis } from '#domains/people/server/api.ts'
import type { Context } from '#server/http/context.ts'
import type { FormDefinition } from '#wire/form.ts'

type Lecture = Pick<Context, 'db' | 'caller'>

/** Trades a service code may name: the company's own choice, and those its codes name already. */
async function metiersProposes(context: Lecture): Promise<string[]> {
  const choisis = await nommerMetiersChoisis(context)
  const { rows } = await sql<{ libelle: string }>`select libelle from (
      select unnest(${sql.val(choisis)}::text[]) as libelle
      union select trim(metier_libelle) from prestation
        where compte_id = ${context.caller.compte_id} and supprime_a is null and trim(metier_libelle) <> '') l
    order by lower(unaccent(libelle))`.execute(context.db)
  return rows.map(r => r.libelle)
}

/** The form, its trade chosen among those; a company that has none yet writes its own. */
export async function avecMetiers(context: Lecture, form: FormDefinition): Promise<FormDefinition> {
  const options = (await metiersProposes(context)).map(libelle => ({ value: libelle, label: libelle }))
  if (options.length === 0) return form
  const dataStructure = form.dataStructure.map(champ =>
    champ.id === 'metier_libelle' ? { ...champ, type: 'autocompletion' as const, options } : champ,
  )
  return { ...form, dataStructure }
}
