import { Skeleton } from '@mantine/core'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import classes from './answer-form.module.css'
import { deciderConge, deciderEchange } from './decision.ts'
import type { Alerte } from './mots.ts'
import { useConsequencesEchange, useCouverture } from './use-demandes.ts'

/** What matters of a yes, beside it: on a phone all the rest is under the fold. Nothing where the office could not say. */
export function DecisionLines({ action }: { readonly action: ActionATraiter }) {
  if (action.conge) return <OfLeave conge={action.conge} />
  return action.bde?.bde_id ? <OfExchange bde_id={action.bde.bde_id} /> : null
}

function OfLeave({ conge }: { readonly conge: NonNullable<ActionATraiter['conge']> }) {
  const { data, error } = useCouverture(conge.demande.demande_conge_id, { enabled: true })
  return <Lines lues={data && deciderConge(data, conge)} echec={error !== null} />
}

function OfExchange({ bde_id }: { readonly bde_id: number }) {
  const { data, error } = useConsequencesEchange(bde_id, { enabled: true })
  return <Lines lues={data && deciderEchange(data)} echec={error !== null} />
}

function Lines({ lues, echec }: { readonly lues: readonly Alerte[] | null; readonly echec: boolean }) {
  if (lues === null) return echec ? null : <Skeleton height={40} />
  if (lues.length === 0) return null
  return (
    <ul className={classes.decide} aria-label="Ce qui décide">
      {lues.map(({ ton, texte }) => (
        <li key={texte} data-tone={ton}>
          {texte}
        </li>
      ))}
    </ul>
  )
}
