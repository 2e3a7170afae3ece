import { Dot } from '#kit/pill/dot.tsx'
import { navigate } from '../address/location.ts'
import type { Truth } from '../queue/truth.ts'
import classes from './truth-line.module.css'

type Props = {
  verite: Truth | null
  /** Where something has to be settled, or goes first, the way to the sync centre; not inside another link. */
  avecLien?: boolean
}

/** What the office has, in words and colour; the dot is on the very thing that waits. */
export function TruthLine({ verite: truth, avecLien: withLink }: Props) {
  if (!truth) return null
  const way = truth.voie ?? (truth.tone === 'a_resoudre' ? 'Résoudre' : null)
  return (
    <span className={classes.root} data-ton={truth.tone}>
      {truth.tone !== 'recu' && <Dot />}
      <span className={classes.texte}>{truth.text}</span>
      {withLink && way && (
        <button type="button" className={classes.lien} onClick={() => navigate('/synchronisation')}>
          {way}
        </button>
      )}
    </span>
  )
}
