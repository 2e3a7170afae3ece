import { formaterTaille } from '#wire/french.ts'
import type { FileProgress, WaitingLine } from './queue-view.ts'
import { spokenDate } from './spoken-date.ts'
import classes from './sync.module.css'

type Props = { lines: readonly WaitingLine[]; files: readonly FileProgress[] }

/** Files with how far they are, then actions in the order in which they will leave. */
export function WaitingList({ lines, files }: Props) {
  return (
    <ul className={classes.list}>
      {files.map(file => (
        <FileLine key={file.sha256} file={file} />
      ))}
      {lines.map(({ entry, attend }) => (
        <li key={entry.id} className={classes.line}>
          <span className={classes.dot} data-tone="wait" aria-hidden />
          <div className={classes.grow}>
            <div className={classes.strong}>{entry.libelle}</div>
            <div className={classes.tiny}>
              {attend ?? `fait ${spokenDate(entry.fait_a)}`}
              {entry.derniere_erreur && ` · ${entry.derniere_erreur.message}`}
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

function FileLine({ file }: { file: FileProgress }) {
  const part = file.taille ? Math.round((file.recu / file.taille) * 100) : 0
  return (
    <li className={classes.line}>
      <span className={classes.dot} data-tone="wait" aria-hidden />
      <div className={classes.grow}>
        <div className={classes.strong}>{file.libelle}</div>
        <div
          className={classes.track}
          role="progressbar"
          aria-label={file.libelle}
          aria-valuenow={part}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <div className={classes.bar} style={{ width: `${part}%` }} />
        </div>
        <div className={classes.tiny}>
          {formaterTaille(file.recu)} sur {formaterTaille(file.taille)} · reprend où il s’est arrêté
        </div>
      </div>
    </li>
  )
}
