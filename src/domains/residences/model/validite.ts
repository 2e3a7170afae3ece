import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import type { JourIso } from '#wire/dates.ts'

/** One rule for whatever names its last day (papers, measures, documents): it holds through that day, as Paris counts it. */

/** Whether it has ended by this day; what names no end never does. */
export const estPerime = (fin: JourIso | null, jour: JourIso): boolean => fin !== null && fin < jour

/** "Jusqu’au 3 février 2027", "Périmé, valable jusqu’au 3 février 2026"; empty without an end. */
export const direValidite = (fin: JourIso | null, perime: boolean): string =>
  fin === null ? '' : `${perime ? 'Périmé, valable jusqu’au' : 'Jusqu’au'} ${direJour(fin)}`
