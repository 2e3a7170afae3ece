import { useState } from 'react'
import { PageHeader } from '#kit/page/page-header.tsx'
import type { YearKind, YearMark, YearViewProps } from '#kit/year/types.ts'
import { YearView } from '#kit/year/year-view.tsx'
import { ajouterJours } from '#wire/dates.ts'
import type { Entry } from './entry.ts'

const kinds: readonly YearKind[] = [
  { id: 'conge', label: 'Congé', letter: 'C', color: '#2f7d78' },
  { id: 'tlc', label: 'Temps libre compensé', letter: 'T', color: '#f6c95b', pattern: 'hachures' },
  { id: 'maladie', label: 'Maladie', letter: 'M', color: '#3d4a7a', pattern: 'points' },
  { id: 'astreinte', label: 'Astreinte', letter: 'A' },
]

const holidays = new Map([
  ['2026-05-01', 'Fête du Travail'],
  ['2026-07-14', 'Fête nationale'],
  ['2026-11-11', 'Armistice de 1918'],
  ['2026-12-25', 'Noël'],
])

function span(marks: Map<string, YearMark[]>, from: string, days: number, mark: YearMark): void {
  for (let i = 0; i < days; i++) {
    const day = ajouterJours(from, i)
    marks.set(day, [...(marks.get(day) ?? []), mark])
  }
}

const marks = new Map<string, YearMark[]>()
span(marks, '2026-02-16', 6, { kind: 'conge' })
span(marks, '2026-07-27', 20, { kind: 'conge', detail: 'été' })
span(marks, '2026-10-05', 3, { kind: 'maladie' })
span(marks, '2026-11-16', 7, { kind: 'astreinte' })
span(marks, '2026-11-20', 1, { kind: 'tlc', detail: 'après-midi' })
span(marks, '2026-12-28', 4, { kind: 'tlc' })

function Shown(given: Partial<YearViewProps>) {
  const [year, setYear] = useState(2026)
  const [opened, setOpened] = useState('')
  return (
    <>
      <PageHeader title="Vue annuelle" />
      <YearView
        label="Absences"
        year={year}
        years={[2025, 2026]}
        onYear={setYear}
        today="2026-11-20"
        kinds={kinds}
        marks={marks}
        holidays={holidays}
        onOpen={setOpened}
        empty="Aucune absence cette année."
        pending={false}
        error={null}
        onRetry={() => undefined}
        {...given}
      />
      <p data-testid="dernier">{opened}</p>
    </>
  )
}

const NONE = new Map<string, YearMark[]>()
const FAILED = { message: 'L’année n’a pas pu être lue.', reference: 'a1b2c3' }

export const yearEntry: Entry = {
  id: 'year',
  label: 'Vue annuelle',
  variants: [
    { id: 'year', label: 'Une année', Show: () => <Shown /> },
    { id: 'empty', label: 'Vide', Show: () => <Shown marks={NONE} /> },
    { id: 'loading', label: 'Chargement', Show: () => <Shown marks={NONE} pending /> },
    { id: 'error', label: 'Erreur', Show: () => <Shown marks={NONE} error={FAILED} /> },
    { id: 'stale', label: 'Actualisation refusée', Show: () => <Shown error={FAILED} /> },
  ],
}
