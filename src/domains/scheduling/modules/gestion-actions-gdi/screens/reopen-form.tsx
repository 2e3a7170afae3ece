import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { Unanswered } from '#client/call/problem.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { ReplacedDialog, tenusDans } from '#domains/scheduling/view/appels/replaced-dialog.tsx'
import { FootNote, PanelFoot } from '#kit/desk-panel/panel-foot.tsx'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
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
  const { reprendre, refusal, message: dit, pending, forget } = useReprise(action, onRepris)
  const tenus = tenusDans(refusal)
  const message = tenus === null ? dit : null
  useBackLayer(demande, () => setDemande(false))
  if (empechement !== null)
    return (
      <PanelFoot>
        <FootNote>{empechement}</FootNote>
      </PanelFoot>
    )
  return (
    <PanelFoot>
      {message && (
        <Alert
          color="red"
          role="alert"
          title={refusal instanceof Unanswered ? 'La décision est peut-être reprise' : 'La décision n’est pas reprise'}
        >
          <p className={classes.message}>{message}</p>
        </Alert>
      )}
      <PanelSection title="Si vous revenez sur la décision&nbsp;:">
        <Effets effets={effets} />
      </PanelSection>
      {!online && <FootNote>Hors ligne&nbsp;: une décision se reprend avec du réseau.</FootNote>}
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
      <ReplacedDialog
        tenus={tenus}
        titulaire={action.demandeur}
        pending={pending}
        onChoose={suite => reprendre(de, suite)}
        onClose={forget}
      />
    </PanelFoot>
  )
}
