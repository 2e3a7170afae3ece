import { NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '#kit/button/icon-button.tsx'
import { DayButton } from '#kit/date-fields/day-button.tsx'
import { type Period, SPANS } from '#kit/form/parse/period.ts'
import { ajouterJours, libelleMois } from '#wire/dates.ts'
import { direPeriode, nommerJour } from '#wire/moments.ts'
import classes from './period-switcher.module.css'

export const EMPANS = ['Mois', 'Semaine', 'Jour'] as const
export type Empan = (typeof EMPANS)[number]

/** First and last day of the span in which a day stands. */
export function periodeDe(empan: Empan, jour: string): Period {
  return (SPANS.find(s => s.label === empan) ?? SPANS[2]).of(jour)
}

/** "novembre 2026", « du lun. 16 au dim. 22 nov. », "Hier". */
function direEmpan(empan: Empan, jour: string, aujourdhui: string): string {
  if (empan === 'Jour') return nommerJour(jour, aujourdhui)
  const [debut, fin] = periodeDe(empan, jour)
  return empan === 'Mois' ? `${libelleMois(Number(jour.slice(5, 7)))} ${jour.slice(0, 4)}` : direPeriode(debut, fin)
}

type Props = {
  empan: Empan
  jour: string
  aujourdhui: string
  onEmpan: (empan: Empan) => void
  onJour: (jour: string) => void
}

/** The period of the history: by day, week or month (specification field-service §2 "Requests"), arrows, or a day chosen. */
export function PeriodSwitcher({ empan, jour, aujourdhui, onEmpan, onJour }: Props) {
  const [debut, fin] = periodeDe(empan, jour)
  const mot = empan === 'Semaine' ? 'Semaine' : empan
  const precedente = empan === 'Semaine' ? 'précédente' : 'précédent'
  const suivante = empan === 'Semaine' ? 'suivante' : 'suivant'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame and brings no role of use here
    <div className={classes.root} role="group" aria-label="Période affichée">
      <NativeSelect
        aria-label="Période"
        value={empan}
        data={[...EMPANS]}
        onChange={event => onEmpan(EMPANS.find(e => e === event.currentTarget.value) ?? 'Mois')}
      />
      <IconButton label={`${mot} ${precedente}`} onClick={() => onJour(ajouterJours(debut, -1))}>
        <IconChevronLeft size={20} stroke={1.8} aria-hidden />
      </IconButton>
      {empan === 'Jour' ? (
        <DayButton day={jour} today={aujourdhui} label="Choisir un jour" onChange={onJour} />
      ) : (
        <b className={classes.dite}>{direEmpan(empan, jour, aujourdhui)}</b>
      )}
      <IconButton
        label={`${mot} ${suivante}`}
        disabled={fin >= aujourdhui}
        onClick={() => onJour(ajouterJours(fin, 1))}
      >
        <IconChevronRight size={20} stroke={1.8} aria-hidden />
      </IconButton>
    </div>
  )
}
