import { Button } from '@mantine/core'
import { SidePanel, useDesk } from '#client/frames/desk.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useOnline } from '#client/queue/use-sync.ts'
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
import { libelleType, tonEtat } from './mots.ts'
import { ReopenForm } from './reopen-form.tsx'
import { AbsenceFacts } from './terrain/absence-facts.tsx'
import { PostponeForm } from './terrain/postpone-form.tsx'
import { TerrainRequestActions } from './terrain/request-actions.tsx'
import { TerrainRequestFacts } from './terrain/request-facts.tsx'
import { SlotPick } from './terrain/slot-pick.tsx'
import { usePermis } from './terrain/use-terrain.ts'
import { TerrainVisitFacts } from './terrain/visit-facts.tsx'
import { usePermisAbsence } from './use-demandes.ts'

type Props = {
  action: ActionATraiter | undefined
  relire: () => void
  onRepondu: () => void
}

/** One request beside the list: what is asked, what it changes, and the answer. */
export function ActionPanel({ action, relire, onRepondu }: Props) {
  const { close } = useDesk()
  const online = useOnline()
  const permisAbsence = usePermisAbsence()
  const permis = usePermis()
  const aujourdhui = useToday()
  const enAttente =
    action?.conge?.demande.demande_conge_etat === 0 ||
    action?.bde?.bde_etat === 1 ||
    (action?.absence?.demande.etat === 0 && permisAbsence)
  return (
    <SidePanel
      label={action ? libelleType(action.type) : 'Demande'}
      title={action?.demandeur ?? 'Demande'}
      under={action?.objet}
      marks={
        action && (
          <>
            <Pill tone={tonEtat(action)}>{action.etat_libelle}</Pill>
            {!action.visite && <span className={panel.quiet}>reçue {direQuand(action.recu_a)}</span>}
          </>
        )
      }
    >
      {action ? (
        <>
          <PanelBody>
            {action.conge && <LeaveFacts conge={action.conge} fermera={action.fermera ?? []} />}
            {action.bde && <ExchangeFacts echange={action.bde} fermera={action.fermera ?? []} />}
            {action.demande && <TerrainRequestFacts demande={action.demande} aujourdhui={aujourdhui} />}
            {action.demande?.peut.planifier && permis.planifier && online && (
              <SlotPick demande={action.demande} onRepondu={onRepondu} />
            )}
            {action.absence && <AbsenceFacts absence={action.absence} />}
            {action.visite && <TerrainVisitFacts visite={action.visite} />}
          </PanelBody>
          {action.demande && (
            <TerrainRequestActions
              demande={action.demande}
              compte_id={action.compte_id ?? null}
              onRepondu={onRepondu}
            />
          )}
          {action.visite && <PostponeForm visite={action.visite.visite} onRepondu={onRepondu} />}
          {enAttente && <AnswerForm action={action} relire={relire} onRepondu={onRepondu} />}
          {action.annuler ? (
            <CancelForm key={action.action_id} action={action} annuler={action.annuler} onRepondu={onRepondu} />
          ) : (
            action.rouvrir &&
            (action.type !== 'absence' || permisAbsence) && (
              <ReopenForm action={action} rouvrir={action.rouvrir} onRepris={onRepondu} />
            )
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
          Elle a reçu une réponse, quelqu’un l’a réglée, ou son auteur l’a retirée.
        </EmptyState>
      )}
    </SidePanel>
  )
}
