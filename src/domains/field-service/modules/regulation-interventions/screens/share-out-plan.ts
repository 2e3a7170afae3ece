import { contient, direTranchePromise, estAutreJour } from '#domains/field-service/model/interventions/creneau-dit.ts'
import type { Repartition } from '../contract.ts'

type Line = Repartition['lignes'][number]

type Named = { readonly intervention_id: number; readonly version: number }

/** Where each visit stands in it, without its sentences: they speak of hours that go by. */
function placesOf({ lignes, restantes, nb_presentes, nb_commencees }: Repartition): string {
  const placed = lignes.map(l => [l.intervention_id, l.version, l.vers, l.heure_debut])
  return JSON.stringify([placed, restantes.map(r => [r.intervention_id, r.version]), nb_presentes, nb_commencees])
}

/** Whether the plan still gives the proposal that was read. */
export function samePlan(read: Repartition, now: Repartition): boolean {
  return read === now || placesOf(read) === placesOf(now)
}

/** Visits of a proposal that somebody changed since: accepting them would undo what they did not read. */
export function changedSince(read: Repartition, now: Repartition): ReadonlySet<number> {
  const visits: readonly Named[] = [...now.lignes, ...now.restantes]
  const versions = new Map(visits.map(v => [v.intervention_id, v.version]))
  return new Set(read.lignes.filter(l => versions.get(l.intervention_id) !== l.version).map(l => l.intervention_id))
}

/**
 * What became of lines that were sent and not answered, by a reading made since: all of them left the person whose day it was, or none
 * did; null where others changed it meanwhile, so that it says neither.
 */
export function fateOf(sent: readonly Named[], read: Repartition, now: Repartition): 'done' | 'undone' | null {
  const visits: readonly Named[] = [...now.lignes, ...now.restantes]
  const versions = new Map(visits.map(v => [v.intervention_id, v.version]))
  if (sent.every(l => versions.get(l.intervention_id) === l.version)) return 'undone'
  // Begun, or given back to somebody who came: gone from the list as well.
  const others = now.nb_presentes !== read.nb_presentes || now.nb_commencees !== read.nb_commencees
  return !others && sent.every(l => !versions.has(l.intervention_id)) ? 'done' : null
}

/** "hors de la promesse 08:00 – 10:00", of a place that does not keep what its customer was told; empty: it does. */
export function outOfPromise(line: Line, jour: Repartition['jour']): string {
  const told = { ...line, jour }
  if (estAutreJour(told)) return `pas le jour promis, ${direTranchePromise(told)}`
  if (line.th_libelle === '' || contient(line.th_libelle, line.heure_debut)) return ''
  return `hors de la promesse ${direTranchePromise(told)}`
}

/** Customers who wait for another hour than the one that was just given, each once. */
export const toTell = (lines: readonly Line[], jour: Repartition['jour']): readonly string[] => [
  ...new Set(lines.filter(l => l.tenue === 'ailleurs' || outOfPromise(l, jour) !== '').map(l => l.client)),
]
