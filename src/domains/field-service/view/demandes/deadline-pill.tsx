import { useMinute } from '#client/page/use-today.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { direReste } from './deadline.ts'

/** What is left to whoever may answer. */
export function DeadlinePill({ avant, tone = 'info' }: { readonly avant: string; readonly tone?: 'info' | 'wait' }) {
  return <Pill tone={tone}>{direReste(avant, useMinute()).replace(/^./, lettre => lettre.toUpperCase())}</Pill>
}
