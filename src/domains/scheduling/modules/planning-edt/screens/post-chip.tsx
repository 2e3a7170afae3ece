import { inkOn } from '#kit/color/ink.ts'
import type { PosteDonnable } from '../view/cases.ts'
import classes from './dialogs.module.css'

/** The code of a post on its colour, in the ink that is read on it. */
export function PostChip({ poste }: { readonly poste: Pick<PosteDonnable, 'poste_code' | 'color'> }) {
  const style = poste.color ? { backgroundColor: poste.color, color: inkOn(poste.color) } : undefined
  return (
    <span className={classes.code} style={style} aria-hidden>
      {poste.poste_code}
    </span>
  )
}
