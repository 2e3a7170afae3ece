import { IconFileUnknown } from '@tabler/icons-react'
import { EmptyState, ErrorState, LoadingRows, NoRightState } from '#kit/state/state-block.tsx'
import type { EtatLecture } from '../reading/use-reading.ts'
import { OutOfReach } from './out-of-reach.tsx'
import { MenuButton, WayOut } from './way-out.tsx'

type Props = {
  etat: EtatLecture
  message: string
  code: string
  relire: () => void
  quoi: string
  /** False: nothing of it stays on the device, and nobody is told to come once with a network. */
  kept?: boolean
}

/** The states in which there is nothing to show (ux "States that every screen has"). */
export function ReadingState({ etat, message, code, relire, quoi, kept = true }: Props) {
  if (etat === 'chargement') return <LoadingRows />
  if (etat === 'interdit') return <NoRightState action={<MenuButton />} />
  if (etat === 'introuvable')
    return (
      <EmptyState icon={<IconFileUnknown size={32} stroke={1.6} />} title="Introuvable" action={<WayOut />}>
        {quoi}&nbsp;: {kept ? 'l’adresse n’est plus bonne, ou votre planning a changé.' : 'plus rien à cet endroit.'}
      </EmptyState>
    )
  if (etat === 'hors_ligne')
    return (
      <OutOfReach onRetry={relire}>
        {quoi}&nbsp;:{' '}
        {kept
          ? 'ouverte une fois avec du réseau, cette page reste lisible hors ligne.'
          : 'cette page se lit avec du réseau.'}
      </OutOfReach>
    )
  return <ErrorState message={message} reference={code || undefined} onRetry={relire} />
}
