import type { Term } from '#wire/conditions.ts'
import { type FormDefinition, formDefinition } from '#wire/form.ts'
import { type Declaration, writtenFields } from './declaration.ts'
import { isReference } from './field.ts'
import type { Values } from './schemas.ts'
import { versionOf } from './version.ts'

/** Choices of each reference field, by field. */
export type Options = Readonly<Record<string, readonly { value: string; label: string }[]>>

/**
 * `GET create` and `GET {id}/edit`: the declared fields as a server-described form.
 * @param proposed what a new row begins with, instead of what is declared
 */
export function formOf(
  d: Declaration,
  options: Options,
  row: Values | null,
  proposed: Readonly<Values> = {},
): FormDefinition {
  const { un, le } = d.words
  const entries = writtenFields(d)
  const rules = Object.entries(d.visible ?? {})
  const terms: Term[] = rules.flatMap(([, list]) => list)
  const groups = new Set(entries.map(([, f]) => f.form.groupe ?? 0))
  return formDefinition({
    titre: row ? `Modifier ${le}` : `Ajouter ${d.words.feminin ? 'une' : 'un'} ${un}`,
    width: groups.size > 1 ? 800 : 500,
    multiColonnes: groups.size > 1,
    editable: row ? (d.can?.edit ?? true) : (d.can?.add ?? true),
    dataProvider: Object.fromEntries(
      entries.map(([id, f]) => [id, (row ? row[id] : (proposed[id] ?? f.initial)) as string | number | null]),
    ),
    dataStructure: entries.map(([id, f]) => ({
      id,
      label: f.label,
      type: f.type,
      ...f.form,
      ...(isReference(f) ? { options: [...(options[id] ?? [])] } : {}),
    })),
    ruleValidate: entries
      .filter(([, f]) => f.required)
      .map(([field, f]) => ({ field, rule: 'required' as const, message: `${f.label}\u00a0: à renseigner.` })),
    terms,
    term_actions: rules.map(([field, list]) => ({ field, action: 'show' as const, terms: list.map(t => t.id) })),
    ...(row ? { version: versionOf(d, row), url_edit: `${d.path}/${row[d.key]}` } : {}),
  })
}
