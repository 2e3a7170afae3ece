import { NativeSelect } from '@mantine/core'
import {
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconLock,
  IconRefresh,
  IconScale,
} from '@tabler/icons-react'
import { navigate } from '#client/address/location.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import type { ReadResult } from '#client/reading/use-reading.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import { libelleMois } from '#wire/dates.ts'
import { adresseCloture, adresseEquite, adresseMois, type Mois, moisVoisin } from '../address.ts'
import { PlanLinks } from './cycles/plan-links.tsx'
import { MonthDocuments } from './month-documents.tsx'
import classes from './screen.module.css'

/** Years before and after the one that is shown. */
const AUTOUR = 3
const MOIS = Array.from({ length: 12 }, (_, n) => ({ value: String(n + 1), label: libelleMois(n + 1) }))

type Props = { readonly mois: Mois; readonly lecture: Pick<ReadResult<unknown>, 'data' | 'fetching' | 'reload'> }

/** Month and year (current ones unless the address says others), and Actualiser. */
export function MonthTools({ mois, lecture }: Props) {
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
        <IconButton label="Équité" variant="default" onClick={() => navigate(adresseEquite(mois))}>
          <IconScale size={18} stroke={1.8} aria-hidden />
        </IconButton>
        <IconButton label="Clôture du mois" variant="default" onClick={() => navigate(adresseCloture(mois))}>
          <IconLock size={18} stroke={1.8} aria-hidden />
        </IconButton>
        <MonthDocuments mois={mois} online={online} />
      </div>
      <PlanLinks mois={mois} />
    </>
  )
}
