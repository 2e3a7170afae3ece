import { Button } from '@mantine/core'
import { SidePanel, useDesk } from '#client/frames/desk.tsx'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelBody } from '#kit/desk-panel/desk-panel.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { direQuand } from '#wire/moments.ts'
import { AnswerForm } from './answer-form.tsx'
import { CancelForm } from './cancel-form.tsx'
import { ExchangeFacts } from './exchange-facts.tsx'
import { LeaveFacts } from './leave-facts.tsx'
import { tonEtat } from './mots.ts'
import { ReopenForm } from './reopen-form.tsx'

type Props = {
  action: ActionATraiter | undefined
  relire: () => void
  onRepondu: () => void
}

/** One request beside the list: what is asked, what it changes, and the answer. */
export function ActionPanel({ action, relire, onRepondu }: Props) {
  const { close } = useDesk()
  const enAttente = action?.conge?.demande.demande_conge_etat === 0 || action?.bde?.bde_etat === 1
  return (
    <SidePanel
      label="Demande"
      title={action?.demandeur ?? 'Demande'}
      under={action?.objet}
      marks={
        action && (
          <>
            <Pill tone={tonEtat(action)}>{action.etat_libelle}</Pill>
            <span className={panel.quiet}>reçue {direQuand(action.recu_a)}</span>
          </>
        )
      }
    >
      {action ? (
        <>
          <PanelBody>
            {action.conge && <LeaveFacts conge={action.conge} fermera={action.fermera ?? []} />}
            {action.bde && <ExchangeFacts echange={action.bde} fermera={action.fermera ?? []} />}
          </PanelBody>
          {enAttente && <AnswerForm action={action} relire={relire} onRepondu={onRepondu} />}
          {action.annuler ? (
            <CancelForm key={action.action_id} action={action} annuler={action.annuler} onRepondu={onRepondu} />
          ) : (
            action.rouvrir && <ReopenForm action={action} rouvrir={action.rouvrir} onRepris={onRepondu} />
          )}
        </>
      ) : (
        <EmptyState
          title="Cette demande n’est plus ici"
          action={
            <Button variant="default" onClick={close}>
              Voir la liste
            </Button>
          }
        >
          Elle a reçu une réponse, ou son auteur l’a retirée.
        </EmptyState>
      )}
    </SidePanel>
  )
}
