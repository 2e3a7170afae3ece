import { formaterTaille, joindre } from './french.ts'

/** Twenty megabytes, where nothing else is said. */
const SIZE_MAX = 20_000_000
/** Characters of a whole name. */
export const NOM_MAX = 200

/** "Compte rendu.PDF" to its name and its extension, which the person does not change. */
export function splitName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? { stem: name, extension: '' } : { stem: name.slice(0, dot), extension: name.slice(dot) }
}

/** Extensions as the server writes them ("pdf", ".PDF"), without dot and in lower case; pdf alone unless it says so. */
export function acceptedExtensions(extensions: readonly string[] | undefined): string[] {
  return (extensions?.length ? extensions : ['pdf']).map(e => e.replace(/^\./, '').toLowerCase())
}

/** ".PDF" of a name as it is compared: "pdf". */
export function extensionOf(name: string): string {
  return splitName(name).extension.slice(1).toLowerCase()
}

/** Marks that write a name backwards on screen, so that a program reads as a PDF. */
const REVERSED = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/

/** What is wrong with a file, or null; the phone and the office ask the same. @param max bytes */
export function fileProblem(
  file: { nom: string; taille: number },
  { extensions, max = SIZE_MAX }: { extensions?: readonly string[] | undefined; max?: number | undefined },
): string | null {
  const { stem } = splitName(file.nom)
  const accepted = acceptedExtensions(extensions)
  if (stem.trim() === '') return 'Veuillez saisir un nom de fichier'
  if (/[\\/:*?"<>|]|\p{Cc}/u.test(stem))
    return 'Ce nom contient un caractère qui n’est pas accepté\u00a0: \\ / : * ? " < > |'
  if (REVERSED.test(file.nom) || !file.nom.isWellFormed())
    return 'Ce nom contient un caractère invisible qui n’est pas accepté.'
  if (file.nom.length > NOM_MAX) return `Ce nom est trop long\u00a0: ${NOM_MAX} caractères au plus.`
  if (!accepted.includes(extensionOf(file.nom))) return `Format accepté\u00a0: ${joindre(accepted, 'ou')}.`
  if (file.taille === 0) return 'Ce fichier est vide.'
  if (file.taille > max) return `Ce fichier est trop lourd\u00a0: ${formaterTaille(max)} au plus.`
  return null
}

/** The name itself, or the first of "nom (2).pdf", "nom (3).pdf"… that is not taken, case aside. */
export function freeName(name: string, taken: Iterable<string>): string {
  const held = new Set(Array.from(taken, other => other.toLocaleLowerCase('fr')))
  const { stem, extension } = splitName(name)
  let tried = name
  for (let n = 2; held.has(tried.toLocaleLowerCase('fr')); n++) tried = `${stem} (${n})${extension}`
  return tried
}
