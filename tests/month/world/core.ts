import type { OutboxEntry } from '#offline/entry.ts'
import { Book, type Done, Untrue } from '#tests/month/oracle/book.ts'
import { receiveSheet } from '#tests/month/oracle/house.ts'
import { hearEmpty, overhear } from '#tests/month/oracle/line.ts'
import { type Foreseen, receive } from '#tests/month/oracle/office-rules.ts'
import { receiveCall } from '#tests/month/oracle/on-call.ts'
import { jourParis } from '#wire/dates.ts'
import { drawsOf } from './draws.ts'
import { Lines } from './line-faults.ts'
import type { Office } from './office.ts'
import type { Handset } from './phone.ts'

/** What every part of the simulated world shares: the draws, the line, the witness and its book. */
export class Core {
  readonly office: Office
  readonly lines: Lines
  readonly book = new Book()
  readonly handsets: Handset[] = []
  readonly faults: Record<string, number> = {}
  actions = 0
  /** Devices that something was done with, or that could be reached, since they were last looked at. */
  readonly stirred = new Set<string>()
  /** Devices that are heard and hear no answer about their queue, and up to which hour: their people wait at a door. */
  readonly deaf = new Map<string, number>()
  readonly ledger = new Map<string, number>()
  #words = 0

  readonly #without: ReadonlySet<string>
  readonly #seed: number
  #draw: () => number

  /** @param without kinds of faults that are drawn and do not happen: what a failing seed needs shows by leaving out */
  constructor(office: Office, seed: number, without: readonly string[] = []) {
    this.office = office
    this.#without = new Set(without)
    this.#seed = seed
    this.#draw = drawsOf(seed, '')
    this.lines = new Lines(office.proxy, seed, this.#without)
  }

  /** From here on chance is that of this hour and of whom it is about. */
  about(whom: string): void {
    this.#draw = drawsOf(this.#seed, `${this.book.hour} ${whom}`)
  }

  random(): number {
    return this.#draw()
  }

  chance(p: number): boolean {
    return this.random() < p
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.random() * list.length)]
  }

  /** Whether a fault that was drawn happens. */
  happens(kind: string): boolean {
    if (this.#without.has(kind)) return false
    this.fault(kind)
    return true
  }

  fault(kind: string): void {
    this.faults[kind] = (this.faults[kind] ?? 0) + 1
  }

  /** A text of its own, found again wherever it is told. */
  word(): string {
    return `mot${String(++this.#words).padStart(6, '0')}`
  }

  /** A device that somebody has just signed in on: its session may be made older than it is, so that little is hidden by being new. */
  meet(phone: Handset): void {
    const { name, label, user } = phone
    const { compte_id: company, utilisateur_id: person } = user
    this.handsets.push(phone)
    this.book.phones.set(name, {
      ...{ name, company, person, label, heard: { from: Date.now() - 2 * 3_600_000, to: Date.now() } },
      ...{ told: [0], quiet: Date.now(), held: new Set(), missing: null, unaware: false, shut: false, withdrawn: null },
    })
  }

  /** A new session was opened for it. */
  heardNow(phone: Handset): void {
    const now = Date.now()
    const facts = this.book.phone(phone.name)
    facts.heard = { from: now - 2 * 3_600_000, to: now }
    // A new session has been told nothing yet.
    facts.told = [...facts.told, 0]
    facts.shut = false
  }

  /** Somebody's hand did this on their phone, which said that it is stored. */
  stored(phone: Handset, entry: OutboxEntry, told: Partial<Done> = {}): void {
    this.actions++
    this.book.done.set(entry.id, {
      ...{ id: entry.id, phone: phone.name, person: phone.user.utilisateur_id, type: entry.type },
      ...{
        visit: null,
        from: null,
        to: null,
        word: entry.id,
        totalCents: null,
        files: [],
        sheet: null,
        correction: false,
        leave: null,
        call: null,
      },
      // Of the hour that the phone claims: a drifting clock that nothing corrected yet is believed by the office.
      day: jourParis(entry.fait_a),
      claimed: Date.parse(entry.fait_a),
      ...told,
    })
    this.book.phone(phone.name).held.add(entry.id)
  }

  /** The person takes note of what the office refused; what waited behind it goes on under a name of its own. */
  async settle(phone: Handset): Promise<boolean> {
    if ((await phone.settle()) === 0) return false
    for (const entry of await phone.page.pending()) {
      const former = entry.remplace ? this.book.done.get(entry.remplace) : undefined
      if (!former || this.book.done.has(entry.id)) continue
      // What has no word of its own is known by its name.
      const word = former.word === former.id ? entry.id : former.word
      this.book.done.set(entry.id, { ...former, id: entry.id, word })
      this.book.phone(phone.name).held.add(entry.id)
    }
    return true
  }

  /** After each exchange: what went through the line, and what the office's ledger says it took up, in its order. */
  async witness(): Promise<void> {
    const quiet = new Map([...this.book.phones.values()].map(p => [p.name, p.quiet]))
    const heard = await this.lines.seen()
    for (const seen of heard) overhear(this.book, seen)
    await this.#takeUp(quiet)
    for (const seen of heard) hearEmpty(this.book, seen)
  }

  /** What the ledger took up since, judged by the book. */
  async #takeUp(quiet: ReadonlyMap<string, number>): Promise<void> {
    if (!this.office.isUp()) {
      this.fault('serveur tué')
      await this.office.start()
    }
    const { rows } = await this.office.pool.query<{ cle: string; recu_a: Date; outcome: string; rang: string }>(
      `select cle, recu_a, resultat ->> 'outcome' as outcome from recu
        where final and recu_a > now() - interval '3 hours' and not (cle = any ($1::uuid[]))`,
      [[...this.ledger].filter(([, at]) => at > Date.now() - 4 * 3_600_000).map(([id]) => id)],
    )
    if (!rows.length) return
    const order = new Map([...this.book.done.keys()].map((id, rank) => [id, rank]))
    rows.sort((a, b) => a.recu_a.getTime() - b.recu_a.getTime() || (order.get(a.cle) ?? 0) - (order.get(b.cle) ?? 0))
    for (const { cle, recu_a, outcome } of rows) {
      this.ledger.set(cle, recu_a.getTime())
      const done = this.book.done.get(cle)
      if (!done) throw new Untrue(`the ledger holds ${cle}, which nobody did`)
      const now = recu_a.getTime()
      const { withdrawn } = this.book.phone(done.phone)
      this.book.holds(
        withdrawn === null || now < withdrawn,
        () => `${done.phone} acts at the office after its person's access was withdrawn (${done.type})`,
      )
      const foreseen = this.#foresee(done, { outcome, quiet: quiet.get(done.phone) ?? 0, now })
      this.book.office.received.set(cle, outcome)
      this.book.holds(
        foreseen.includes(outcome),
        () =>
          `« ${done.word} » of ${done.phone} (${done.type}, ${done.visit}, ${done.from} to ${done.to}) was told ${outcome}, it is ${foreseen.join(' or ')}`,
      )
    }
  }

  /** Does in the book what the office does, by the rules of what it is about. */
  #foresee(done: Done, taken: { outcome: string; quiet: number; now: number }): Foreseen {
    if (done.call) return receiveCall(this.book, done)
    return done.sheet === null ? receive(this.book, done, taken.now) : receiveSheet(this.book, done, taken)
  }
}
