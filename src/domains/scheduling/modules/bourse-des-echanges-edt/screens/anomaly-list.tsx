import type { EchangeLocal } from '#domains/scheduling/model/rejeu-echanges.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { direNiveau, pourQui } from '../offline/phrases.ts'
import classes from './anomaly-list.module.css'

/** Rules that the exchange would break: for whom, how gravely, the figures, the article. */
export function AnomalyList({ echange }: { echange: EchangeLocal }) {
  if (echange.anomalies.length === 0) return null
  return (
    <ul className={classes.root} aria-label="Règles concernées">
      {echange.anomalies.map(anomalie => {
        const { mots, ton } = direNiveau(anomalie.niveau)
        return (
          <li key={`${anomalie.code}:${anomalie.utilisateur_id}:${anomalie.jour}:${anomalie.mesure}`}>
            <span className={classes.tete}>
              <Pill tone={ton}>{mots}</Pill>
              <b>{pourQui(anomalie, echange)}</b>
            </span>
            <span className={classes.phrase}>{anomalie.phrase}</span>
            <span className={classes.reference}>{anomalie.reference}</span>
          </li>
        )
      })}
    </ul>
  )
}
