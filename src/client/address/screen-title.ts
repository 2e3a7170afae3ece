import { useContext, useEffect } from 'react'
import { TabContext } from './tab-context.ts'
import { setTitle } from './workspace.ts'

/**
 * Title of the screen, for the browser's tab and for the phone's title bar.
 * @param retour address of the screen above: the phone shows an arrow to it
 */
export function useScreenTitle(titre: string, options: { detail?: string; back?: string } = {}): void {
  const tab = useContext(TabContext)
  const { detail, back } = options
  useEffect(() => {
    if (tab === null) return
    setTitle(tab, { titre, detail, retour: back })
    return () => setTitle(tab, null)
  }, [tab, titre, detail, back])
}
