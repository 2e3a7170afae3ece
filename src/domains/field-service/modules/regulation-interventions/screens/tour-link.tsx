import { IconRoute } from '@tabler/icons-react'
import { navigate } from '#client/address/location.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { mayCall } from '#client/session/rights.ts'
import { lireTournees } from '#domains/field-service/model/tournees/appels.ts'
import { adresseTournee } from '#domains/field-service/modules/plannings-entreprises/address.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import type { JourIso } from '#wire/dates.ts'

/** From the day's desk to its tours on the map. */
export function TourLink({ jour }: { readonly jour: JourIso }) {
  if (!mayCall(useSession(), [lireTournees])) return null
  return (
    <IconButton label="Tournées du jour sur la carte" onClick={() => navigate(adresseTournee(jour))}>
      <IconRoute size={20} stroke={1.8} aria-hidden />
    </IconButton>
  )
}
