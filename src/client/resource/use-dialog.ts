import { useState } from 'react'

/** What a dialog is about: it stays there while the dialog closes, and `serial` makes each opening a fresh one. */
export function useDialog<T>() {
  const [state, setState] = useState<{ value: T | null; opened: boolean; serial: number }>({
    value: null,
    opened: false,
    serial: 0,
  })
  return {
    ...state,
    open: (value: T) => setState(before => ({ value, opened: true, serial: before.serial + 1 })),
    close: () => setState(before => ({ ...before, opened: false })),
  }
}
