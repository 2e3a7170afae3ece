import { z } from 'zod'
import { ajouterJours, formaterJour, type JourIso, joursEntre } from '#wire/dates.ts'
import { jourSchema } from '#wire/ids.ts'
import { formaterTranche } from '#wire/moments.ts'
import { texteSaisi } from '#wire/text.ts'

const demiJourneeSchema = z.enum(['', 'matin', 'apres-midi'])
/** When somebody would rather be visited; empty: it is all one. */
export type DemiJournee = z.infer<typeof demiJourneeSchema>

/** The appointment that comes after a visit that is over. */
const rendezVousSuivantSchema = z.strictObject({ jour: jourSchema, creneau: z.string(), prestation: z.string() })
export type RendezVousSuivant = z.infer<typeof rendezVousSuivantSchema>

/** "Votre prochain rendez-vous : jeudi 3 décembre 2026, 08:00 – 10:00 (Entretien)." */
export const direSuivant = ({ jour, creneau, prestation }: RendezVousSuivant): string =>
  `Votre prochain rendez-vous\u00a0: ${[formaterJour(jour, 'complet'), formaterTranche(creneau)].filter(Boolean).join(', ')} (${prestation}).`

/** A visit as its customer sees it by their link: nothing of anybody else, nothing of the plan behind it. */
export const rendezVousSchema = z.strictObject({
  entreprise: z.string(),
  telephone: z.string(),
  jour: jourSchema,
  /** Promised hours while they hold, else the two hours in which it begins; "08:00 - 10:00". */
  creneau: z.string(),
  /** What had been promised and does not hold any more; null: nothing changed. */
  ancien: z.string().nullable(),
  /** The day that had been promised with it, where that is another. */
  ancien_jour: jourSchema.nullable(),
  prestation: z.string(),
  /** Where, of what is to come or under way; absent from a device that kept it before it was said. */
  adresse: z.string().optional(),
  /** First name; empty: nobody is named yet. */
  technicien: z.string(),
  /** `annule`: nobody comes; of the rest, its day, its hours and the company alone are said. */
  etat: z.enum(['prevu', 'en-route', 'sur-place', 'termine', 'annule']),
  /** It ended with nobody there to let the technician in. */
  absent: z.boolean(),
  confirme: z.boolean(),
  /** Why it cannot be moved from here, in words; null: it can. */
  deplacer: z.string().nullable(),
  confirmable: z.boolean(),
  /** On the way: about when, "10:20", and what it is reckoned from; null: nobody can say. */
  arrivee: z.string().nullable(),
  rapport: z
    .strictObject({ cloture: z.string(), observation: z.string(), total_ttc_cents: z.number().int().nullable() })
    .nullable(),
  /** Once it is over: what comes next of the same request; absent: nothing does. */
  suivant: rendezVousSuivantSchema.optional(),
  avis: z.strictObject({ note: z.number().int().min(1).max(5), commentaire: z.string() }).nullable(),
  /** What they said of this very appointment, which suits them no more than the other slots; null: nothing. */
  empechement: z
    .strictObject({
      message: z.string(),
      moment: demiJourneeSchema,
      /** The office has seen to it. */
      traite: z.boolean(),
    })
    .nullable(),
  /** The last day on which the link opens. */
  jusque: jourSchema,
})
export type RendezVous = z.infer<typeof rendezVousSchema>

/** A place that is free, by its day and its two hours. */
export const creneauLibreSchema = z.strictObject({
  jour: jourSchema,
  th_id: z.number().int().min(1).max(12),
  creneau: z.string(),
})
export type CreneauLibre = z.infer<typeof creneauLibreSchema>

export const avisSchema = z.strictObject({
  note: z.number().int().min(1).max(5),
  commentaire: texteSaisi().max(1000),
})

/** None of the slots suits: when they could, in a few words, both of which may be left out. */
export const EMPECHEMENT_MAX = 500
export const empechementSchema = z.strictObject({
  message: texteSaisi().max(EMPECHEMENT_MAX),
  moment: demiJourneeSchema,
})
export type Empechement = z.infer<typeof empechementSchema>

/** "plutôt le matin"; empty: they said nothing of it. */
export function direMoment(moment: DemiJournee): string {
  if (moment === '') return ''
  return moment === 'matin' ? 'plutôt le matin' : 'plutôt l’après-midi'
}

/** How many are proposed, and how many of one day, of its morning and of its afternoon where both are free: six of one morning would be no choice. */
export const PROPOSES_MAX = 6
const PAR_JOUR = 2
/** The last two hours that begin in the morning, by number. */
const DERNIERE_DU_MATIN = 6
/** How far ahead is looked first, in days; from tomorrow on. */
export const FENETRE_JOURS = 14
/** How far ahead a customer moves their visit by themself, where they ask for more. */
export const HORIZON_JOURS = 28

/** The days that are looked through: the first ones, or those after a day that was proposed already. */
export function joursAProposer(aujourdhui: JourIso, apres: JourIso | undefined): JourIso[] {
  const demain = ajouterJours(aujourdhui, 1)
  const premier = apres !== undefined && apres > aujourdhui ? ajouterJours(apres, 1) : demain
  const dernier = ajouterJours(aujourdhui, apres === undefined ? FENETRE_JOURS : HORIZON_JOURS)
  return Array.from({ length: Math.max(0, joursEntre(premier, dernier) + 1) }, (_, n) => ajouterJours(premier, n))
}

/**
 * What is proposed among places that are free, in their order: each two hours once, with the present technician where they can,
 * not those that are promised already.
 */
export function proposer<
  C extends {
    readonly jour: string
    readonly th_id: number
    readonly th_libelle: string
    readonly utilisateur_id: number
    readonly retenu_par: string | null
  },
>(
  libres: readonly C[],
  sauf: { readonly jour: string; readonly th_libelle: string; readonly technicien_id: number | null },
): C[] {
  const parHeures = Map.groupBy(
    libres.filter(c => c.retenu_par === null && (c.jour !== sauf.jour || c.th_libelle !== sauf.th_libelle)),
    c => `${c.jour} ${String(c.th_id).padStart(2, '0')}`,
  )
  const heures = [...parHeures]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([, places]) => places.find(c => c.utilisateur_id === sauf.technicien_id) ?? places[0] ?? [])
  const choisis: C[] = []
  for (const siens of Map.groupBy(heures, c => c.jour).values()) {
    const offertes = duJour(siens)
    // A day is proposed whole: one looks on after it.
    if (choisis.length + offertes.length > PROPOSES_MAX) break
    choisis.push(...offertes)
  }
  return choisis
}

/** Of one day: the first of each half, else the first of the half that is free. */
function duJour<C extends { readonly th_id: number }>(heures: readonly C[]): C[] {
  const [matin] = heures
  const apresMidi = heures.find(c => c.th_id > DERNIERE_DU_MATIN)
  if (matin && apresMidi && matin.th_id <= DERNIERE_DU_MATIN) return [matin, apresMidi]
  return heures.slice(0, PAR_JOUR)
}
