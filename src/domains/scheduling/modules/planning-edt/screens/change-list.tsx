import type { ResultatPublication } from '#domains/scheduling/model/bureau/publication.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterJour } from '#wire/dates.ts'
import { cleChange, estNeuf } from '../view/ecart-publication.ts'
import classes from './dialogs.module.css'

type Props = Pick<ResultatPublication, 'changements'> & {
  /** Those that were not there as the list was first read, by `cleChange`. */
  readonly enPlus?: ReadonlySet<string> | undefined
  /** What is told of days that were never published: said once above the list, where all are. */
  readonly neufs?: 'dits' | 'tus'
}

/** What days were for agents, and what they become. */
export function ChangeList({ changements, enPlus, neufs = 'dits' }: Props) {
  return (
    <ul className={classes.changes}>
      {changements.map(c => (
        <li key={`${c.utilisateur_id}:${c.jour}`}>
          {formaterJour(c.jour)}&nbsp;:{' '}
          {!estNeuf(c) && (
            <>
              <del>{c.avant || 'Repos'}</del> <span aria-hidden>→</span>{' '}
            </>
          )}
          <ins>{c.apres || 'Repos'}</ins>
          {estNeuf(c) && neufs === 'dits' && ', nouveau'}
          {enPlus?.has(cleChange(c)) && (
            <>
              {' '}
              <Pill tone="wait">Depuis votre lecture</Pill>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
