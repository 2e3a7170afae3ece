import type { Valeur } from '#wire/conditions.ts'
import type { FormField, TypeChamp } from '#wire/form.ts'
import { formaterTelephone } from '#wire/french.ts'
import { splitTags } from './parse/tags.ts'

/** A chosen file under the name that the person gave it. */
export interface FileValue {
  readonly nom: string
  readonly contenu: Blob
}

/**
 * What a field holds while it is filled. Numbers are numbers, amounts cents, days YYYY-MM-DD, times HH:MM, instants ISO 8601
 * in UTC, checkboxes 1 or 0, periods a list of two days, tags and transfers a list of texts. What was typed and is not one of
 * these stays the text itself, which `check.ts` refuses.
 */
export type FieldValue = Valeur | readonly Valeur[] | FileValue
export type Values = Readonly<Record<string, FieldValue>>

export function isFileValue(value: FieldValue | undefined): value is FileValue {
  return typeof value === 'object' && value !== null && 'contenu' in value
}

export function isList(value: FieldValue | undefined): value is readonly Valeur[] {
  return Array.isArray(value)
}

/** The value as a text field shows it. */
export function asText(value: FieldValue | undefined): string {
  return value === null || value === undefined || typeof value === 'object' ? '' : String(value)
}

/** The texts of a list; none for anything else. */
export function asTexts(value: FieldValue | undefined): string[] {
  return isList(value) ? value.map(v => asText(v)) : []
}

/** The two ends of a period, null where one is missing. */
export function asPeriod(value: FieldValue | undefined): [string | null, string | null] {
  const [start = null, end = null] = isList(value) ? value : []
  return [start === null ? null : String(start), end === null ? null : String(end)]
}

type Given = Valeur | readonly Valeur[] | undefined

function numberFrom(given: Given): FieldValue {
  if (given === null || given === undefined || given === '') return null
  const number = Number(given)
  return Number.isFinite(number) ? number : String(given)
}

function bitFrom(given: Given): FieldValue {
  return given === true || given === 1 || given === '1' ? 1 : 0
}

function textOrNull(given: Given): FieldValue {
  return given === undefined || given === '' || typeof given === 'object' ? null : given
}

const timeFrom = (given: Given) => (typeof given === 'string' && given !== '' ? given.slice(0, 5) : null)
const periodFrom = (given: Given) => asPeriod(given).map(end => end || null)
const phoneFrom = (given: Given) => formaterTelephone(asText(given)).replaceAll(' ', '')

/** How the server's first value enters the form; absent: as text. */
const FROM_WIRE: Partial<Record<TypeChamp, (given: Given) => FieldValue>> = {
  nombre: numberFrom,
  montant: numberFrom,
  annee: numberFrom,
  mois: numberFrom,
  case: bitFrom,
  interrupteur: bitFrom,
  confidentialite: bitFrom,
  date: textOrNull,
  date_case: textOrNull,
  date_heure: textOrNull,
  heure: timeFrom,
  heure_case: timeFrom,
  periode: periodFrom,
  periode_semaine: periodFrom,
  tags: given => (isList(given) ? asTexts(given) : splitTags(asText(given))),
  transfert: given => (isList(given) ? asTexts(given) : splitTags(asText(given))),
  telephone: phoneFrom,
  fichier: textOrNull,
  photo: textOrNull,
  logo: textOrNull,
}

export function fromWire(field: FormField, given: Given): FieldValue {
  return (FROM_WIRE[field.type] ?? asText)(given)
}

/** What is sent: tags joined by #, the numbers of a transfer by commas (specifications crm §5, shell §2.5). */
export function toWire(field: FormField, value: FieldValue): FieldValue {
  if (field.type === 'tags') return asTexts(value).join('#')
  if (field.type === 'transfert') return asTexts(value).join(',')
  return value
}

/** Whether a required field would be missed. A switch always says something; a privacy box must be ticked. */
export function isEmpty(field: FormField, value: FieldValue | undefined): boolean {
  if (field.type === 'case' || field.type === 'interrupteur') return false
  if (field.type === 'confidentialite') return value !== 1
  if (isList(value)) return value.every(v => v === null || v === '')
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

/** Whether two values are the same to a person. */
export function sameValue(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  if (isList(a) && isList(b)) return a.length === b.length && a.every((v, i) => v === b[i])
  return a === b
}
