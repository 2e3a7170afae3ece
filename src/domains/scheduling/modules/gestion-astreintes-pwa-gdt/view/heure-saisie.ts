/** Times as people type them on a numeric keyboard: "2350", "23h50", "7" for 07:00. */

/** What is on screen while it is typed: digits get their colon by themselves, at most five characters. */
export function presenterHeure(saisie: string, avant: string): string {
  // Erasing must not bring back what is being erased.
  if (saisie.length < avant.length) return saisie
  const texte = saisie.replace(/[hH.,; ]/g, ':').replace(/[^\d:]/g, '')
  const chiffres = /^(\d{2})(\d{1,2})$/.exec(texte)
  if (chiffres) return `${chiffres[1]}:${chiffres[2]}`
  return texte.slice(0, 5)
}

/** "23:50" from what was typed; null while it is not a time. */
export function lireHeure(saisie: string): string | null {
  const trouve = /^(\d{1,2})(?::?(\d{2})?)?$/.exec(saisie.trim().replace(/[hH.,]/, ':'))
  if (!trouve) return null
  const [heures, minutes] = [Number(trouve[1]), Number(trouve[2] ?? 0)]
  if (heures > 23 || minutes > 59) return null
  return `${String(heures).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
