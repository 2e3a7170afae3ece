import type { ResultatPublication } from '#domains/scheduling/model/bureau/publication.ts'
import { formaterJour } from '#wire/dates.ts'
import classes from './dialogs.module.css'

/** What days were for agents, and what they become. */
export function ChangeList({ changements }: Pick<ResultatPublication, 'changements'>) {
  return (
    <ul className={classes.changes}>
      {changements.map(({ utilisateur_id, jour, avant, apres }) => (
        <li key={`${utilisateur_id}:${jour}`}>
          {formaterJour(jour)}&nbsp;: <del>{avant || 'Repos'}</del> <span aria-hidden>→</span>{' '}
          <ins>{apres || 'Repos'}</ins>
        </li>
      ))}
    </ul>
  )
}
