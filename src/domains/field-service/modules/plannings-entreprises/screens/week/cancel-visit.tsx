import { useBackLayer } from '#client/address/back.ts'
import { useReason } from '#client/draft/use-reason.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { mayCall } from '#client/session/rights.ts'
import type { EntreePlanning } from '#domains/field-service/model/interventions/entree-planning.ts'
import { annulerIntervention } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { retablirVisite } from '#domains/field-service/modules/regulation-interventions/contract.ts'
import { usePlanDeeds } from '#domains/field-service/view/plan/plan-deeds.ts'
import { restored } from '#domains/field-service/view/plan/restored.ts'
import { useDeed } from '#domains/field-service/view/plan/use-deed.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { formaterJour, heureParis } from '#wire/dates.ts'
import { deQui } from '#wire/names.ts'

type Props = { readonly visit: EntreePlanning; readonly back: () => void; readonly done: () => void }

/** In the specification's words (field-service §8), the visit named; taken back for ten seconds by whoever may. */
export function CancelVisit({ visit, back, done }: Props) {
  useBackLayer(true, back)
  const restores = mayCall(useSession(), [retablirVisite])
  const params = { id: String(visit.intervention_id) }
  const deeds = usePlanDeeds()
  // The same as in Régulation: it is the same visit.
  const reason = useReason(`annuler-visite:${visit.intervention_id}`)
  const { write, message, pending } = useDeed(annulerIntervention, {
    label: `annulation, ${visit.nom_client}`,
    visits: answer => [answer],
    undo: cancelled => (restores ? restored(deeds, cancelled) : null),
    done: () => {
      reason.forget()
      done()
    },
  })
  return (
    <ConfirmDialog
      opened
      title="Annulation de l’intervention"
      yes={`Annuler l’intervention ${deQui(visit.nom_client)}`}
      danger
      pending={pending}
      comment={{ label: 'Motif (facultatif)', max: 400, kept: reason }}
      error={message}
      onCancel={back}
      onYes={motif => void write({ params, body: { etape: visit.etape, ...(motif ? { motif } : {}) } })}
    >
      <p>
        {`Êtes-vous certain de vouloir annuler l’intervention ${deQui(visit.nom_client)}, le ${formaterJour(visit.jour)} à ${heureParis(visit.debut)}\u202f?`}
      </p>
      <p>Si elle répond à une demande, celle-ci sera de nouveau à planifier.</p>
    </ConfirmDialog>
  )
}
