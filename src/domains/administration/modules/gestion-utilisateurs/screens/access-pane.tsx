import { call } from '#client/api.ts'
import { LivePane } from '#client/master-detail/live-pane.tsx'
import { getAcces } from '#domains/administration/modules/gestion-utilisateurs/contract.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import classes from './access-pane.module.css'

/** "Why can this person see this?": what they may open, and where each right comes from. */
export function AccessPane({ id }: { id: number }) {
  return (
    <LivePane
      cle={['utilisateur', id, 'acces']}
      quoi="Les accès"
      lire={signal => call(getAcces, { params: { id: String(id) }, signal, silent: true })}
    >
      {acces =>
        acces.length === 0 ? (
          <EmptyState title="Cette personne n’ouvre aucun module">
            Donnez-lui un profil, ou un module directement.
          </EmptyState>
        ) : (
          <ul className={classes.liste} aria-label="Modules ouverts à cette personne">
            {acces.map(({ module_id, module_libelle, origines }) => (
              <li key={module_id} className={classes.ligne}>
                <span>{module_libelle}</span>
                <span className={classes.origines}>
                  {origines.map(origine => (
                    <Pill key={origine} tone="info">
                      {origine}
                    </Pill>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </LivePane>
  )
}
