import { z } from 'zod'
import type { Valeur } from '#wire/conditions.ts'
import { estJourUsuel, formaterDuree } from '#wire/dates.ts'
import { EN_MINUTES, type FormField, type TypeChamp } from '#wire/form.ts'
import { rendreTelephone } from '#wire/french.ts'
import type { TypeColonne } from '#wire/grid.ts'
import { isIconName } from '#wire/icons.ts'
import { lireDuree } from '#wire/lengths.ts'
import { estSiren, normaliserSiren } from '#wire/siren.ts'
import { telephoneSchema } from '#wire/telephone-schema.ts'
import { texteNettoye } from '#wire/text.ts'
import type { LabelColumns } from './label.ts'

/** One field of a declared resource: its column, its cell, its widget and its rule, said once. */
export interface Field {
  readonly label: string
  readonly type: TypeChamp
  readonly cell: TypeColonne
  /** What a body may hold; the refusal's sentence is its own. */
  readonly schema: z.ZodType
  /** Column of the table, as the migration writes it. */
  readonly sql: string
  /** `udt_name` of that column in information_schema: a test compares. */
  readonly udt: string
  readonly required: boolean
  /** Shown in the grid, offered in its column choice, or kept to the form. */
  readonly column: 'visible' | 'cachee' | 'aucune'
  readonly width: number | null
  readonly unique: boolean
  /** Kept by the database: shown, sorted and exported, never in a form nor in an import. */
  readonly kept?: true
  /** What the list says where there is nothing, in the place of a dash. */
  readonly vide?: string
  /** The list's header, where the form's label names a unit that the list does not show. */
  readonly header?: string
  /** How the list writes the value, by which it stays sorted and exported. */
  readonly written?: (value: number) => string
  /** What a cell of a sheet says beside a number; null: nothing that is known. */
  readonly read?: (text: string) => number | null
  /** Gives a cell of a sheet back what a spreadsheet took from it: a zero at its beginning. */
  readonly mend?: (text: string) => string
  readonly initial: Valeur
  /** What the widget needs beside its type. */
  readonly form: Partial<FormField>
}

export interface FieldOptions {
  readonly label: string
  readonly required?: boolean
  readonly column?: Field['column']
  readonly width?: number
  /** No two rows of a company hold the same value, case aside. */
  readonly unique?: boolean
  readonly aide?: string
  /** What the list says where there is nothing, in the place of a dash. */
  readonly vide?: string
  /** Column group of the form. */
  readonly groupe?: number
}

type Kind = Pick<Field, 'type' | 'cell' | 'schema' | 'sql' | 'udt'> & { initial?: Valeur; form?: Partial<FormField> }

function field(
  { label, required = false, column = 'visible', width, unique = false, aide, vide, groupe }: FieldOptions,
  kind: Kind,
): Field {
  const hints = { ...(aide ? { aide } : {}), ...(groupe === undefined ? {} : { groupe }) }
  return {
    label,
    required,
    column,
    width: width ?? null,
    unique,
    ...(vide ? { vide } : {}),
    initial: kind.initial ?? null,
    ...kind,
    form: { ...kind.form, ...hints },
  }
}

const requis = (label: string) => `${label}\u00a0: à renseigner.`

function textSchema(label: string, required: boolean, max: number) {
  const text = texteNettoye(requis(label)).max(max, `${label}\u00a0: ${max} caractères au plus.`)
  const kept = required ? text.min(1, requis(label)) : text
  // Nothing a screen, a file or a header could trip over; tab and line feed are text. The audit takes whole characters only.
  const clean = (t: string) => t.isWellFormed() && !/\p{Cc}/u.test(t.replace(/[\t\n]/g, ''))
  return kept.refine(clean, `${label}\u00a0: caractères non acceptés.`)
}

/** One line of text. */
export function texte(options: FieldOptions & { max?: number; type?: TypeChamp; cell?: TypeColonne }): Field {
  const { label, required = false, max = 200, type = 'texte', cell = 'texte' } = options
  const check = `check (length(%) ${required ? `between 1 and ${max}` : `<= ${max}`})`
  return field(options, {
    type,
    cell,
    schema: textSchema(label, required, max),
    sql: `text not null default '' ${check}`,
    udt: 'text',
    initial: '',
    form: { maxLength: max },
  })
}

/** A text that the database keeps by itself: a column of the list, in no form. */
export function tenu(options: FieldOptions): Field {
  return { ...texte(options), kept: true }
}

/** Several lines of text. */
export function zone(options: FieldOptions & { max?: number }): Field {
  return texte({ max: 4000, column: 'cachee', ...options, type: 'zone' })
}

/** A number; `decimales` 0 keeps whole numbers only. */
export function nombre(options: FieldOptions & { min?: number; max?: number; decimales?: number }): Field {
  const { label, required = false, min = 0, max = 1_000_000, decimales = 0 } = options
  const bornes = `${label}\u00a0: entre ${min} et ${max}.`
  const number = (
    decimales
      ? z.number(`${label}\u00a0: un nombre est attendu.`)
      : z.int(`${label}\u00a0: un nombre entier est attendu.`)
  )
    .min(min, bornes)
    .max(max, bornes)
  return field(options, {
    type: 'nombre',
    cell: 'nombre',
    schema: required ? number : number.nullable(),
    sql: `${decimales ? 'double precision' : 'integer'}${required ? ' not null' : ''} check (% between ${min} and ${max})`,
    udt: decimales ? 'float8' : 'int4',
    form: { min, max },
  })
}

/** Minutes: typed and exported as such, written « 1 h 30 » in the list, and read so in a sheet. */
export function duree(options: FieldOptions & { max?: number }): Field {
  const base = nombre({ max: 1440, ...options, label: `${options.label}${EN_MINUTES}` })
  return { ...base, header: options.label, written: formaterDuree, read: lireDuree }
}

/** An amount in cents. */
export function montant(options: FieldOptions & { max?: number }): Field {
  const base = nombre({ max: 100_000_000, ...options })
  return { ...base, type: 'montant', cell: 'montant' }
}

/** A day, YYYY-MM-DD. */
export function date(options: FieldOptions): Field {
  const day = z.iso
    .date({ abort: true, error: `${options.label}\u00a0: une date comme 20/11/2026 est attendue.` })
    .refine(estJourUsuel, `${options.label}\u00a0: date trop lointaine.`)
  return field(options, {
    type: 'date',
    cell: 'date',
    schema: options.required ? day : day.nullable(),
    sql: `date${options.required ? ' not null' : ''}`,
    udt: 'date',
  })
}

/** Wall time, HH:MM. */
export function heure(options: FieldOptions): Field {
  const attendue = `${options.label}\u00a0: une heure comme 14:05 est attendue.`
  const time = z.string(attendue).regex(/^([01]\d|2[0-3]):[0-5]\d$/, attendue)
  return field(options, {
    type: 'heure',
    cell: 'heure',
    schema: options.required ? time : time.nullable(),
    sql: `time${options.required ? ' not null' : ''}`,
    udt: 'time',
  })
}

/** One of a few words that the code knows. */
export function choix(
  options: FieldOptions & { options: readonly { value: string; label: string }[]; initial?: string },
): Field {
  const values = options.options.map(o => o.value)
  const schema = z.enum(options.required ? values : ['', ...values], requis(options.label))
  return field(options, {
    type: 'choix',
    cell: 'texte',
    schema,
    sql: `text not null default '' check (% in (${(options.required ? values : ['', ...values]).map(v => `'${v.replaceAll("'", "''")}'`).join(', ')}))`,
    udt: 'text',
    initial: options.initial ?? '',
    form: { options: [...options.options] },
  })
}

/** One of a few words that have a number on the wire and in the table. */
export function choixNumero(
  options: FieldOptions & { options: readonly { value: number; label: string }[]; initial: number },
): Field {
  const values = options.options.map(o => o.value)
  const absent = `${options.label}\u00a0: ce choix n’existe pas.`
  return field(options, {
    type: 'choix',
    cell: 'texte',
    schema: z
      .union([z.number(), z.string()], requis(options.label))
      .pipe(z.coerce.number<number | string>(absent))
      .refine(n => values.includes(n), absent),
    sql: `smallint not null default ${options.initial} check (% in (${values.join(', ')}))`,
    udt: 'int2',
    initial: options.initial,
    form: { options: options.options.map(o => ({ value: String(o.value), label: o.label })) },
  })
}

/** Yes or no, 1 or 0 on the wire (specification crm-site-editor-home-care §4). */
export function ouiNon(options: FieldOptions & { initial?: boolean }): Field {
  return field(options, {
    type: 'interrupteur',
    cell: 'booleen',
    schema: z.literal([0, 1], `${options.label}\u00a0: oui ou non est attendu.`),
    sql: `smallint not null default ${options.initial ? 1 : 0} check (% in (0, 1))`,
    udt: 'int2',
    initial: options.initial ? 1 : 0,
  })
}

/**
 * `#rrggbb` (specification §5: at least 7 characters).
 * @param proposed left empty, the declaration's `propose` chooses it
 */
export function couleur({
  proposed = false,
  ...options
}: FieldOptions & { initial?: string; proposed?: boolean }): Field {
  const initial = proposed ? '' : (options.initial ?? '#0f5c5c')
  return field(options, {
    type: 'couleur',
    cell: 'couleur',
    schema: z
      .string(requis(options.label))
      .toLowerCase()
      .regex(
        proposed ? /^(#[0-9a-f]{6})?$/ : /^#[0-9a-f]{6}$/,
        `${options.label}\u00a0: une couleur comme #0f5c5c est attendue.`,
      ),
    sql: `text not null default '${initial}' check (% ~ '^#[0-9a-f]{6}$')`,
    udt: 'text',
    initial,
  })
}

/** A number that can be called, kept as E.164 where it has such a form, else as written (3949, 112). */
export function telephone(options: FieldOptions): Field {
  const { label, required } = options
  const number = telephoneSchema(label, 20)
  const schema = required ? number.refine(t => t !== '', requis(label)) : number
  return { ...texte({ max: 20, ...options, type: 'telephone', cell: 'telephone' }), schema, mend: rendreTelephone }
}

export function email(options: FieldOptions): Field {
  const base = texte({ max: 254, ...options, type: 'email', cell: 'email' })
  const faux = `${options.label}\u00a0: une adresse e-mail est attendue.`
  const schema = (base.schema as z.ZodType<string>).refine(t => t === '' || z.email().safeParse(t).success, faux)
  return { ...base, schema }
}

/** Name of an icon of the picker. */
export function icone(options: FieldOptions & { initial?: string }): Field {
  const base = texte({ max: 60, ...options, type: 'icone', cell: 'icone' })
  const schema = (base.schema as z.ZodType<string>).refine(
    t => t === '' || isIconName(t),
    `${options.label}\u00a0: à choisir dans la liste.`,
  )
  return { ...base, schema, initial: options.initial ?? 'circle' }
}

/**
 * A street, found while it is typed: the one that is chosen fills the fields beside it that bear the same name with `cp`,
 * `ville`, `latitude`, `longitude` or `code_insee` in the place of `adresse1`.
 */
export function adresse(options: FieldOptions & { max?: number }): Field {
  return texte({ max: 300, ...options, type: 'adresse' })
}

/** The number of a company, checked by its key; its name fills an empty `denomination` or `raison_sociale` beside it. */
export function siren(options: FieldOptions): Field {
  const base = texte({ max: 9, ...options, type: 'siren' })
  const schema = textSchema(options.label, options.required ?? false, 20)
    .transform(normaliserSiren)
    .refine(t => t === '' || estSiren(t), `${options.label}\u00a0: neuf chiffres valides sont attendus.`)
  return { ...base, schema }
}

/** A row of another table of the company, chosen by its label; its existence is checked at each write. */
export interface Reference extends Field {
  readonly reference: {
    readonly table: string
    readonly key: string
    readonly label: LabelColumns
    /** Rows of that table may be deleted: those are neither offered nor accepted. */
    readonly living: boolean
  }
}
export function reference(
  options: FieldOptions & { table: string; key: string; libelle: LabelColumns; living?: boolean },
): Reference {
  const absent = `${options.label}\u00a0: ce choix n’existe pas.`
  const id = z
    .union([z.number(), z.string()], requis(options.label))
    .pipe(
      z.coerce.number<number | string>(absent).int(absent).positive(requis(options.label)).max(2_147_483_647, absent),
    )
  const base = field(options, {
    type: 'choix',
    cell: 'texte',
    schema: options.required ? id : z.union([z.literal('').transform(() => null), z.null(), id], absent),
    sql: `integer${options.required ? ' not null' : ''}`,
    udt: 'int4',
    initial: '',
  })
  return {
    ...base,
    reference: { table: options.table, key: options.key, label: options.libelle, living: options.living ?? false },
  }
}
export function isReference(candidate: Field): candidate is Reference {
  return 'reference' in candidate
}
