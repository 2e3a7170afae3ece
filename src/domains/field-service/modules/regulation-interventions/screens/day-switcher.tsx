import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useMobile } from '#client/address/viewport.ts'
import { useDesk } from '#client/frames/desk.tsx'
import { IconButton } from '#kit/button/icon-button.tsx'
import { DayButton } from '#kit/date-fields/day-button.tsx'
import { ajouterJours, type JourIso } from '#wire/dates.ts'
import classes from './day-switcher.module.css'

type Props = { jour: JourIso; aujourdhui: JourIso; onJour: (jour: JourIso) => void }

/** The day shown: arrows, a date, back to today. Left and right arrow keys do the same on the buttons and in the list. */
export function DaySwitcher({ jour, aujourdhui, onJour }: Props) {
  const { wide, narrow } = useDesk()
  // A phone keeps the way back to today on the same line.
  const short = useMobile() || (wide && narrow)
  function press(event: KeyboardEvent) {
    // In the calendar, the arrows are the calendar's.
    if (!event.currentTarget.contains(event.target as Node)) return
    const pas = pasDe(event)
    if (!pas) return
    event.preventDefault()
    onJour(ajouterJours(jour, pas))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame and brings no role of use here
    <div className={classes.root} role="group" aria-label="Jour affiché" onKeyDown={press}>
      <IconButton label="Jour précédent" onClick={() => onJour(ajouterJours(jour, -1))}>
        <IconChevronLeft size={20} stroke={1.8} aria-hidden />
      </IconButton>
      <DayButton day={jour} today={aujourdhui} label="Choisir un jour" short={short} onChange={onJour} />
      <IconButton label="Jour suivant" onClick={() => onJour(ajouterJours(jour, 1))}>
        <IconChevronRight size={20} stroke={1.8} aria-hidden />
      </IconButton>
      {jour !== aujourdhui && (
        <Button variant="default" size="xs" onClick={() => onJour(aujourdhui)}>
          Aujourd’hui
        </Button>
      )}
    </div>
  )
}

/** -1 or 1 for a plain left or right arrow, 0 otherwise: Alt and Ctrl with an arrow belong to the browser. */
export function pasDe({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): -1 | 0 | 1 {
  if (altKey || ctrlKey || metaKey || shiftKey) return 0
  return key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
}
