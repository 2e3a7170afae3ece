import { z } from 'zod'
import { ajouterJours, instantParis, type JourIso, jourParis, versMs } from '#wire/dates.ts'
import { SITES_FERIES } from './feries.ts'
import { type Horaire, heureSchema, type Segment, segmentsDe } from './horaire.ts'

/** How breaks are taken off (specification scheduling §9: "removed after N minutes every N consecutive hours"). */
export const proprietesPauseSchema = z.strictObject({
  /** Minutes taken off each time; 0: breaks are paid. */
  propriete_duree_pause_minute: z.number().int().min(0).max(240),
  /** Hours worked in a row after which they are. */
  propriete_duree_retrait_pause: z.number().min(0.5).max(24),
  /** Night period of the account's agreement (articles L3122-2 and L3122-20); absent: 21 h to 6 h. */
  propriete_nuit_debut: heureSchema.optional(),
  propriete_nuit_fin: heureSchema.optional(),
  /** Night hours that make a night worker (articles L3122-16 and L3122-23), and over what; absent: 270 h a year. */
  propriete_nuit_seuil: z.number().int().min(1).max(2000).optional(),
  propriete_nuit_par: z.enum(['an', 'mois']).optional(),
  /** Whether hours beyond the contract are those of a week, or by agreement of the year (L3121-44); absent: of the week. */
  propriete_decompte: z.enum(['annee', 'semaine']).optional(),
  /** Hours of that year by agreement (article L3121-41); null or absent: 1,607. */
  propriete_annee_heures: z.number().int().min(1).max(1607).nullable().optional(),
  /** Holidays of the site: minors are off on them (article L3164-6). */
  site_feries: z.enum(SITES_FERIES).optional(),
})
export type ProprietesPause = z.infer<typeof proprietesPauseSchema>

/** 30 minutes every 6 hours: article L3121-16 asks for 20 at least. */
export const PAUSE_PAR_DEFAUT: ProprietesPause = { propriete_duree_pause_minute: 30, propriete_duree_retrait_pause: 6 }

const MINUTE = 60_000

/**
 * Worked time of a stretch once its breaks are cut out: after each run of N hours comes a break, whatever is left of it.
 * A longer stretch is therefore never counted shorter.
 */
function couperPauses({ debut, fin }: Segment, pause: ProprietesPause): Segment[] {
  const dureePause = pause.propriete_duree_pause_minute * MINUTE
  if (dureePause === 0) return [{ debut, fin }]
  const course = pause.propriete_duree_retrait_pause * 60 * MINUTE
  const morceaux: Segment[] = []
  for (let d = debut; d < fin; d += course + dureePause) morceaux.push({ debut: d, fin: Math.min(d + course, fin) })
  return morceaux
}

/** Stretches of effective work: cuts and breaks taken out, by elapsed time. */
export function travailDe(h: Horaire, pause: ProprietesPause): Segment[] {
  return segmentsDe(h).flatMap(s => couperPauses(s, pause))
}

const duree = (segments: readonly Segment[]): number =>
  Math.round(segments.reduce((total, s) => total + s.fin - s.debut, 0) / MINUTE)

/** From start to end without the cut, breaks included, in minutes. */
export function minutesBrutes(h: Horaire): number {
  return duree(segmentsDe(h))
}

/** Effective work, in minutes: what the law is judged on (article L3121-1). */
export function minutesReelles(h: Horaire, pause: ProprietesPause): number {
  return duree(travailDe(h, pause))
}

/** What is paid: effective work, or what the manager typed in its place, in minutes. No maximum is judged on it. */
export function minutesComptees(
  h: Horaire & { readonly pointage_heures_manuel?: number | null },
  pause: ProprietesPause,
): number {
  return h.pointage_heures_manuel ?? minutesReelles(h, pause)
}

/** Break taken off, in minutes. */
export function minutesPause(h: Horaire, pause: ProprietesPause): number {
  return minutesBrutes(h) - minutesReelles(h, pause)
}

/** Part of the stretches that falls between two instants. */
export function decouper(segments: readonly Segment[], debut: number, fin: number): Segment[] {
  return segments
    .map(s => ({ debut: Math.max(s.debut, debut), fin: Math.min(s.fin, fin) }))
    .filter(s => s.fin > s.debut)
}

/** Minutes between two instants that the stretches cover. */
export function minutesEntreBornes(segments: readonly Segment[], debut: number, fin: number): number {
  return duree(decouper(segments, debut, fin))
}

/** Night period of an account: 21 h to 6 h unless an agreement says otherwise (article L3122-20). */
export interface PeriodeNuit {
  readonly debut: string
  readonly fin: string
}
export const NUIT_PAR_DEFAUT: PeriodeNuit = { debut: '21:00', fin: '06:00' }

/** Night period that these settings give. */
export function nuitDe({ propriete_nuit_debut, propriete_nuit_fin }: ProprietesPause): PeriodeNuit {
  return { debut: propriete_nuit_debut ?? NUIT_PAR_DEFAUT.debut, fin: propriete_nuit_fin ?? NUIT_PAR_DEFAUT.fin }
}

export interface SeuilNuit {
  readonly heures: number
  readonly par: 'an' | 'mois'
}
/** 270 h over twelve months, where no agreement says otherwise (article L3122-23). */
export const SEUIL_NUIT: SeuilNuit = { heures: 270, par: 'an' }

/** Night hours from which these settings make a night worker. */
export function seuilNuitDe({ propriete_nuit_seuil, propriete_nuit_par }: ProprietesPause): SeuilNuit {
  return { heures: propriete_nuit_seuil ?? SEUIL_NUIT.heures, par: propriete_nuit_par ?? SEUIL_NUIT.par }
}

/** Minutes of the stretches that fall into a night period. */
export function minutesNuit(segments: readonly Segment[], { debut, fin }: PeriodeNuit = NUIT_PAR_DEFAUT): number {
  const premier = segments[0]
  const dernier = segments.at(-1)
  if (!premier || !dernier) return 0
  let total = 0
  // The night that began the day before may still run.
  for (let j = ajouterJours(jourParis(premier.debut), -1); j <= jourParis(dernier.fin); j = ajouterJours(j, 1)) {
    total += minutesEntreBornes(segments, versMs(instantParis(j, debut)), versMs(instantParis(ajouterJours(j, 1), fin)))
  }
  return total
}

/** Minutes of the stretches that fall on the civil days that are kept: Sundays, holidays. */
export function minutesDesJours(segments: readonly Segment[], garde: (jour: JourIso) => boolean): number {
  const premier = segments[0]
  const dernier = segments.at(-1)
  if (!premier || !dernier) return 0
  let total = 0
  for (let j = jourParis(premier.debut); j <= jourParis(dernier.fin); j = ajouterJours(j, 1)) {
    if (!garde(j)) continue
    total += minutesEntreBornes(
      segments,
      versMs(instantParis(j, '00:00')),
      versMs(instantParis(ajouterJours(j, 1), '00:00')),
    )
  }
  return total
}
