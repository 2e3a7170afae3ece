/**
 * What truly happened, as a witness beside the line notes it: never asked of the product. This folder imports nothing of it;
 * its rules are written anew from the specification, so that one mistake is not made twice.
 */

import type { Call, CallDone } from './on-call.ts'

/** A sentence that somebody could read, and that is not true. */
export class Untrue extends Error {}

/** A queued action, as the person's hand did it. */
export interface Done {
  readonly id: string
  readonly phone: string
  readonly person: number
  readonly type: string
  readonly visit: number | null
  /** Step left and step reached, for what moves a visit. */
  readonly from: number | null
  readonly to: number | null
  /** A text of its own, found again wherever the action is told. */
  readonly word: string
  /** Paris day of the hand's movement, by the true clock. */
  readonly day: string
  readonly totalCents: number | null
  /** SHA-256 of what was photographed with it. */
  readonly files: readonly string[]
  /** Instant (ms) that the phone claims. */
  readonly claimed: number
  /** A care sheet's identity, where it is about one, and whether it corrects it. */
  readonly sheet: string | null
  readonly correction: boolean
  /** A request for leave, as it was asked. */
  readonly leave: Omit<Leave, 'state'> | null
  /** A call of somebody's night on duty. */
  readonly call: CallDone | null
}

export interface Phone {
  readonly name: string
  readonly company: number
  readonly person: number
  readonly label: string
  /** Instants (ms) between which the office last heard of it, by its own answers. */
  heard: { from: number; to: number } | null
  /** What it may last have told that it holds: two numbers where the office died over an answer. */
  told: readonly number[]
  /** Since when (ms) the office may know nothing of its queue: it last said, and was answered, that it held nothing. */
  quiet: number
  /** Actions said to be stored and not yet settled, in the order they were done. */
  readonly held: Set<string>
  /**
   * What went with its erased storage: how many actions were told before, which truly waited there. Null when none.
   * `asked`: hours since in which it spoke with the office; `loose`: the office itself has forgotten since.
   */
  missing: { readonly told: number; readonly ids: readonly string[]; asked: number; loose: boolean } | null
  /** A backup was brought back, and it has not been told. */
  unaware: boolean
  /** Its session was closed at the office by a sign-out; null where the office died over it. */
  shut: boolean | null
  /** When (ms) its person's access was withdrawn. */
  withdrawn: number | null
}

/** A visit at the office. */
export interface Visit {
  readonly id: number
  readonly company: number
  day: string
  /** Paris hour it is planned at. */
  readonly hour: string
  technician: number | null
  readonly concerned: number[]
  step: number
  cancelled: boolean
  /** Moves that stand, each by whom. */
  passages: { from: number; to: number; person: number; phone: string }[]
  /** Steps that stood already by another phone of the same person when they came, and when (ms). */
  aside: { step: number; phone: string; at: number }[]
  /** The closing that counts, and those that came after it. */
  report: { word: string; totalCents: number; person: number } | null
  readonly others: string[]
  /** Kept beside the plan. */
  readonly beside: string[]
  readonly observations: { word: string; person: number; at: number }[]
  /** Photos and scanned pages that came with what counts, by their SHA-256. */
  readonly files: { sha256: string; person: number; at: number }[]
  /** The door's code. */
  readonly secret: string
  /** Name of its customer, nobody else's. */
  readonly customer: string
  /** Who lost it, and when (ms): what came later is not theirs to read. */
  readonly lost: { person: number; at: number }[]
}

/** A care sheet: what it says, and between which instants (ms) it may count as written. */
export interface Sheet {
  readonly id: string
  readonly company: number
  readonly at: number
  readonly received: number
  word: string
}

/** A shift, counted in minutes without its break; the break is the settings' of its day. */
export interface Shift {
  readonly id: number
  readonly day: string
  person: number
  readonly minutes: number
  readonly end: number
}

export interface Leave {
  readonly id: string
  readonly person: number
  readonly from: string
  readonly to: string
  readonly days: number
  state: 'waiting' | 'accepted' | 'refused'
}

/** What a restored backup takes back; phones do not go back. */
export interface OfficeFacts {
  readonly visits: Map<number, Visit>
  /** Outcome foreseen of each action the office's ledger holds. */
  readonly received: Map<string, string>
  readonly sheets: Map<string, Sheet>
  readonly shifts: Map<number, Shift>
  readonly leaves: Map<string, Leave>
  readonly calls: Map<string, Call>
  /** Minutes of a break, by the day from which they count. */
  readonly breaks: { readonly from: string; readonly minutes: number }[]
}

/** Somebody had to be told of something. */
export interface Told {
  readonly person: number
  readonly about: string
  /** What the notification's address or words must hold. */
  readonly holds: string
  readonly since: number
}

export class Book {
  readonly phones = new Map<string, Phone>()
  readonly done = new Map<string, Done>()
  office: OfficeFacts = {
    ...{ visits: new Map(), received: new Map(), sheets: new Map() },
    ...{ shifts: new Map(), leaves: new Map(), calls: new Map(), breaks: [] },
  }
  told: Told[] = []
  /** Everybody who plans, by company. */
  readonly planners = new Map<number, number[]>()
  /** Minutes first read of a day that was over, by person and day: they never change again. */
  readonly worked = new Map<string, number>()
  statements = 0
  /** The month goes on over what is untrue, and tells all of it at its end: what comes after may follow from it. */
  gather = false
  /** It ends at a sentence like this one all the same: what was looked for is seen. */
  until: RegExp | null = null
  /** Simulated hours begun. */
  hour = 0
  /** The day and the hour, as people say it. */
  when = ''
  readonly untrue: string[] = []
  #copy: { office: OfficeFacts; phones: Map<string, Pick<Phone, 'heard' | 'told' | 'quiet' | 'shut'>> } | null = null

  /** One sentence read: true, or the run ends here. */
  holds(truth: boolean, sentence: () => string): void {
    this.statements++
    if (truth) return
    const said = sentence()
    if (!this.gather) throw new Untrue(said)
    this.untrue.push(`${this.when}: ${said}`)
    if (this.until?.test(said)) throw new Untrue(said)
  }

  backup(): void {
    const phones = [...this.phones.values()].map(
      ({ name, heard, told, quiet, shut }) => [name, { heard, told, quiet, shut }] as const,
    )
    this.#copy = structuredClone({ office: this.office, phones: new Map(phones) })
  }

  /** @returns actions that the office no longer knows */
  restore(): string[] {
    if (!this.#copy) return []
    const before = this.office
    const { office, phones } = structuredClone(this.#copy)
    this.office = office
    for (const phone of this.phones.values()) {
      Object.assign(phone, phones.get(phone.name), { unaware: true })
      if (phone.missing) phone.missing.loose = true
    }
    this.told = []
    return [...before.received.keys()].filter(id => !office.received.has(id))
  }

  /** Everybody who plans in a company must be told of this. */
  tellPlanners(company: number, about: string, holds: string): void {
    for (const person of this.planners.get(company) ?? []) this.told.push({ person, about, holds, since: Date.now() })
  }

  phone(name: string): Phone {
    const found = this.phones.get(name)
    if (!found) throw new Error(`no phone ${name}`)
    return found
  }

  visit(id: number): Visit {
    const found = this.office.visits.get(id)
    if (!found) throw new Error(`no visit ${id}`)
    return found
  }
}
