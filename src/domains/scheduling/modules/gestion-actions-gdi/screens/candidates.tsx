import type { CouverturePoste } from '#domains/scheduling/model/consequences/consequences.ts'
import { CandidateLines } from '#domains/scheduling/view/consequences/candidate-lines.tsx'
import { compter } from '#wire/french.ts'
import classes from './request-facts.module.css'

type Props = {
  readonly pour: string
  readonly candidats: NonNullable<CouverturePoste['remplacants']>
  readonly onChoose: ((utilisateur_id: number) => void) | null
}

/** Who could stand in for a post, the best first, with the reasons; one press leads to asking them, or giving it. */
export function Candidates({ pour, candidats, onChoose }: Props) {
  return (
    <details className={classes.details}>
      <summary>{`${compter(candidats.length, 'personne pourrait', 'personnes pourraient')} le tenir`}</summary>
      <CandidateLines pour={pour} candidats={candidats} onChoose={onChoose} />
    </details>
  )
}
