import { IconBellOff } from '@tabler/icons-react'
import { lazyPart } from '#client/page/lazy-part.tsx'
import { IconButton } from '#kit/button/icon-button.tsx'

/** The bell, whose code comes after the first drawing; one that did not come is asked for again where it would be. */
export const ComingBell = lazyPart(() => import('./bell.tsx').then(m => m.Bell), {
  failed: retry => (
    <IconButton label={'Notifications\u00a0: le chargement a échoué. Réessayer'} onClick={retry}>
      <IconBellOff size={20} stroke={1.8} aria-hidden />
    </IconButton>
  ),
})
