import { type MonPlanning, TYPE_VU, vuPayloadSchema } from '#domains/scheduling/model/planning/planning.ts'
import { type JourIso, versMs } from '#wire/dates.ts'
import { type ActionLocale, retenir } from '#wire/replay.ts'

/** The planning without the marks of what this person has already seen here, whatever the office knows of it. */
export function appliquerVu(planning: MonPlanning, entries: readonly ActionLocale[]): MonPlanning {
  const vus = retenir(entries, planning.lu_a)
    .filter(e => e.type === TYPE_VU)
    .map(e => vuPayloadSchema.safeParse(e.payload).data)
    .filter(vu => vu !== undefined)
  if (vus.length === 0) return planning
  const vu = Math.max(...vus.map(({ jusqua }) => versMs(jusqua)))
  // A day that came to be shown since was not seen by them.
  const estVu = (jour: JourIso, a: string) =>
    vus.some(({ jusqua, du = jour, au = jour }) => versMs(a) <= versMs(jusqua) && du <= jour && jour <= au)
  return {
    ...planning,
    vu_a: new Date(Math.max(vu, planning.vu_a ? versMs(planning.vu_a) : 0)).toISOString(),
    jours: planning.jours.map(j => (j.modifie && estVu(j.dadate, j.modifie.a) ? { ...j, modifie: null } : j)),
  }
}
