import { useEffect, useState } from 'react'
import { loadIcons, useIcons } from './all-icons.ts'

/** What a person reads of an icon's name; the name itself where its words cannot be had. */
export function IconWords({ name }: { name: string }) {
  const all = useIcons()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (all) return
    loadIcons().catch(error => {
      console.warn('icons', error)
      setFailed(true)
    })
  }, [all])
  if (all) return all.iconLabel(name)
  return failed ? name : null
}
