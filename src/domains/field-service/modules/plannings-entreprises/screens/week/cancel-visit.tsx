import { useBackLayer } from '#client/address/back.ts'
import { fieldsOf } from '#client/call/problem.ts'
import { useReason } from '#client/draft/use-reason.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { mayCall } from '#client/session/rights.ts'
import type { EntreePlanning } from '#domains/field-service/model/interventions/entree-planning.ts'
import { annulerIntervention, type Engagements } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { retablirVisite } from '#domains/field-service/modules/regulation-interventions/contract.ts'
import { usePlanDeeds } from '#domains/field-service/view/plan/plan-deeds.ts'
import { RequestChoice, useRequestFate } from '#domains/field-service/view/plan/request-choice.tsx'
import { restored } from '#domains/field-service/view/plan/restored.ts'
import { TellChoice, useTelling } from '#domains/field-service/view/plan/tell-choice.tsx'
import { useDeed } from '#domains/field-service/view/plan/use-deed.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { formaterJour, heureParis } from '#wire/dates.ts'
import { direQuand } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'

type Props = {
  readonly visit: EntreePlanning
  /** Undefined where it is not known: the visit is cancelled all the same. */
  readonly binds: Engagements | undefined
  readonly back: () => void
  readonly done: () => void
}

/** In the specification's words (field-service §8), the visit named; taken back for ten seconds by whoever may. */
export function CancelVisit({ visit, binds, back, done }: Props) {
  useBackLayer(true, back)
  const restores = mayCall(useSession(), [retablirVisite])
  const params = { id: String(visit.intervention_id) }
  const deeds = usePlanDeeds()
  // The same as in Régulation: it is the same visit.
  const reason = useReason(`annuler-visite:${visit.intervention_id}`)
  const telling = useTelling(binds?.prevenir)
  const request = useRequestFate(binds?.demande)
  const { write, message, refusal, pending } = useDeed(annulerIntervention, {
    label: `annulation, ${visit.nom_client}`,
    visits: answer => [answer],
    undo: cancelled => (restores ? restored(deeds, cancelled) : null),
    again: ({ body: { version = 0, ...body }, ...input }) => ({
      ...input,
      body: { ...body, version: deeds.standing(visit.intervention_id, version) },
    }),
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
      comment={{
        ...(request.also ? { label: 'Motif', required: true } : { label: 'Motif (facultatif)' }),
        max: 400,
        kept: reason,
      }}
      error={fieldsOf(refusal)?.motif ?? message}
      onCancel={back}
      onYes={motif =>
        void write({
          params,
          body: {
            etape: visit.etape,
            version: deeds.versionOf(visit.intervention_id, visit.version),
            ...(motif ? { motif } : {}),
            ...telling.body,
            ...request.body,
          },
        })
      }
    >
      <p>
        {`Êtes-vous certain de vouloir annuler l’intervention ${deQui(visit.nom_client)}, le ${formaterJour(visit.jour)} à ${heureParis(visit.debut)}\u202f?`}
      </p>
      {!binds && <p>Si elle répond à une demande, celle-ci sera de nouveau à planifier.</p>}
      {binds?.prevenir.confirme_a && (
        <p>{`Le client avait confirmé ce rendez-vous, ${direQuand(binds.prevenir.confirme_a)}.`}</p>
      )}
      <RequestChoice {...request.choice} />
      <TellChoice {...telling.choice} what="que son rendez-vous est annulé" />
    </ConfirmDialog>
  )
}
