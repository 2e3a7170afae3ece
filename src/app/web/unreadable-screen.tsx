import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { currentOwner } from '#client/session/session.ts'
import { saveBlob } from '#kit/save-blob.ts'
import { exportQueue } from '#offline/settle.ts'
import { openUserDb } from '#offline/user-db.ts'
import classes from './blocked-screen.module.css'

/** The browser's own storage does not open: nothing may be shown as true, and nothing is erased (offline rule 14). */
export function UnreadableScreen() {
  const owner = currentOwner()
  const [failed, setFailed] = useState(false)
  const rescue = async () => {
    if (!owner) return
    setFailed(false)
    try {
      saveBlob(await exportQueue(openUserDb(owner)), 'file-relais.json')
    } catch (error) {
      console.error('nothing to rescue', error)
      setFailed(true)
    }
  }
  return (
    <main className={classes.screen}>
      <h1>Les données de cet appareil ne s’ouvrent pas</h1>
      <p>
        Le stockage de ce navigateur ne répond plus. Relais Terrain n’y a rien effacé. Fermez toutes les fenêtres du
        navigateur ou redémarrez l’appareil, puis réessayez. Ne videz pas les données du site : ce qui attend serait
        perdu.
      </p>
      {failed && (
        <Alert color="red" role="alert">
          Rien n’a pu être lu pour l’instant. Redémarrez l’appareil, puis réessayez.
        </Alert>
      )}
      <Button size="lg" onClick={() => location.reload()}>
        Réessayer
      </Button>
      {owner && (
        <Button size="lg" variant="default" onClick={() => void rescue()}>
          Exporter ce qui peut être lu
        </Button>
      )}
    </main>
  )
}
