import { comparerJours, type JourIso, versMs } from '#wire/dates.ts'
import { comparer } from '#wire/french.ts'
import type { AstreinteLocale } from '../offline/rejeu.ts'
import { momentDe } from './mots.ts'

/** Duties of one day, by start then by name. */
export interface JourAstreintes {
  readonly jour: JourIso
  readonly astreintes: readonly AstreinteLocale[]
}

export interface Vue {
  /** What this person most likely opened the screen for: their running duty, else the one that ended last. */
  readonly une: AstreinteLocale | null
  /** Others on call at this moment. */
  readonly autres: readonly AstreinteLocale[]
  /** From today on, nearest first. */
  readonly a_venir: readonly JourAstreintes[]
  /** Before today, nearest first. */
  readonly passees: readonly JourAstreintes[]
}

/** After the end of a duty, the time during which its interventions are written down. */
const FRAICHE_MS = 48 * 3_600_000
/** One of which nothing was noted is asked about for a week: a forgotten intervention is unpaid. */
const OUBLIEE_MS = 7 * 24 * 3_600_000

export function partager(
  astreintes: readonly AstreinteLocale[],
  { moi, toutes, maintenant, aujourdhui }: { moi: number; toutes: boolean; maintenant: string; aujourdhui: JourIso },
): Vue {
  const siennes = astreintes.filter(a => a.utilisateur_id === moi)
  const une = mettreEnTete(siennes, maintenant)
  const autres = astreintes.filter(a => a.utilisateur_id !== moi && momentDe(a, maintenant) === 'en_cours')
  const jours = new Map<JourIso, AstreinteLocale[]>()
  for (const a of toutes ? astreintes : siennes) {
    if (a === une) continue
    const liste = jours.get(a.astreinte_date)
    if (liste) liste.push(a)
    else jours.set(a.astreinte_date, [a])
  }
  const groupes = [...jours]
    .map(([jour, liste]) => ({ jour, astreintes: liste.sort(parDebut) }))
    .sort((a, b) => comparerJours(a.jour, b.jour))
  return {
    une,
    autres: autres.sort(parDebut),
    a_venir: groupes.filter(g => g.jour >= aujourdhui),
    passees: groupes.filter(g => g.jour < aujourdhui).reverse(),
  }
}

function parDebut(a: AstreinteLocale, b: AstreinteLocale): number {
  return versMs(a.debut) - versMs(b.debut) || comparer(a.utilisateur, b.utilisateur)
}

function mettreEnTete(siennes: readonly AstreinteLocale[], maintenant: string): AstreinteLocale | null {
  const enCours = siennes.find(a => momentDe(a, maintenant) === 'en_cours')
  if (enCours) return enCours
  const finies = siennes
    .filter(a => {
      const depuis = versMs(maintenant) - versMs(a.fin)
      return momentDe(a, maintenant) === 'passee' && depuis < (a.interventions.length === 0 ? OUBLIEE_MS : FRAICHE_MS)
    })
    .sort((a, b) => versMs(b.fin) - versMs(a.fin))
  return finies[0] ?? null
}
