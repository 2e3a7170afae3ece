import { navigate } from '#client/address/location.ts'
import type { PaletteEntry } from '#client/modules/palette.ts'
import { myDb } from '#client/queue/sync.ts'
import { keptReading } from '#client/reading/reading.ts'
import { currentOwner } from '#client/session/session.ts'
import { formaterJour } from '#wire/dates.ts'
import { presentDate } from '#wire/present.ts'
import { adresseNouvelle } from '../address.ts'
import { listerAstreintes } from '../contract.ts'
import { plageAstreinte } from '../view/mots.ts'

/** The person's own duties that this device keeps, newest first: each opens the form of an intervention. */
export async function chercherAstreintes(): Promise<readonly PaletteEntry[]> {
  const moi = currentOwner()?.utilisateur_id
  const lecture = await keptReading(myDb(), listerAstreintes)
  const maintenant = presentDate().toISOString()
  return (lecture?.astreintes ?? [])
    .filter(a => a.utilisateur_id === moi && a.peut.modifier && a.debut <= maintenant)
    .reverse()
    .map(a => ({
      id: `astreinte:${a.astreinte_id}`,
      titre: `Astreinte du ${formaterJour(a.astreinte_date)}`,
      detail: `${plageAstreinte(a)} · ajouter une intervention`,
      ouvrir: () => navigate(adresseNouvelle(a.astreinte_id)),
    }))
}
