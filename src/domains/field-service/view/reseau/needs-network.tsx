import type { ReactNode } from 'react'
import panel from '#kit/desk-panel/desk-panel.module.css'

/** Why what stands below does nothing for now. */
export function NeedsNetwork({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className={panel.quiet}>
      {children}
    </p>
  )
}
