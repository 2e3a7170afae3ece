import type { SourceRepere } from '#domains/customers/model/repere.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { updateRow } from '#server/resource/commands.ts'
import { formOf } from '#server/resource/form.ts'
import { tellWritten } from '#server/resource/live.ts'
import { findRow } from '#server/resource/rows.ts'
import { versionOf } from '#server/resource/version.ts'
import type { FormDefinition, FormField } from '#wire/form.ts'
import { adresses } from '../resource.ts'

interface Repere {
  readonly adresse_latitude: number | null
  readonly adresse_longitude: number | null
  readonly geocode_source: SourceRepere
}

/**
 * Puts the pin of an address somewhere, or nowhere. Said again, it changes nothing.
 * @returns the version of the address as it then is
 * @throws CodedError INTROUVABLE, FICHE_MODIFIEE
 */
export async function placer(
  context: Context,
  adresse_id: number,
  { version, ...repere }: Repere & { readonly version: string },
): Promise<string> {
  if (await updateRow(adresses, context, adresse_id, { ...repere }, version)) await tellWritten(adresses, context)
  const row = await findRow(adresses, context, adresse_id)
  if (!row) throw refuse('INTROUVABLE')
  return versionOf(adresses, row)
}

/**
 * The form of an address. Where its pin was put by hand, it asks what becomes of it, and shows no other place until the pin is given up.
 * @throws CodedError INTROUVABLE
 */
export async function formulaireDeLAdresse(context: ReadContext, adresse_id: number): Promise<FormDefinition> {
  const row = await findRow(adresses, context, adresse_id)
  if (!row) throw refuse('INTROUVABLE')
  const form = formOf(adresses, {}, row)
  if (row.geocode_source !== 'main') return form
  const repere: FormField = {
    id: 'repere',
    label: 'Repère',
    type: 'choix',
    groupe: 1,
    options: [
      { value: 'main', label: 'Placé à la main\u00a0: le garder' },
      { value: 'adresse', label: 'Celui de l’adresse' },
    ],
  }
  return {
    ...form,
    dataProvider: { ...form.dataProvider, repere: 'main' },
    dataStructure: form.dataStructure.flatMap(field => (field.id === 'adresse_latitude' ? [repere, field] : [field])),
    ruleValidate: [...form.ruleValidate, { field: 'repere', rule: 'required', message: 'Repère\u00a0: à choisir.' }],
    terms: [
      ...form.terms,
      { id: 'repere_adresse', field: 'repere', term: 'equal', value: 'adresse', fieldToCompare: null },
    ],
    term_actions: [
      ...form.term_actions,
      { field: 'adresse_latitude', action: 'show', terms: ['repere_adresse'] },
      { field: 'adresse_longitude', action: 'show', terms: ['repere_adresse'] },
    ],
  }
}
