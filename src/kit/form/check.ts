import { z } from 'zod'
import { estJourUsuel } from '#wire/dates.ts'
import { fileProblem } from '#wire/file-name.ts'
import type { FormDefinition, FormField, TypeChamp } from '#wire/form.ts'
import { lireTelephone, pluraliser, TELEPHONE_ATTENDU } from '#wire/french.ts'
import { formatEuros } from '#wire/money.ts'
import { MOT_DE_PASSE, verifierMotDePasse } from '#wire/password.ts'
import { estSiren } from '#wire/siren.ts'
import { visibleFields } from './model.ts'
import { isColor } from './parse/color.ts'
import { isTime, splitInstant } from './parse/day.ts'
import { formatNumber } from './parse/number.ts'
import { asPeriod, asText, asTexts, type FieldValue, isEmpty, isFileValue, isList, type Values } from './values.ts'

type Rule = FormDefinition['ruleValidate'][number]
type Check = (value: FieldValue, field: FormField) => string | null

export const CONFIDENTIALITE =
  'Vous devez accepter la politique de confidentialité et les règles de protection des données.'

const DAY = 'Une date comme 20/11/2026 est attendue.'
const TIME = 'Une heure comme 14:05 est attendue.'

const day: Check = value => (estJourUsuel(asText(value)) ? null : DAY)
const time: Check = value => (isTime(asText(value)) ? null : TIME)

function bounded(write: (n: number) => string, sentence: string): Check {
  return (value, { min, max }) => {
    if (typeof value !== 'number') return sentence
    if (min !== undefined && value < min) return `${write(min)} au moins.`
    return max !== undefined && value > max ? `${write(max)} au plus.` : null
  }
}

const number = bounded(formatNumber, 'Un nombre est attendu.')

const period: Check = value => {
  const [start, end] = asPeriod(value)
  if (!start || !end) return 'Indiquez le début et la fin.'
  if (!estJourUsuel(start) || !estJourUsuel(end)) return DAY
  return start > end ? 'La fin vient avant le début.' : null
}

const text: Check = (value, { maxLength }) =>
  maxLength !== undefined && asText(value).length > maxLength
    ? `${maxLength} ${pluraliser(maxLength, 'caractère')} au plus.`
    : null

const file: Check = (value, { extensions, max }) =>
  isFileValue(value) ? fileProblem({ nom: value.nom, taille: value.contenu.size }, { extensions, max }) : null

/** What each type refuses by itself, once it is not empty. */
const CHECKS: Partial<Record<TypeChamp, Check>> = {
  texte: text,
  zone: text,
  adresse: text,
  telephone: (value, field) =>
    lireTelephone(asText(value)) === null ? `${field.label}\u00a0: ${TELEPHONE_ATTENDU}` : text(value, field),
  nombre: number,
  montant: bounded(formatEuros, 'Un montant comme 12,50 est attendu.'),
  annee: number,
  mois: number,
  date: day,
  date_case: day,
  heure: time,
  heure_case: time,
  date_heure: value => {
    const { day: jour, time: heure } = splitInstant(asText(value))
    return estJourUsuel(jour) ? (isTime(heure) ? null : TIME) : DAY
  },
  periode: period,
  periode_semaine: period,
  couleur: value => (isColor(asText(value)) ? null : 'Une couleur comme #0f5c5c est attendue.'),
  email: (value, field) =>
    z.email().safeParse(asText(value)).success ? text(value, field) : 'Une adresse e-mail est attendue.',
  siren: value => (estSiren(asText(value)) ? null : 'Siren invalide'),
  mot_de_passe: value => verifierMotDePasse(asText(value)),
  fichier: file,
}

/** A box that is ticked promises its date or its time. */
const TICKED: Partial<Record<TypeChamp, string>> = { date_case: 'Indiquez la date.', heure_case: 'Indiquez l’heure.' }

function lengthOf(value: FieldValue): number {
  return isList(value) ? asTexts(value).length : asText(value).length
}

function breaks(rule: Rule, value: FieldValue, values: Values): boolean {
  switch (rule.rule) {
    case 'required':
      return false
    case 'minLength':
      return lengthOf(value) < Number(rule.value)
    case 'pattern':
      return !new RegExp(String(rule.value), 'u').test(asText(value))
    case 'sameAs':
      return asText(value) !== asText(values[String(rule.value)])
  }
}

export interface FieldError {
  readonly message: string
  /** Nothing was entered yet: said when the form is sent, not while it is filled. */
  readonly missing: boolean
}

/** What is wrong with one field, or null. */
export function fieldError(field: FormField, definition: FormDefinition, values: Values): FieldError | null {
  if (field.lecture_seule || !definition.editable || field.type === 'information') return null
  const value = values[field.id] ?? null
  const rules = definition.ruleValidate.filter(r => r.field === field.id)
  const required = rules.find(r => r.rule === 'required')
  if (isEmpty(field, value)) {
    const promised = value === null ? undefined : TICKED[field.type]
    const message = required?.message ?? requiredByType(field) ?? promised
    if (message) return { message, missing: true }
    // An empty second entry still has to equal the first.
    const different = rules.find(r => r.rule === 'sameAs' && breaks(r, value, values))
    return different ? { message: different.message, missing: true } : null
  }
  const message = CHECKS[field.type]?.(value, field) ?? rules.find(rule => breaks(rule, value, values))?.message ?? null
  return message === null ? null : { message, missing: false }
}

function requiredByType({ type }: FormField): string | undefined {
  if (type === 'mot_de_passe') return MOT_DE_PASSE.requis
  return type === 'confidentialite' ? CONFIDENTIALITE : undefined
}

/** Whether the label carries the sign of what must be filled. */
export function isRequired(field: FormField, definition: FormDefinition): boolean {
  const ruled = definition.ruleValidate.some(r => r.field === field.id && r.rule === 'required')
  return ruled || requiredByType(field) !== undefined
}

export type FieldErrors = Readonly<Record<string, FieldError>>

/** Every displayed field that is wrong, in the order of the form. */
export function validate(definition: FormDefinition, values: Values): FieldErrors {
  const errors: Record<string, FieldError> = {}
  for (const field of visibleFields(definition, values)) {
    const error = fieldError(field, definition, values)
    if (error) errors[field.id] = error
  }
  return errors
}
