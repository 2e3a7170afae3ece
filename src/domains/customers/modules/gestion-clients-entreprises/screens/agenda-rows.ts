import type { CreneauAgenda } from '#domains/field-service/model/interventions/creneau-agenda.ts'
import type { AgendaDay, AgendaSlot } from '#kit/agenda/types.ts'
import { ajouterJours, formaterJour, heureParis, type JourIso, jourParis, jourSemaine } from '#wire/dates.ts'

const DAY_MINUTES = 1440

/** "14:05" in minutes of the day. */
export const minuteOf = (wall: string): number => Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3, 5))

/** The seven days of a week, Sunday shaded. */
export function agendaDays(lundi: JourIso, today: JourIso): AgendaDay[] {
  return Array.from({ length: 7 }, (_, n) => {
    const jour = ajouterJours(lundi, n)
    return {
      id: jour,
      label: formaterJour(jour, 'complet'),
      short: formaterJour(jour).slice(0, 4),
      number: String(Number(jour.slice(8))),
      today: jour === today,
      off: jourSemaine(jour) === 7,
    }
  })
}

/** Visits on the wall clock of Paris; what ends after midnight goes on in the next column. */
export function agendaSlots(visits: readonly CreneauAgenda[]): AgendaSlot[] {
  return visits.map(v => {
    const start = minuteOf(heureParis(v.debut))
    const later = jourParis(v.fin) > v.jour ? DAY_MINUTES : 0
    return {
      id: String(v.id),
      day: v.jour,
      start,
      end: Math.max(start + 1, minuteOf(heureParis(v.fin)) + later),
      label: v.label,
      detail: v.detail,
      locked: true,
      ...(v.technicien_id === null ? { pattern: 'hachures' as const } : {}),
    }
  })
}

/** More people than this at once leave each visit of a day's column a sliver without words. */
const DRAWN_TOGETHER = 3

/** A week of one person, or of a few, is drawn; of a whole team it is told. */
export const usualView = (visits: readonly CreneauAgenda[]): 'grille' | 'liste' =>
  new Set(visits.map(v => v.technicien_id)).size > DRAWN_TOGETHER ? 'liste' : 'grille'

/** Whose visits these are, by name; the last one is nobody's. */
export function techniciansOf(visits: readonly CreneauAgenda[]): { value: string; label: string }[] {
  const names = new Map(visits.map(v => [v.technicien_id ?? 0, v.technicien || 'Sans technicien']))
  return [...names]
    .map(([id, label]) => ({ value: String(id), label }))
    .sort((a, b) => Number(a.value === '0') - Number(b.value === '0') || a.label.localeCompare(b.label, 'fr'))
}
