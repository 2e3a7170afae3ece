import { Button } from '@mantine/core'
import {
  direManquee,
  direPromis,
  direTranchePromise,
  estAutreJour,
  promesseDite,
  promesseLue,
} from '#domains/field-service/model/interventions/creneau-dit.ts'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { placeOf } from '#domains/field-service/model/repartition/places.ts'
import { usePlanDeeds } from '#domains/field-service/view/plan/plan-deeds.ts'
import { useDeed } from '#domains/field-service/view/plan/use-deed.ts'
import { stepBack } from '#domains/field-service/view/plan/use-step.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { formaterJourDatee, formaterTranche } from '#wire/moments.ts'
import { reporterVisite } from '../contract.ts'

/** A visit that stands on another day, or at other hours, than its customer was told: they are told now, by a call or by a letter. */
export function OtherDay({ visite, online }: { readonly visite: VisiteDetail; readonly online: boolean }) {
  const { intervention_id, client, debut, jour, version } = visite
  const { versionOf } = usePlanDeeds()
  const params = { id: String(intervention_id) }
  const { vers: _same, ...place } = placeOf(visite)
  const { write, message, pending } = useDeed(reporterVisite, {
    label: `promesse, ${client}`,
    visits: ({ intervention }) => [intervention],
    undo: ({ intervention: { debut: de } }) =>
      stepBack(
        reporterVisite,
        { params, body: { ...place, de, promesse: promesseLue(visite) } },
        rendue => `${rendue.client}\u00a0: ${direPromis(rendue)}, comme avant.`,
      ),
    // Over what was undone, the place that it stands at is what is compared.
    again: ({ body: { version: _read, ...body }, ...input }) => ({ ...input, body }),
  })
  const manquee = direManquee(visite)
  if (!manquee) return null
  const autreJour = estAutreJour(visite)
  const { th_libelle } = promesseDite(visite)
  const prevue = [autreJour && formaterJourDatee(jour), formaterTranche(th_libelle)].filter(Boolean).join(', ')
  const attendu = autreJour
    ? `le ${direTranchePromise(visite)}`
    : `entre ${formaterTranche(visite.th_libelle).replace(' – ', ' et ')}`
  return (
    <PanelSection title={manquee}>
      <p className={panel.quiet}>
        {`Le client attend ${attendu}. Prévenez-le par un message, plus bas, ou par téléphone, puis promettez-lui ${autreJour ? 'le ' : ''}${prevue}.`}
      </p>
      {visite.peut.reporter && (
        <div className={panel.tools}>
          <Button
            variant="default"
            disabled={!online}
            loading={pending}
            onClick={() =>
              void write({
                params,
                body: { ...place, de: debut, version: versionOf(intervention_id, version), th_libelle },
              })
            }
          >
            {autreJour ? 'Promettre ce jour' : 'Promettre ce créneau'}
          </Button>
        </div>
      )}
      <Refusal>{message}</Refusal>
    </PanelSection>
  )
}
