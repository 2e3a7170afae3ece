import { useContext } from 'react'
import { navigate } from './location.ts'
import { TabContext } from './tab-context.ts'
import { leaveTabAt } from './tabs.ts'
import { changeTabs } from './workspace.ts'

/**
 * Where a form leads once what it is for is done. Its own tab is left at what was made, or at its module's home: coming back to
 * it would open the form again, ready to be sent once more, and what was typed in it would still be asked about.
 */
export function useDoneForm(): (to: string, kept?: readonly string[]) => void {
  const tab = useContext(TabContext)
  return (to, kept = []) => {
    if (tab !== null) changeTabs(tabs => leaveTabAt(tabs, tab, kept))
    navigate(to, { replace: true })
  }
}
