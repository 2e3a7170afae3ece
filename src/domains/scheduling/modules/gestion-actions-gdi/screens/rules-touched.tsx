import type { Anomalie } from '#domains/scheduling/model/regles/types.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { Pill } from '#kit/pill/pill.tsx'
import { compter } from '#wire/french.ts'
import { direNiveau, pireNiveau } from './mots.ts'
import classes from './request-facts.module.css'

type Props = {
  readonly anomalies: readonly Anomalie[]
  /** Rules that are broken today and would be kept. */
  readonly levees?: number
  /** Told below already: said in one line. */
  readonly ailleurs?: boolean
}

/** What the law says of a yes: nothing more is broken, or which rules are, folded under how grave the worst is. */
export function RulesTouched({ anomalies, levees = 0, ailleurs = false }: Props) {
  const mieux = levees > 0 ? ` ${compter(levees, 'règle de plus serait tenue', 'règles de plus seraient tenues')}.` : ''
  const pire = pireNiveau(anomalies)
  if (pire === null) return <p className={panel.quiet}>{`Loi\u00a0: aucune règle de plus n’est enfreinte.${mieux}`}</p>
  const { mots, ton } = direNiveau(pire)
  const combien = compter(anomalies.length, 'règle concernée', 'règles concernées')
  const tete = (
    <>
      <Pill tone={ton}>{mots}</Pill> {combien}
    </>
  )
  if (ailleurs) return <p className={classes.poste}>{tete}</p>
  return (
    <details className={classes.details}>
      <summary>{tete}</summary>
      <ul className={panel.list}>
        {anomalies.map(a => (
          <li key={`${a.code}:${a.jour}:${a.phrase}`} className={classes.anomalie}>
            <span>{a.phrase}</span>
            <span className={panel.quiet}>{a.reference}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
