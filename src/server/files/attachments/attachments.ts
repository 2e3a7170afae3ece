import type { Context } from '#server/http/context.ts'
import type { Extension } from '#wire/attachments.ts'
import type { OfflinePolicy, Right } from '#wire/operation.ts'
import type { ResourceAddress } from '#wire/resource.ts'

/** What may be attached to a record, said in one line of its declaration. */
export interface AttachmentRules {
  /** Absent: pdf, jpg, png, jpeg (specification field-service §9). */
  readonly extensions?: readonly Extension[]
  /** Folders that are there from the start, at most two levels: `Photos`, `Photos/Avant`. A file stands in one or none. */
  readonly dossiers?: readonly string[]
  /** Bytes of one file, 20 MB at most. */
  readonly taille_max?: number
  /** Absent: the holders of the resource's module. */
  readonly right?: Right
  readonly offline?: OfflinePolicy
}

/** Files of the records of one resource. */
export interface Attachments extends AttachmentRules {
  readonly address: ResourceAddress
  /** Table of the records: names them in `piece_jointe` and in the audit. */
  readonly objet: string
  /**
   * Whether the caller may see this record: its company's, and not deleted. `hold` keeps it so until the transaction ends
   * (`for share`, of whom it is about too): no erasure passes between the question and what is attached.
   */
  readonly exists: (context: Pick<Context, 'db' | 'caller'>, id: number, hold?: 'hold') => Promise<boolean>
  /** A file of this record came, went or came back, in the same transaction: for what shows them elsewhere. */
  readonly changed?: (context: Context, id: number) => Promise<void>
}

export const EXTENSIONS: readonly Extension[] = ['pdf', 'jpg', 'png', 'jpeg']

/** @throws Error at start for folders that could not be shown */
export function checkFolders({ objet, dossiers = [] }: Pick<Attachments, 'objet' | 'dossiers'>): void {
  const wrong = dossiers.find(d => !/^[^/]{1,80}(\/[^/]{1,80})?$/.test(d))
  if (wrong !== undefined) throw new Error(`${objet}: «\u00a0${wrong}\u00a0» is no folder of one or two levels`)
}
