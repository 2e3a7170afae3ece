import { IconFileUnknown } from '@tabler/icons-react'
import { EmptyState, ErrorState, LoadingRows, NoRightState } from '#kit/state/state-block.tsx'
import type { ReadState } from '../reading/use-reading.ts'
import { OutOfReach } from './out-of-reach.tsx'
import { MenuButton, WayOut } from './way-out.tsx'

type Props = {
  state: ReadState
  message: string
  code: string
  reload: () => void
  what: string
  /** False: nothing of it stays on the device, and nobody is told to come once with a network. */
  kept?: boolean
  /** What the want of a network means here, in a sentence of its own: a form that writes. */
  offline?: string
}

/** The states in which there is nothing to show (ux "States that every screen has"). */
export function ReadingState({ state, message, code, reload, what, kept = true, offline }: Props) {
  if (state === 'chargement') return <LoadingRows />
  if (state === 'interdit') return <NoRightState action={<MenuButton />} />
  if (state === 'introuvable')
    return (
      <EmptyState icon={<IconFileUnknown size={32} stroke={1.6} />} title="Introuvable" action={<WayOut />}>
        {what}&nbsp;: {kept ? 'l’adresse n’est plus bonne, ou votre planning a changé.' : 'plus rien à cet endroit.'}
      </EmptyState>
    )
  if (state === 'hors_ligne' && offline !== undefined) return <OutOfReach onRetry={reload}>{offline}</OutOfReach>
  if (state === 'hors_ligne')
    return (
      <OutOfReach onRetry={reload}>
        {what}&nbsp;:{' '}
        {kept
          ? 'ouverte une fois avec du réseau, cette page reste lisible hors ligne.'
          : 'cette page se lit avec du réseau.'}
      </OutOfReach>
    )
  return <ErrorState message={message} reference={code || undefined} onRetry={reload} />
}
