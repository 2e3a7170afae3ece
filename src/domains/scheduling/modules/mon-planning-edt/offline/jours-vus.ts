import type { MonPlanning } from '#domains/scheduling/model/planning/planning.ts'
import type { UserDb } from '#offline/user-db.ts'
import type { JourIso } from '#wire/dates.ts'

/**
 * Changed days that the person has opened, each with the change that they saw. The office knows one instant for the whole
 * planning: it is told once nothing is left to be seen, or by « J’ai vu ».
 */
export type JoursVus = Readonly<Record<JourIso, string>>

const CLE = 'mon-planning:jours-vus'

export async function lireJoursVus(db: UserDb): Promise<JoursVus> {
  return ((await db.cache.get(CLE))?.valeur as JoursVus | undefined) ?? {}
}

/** Keeps that the change of a day was seen; days that are over are let go of. */
export async function garderJourVu(db: UserDb, jour: JourIso, a: string, debut: JourIso): Promise<void> {
  await db.transaction('rw', db.cache, async () => {
    const restent = Object.entries(await lireJoursVus(db)).filter(([j]) => j >= debut)
    await db.cache.put({ cle: CLE, valeur: { ...Object.fromEntries(restent), [jour]: a } })
  })
}

/**
 * What of a planning is still to be seen: a list that passes under the eyes is not a day that was read.
 * @returns `aNoter` once the office may be told that all of it was seen, or at the first look of all, when nothing is a
 * change yet
 */
export function resteAVoir(planning: MonPlanning, vus: JoursVus, aujourdhui: JourIso) {
  const jours = planning.jours.map(j => (j.modifie && vus[j.dadate] === j.modifie.a ? { ...j, modifie: null } : j))
  const restants = jours.filter(j => j.modifie && j.dadate >= aujourdhui).map(j => j.dadate)
  const marque = planning.jours.some(j => j.modifie)
  const note = planning.vu_a === null || (marque && restants.length === 0)
  return { planning: { ...planning, jours }, restants, aNoter: note ? planning.lu_a : null }
}
