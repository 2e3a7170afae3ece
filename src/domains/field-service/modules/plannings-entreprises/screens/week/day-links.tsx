import { VisuallyHidden } from '@mantine/core'
import { navigate } from '#client/address/location.ts'
import { useToday } from '#client/page/use-today.ts'
import type { EntreePlanning } from '#domains/field-service/model/interventions/entree-planning.ts'
import { ajouterJours, formaterJour, type JourIso } from '#wire/dates.ts'
import { dayLink } from '../day-link.ts'
import classes from './week.module.css'

type Props = {
  readonly lundi: JourIso
  /** Of whoever is looked at; null: not read yet, which is not none. */
  readonly visites: readonly EntreePlanning[] | null | undefined
  /** Of one technician; empty: everybody. */
  readonly nom: string
}

/** From the week to the desk of each of its days, filtered alike. */
export function DayLinks({ lundi, visites, nom }: Props) {
  const aujourdhui = useToday()
  return (
    <nav className={classes.days} aria-label="Régulation d’un jour">
      {Array.from({ length: 7 }, (_, n) => {
        const jour = ajouterJours(lundi, n)
        const to = dayLink(jour, aujourdhui, nom)
        const nombre = visites?.filter(v => v.jour === jour).length
        return (
          <a
            key={jour}
            href={to}
            aria-current={jour === aujourdhui ? 'date' : undefined}
            onClick={event => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              navigate(to)
            }}
          >
            {formaterJour(jour, 'bref')}
            {nombre !== undefined && (
              <>
                <b>{nombre}</b>
                <VisuallyHidden>{nombre < 2 ? ' intervention' : ' interventions'}</VisuallyHidden>
              </>
            )}
          </a>
        )
      })}
    </nav>
  )
}
