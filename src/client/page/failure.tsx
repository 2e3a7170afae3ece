import { IconFileUnknown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState, ErrorState, NoRightState } from '#kit/state/state-block.tsx'
import { ApiProblem, isOffline, messageOf } from '../call/problem.ts'
import { OutOfReach } from './out-of-reach.tsx'
import { MenuButton, WayOut } from './way-out.tsx'

type Props = {
  error: unknown
  onRetry: () => void
  /** What of it may be read without network. */
  offline: ReactNode
  /** Where it may have gone; without it, the office's own words. */
  missing?: ReactNode
}

/** Why a reading brought nothing, with the way out of what is closed or gone. */
export function Failure({ error, onRetry, offline, missing }: Props) {
  if (isOffline(error)) return <OutOfReach onRetry={onRetry}>{offline}</OutOfReach>
  const problem = error instanceof ApiProblem ? error : undefined
  if (problem?.status === 403) return <NoRightState action={<MenuButton />} />
  if (problem?.status === 404)
    return (
      <EmptyState icon={<IconFileUnknown size={32} stroke={1.6} />} title="Introuvable" action={<WayOut />}>
        {missing ?? problem.message}
      </EmptyState>
    )
  return <ErrorState message={messageOf(error)} reference={problem?.problem.reference} onRetry={onRetry} />
}
