import type { Book, Done } from './book.ts'
import type { Foreseen } from './office-rules.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * What becomes of a care sheet, or of its correction by its author: within twenty-four hours of the sheet. A phone's own
 * hour is believed only as far back as its queue was silent: before, the office would have heard of it. What it did then
 * may count at any moment from there to its receipt; where both answers can be right, either is.
 * @param quiet since when (ms) the office may know nothing of the queue
 */
export function receiveSheet(
  book: Book,
  done: Done,
  { outcome, quiet, now }: { outcome: string; quiet: number; now: number },
): Foreseen {
  const id = done.sheet ?? ''
  const { sheets } = book.office
  const known = sheets.get(id)
  // A slow line explains ten minutes, whatever was heard.
  const earliest = Math.min(Math.max(done.claimed, quiet - 10 * MINUTE_MS), now)
  if (!done.correction) {
    const { company } = book.phone(done.phone)
    sheets.set(id, { id, company, at: earliest, received: now, word: done.word })
    return ['applied']
  }
  if (!known) return ['rejected']
  if (outcome === 'applied') known.word = done.word
  const slack = 10 * MINUTE_MS
  if (earliest - known.received > DAY_MS + slack) return ['rejected', 'conflict']
  return now - known.at < DAY_MS - slack ? ['applied', 'conflict'] : ['applied', 'conflict', 'rejected']
}

/** The list of sheets as the team reads it. */
export function judgeSheets(
  book: Book,
  company: number,
  read: readonly { transmission_uid: string; texte: string }[],
): void {
  for (const sheet of book.office.sheets.values()) {
    if (sheet.company !== company) continue
    const shown = read.find(t => t.transmission_uid === sheet.id)
    if (!shown) continue
    book.holds(shown.texte === sheet.word, () => `sheet ${sheet.id} says « ${shown.texte} », it is « ${sheet.word} »`)
  }
}

export interface HoursRead {
  readonly jours: readonly { jour: string; minutes: number; sorte: string }[]
}

/** An agent's own hours: each day that is over, counted with the break of its time, and never otherwise again. */
export function judgeHours(book: Book, person: number, read: HoursRead, now: number): void {
  const away = [...book.office.leaves.values()].filter(l => l.person === person && l.state === 'accepted')
  for (const shift of book.office.shifts.values()) {
    // Its end may be a minute from now: the reader and the book look at two moments.
    if (shift.person !== person || shift.end > now - 120_000) continue
    if (away.some(l => l.from <= shift.day && shift.day <= l.to)) continue
    const all = read.jours.filter(j => j.jour === shift.day && j.sorte === 'fait').reduce((n, j) => n + j.minutes, 0)
    // A call in the evening is work, too (L3121-9), and may be written down, or put right, whenever.
    const called = [...book.office.calls.values()].filter(c => c.person === person && c.day === shift.day)
    const shown = all - called.reduce((n, c) => n + Math.round((c.to - c.from) / MINUTE_MS), 0)
    const key = `${person} ${shift.day}`
    const before = book.worked.get(key)
    if (before !== undefined) {
      book.holds(
        shown === before,
        () => `the hours of person ${person} on ${shift.day} were ${before} minutes, they have become ${shown}`,
      )
      continue
    }
    const breaks = book.office.breaks.filter(b => b.from <= shift.day).map(b => b.minutes)
    // On the very day of a change, either counts.
    const last = book.office.breaks.at(-1)
    const may = last?.from === shift.day ? breaks.slice(-2) : breaks.slice(-1)
    book.holds(
      may.some(b => shown === shift.minutes - b),
      () =>
        `person ${person} worked ${shift.minutes} minutes less a break of ${may.join(' or ')} on ${shift.day}, ${shown} are told`,
    )
    book.worked.set(key, shown)
  }
}

export interface BalancesRead {
  readonly soldes: readonly {
    annee: number
    sorte: string
    droit: number
    pris: number
    en_attente: number
    reste: number
  }[]
  readonly demandes: readonly { demande_conge_uid: string; demande_conge_etat: number }[]
}

const STATES = { waiting: 0, accepted: 1, refused: 2 } as const

/** An agent's leave: where each request stands, and what is left. */
export function judgeLeave(book: Book, person: number, right: number, read: BalancesRead): void {
  const mine = [...book.office.leaves.values()].filter(l => l.person === person)
  for (const leave of mine) {
    const shown = read.demandes.find(d => d.demande_conge_uid === leave.id)?.demande_conge_etat
    book.holds(shown === STATES[leave.state], () => `leave ${leave.id} is ${leave.state}, ${shown} is told`)
  }
  const sum = (state: string) => mine.filter(l => l.state === state).reduce((n, l) => n + l.days, 0)
  const balance = read.soldes.find(s => s.sorte === 'conge' && s.droit === right)
  const told = balance && [balance.pris, balance.en_attente, balance.reste].join(' ')
  const is = [sum('accepted'), sum('waiting'), right - sum('accepted') - sum('waiting')].join(' ')
  book.holds(told === is, () => `person ${person} reads a balance [taken, asked, left] of ${told}, it is ${is}`)
}
