import type { EchangeLocal } from '#domains/scheduling/model/echanges/rejeu.ts'
import { FoldedRest } from '#domains/scheduling/view/folded-rest.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { compter } from '#wire/french.ts'
import { direNiveau, type Regle, regrouperAnomalies } from '../view/phrases.ts'
import classes from './anomaly-list.module.css'
import type { Loi } from './use-loi.ts'

/** Rules that the exchange would break, each once, the gravest in sight and the others folded, so that the answer stays near. */
export function AnomalyList({ echange, loi }: { echange: EchangeLocal; loi: Loi }) {
  const [premiere, ...autres] = regrouperAnomalies({ ...echange, anomalies: [...loi.anomalies] })
  if (!premiere) return null
  return (
    <div className={classes.tout}>
      <ul className={classes.root} aria-label="Règles concernées">
        <Rule regle={premiere} />
      </ul>
      {autres.length > 0 && (
        <FoldedRest summary={`Et ${compter(autres.length, 'autre règle', 'autres règles')}`}>
          <ul className={classes.root}>
            {autres.map(regle => (
              <Rule key={`${regle.anomalie.code}:${regle.anomalie.niveau}`} regle={regle} />
            ))}
          </ul>
        </FoldedRest>
      )}
    </div>
  )
}

/** For whom, how gravely, the figures, the article. */
function Rule({ regle: { anomalie, pour, phrases } }: { regle: Regle }) {
  const { mots, ton } = direNiveau(anomalie.niveau)
  return (
    <li>
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
}
