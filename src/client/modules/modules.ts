import type { ComponentType } from 'react'
import type { OutboxEntry } from '#offline/entry.ts'
import type { InboxAnswers } from './inbox.ts'
import type { PaletteEntry } from './palette.ts'

/** What a module's screen receives from its tab. */
export interface ScreenProps {
  /** Address after the module's own, e.g. `['intervention', '412']`. */
  readonly path: readonly string[]
  readonly params: Readonly<Record<string, unknown>>
}

/** Registration of a module's screen: one file per module, `module.ts`, lists it; nothing of it loads before it opens. */
export interface ModuleRegistration {
  /** Registered screen name, e.g. `vx-mon-activite`. */
  readonly name: string
  /** Address segment: `/m/{route}`; also the module's folder. */
  readonly route: string
  readonly title: string
  /** Name under the icon of the phone's bottom navigation; `titre` when absent. */
  readonly short?: string
  /** A screen of the shell, open to everybody signed in, at `/{route}`. */
  readonly atRoot?: boolean
  /** Opened by its address only: the palette does not propose it. */
  readonly unlisted?: boolean
  /** The person's own days of work: a phone opens on them, for who has some. */
  readonly ownDays?: true
  /** What a manager does first: on a phone it comes before own days, behind what is to be handled, for who has none of those. */
  readonly leadsOnPhone?: true
  /** Opened by the link of a mail: it is left with its address, and the application never opens on it by itself. */
  readonly passing?: boolean
  /** `readFirst` reads what the first drawing needs of this device, so that the screen comes whole. */
  readonly load: () => Promise<{ Screen: ComponentType<ScreenProps>; readFirst?: () => Promise<void> }>
  /** What to fetch so that tomorrow works without network; answers what is kept and what is missing. */
  readonly prepare?: () => Promise<Preparation>
  /** Records of this module that answer the Ctrl+K palette, out of what the device keeps: it works without network. */
  readonly search?: (texte: string) => Promise<readonly PaletteEntry[]>
  /** Those that the office finds beyond what the device keeps; asked once three letters stand, shown after the others. */
  readonly searchOffice?: (texte: string, signal: AbortSignal) => Promise<readonly PaletteEntry[]>
  /** Keeps the module's count in the menu fresh while its screen is closed (`badges.ts`); draws nothing. */
  readonly watch?: () => Promise<{ Watch: ComponentType }>
  /**
   * What a device keeps sealed of it (`offline/sealed-rows.ts`) is looked after at each contact, also for who holds the module no
   * longer: asked for only where something is.
   */
  readonly tend?: () => Promise<void>
  /** How its lines of the queue of the day are answered there, by kind; loaded when one may be. */
  readonly inbox?: () => Promise<{ readonly answers: InboxAnswers }>
  /** How the sync centre shows and settles refused actions of this module, by mutation type; loaded when it opens. */
  readonly actions?: () => Promise<Readonly<Record<string, ActionPresentation>>>
}

/** What the sync centre needs to know of a queued action, beyond what every action has. */
export interface ActionPresentation {
  /** Address of the screen where the person corrects the action ("Corriger"). */
  readonly correct?: (entry: OutboxEntry) => string | null
  /** Both values of a conflict, in words. */
  readonly compare?: (entry: OutboxEntry) => ComparedValues
  /**
   * Content to send so that the person's value wins ("Garder le mien"); absent: the same content again; null, or an
   * answer of null for this one: it cannot win any more, and nothing offers what would be refused again.
   */
  readonly keepMine?: ((entry: OutboxEntry) => unknown) | null
  /** Taking the thing up again from where the office is, nothing typed being lost; null where that is no way out. */
  readonly takeUp?: (entry: OutboxEntry, enAttente: readonly OutboxEntry[]) => Resumption | null
  /** Noted by a screen that was looked at, nobody's work: not told among what the office has received. */
  readonly silent?: true
}

export interface Resumption {
  /** The button: "Reprendre l’intervention". */
  readonly label: string
  /** What happened and what becomes of the work, in sentences. */
  readonly explanation: string
  /** Prepares the queue for it. @returns address of the screen to go on with */
  readonly run: () => Promise<string>
}

export interface ComparedValues {
  readonly title?: string
  readonly detail?: string
  readonly mine: ComparedValue
  readonly theirs: ComparedValue
}

export interface ComparedValue {
  /** Who and when: "Sonia (bureau), 11:34". */
  readonly author: string
  readonly value: string
  /** What a word cannot say, one line each: a report's lines, total, pages. */
  readonly facts?: readonly string[]
}

export interface Preparation {
  /** Short French facts: "6 interventions", "4 documents". */
  readonly ready: readonly string[]
  readonly missing: readonly string[]
  /** Addresses of the documents that it keeps: what no module names any more leaves the device. Null: it could not find out. */
  readonly documents?: readonly string[] | null
}

export function defineModule(registration: ModuleRegistration): ModuleRegistration {
  return registration
}
