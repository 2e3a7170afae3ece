import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '#kit/button/icon-button.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { type Agent, dansLeMois, direEtendue, direTotaux, type Fond } from './etendues.ts'
import classes from './month-list.module.css'

type Props = { agents: readonly Agent[]; fond: Fond; annee: number; aujourdhui: number | null }

/** The year on a phone: one month at a time, who is away and when. */
export function MonthList({ agents, fond, annee, aujourdhui }: Props) {
  const courant = fond.mois.findIndex(m => aujourdhui !== null && aujourdhui < m.doy + m.jours)
  const [rang, setRang] = useState(Math.max(0, courant))
  const mois = fond.mois[rang]
  if (!mois) return null
  const absents = dansLeMois(agents, mois)
  return (
    <section className={classes.root} aria-label={`${mois.nom} ${annee}`}>
      <div className={classes.mois}>
        <IconButton label="Mois précédent" disabled={rang === 0} onClick={() => setRang(rang - 1)}>
          <IconChevronLeft size={22} aria-hidden />
        </IconButton>
        <h2 className={classes.titre} aria-live="polite">
          {mois.nom} {annee}
        </h2>
        <IconButton label="Mois suivant" disabled={rang === fond.mois.length - 1} onClick={() => setRang(rang + 1)}>
          <IconChevronRight size={22} aria-hidden />
        </IconButton>
      </div>
      {absents.length === 0 && <EmptyState title="Personne d’absent ce mois-ci" />}
      <ul className={classes.liste}>
        {absents.map(({ agent, etendues }) => (
          <li key={agent.utilisateur_id} className={classes.carte}>
            <p className={classes.qui}>
              <b>{agent.label}</b>
              <span className={classes.discret}>{direTotaux(agent)}</span>
            </p>
            <ul className={classes.etendues}>
              {etendues.map(e => (
                <li key={e.debut} data-sorte={e.sorte}>
                  {direEtendue(e)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
