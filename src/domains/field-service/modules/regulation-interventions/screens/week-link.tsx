import { IconCalendarWeek } from '@tabler/icons-react'
import { navigate } from '#client/address/location.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { mayCall } from '#client/session/rights.ts'
import type { VisitePlanifiee } from '#domains/field-service/model/interventions/regulation.ts'
import { adresseSemaine } from '#domains/field-service/modules/plannings-entreprises/address.ts'
import { lirePlanning } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import type { JourIso } from '#wire/dates.ts'

type Props = {
  readonly jour: JourIso
  /** What the filter leaves; none where nothing is filtered. */
  readonly visites: readonly Pick<VisitePlanifiee, 'technicien_id'>[]
}

/** From the day to its week; of one technician where the filter leaves nobody else's visits. */
export function WeekLink({ jour, visites }: Props) {
  const gens = new Set(visites.map(v => v.technicien_id))
  const [seul = null] = gens.size === 1 ? gens : []
  if (!mayCall(useSession(), [lirePlanning])) return null
  return (
    <IconButton label="Voir la semaine" onClick={() => navigate(adresseSemaine(jour, seul))}>
      <IconCalendarWeek size={20} stroke={1.8} aria-hidden />
    </IconButton>
  )
}
