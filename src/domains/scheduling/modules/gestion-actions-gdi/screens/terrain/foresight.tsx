import { AskedForesight } from '#client/page/asked-foresight.tsx'
import {
  direIdee,
  direRienDeMieux,
  MOTS_JOURNEE,
  type Place,
  placeIdee,
  placeQuery,
  titreIdees,
} from '#domains/field-service/model/repartition/places.ts'
import { essayerPlace } from '#domains/field-service/modules/regulation-interventions/contract.ts'
import { Choices } from '#kit/findings/findings.tsx'

type Props = {
  readonly intervention_id: number
  /** Where it stands. */
  readonly actuelle: Place
  /** Null: nothing else is chosen yet. */
  readonly place: Place | null
  readonly pending: boolean
  readonly onTake: (place: Place) => void
}

/** What the day becomes if the visit goes there, told before "Reporter"; whom the desk is closed to decides without. */
export function PostponeForesight({ intervention_id, actuelle, place, pending, onTake }: Props) {
  return (
    <AskedForesight
      operation={essayerPlace}
      input={(p: Place) => ({ params: { id: String(intervention_id) }, query: placeQuery(p) })}
      choice={place}
      standing={actuelle}
      calls={[essayerPlace]}
      words={MOTS_JOURNEE}
      nothing={direRienDeMieux}
    >
      {({ idees }) => (
        <Choices
          title={titreIdees(idees)}
          choices={idees.map(idee => direIdee(idee, actuelle.jour, place?.jour ?? actuelle.jour))}
          pending={pending}
          message={null}
          onTake={rank => {
            const idee = idees[rank]
            if (idee) onTake(placeIdee(idee))
          }}
        />
      )}
    </AskedForesight>
  )
}
