import { normaliserRecherche } from '#wire/french.ts'
import { ICON_WORDS, isIconName } from '#wire/icons.ts'

/** Shorter filters show everything (specification shell-and-administration §5). */
const SHORTEST = 2

/** Icons whose name or French words hold every word of the filter, case and accents aside. */
export function iconsMatching(names: readonly string[], filter: string): readonly string[] {
  const wanted = normaliserRecherche(filter)
  if (wanted.length < SHORTEST) return names
  const words = wanted.split(' ')
  return names.filter(name => {
    const said = normaliserRecherche(isIconName(name) ? `${name} ${ICON_WORDS[name]}` : name)
    return words.every(word => said.includes(word))
  })
}
