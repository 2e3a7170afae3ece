import { formaterJour, heureParis } from '#wire/dates.ts'
import type { Segment } from '../planning/horaire.ts'
import type { SorteAbsence } from '../planning/pointage.ts'
import type { Frise, PosteFrise } from './frise.ts'
import { ecrireInstant, type Mesure } from './juger.ts'
import { mesurerPauses, PAUSE_ADULTE } from './pauses.ts'
import type { Releve } from './releve.ts'

/** Breaks, absences and overlaps: what a few posts say by themselves. */

const MINUTE = 60_000
/** Article of each kind of absence, where the kind may be known. */
const ARTICLES: Readonly<Record<SorteAbsence, string>> = {
  conge: 'congés, art. L3141-1 et D3141-1 du Code du travail',
  maladie: 'arrêt de travail, art. L1226-1 du Code du travail et L323-6 du Code de la sécurité sociale',
  tlc: 'TLC, accord de l’établissement',
}

/** "du sam. 12 déc. à 14:00 au sam. 12 déc. à 21:00". */
function ecrirePoste({ debut, fin }: Segment): string {
  return `du ${ecrireInstant(debut)} au ${ecrireInstant(fin)}`
}

function* absence({ postes, calendrier, absences, activite }: Frise): Generator<Mesure> {
  for (const p of postes) {
    if (!absences.has(p.rang)) continue
    const jour = calendrier.jourDe(p.rang)
    const sorte = activite.sortes_absence?.get(jour)
    yield {
      code: 'ABSENCE',
      jour,
      mesure: 1,
      ...(sorte ? { reference: ARTICLES[sorte] } : {}),
      postes: () => [p],
      phrase: () =>
        `Un poste de ${heureParis(p.debut)} à ${heureParis(p.fin)} est prévu le ${formaterJour(jour)}, jour d’absence.`,
    }
  }
}

function* chevauchement({ postes, calendrier }: Frise): Generator<Mesure> {
  let encours: PosteFrise[] = []
  for (const p of postes) {
    encours = encours.filter(autre => autre.fin > p.debut)
    for (const autre of encours) {
      let ms = 0
      for (const a of autre.segments)
        for (const b of p.segments) ms += Math.max(0, Math.min(a.fin, b.fin) - Math.max(a.debut, b.debut))
      if (ms === 0) continue
      yield {
        code: 'CHEVAUCHEMENT',
        jour: calendrier.jourDe(p.rang),
        mesure: Math.round(ms / MINUTE),
        postes: () => [autre, p],
        phrase: ({ mesure }) =>
          `Deux postes en même temps pendant ${mesure}\u00a0: ${ecrirePoste(autre)} et ${ecrirePoste(p)}.`,
      }
    }
    encours.push(p)
  }
}

export function* mesurerPostes(frise: Frise, releve: Releve): Generator<Mesure> {
  if (releve.suit('PAUSE')) yield* mesurerPauses(frise, PAUSE_ADULTE)
  if (releve.suit('ABSENCE')) yield* absence(frise)
  if (releve.suit('CHEVAUCHEMENT')) yield* chevauchement(frise)
}
