import { createContext, use } from 'react'

export interface MapSettings {
  /** Style of the background, whose host the content policy allows; null: a neutral background. */
  readonly styleUrl: string | null
  readonly online: boolean
  /** What is missing while it is not. */
  readonly panne?: 'reseau' | 'serveur'
}

const Settings = createContext<MapSettings>({ styleUrl: null, online: true })

/** Tells the maps below where their background comes from; the kit knows no configuration. */
export const MapSettingsProvider = Settings.Provider

export function useMapSettings(): MapSettings {
  return use(Settings)
}
