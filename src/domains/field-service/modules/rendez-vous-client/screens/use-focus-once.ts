import { useEffect, useRef } from 'react'

/** What takes the place of the button that was pressed takes the keyboard too, once: it would be at the top of the page. */
export function useFocusOnce() {
  const element = useRef<HTMLFormElement & HTMLDivElement>(null)
  useEffect(() => {
    element.current?.focus({ preventScroll: true })
  }, [])
  return element
}
