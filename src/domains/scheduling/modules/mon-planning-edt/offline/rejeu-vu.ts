import { type MonPlanning, TYPE_VU, vuPayloadSchema } from '#domains/scheduling/model/planning/planning.ts'
import { versMs } from '#wire/dates.ts'
import { type ActionLocale, retenir } from '#wire/replay.ts'

/** The planning without the marks of what this person has already seen here, whatever the office knows of it. */
export function appliquerVu(planning: MonPlanning, entries: readonly ActionLocale[]): MonPlanning {
  const vus = retenir(entries, planning.lu_a)
    .filter(e => e.type === TYPE_VU)
    .map(e => vuPayloadSchema.safeParse(e.payload).data?.jusqua)
    .filter(jusqua => jusqua !== undefined)
  if (vus.length === 0) return planning
  const vu = Math.max(...vus.map(jusqua => versMs(jusqua)))
  return {
    ...planning,
    vu_a: new Date(Math.max(vu, planning.vu_a ? versMs(planning.vu_a) : 0)).toISOString(),
    jours: planning.jours.map(j => (j.modifie && versMs(j.modifie.a) <= vu ? { ...j, modifie: null } : j)),
  }
}
