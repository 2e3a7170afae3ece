import { formaterTaille, joindre } from '#wire/french.ts'

/** Twenty megabytes, where the form says nothing. */
const SIZE_MAX = 20_000_000

/** "Compte rendu.PDF" to its name and its extension, which the person does not change. */
export function splitName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? { stem: name, extension: '' } : { stem: name.slice(0, dot), extension: name.slice(dot) }
}

/** Extensions as the server writes them ("pdf", ".PDF"), without dot and in lower case; pdf alone unless it says so. */
export function acceptedExtensions(extensions: readonly string[] | undefined): string[] {
  return (extensions?.length ? extensions : ['pdf']).map(e => e.replace(/^\./, '').toLowerCase())
}

/** For the `accept` attribute: ".pdf,.jpg". */
export function acceptOf(extensions: readonly string[] | undefined): string {
  return acceptedExtensions(extensions)
    .map(e => `.${e}`)
    .join(',')
}

/** What is wrong with a file, or null. @param max bytes */
export function fileProblem(
  file: { nom: string; taille: number },
  { extensions, max = SIZE_MAX }: { extensions?: readonly string[] | undefined; max?: number | undefined },
): string | null {
  const { stem, extension } = splitName(file.nom)
  const accepted = acceptedExtensions(extensions)
  if (stem.trim() === '') return 'Veuillez saisir un nom de fichier'
  if (/[\\/:*?"<>|]|\p{Cc}/u.test(stem))
    return 'Ce nom contient un caractère qui n’est pas accepté : \\ / : * ? " < > |'
  if (file.nom.length > 200) return 'Ce nom est trop long.'
  if (!accepted.includes(extension.slice(1).toLowerCase()))
    return `Format accepté : ${joindre(accepted, 'ou')}.`.replace(' :', '\u00a0:')
  if (file.taille === 0) return 'Ce fichier est vide.'
  if (file.taille > max) return `Ce fichier est trop lourd : ${formaterTaille(max)} au plus.`.replace(' :', '\u00a0:')
  return null
}
