import { ajouterJours, type JourIso, joursEntre } from '#wire/dates.ts'
import { DEPUIS_TOUJOURS, type Version, type Versions, versionDu } from './versions.ts'

/** Contracts of agents: what somebody owes the house, by the day from which they do. */

/** Weekly minutes of full time (article L3121-27). */
export const SEMAINE_TEMPS_PLEIN = 35 * 60

export interface Contrat {
  readonly metier_id: number | null
  /** Where they work; absent: not asked for. */
  readonly unite_id?: number | null
  readonly minutes_hebdomadaires: number
  readonly minutes_annuelles: number
  /** Declared a night worker (article L3122-5). */
  readonly travailleur_nuit: 0 | 1
  /** Works no night (articles L3122-12 and L3122-14). */
  readonly exempt_nuit: 0 | 1
}

/** A contract and the days that it holds: its last one is its own, or the eve of the next version; null: none is known. */
export interface VersionContrat extends Contrat {
  readonly valable_du: JourIso
  readonly valable_au: JourIso | null
}

export function estTempsPartiel({ minutes_hebdomadaires }: Pick<Contrat, 'minutes_hebdomadaires'>): boolean {
  return minutes_hebdomadaires < SEMAINE_TEMPS_PLEIN
}

/** The day on which each stops holding, the version that follows ending it too; by day, whatever the order they came in. */
export function bornerContrats<T extends Pick<VersionContrat, 'valable_du' | 'valable_au'>>(
  versions: readonly T[],
): T[] {
  const triees = [...versions].sort((a, b) => a.valable_du.localeCompare(b.valable_du))
  return triees.map((version, rang) => {
    const suivante = triees[rang + 1]
    const veille = suivante ? ajouterJours(suivante.valable_du, -1) : null
    const { valable_au } = version
    const fin = veille !== null && (valable_au === null || veille < valable_au) ? veille : valable_au
    return { ...version, valable_au: fin }
  })
}

/** The contract that holds on a day; null: none does. */
export function contratTenu<T extends Pick<VersionContrat, 'valable_du' | 'valable_au'>>(
  versions: readonly T[],
  jour: JourIso,
): T | null {
  return (
    bornerContrats(versions).find(v => v.valable_du <= jour && (v.valable_au === null || v.valable_au >= jour)) ?? null
  )
}

/** As rules read settings: by day, the first one holding before it too. Null without any. */
export function enVersions<T extends Pick<VersionContrat, 'valable_du'>>(versions: readonly T[]): Versions<T> | null {
  const triees = [...versions].sort((a, b) => a.valable_du.localeCompare(b.valable_du))
  const [premiere, ...suivantes] = triees.map((valeur): Version<T> => ({ valable_du: valeur.valable_du, valeur }))
  return premiere ? [{ ...premiere, valable_du: DEPUIS_TOUJOURS }, ...suivantes] : null
}

/** Mean of what holds on the days of a period, each day for one. */
export function moyenneContrat<T>(
  versions: Versions<T>,
  { du, au }: { readonly du: JourIso; readonly au: JourIso },
  valeur: (contrat: T) => number,
): number {
  if (versions.length === 1) return valeur(versions[0].valeur)
  const jours = joursEntre(du, au) + 1
  let total = 0
  for (let rang = 0; rang < jours; rang += 1) total += valeur(versionDu(versions, ajouterJours(du, rang)))
  return Math.round(total / jours)
}

/**
 * Weekly minutes due in the week of this Monday, each day for one, and whether they are part time.
 * @param defaut where no contract is known
 */
export function semaineDue(
  contrats: Versions<Pick<Contrat, 'minutes_hebdomadaires'>> | null,
  lundi: JourIso,
  defaut: number,
): { readonly hebdomadaires: number; readonly temps_partiel: boolean } {
  const semaine = { du: lundi, au: ajouterJours(lundi, 6) }
  const hebdomadaires = contrats ? moyenneContrat(contrats, semaine, c => c.minutes_hebdomadaires) : defaut
  return { hebdomadaires, temps_partiel: estTempsPartiel({ minutes_hebdomadaires: hebdomadaires }) }
}

/** Last day of a month. */
export function finDeMois(annee: number, mois: number): JourIso {
  return mois === 12 ? `${annee}-12-31` : ajouterJours(`${annee}-${String(mois + 1).padStart(2, '0')}-01`, -1)
}
