/** Small seeded generator (mulberry32): the same seed and key give the same data on every machine. Not for secrets. */
export type Aleatoire = {
  /** Whole number from `min` to `max`, both included. */
  entier: (min: number, max: number) => number
  chance: (probabilite: number) => boolean
  choisir: <T>(liste: readonly T[]) => T
}

/** FNV-1a: a key per technician and day keeps each one's data when another one's changes. */
function hacher(texte: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < texte.length; i++) hash = Math.imul(hash ^ texte.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** @param cle what is drawn, e.g. "visites:3:-2"; each key is an independent sequence of the seed */
export function creerAleatoire(graine: number, cle: string): Aleatoire {
  let etat = hacher(`${graine}:${cle}`)
  const suivant = (): number => {
    etat = (etat + 0x6d2b79f5) | 0
    let t = Math.imul(etat ^ (etat >>> 15), etat | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const entier = (min: number, max: number) => min + Math.floor(suivant() * (max - min + 1))
  return {
    entier,
    chance: probabilite => suivant() < probabilite,
    choisir: liste => {
      const element = liste[entier(0, liste.length - 1)]
      if (element === undefined) throw new RangeError('empty list')
      return element
    },
  }
}
