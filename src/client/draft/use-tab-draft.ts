import { useState } from 'react'

/** Others may use the machine after them: what nobody touched for this long is not given back. */
const KEPT_MS = 3_600_000

type Values = Readonly<Record<string, string>>
interface Stored {
  readonly kept: number
  readonly values: Values
}

export interface TabDraft {
  /** What stood in the form before this page was loaded again. */
  readonly values: Values
  readonly found: boolean
  /** Changes where one begins anew: the form's key. */
  readonly serial: number
  readonly keep: (form: HTMLFormElement) => void
  readonly forget: () => void
  readonly restart: () => void
}

/**
 * What somebody without an account types, kept while their tab is open and for an hour at most: there is no database of
 * theirs, and the tab goes with them.
 * @param names of the fields that are kept; a password is never one
 */
export function useTabDraft(name: string, names: readonly string[]): TabDraft {
  const key = `brouillon:${name}`
  const [values, setValues] = useState(() => read(key))
  const [serial, setSerial] = useState(0)
  const forget = () => {
    try {
      sessionStorage.removeItem(key)
    } catch (error) {
      console.info('nothing kept by this tab', error)
    }
  }
  return {
    values: values ?? {},
    found: values !== null,
    serial,
    keep: form => {
      const typed = new FormData(form)
      const kept = Object.fromEntries(names.map(field => [field, String(typed.get(field) ?? '')]))
      write(key, { kept: Date.now(), values: kept })
    },
    forget,
    restart: () => {
      forget()
      setValues(null)
      setSerial(serial + 1)
    },
  }
}

function read(key: string): Values | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Stored | null
    if (!stored || Date.now() - stored.kept < KEPT_MS) return stored?.values ?? null
    sessionStorage.removeItem(key)
    return null
  } catch (error) {
    console.info('nothing kept by this tab', error)
    return null
  }
}

function write(key: string, stored: Stored): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(stored))
  } catch (error) {
    // A browser that keeps nothing: what is typed is still on screen.
    console.info('not kept by this tab', error)
  }
}
