import { navigate } from '../address/location.ts'
import type { Verite } from '../queue/truth.ts'
import classes from './truth-line.module.css'

type Props = {
  verite: Verite | null
  /** Where something has to be settled, the way to the sync centre; not inside another link. */
  avecLien?: boolean
}

/** What the office has, in words and colour; the dot is on the very thing that waits. */
export function TruthLine({ verite, avecLien }: Props) {
  if (!verite) return null
  return (
    <span className={classes.root} data-ton={verite.ton}>
      {verite.ton !== 'recu' && <span className={classes.dot} aria-hidden />}
      <span className={classes.texte}>{verite.texte}</span>
      {avecLien && verite.ton === 'a_resoudre' && (
        <button type="button" className={classes.lien} onClick={() => navigate('/synchronisation')}>
          Résoudre
        </button>
      )}
    </span>
  )
}
