import { useDebouncedValue } from '@mantine/hooks'
import { useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { mayCall } from '#client/session/rights.ts'
import {
  direIdee,
  direRienDeMieux,
  type Place,
  placeIdee,
  placeQuery,
} from '#domains/field-service/model/repartition/places.ts'
import { essayerPlace } from '#domains/field-service/modules/regulation-interventions/contract.ts'
import { Choices, Foresight } from '#kit/findings/findings.tsx'

const CHOSEN_MS = 250

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
  const allowed = mayCall(useSession(), [essayerPlace])
  const [asked] = useDebouncedValue(place, CHOSEN_MS)
  const { data } = useReading(
    essayerPlace,
    { params: { id: String(intervention_id) }, query: placeQuery(asked ?? actuelle) },
    { enabled: allowed && asked !== null },
  )
  if (!allowed || !place || !asked) return null
  const idees = data?.idees ?? []
  function take(rank: number): void {
    const idee = idees[rank]
    if (idee) onTake(placeIdee(idee))
  }
  return (
    <Foresight
      label="Ce que devient la journée"
      looking="Regarde ce que devient la journée…"
      constats={data?.constats}
      nothing={data && direRienDeMieux(data)}
    >
      <Choices
        title="Mieux placée"
        choices={idees.map(idee => direIdee(idee, actuelle.jour))}
        pending={pending}
        message={null}
        onTake={take}
      />
    </Foresight>
  )
}
