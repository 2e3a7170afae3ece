import { LoadingRows } from '#kit/state/state-block.tsx'
import type { AcknowledgedEntry } from '#offline/entry.ts'
import { direQuand } from '#wire/moments.ts'
import classes from './sync.module.css'

/** What the office's ledger has, with both times: when it was done, when it was received. */
export function ReceivedList({ entries }: { entries: readonly AcknowledgedEntry[] | undefined }) {
  if (!entries) return <LoadingRows rows={2} height={56} />
  if (entries.length === 0)
    return <p className={classes.empty}>Vos actions s’afficheront ici dès que le bureau les aura reçues.</p>
  return (
    <ul className={classes.list}>
      {entries.map(entry => (
        <li key={entry.id} className={classes.line}>
          <span className={classes.dot} data-tone="good" aria-hidden />
          <div className={classes.grow}>
            <div className={classes.strong}>{entry.libelle}</div>
            <div className={classes.tiny}>
              fait {direQuand(entry.fait_a)} · reçu {direQuand(entry.recu_a)}
            </div>
            {/* Received, and yet not as it was done: the office says how. */}
            {entry.resultat?.outcome === 'duplicate' && entry.resultat.message && (
              <div className={classes.tiny}>{entry.resultat.message}</div>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
