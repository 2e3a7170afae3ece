import { Button, Skeleton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react'
import viewBar from '#kit/page/view-bar.module.css'
import { composeSheet } from '#kit/print/print-sheet.ts'
import { usePaper } from '#kit/print/use-paper.ts'
import { ErrorState } from '#kit/state/state-block.tsx'
import type { JourIso } from '#wire/dates.ts'
import { describeDay } from './describe-day.ts'
import { monthsOf, stepDay } from './months.ts'
import type { YearViewProps } from './types.ts'
import { YearChoice } from './year-choice.tsx'
import { Legend } from './year-legend.tsx'
import { MonthCard } from './year-month.tsx'
import classes from './year-view.module.css'

/** Twelve months and their marks; one stop of the keyboard, then the arrows (specification field-service §2 "year view"). */
export function YearView(props: YearViewProps) {
  const { label, year, years, onYear, today, marks, pending, error } = props
  const months = useMemo(() => monthsOf(year), [year])
  const sheet = useRef<HTMLDivElement>(null)
  const [kept, setKept] = useState<JourIso>('')
  const start = today?.startsWith(String(year)) ? today : `${year}-01-01`
  const print = usePaper(() => (pending ? null : composeSheet([sheet.current], `${label} ${year}`)))
  const current = kept.startsWith(String(year)) ? kept : start

  if (error && marks.size === 0)
    return <ErrorState message={error.message} reference={error.reference} onRetry={props.onRetry} />

  function onKeyDown(event: KeyboardEvent): void {
    const day = dayOf(event)
    const next = day && !event.altKey && !event.metaKey ? stepDay(day, event.key, event.ctrlKey) : null
    if (!next) return
    event.preventDefault()
    setKept(next)
    sheet.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  function onClick(event: MouseEvent): void {
    const day = dayOf(event)
    if (!day) return
    setKept(day)
    props.onOpen?.(day)
  }
  return (
    <div className={`${viewBar.view} ${classes.root}`}>
      <div className={viewBar.bar}>
        {years && onYear && <YearChoice annee={year} annees={years} onAnnee={onYear} />}
        {props.tools}
        <Button
          variant="default"
          className={classes.print}
          leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden />}
          disabled={pending}
          onClick={print}
        >
          Imprimer
        </Button>
        {props.note && <span className={classes.note}>{props.note}</span>}
      </div>
      {error && <ErrorState message={error.message} reference={error.reference} onRetry={props.onRetry} />}
      {pending ? (
        <Loading />
      ) : (
        <div ref={sheet} className={classes.sheet}>
          {marks.size === 0 && <p className={classes.empty}>{props.empty}</p>}
          <Legend {...props} />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the days are buttons; this hears all of them */}
          <div className={classes.months} onKeyDown={onKeyDown} onClick={onClick}>
            {months.map(month => (
              <MonthCard key={month.month} month={month} view={props} current={current} />
            ))}
          </div>
          <p className={classes.said} role="status">
            {kept.startsWith(String(year)) && describeDay(props, kept)}
          </p>
        </div>
      )}
    </div>
  )
}

function dayOf(event: { target: EventTarget }): JourIso | null {
  return event.target instanceof Element ? (event.target.closest('[data-day]')?.getAttribute('data-day') ?? null) : null
}

/** Twelve months to come. */
function Loading() {
  return (
    <div className={classes.months} role="status" aria-label="Lecture de l’année…">
      {Array.from({ length: 12 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
        <Skeleton key={i} height={268} radius="lg" />
      ))}
    </div>
  )
}
