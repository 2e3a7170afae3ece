import type { AppelRecu } from '#domains/scheduling/model/appels/appel.ts'
import { direNiveau } from '#domains/scheduling/modules/bourse-des-echanges-edt/view/phrases.ts'
import { Pill } from '#kit/pill/pill.tsx'
import classes from '../anomaly-list.module.css'

/** What the law says of a post to take: on its card, and again where the yes is given. */
export function CallRules({ appel: { anomalies } }: { readonly appel: AppelRecu }) {
  if (anomalies.length === 0) return null
  return (
    <ul className={classes.root} aria-label="Règles concernées">
      {anomalies.map(a => {
        const niveau = direNiveau(a.niveau)
        return (
          <li key={`${a.code}:${a.jour}:${a.phrase}`}>
            <span className={classes.tete}>
              <Pill tone={niveau.ton}>{niveau.mots}</Pill>
            </span>
            <span className={classes.phrase}>{a.phrase}</span>
            <span className={classes.reference}>{a.reference}</span>
          </li>
        )
      })}
    </ul>
  )
}
