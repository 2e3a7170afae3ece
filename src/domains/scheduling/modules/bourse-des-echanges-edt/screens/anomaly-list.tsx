import type { EchangeLocal } from '#domains/scheduling/model/echanges/rejeu.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { direNiveau, regrouperAnomalies } from '../view/phrases.ts'
import classes from './anomaly-list.module.css'
import type { Loi } from './use-loi.ts'

/** Rules that the exchange would break, each once: for whom, how gravely, the figures, the article. */
export function AnomalyList({ echange, loi }: { echange: EchangeLocal; loi: Loi }) {
  if (loi.anomalies.length === 0) return null
  return (
    <ul className={classes.root} aria-label="Règles concernées">
      {regrouperAnomalies({ ...echange, anomalies: [...loi.anomalies] }).map(({ anomalie, pour, phrases }) => {
        const { mots, ton } = direNiveau(anomalie.niveau)
        return (
          <li key={`${anomalie.code}:${anomalie.niveau}`}>
            <span className={classes.tete}>
              <Pill tone={ton}>{mots}</Pill>
              <b>{pour}</b>
            </span>
            {phrases.map(phrase => (
              <span key={phrase} className={classes.phrase}>
                {phrase}
              </span>
            ))}
            <span className={classes.reference}>{anomalie.reference}</span>
          </li>
        )
      })}
    </ul>
  )
}
