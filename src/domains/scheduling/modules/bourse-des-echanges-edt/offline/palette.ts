import { navigate } from '#client/address/location.ts'
import type { PaletteEntry } from '#client/modules/palette.ts'
import type { EchangeLocal } from '#domains/scheduling/model/echanges/rejeu.ts'
import { formaterJour } from '#wire/dates.ts'
import { adresseEchange } from '../address.ts'
import { autreDe, direEtat } from '../view/phrases.ts'
import { echangesGardes } from './lecture.ts'

/** One exchange as the palette shows it: found by colleague, post, day or state. */
export function entreeDe(e: EchangeLocal): Omit<PaletteEntry, 'ouvrir'> {
  const postes = [e.origine, e.cible].flatMap(c => (c ? [`${c.poste_libelle} ${formaterJour(c.pointage_date)}`] : []))
  return {
    id: `echange:${e.bde_uid}`,
    titre: `Échange avec ${autreDe(e)}`,
    detail: [...postes, direEtat(e).mots].join(' · '),
  }
}

/** Exchanges this device keeps; the palette ranks them against what is typed. */
export async function chercherEchanges(): Promise<readonly PaletteEntry[]> {
  return (await echangesGardes()).map(e => ({ ...entreeDe(e), ouvrir: () => navigate(adresseEchange(e.bde_uid)) }))
}
