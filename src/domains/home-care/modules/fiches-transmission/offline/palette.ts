import { navigate } from '#client/location.ts'
import type { PaletteEntry } from '#client/palette.ts'
import { lectureGardee } from '#client/readings.ts'
import { myDb } from '#client/sync.ts'
import type { Fil } from '../contract.ts'
import { ADRESSE_NOUVELLE, adressePersonne } from './adresses.ts'
import { nommerPersonnes } from './filtrer.ts'
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
