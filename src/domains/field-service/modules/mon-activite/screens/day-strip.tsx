import { useEffect, useRef } from 'react'
import type { JourActivite } from '#domains/field-service/model/planning.ts'
import { ajouterJours, formaterJour, type JourIso } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import classes from './day-strip.module.css'

type Props = {
  jours: readonly JourActivite[]
  jour: JourIso
  aujourdhui: JourIso
  onJour: (jour: JourIso) => void
}

/** Days that hold visits: today at the left edge, the past a swipe before it, the coming days after. */
export function DayStrip({ jours, jour, aujourdhui, onJour }: Props) {
  const bande = useRef<HTMLElement>(null)
  const montres = jours.filter(j => j.interventions.length > 0 || j.jour === aujourdhui)

  // biome-ignore lint/correctness/useExhaustiveDependencies: today goes to the edge when the days or the date change
  useEffect(() => {
    const puce = bande.current?.querySelector<HTMLElement>('[data-aujourdhui]')
    if (bande.current && puce) bande.current.scrollLeft = puce.offsetLeft - bande.current.offsetLeft
  }, [aujourdhui, montres.length])

  if (montres.length < 2) return null
  return (
    <nav ref={bande} className={classes.root} aria-label="Jours">
      {montres.map(j => (
        <button
          key={j.jour}
          type="button"
          className={classes.jour}
          aria-pressed={j.jour === jour}
          aria-label={`${formaterJour(j.jour, 'complet')}, ${compter(j.interventions.length, 'intervention')}`}
          data-aujourdhui={j.jour === aujourdhui || undefined}
          data-passe={j.jour < aujourdhui || undefined}
          onClick={() => onJour(j.jour)}
        >
          {nommer(j.jour, aujourdhui)}
          <span className={classes.nombre}>{j.interventions.filter(i => !i.annulee).length}</span>
        </button>
      ))}
    </nav>
  )
}

function nommer(jour: JourIso, aujourdhui: JourIso): string {
  if (jour === aujourdhui) return 'Aujourd’hui'
  if (jour === ajouterJours(aujourdhui, 1)) return 'Demain'
  if (jour === ajouterJours(aujourdhui, -1)) return 'Hier'
  return formaterJour(jour)
}
