import { Button } from '@mantine/core'
import { useMinute } from '#client/page/use-today.ts'
import { heureParis, versMs } from '#wire/dates.ts'
import classes from './plannings.module.css'
import type { Hold } from './use-hold.ts'

/** From here on it is offered to hold it longer. */
const SOON_MS = 3 * 60_000

/** Its room is there from the first: what is below it never slides under a hand. */
const ROOM = { role: 'status', className: classes.hold }

type Props = {
  readonly hold: Hold
  /** A slot is chosen: without it, what will be said is said ahead. */
  readonly chosen: boolean
  /** Why one is to be chosen again, once none is: what was chosen is gone, or was not kept. */
  readonly again?: string | null
  readonly onAgain: () => void
}

/** Until when the chosen slot is kept from others, and that it is not any more: the office takes it back by the clock. */
export function HoldLine({ hold, chosen, again = null, onAgain }: Props) {
  const now = versMs(useMinute())
  if (!hold || 'refused' in hold)
    return (
      <div {...ROOM}>
        <span className={classes.quiet}>
          {hold?.refused ??
            (chosen ? 'Le créneau est demandé…' : (again ?? 'Un créneau choisi est retenu pour vous dix minutes.'))}
        </span>
      </div>
    )
  const left = versMs(hold.until) - now
  const heure = heureParis(hold.until)
  return (
    <div {...ROOM}>
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
