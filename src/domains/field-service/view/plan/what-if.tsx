import { useDebouncedValue } from '@mantine/hooks'
import { useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { mayCall } from '#client/session/rights.ts'
import {
  direIdee,
  direRienDeMieux,
  type Place,
  placeIdee,
  placeOf,
  placeQuery,
  type VisitePlacee,
} from '#domains/field-service/model/repartition/places.ts'
import {
  deplacerVisite,
  type EtSi,
  essayerPlace,
} from '#domains/field-service/modules/regulation-interventions/contract.ts'
import { Choices, Foresight } from '#kit/findings/findings.tsx'
import { direDefait } from './undone.ts'

const CHOSEN_MS = 250

type IdeasProps = {
  readonly visite: VisitePlacee
  readonly idees: EtSi['idees']
  readonly done: () => void
}

/** Better places, one press each; ten seconds to take it back. */
export function BetterPlaces({ visite, idees, done }: IdeasProps) {
  const params = { id: String(visite.intervention_id) }
  const { write, pending, message } = useWriting(deplacerVisite, {
    undo: ({ intervention }) =>
      undoBy(
        deplacerVisite,
        { params, body: { version: intervention.version, ...placeOf(visite) } },
        undefined,
        direDefait,
      ),
    done,
  })
  function take(rank: number): void {
    const idee = idees[rank]
    if (idee) void write({ params, body: { version: visite.version, ...placeIdee(idee) } })
  }
  return (
    <Choices
      title="Mieux placée"
      choices={idees.map(idee => direIdee(idee, visite.jour))}
      pending={pending}
      message={message}
      onTake={take}
    />
  )
}

type Props = {
  readonly visite: VisitePlacee
  /** Null: nothing is chosen yet. */
  readonly place: Place | null
  readonly done: () => void
}

/** What the day becomes if this yes is given, told before it; never in the way of it. Whom the desk is closed to decides without. */
export function WhatIf({ visite, place, done }: Props) {
  const allowed = mayCall(useSession(), [essayerPlace, deplacerVisite])
  const [asked] = useDebouncedValue(place, CHOSEN_MS)
  const { data } = useReading(
    essayerPlace,
    { params: { id: String(visite.intervention_id) }, query: placeQuery(asked ?? placeOf(visite)) },
    { enabled: allowed && asked !== null },
  )
  if (!allowed || !place || !asked) return null
  return (
    <Foresight
      label="Ce que devient la journée"
      looking="Regarde ce que devient la journée…"
      constats={data?.constats}
      nothing={data && direRienDeMieux(data)}
    >
      {data && <BetterPlaces visite={visite} idees={data.idees} done={done} />}
    </Foresight>
  )
}
