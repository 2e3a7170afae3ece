import { navigate } from '#client/address/location.ts'
import type { PaletteEntry } from '#client/modules/palette.ts'
import { myDb } from '#client/queue/sync.ts'
import { lectureGardee } from '#client/reading/readings.ts'
import { ADRESSE_NOUVELLE, adressePersonne } from '../address.ts'
import type { Fil } from '../contract.ts'
import { nommerPersonnes } from '../view/filtrer.ts'
import { CLE_TRANSMISSIONS, LECTURE_FIL } from './preparer.ts'

/** A new sheet, and the people written about lately: each opens their sheets. */
export async function chercherTransmissions(): Promise<readonly PaletteEntry[]> {
  const fil = await lectureGardee<Fil>(myDb(), CLE_TRANSMISSIONS, LECTURE_FIL)
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
