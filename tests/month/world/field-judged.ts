import { Untrue, type Visit } from '#tests/month/oracle/book.ts'
import {
  type DeskRead,
  judgeDay,
  judgeDesk,
  judgeFiles,
  judgeFresh,
  judgeLost,
  judgeTold,
  judgeVisit,
} from '#tests/month/oracle/sentences.ts'
import type { Core } from './core.ts'
import { DESK } from './desk.ts'
import type { Company } from './people.ts'
import type { Handset } from './phone.ts'

const MINE = '/api/entreprises/modules/mon-activite/planning'
const TOLD = '/api/wikaz/structure/notifications'

const judged = new WeakMap<Visit, string>()

/** Every sentence about the field that somebody could read now. */
export async function judgeField(core: Core, { desk, technicians, id }: Company, day: string): Promise<void> {
  const { book } = core
  const read = await desk.ask<DeskRead>(`${DESK}?jour=${day}`)
  if (read?.status !== 200)
    throw new Untrue(`the desk does not open: ${read?.status} ${JSON.stringify(read?.body)} ${desk.failure}`)
  // Reading may have renewed the reader's own session.
  await core.witness()
  judgeDesk(book, id, day, read.body)
  const visits = [...book.office.visits.values()].filter(v => v.company === id && v.day === day)
  for (const visit of visits) {
    if (!visit.report && !visit.beside.length && !visit.files.length) continue
    // What nothing has happened to is opened again now and then.
    const is = JSON.stringify(visit)
    if (judged.get(visit) === is && !core.chance(0.15)) continue
    judged.set(visit, is)
    const detail = await desk.ask<Parameters<typeof judgeVisit>[2]>(`${DESK}/${visit.id}`)
    if (detail) judgeVisit(book, visit.id, detail.body)
  }
  for (const phone of [...technicians.flat(), desk]) {
    core.about(`${phone.name} reads`)
    if (core.lines.of(phone.name) !== 'fine' || phone.out || book.phone(phone.name).withdrawn !== null) continue
    const person = phone.user.utilisateur_id
    for (const visit of visits.filter(v => v.lost.some(l => l.person === person))) {
      const answers = [
        await phone.ask(`${MINE}/${visit.id}/intervention`),
        await phone.ask(`${MINE}/${visit.id}/observations`),
        await phone.ask(`${MINE}/${visit.id}/fichiers`),
      ]
      judgeLost(
        book,
        visit.id,
        person,
        answers.map(a => JSON.stringify(a?.status === 200 ? a.body : '')),
      )
    }
    const pictured = core.pick(visits.filter(v => v.technician === person && !v.cancelled && v.files.length))
    if (pictured && core.chance(0.3)) {
      const list = await phone.ask<Parameters<typeof judgeFiles>[2]>(`${MINE}/${pictured.id}/fichiers`)
      const sha256 = core.pick(pictured.files)?.sha256 ?? ''
      const got = await phone.hash(`${MINE}/${pictured.id}/fichiers/${sha256}`)
      if (list?.status === 200) judgeFiles(book, pictured.id, list.body, got === null ? null : { sha256, got })
    }
    if (!book.told.some(t => t.person === person)) continue
    const told = await phone.ask<Parameters<typeof judgeTold>[2]>(TOLD)
    if (told?.status === 200) judgeTold(book, person, told.body)
  }
  for (const phone of technicians.flat())
    if (book.phone(phone.name).withdrawn === null) await judgeScreen(core, phone, day)
  await core.witness()
}

/** The day's screen of a phone that read its planning today, whatever its clock was set to since. */
async function judgeScreen(core: Core, phone: Handset, day: string): Promise<void> {
  const { planning, device } = phone
  if (!planning || device.clockSkewMs > 0 || phone.unheard || phone.readOn !== day) return
  const all = await phone.showDay()
  const offered = all
    .filter(i => i.etapes_en_cours !== 3)
    .map(i => ({
      id: i.intervention_id,
      begun: i.etapes_en_cours > 0 && !i.hors_planning && !i.annulee,
      acts: i.peut.avancer || i.peut.cloturer,
    }))
  const ended = all.filter(i => i.etapes_en_cours === 3).map(i => i.intervention_id)
  const today = planning.jours
    .flatMap(j => j.interventions)
    .filter(i => i.intervention_date_planifie === day && !i.annulee && !i.hors_planning)
    .map(i => i.intervention_id)
    .filter(id => !ended.includes(id))
  const { name, user } = phone
  judgeDay(core.book, name, { readAt: Date.parse(planning.lu_a), today, offered })
  if (phone.readSince === core.book.hour && device.clockSkewMs === 0)
    judgeFresh(core.book, name, { person: user.utilisateur_id, day, offered, ended })
}
