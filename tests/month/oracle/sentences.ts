import { type Book, Untrue } from './book.ts'

/** How exactly "heard at" is kept while a device says nothing new (the product's own word), and what a clock may be off. */
const SEEN_AGAIN_MS = 30_000
const SLACK_MS = 5_000

const hour = (ms: number) => new Date(ms).toISOString()

export interface DeskRead {
  readonly techniciens: readonly {
    readonly id: number
    readonly appareils: readonly { libelle: string; vue_a: string; en_attente: number }[]
  }[]
  readonly interventions: readonly {
    readonly intervention_id: number
    readonly technicien_id: number | null
    readonly etapes_en_cours: number
    readonly annulee: boolean
    readonly jour: string
    readonly nb_hors_planning: number
  }[]
}

/** The office's screen of a day: who waits for what, which device was heard when, whose visit, how far. */
export function judgeDesk(book: Book, company: number, day: string, read: DeskRead): void {
  for (const phone of book.phones.values()) {
    if (phone.company !== company || !phone.heard || phone.withdrawn !== null) continue
    const shown = read.techniciens.find(t => t.id === phone.person)?.appareils.find(a => a.libelle === phone.label)
    if (!read.techniciens.some(t => t.id === phone.person) || phone.shut === null) continue
    if (phone.shut) {
      // A session of before its storage was erased is another device's, as far as anybody knows.
      const last = phone.heard.from - SEEN_AGAIN_MS - SLACK_MS
      book.holds(
        !shown || Date.parse(shown.vue_a) < last,
        () => `${phone.name} was signed out of, and the desk shows it as a device in use`,
      )
      continue
    }
    if (!shown) throw new Untrue(`${phone.name} is signed in, and the desk does not show it`)
    book.holds(
      phone.told.includes(shown.en_attente),
      () => `the desk says that ${phone.name} holds ${shown.en_attente}, it told ${phone.told.join(' or ')}`,
    )
    const at = Date.parse(shown.vue_a)
    const { from, to } = phone.heard
    book.holds(
      at >= from - SEEN_AGAIN_MS - SLACK_MS && at <= to + SLACK_MS,
      () => `the desk says that ${phone.name} was heard at ${shown.vue_a}, it was at ${hour(from)}`,
    )
  }
  const planned = [...book.office.visits.values()].filter(v => v.company === company && v.day === day)
  for (const visit of planned) {
    const shown = read.interventions.find(i => i.intervention_id === visit.id)
    if (!shown) throw new Untrue(`visit ${visit.id} of ${day} is not on the desk`)
    const [said, is] = [
      [shown.technicien_id, shown.etapes_en_cours, shown.annulee, shown.nb_hors_planning],
      [visit.technician, visit.step, visit.cancelled, visit.beside.length],
    ].map(v => JSON.stringify(v))
    book.holds(
      said === is,
      () => `the desk says of visit ${visit.id} [technician, step, cancelled, beside] ${said}, it is ${is}`,
    )
  }
  book.holds(
    read.interventions.every(i => book.office.visits.get(i.intervention_id)?.day === day),
    () => `the desk shows on ${day} a visit of another day`,
  )
}

/** A visit opened by whoever plans: the report that counts, and everything that was kept beside it. */
export function judgeVisit(
  book: Book,
  id: number,
  read: { rapport: { observation_inter: string } | null; totaux: { ttc_cents?: number } | null },
): void {
  const visit = book.visit(id)
  const counts = read.rapport?.observation_inter ?? ''
  book.holds(
    counts === (visit.report?.word ?? ''),
    () => `the report of visit ${id} is « ${counts} », it is « ${visit.report?.word} »`,
  )
  const text = JSON.stringify(read)
  for (const { sha256 } of book.visit(id).files)
    book.holds(text.includes(sha256), () => `a picture of visit ${id} (${sha256}) is not shown to those who plan`)
  for (const word of [...visit.beside, ...visit.others])
    book.holds(
      text.includes(word),
      () => `work received for visit ${id} (${word}) is not to be read on it by those who plan`,
    )
}

export interface PhoneRead {
  readonly waiting: readonly { id: string; etat: string }[]
  readonly received: readonly { id: string; recu_a: string }[]
  readonly past: readonly { id: string; fin: string }[]
  readonly missing: number
  /** Hours of a good line that its oldest action has waited, held back by nothing. */
  readonly inReach: number
  /** Its screens are open: before, an erased phone shows the sign-in and can know nothing. */
  readonly signedIn: boolean
}

/** A phone's synchronisation centre: what waits, what was received, and what is missing. */
export function judgePhone(book: Book, name: string, read: PhoneRead, ledger: ReadonlyMap<string, number>): void {
  const phone = book.phone(name)
  const shown = new Map<string, string>([
    ...read.waiting.map(e => [e.id, 'waits'] as const),
    ...read.received.map(e => [e.id, 'received'] as const),
    ...read.past.map(e => [e.id, 'past'] as const),
  ])
  for (const id of phone.held)
    book.holds(
      shown.has(id),
      () => `${name} no longer shows an action that it said was stored (${book.done.get(id)?.word})`,
    )
  for (const { id, recu_a } of read.received) {
    const at = ledger.get(id)
    book.holds(
      (at === undefined && phone.unaware) || at === Date.parse(recu_a),
      () =>
        `${name} says « reçu » at ${recu_a} of an action that the office has ${at === undefined ? 'not' : hour(at)}`,
    )
  }
  book.holds(
    read.inReach < 4 || !read.signedIn,
    () => `${name} says that it will send as soon as it can, and does not in ${read.inReach} hours of a good line`,
  )
  if (phone.missing && read.signedIn) {
    // Once it has asked the office what arrived: exactly what never did, also of a day that nobody had heard of.
    const { told, ids, asked, loose } = phone.missing
    const never = ids.filter(id => !book.office.received.has(id)).length
    const says = () =>
      `${name} lost ${ids.length} actions, ${never} that never arrived, had told ${told}, and says ${read.missing}`
    book.holds(read.missing <= ids.length, says)
    if (asked > 1 && !loose) book.holds(read.missing === never, says)
  } else if (!phone.missing)
    book.holds(read.missing === 0, () => `${name} lost nothing and says that ${read.missing} are missing`)
  for (const { id, etat } of read.waiting)
    book.holds(
      etat === 'a_resoudre' || !phone.held.has(id) || book.done.has(id),
      () => `${name} shows an action nobody did`,
    )
}

/** Whether a text says these words, and no longer number than theirs. */
const saysWhole = (text: string, words: string) => new RegExp(`(?<!\\d)${words}(?!\\d)`).test(text)

/** What somebody was to be told since the last look is among what they can read. */
export function judgeTold(
  book: Book,
  person: number,
  read: readonly { notification_body: string; lien: string | null }[],
): void {
  const mine = book.told.filter(t => t.person === person)
  for (const told of mine)
    book.holds(
      read.some(n => n.lien?.split('/').includes(told.holds) || saysWhole(n.notification_body, told.holds)),
      () => `person ${person} was not told: ${told.about}`,
    )
  book.told = book.told.filter(t => t.person !== person)
}

/** The files of a visit as its technician reads them; the bytes of one of them, by what was computed of them. */
export function judgeFiles(
  book: Book,
  id: number,
  read: { fichiers: readonly { sha256: string }[] },
  opened: { sha256: string; got: string } | null,
): void {
  for (const { sha256 } of book.visit(id).files)
    book.holds(
      read.fichiers.some(f => f.sha256 === sha256),
      () => `visit ${id} has the picture ${sha256}, and its files do not show it`,
    )
  if (opened)
    book.holds(opened.got === opened.sha256, () => `the picture ${opened.sha256} of visit ${id} opens as ${opened.got}`)
}

/** A visit that is no longer theirs, as its former technician may still open it: their own work, and nobody else's. */
export function judgeLost(book: Book, id: number, person: number, texts: readonly string[]): void {
  const visit = book.visit(id)
  const lost = visit.lost.filter(l => l.person === person).at(-1)
  if (!lost || visit.technician === person) return
  const text = texts.join('\n')
  const hidden = [
    visit.secret,
    ...visit.observations.filter(o => o.person !== person && o.at > lost.at).map(o => o.word),
    ...visit.files.filter(f => f.person !== person && f.at > lost.at).map(f => f.sha256),
  ]
  for (const word of hidden)
    book.holds(!text.includes(word), () => `person ${person} lost visit ${id} and still reads « ${word} » of it`)
}

/** A visit as a day's screen offers it. */
export interface Offered {
  readonly id: number
  /** Whether the screen says that it is begun. */
  readonly begun: boolean
  readonly acts: boolean
}

/**
 * The day's screen of a phone whose clock may be wrong: the visits of today, where it can know which day it is.
 * @param today theirs and not ended, as the phone read them
 */
export function judgeDay(
  book: Book,
  name: string,
  { readAt, today, offered }: { readAt: number; today: readonly number[]; offered: readonly Offered[] },
): void {
  const shown = new Map(offered.map(o => [o.id, o.acts]))
  for (const id of today)
    book.holds(
      shown.has(id),
      () => `${name} read visit ${id} of today at ${hour(readAt)}, and its day does not show it`,
    )
  const open = offered.filter(o => today.includes(o.id))
  book.holds(
    open.length === 0 || open.some(o => o.acts),
    () => `${name} has ${open.length} visits left today, and offers nothing to do about any`,
  )
}

/**
 * The day's screen of a phone that has just heard from the office: it offers to go on with the visit that is begun, else
 * to begin any of those left, whoever else holds or held what.
 */
export function judgeFresh(
  book: Book,
  name: string,
  {
    person,
    day,
    offered,
    ended,
  }: { person: number; day: string; offered: readonly Offered[]; ended: readonly number[] },
): void {
  const mine = [...book.office.visits.values()].filter(
    v => v.technician === person && v.day === day && !v.cancelled && v.step !== 3 && !ended.includes(v.id),
  )
  const shown = mine.map(v => offered.find(o => o.id === v.id))
  // Perhaps one that another of their phones has ended meanwhile.
  const begun = offered.some(o => o.begun)
  for (const [n, visit] of mine.entries()) {
    const it = shown[n]
    book.holds(it !== undefined, () => `${name} has just read its day, and visit ${visit.id} of today is not on it`)
    if (it && (!begun || it.begun))
      book.holds(it.acts, () => `${name} offers nothing to do about visit ${visit.id} of today, which is theirs`)
  }
}
