import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { Unanswered } from '#client/call/problem.ts'
import { useReason } from '#client/draft/use-reason.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { ReplacedDialog, tenusDans } from '#domains/scheduling/view/appels/replaced-dialog.tsx'
import { FootButtons, FootNote, PanelFoot } from '#kit/desk-panel/panel-foot.tsx'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import classes from './answer-form.module.css'
import { Effets } from './effets.tsx'
import { ReasonField } from './reason-field.tsx'
import { useAnnulation } from './use-demandes.ts'

type Props = {
  action: ActionATraiter
  annuler: NonNullable<ActionATraiter['annuler']>
  onRepondu: () => void
}

/** An accepted leave given back: its consequences first, asked for by the person or decided by the manager. */
export function CancelForm({ action, annuler: { effets, demande_a }, onRepondu }: Props) {
  const online = useOnline()
  const [demande, setDemande] = useState(false)
  const reason = useReason(`rendre:${action.action_id}`)
  const { annuler, garder } = useAnnulation(action, () => {
    reason.forget()
    onRepondu()
  })
  useBackLayer(demande, () => setDemande(false))
  const tenus = tenusDans(annuler.refusal)
  const message = tenus === null ? (annuler.message ?? garder.message) : null
  const refusal = annuler.refusal ?? garder.refusal
  const occupe = annuler.pending || garder.pending
  return (
    <PanelFoot>
      {message && (
        <Alert
          color="red"
          role="alert"
          title={refusal instanceof Unanswered ? 'Le congé a peut-être changé' : 'Le congé reste comme il est'}
        >
          <p className={classes.message}>{message}</p>
        </Alert>
      )}
      <PanelSection
        title={demande_a ? `${action.demandeur} demande à rendre ces jours.` : 'Si ces jours sont rendus\u00a0:'}
      >
        <Effets effets={effets} />
      </PanelSection>
      {!online && <FootNote>Hors ligne&nbsp;: un congé se rend avec du réseau.</FootNote>}
      <ReasonField reason={reason} />
      <FootButtons abreast>
        {demande_a && (
          <Button
            variant="default"
            loading={garder.pending}
            disabled={!online || occupe}
            onClick={() => garder.envoyer(reason.text)}
          >
            Garder le congé
          </Button>
        )}
        <Button
          variant={demande_a ? 'filled' : 'default'}
          loading={annuler.pending}
          disabled={!online || occupe}
          onClick={() => setDemande(true)}
        >
          Rendre ces jours
        </Button>
      </FootButtons>
      <ConfirmDialog
        opened={demande}
        title={`${action.demandeur}\u00a0: rendre les jours de congé`}
        yes="Rendre ces jours"
        no="Ne rien changer"
        onYes={() => {
          setDemande(false)
          annuler.envoyer(reason.text)
        }}
        onCancel={() => setDemande(false)}
      >
        <p>{action.objet}</p>
        <Effets effets={effets} />
      </ConfirmDialog>
      <ReplacedDialog
        tenus={tenus}
        titulaire={action.demandeur}
        pending={annuler.pending}
        onChoose={suite => annuler.envoyer(reason.text, suite)}
        onClose={annuler.forget}
      />
    </PanelFoot>
  )
}
