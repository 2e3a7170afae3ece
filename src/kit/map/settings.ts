import { createContext, use } from 'react'

export interface MapSettings {
  /** Style of the background, whose host the content policy allows; null: a neutral background. */
  readonly styleUrl: string | null
  readonly online: boolean
}

const Settings = createContext<MapSettings>({ styleUrl: null, online: true })

/** Tells the maps below where their background comes from; the kit knows no configuration. */
export const MapSettingsProvider = Settings.Provider

export function useMapSettings(): MapSettings {
  return use(Settings)
}
