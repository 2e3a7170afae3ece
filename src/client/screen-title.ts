import { createContext, useContext, useEffect } from 'react'
import { setTitle } from './workspace.ts'

/** Which tab a screen stands in; the workspace provides it. */
export const TabContext = createContext<string | null>(null)

/**
 * Title of the screen, for the browser's tab and for the phone's title bar.
 * @param retour address of the screen above: the phone shows an arrow to it
 */
export function useScreenTitle(titre: string, options: { detail?: string; retour?: string } = {}): void {
  const tab = useContext(TabContext)
  const { detail, retour } = options
  useEffect(() => {
    if (tab === null) return
    setTitle(tab, { titre, detail, retour })
    return () => setTitle(tab, null)
  }, [tab, titre, detail, retour])
}
