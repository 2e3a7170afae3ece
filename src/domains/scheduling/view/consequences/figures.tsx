import classes from './consequences.module.css'

export interface Chiffre {
  readonly mots: string
  readonly valeur: string
  readonly ton?: 'bad' | 'wait' | undefined
}

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
