import { NUIT_PAR_DEFAUT, type PeriodeNuit } from '../heures.ts'
import { parMoyenne } from './durees.ts'
import type { Frise, PosteFrise } from './frise.ts'
import { ecrireInstant, type Mesure } from './juger.ts'
import type { Releve } from './releve.ts'

/** Night workers (articles L3122-5 to L3122-7 and L3122-23 of the Code du travail) and nights of minors (L3163-1). */

/** A night counts from 3 hours on; twice a week, or 270 hours over 12 months, make a night worker. */
const NUIT_MINUTES = 180
const NUITS_PAR_SEMAINE = 2
const NUIT_ANNEE_MINUTES = 270 * 60
/** No work from 22 h to 6 h between 16 and 18 (article L3163-1). */
const NUIT_MINEUR: PeriodeNuit = { debut: '22:00', fin: '06:00' }

const estNuit = (p: PosteFrise): boolean => p.nuit(NUIT_PAR_DEFAUT) >= NUIT_MINUTES

/**
 * Whether the hours planned make a night worker from the first day to the last one: twice a week on average, or 270 h
 * in the 12 months before the end. Habits are only seen through what is known, so the rules that need it are warnings.
 */
function estTravailleurDeNuit({ postes }: Frise, premier: number, dernier: number): boolean {
  const nuits = postes.filter(p => p.rang >= premier && p.rang <= dernier && estNuit(p)).length
  if (nuits >= (NUITS_PAR_SEMAINE * (dernier - premier + 1)) / 7) return true
  const annee = postes.filter(p => p.rang > dernier - 365 && p.rang <= dernier)
  return annee.reduce((total, p) => total + p.nuit(NUIT_PAR_DEFAUT), 0) >= NUIT_ANNEE_MINUTES
}

/** Effective work of the day of work that holds a night, whatever the civil days. */
function* dureeNuit(frise: Frise, releve: Releve): Generator<Mesure> {
  const { calendrier } = frise
  const semaines = new Map<number, boolean>()
  for (const journee of frise.journees) {
    const jour = calendrier.jourDe(journee.rang)
    if (!releve.dit('NUIT_DUREE', jour) || !journee.postes.some(estNuit)) continue
    const lundi = calendrier.lundiDe(journee.rang)
    const nuit = semaines.get(lundi) ?? estTravailleurDeNuit(frise, lundi, lundi + 6)
    semaines.set(lundi, nuit)
    if (!nuit) continue
    const ms = journee.postes.flatMap(p => p.travail).reduce((total, s) => total + s.fin - s.debut, 0)
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

function* nuitMineur({ postes, calendrier }: Frise): Generator<Mesure> {
  for (const p of postes) {
    const mesure = p.nuit(NUIT_MINEUR)
    if (mesure === 0) continue
    yield {
      code: 'MINEUR_NUIT',
      jour: calendrier.jourDe(p.rang),
      mesure,
      postes: () => [p],
      phrase: chiffres =>
        `${chiffres.mesure} de travail entre 22:00 et 06:00, du ${ecrireInstant(p.debut)} au ${ecrireInstant(p.fin)}\u00a0: interdit avant 18\u00a0ans.`,
    }
  }
}

export function* mesurerNuit(frise: Frise, releve: Releve): Generator<Mesure> {
  if (releve.suit('NUIT_DUREE')) yield* dureeNuit(frise, releve)
  yield* parMoyenne(frise, releve, 'NUIT_MOYENNE_12_SEMAINES', 12, {
    concerne: (premier, dernier) => estTravailleurDeNuit(frise, premier, dernier),
    quoi: 'de travail d’un travailleur de nuit',
  })
  if (frise.activite.mineur && releve.suit('MINEUR_NUIT')) yield* nuitMineur(frise)
}
