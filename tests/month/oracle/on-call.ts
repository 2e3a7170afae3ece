import type { Book, Done } from './book.ts'
import type { Foreseen } from './office-rules.ts'

/** What somebody wrote down of a call in the night: from when to when (ms), in a word of its own. */
export interface Written {
  readonly from: number
  readonly to: number
  readonly word: string
}

/** A call at the office. */
export interface Call extends Written {
  readonly uid: string
  readonly duty: number
  /** Day that its night on duty begins on. */
  readonly day: string
  readonly person: number
}

/** A call noted, changed (from what the hand saw) or struck out, on a phone. */
export interface CallDone {
  readonly uid: string
  readonly duty: number
  readonly day: string
  readonly before: Written | null
  readonly after: Written | null
}

const same = (a: Written, b: Written) => a.from === b.from && a.to === b.to && a.word === b.word

/** What becomes of it: a call is noted once, and changed or struck out only as it was seen. */
export function receiveCall(book: Book, { person, call }: Done): Foreseen {
  if (!call) throw new Error('not about a call')
  const { uid, duty, day, before, after } = call
  const { calls } = book.office
  const known = calls.get(uid)
  if (!before && after) {
    if (known) return ['duplicate']
    calls.set(uid, { uid, duty, day, person, ...after })
    return ['applied']
  }
  // The order of what is done about one call is kept: it was noted before, or the office refused that.
  if (!known) return ['rejected']
  if (after && same(known, after)) return ['duplicate']
  if (!before || !same(known, before)) return ['conflict']
  if (after) calls.set(uid, { ...known, ...after })
  else calls.delete(uid)
  return ['applied']
}

export interface DutiesRead {
  readonly astreintes: readonly {
    readonly astreinte_id: number
    readonly utilisateur_id: number
    readonly interventions: readonly {
      readonly intervention_uid: string
      readonly debut: string
      readonly fin: string
      readonly intervention_description: string
      readonly minutes: number
    }[]
  }[]
}

/** The list of duties, as one of those on call reads it, or as whoever plans reads everybody's (`person` null). */
export function judgeCalls(book: Book, company: readonly number[], person: number | null, read: DutiesRead): void {
  const who = person === null ? 'whoever plans' : `person ${person}`
  const shown = read.astreintes.flatMap(a => a.interventions.map(i => ({ ...i, duty: a.astreinte_id })))
  const theirs = [...book.office.calls.values()].filter(c =>
    person === null ? company.includes(c.person) : c.person === person,
  )
  for (const call of theirs) {
    const found = shown.filter(i => i.intervention_uid === call.uid)
    const said = found.map(i => [
      ...[i.duty, Date.parse(i.debut), Date.parse(i.fin)],
      ...[i.intervention_description, i.minutes],
    ])
    const is = [[call.duty, call.from, call.to, call.word, Math.round((call.to - call.from) / 60_000)]]
    book.holds(
      JSON.stringify(said) === JSON.stringify(is),
      () => `${who} reads of the call ${call.uid} ${JSON.stringify(said)}, it is ${JSON.stringify(is)}`,
    )
  }
  for (const i of shown)
    book.holds(
      theirs.some(c => c.uid === i.intervention_uid),
      () =>
        `${who} reads the call « ${i.intervention_description} », which was never noted, was struck out, or is not theirs`,
    )
}
