import { Button } from '@mantine/core'
import { useMinute } from '#client/page/use-today.ts'
import { heureParis, versMs } from '#wire/dates.ts'
import classes from './plannings.module.css'
import type { Hold } from './use-hold.ts'

/** From here on it is offered to hold it longer. */
const SOON_MS = 3 * 60_000

type Props = { readonly hold: Hold; readonly onAgain: () => void }

/** Until when the chosen slot is kept from others, and that it is not any more: the office takes it back by the clock. */
export function HoldLine({ hold, onAgain }: Props) {
  const now = versMs(useMinute())
  if (!hold) return null
  if ('refused' in hold)
    return (
      <p role="status" className={classes.quiet}>
        {hold.refused}
      </p>
    )
  const left = versMs(hold.until) - now
  const heure = heureParis(hold.until)
  return (
    <div className={classes.hold} role="status">
      <span className={classes.quiet}>
        {left > 0
          ? `Créneau retenu pour vous jusqu’à ${heure}.`
          : `Ce créneau n’est plus retenu depuis ${heure}\u00a0: quelqu’un d’autre peut le prendre.`}
      </span>
      {left <= SOON_MS && (
        <Button variant="default" size="compact-sm" onClick={onAgain}>
          {left > 0 ? 'Retenir dix minutes de plus' : 'Retenir de nouveau'}
        </Button>
      )}
    </div>
  )
}
