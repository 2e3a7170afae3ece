import { useReading } from '#client/reading/use-reading.ts'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { expliquerRetard, type Retard } from '#domains/field-service/model/interventions/retard.ts'
import { placeQuery } from '#domains/field-service/model/repartition/places.ts'
import { useMaintenant } from '#domains/field-service/view/plan/use-maintenant.ts'
import { BetterPlaces } from '#domains/field-service/view/plan/what-if.tsx'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import classes from '#kit/findings/findings.module.css'
import { heureParis, jourParis, minutesEntre } from '#wire/dates.ts'
import { essayerPlace } from '../contract.ts'

type Props = { readonly visite: VisiteDetail; readonly retard: Retard }

/** A visit that misses its promise, or will: where it would be kept, one press each. */
export function LateRepair({ visite, retard }: Props) {
  const maintenant = useMaintenant()
  const { intervention_id, technicien_id, debut, fin } = visite
  // Judged where it will really stand: what is planned is not what happens any more.
  const [, plusTard = debut] = [maintenant, debut].toSorted()
  const attendue = retard.attendue ?? plusTard
  const place = {
    vers: technicien_id,
    jour: jourParis(attendue),
    heure_debut: heureParis(attendue),
    duree_minutes: minutesEntre(debut, fin),
  }
  const { data } = useReading(essayerPlace, { params: { id: String(intervention_id) }, query: placeQuery(place) })
  return (
    <PanelSection title="Réparer">
      <p className={classes.quiet}>{`${expliquerRetard(retard, visite, maintenant)}.`}</p>
      {!data && <p className={classes.quiet}>Cherche une meilleure place…</p>}
      {data?.idees.length === 0 && (
        <p className={classes.quiet}>{'Personne ne peut y aller plus tôt\u00a0: prévenez le client.'}</p>
      )}
      {data && (
        <BetterPlaces
          visite={visite}
          client={visite.client}
          idees={data.idees}
          demande={place.jour}
          done={() => undefined}
        />
      )}
    </PanelSection>
  )
}
