import type { KeyboardEvent, ReactNode, Ref } from 'react'
import classes from './panel-foot.module.css'

type Props = {
  readonly ref?: Ref<HTMLElement>
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly children: ReactNode
}

/** What may be done about a panel's record, under what scrolls; in the thumb's reach on a phone. */
export function PanelFoot(props: Props) {
  return <footer {...props} className={classes.foot} data-floor />
}

/** Why nothing, or not everything, may be done here. */
export function FootNote({ children }: { readonly children: ReactNode }) {
  return (
    <p className={classes.note} role="status">
      {children}
    </p>
  )
}

type ButtonsProps = {
  /** The two answers to one question, of the same width. */
  readonly abreast?: boolean
  /** Two in a row, of the same width; the last of an odd number has a row of its own, whatever its words are long. */
  readonly inPairs?: boolean
  readonly children: ReactNode
}

export function FootButtons({ abreast, inPairs, children }: ButtonsProps) {
  return (
    <div className={classes.buttons} data-abreast={abreast || undefined} data-pairs={inPairs || undefined}>
      {children}
    </div>
  )
}
