import { NativeSelect } from '@mantine/core'
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconRefresh } from '@tabler/icons-react'
import { navigate } from '#client/address/location.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import type { ReadResult } from '#client/reading/use-reading.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import { libelleMois } from '#wire/dates.ts'
import { adresseMois, type Mois, moisVoisin } from '../address.ts'
import { PlanLinks } from './cycles/plan-links.tsx'
import { MonthMenu } from './month-menu.tsx'
import classes from './screen.module.css'

/** Years before and after the one that is shown. */
const AUTOUR = 3
const MOIS = Array.from({ length: 12 }, (_, n) => ({ value: String(n + 1), label: libelleMois(n + 1) }))

type Props = {
  readonly mois: Mois
  readonly lecture: Pick<ReadResult<unknown>, 'data' | 'fetching' | 'reload'>
  /** A panel stands beside the month, or the window is a phone’s. */
  readonly serre: boolean
}

/** Month and year (current ones unless the address says others), and Actualiser. */
export function MonthTools({ mois, lecture, serre }: Props) {
  const online = useOnline()
  const aller = (vers: Mois) => navigate(adresseMois(vers))
  const annees = Array.from({ length: 2 * AUTOUR + 1 }, (_, n) => String(mois.annee - AUTOUR + n))
  const chevron = <IconChevronDown size={16} stroke={1.8} aria-hidden />
  return (
    <>
      <div className={classes.tools}>
        <IconButton
          label="Mois précédent"
          className={classes.step}
          variant="default"
          onClick={() => aller(moisVoisin(mois, -1))}
        >
          <IconChevronLeft size={20} aria-hidden />
        </IconButton>
        <NativeSelect
          aria-label="Mois"
          className={classes.month}
          rightSection={chevron}
          value={String(mois.mois)}
          data={MOIS}
          onChange={event => aller({ ...mois, mois: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          aria-label="Année"
          className={classes.year}
          rightSection={chevron}
          value={String(mois.annee)}
          data={annees}
          onChange={event => aller({ ...mois, annee: Number(event.currentTarget.value) })}
        />
        <IconButton
          label="Mois suivant"
          className={classes.step}
          variant="default"
          onClick={() => aller(moisVoisin(mois, 1))}
        >
          <IconChevronRight size={20} aria-hidden />
        </IconButton>
        <IconButton
          label="Actualiser"
          variant="default"
          disabled={!online}
          loading={lecture.fetching && lecture.data !== null}
          onClick={lecture.reload}
        >
          <IconRefresh size={18} stroke={1.8} aria-hidden />
        </IconButton>
        <MonthMenu mois={mois} online={online} serre={serre} />
      </div>
      {!serre && <PlanLinks mois={mois} />}
    </>
  )
}
