import classes from './dot.module.css'

/** A point in the colour of its words, seen and not read. */
export function Dot() {
  return <span className={classes.dot} aria-hidden />
}
