import type { ComponentType, ReactNode } from 'react'
import type { FormDefinition, FormField } from '#wire/form.ts'
import type { AdressesTrouvees, SocieteTrouvee } from '#wire/lookups.ts'
import type { FieldValue, Values } from './values.ts'

/** Calls that fields make while they are filled; the caller makes them, the kit knows no server. */
export interface FormLookups {
  readonly adresse?: (text: string, signal: AbortSignal) => Promise<AdressesTrouvees>
  readonly siren?: (siren: string, signal: AbortSignal) => Promise<SocieteTrouvee>
  /** The picture that a field holds already, by what the server gave for it: its hash, or an address of ours. */
  readonly photo?: (value: string, signal: AbortSignal) => Promise<Blob>
  readonly options?: (
    field: string,
    text: string,
    signal: AbortSignal,
  ) => Promise<readonly { readonly value: string; readonly label: string }[]>
}

/** What somebody changed in a form, by field. */
export type Typed = Readonly<Record<string, FieldValue>>

/** Where a draft survives a reload; the caller chooses the store and names the form. */
export interface FormMemory {
  readonly lire: () => Promise<unknown>
  readonly garder: (draft: Typed) => void | Promise<void>
  readonly oublier: () => void | Promise<void>
}

/** The icons on offer, by the name that is sent. */
export type IconSet = Readonly<Record<string, ComponentType<{ size?: number; stroke?: number }>>>

/**
 * What the server's description may ask for is required even where it is null: a screen that forgets errors, the wait or
 * unsaved input does not compile.
 */
export interface FormProps {
  /** Read once: another description is another form, under another `key`. */
  readonly definition: FormDefinition
  /** The last refusal, in plain French. */
  readonly error: string | null
  /** Why nothing can be sent for now, what is typed being kept; the button waits meanwhile. */
  readonly waiting?: string | null
  readonly pending: boolean
  /** Where the answer is a promise, the draft is forgotten when it is fulfilled. */
  /** Given the displayed fields, and the version of what was read where its description has one. */
  readonly onSubmit: (values: Values) => unknown
  readonly onCancel: () => void
  /** What was typed over an earlier reading of the same thing: it stands over this one. */
  readonly typed?: Typed | null
  /** Where somebody else changed the thing meanwhile: reads it again, with what was typed or without. */
  readonly onReread?: ((typed: Typed | null) => void) | null
  /** Fields that the server refused, with its words. */
  readonly champs?: Readonly<Record<string, string>> | undefined
  readonly memory: FormMemory | null
  /** Searches of this form over those of the application (`ports.ts`). */
  readonly lookups?: FormLookups | null
  /** Icons on offer, where they are not the whole registry. */
  readonly icons?: IconSet | null
  readonly onDirty: ((dirty: boolean) => void) | null
  /** Told what stands in the fields, while it is typed: for whoever says something of it in `beside`. */
  readonly onValues?: (values: Values) => void
  /** What is said of it, above the buttons that stay in sight. */
  readonly beside?: ReactNode
  /** False: the focus stays where it is until somebody comes. */
  readonly autoFocus?: boolean
  /** Word of the button that sends. */
  readonly submitLabel?: string
}

/** What ties a control to its label, its help and its error. */
export interface Control {
  readonly id: string
  readonly labelId: string
  readonly describedBy: string | undefined
  readonly invalid: boolean
  readonly required: boolean
  readonly readOnly: boolean
  readonly autoFocus: boolean
}

/** What every widget receives. */
export interface FieldProps {
  readonly field: FormField
  readonly value: FieldValue
  readonly onChange: (value: FieldValue) => void
  readonly control: Control
  /** Day it is in Paris. */
  readonly today: string
  readonly lookups: FormLookups
  readonly icons: IconSet | null
  /** Fills fields beside this one (`siblingOf`), empty ones only if asked; answers which names the form has a field for. */
  readonly fill: (values: Readonly<Record<string, FieldValue>>, emptyOnly?: boolean) => readonly string[]
  /** What a lookup refused about the value of now; null: nothing. */
  readonly refuse: (message: string | null) => void
}
