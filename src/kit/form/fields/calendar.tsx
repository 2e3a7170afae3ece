import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/fr'
import { useEffect, useRef } from 'react'
import { formaterJour } from '#wire/dates.ts'
import classes from './calendar.module.css'

type Props = { value: string | null; today: string; onChoose: (day: string) => void }

/** The month, Monday first, in French. */
export function Calendar({ value, today, onChoose }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  // The frame gave the focus to what stood here while this part was on its way.
  useEffect(() => ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return (
    <DatePicker
      ref={ref}
      locale="fr"
      firstDayOfWeek={1}
      value={value}
      defaultDate={value ?? today}
      onChange={day => day && onChoose(day)}
      allowDeselect={false}
      classNames={{ day: classes.day, calendarHeader: classes.calendarHead }}
      highlightToday
      getDayAriaLabel={day => formaterJour(day, 'complet')}
      ariaLabels={{
        nextMonth: 'Mois suivant',
        previousMonth: 'Mois précédent',
        nextYear: 'Année suivante',
        previousYear: 'Année précédente',
        nextDecade: 'Décennie suivante',
        previousDecade: 'Décennie précédente',
        monthLevelControl: 'Choisir le mois',
        yearLevelControl: 'Choisir l’année',
      }}
    />
  )
}
