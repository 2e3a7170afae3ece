import { formaterJour, heureParis } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import type { Segment } from '../horaire.ts'
import type { Frise, PosteFrise } from './frise.ts'
import { ecrireInstant, type Mesure } from './juger.ts'
import type { Releve } from './releve.ts'

/** Breaks, cuts, absences and overlaps: what a few posts say by themselves. */

const MINUTE = 60_000
/** Work after which a break is due (article L3121-16). */
const AVANT_PAUSE = 6 * 60 * MINUTE

/** "du sam. 12 déc. à 14:00 au sam. 12 déc. à 21:00". */
function ecrirePoste({ debut, fin }: Segment): string {
  return `du ${ecrireInstant(debut)} au ${ecrireInstant(fin)}`
}

/**
 * Of all stretches of more than 6 h of work in a day, the one whose longest stop is the shortest. An account whose breaks
 * are paid takes none off: nothing is known of them, and nothing is said.
 */
function* pause(frise: Frise): Generator<Mesure> {
  if (frise.pause.propriete_duree_pause_minute === 0) return
  for (const j of frise.journees) {
    const travail = j.postes.flatMap(p => p.travail).sort((a, b) => a.debut - b.debut)
    let mesure: number | null = null
    for (let premier = 0; premier < travail.length; premier += 1) {
      let [arret, total] = [0, 0]
      for (let r = premier; r < travail.length && total <= AVANT_PAUSE; r += 1) {
        const [s, avant] = [travail[r], travail[r - 1]]
        if (!s) break
        if (avant && r > premier) arret = Math.max(arret, s.debut - avant.fin)
        total += s.fin - s.debut
      }
      if (total > AVANT_PAUSE) mesure = Math.min(mesure ?? arret, arret)
    }
    if (mesure === null) continue
    const minutes = Math.round(mesure / MINUTE)
    yield {
      code: 'PAUSE',
      jour: frise.calendrier.jourDe(j.rang),
      mesure: minutes,
      postes: () => j.postes,
      phrase: chiffres =>
        `${minutes === 0 ? 'Aucune pause' : `Une pause de ${chiffres.mesure} au plus`} pour plus de 6\u00a0h de travail ${ecrirePoste(j)}, au lieu de ${chiffres.seuil}.`,
    }
  }
}

/** Time between the first start and the last end of a day that is not worked, for part-time workers. */
function* coupure(frise: Frise): Generator<Mesure> {
  for (const j of frise.journees) {
    let [total, nombre, fin] = [0, 0, j.debut]
    for (const s of j.postes.flatMap(p => p.segments).sort((a, b) => a.debut - b.debut)) {
      if (s.debut > fin) {
        total += s.debut - fin
        nombre += 1
      }
      fin = Math.max(fin, s.fin)
    }
    if (nombre === 0) continue
    const jour = frise.calendrier.jourDe(j.rang)
    yield {
      code: 'COUPURE_TEMPS_PARTIEL',
      jour,
      mesure: Math.round(total / MINUTE),
      postes: () => j.postes,
      phrase: ({ mesure, seuil, ecart }) =>
        `${compter(nombre, 'coupure')} de ${mesure}${nombre > 1 ? ' en tout' : ''} le ${formaterJour(jour)} à temps partiel, au lieu d’une seule de ${seuil} au plus\u00a0: ${ecart} de trop.`,
    }
  }
}

function* absence({ postes, calendrier, absences }: Frise): Generator<Mesure> {
  for (const p of postes) {
    if (!absences.has(p.rang)) continue
    const jour = calendrier.jourDe(p.rang)
    yield {
      code: 'ABSENCE',
      jour,
      mesure: 1,
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
  if (releve.suit('PAUSE')) yield* pause(frise)
  if (releve.suit('COUPURE_TEMPS_PARTIEL') && frise.activite.temps_partiel) yield* coupure(frise)
  if (releve.suit('ABSENCE')) yield* absence(frise)
  if (releve.suit('CHEVAUCHEMENT')) yield* chevauchement(frise)
}
