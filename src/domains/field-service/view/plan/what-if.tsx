import { AskedForesight } from '#client/page/asked-foresight.tsx'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import {
  direIdee,
  direRienDeMieux,
  MOTS_JOURNEE,
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
import { Choices } from '#kit/findings/findings.tsx'

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
      undoBy(deplacerVisite, { params, body: { version: intervention.version, ...placeOf(visite) } }),
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

/** What the day becomes if this yes is given. Whom the desk is closed to decides without. */
export function WhatIf({ visite, place, done }: Props) {
  return (
    <AskedForesight
      operation={essayerPlace}
      input={(p: Place) => ({ params: { id: String(visite.intervention_id) }, query: placeQuery(p) })}
      choice={place}
      standing={placeOf(visite)}
      calls={[essayerPlace, deplacerVisite]}
      words={MOTS_JOURNEE}
      nothing={direRienDeMieux}
    >
      {({ idees }) => <BetterPlaces visite={visite} idees={idees} done={done} />}
    </AskedForesight>
  )
}
