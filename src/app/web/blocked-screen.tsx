import { Button } from '@mantine/core'
import classes from './blocked-screen.module.css'

/** An older page holds the local database: only closing it frees it (offline rule 12, within 3 s). */
export function BlockedScreen() {
  return (
    <main className={classes.screen}>
      <h1>Fermez les autres onglets</h1>
      <p>
        Relais Terrain est ouvert ailleurs dans une version plus ancienne, qui retient les données de cet appareil.
        Fermez ses autres onglets et fenêtres, puis réessayez. Rien n’est perdu.
      </p>
      <Button size="lg" onClick={() => location.reload()}>
        Réessayer
      </Button>
    </main>
  )
}
