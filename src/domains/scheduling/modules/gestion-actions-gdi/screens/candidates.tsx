import { UnstyledButton } from '@mantine/core'
import type { CouverturePoste } from '#domains/scheduling/model/consequences/consequences.ts'
import { compter } from '#wire/french.ts'
import classes from './request-facts.module.css'

type Candidats = NonNullable<CouverturePoste['remplacants']>

type Props = {
  readonly pour: string
  readonly candidats: Candidats
  readonly onChoose: ((utilisateur_id: number) => void) | null
}

/** Who could stand in for a post, the best first, with the reasons; one press leads to asking them, or giving it. */
export function Candidates({ pour, candidats, onChoose }: Props) {
  return (
    <details className={classes.details}>
      <summary>{`${compter(candidats.length, 'personne pourrait', 'personnes pourraient')} le tenir`}</summary>
      <ol className={classes.relais} aria-label={`Qui pourrait tenir ${pour}`}>
        {candidats.map(candidat => (
          <li key={candidat.utilisateur_id}>
            {onChoose ? (
              <UnstyledButton className={classes.candidat} onClick={() => onChoose(candidat.utilisateur_id)}>
                <Words candidat={candidat} />
              </UnstyledButton>
            ) : (
              <span className={classes.candidat}>
                <Words candidat={candidat} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

function Words({ candidat: { label, raison } }: { readonly candidat: Candidats[number] }) {
  return (
    <>
      <b>{label}</b>
      <span>{raison}</span>
    </>
  )
}
