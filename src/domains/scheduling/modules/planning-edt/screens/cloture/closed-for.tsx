import type { ClotureAgent } from '#domains/scheduling/model/cloture/cloture.ts'
import { FoldedRest } from '#domains/scheduling/view/folded-rest.tsx'
import { compter, joindre } from '#wire/french.ts'
import classes from './closing.module.css'

/** Named in the sentence; more of them are a list. */
const NOMMES = 5

/** Whose month is about to be closed: nobody is closed by a number alone. */
export function ClosedFor({ agents }: { readonly agents: readonly ClotureAgent[] }) {
  const noms = agents.map(a => a.label)
  if (noms.length <= NOMMES)
    return (
      <p>
        Le mois se clôt pour <b>{joindre(noms)}</b>.
      </p>
    )
  return (
    <div>
      <p>
        Le mois se clôt pour <b>{compter(noms.length, 'agent')}</b>.
      </p>
      <FoldedRest summary={`Les ${compter(noms.length, 'agent')}`}>
        <ul className={classes.names} aria-label="Agents dont le mois se clôt">
          {agents.map(a => (
            <li key={a.utilisateur_id}>{a.label}</li>
          ))}
        </ul>
      </FoldedRest>
    </div>
  )
}
