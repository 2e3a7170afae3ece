import { useEffect, useState } from 'react'

/** One frame after: a dialog mounted open must see itself closed first, to give the focus back where it was. */
export function useOpening(opened: boolean): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  return shown
}
