import { ajouterJours, instantParis } from '#wire/dates.ts'
import { Untrue } from './oracle/book.ts'
import { judgePhone } from './oracle/sentences.ts'
import { gapTo, moveThisProcess } from './world/clock.ts'
import { Core } from './world/core.ts'
import { dispatch } from './world/desk.ts'
import { befall, befallOffice, drawLine } from './world/faults.ts'
import { closeTwice, planDay, takeAway, work } from './world/field.ts'
import { judgeField } from './world/field-judged.ts'
import { type House, houseHour, judgeHouse, openHouse, setBreak } from './world/house.ts'
import { handOver, hourSignedOut, leave, leaveAgain, signInIfAsked, signOut } from './world/leaving.ts'
import { openOffice } from './world/office.ts'
import { type Company, engage } from './world/people.ts'
import type { Handset } from './world/phone.ts'

export interface MonthOptions {
  readonly seed: number
  readonly days: number
  /** Day that it begins on; the clocks go back on 25 October 2026. */
  readonly first: string
  /** Technicians of each company, and agents of the house. */
  readonly companies: readonly number[]
  readonly agents: number
  /** Kinds of faults that do not happen. */
  readonly without?: readonly string[]
  /** Goes on over what is untrue. */
  readonly gather?: boolean
  /** Up to a sentence like this one. */
  readonly until?: RegExp | null
}

export interface MonthFigures {
  readonly days: number
  readonly hours: number
  readonly people: number
  readonly actions: number
  readonly statements: number
  readonly faults: Readonly<Record<string, number>>
}

const hourOf = new Intl.DateTimeFormat('fr', { timeZone: 'Europe/Paris', hour: '2-digit', hourCycle: 'h23' })

class Month {
  readonly core: Core
  readonly options: MonthOptions
  readonly companies: Company[] = []
  house: House | null = null
  hours = 0
  #copyOf = ''

  constructor(core: Core, options: MonthOptions) {
    this.core = core
    this.options = options
  }

  figures(): MonthFigures {
    const { core, hours, options } = this
    const people = new Set(core.handsets.map(h => h.user.utilisateur_id)).size
    const faults = { ...core.faults, ...core.lines.counts }
    return { days: options.days, hours, people, actions: core.actions, statements: core.book.statements, faults }
  }

  async phoneHour(phone: Handset, working: boolean): Promise<void> {
    const { core } = this
    const { withdrawn, company } = core.book.phone(phone.name)
    core.about(phone.name)
    const deaf = (core.deaf.get(phone.name) ?? 0) >= core.book.hour
    const line = deaf ? 'deaf' : working ? drawLine(core) : core.chance(0.9) ? 'none' : 'fine'
    core.lines.set(phone.name, line)
    if (working || line !== 'none') core.stirred.add(phone.name)
    if (withdrawn !== null) return await handOver(core, phone, company)
    if (phone.out) return await hourSignedOut(core, phone, line)
    if (phone.refused && line === 'fine') {
      await phone.signInAgain(core.office)
      core.heardNow(phone)
    }
    if (line !== 'none') await phone.refresh()
    if (line !== 'none') await phone.readPlanning(core.book.hour)
    const { missing } = core.book.phone(phone.name)
    if (missing && line === 'fine' && phone.readSince === core.book.hour) missing.asked++
    await befall(core, phone)
    if (working && !deaf) await work(core, phone)
    if (core.chance(0.3)) await core.settle(phone)
    await phone.drain()
    await phone.noteWaiting(working && line === 'fine')
    if (working) await signOut(core, phone)
    await core.witness()
  }

  async hour(day: string, hour: number): Promise<void> {
    const { core } = this
    this.hours++
    core.lines.begin(core.book.hour)
    core.about('office')
    const working = hour >= 8 && hour <= 18
    if (hour === 7 && core.chance(0.5)) {
      await core.office.stop('SIGTERM')
      await core.office.backup()
      core.book.backup()
      await core.office.start()
      this.#copyOf = day
    }
    const befell = working ? await befallOffice(core, hour, this.#copyOf === day) : null
    if (befell === 'restored') {
      await leaveAgain(core)
      const screens = [...this.companies.map(c => c.desk), ...(this.house ? [this.house.manager] : [])]
      for (const screen of screens) await signInIfAsked(core, screen)
    }
    for (const [n, company] of this.companies.entries()) {
      core.about(`company ${n}`)
      if (working && core.chance(0.3)) await dispatch(core, company, day)
      if (working && core.chance(0.3)) await takeAway(core, company)
      if (working) await leave(core, company)
      await core.witness()
      const [pair] = company.technicians
      if (working && pair && core.chance(0.3)) await closeTwice(core, pair)
      for (const phone of company.technicians.flat()) await this.phoneHour(phone, working)
    }
    if (this.house && hour >= 6 && hour <= 22) await houseHour(core, this.house, day, hour)
    await core.office.order({ full: false })
    await core.office.order({ die: '', nth: 0 })
    await core.witness()
    for (const company of this.companies) await judgeField(core, company, day)
    if (this.house) await judgeHouse(core, this.house)
    core.about('looks')
    for (const phone of core.handsets) {
      // What nothing has happened to is looked at again now and then.
      if (!core.chance(0.1) && !core.stirred.has(phone.name) && befell !== 'restored') continue
      judgePhone(core.book, phone.name, await phone.showQueue(), core.ledger)
    }
    core.stirred.clear()
  }

  async run(): Promise<void> {
    const { core } = this
    const { first, days, companies, agents } = this.options
    const { office } = core
    await office.setClock(gapTo(instantParis(first, '06:00')))
    for (const [n, technicians] of companies.entries())
      this.companies.push(await engage(core, n ? 'Sud' : 'Nord', technicians))
    if (agents) this.house = await openHouse(core, agents, first, days)
    await core.office.checkClock()
    await core.witness()
    for (let n = 0; n < days; n++) {
      const day = ajouterJours(first, n)
      // By instants: the day the clocks go back has an hour more.
      const begin = Date.parse(instantParis(day, n ? '00:00' : '07:00'))
      await office.setClock(gapTo(new Date(begin).toISOString()))
      for (const company of this.companies) await planDay(core, company, day)
      if (this.house && n > 0 && n % 7 === 2) await setBreak(core, this.house, day, n % 2 ? 30 : 60)
      const end = Date.parse(instantParis(ajouterJours(day, 1), '00:00'))
      for (let at = begin; at < end; at += 3_600_000) {
        await office.setClock(gapTo(new Date(at).toISOString()))
        const hour = Number(hourOf.format(at).slice(0, 2))
        core.book.hour = this.hours + 1
        core.book.when = `${day} ${hour} h`
        try {
          await this.hour(day, hour)
        } catch (error) {
          if (error instanceof Error) error.message = `${day} ${hour} h: ${error.message}`
          throw error
        }
      }
      if (n % 5 === 4) console.info(`month: day ${n + 1}`, JSON.stringify(this.figures()))
    }
  }
}

/** Plays a month and judges it hour by hour. @throws Untrue with the hour and the sentence */
export async function playMonth(options: MonthOptions): Promise<MonthFigures> {
  moveThisProcess()
  const office = await openOffice()
  try {
    const core = new Core(office, options.seed, options.without)
    const month = new Month(core, options)
    core.book.gather = options.gather ?? false
    core.book.until = options.until ?? null
    try {
      await month.run()
    } finally {
      for (const sentence of core.book.untrue) console.info(sentence)
    }
    if (core.book.untrue.length) throw new Untrue(`${core.book.untrue.length} sentences: ${core.book.untrue[0]}`)
    return month.figures()
  } finally {
    await office.close()
  }
}
