import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/fr'
import { formaterJour } from '#wire/dates.ts'

type Props = { value: string | null; today: string; onChoose: (day: string) => void }

/** The month, Monday first, in French. */
export function Calendar({ value, today, onChoose }: Props) {
  return (
    <DatePicker
      locale="fr"
      firstDayOfWeek={1}
      value={value}
      defaultDate={value ?? today}
      onChange={day => day && onChoose(day)}
      allowDeselect={false}
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
