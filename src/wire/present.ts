/**
 * The present moment, wherever a sentence, a form or a signature needs one. A page reads it on its corrected clock: a
 * device that is hours off must not say "hier", nor sign at an hour that was not.
 */
let read = (): number => Date.now()

/** Milliseconds since the epoch. */
export function presentMs(): number {
  return read()
}

export function presentDate(): Date {
  return new Date(read())
}

/** Said once, by whoever knows the time better than the machine. */
export function tellTimeBy(clock: () => number): void {
  read = clock
}
