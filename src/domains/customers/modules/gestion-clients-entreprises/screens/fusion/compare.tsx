import { Button } from '@mantine/core'
import { useState } from 'react'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import type { ChoixFusion, CoteFusion } from '#domains/customers/model/fusion.ts'
import {
  type ComparaisonClients,
  comparerClients,
  defaireFusion,
  fusionnerClients,
} from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import { EndButtons } from '#kit/dialog/end-buttons.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { compter } from '#wire/french.ts'
import { deQui } from '#wire/names.ts'
import { Choices } from './choices.tsx'
import classes from './merge.module.css'

interface Props {
  readonly client_id: number
  readonly autre_id: number
  readonly onOther: () => void
  readonly onClose: () => void
}

/** Both files as the office holds them now; chosen values are kept while one of them is read again. */
export function Compare({ client_id, autre_id, onOther, onClose }: Props) {
  const reading = useReading(comparerClients, {
    params: { client_id: String(client_id) },
    query: { autre_id: String(autre_id) },
  })
  if (!reading.data)
    return (
      <div className={classes.root}>
        <ReadingState {...reading} what="La comparaison" kept={false} />
        <EndButtons>
          <Button variant="default" onClick={onOther}>
            Choisir une autre fiche
          </Button>
        </EndButtons>
      </div>
    )
  return <Comparison said={reading.data} onOther={onOther} onClose={onClose} />
}

type CompareProps = { said: ComparaisonClients; onOther: () => void; onClose: () => void }

function Comparison({ said, onOther, onClose }: CompareProps) {
  const { garde, autre, propose } = said
  const [chosen, setChosen] = useState<Partial<Record<keyof ChoixFusion, CoteFusion>>>({})
  const choix = { ...propose, ...chosen } as ChoixFusion
  const params = { client_id: String(garde.client_id) }
  const { write, pending, message } = useWriting(fusionnerClients, {
    also: ['demandes', 'plannings-entreprises'],
    deed: `réunion de deux fiches, ${autre.nom}`,
    undo: ({ fusion_id }) =>
      undoBy(defaireFusion, { params: { ...params, fusion_id: String(fusion_id) } }, 'Les fiches restent réunies.'),
    done: onClose,
  })
  return (
    <div className={classes.root}>
      <p>
        La fiche n°&nbsp;{garde.client_id} reste, avec les valeurs cochées. Celle {deQui(autre.nom)}, n°&nbsp;
        {autre.client_id}, va à la corbeille{moves(autre)}. Cela se défait pendant un jour.
      </p>
      <Choices said={said} choix={choix} choose={(champ, cote) => setChosen({ ...chosen, [champ]: cote })} />
      <Refusal>{message}</Refusal>
      <EndButtons>
        <Button variant="default" onClick={onOther}>
          Choisir une autre fiche
        </Button>
        <OneTapButton
          loading={pending}
          onClick={() =>
            void write({
              params,
              body: { autre_id: autre.client_id, version: garde.version, autre_version: autre.version, choix },
            })
          }
        >
          Fusionner les deux fiches
        </OneTapButton>
      </EndButtons>
    </div>
  )
}

/** ", et rejoignent la première : 2 adresses, 5 interventions"; nothing where it holds nothing. */
function moves({ nb_adresses, visites, demandes, observations, interlocuteurs }: ComparaisonClients['autre']): string {
  const what = [
    nb_adresses > 0 ? compter(nb_adresses, 'adresse') : '',
    visites > 0 ? compter(visites, 'intervention') : '',
    demandes > 0 ? compter(demandes, 'demande') : '',
    observations > 0 ? compter(observations, 'observation') : '',
    interlocuteurs > 0 ? compter(interlocuteurs, 'interlocuteur') : '',
  ].filter(Boolean)
  return what.length > 0 ? `\u00a0; ce qu’elle tient rejoint la première\u00a0: ${what.join(', ')}` : ''
}
