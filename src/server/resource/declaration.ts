import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { AttachmentRules, Attachments } from '#server/files/attachments/attachments.ts'
import type { Context } from '#server/http/context.ts'
import type { Term } from '#wire/conditions.ts'
import type { GridMenu, GridRow } from '#wire/grid.ts'
import type { Sujet } from '#wire/live.ts'
import type { Operation } from '#wire/operation.ts'
import type { ImportDouble, ImportRow, ResourceAddress } from '#wire/resource.ts'
import type { DemoContext } from './demo.ts'
import type { Field } from './field.ts'
import type { LabelColumns } from './label.ts'

type Values = Readonly<Record<string, unknown>>

/** Words that sentences about one row need: "véhicule", "le véhicule", "véhicules". */
export interface Words {
  readonly un: string
  readonly le: string
  readonly des: string
  readonly feminin?: boolean
}

/** A transfer list of a resource: which rows of another table belong to one of ours. */
export interface Transfer {
  /** Address segment: `GET {id}/{segment}`, `PUT {id}/{segment}/0`. */
  readonly segment: string
  readonly titre: string
  /** Table of the links, and its two columns beside compte_id. */
  readonly table: string
  readonly own: string
  readonly other: string
  /** Where the other side's labels come from; `parent` indents children by 20 px. */
  readonly source: {
    readonly table: string
    readonly key: string
    readonly label: LabelColumns
    readonly parent?: string
    /** Rows of that table may be deleted: those are not offered, and a link to one waits until it is restored. */
    readonly living?: boolean
  }
}

/** A line of a sheet about to be written, by its place among them, and the row written with it. */
export interface WrittenLine {
  readonly ligne: number
  readonly values: Readonly<Record<string, unknown>>
  readonly beside: Readonly<Record<string, unknown>> | null
}

/** An entry of a row's menu; one whose calls ask for more than the list does names them, and shows to whoever may make them. */
export interface DeclaredMenu extends GridMenu {
  /** Made in one's own name only: not shown in somebody else's account. */
  readonly calls?: readonly Pick<Operation, 'right'>[]
}

/** What both sides know of the resource (`contract.ts`), and what only the server does. */
export interface Declaration<F extends Readonly<Record<string, Field>> = Readonly<Record<string, Field>>>
  extends ResourceAddress {
  readonly table: string
  readonly words: Words
  readonly fields: F
  /** Field that names a row in messages and in other resources' lists. */
  readonly title: keyof F & string
  /** Where one field is not what a row is called: those that are, in the order one says them. */
  readonly named?: readonly (keyof F & string)[]
  /** What the person may do; absent: everything. */
  readonly can?: { readonly add?: boolean; readonly edit?: boolean; readonly remove?: boolean }
  /**
   * For a table that may hold 100,000 rows of one company: the column of text already folded (accents and case aside) that
   * the list is ordered by, and the function of the database that finds the numbers of the rows which hold every pattern. A
   * function, since under row-level security "like" uses no index. Each column of text that the list shows is sorted by an index on
   * `(compte_id, plier(column) collate "C", key) where supprime_a is null`, and is never null. The pager finds those of one page, in
   * the list's own order, and says beside each how many there are in all: patterns, how many rows, how many before them.
   * `read` says what is looked for otherwise, as its rows can be found.
   */
  readonly folded?: {
    readonly order: string
    /** All that the finder looks in. */
    readonly text: string
    readonly finder: string
    readonly pager: string
    readonly read?: (filtre: string) => string
  }
  /** Which field each of the address's `filtres` is about. */
  readonly narrowed?: Readonly<Record<string, keyof F & string>>
  /** Rows are moved up and down by hand, and listed in that order. */
  readonly ordered?: boolean
  /** Show/hide rules of the form: a field is shown while all its comparisons hold. */
  readonly visible?: Readonly<Record<string, readonly Term[]>>
  /**
   * What new rows are given where they say nothing, one after the other: what each of them must not have in common with the
   * others. The form of one begins with it, as far as it can be known before anything is typed.
   */
  readonly propose?: (context: Pick<Context, 'db' | 'caller'>, rows: readonly Values[]) => Promise<readonly Values[]>
  /** Whether the values go together: a sentence by field, nothing when they do. Each value is right by itself already. */
  readonly check?: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>
  /** Fields of a listed row that the specification names beside its columns, computed from them; no column shows them. */
  readonly derived?: (row: GridRow) => GridRow
  /** Others of them that stand in another table: by the row's table, `t`. */
  readonly looked?: Readonly<Record<string, RawBuilder<unknown>>>
  readonly transfers?: readonly Transfer[]
  /** Rows hold files: their calls, the entry "Fichiers" of a row's menu and its explorer come with this line. */
  readonly fichiers?: AttachmentRules & Pick<Attachments, 'changed'>
  /** What an imported sheet may say of each row beside its own columns, written with it: the address of a customer. */
  readonly withRow?: {
    readonly of: Declaration
    /** Its column that holds the row's number. */
    readonly link: string
    /** Its fields that a sheet may have, texts all of them. */
    readonly fields: readonly string[]
    /** Those of its required fields that a sheet must say too, where it says anything of it: the others may be found later. */
    readonly needs: readonly string[]
  }
  /** A line of a sheet as its columns can be read: one that is no field says something of others. */
  readonly readLine?: (line: ImportRow) => ImportRow
  /**
   * Which lines of an import may exist already, among the rows or before them in the sheet; asked once for all of them. For
   * a table whose rows may be alike: nothing there refuses one.
   */
  readonly doubles?: (context: Context, lines: readonly WrittenLine[]) => Promise<readonly ImportDouble[]>
  /** Entries of a row's menu beside Modifier, Supprimer and the transfers. */
  readonly menus?: readonly DeclaredMenu[]
  /** Comparisons that those entries name: an entry is offered for the rows for which all of its own hold. */
  readonly conditions?: readonly Term[]
  /** Refuses a removal with a sentence: rows still in use elsewhere; `living`: deleted ones of that table do not count. */
  readonly usedBy?: readonly {
    readonly table: string
    readonly column: string
    readonly words: string
    readonly living?: boolean
  }[]
  /** Readings that its rows stand in: whatever writes some of them tells these to the whole company, live. */
  readonly sujets?: readonly Sujet[]
  /**
   * What a change really writes of what it gives, beside the row as it was; `said` may stand in its body without being a field. Asked
   * twice of the same, it answers the same.
   */
  readonly settle?: {
    readonly said: Readonly<Record<string, z.ZodType>>
    readonly of: (
      row: Readonly<Record<string, unknown>>,
      values: Readonly<Record<string, unknown>>,
    ) => Record<string, unknown>
  }
  /** What a row that changed means beyond its readings, told in the same transaction: who is to go there hears of it. */
  readonly changed?: (context: Context, id: number, champs: ReadonlySet<string>) => Promise<void>
  /**
   * What else stands in the way of a removal, asked while the row is held: of a delete, of several, of an import taken back.
   * @throws CodedError when the row stays
   */
  readonly beforeRemove?: (context: Context, id: number) => Promise<void>
  /** Rows of the demonstration. */
  readonly demo?: (context: DemoContext) => readonly Partial<Record<keyof F & string, unknown>>[]
}

/** @throws Error at start for a declaration that could not work: better a red start than a wrong screen */
export function declare<F extends Readonly<Record<string, Field>>>(given: Declaration<F>): Declaration {
  const where = given.path
  const name = /^[a-z][a-z0-9_]*$/
  for (const id of [given.table, given.key, ...Object.keys(given.fields)])
    if (!name.test(id)) throw new Error(`${where}: ${id} is not a column name`)
  for (const [id, terms] of Object.entries(given.visible ?? {}))
    for (const term of terms)
      if (!(id in given.fields) || !(term.field in given.fields))
        throw new Error(`${where}: rule about an unknown field`)
  for (const filtre of given.filtres ?? [])
    if (!given.fields[given.narrowed?.[filtre] ?? '']) throw new Error(`${where}: ${filtre} narrows by no field`)
  if (Object.keys(given.fields).length === 0) throw new Error(`${where}: no field`)
  // Its fields are known by name where it is written; whoever goes through all of them knows them as text.
  const declaration = given as unknown as Declaration
  // The first one is the list's; a second one of the same address only has a smaller form.
  if (!declared.has(where)) declared.set(where, declaration)
  return declaration
}

/** The fields that people write: those of its form, of a body and of an import. */
export const writtenFields = (d: Pick<Declaration, 'fields'>): readonly (readonly [string, Field])[] =>
  Object.entries(d.fields).filter(([, f]) => !f.kept)

const declared = new Map<string, Declaration>()

/** The list declared at an address, for work that goes on after its request. */
export function declaredAt(path: string): Declaration | undefined {
  return declared.get(path)
}

/** Last segment of the address, the resource's short name in the audit: `vehicules`. */
export function nameOf(d: Pick<Declaration, 'path'>): string {
  return d.path.split('/').at(-1) ?? d.path
}
