import { Alert, Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import classes from './answer-form.module.css'
import { Effets } from './effets.tsx'
import { useReprise } from './use-demandes.ts'

type Props = {
  action: ActionATraiter
  rouvrir: NonNullable<ActionATraiter['rouvrir']>
  onRepris: () => void
}

/** "Revenir sur la décision", under what it would do, and asked once more by name; or why it is too late. */
export function ReopenForm({ action, rouvrir: { de, empechement, effets }, onRepris }: Props) {
  const online = useOnline()
  const [demande, setDemande] = useState(false)
  const titre = useId()
  const { reprendre, message, pending } = useReprise(action, onRepris)
  useBackLayer(demande, () => setDemande(false))
  if (empechement !== null)
    return (
      <footer className={classes.root} data-floor>
        <p className={classes.raison}>{empechement}</p>
      </footer>
    )
  return (
    <footer className={classes.root} data-floor>
      {message && (
        <Alert color="red" role="alert" title="La décision n’est pas reprise">
          <p className={classes.message}>{message}</p>
        </Alert>
      )}
      <section className={panel.section} aria-labelledby={titre}>
        <h3 id={titre}>Si vous revenez sur la décision&nbsp;:</h3>
        <Effets effets={effets} />
      </section>
      {!online && (
        <p className={classes.raison} role="status">
          Hors ligne&nbsp;: une décision se reprend avec du réseau.
        </p>
      )}
      <Button variant="default" loading={pending} disabled={!online} onClick={() => setDemande(true)}>
        Revenir sur la décision
      </Button>
      <ConfirmDialog
        opened={demande}
        title={`${action.demandeur}\u00a0: revenir sur la décision`}
        yes="Revenir sur la décision"
        no="Garder la décision"
        onYes={() => {
          setDemande(false)
          reprendre(de)
        }}
        onCancel={() => setDemande(false)}
      >
        <p>{action.objet}</p>
        <Effets effets={effets} />
      </ConfirmDialog>
    </footer>
  )
}
