import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { notifyWarning } from '#client/call/notices.ts'
import { protectStorage, readStorageHealth, type StorageHealth } from '#client/device/storage-health.ts'
import { myDb } from '#client/queue/sync.ts'
import { useSyncStatus } from '#client/queue/use-sync.ts'
import { saveBlob } from '#kit/save-blob.ts'
import { clockOffset, isClockBehind } from '#offline/clock.ts'
import { exportQueue } from '#offline/settle.ts'
import { formaterDuree, heureParis } from '#wire/dates.ts'
import classes from './sync.module.css'

/** A clock this far off is worth saying; times sent are corrected in any case (offline rule 5). */
const SKEW_MS = 2 * 60_000

/** What the device itself adds or puts at risk: last sending, clock, protection of its storage. */
export function StorageNotes() {
  const [health, setHealth] = useState<StorageHealth | null>(null)
  const read = () => void readStorageHealth().then(setHealth)
  useEffect(read, [])
  const skew = clockOffset()

  async function protect() {
    if (!(await protectStorage()))
      notifyWarning('Le navigateur n’a pas accordé la protection. Installez l’application pour l’obtenir.')
    read()
  }

  return (
    <section aria-labelledby="appareil">
      <h2 id="appareil" className={classes.label}>
        Cet appareil
      </h2>
      <ul className={classes.notes}>
        <LastSending />
        {skew !== null && Math.abs(skew) > SKEW_MS && (
          <li>
            L’horloge {skew > 0 ? 'avance' : 'retarde'} de {formaterDuree(Math.round(Math.abs(skew) / 60_000))} : les
            heures envoyées sont {isClockBehind() ? 'estimées. Réglez l’heure de l’appareil.' : 'corrigées.'}
          </li>
        )}
        {health?.installationConseillee && (
          <li>
            Safari efface les sites inutilisés pendant sept jours : avant de travailler sans réseau, touchez Partager
            puis « Sur l’écran d’accueil ».
          </li>
        )}
        <li className={classes.row}>
          <span className={classes.grow}>La file de cet appareil, dans un fichier lisible.</span>
          <Button
            variant="default"
            onClick={() => void exportQueue(myDb()).then(file => saveBlob(file, 'file-relais.json'))}
          >
            Exporter
          </Button>
        </li>
        {health && (
          <li className={classes.row}>
            <span className={classes.grow}>
              {health.persistant
                ? 'Le navigateur n’effacera pas de lui-même ce qui attend ici.'
                : 'Le navigateur peut effacer ce qui attend ici s’il manque de place.'}
            </span>
            {!health.persistant && (
              <Button variant="default" onClick={() => void protect()}>
                Protéger
              </Button>
            )}
          </li>
        )}
      </ul>
    </section>
  )
}

function LastSending() {
  const { lastSuccess } = useSyncStatus()
  const said = lastSuccess && `Dernier envoi complet à ${heureParis(lastSuccess)}.`
  return <li>{said || 'L’envoi part tout seul à chaque action.'}</li>
}
