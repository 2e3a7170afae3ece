import type { ComponentType } from 'react'
import type { OutboxEntry } from '#offline/entry.ts'
import type { PaletteEntry } from './palette.ts'

/** What a module's screen receives from its tab. */
export interface ScreenProps {
  /** Address after the module's own, e.g. `['intervention', '412']`. */
  readonly chemin: readonly string[]
  readonly params: Readonly<Record<string, unknown>>
}

/** Registration of a module's screen: one file per module, `module.ts`, lists it; nothing of it loads before it opens. */
export interface ModuleRegistration {
  /** Registered screen name, e.g. `vx-mon-activite`. */
  readonly nom: string
  /** Address segment: `/m/{route}`; also the module's folder. */
  readonly route: string
  readonly titre: string
  /** Name under the icon of the phone's bottom navigation; `titre` when absent. */
  readonly court?: string
  /** A screen of the shell, open to everybody signed in, at `/{route}`. */
  readonly racine?: boolean
  /** Opened by its address only: the palette does not propose it. */
  readonly discret?: boolean
  /** `lireAvant` reads what the first drawing needs of this device, so that the screen comes whole. */
  readonly charger: () => Promise<{ Screen: ComponentType<ScreenProps>; lireAvant?: () => Promise<void> }>
  /** What to fetch so that tomorrow works without network; answers what is kept and what is missing. */
  readonly preparer?: () => Promise<Preparation>
  /** Records of this module that answer the Ctrl+K palette, out of what the device keeps: it works without network. */
  readonly chercher?: (texte: string) => Promise<readonly PaletteEntry[]>
  /** Those that the office finds beyond what the device keeps; asked once three letters stand, shown after the others. */
  readonly chercherAuBureau?: (texte: string, signal: AbortSignal) => Promise<readonly PaletteEntry[]>
  /** Keeps the module's count in the menu fresh while its screen is closed (`badges.ts`); draws nothing. */
  readonly veiller?: () => Promise<{ Watch: ComponentType }>
  /** How the sync centre shows and settles refused actions of this module, by mutation type; loaded when it opens. */
  readonly actions?: () => Promise<Readonly<Record<string, ActionPresentation>>>
}

/** What the sync centre needs to know of a queued action, beyond what every action has. */
export interface ActionPresentation {
  /** Address of the screen where the person corrects the action ("Corriger"). */
  readonly corriger?: (entry: OutboxEntry) => string | null
  /** Both values of a conflict, in words. */
  readonly comparer?: (entry: OutboxEntry) => ComparedValues
  /**
   * Content to send so that the person's value wins ("Garder le mien"); absent: the same content again; null, or an
   * answer of null for this one: it cannot win any more, and nothing offers what would be refused again.
   */
  readonly garder?: ((entry: OutboxEntry) => unknown) | null
  /** Taking the thing up again from where the office is, nothing typed being lost; null where that is no way out. */
  readonly reprendre?: (entry: OutboxEntry, enAttente: readonly OutboxEntry[]) => Resumption | null
  /** Noted by a screen that was looked at, nobody's work: not told among what the office has received. */
  readonly tacite?: true
}

export interface Resumption {
  /** The button: "Reprendre l’intervention". */
  readonly libelle: string
  /** What happened and what becomes of the work, in sentences. */
  readonly explication: string
  /** Prepares the queue for it. @returns address of the screen to go on with */
  readonly faire: () => Promise<string>
}

export interface ComparedValues {
  readonly titre?: string
  readonly detail?: string
  readonly mien: ComparedValue
  readonly sien: ComparedValue
}

export interface ComparedValue {
  /** Who and when: "Sonia (bureau), 11:34". */
  readonly auteur: string
  readonly valeur: string
  /** What a word cannot say, one line each: a report's lines, total, pages. */
  readonly faits?: readonly string[]
}

export interface Preparation {
  /** Short French facts: "6 interventions", "4 documents". */
  readonly prets: readonly string[]
  readonly manquants: readonly string[]
}

export function defineModule(registration: ModuleRegistration): ModuleRegistration {
  return registration
}
