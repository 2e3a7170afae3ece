import { termesVrais, type Valeurs } from '#wire/conditions.ts'
import type { FormDefinition, FormField } from '#wire/form.ts'
import { type FieldValue, fromWire, isFileValue, isList, sameValue, toWire, type Values } from './values.ts'

/** The pure part of a server-described form (specification crm-site-editor-home-care §3 to §5): no screen in it. */

/** What each field holds at first. */
export function initialValues(definition: FormDefinition): Values {
  const { dataProvider, dataStructure } = definition
  return Object.fromEntries(dataStructure.map(field => [field.id, fromWire(field, dataProvider[field.id])]))
}

/** What comparisons look at: displayed fields as they would be sent, and what the server said beside the fields. */
function compared(
  { dataProvider, dataStructure }: FormDefinition,
  values: Values,
  shown: ReadonlySet<string>,
): Valeurs {
  const seen: Record<string, unknown> = { ...dataProvider }
  for (const field of dataStructure) {
    if (shown.has(field.id)) seen[field.id] = toWire(field, values[field.id] ?? null)
    else delete seen[field.id]
  }
  return seen
}

function isShown(definition: FormDefinition, id: string, seen: Valeurs): boolean {
  const holding = (action: 'show' | 'hide') =>
    definition.term_actions
      .filter(a => a.field === id && a.action === action)
      .map(a => termesVrais(a.terms, definition.terms, seen))
  const shows = holding('show')
  return (shows.length === 0 || shows.includes(true)) && !holding('hide').includes(true)
}

/**
 * The fields on screen, in their order. A hidden field counts as absent for the others, as it will be for the server. Rules
 * that contradict each other end after as many rounds as there are fields.
 */
export function visibleFields(definition: FormDefinition, values: Values): FormField[] {
  const fields = definition.dataStructure
  let shown = new Set(fields.map(f => f.id))
  for (let round = 0; round <= fields.length; round++) {
    const seen = compared(definition, values, shown)
    const next = new Set(fields.filter(f => isShown(definition, f.id, seen)).map(f => f.id))
    const settled = next.size === shown.size && [...next].every(id => shown.has(id))
    shown = next
    if (settled) break
  }
  return fields.filter(f => shown.has(f.id))
}

/** What is sent: the displayed fields, texts of information aside, and which reading they were written over. */
export function valuesToSend(definition: FormDefinition, values: Values): Values {
  const fields = visibleFields(definition, values).filter(f => f.type !== 'information')
  const sent = Object.fromEntries(fields.map(f => [f.id, toWire(f, values[f.id] ?? null)]))
  return definition.version === undefined ? sent : { ...sent, version: definition.version }
}

/** Names of the fields that a person changed. */
export function changedFields(initial: Values, values: Values): string[] {
  return Object.keys(values).filter(id => !sameValue(initial[id], values[id]))
}

/** Columns of fields: one, or one per group in the order of their numbers. */
export function columnsOf(definition: FormDefinition, fields: readonly FormField[]): FormField[][] {
  if (!definition.multiColonnes) return [[...fields]]
  const groups = new Map<number, FormField[]>()
  for (const field of fields) groups.set(field.groupe ?? 0, [...(groups.get(field.groupe ?? 0) ?? []), field])
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group)
}

/** What a draft keeps: changes alone, so that fresher values of the server are not covered. No password, no file. */
export function draftOf(
  definition: FormDefinition,
  initial: Values,
  values: Values,
): Record<string, FieldValue> | null {
  const changed = changedFields(initial, values).filter(id => {
    const type = definition.dataStructure.find(f => f.id === id)?.type
    return type !== 'mot_de_passe' && !isFileValue(values[id])
  })
  return changed.length === 0 ? null : Object.fromEntries(changed.map(id => [id, values[id] ?? null]))
}

function isPlain(value: unknown): value is FieldValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/**
 * The values with a draft's over them; what is of another time or of no field is left out. What people only read comes back
 * too: a search filled it, and an address without its own place would keep the former one's.
 */
export function applyDraft(definition: FormDefinition, values: Values, draft: unknown): Values {
  if (typeof draft !== 'object' || draft === null) return values
  const kept = Object.entries(draft).filter(([id, value]) => {
    const initial = values[id]
    const known = definition.dataStructure.some(f => f.id === id && f.type !== 'mot_de_passe')
    return known && (isList(initial) ? Array.isArray(value) && value.every(isPlain) : isPlain(value))
  })
  return { ...values, ...Object.fromEntries(kept) }
}

/**
 * Where what was found goes: `user_adresse` fills `user_rue`, `user_cp` and `user_ville`, `adresse_adresse1` fills
 * `adresse_cp`, `rue` fills `cp` and `ville`, where the form has such fields that a person may change.
 */
export function siblingOf(definition: FormDefinition, id: string, name: string): string | null {
  const sibling = /(adresse|rue|siren)/.test(id) ? id.replace(/(.*)(?:adresse\d?|rue|siren)/, `$1${name}`) : name
  return definition.dataStructure.some(f => f.id === sibling && f.id !== id) ? sibling : null
}
