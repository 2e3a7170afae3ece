import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { estRetiree, type JourActivite } from '#domains/field-service/model/interventions/planning.ts'
import { ajouterJours, formaterJour, type JourIso } from '#wire/dates.ts'
import { pluraliser } from '#wire/french.ts'
import classes from './day-strip.module.css'

type Props = {
  jours: readonly JourActivite[]
  jour: JourIso
  aujourdhui: JourIso
  onJour: (jour: JourIso) => void
}

/**
 * Days that hold visits: today at the left edge, the past a swipe before it, the coming days after. One stop of the Tab
 * key, the chosen day's; arrows, Home and End go from day to day.
 */
export function DayStrip({ jours, jour, aujourdhui, onJour }: Props) {
  const bande = useRef<HTMLDivElement>(null)
  const [ici, setIci] = useState<JourIso | null>(null)
  const montres = jours.filter(j => j.interventions.length > 0 || j.jour === aujourdhui)
  // A chosen day may have lost its last visit since: the strip keeps a stop.
  const arret = [ici, jour, aujourdhui].find(a => montres.some(j => j.jour === a))

  // biome-ignore lint/correctness/useExhaustiveDependencies: today goes to the edge when the days or the date change
  useEffect(() => {
    const puce = bande.current?.querySelector<HTMLElement>('[data-aujourdhui]')
    if (bande.current && puce) bande.current.scrollLeft = puce.offsetLeft - bande.current.offsetLeft
  }, [aujourdhui, montres.length])

  if (montres.length < 2) return null
  return (
    <div ref={bande} className={classes.root} role="toolbar" aria-label="Jours" onBlur={() => setIci(null)}>
      {montres.map(j => {
        // One count, seen and heard: what the office took off is no visit of that day.
        const tenues = j.interventions.filter(i => !estRetiree(i)).length
        return (
          <button
            key={j.jour}
            type="button"
            className={classes.jour}
            tabIndex={j.jour === arret ? 0 : -1}
            aria-pressed={j.jour === jour}
            data-aujourdhui={j.jour === aujourdhui || undefined}
            data-passe={j.jour < aujourdhui || undefined}
            onClick={() => onJour(j.jour)}
            onFocus={() => setIci(j.jour)}
            onKeyDown={allerAuJour}
          >
            {/* What is seen begins the name: "Aujourd’hui 4 interventions, vendredi 20 novembre 2026". */}
            {nommer(j.jour, aujourdhui)} <span className={classes.nombre}>{tenues}</span>
            <VisuallyHidden>
              {` ${pluraliser(tenues, 'intervention')}, ${formaterJour(j.jour, 'complet')}`}
            </VisuallyHidden>
          </button>
        )
      })}
    </div>
  )
}

function allerAuJour(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const puces = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])]
  const rang = puces.indexOf(event.currentTarget)
  const cibles: Record<string, number> = { ArrowRight: rang + 1, ArrowLeft: rang - 1, Home: 0, End: puces.length - 1 }
  const cible = cibles[event.key]
  if (cible === undefined) return
  event.preventDefault()
  puces[cible]?.focus()
}

function nommer(jour: JourIso, aujourdhui: JourIso): string {
  if (jour === aujourdhui) return 'Aujourd’hui'
  if (jour === ajouterJours(aujourdhui, 1)) return 'Demain'
  if (jour === ajouterJours(aujourdhui, -1)) return 'Hier'
  return formaterJour(jour)
}
