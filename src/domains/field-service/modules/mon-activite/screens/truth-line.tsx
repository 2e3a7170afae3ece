import type { Verite } from '../offline/verite.ts'
import classes from './truth-line.module.css'

/** What the office has, in words and colour; the dot is on the very thing that waits. */
export function TruthLine({ verite }: { verite: Verite | null }) {
  if (!verite) return null
  return (
    <p className={classes.root} data-ton={verite.ton}>
      {verite.ton !== 'recu' && <span className={classes.dot} aria-hidden />}
      {verite.texte}
    </p>
  )
}
