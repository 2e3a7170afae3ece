import { type ReactNode, useState } from 'react'
import type { KeptDraft } from './use-kept-draft.ts'

type Props<T> = {
  readonly empty: () => T
  readonly children: (draft: KeptDraft<T>) => ReactNode
}

/** A form as `KeptForm` is, of which the device keeps nothing: what it asks about may not stand there. */
export function UnkeptForm<T extends object>({ empty, children }: Props<T>) {
  const [draft, setDraft] = useState(empty)
  return children({
    draft,
    found: false,
    notKept: null,
    change: change => setDraft(before => ({ ...before, ...change })),
    told: () => {},
    close: async () => {},
    restart: async depart => setDraft(depart),
  })
}
