import type { Chiffre } from './mots.ts'
import classes from './request-facts.module.css'

/** The figures of a decision, before its words: what a thumb reads first. */
export function Figures({ chiffres }: { readonly chiffres: readonly Chiffre[] }) {
  return (
    <dl className={classes.figures}>
      {chiffres.map(({ mots, valeur, ton }) => (
        <div key={mots} data-tone={ton}>
          <dt>{mots}</dt>
          <dd>{valeur}</dd>
        </div>
      ))}
    </dl>
  )
}
