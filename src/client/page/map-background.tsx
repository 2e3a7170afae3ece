import { type ReactNode, useMemo } from 'react'
import { MapSettingsProvider } from '#kit/map/settings.ts'
import { useOutage } from '../queue/use-outage.ts'
import { useOnline, useSession } from '../queue/use-sync.ts'

/** Tells every map below the background that this installation configured, and whether there is network. */
export function MapBackground({ children }: { children: ReactNode }) {
  const online = useOnline()
  const styleUrl = useSession().session?.map_style_url ?? null
  const panne = useOutage()
  const settings = useMemo(() => ({ styleUrl, online, panne }), [styleUrl, online, panne])
  return <MapSettingsProvider value={settings}>{children}</MapSettingsProvider>
}
