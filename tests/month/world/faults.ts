import { WIRE_VERSION } from '#wire/version.ts'
import type { Core } from './core.ts'
import type { Line } from './line-faults.ts'
import type { Handset } from './phone.ts'

const HOUR = 3_600_000

/** A phone's line for the hour: mostly fine, often nothing for a while, now and then worse than nothing. */
export function drawLine(core: Core): Line {
  const r = core.random()
  if (r < 0.55) return 'fine'
  if (r < 0.8) return 'none'
  if (r < 0.92) return 'cuts'
  return r < 0.96 ? 'portal' : 'stumbling'
}

/** What may befall one phone in an hour. */
export async function befall(core: Core, phone: Handset): Promise<void> {
  const { book } = core
  const r = core.random()
  if (r < 0.02) {
    if (core.happens('page tuée')) await phone.kill()
  } else if (r < 0.03) {
    if (!core.happens('stockage effacé')) return
    const facts = book.phone(phone.name)
    const before = facts.missing
    // What was not told yet of a former loss may go with this one.
    const untold = before !== null && before.asked < 2
    const ids = [...(untold ? before.ids : []), ...(await phone.page.pending()).map(e => e.id)]
    facts.missing = { told: Math.min(...facts.told), ids, asked: 0, loose: untold }
    facts.held.clear()
    await phone.erase()
  } else if (r < 0.055 && phone.device.clockSkewMs === 0) {
    const skew = core.pick([-24 * HOUR, -24 * HOUR, -2 * HOUR, -600_000, 600_000, HOUR]) ?? 0
    if (core.happens('heure changée')) await phone.setClock(skew)
  } else if (r < 0.12 && phone.device.clockSkewMs !== 0) {
    core.fault('heure remise')
    await phone.setClock(0)
  }
}

/** What may befall the office in an hour of work. Whatever is begun here is over before the next hour. */
export async function befallOffice(core: Core, hour: number, hasCopy: boolean): Promise<'restored' | null> {
  const { office } = core
  const r = core.random()
  if (r < 0.04) {
    const die = core.pick(['before_commit', 'after_effect', 'after_commit']) ?? 'after_commit'
    const nth = 1 + Math.floor(core.random() * 4)
    if (core.happens('mort du serveur')) await office.order({ die, nth })
  } else if (r < 0.06) {
    if (core.happens('base coupée')) await office.cutDatabase()
  } else if (r < 0.08) {
    if (core.happens('disque plein')) await office.order({ full: true })
  } else if (r < 0.095) {
    if (!core.happens('mise en ligne')) return null
    await office.stop('SIGTERM')
    await office.start()
    // Pages that are open go on as they were loaded, by the build before.
    for (const phone of core.handsets) phone.former = WIRE_VERSION - 1
  } else if (r < 0.11 && hasCopy && hour > 9) {
    if (!core.happens('restauration')) return null
    await office.stop('SIGKILL')
    await office.restore()
    for (const id of core.book.restore()) core.ledger.delete(id)
    await office.start()
    return 'restored'
  }
  return null
}
