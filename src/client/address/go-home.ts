import { navigate } from './location.ts'
import { changeTabs } from './workspace.ts'

/** Back to what is to be handled and prepared, the open tabs left as they are: the bare address alone would lead to the last of them. */
export function goHome(): void {
  changeTabs(tabs => (tabs.courant === null ? tabs : { ...tabs, courant: null }))
  navigate('/')
}
