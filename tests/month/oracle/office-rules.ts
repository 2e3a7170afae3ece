import type { Book, Done, Visit } from './book.ts'

/** Outcomes that may be told of an action; the first is what happens. */
export type Foreseen = readonly string[]

const isBusy = (v: Visit) => !v.cancelled && (v.step === 1 || v.step === 2)

/**
 * What becomes of an action that the office takes up now, and does it in the book (specification field-service §4; offline
 * rules 5 and 11): work on a visit that is cancelled or somebody else's is kept beside, a move must leave the step that is,
 * on the visit's day, one visit at a time; a second closing counts for nothing and is kept.
 */
export function receive(book: Book, done: Done, now: number): Foreseen {
  if (done.leave) book.office.leaves.set(done.leave.id, { ...done.leave, state: 'waiting' })
  if (done.visit === null) return ['applied', 'duplicate']
  const visit = book.visit(done.visit)
  const { beside, others } = visit
  const [kept, second] = [beside.length, others.length]
  const foreseen = judge(book, visit, done, now)
  // Those who plan are told of work beside the plan, and of a second report.
  if (beside.length > kept) book.tellPlanners(visit.company, `work kept beside visit ${visit.id}`, String(visit.id))
  if (others.length > second) book.tellPlanners(visit.company, `a second report of visit ${visit.id}`, String(visit.id))
  return foreseen
}

function judge(book: Book, visit: Visit, done: Done, now: number): Foreseen {
  if (!visit.concerned.includes(done.person)) return ['rejected']
  const mine = !visit.cancelled && visit.technician === done.person
  if (done.from === null || done.to === null) {
    if (!mine) visit.beside.push(done.word)
    else if (done.files.length) keep(visit, done, now)
    else visit.observations.push({ word: done.word, person: done.person, at: now })
    return ['applied']
  }
  return move(book, visit, { ...done, from: done.from, to: done.to }, { mine, now })
}

const keep = (visit: Visit, { files, person }: Done, at: number) =>
  visit.files.push(...files.map(sha256 => ({ sha256, person, at })))

/** A clock that is ahead claims an hour later than the receipt: it counts as the receipt, which nothing done before it follows. */
const isTakenBack = (aside: Visit['aside'][number], { phone, from, claimed }: Done, now: number) =>
  aside.phone === phone && aside.step === from && Math.min(claimed, now) <= aside.at

function move(
  book: Book,
  visit: Visit,
  done: Done & { from: number; to: number },
  { mine, now }: { mine: boolean; now: number },
): Foreseen {
  const { from, to, person } = done
  if (!mine) {
    visit.beside.push(done.word)
    return ['applied']
  }
  const { phone } = done
  // A step back made before its phone could know takes back what was set aside, not the step of the other phone.
  if (to < from && visit.aside.some(a => isTakenBack(a, done, now))) {
    visit.aside = visit.aside.filter(a => !isTakenBack(a, done, now))
    return ['duplicate']
  }
  const standing = visit.passages.find(p => p.from === from && p.to === to && p.person === person)
  if (visit.step === 3 || visit.step !== from) {
    if (to === 3 && visit.report && visit.report.word !== done.word) {
      visit.others.push(done.word)
      return ['conflict']
    }
    if (standing && to > from && standing.phone !== phone) visit.aside.push({ step: to, phone, at: now })
    return standing ? ['duplicate', 'conflict'] : ['conflict']
  }
  const today = visit.day === done.day || (isBusy(visit) && visit.day < done.day)
  if (!today) return ['rejected', 'applied']
  if (from === 0 && to === 1) {
    const other = [...book.office.visits.values()].some(
      v => v.id !== visit.id && v.technician === person && v.day === visit.day && isBusy(v),
    )
    if (other) return ['rejected']
  }
  // What is left behind by a step back was not done; the step back itself was, until somebody goes past it again.
  const isBack = (p: { from: number; to: number }) => p.to < p.from
  visit.passages = visit.passages.filter(p =>
    isBack({ from, to }) ? isBack(p) || p.to <= to : !isBack(p) || p.to >= to,
  )
  visit.passages.push({ from, to, person, phone })
  visit.step = to
  if (to === 3) keep(visit, done, now)
  if (to === 3) visit.report = { word: done.word, totalCents: done.totalCents ?? 0, person }
  return ['applied']
}
