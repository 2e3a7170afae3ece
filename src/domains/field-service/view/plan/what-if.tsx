import type { ReactNode } from 'react'
import { AskedForesight } from '#client/page/asked-foresight.tsx'
import { promesseLue } from '#domains/field-service/model/interventions/creneau-dit.ts'
import type { Canal } from '#domains/field-service/model/interventions/prevenir.ts'
import {
  direIdee,
  direRienDeMieux,
  type IdeeLue,
  MOTS_JOURNEE,
  type Place,
  placeIdee,
  placeOf,
  placeQuery,
  promiseIdee,
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

/** How a better place is taken: by the form around, with what was typed there. */
export interface Taking {
  readonly pending: boolean
  /** Why the office refused the last one. */
  readonly message: string | null
  readonly onTake: (idee: IdeeLue) => void
}

interface Found {
  readonly visite: VisitePlacee
  readonly idees: EtSi['idees']
  /** The day that was asked for. */
  readonly demande: Place['jour']
}

/** Better places, one press each. */
function Ideas({ visite, idees, demande, pending, message, onTake }: Found & Taking) {
  return (
    <Choices
      title={titreIdees(idees)}
      choices={idees.map(idee => direIdee(idee, visite.jour, demande))}
      pending={pending}
      message={message}
      onTake={rank => {
        const idee = idees[rank]
        if (idee) onTake(idee)
      }}
    />
  )
}

type BetterProps = Found & {
  /** Whose visit it is, for the name of the deed. */
  readonly client: string
  readonly done: () => void
  /** Hours that are promised with the move; absent: what was promised stays. */
  readonly promise?: string
  /** How the customer is told of it; absent: they are not. */
  readonly prevenir?: Canal | undefined
}

/** The same, each a move of the desk; ten seconds to take it back. */
export function BetterPlaces({ client, done, promise, prevenir, ...found }: BetterProps) {
  const { visite } = found
  const params = { id: String(visite.intervention_id) }
  const { standing } = usePlanDeeds()
  const { write, pending, message } = useDeed(deplacerVisite, {
    label: `déplacement, ${client}`,
    visits: ({ intervention }) => [intervention],
    undo: ({ intervention: { version, jour } }, { body: { th_libelle } }) => {
      const back = { version: standing(visite.intervention_id, version), ...placeOf(visite) }
      const promesse = th_libelle === undefined ? {} : { promesse: promesseLue(visite) }
      return stepBack(deplacerVisite, { params, body: { ...back, ...promesse } }, rendue =>
        direRemiseChez(rendue, jour),
      )
    },
    again: input => ({
      ...input,
      body: { ...input.body, version: standing(visite.intervention_id, input.body.version) },
    }),
    done,
  })
  function take(idee: IdeeLue): void {
    const promised = promise === undefined ? {} : { th_libelle: promiseIdee(idee, promise) }
    void write({
      params,
      body: { version: visite.version, ...placeIdee(idee), ...promised, ...(prevenir && { prevenir }) },
    })
  }
  return <Ideas {...found} {...{ pending, message }} onTake={take} />
}

type Props = {
  readonly visite: VisitePlacee
  readonly client: string
  /** Null: nothing is chosen yet. */
  readonly place: Place | null
  readonly done: () => void
  /** Kind of finding that the form around tells by itself. */
  readonly told?: string
  /** Hours that are promised with the move; absent: what was promised stays. */
  readonly promise?: string
  /** How the customer is told of a better place; absent: they are not. */
  readonly prevenir?: Canal | undefined
  /** Absent: a move of the desk, which takes nothing else along. */
  readonly taking?: Taking
  /** Asked of whoever takes a better place, where the form around does not ask it already: drawn over them while there are any. */
  readonly beside?: ReactNode
}

/** What the day becomes if this yes is given. Whom the desk is closed to decides without. */
export function WhatIf({ visite, client, place, done, told, promise, prevenir, taking, beside }: Props) {
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
      {({ idees }) => {
        const found = { visite, idees, demande: place?.jour ?? visite.jour }
        return (
          <>
            {idees.length > 0 && beside}
            {taking ? (
              <Ideas {...found} {...taking} />
            ) : (
              <BetterPlaces {...found} {...{ client, done, prevenir }} {...(promise !== undefined && { promise })} />
            )}
          </>
        )
      }}
    </AskedForesight>
  )
}
