import { Skeleton } from '@mantine/core'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { FoldedRest } from '#domains/scheduling/view/folded-rest.tsx'
import { compter } from '#wire/french.ts'
import classes from './answer-form.module.css'
import { deciderConge, deciderEchange, parGravite } from './decision.ts'
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

/** The gravest in sight; the rest folded, so that the foot hides nothing of the page. */
function Lines({ lues, echec }: { readonly lues: readonly Alerte[] | null; readonly echec: boolean }) {
  if (lues === null) return echec ? null : <Skeleton height={40} />
  if (lues.length === 0) return null
  const [premiere, ...autres] = parGravite(lues)
  const lignes = (dites: readonly Alerte[]) =>
    dites.map(({ ton, texte }) => (
      <li key={texte} data-tone={ton}>
        {texte}
      </li>
    ))
  return (
    <div className={classes.decision}>
      <ul className={classes.decide} aria-label="Ce qui décide">
        {lignes(premiere ? [premiere] : [])}
      </ul>
      {autres.length > 0 && (
        <FoldedRest summary={`Et ${compter(autres.length, 'autre point', 'autres points')}`}>
          <ul className={classes.decide}>{lignes(autres)}</ul>
        </FoldedRest>
      )}
    </div>
  )
}
