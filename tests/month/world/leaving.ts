import { judgeSealed } from '#tests/month/oracle/sealed.ts'
import type { Core } from './core.ts'
import type { Line } from './line-faults.ts'
import type { Company } from './people.ts'
import type { Handset } from './phone.ts'

const TOLD = '/api/wikaz/structure/notifications'
const PLANNING = '/api/entreprises/modules/mon-activite/planning'

async function shut(core: Core, phone: Handset): Promise<void> {
  const { utilisateur_id } = phone.user
  await core.office.hands.db
    .updateTable('utilisateur')
    .set({ actif: false })
    .where('utilisateur_id', '=', utilisateur_id)
    .execute()
}

/** Somebody leaves the company, perhaps with work on their phone: one at most, of a crew that goes on without them. */
export async function leave(core: Core, { technicians }: Company): Promise<void> {
  const phone = technicians.at(-1)?.[0]
  if (!phone || technicians.length < 3 || !core.chance(0.02)) return
  const facts = core.book.phone(phone.name)
  if (facts.withdrawn !== null || !core.happens('accès retiré')) return
  await shut(core, phone)
  facts.withdrawn = Date.now()
}

/** A backup of before knows nothing of it: whoever brought it back withdraws them again. */
export async function leaveAgain(core: Core): Promise<void> {
  for (const phone of core.handsets) if (core.book.phone(phone.name).withdrawn !== null) await shut(core, phone)
}

/** Somebody signs out at the end of their work, or hands the device on; what waits stays on it. */
export async function signOut(core: Core, phone: Handset): Promise<void> {
  const waiting = (await phone.page.pending()).length
  if (!core.chance(waiting ? 0.06 : 0.01) || !core.happens('déconnexion')) return
  if (waiting) core.fault('file gardée à la déconnexion')
  await phone.signOut()
  await core.witness()
  if (waiting) return
  // With nothing to wait for, all of it goes, and only the office may still know of what was missing.
  const facts = core.book.phone(phone.name)
  facts.held.clear()
  if (facts.missing) facts.missing.loose = true
}

/** An hour of a device that nobody is signed in on: it says so to the office where it could not before. */
export async function hourSignedOut(core: Core, phone: Handset, line: Line): Promise<void> {
  if (line === 'fine' && core.chance(0.5)) {
    await phone.signInAgain(core.office)
    await core.witness()
    core.heardNow(phone)
    return
  }
  if (line !== 'none') await phone.refresh()
  await core.witness()
  judgeSealed(core.book, phone.name, await phone.showSealed())
}

/** An office that was brought back knows nothing of a session renewed since: its person signs in again. */
export async function signInIfAsked(core: Core, phone: Handset): Promise<void> {
  await phone.ask(TOLD)
  if (!phone.refused) return
  await phone.signInAgain(core.office)
  core.heardNow(phone)
}

/** What a phone does whose person left: it hands over what it held, and the owner is told of how much; it reads nothing. */
export async function handOver(core: Core, phone: Handset, company: number): Promise<void> {
  const { book } = core
  const held = (await phone.page.pending()).map(e => e.id)
  await phone.drain()
  await core.witness()
  const left = new Set((await phone.page.pending()).map(e => e.id))
  const sealed = held.filter(id => !left.has(id) && !book.office.received.has(id))
  if (sealed.length) {
    core.fault('file mise sous scellés')
    book.tellPlanners(company, `${sealed.length} actions of ${phone.name} were sealed`, String(sealed.length))
  }
  const read = await phone.ask(PLANNING)
  book.holds(read?.status !== 200, () => `${phone.name} still reads its day, and its person left`)
}
