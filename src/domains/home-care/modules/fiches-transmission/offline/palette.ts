import { navigate } from '#client/address/location.ts'
import type { PaletteEntry } from '#client/modules/palette.ts'
import { myDb } from '#client/queue/sync.ts'
import { keptReading } from '#client/reading/reading.ts'
import { ADRESSE_NOUVELLE, adressePersonne } from '../address.ts'
import { nommerPersonnes } from '../view/filtrer.ts'
import { lesFiches } from './lectures.ts'

/** A new sheet, and the people written about lately: each opens their sheets. */
export async function chercherTransmissions(): Promise<readonly PaletteEntry[]> {
  const fil = await keptReading(myDb(), lesFiches)
  return [
    {
      id: 'transmission:nouvelle',
      titre: 'Nouvelle transmission',
      detail: 'Écrire une fiche',
      ouvrir: () => navigate(ADRESSE_NOUVELLE),
    },
    ...nommerPersonnes(fil?.transmissions ?? [], fil?.personnes ?? []).map(personne => ({
      id: `transmission:personne:${personne}`,
      titre: personne,
      detail: 'Ses transmissions',
      ouvrir: () => navigate(adressePersonne(personne)),
    })),
  ]
}
