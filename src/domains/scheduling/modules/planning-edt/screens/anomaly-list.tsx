import { Pill } from '#kit/pill/pill.tsx'
import type { Agent } from '../view/cases.ts'
import type { AnomalieDite } from '../view/derogations.ts'
import { direOu, graviteDe, NIVEAUX_DITS } from '../view/mots.ts'
import classes from './dialogs.module.css'

type Props = {
  readonly anomalies: readonly AnomalieDite[]
  /** Named and dated where the list is of several people; absent: of one day of one person. */
  readonly agents?: readonly Agent[]
}

/** Rules that are not kept: how gravely, for whom, the figures, the article, what agreement would allow it. */
export function AnomalyList({ anomalies, agents }: Props) {
  if (anomalies.length === 0) return null
  return (
    <ul className={classes.rules} aria-label="Règles concernées">
      {anomalies.map(a => {
        const { mot, forme, ton } = NIVEAUX_DITS[graviteDe(a)]
        const qui = agents?.find(agent => agent.wcu_utilisateur_id === a.utilisateur_id)
        return (
          <li key={`${a.code}:${a.utilisateur_id}:${a.jour}:${a.phrase}`}>
            <span className={classes.ruleHead}>
              <Pill tone={ton}>
                <span aria-hidden>{forme}</span> {mot}
              </Pill>
              {qui && <b>{direOu(qui.label, a.jour)}</b>}
            </span>
            <span>{a.phrase}</span>
            {a.derogee && <span>{a.derogee}</span>}
            <span className={classes.quiet}>{[a.reference, a.accord].filter(Boolean).join('. ')}</span>
          </li>
        )
      })}
    </ul>
  )
}
