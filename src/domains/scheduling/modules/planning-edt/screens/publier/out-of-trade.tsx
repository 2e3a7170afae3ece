import { navigate } from '#client/address/location.ts'
import type { ResultatPublication } from '#domains/scheduling/model/bureau/publication.ts'
import { adresseCase } from '#domains/scheduling/modules/planning-edt/address.ts'
import { horsMetierPrepares } from '#domains/scheduling/modules/planning-edt/view/metier.ts'
import { direOu } from '#domains/scheduling/modules/planning-edt/view/mots.ts'
import { compter } from '#wire/french.ts'
import { formaterPlage } from '#wire/moments.ts'
import dialogs from '../dialogs.module.css'
import type { Bureau } from '../use-bureau.ts'

type Props = Pick<ResultatPublication, 'changements'> & {
  readonly bureau: Pick<Bureau, 'agents' | 'postes'>
  readonly onLeave: () => void
}

/** Posts given outside somebody's trade, which no rule is about: told like the rules, and nothing that stands in the way. */
export function OutOfTrade({ changements, bureau, onLeave }: Props) {
  const prepares = horsMetierPrepares(bureau, changements)
  if (prepares.length === 0) return null
  return (
    <section aria-label="Postes hors métier">
      <details className={dialogs.folded}>
        <summary>{compter(prepares.length, 'poste hors métier', 'postes hors métier')}</summary>
        <ul className={dialogs.list}>
          {prepares.map(({ agent, c }) => (
            <li key={`${agent.wcu_utilisateur_id}:${c.dadate}:${c.pointage_id}`}>
              <button
                type="button"
                className={dialogs.toCell}
                onClick={() => {
                  onLeave()
                  navigate(adresseCase(agent.wcu_utilisateur_id, c.dadate))
                }}
              >
                {direOu(agent.label, c.dadate)}
              </button>
              <span className={dialogs.quiet}>
                {`${c.poste_libelle} ${formaterPlage(c.heure_debut ?? '', c.heure_fin ?? '')}, son métier\u00a0: ${agent.metier_libelle || 'un autre'}`}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
