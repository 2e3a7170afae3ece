import { type KeyboardEvent, useEffect, useRef } from 'react'
import { codeOf, typeLetter } from './codes.ts'
import type { GridModel } from './model.ts'
import type { GridRange } from './types.ts'

/** How long letters that are a code wait for those that would make a longer one. */
const WAIT_MS = 700

/** Letters typed on a range, as codes; Enter does not wait, Escape forgets, Delete clears. Returns whether the key was one of theirs. */
export function useCodes(model: GridModel): (event: KeyboardEvent) => boolean {
  const letters = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(model)
  latest.current = model
  useEffect(() => () => clearTimeout(timer.current), [])
  const put = (code: string | null, range: GridRange | null) => {
    clearTimeout(timer.current)
    letters.current = ''
    if (code !== null && range) latest.current.props.onCode?.(code, range)
  }
  return event => {
    const { codes, onCode, onClear } = model.props
    const range = model.range()
    if (event.ctrlKey || event.metaKey || event.altKey || !range) return false
    if (onClear && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault()
      put(null, range)
      onClear(range)
      return true
    }
    if (!codes || !onCode) return false
    if (letters.current !== '' && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault()
      event.stopPropagation()
      put(event.key === 'Enter' ? codeOf(letters.current, codes) : null, range)
      return true
    }
    // Letters are for the range they were typed on.
    if (event.key.startsWith('Arrow')) put(codeOf(letters.current, codes), range)
    if (event.key.length !== 1 || event.key === ' ') return false
    event.preventDefault()
    const typed = typeLetter(letters.current, event.key, codes)
    put(typed.code, range)
    letters.current = typed.letters
    if (typed.letters !== '') timer.current = setTimeout(() => put(codeOf(letters.current, codes), range), WAIT_MS)
    return true
  }
}
