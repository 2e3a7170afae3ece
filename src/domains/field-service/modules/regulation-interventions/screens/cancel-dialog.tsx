import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { fieldsOf, messageOf } from '#client/call/problem.ts'
import { useReason } from '#client/draft/use-reason.ts'
import { estEnCours } from '#domains/field-service/model/interventions/etapes.ts'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { usePlanDeeds } from '#domains/field-service/view/plan/plan-deeds.ts'
import { RequestChoice, useRequestFate } from '#domains/field-service/view/plan/request-choice.tsx'
import { restored } from '#domains/field-service/view/plan/restored.ts'
import { TellChoice, useTelling } from '#domains/field-service/view/plan/tell-choice.tsx'
import { useDeed } from '#domains/field-service/view/plan/use-deed.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { formaterJour, heureParis } from '#wire/dates.ts'
import { direQuand } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'
import { annulerVisite } from '../contract.ts'
import { estPerime } from './form-rules.ts'

/** The visit is named, in the specification's words (field-service §8); for ten seconds it comes back as it was. */
export function CancelDialog({ visite, fermer }: { visite: VisiteDetail; fermer: () => void }) {
  useBackLayer(true, fermer)
  const [lue] = useState({ etape: visite.etapes_en_cours, libelle: visite.etape_libelle })
  const telling = useTelling(visite.prevenir)
  const request = useRequestFate(visite.demande)
  const deeds = usePlanDeeds()
  const reason = useReason(`annuler-visite:${visite.intervention_id}`)
  const { write, refusal, pending } = useDeed(annulerVisite, {
    label: `annulation, ${visite.client}`,
    visits: ({ intervention }) => [intervention],
    // Cancelled again after it was restored, it is that cancelling which is named.
    undo: ({ intervention }) => restored(deeds, intervention),
    again: ({ body: { version = 0, ...body }, ...input }) => ({
      ...input,
      body: { ...body, version: deeds.standing(visite.intervention_id, version) },
    }),
    done: () => {
      reason.forget()
      fermer()
    },
  })
  const annuler = (motif: string) =>
    write({
      params: { id: String(visite.intervention_id) },
      // The step under this person's eyes: work begun unseen is not cancelled, it is told first.
      body: {
        etape: visite.etapes_en_cours,
        version: deeds.versionOf(visite.intervention_id, visite.version),
        ...(motif ? { motif } : {}),
        ...telling.body,
        ...request.body,
      },
    })
  return (
    <ConfirmDialog
      opened
      title="Annulation de l’intervention"
      yes={`Annuler l’intervention ${deQui(visite.client)}`}
      danger
      pending={pending}
      comment={{
        ...(request.also ? { label: 'Motif', required: true } : { label: 'Motif (facultatif)' }),
        max: 400,
        kept: reason,
      }}
      error={refusal && !estPerime(refusal) ? (fieldsOf(refusal)?.motif ?? messageOf(refusal)) : null}
      onCancel={fermer}
      onYes={motif => void annuler(motif)}
    >
      <p>
        Êtes-vous certain de vouloir annuler l’intervention {deQui(visite.client)}, le {formaterJour(visite.jour)} à{' '}
        {heureParis(visite.debut)}&#8239;?
      </p>
      {visite.etapes_en_cours !== lue.etape && (
        <p role="alert">
          <b>
            Entre-temps, elle est passée de «&nbsp;{lue.libelle}&nbsp;» à «&nbsp;{visite.etape_libelle}&nbsp;».
          </b>
        </p>
      )}
      {estEnCours(visite.etapes_en_cours) && (
        <p>
          {visite.technicien || 'Le technicien'} l’a commencée ({visite.etape_libelle.toLowerCase()})&nbsp;: ce qu’il en
          fait d’ici là sera conservé hors planning.
        </p>
      )}
      {visite.prevenir?.confirme_a && (
        <p>Le client avait confirmé ce rendez-vous, {direQuand(visite.prevenir.confirme_a)}.</p>
      )}
      <RequestChoice {...request.choice} />
      <TellChoice {...telling.choice} what="que son rendez-vous est annulé" />
    </ConfirmDialog>
  )
}
