import { heureParis, type Instant, type JourIso, jourParis, versMs } from '#wire/dates.ts'
import { formaterJourDatee, formaterTranche, plageParis } from '#wire/moments.ts'
import { tranchesDe } from '../creneaux/tranches.ts'

/** What a customer was told: hours and their day, or a day alone. */
export interface Promesse {
  /** "08:00 - 10:00"; empty: no hours. */
  readonly th_libelle: string
  /** Null: nothing was told; absent from what a device kept before it was sent: the day of the plan. */
  readonly th_jour?: JourIso | null | undefined
}

interface Visite {
  /** What the desk promised, and goes on promising wherever the visit is moved; empty: nothing. */
  readonly th_libelle: string
  readonly debut: Instant | Date
  readonly fin: Instant | Date
}

const iso = (instant: Instant | Date): Instant => (instant instanceof Date ? instant.toISOString() : instant)

/** Said of a visit that stands on another day than its customer was told. */
export const PAS_LE_JOUR_PROMIS = 'Pas le jour promis'

/** What is promised of a visit, to be given back as it was. */
export const promesseLue = ({ th_libelle, th_jour, jour }: Promesse & { readonly jour: JourIso }) => ({
  th_libelle,
  th_jour: th_jour ?? (th_libelle === '' ? null : jour),
})

/** Whether a visit is planned on another day than its customer was told. */
export const estAutreJour = ({ th_jour, jour }: Promesse & { readonly jour: JourIso }): boolean =>
  Boolean(th_jour) && th_jour !== jour

/** Said of one that begins on its day, outside the hours that were told. */
export const PAS_LE_CRENEAU_PROMIS = 'Pas le créneau promis'

/**
 * What does not hold of a promise, of a visit that is still to be made: its day, else its hours; empty: it holds, or nothing was promised.
 */
export function direManquee(
  visite: Promesse & {
    readonly jour: JourIso
    readonly debut: Instant | Date
    readonly annulee?: boolean
    readonly etapes_en_cours: 0 | 1 | 2 | 3
  },
): typeof PAS_LE_JOUR_PROMIS | typeof PAS_LE_CRENEAU_PROMIS | '' {
  const { th_libelle, debut, annulee, etapes_en_cours } = visite
  if (etapes_en_cours !== 0 || annulee) return ''
  if (estAutreJour(visite)) return PAS_LE_JOUR_PROMIS
  return th_libelle === '' || contient(th_libelle, heureParis(iso(debut))) ? '' : PAS_LE_CRENEAU_PROMIS
}

/**
 * "08:00 – 10:00", with its day where the visit stands on another: "jeu. 3 déc., 08:00 – 10:00", "jeu. 3 déc." where a day alone was told;
 * empty: nothing was promised.
 */
export function direTranchePromise(visite: Promesse & { readonly jour: JourIso }, aujourdhui?: JourIso): string {
  const { th_libelle, th_jour } = visite
  const jour = th_jour && estAutreJour(visite) ? formaterJourDatee(th_jour, aujourdhui) : ''
  return [jour, formaterTranche(th_libelle)].filter(Boolean).join(', ')
}

/** The same, behind "promis"; empty: nothing was. */
export function direPromis(visite: Promesse & { readonly jour: JourIso }, aujourdhui?: JourIso): string {
  const dit = direTranchePromise(visite, aujourdhui)
  return dit && `promis ${dit}`
}

/** Whether "08:00 - 10:00" holds an hour of the wall clock; a night's one ends the next day. */
export function contient(th_libelle: string, heure: string): boolean {
  const [, de, a] = /^(\d{2}:\d{2}) - (\d{2}:\d{2})$/.exec(th_libelle.trim()) ?? []
  if (de === undefined || a === undefined) return false
  return heure >= de && (a <= de || heure < a)
}

/** "promis 08:00 – 10:00", of a visit that begins outside of what was promised; empty: it holds, or nothing was promised. */
export function promisAilleurs({ debut, ...promesse }: Promesse & { readonly debut: Instant | Date }): string {
  const visite = { ...promesse, jour: jourParis(iso(debut)) }
  if (contient(promesse.th_libelle, heureParis(iso(debut))) && !estAutreJour(visite)) return ''
  return direPromis(visite)
}

/**
 * The hours that a customer is told: those that were promised while the visit begins in them, else the two hours in which it
 * really begins; the planned ones where nothing was promised.
 */
export function creneauDit({ th_libelle, debut, fin }: Visite): string {
  const [de, a] = [iso(debut), iso(fin)]
  if (th_libelle === '') return plageParis(de, a)
  if (contient(th_libelle, heureParis(de))) return th_libelle
  const tranche = tranchesDe(jourParis(de)).find(t => versMs(de) < t.fin)
  return tranche?.th_libelle ?? plageParis(de, a)
}

/** What is promised once a customer was told where their visit stands: its day, and those hours; where no hours were, its day alone. */
export function promesseDite(visite: Visite): { readonly th_libelle: string; readonly th_jour: JourIso } {
  const { th_libelle, debut } = visite
  return { th_libelle: th_libelle === '' ? '' : creneauDit(visite), th_jour: jourParis(iso(debut)) }
}

/** What had been promised and does not hold any more; null: it holds, or nothing was promised. */
export function promesseRompue(
  visite: Visite & Promesse,
): { readonly th_libelle: string /** Null: the day holds. */; readonly th_jour: JourIso | null } | null {
  const { th_libelle, th_jour } = visite
  const autre = estAutreJour({ ...visite, jour: jourParis(iso(visite.debut)) })
  if (!autre && (th_libelle === '' || th_libelle === creneauDit(visite))) return null
  return { th_libelle, th_jour: autre ? (th_jour ?? null) : null }
}
