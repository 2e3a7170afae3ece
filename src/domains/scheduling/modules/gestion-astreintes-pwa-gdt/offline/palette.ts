import { navigate } from '#client/address/location.ts'
import type { PaletteEntry } from '#client/modules/palette.ts'
import { myDb } from '#client/queue/sync.ts'
import { lectureGardee } from '#client/reading/readings.ts'
import { currentOwner } from '#client/session/session.ts'
import { formaterJour } from '#wire/dates.ts'
import { presentDate } from '#wire/present.ts'
import { adresseNouvelle } from '../address.ts'
import type { Astreintes } from '../contract.ts'
import { plageAstreinte } from '../view/mots.ts'
import { CLE_EDT, LECTURE_ASTREINTES } from './preparer.ts'

/** The person's own duties that this device keeps, newest first: each opens the form of an intervention. */
export async function chercherAstreintes(): Promise<readonly PaletteEntry[]> {
  const moi = currentOwner()?.utilisateur_id
  const lecture = await lectureGardee<Astreintes>(myDb(), CLE_EDT, LECTURE_ASTREINTES)
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
