import { Button } from '@mantine/core'
import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { leaveBy } from '#client/address/leave.ts'
import type { Journee, VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { usePlanDeeds } from '#domains/field-service/view/plan/plan-deeds.ts'
import { useDeed } from '#domains/field-service/view/plan/use-deed.ts'
import { stepBy } from '#domains/field-service/view/plan/use-step.ts'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import { lockTaps, subscribeTapLock, tapsLocked } from '#kit/button/tap-lock.ts'
import { FootButtons, FootNote, PanelFoot } from '#kit/desk-panel/panel-foot.tsx'
import { annulerVisite, retablirVisite } from '../contract.ts'
import { AssignForm } from './assign-form.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { MoveForm } from './move-form.tsx'

type Props = { visite: VisiteDetail; journee: Journee | undefined; online: boolean }

const HORS_LIGNE = 'Hors ligne\u00a0: le planning se modifie avec du réseau.'

/** Why a change of plan is closed, in words; null when all are open. */
function pourquoi({ peut, annulee, etapes_en_cours }: VisiteDetail, online: boolean): string | null {
  if (annulee && peut.retablir)
    return online ? 'Annulée\u00a0: elle peut encore être rétablie, telle qu’elle était.' : HORS_LIGNE
  if (!online) return HORS_LIGNE
  if (annulee) return 'Annulée\u00a0: son plan ne change plus.'
  if (etapes_en_cours === 3) return 'Terminée\u00a0: son plan ne change plus.'
  return peut.affecter ? null : 'Commencée\u00a0: elle peut encore être annulée, pas reportée.'
}

/** Affecter, Reporter, Annuler: the form takes the buttons' place, so that the visit stays in sight. */
export function PlanActions({ visite, journee, online }: Props) {
  const [demandee, setAction] = useState<'affecter' | 'reporter' | 'annuler' | null>(null)
  const racine = useRef<HTMLElement>(null)
  const locked = useSyncExternalStore(subscribeTapLock, tapsLocked)
  const fermer = () => {
    setAction(null)
    // The buttons come back where the form's were: a second press would fall on the one that cancels.
    lockTaps()
    // Focus returns to the button that opened the form, or to the first one left.
    requestAnimationFrame(() => {
      const boutons = racine.current?.querySelectorAll<HTMLElement>('button:not([disabled])')
      const sien = [...(boutons ?? [])].find(b => b.dataset.action === demandee) ?? boutons?.[0]
      sien?.focus()
    })
  }
  const quitter = () => leaveBy(fermer)
  const touche = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || demandee === null) return
    event.stopPropagation()
    quitter()
  }
  const { pending, retablir } = useRestoring(visite)
  const raison = pourquoi(visite, online)
  const { peut } = visite
  // Begun, closed or cancelled under an open form: the form goes, the reason comes.
  const action = demandee && peut[demandee] ? demandee : null
  // A layer of its own: what is typed above it is the form's alone, and Back closes it before the panel.
  useBackLayer(action === 'affecter' || action === 'reporter', fermer)
  return (
    // Escape bubbles here from the form's fields.
    <PanelFoot ref={racine} onKeyDown={touche}>
      {action === 'affecter' && <AssignForm visite={visite} journee={journee} fermer={fermer} />}
      {action === 'reporter' && <MoveForm visite={visite} fermer={fermer} quitter={quitter} />}
      {(action === null || action === 'annuler') && (
        <>
          {raison && <FootNote>{raison}</FootNote>}
          <FootButtons inPairs>
            {peut.affecter && (
              <Button variant="default" disabled={!online} data-action="affecter" onClick={() => setAction('affecter')}>
                {visite.technicien_id === null ? 'Affecter' : 'Réaffecter'}
              </Button>
            )}
            {peut.reporter && (
              <Button variant="default" disabled={!online} data-action="reporter" onClick={() => setAction('reporter')}>
                Reporter
              </Button>
            )}
            {peut.retablir && (
              <Button variant="default" disabled={!online} loading={pending} onClick={retablir}>
                Rétablir l’intervention
              </Button>
            )}
            {peut.annuler && (
              <OneTapButton
                variant="subtle"
                // Where the form's own button was a moment ago, nothing red comes under the hand.
                color={locked ? 'gray' : 'red'}
                disabled={!online}
                data-action="annuler"
                onClick={() => {
                  setAction('annuler')
                  // Asking is no act: the dialog's own button answers at once.
                  return false
                }}
              >
                Annuler l’intervention
              </OneTapButton>
            )}
          </FootButtons>
        </>
      )}
      {action === 'annuler' && <CancelDialog visite={visite} fermer={fermer} />}
    </PanelFoot>
  )
}

/** Restoring is a deed as the others: undone, the visit is cancelled again, for the reason that it was. */
function useRestoring({ intervention_id, client, version, annulee_motif: motif }: VisiteDetail) {
  const { standing } = usePlanDeeds()
  const params = { id: String(intervention_id) }
  const { write, pending } = useDeed(retablirVisite, {
    label: `rétablissement, ${client}`,
    visits: ({ intervention }) => [intervention],
    undo: ({ intervention: { etapes_en_cours: etape, version } }) =>
      stepBy(
        annulerVisite,
        { params, body: { etape, version: standing(intervention_id, version), ...(motif ? { motif } : {}) } },
        ({ intervention }) => [intervention],
        { otherwise: 'L’intervention reste rétablie.' },
      ),
    again: input => ({ ...input, body: { de: standing(intervention_id, input.body.de) } }),
    toast: true,
  })
  return { pending, retablir: () => void write({ params, body: { de: version } }) }
}
