import type { Core } from './core.ts'
import type { Company } from './people.ts'

export const DESK = '/api/regulation/interventions'

/** What the dispatcher decides on a visit that nobody has begun, as far as the desk knows. */
export async function dispatch(core: Core, company: Company, day: string): Promise<void> {
  const read = await company.desk.ask<{
    interventions: { intervention_id: number; peut: { affecter: boolean } }[]
  }>(`${DESK}?jour=${day}`)
  const planned = core.pick(read?.status === 200 ? read.body.interventions.filter(i => i.peut.affecter) : [])
  if (planned) await decide(core, company, planned.intervention_id)
}

/** A visit is cancelled, or given to somebody who is free at its hour, or to nobody. */
export async function decide(core: Core, company: Company, id: number): Promise<void> {
  const { desk } = company
  const visit = core.book.visit(id)
  const { technician: de } = visit
  const tell = (person: number | null, about: string) => {
    if (person !== null)
      core.book.told.push({ person, about: `visit ${id} ${about}`, holds: visit.customer, since: Date.now() })
  }
  if (core.chance(0.3)) {
    const answer = await desk.ask(`${DESK}/${id}/annuler`, 'POST', { motif: 'Client absent' })
    if (answer?.status !== 200 && !(answer === null && (await look(core, company, id))?.annulee)) return
    visit.cancelled = true
    tell(de, 'was cancelled')
  } else {
    const vers = core.chance(0.2) ? null : (core.pick(free(core, company, id)) ?? null)
    if (vers === de) return
    const answer = await desk.ask(`${DESK}/${id}/affecter`, 'POST', { de, vers })
    if (answer?.status !== 200 && (answer !== null || (await look(core, company, id))?.technicien_id !== vers)) return
    if (de !== null) visit.lost.push({ person: de, at: Date.now() })
    visit.technician = vers
    if (vers !== null && !visit.concerned.includes(vers)) visit.concerned.push(vers)
    tell(de, 'was given to somebody else')
    tell(vers, 'was given to them')
  }
  core.actions++
}

/** Where nobody answered, the dispatcher looks whether it was done, until somebody answers that. */
async function look(core: Core, { desk }: Company, id: number) {
  for (let tries = 0; tries < 20; tries++) {
    await core.witness()
    const read = await desk.ask<{
      interventions: { intervention_id: number; technicien_id: number | null; annulee: boolean }[]
    }>(`${DESK}?jour=${core.book.visit(id).day}`)
    if (read?.status === 200) return read.body.interventions.find(i => i.intervention_id === id)
  }
  throw new Error(`nobody answers the desk about visit ${id}`)
}

/** Who has nothing at the hour of a visit, and has not left. */
function free({ book }: Core, { technicians }: Company, id: number): number[] {
  const { day, hour } = book.visit(id)
  const busy = [...book.office.visits.values()].filter(v => v.day === day && v.hour === hour && !v.cancelled)
  return technicians
    .filter(own => own.every(p => book.phone(p.name).withdrawn === null))
    .flatMap(([phone]) => phone?.user.utilisateur_id ?? [])
    .filter(person => !busy.some(v => v.technician === person))
}
