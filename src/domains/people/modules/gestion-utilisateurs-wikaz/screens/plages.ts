import type { JourDispo, Plage } from '#domains/people/model/temps.ts'
import type { AgendaDay, AgendaRange, AgendaSlot } from '#kit/agenda/types.ts'
import { formaterJourDatee } from '#wire/moments.ts'

/** "à partir du mar. 1er déc.", "jusqu’au jeu. 31 déc.", both; empty: always. */
export function validite({ valable_du, valable_au }: Pick<Plage, 'valable_du' | 'valable_au'>): string {
  if (valable_du && valable_au) return `du ${formaterJourDatee(valable_du)} au ${formaterJourDatee(valable_au)}`
  if (valable_du) return `à partir du ${formaterJourDatee(valable_du)}`
  return valable_au ? `jusqu’au ${formaterJourDatee(valable_au)}` : ''
}

/** "08:15" to 495, "24:00" to 1440. */
export function minutesDe(heure: string): number {
  const [h = 0, m = 0] = heure.split(':').map(Number)
  return h * 60 + m
}

/** 495 to "08:15"; midnight at the end of the day is written 00:00, as the server reads it. */
export function heureDe(minutes: number): string {
  const m = minutes % 1440
  return `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`
}

/** What an agenda's range is to the server. */
export function corpsDe({ day, start, end }: AgendaRange) {
  return { jour: Number(day), debut: heureDe(start), fin: heureDe(end) }
}

export function joursAgenda(semaine: readonly JourDispo[]): AgendaDay[] {
  return semaine.map(({ id, label, etat }) => ({
    id: String(id),
    label: label.toLowerCase(),
    short: `${label.slice(0, 3).toLowerCase()}.`,
    off: etat === 0,
  }))
}

/** Slots of the days that are worked. */
export function plagesAgenda(semaine: readonly JourDispo[]): AgendaSlot[] {
  return semaine
    .filter(jour => jour.etat === 1)
    .flatMap(jour =>
      jour.plages.map(plage => {
        const detail = validite(plage)
        return {
          id: String(plage.plage_id),
          day: String(jour.id),
          start: minutesDe(plage.debut_libelle),
          end: minutesDe(plage.fin_libelle),
          label: 'Disponible',
          ...(detail ? { detail, pattern: 'hachures' as const } : {}),
        }
      }),
    )
}

/** A slot as the server reads it back, without its number. */
export function plageEcrite({ debut_libelle, fin_libelle, valable_du, valable_au }: Plage) {
  return {
    debut: debut_libelle,
    fin: fin_libelle === '24:00' ? '00:00' : fin_libelle,
    valable_du,
    valable_au,
  }
}

/** A day as the server reads it back: its state and its slots, without their numbers. */
export function jourEcrit({ id, etat, plages }: JourDispo, jour: number = id) {
  return {
    jour,
    etat,
    plages: plages.map(plageEcrite),
  }
}
