import { formaterJour, type JourIso } from '#wire/dates.ts'
import { nuitDe, type ProprietesPause, seuilNuitDe } from '../planning/heures.ts'
import { nuitsLe } from './activite.ts'
import { parMoyenne } from './durees.ts'
import type { Frise, PosteFrise } from './frise.ts'
import { ecrireInstant, type Mesure } from './juger.ts'
import type { Releve } from './releve.ts'
import { REPERES } from './reperes.ts'

/** Night workers (articles L3122-5 to L3122-7, L3122-16 and L3122-23 of the Code du travail). */

const estNuit = (p: PosteFrise, pause: ProprietesPause): boolean => p.nuit(nuitDe(pause), pause) >= REPERES.NUIT.valeur

/**
 * Whether the contract or the hours planned make a night worker from the first day to the last one: twice a week on average, or the
 * hours of the account's agreement over 12 months or a calendar month. Habits are only seen through what is known, so
 * the rules that need it are warnings. All of it is seen by the settings of the day on which it is told: later ones change
 * nothing of what was told before.
 */
function estTravailleurDeNuit(
  { activite, postes, pauseDu, calendrier }: Frise,
  { premier, dernier, dit }: { premier: number; dernier: number; dit: JourIso },
): boolean {
  if (nuitsLe(activite, dit).travailleur_nuit) return true
  const pause = pauseDu(dit)
  const periode = nuitDe(pause)
  const nuits = postes.filter(p => p.rang >= premier && p.rang <= dernier && estNuit(p, pause)).length
  if (nuits >= (REPERES.NUITS_SEMAINE.valeur * (dernier - premier + 1)) / 7) return true
  const { heures, par } = seuilNuitDe(pause)
  const total = (retenu: (p: PosteFrise) => boolean): number =>
    postes.filter(retenu).reduce((minutes, p) => minutes + p.nuit(periode, pause), 0)
  if (par === 'an') return total(p => p.rang > dernier - 365 && p.rang <= dernier) >= heures * 60
  const mois = new Set([premier, dernier].map(rang => calendrier.jourDe(rang).slice(0, 7)))
  return [...mois].some(m => total(p => calendrier.jourDe(p.rang).startsWith(m)) >= heures * 60)
}

/** Effective work of the day of work that holds a night, whatever the civil days. */
function* dureeNuit(frise: Frise, releve: Releve): Generator<Mesure> {
  const { calendrier } = frise
  const semaines = new Map<ProprietesPause, Map<number, boolean>>()
  for (const journee of frise.journees) {
    const jour = calendrier.jourDe(journee.rang)
    const pause = frise.pauseDu(jour)
    if (!releve.dit('NUIT_DUREE', jour) || !journee.postes.some(p => estNuit(p, pause))) continue
    const lundi = calendrier.lundiDe(journee.rang)
    const connues = semaines.get(pause) ?? new Map<number, boolean>()
    semaines.set(pause, connues)
    const nuit = connues.get(lundi) ?? estTravailleurDeNuit(frise, { premier: lundi, dernier: lundi + 6, dit: jour })
    connues.set(lundi, nuit)
    if (!nuit) continue
    const ms = journee.postes.flatMap(p => p.travailSelon(pause)).reduce((total, s) => total + s.fin - s.debut, 0)
    yield {
      code: 'NUIT_DUREE',
      jour,
      mesure: Math.round(ms / 60_000),
      postes: () => journee.postes,
      phrase: ({ mesure, seuil, ecart }) =>
        `${mesure} de travail d’un travailleur de nuit, du ${ecrireInstant(journee.debut)} au ${ecrireInstant(journee.fin)}, au lieu de ${seuil} au plus\u00a0: ${ecart} de trop.`,
    }
  }
}

/** Nights given to somebody who is exempt from them. */
function* dispenses(frise: Frise, releve: Releve): Generator<Mesure> {
  for (const p of frise.postes) {
    const jour = frise.calendrier.jourDe(p.rang)
    if (!nuitsLe(frise.activite, jour).exempt_nuit || !releve.dit('NUIT_DISPENSE', jour)) continue
    const pause = frise.pauseDu(jour)
    if (!estNuit(p, pause)) continue
    yield {
      code: 'NUIT_DISPENSE',
      jour,
      mesure: p.nuit(nuitDe(pause), pause),
      postes: () => [p],
      phrase: ({ mesure }) => `${mesure} de nuit le ${formaterJour(jour)}, pour une personne dispensée de nuits.`,
    }
  }
}

export function* mesurerNuit(frise: Frise, releve: Releve): Generator<Mesure> {
  if (releve.suit('NUIT_DISPENSE')) yield* dispenses(frise, releve)
  if (releve.suit('NUIT_DUREE')) yield* dureeNuit(frise, releve)
  yield* parMoyenne(frise, releve, 'NUIT_MOYENNE_12_SEMAINES', 12, {
    concerne: (premier, dernier) =>
      estTravailleurDeNuit(frise, { premier, dernier, dit: frise.calendrier.jourDe(dernier) }),
    quoi: 'de travail d’un travailleur de nuit',
  })
}
