import { useState } from 'react'

export interface SelectionState {
  readonly keys: ReadonlySet<string>
  readonly toggle: (key: string) => void
  /** From the last row toggled (else from `start`) to this one, in the order of the page. */
  readonly extend: (key: string, page: readonly string[], start?: string) => void
  readonly setAll: (keys: readonly string[], selected: boolean) => void
  readonly clear: () => void
}

interface Chosen {
  readonly keys: ReadonlySet<string>
  readonly anchor: string | null
}

const NONE: Chosen = { keys: new Set(), anchor: null }

/** Chosen rows by key: they stay chosen through pages, filters and refreshes. */
export function useSelection(onSelect: ((keys: readonly string[]) => void) | null): SelectionState {
  const [chosen, setChosen] = useState(NONE)
  function apply(keys: ReadonlySet<string>, anchor: string | null): void {
    setChosen({ keys, anchor })
    onSelect?.([...keys])
  }
  return {
    keys: chosen.keys,
    toggle: key => {
      const keys = new Set(chosen.keys)
      if (!keys.delete(key)) keys.add(key)
      apply(keys, key)
    },
    extend: (key, page, start = key) => {
      const anchor = chosen.anchor !== null && page.includes(chosen.anchor) ? chosen.anchor : start
      const [from, to] = [page.indexOf(anchor), page.indexOf(key)]
      const between = page.slice(Math.min(from, to), Math.max(from, to) + 1)
      apply(new Set([...chosen.keys, ...between]), anchor)
    },
    setAll: (given, selected) => {
      const keys = new Set(chosen.keys)
      for (const key of given) {
        if (selected) keys.add(key)
        else keys.delete(key)
      }
      apply(keys, null)
    },
    clear: () => apply(NONE.keys, null),
  }
}
