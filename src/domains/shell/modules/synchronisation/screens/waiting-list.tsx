import { Button } from '@mantine/core'
import { useState } from 'react'
import { compter, formaterTaille } from '#wire/french.ts'
import { direQuand } from '#wire/moments.ts'
import { estSonFichier, type FileProgress, type WaitingLine } from './queue-view.ts'
import classes from './sync.module.css'

type Props = { lines: readonly WaitingLine[]; files: readonly FileProgress[] }

/** Lines shown at once: a week without network may hold hundreds, and what stands below them must stay within reach. */
const SHOWN = 20

/** Files with how far they are, then actions in the order in which they will leave. */
export function WaitingList({ lines, files }: Props) {
  const [whole, setWhole] = useState(false)
  const more = whole ? 0 : Math.max(0, files.length - SHOWN) + Math.max(0, lines.length - SHOWN)
  const shown = <T,>(all: readonly T[]) => (whole ? all : all.slice(0, SHOWN))
  return (
    <ul className={classes.list}>
      {shown(files).map(file => (
        <FileLine key={file.sha256} file={file} />
      ))}
      {shown(lines).map(({ entry, attend, fichiers }) => (
        <li key={entry.id} className={classes.line}>
          <span className={classes.dot} data-tone="wait" aria-hidden />
          <div className={classes.grow}>
            <div className={classes.strong}>{entry.libelle}</div>
            {estSonFichier(entry, fichiers) &&
              fichiers.map(f => <Progress key={f.sha256} file={f} libelle={entry.libelle} />)}
            <div className={classes.tiny}>
              {attend ?? `fait ${direQuand(entry.fait_a)}`}
              {entry.derniere_erreur && ` · ${entry.derniere_erreur.message}`}
            </div>
          </div>
        </li>
      ))}
      {more > 0 && (
        <li className={classes.line}>
          <Button variant="subtle" fullWidth onClick={() => setWhole(true)}>
            Afficher {compter(more, 'autre')}
          </Button>
        </li>
      )}
    </ul>
  )
}

function FileLine({ file }: { file: FileProgress }) {
  return (
    <li className={classes.line}>
      <span className={classes.dot} data-tone="wait" aria-hidden />
      <div className={classes.grow}>
        <div className={classes.strong}>{file.libelle}</div>
        <div className={classes.tiny}>pour «&nbsp;{file.pour}&nbsp;»</div>
        <Progress file={file} libelle={`${file.libelle}, ${file.pour}`} />
      </div>
    </li>
  )
}

function Progress({ file: { recu, taille }, libelle }: { file: FileProgress; libelle: string }) {
  const part = taille ? Math.round((recu / taille) * 100) : 0
  return (
    <>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={libelle}
        aria-valuenow={part}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className={classes.bar} style={{ width: `${part}%` }} />
      </div>
      <div className={classes.tiny}>
        {recu > 0
          ? `${formaterTaille(recu)} sur ${formaterTaille(taille)} · reprend où il s’est arrêté`
          : `${formaterTaille(taille)} à envoyer`}
      </div>
    </>
  )
}
