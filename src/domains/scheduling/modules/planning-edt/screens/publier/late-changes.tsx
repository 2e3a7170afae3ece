import { navigate } from '#client/address/location.ts'
import type { ResultatPublication } from '#domains/scheduling/model/bureau/publication.ts'
import { adresseCase } from '#domains/scheduling/modules/planning-edt/address.ts'
import { direTardifs, tardifsParTemps } from '#domains/scheduling/modules/planning-edt/view/avant-publication.ts'
import { estNeuf } from '#domains/scheduling/modules/planning-edt/view/ecart-publication.ts'
import { direOu } from '#domains/scheduling/modules/planning-edt/view/mots.ts'
import dialogs from '../dialogs.module.css'
import type { Bureau } from '../use-bureau.ts'

type Props = Pick<ResultatPublication, 'changements'> & {
  readonly bureau: Pick<Bureau, 'agents' | 'aujourdhui'>
  readonly onLeave: () => void
}

/** Whose hours change within the week, today, or on a day that is over: nothing that stands in the way, and never unsaid. */
export function LateChanges({ changements, bureau, onLeave }: Props) {
  const tardifs = tardifsParTemps(changements, bureau.aujourdhui)
  const titre = direTardifs(tardifs)
  if (titre === null) return null
  const nom = (id: number) =>
    bureau.agents.find(a => a.wcu_utilisateur_id === id)?.label ?? 'Une personne partie depuis'
  return (
    <section aria-label="Changements de dernière minute">
      <details className={dialogs.folded}>
        <summary>{titre}</summary>
        <ul className={dialogs.list}>
          {[...tardifs.passes, ...tardifs.aujourdhui, ...tardifs.proches].map(c => (
            <li key={`${c.utilisateur_id}:${c.jour}`}>
              <button
                type="button"
                className={dialogs.toCell}
                onClick={() => {
                  onLeave()
                  navigate(adresseCase(c.utilisateur_id, c.jour))
                }}
              >
                {direOu(nom(c.utilisateur_id), c.jour)}
              </button>
              <span className={dialogs.quiet}>
                {estNeuf(c) ? `${c.apres || 'Repos'}, nouveau` : `${c.avant || 'Repos'} → ${c.apres || 'Repos'}`}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
