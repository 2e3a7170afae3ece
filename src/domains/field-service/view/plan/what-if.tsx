import { AskedForesight } from '#client/page/asked-foresight.tsx'
import {
  direIdee,
  direRienDeMieux,
  MOTS_JOURNEE,
  type Place,
  placeIdee,
  placeOf,
  placeQuery,
  titreIdees,
  type VisitePlacee,
} from '#domains/field-service/model/repartition/places.ts'
import {
  deplacerVisite,
  type EtSi,
  essayerPlace,
} from '#domains/field-service/modules/regulation-interventions/contract.ts'
import { Choices } from '#kit/findings/findings.tsx'
import { usePlanDeeds } from './plan-deeds.ts'
import { useDeed } from './use-deed.ts'
import { stepBack } from './use-step.ts'
import { direRemiseChez } from './words.ts'

type IdeasProps = {
  readonly visite: VisitePlacee
  /** Whose visit it is, for the name of the deed. */
  readonly client: string
  readonly idees: EtSi['idees']
  /** The day that was asked for. */
  readonly demande: Place['jour']
  readonly done: () => void
}

/** Better places, one press each; ten seconds to take it back. */
export function BetterPlaces({ visite, client, idees, demande, done }: IdeasProps) {
  const params = { id: String(visite.intervention_id) }
  const { standing } = usePlanDeeds()
  const { write, pending, message } = useDeed(deplacerVisite, {
    label: `déplacement, ${client}`,
    visits: ({ intervention }) => [intervention],
    undo: ({ intervention: { version, jour } }) =>
      stepBack(
        deplacerVisite,
        { params, body: { version: standing(visite.intervention_id, version), ...placeOf(visite) } },
        rendue => direRemiseChez(rendue, jour),
      ),
    again: input => ({
      ...input,
      body: { ...input.body, version: standing(visite.intervention_id, input.body.version) },
    }),
    done,
  })
  function take(rank: number): void {
    const idee = idees[rank]
    if (idee) void write({ params, body: { version: visite.version, ...placeIdee(idee) } })
  }
  return (
    <Choices
      title={titreIdees(idees)}
      choices={idees.map(idee => direIdee(idee, visite.jour, demande))}
      pending={pending}
      message={message}
      onTake={take}
    />
  )
}

type Props = {
  readonly visite: VisitePlacee
  readonly client: string
  /** Null: nothing is chosen yet. */
  readonly place: Place | null
  readonly done: () => void
  /** Kind of finding that the form around tells by itself. */
  readonly told?: string
}

/** What the day becomes if this yes is given. Whom the desk is closed to decides without. */
export function WhatIf({ visite, client, place, done, told }: Props) {
  return (
    <AskedForesight
      operation={essayerPlace}
      input={(p: Place) => ({ params: { id: String(visite.intervention_id) }, query: placeQuery(p) })}
      choice={place}
      standing={placeOf(visite)}
      calls={[essayerPlace, deplacerVisite]}
      words={MOTS_JOURNEE}
      nothing={direRienDeMieux}
      {...(told !== undefined && { told })}
    >
      {({ idees }) => (
        <BetterPlaces visite={visite} client={client} idees={idees} demande={place?.jour ?? visite.jour} done={done} />
      )}
    </AskedForesight>
  )
}
