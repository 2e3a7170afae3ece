import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { Card, Cards } from '#kit/cards/cards.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import type { JourIso } from '#wire/dates.ts'
import { formaterInstant } from '#wire/moments.ts'
import { alertesDe, direRecu, tonEtat } from './mots.ts'

type Props = {
  actions: readonly ActionATraiter[]
  traitees: boolean
  aujourdhui: JourIso
  onOuvrir: (action_id: string) => void
}

/** The same requests on a phone. */
export function ActionCards({ actions, traitees, aujourdhui, onOuvrir }: Props) {
  return (
    <Cards>
      {actions.map(a => (
        <Card
          key={a.action_id}
          id={a.action_id}
          title={a.demandeur}
          aside={a.type === 'visite' ? formaterInstant(a.recu_a) : direRecu(a.recu_a, aujourdhui)}
          facts={[a.objet]}
          marks={
            traitees ? (
              <Pill tone={tonEtat(a)}>{a.etat_libelle}</Pill>
            ) : (
              alertesDe(a).map(({ ton, texte }) => (
                <Pill key={texte} tone={ton}>
                  {texte}
                </Pill>
              ))
            )
          }
          onOpen={() => onOuvrir(a.action_id)}
        />
      ))}
    </Cards>
  )
}
