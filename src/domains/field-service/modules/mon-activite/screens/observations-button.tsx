import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { compter } from '#wire/french.ts'
import classes from './information-blocks.module.css'
import type { Local } from './use-local.ts'
import { useObservationDraft } from './use-observation-draft.ts'

type Props = { visite: InterventionActivite; local: Local | undefined; onClick: () => void }

/** Opens the observations of a visit, and says that one was begun there and not added. */
export function ObservationsButton({ visite, local, onClick }: Props) {
  const brouillon = useObservationDraft(visite.intervention_id, local)
  return (
    <button type="button" className={classes.piece} onClick={onClick}>
      {compter(visite.nb_observations, 'observation')}
      {brouillon && (
        <>
          {' '}
          <span className={classes.brouillon}>brouillon non ajouté</span>
        </>
      )}
    </button>
  )
}
