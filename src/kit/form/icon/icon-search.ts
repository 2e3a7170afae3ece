import { normaliserRecherche } from '#wire/french.ts'
import { lireTermes, tousTrouves } from '#wire/grid-query.ts'
import { ICON_WORDS, isIconName } from '#wire/icons.ts'

/** Shorter filters show everything (specification shell-and-administration §5). */
const SHORTEST = 2

/** Icons whose name or French words hold every word of the filter, case and accents aside. */
export function iconsMatching(names: readonly string[], filter: string): readonly string[] {
  if (normaliserRecherche(filter).length < SHORTEST) return names
  const words = lireTermes(filter)
  return names.filter(name => {
    const said = normaliserRecherche(isIconName(name) ? `${name} ${ICON_WORDS[name]}` : name)
    return tousTrouves(said, words)
  })
}
