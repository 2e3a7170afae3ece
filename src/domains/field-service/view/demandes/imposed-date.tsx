import { IconLock } from '@tabler/icons-react'
import { Pill } from '#kit/pill/pill.tsx'
import classes from './imposed-date.module.css'

/** The lock of a date that the customer imposes (specification field-service §3). */
export function ImposedDate() {
  return (
    <Pill tone="mute">
      <IconLock className={classes.verrou} size={13} stroke={2} aria-hidden />
      <span className={classes.mot} data-word>
        Date imposée
      </span>
    </Pill>
  )
}
