import { navigate } from './location.ts'
import { isMobile } from './viewport.ts'

const shown = new Set<() => void>()

/** The menu that stands on a desk: it unfolds and takes the focus when somebody is sent to it. */
export function onOpenMenu(open: () => void): () => void {
  shown.add(open)
  return () => void shown.delete(open)
}

/** "Ouvrir le menu": the one beside the screen on a desk, the page that lists the modules on a phone. */
export function openMenu(): void {
  if (shown.size === 0 || isMobile()) navigate('/espace')
  else for (const open of shown) open()
}
