import { UnstyledButton } from '@mantine/core'
import classes from './consequences.module.css'

/** Somebody who could stand in, and why. */
export interface CandidateLine {
  readonly utilisateur_id: number
  readonly label: string
  /** The reasons in one sentence. */
  readonly raison: string
}

type Props = {
  readonly pour: string
  readonly candidats: readonly CandidateLine[]
  /** Null: whoever reads may give no post. */
  readonly onChoose: ((utilisateur_id: number) => void) | null
}

/** The few who could hold a post, the best first, each with the reasons. */
export function CandidateLines({ pour, candidats, onChoose }: Props) {
  return (
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
  )
}

function Words({ candidat: { label, raison } }: { readonly candidat: CandidateLine }) {
  return (
    <>
      <b>{label}</b>
      <span>{raison}</span>
    </>
  )
}
