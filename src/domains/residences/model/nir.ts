import { z } from 'zod'
import type { JourIso } from '#wire/dates.ts'
import { texteSaisi } from '#wire/text.ts'

/** Number of social security (NIR): thirteen characters and their key (décret 82-103, art. 1; INSEE, BOCC). */

/** Sex; year; month, those of whom nobody knows the month too; département, Corsica in letters; commune; order. */
const TREIZE = /^[123478]\d{2}(0[1-9]|1[0-2]|[23]\d|4[0-2]|[5-9]\d)(\d{2}|2[AB])\d{3}(?!000)\d{3}$/
const CORSE: Readonly<Record<string, string>> = { '2A': '19', '2B': '18' }

/** Key of thirteen characters: 97 less their remainder by 97, Corsica counted as 19 and 18. */
export function cleNir(treize: string): string {
  const departement = treize.slice(5, 7)
  const nombre = Number(treize.slice(0, 5) + (CORSE[departement] ?? departement) + treize.slice(7))
  return String(97 - (nombre % 97)).padStart(2, '0')
}

/** As one types it, or copies it from a card. */
const nettoyer = (texte: string): string => texte.replace(/[\s.·-]/g, '').toUpperCase()

/** Why it is none, in words that hold nothing of it; null: it is one, without its spaces. */
export function refusNir(nir: string): string | null {
  if (nir.length !== 15) return 'Quinze caractères sont attendus\u00a0: treize et la clé.'
  if (!TREIZE.test(nir.slice(0, 13))) return 'Ce n’est pas un numéro de sécurité sociale.'
  return cleNir(nir.slice(0, 13)) === nir.slice(13) ? null : 'La clé ne va pas avec le numéro\u00a0: relisez-le.'
}

export const estNir = (nir: string): boolean => refusNir(nir) === null

/** "1 55 08 2A 001 001 40". */
export function ecrireNir(nir: string): string {
  return [nir.slice(0, 1), nir.slice(1, 3), nir.slice(3, 5), nir.slice(5, 7), nir.slice(7, 10), nir.slice(10, 13)]
    .concat(nir.slice(13))
    .join(' ')
}

/** What is shown of it without asking: sex, year and month, which the record says already. */
export const debutNir = (nir: string): string => nir.slice(0, 5)
/** "1 55 08 •• •••". */
export const masquerNir = (debut: string): string =>
  `${debut.slice(0, 1)} ${debut.slice(1, 3)} ${debut.slice(3, 5)} •• •••`

interface Fiche {
  readonly resident_civilite: string
  readonly resident_date_naissance: JourIso | null
}

/** Where the number and the record do not say the same: told, never refused, since either may be wrong. */
export function doutesNir(nir: string, { resident_civilite, resident_date_naissance: ne }: Fiche): string[] {
  const homme = '137'.includes(nir.slice(0, 1))
  const civil = resident_civilite !== '' && homme !== (resident_civilite === 'M.')
  const [mois, annee] = [nir.slice(3, 5), nir.slice(1, 3)]
  const connu = mois <= '12' && ne !== null
  const naissance = connu && (annee !== ne.slice(2, 4) || mois !== ne.slice(5, 7))
  return [...(civil ? ['la civilité'] : []), ...(naissance ? ['la date de naissance'] : [])]
}

/** As it is sent, without its spaces; empty: none any more. `refusNir` judges it, in words that hold nothing of it. */
export const nirSaisiSchema = z.strictObject({
  resident_securite_sociale: z
    .string()
    .max(40, 'Quinze caractères sont attendus\u00a0: treize et la clé.')
    .overwrite(nettoyer),
})

/** Why one wants to read it: it stands in the log of readings. */
export const motifSaisiSchema = z.strictObject({
  motif: texteSaisi('Motif\u00a0: à renseigner.')
    .min(5, 'Motif\u00a0: quelques mots sont attendus.')
    .max(300, 'Motif\u00a0: 300 caractères au plus.')
    .refine(t => !/\d{9}|\d{5}2[AB]\d{3}/i.test(t.replace(/[\s.-]/g, '')), 'Motif\u00a0: pas de numéro ici.'),
})
