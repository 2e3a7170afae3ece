import { randomUUID } from 'node:crypto'
import { creer, modifier, supprimer } from '#domains/scheduling/modules/gestion-astreintes-pwa-gdt/offline.ts'
import { type DutiesRead, judgeCalls, type Written } from '#tests/month/oracle/on-call.ts'
import { ajouterJours, instantParis } from '#wire/dates.ts'
import type { Core } from './core.ts'
import type { House } from './house.ts'
import type { Handset } from './phone.ts'

const DUTIES = '/api/edt/modules/gestion-astreintes-pwa-gdt/astreintes'
const MINUTE = 60_000

/** A night that somebody is on call, and what their hand last wrote down of it, call by call. */
interface Duty {
  readonly id: number
  /** That it begins on. */
  readonly day: string
  readonly begin: number
  readonly end: number
  readonly calls: Map<string, Written>
}

export type Duties = Map<string, Duty[]>

/** Each night one of the agents is on call, in turn. */
export async function planDuties(core: Core, house: Pick<House, 'id' | 'agents'>, first: string, days: number) {
  const duties: Duties = new Map(house.agents.map(a => [a.name, []]))
  for (let d = 0; d < days; d++) {
    const agent = house.agents[d % house.agents.length]
    if (!agent) break
    const astreinte_date = ajouterJours(first, d)
    const [debut, fin] = [instantParis(astreinte_date, '21:30'), instantParis(ajouterJours(astreinte_date, 1), '06:30')]
    const { astreinte_id } = await core.office.hands.db
      .insertInto('astreinte')
      .values({
        ...{ compte_id: house.id, utilisateur_id: agent.user.utilisateur_id, astreinte_date },
        ...{ heure_debut: '21:30', heure_fin: '06:30', plage: `[${debut},${fin})` },
      })
      .returning('astreinte_id')
      .executeTakeFirstOrThrow()
    const begin = Date.parse(debut)
    duties
      .get(agent.name)
      ?.push({ id: astreinte_id, day: astreinte_date, begin, end: Date.parse(fin), calls: new Map() })
  }
  return duties
}

const payloadOf = ({ from, to, word }: Written) => ({
  ...{ debut: new Date(from).toISOString(), fin: new Date(to).toISOString() },
  intervention_description: word,
})

/** Somebody who was on call writes down what came, or puts right or strikes out what they had written. */
export async function noteCalls(core: Core, { duties }: House, phone: Handset): Promise<void> {
  const over = (duties.get(phone.name) ?? []).filter(d => d.end < Date.now())
  const duty = core.chance(0.5) ? over.at(-1) : core.pick(over)
  if (!duty) return
  const known = core.pick([...duty.calls])
  if (!known || core.chance(0.5)) {
    const from = duty.begin + duty.calls.size * 30 * MINUTE
    // Two at once are not taken; all of them come before midnight, so that each is of its evening, whoever counts.
    if (duty.calls.size > 4 || [...duty.calls.values()].some(c => c.from === from)) return
    const after = { from, to: from + 10 * MINUTE, word: core.word() }
    const uid = randomUUID()
    const entry = await phone.page.do(creer, { uid, astreinte_id: duty.id, ...payloadOf(after) })
    core.stored(phone, entry, { word: after.word, call: { uid, duty: duty.id, day: duty.day, before: null, after } })
    duty.calls.set(uid, after)
    return
  }
  const [uid, before] = known
  const avant = payloadOf(before)
  if (core.chance(0.3)) {
    const entry = await phone.page.do(supprimer, { uid, avant })
    core.stored(phone, entry, { call: { uid, duty: duty.id, day: duty.day, before, after: null } })
    duty.calls.delete(uid)
    return
  }
  const after = { ...before, to: before.to + MINUTE, word: core.word() }
  const entry = await phone.page.do(modifier, { uid, avant, ...payloadOf(after) })
  core.stored(phone, entry, { word: after.word, call: { uid, duty: duty.id, day: duty.day, before, after } })
  duty.calls.set(uid, after)
}

/** What those on call read of their nights, and whoever plans of everybody's. */
export async function judgeDuties(core: Core, { agents, manager }: House): Promise<void> {
  const people = agents.map(a => a.user.utilisateur_id)
  const all = await manager.ask<DutiesRead>(DUTIES)
  if (all?.status === 200) judgeCalls(core.book, people, null, all.body)
  for (const phone of agents) {
    core.about(`${phone.name} reads duties`)
    if (core.lines.of(phone.name) !== 'fine' || !core.chance(0.2)) continue
    const own = await phone.ask<DutiesRead>(DUTIES)
    if (own?.status === 200) judgeCalls(core.book, people, phone.user.utilisateur_id, own.body)
  }
  await core.witness()
}
