import { VisuallyHidden } from '@mantine/core'
import type { JourPlanning } from '#domains/scheduling/model/planning/planning.ts'
import type { IndexEquipe } from '#domains/scheduling/view/equipe/index-equipe.ts'
import { formaterJour } from '#wire/dates.ts'
import { adresseJour } from '../address.ts'
import type { Pastille } from '../view/phrases.ts'
import { estChome } from '../view/semaines.ts'
import { AppLink } from './app-link.tsx'
import classes from './day-card.module.css'
import { DayFacts } from './day-facts.tsx'
import type { Marque } from './use-mon-planning.ts'

type Props = {
  jour: JourPlanning
  index: IndexEquipe | null
  marque: Marque | null
  pastilles: readonly Pastille[]
  aujourdhui: boolean
  choisie: boolean
}

/** One day of the list; the whole card opens it. */
export function DayCard({ jour, index, marque, pastilles, aujourdhui, choisie }: Props) {
  const [nom, numero] = formaterJour(jour.dadate).split(' ')
  return (
    <li
      className={classes.root}
      data-aujourdhui={aujourdhui || undefined}
      data-chome={estChome(jour) || undefined}
      data-choisie={choisie || undefined}
    >
      <AppLink className={classes.lien} href={adresseJour(jour.dadate)} aria-current={choisie ? 'true' : undefined}>
        <span className={classes.date} aria-hidden>
          <span className={classes.nom}>{nom}</span>
          <span className={classes.numero}>{numero}</span>
        </span>
        <div className={classes.faits}>
          <VisuallyHidden>
            {aujourdhui && 'Aujourd’hui, '}
            {formaterJour(jour.dadate, 'complet')}
          </VisuallyHidden>
          <DayFacts jour={jour} index={index} marque={marque} pastilles={pastilles} />
        </div>
      </AppLink>
    </li>
  )
}
