import { navigate } from '#client/location.ts'
import type { PaletteEntry } from '#client/palette.ts'
import type { EchangeLocal } from '#domains/scheduling/model/rejeu-echanges.ts'
import { formaterJour } from '#wire/dates.ts'
import { adresseEchange } from './adresses.ts'
import { echangesGardes } from './lecture.ts'
import { autreDe, direEtat } from './phrases.ts'

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
