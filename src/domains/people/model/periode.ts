import {
  ajouterJours,
  formaterJour,
  heureParis,
  type Instant,
  instantParis,
  type JourIso,
  jourParis,
  joursEntre,
  versMs,
} from '#wire/dates.ts'

/** A time away as it is typed: days, and hours where it is not whole ones. Wall time of Paris. */
export interface PeriodeSaisie {
  readonly date_debut: JourIso
  /** Null: from the first hour of the day. */
  readonly heure_debut: string | null
  readonly date_fin: JourIso
  /** Null: to the last hour of the day. */
  readonly heure_fin: string | null
}

/** Longest time away, in days. */
const PLUS_LONGUE = 366

export function bornesDe({ date_debut, heure_debut, date_fin, heure_fin }: PeriodeSaisie) {
  const debut = instantParis(date_debut, heure_debut ?? '00:00')
  const fin = heure_fin === null ? instantParis(ajouterJours(date_fin, 1), '00:00') : instantParis(date_fin, heure_fin)
  return { debut, fin }
}

/** Why this is no time away, by field; null: it is. */
export function erreurPeriode(
  saisie: PeriodeSaisie,
): { readonly champ: keyof PeriodeSaisie; readonly message: string } | null {
  const { date_debut, date_fin } = saisie
  if (date_fin < date_debut) return { champ: 'date_fin', message: 'La fin vient avant le début.' }
  if (joursEntre(date_debut, date_fin) > PLUS_LONGUE)
    return { champ: 'date_fin', message: 'Une absence dure un an au plus.' }
  const { debut, fin } = bornesDe(saisie)
  if (versMs(fin) <= versMs(debut)) return { champ: 'heure_fin', message: 'La fin vient après le début.' }
  return null
}

/** "jeu. 26 nov., de 08:00 à 12:00", "du jeu. 26 nov. au ven. 27 nov.": midnight belongs to the day that ends. */
export function nommerPeriode(debut: Instant, fin: Instant): string {
  const entier = heureParis(fin) === '00:00'
  const premier = jourParis(debut)
  const dernier = jourParis(entier ? versMs(fin) - 1 : fin)
  const de = heureParis(debut) === '00:00' ? '' : heureParis(debut)
  const a = entier ? '' : heureParis(fin)
  if (premier !== dernier)
    return `du ${formaterJour(premier)}${de && ` à ${de}`} au ${formaterJour(dernier)}${a && ` à ${a}`}`
  if (!de && !a) return formaterJour(premier)
  return `${formaterJour(premier)}, de ${de || '00:00'} à ${a || '24:00'}`
}
