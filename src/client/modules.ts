import type { ComponentType } from 'react'

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
  readonly charger: () => Promise<{ Screen: ComponentType<ScreenProps> }>
  /** What to fetch so that tomorrow works without network; answers what is kept and what is missing. */
  readonly preparer?: () => Promise<Preparation>
}

export interface Preparation {
  /** Short French facts: "6 interventions", "4 documents". */
  readonly prets: readonly string[]
  readonly manquants: readonly string[]
}

export function defineModule(registration: ModuleRegistration): ModuleRegistration {
  return registration
}
