import { z } from 'zod'
import { ajouterJours, type JourIso, jourSemaine, joursEntre } from '#wire/dates.ts'
import { jourSchema } from '#wire/ids.ts'
import { nomFerie, SITES_FERIES } from '../planning/feries.ts'
import { type Versions, versionDu } from '../versions.ts'

/**
 * How leave is counted. In *ouvrables*, Monday to Saturday, from the first day asked for to the eve of the return: the
 * Saturday that follows a Friday counts unless it is worked (article L3141-3). In
 * *ouvrés*, Monday to Friday, as long as nobody loses by it. Part-time workers are counted the same (article L3123-5).
 */
export const UNITES_CONGES = ['ouvrables', 'ouvres'] as const
/** One day of leave and several, by how the house counts them. */
export const MOTS_UNITES: Readonly<Record<(typeof UNITES_CONGES)[number], readonly [un: string, plusieurs: string]>> = {
  ouvrables: ['jour ouvrable', 'jours ouvrables'],
  ouvres: ['jour ouvré', 'jours ouvrés'],
}
/** Reference period: the civil year, or 1 June to 31 May (article R3141-4, save an agreement: L3141-10). */
export const PERIODES_CONGES = ['civile', 'juin'] as const

export const reglesCongesSchema = z.strictObject({
  unite: z.enum(UNITES_CONGES),
  periode: z.enum(PERIODES_CONGES),
  site_feries: z.enum(SITES_FERIES),
})
export type ReglesConges = z.infer<typeof reglesCongesSchema>
/** The same by the day from which it holds, as a device reads it. */
export const reglesCongesDateesSchema = z.array(reglesCongesSchema.extend({ valable_du: jourSchema })).min(1)

export const CONGES_PAR_DEFAUT: ReglesConges = { unite: 'ouvrables', periode: 'civile', site_feries: 'metropole' }

/** What the count of one person's leave depends on. */
export interface DecompteConges {
  readonly reglesDu: (jour: JourIso) => ReglesConges
  /** Whether the person is back at work on a day after the leave: a post is planned then. */
  readonly travaille: (jour: JourIso) => boolean
}

export const DECOMPTE_PAR_DEFAUT: DecompteConges = { reglesDu: () => CONGES_PAR_DEFAUT, travaille: () => false }

export function decompteDe(
  versions: Versions<ReglesConges>,
  travaille: DecompteConges['travaille'] = () => false,
): DecompteConges {
  return { reglesDu: jour => versionDu(versions, jour), travaille }
}

/** Whether a day of leave counts by itself: holidays never do (article L3133-1). */
export function estCompte(jour: JourIso, { unite, site_feries }: ReglesConges): boolean {
  return jourSemaine(jour) <= (unite === 'ouvres' ? 5 : 6) && nomFerie(jour, site_feries) === null
}

/** The Saturday between the last day asked for and the return; none where the person comes back before it, or on it. */
function samediAvantRetour(fin: JourIso, { reglesDu, travaille }: DecompteConges): JourIso[] {
  for (let jour = ajouterJours(fin, 1); jourSemaine(jour) !== 7; jour = ajouterJours(jour, 1)) {
    const regles = reglesDu(jour)
    if (travaille(jour)) return []
    if (jourSemaine(jour) === 6) return regles.unite === 'ouvrables' && estCompte(jour, regles) ? [jour] : []
    // A holiday puts the return off; any other day of the week is the return.
    if (nomFerie(jour, regles.site_feries) === null) return []
  }
  return []
}

/** Days that leave takes, one by one, first day first. */
export function joursDeConge(debut: JourIso, fin: JourIso, decompte: DecompteConges): JourIso[] {
  const jours = Array.from({ length: Math.max(0, joursEntre(debut, fin) + 1) }, (_, rang) => ajouterJours(debut, rang))
  const comptes = jours.filter(jour => estCompte(jour, decompte.reglesDu(jour)))
  return comptes.length === 0 ? [] : [...comptes, ...samediAvantRetour(fin, decompte)]
}

/** Period that a day belongs to, by the year in which it begins. A day never changes period: its own rules tell it. */
export function periodeDe(jour: JourIso, { reglesDu }: Pick<DecompteConges, 'reglesDu'>): number {
  const annee = Number(jour.slice(0, 4))
  return reglesDu(jour).periode === 'juin' && jour.slice(5) < '06-01' ? annee - 1 : annee
}

export interface PeriodeConges {
  readonly debut: JourIso
  readonly fin: JourIso
  /** "2026", "2026-2027". */
  readonly libelle: string
}

/** First and last day of a period; longer or shorter than a year where the account went from one kind to the other. */
export function bornesPeriode(annee: number, regles: Pick<DecompteConges, 'reglesDu'>): PeriodeConges {
  const jours = Array.from({ length: 731 }, (_, rang) => ajouterJours(`${annee}-01-01`, rang)).filter(
    jour => periodeDe(jour, regles) === annee,
  )
  const [debut, fin] = [jours[0] ?? `${annee}-01-01`, jours.at(-1) ?? `${annee}-12-31`]
  const memeAnnee = debut.slice(0, 4) === fin.slice(0, 4)
  return { debut, fin, libelle: memeAnnee ? `${annee}` : `${annee}-${fin.slice(0, 4)}` }
}
