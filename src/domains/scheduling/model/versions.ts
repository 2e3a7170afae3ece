import type { JourIso } from '#wire/dates.ts'

/** What holds from a day on, until the next version. */
export interface Version<T> {
  readonly valable_du: JourIso
  readonly valeur: T
}

/** By day, never empty; the first one holds for all the days before it too. */
export type Versions<T> = readonly [Version<T>, ...Version<T>[]]

/** Day of what held before anybody chose a day. */
export const DEPUIS_TOUJOURS: JourIso = '1900-01-01'

/** A setting that never changed. */
export function toujours<T>(valeur: T): Versions<T> {
  return [{ valable_du: DEPUIS_TOUJOURS, valeur }]
}

/** What held on a day. */
export function versionDu<T>(versions: Versions<T>, jour: JourIso): T {
  let rang = versions.length - 1
  while (rang > 0 && (versions[rang]?.valable_du ?? '') > jour) rang -= 1
  return (versions[rang] ?? versions[0]).valeur
}

/** What holds on the days of a time: what held on its first one, then what changes among them. */
export function versionsEntre<T>(
  versions: Versions<T>,
  { du, au }: { readonly du: JourIso; readonly au: JourIso },
): Versions<T> {
  return [
    { valable_du: DEPUIS_TOUJOURS, valeur: versionDu(versions, du) },
    ...versions.filter(v => v.valable_du > du && v.valable_du <= au),
  ]
}

/** The same days, with something made of each version. */
export function convertir<T, U>([premiere, ...suivantes]: Versions<T>, faire: (valeur: T) => U): Versions<U> {
  const une = ({ valable_du, valeur }: Version<T>): Version<U> => ({ valable_du, valeur: faire(valeur) })
  return [une(premiere), ...suivantes.map(une)]
}
