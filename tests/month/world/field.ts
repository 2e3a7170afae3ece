import { randomUUID } from 'node:crypto'
import type { RapportCloture } from '#domains/field-service/model/cloture-schema.ts'
import { empreinteRapport } from '#domains/field-service/model/empreinte.ts'
import { cloture, etape, observation, photo } from '#domains/field-service/modules/mon-activite/offline.ts'
import { Untrue } from '#tests/month/oracle/book.ts'
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
import { jpegOf } from '#tests/support/photos.ts'
import type { Core } from './core.ts'
import { type Company, planVisit } from './people.ts'
import { type Handset, sha256Of } from './phone.ts'

const DESK = '/api/regulation/interventions'
const MINE = '/api/entreprises/modules/mon-activite/planning'
const TOLD = '/api/wikaz/structure/notifications'

async function close(core: Core, phone: Handset, id: number): Promise<void> {
  const word = core.word()
  const pages = [await jpegOf(core.actions, 9_000)]
  // Now and then one of several pieces.
  if (core.chance(0.15)) pages.push(await jpegOf(core.actions, 300_000))
  const scan: string[] = []
  for (const page of pages) scan.push(await phone.page.store(page))
  const price = 1000 + Math.floor(core.random() * 9000)
  const rapport: RapportCloture = {
    ...{ intervention_id: id, cloture: 1 as const, fournitures: [], certification_tva: null },
    prestations: [{ libelle: 'Main-d’œuvre', quantite: '1', unite: 'h', prix_unitaire_cents: price, tva: 20 as const }],
    ...{ paiement: { mode: null, montant_cents: 0 }, planification: null, observation_client: '' },
    ...{ observation_inter: word, signature_client: null, signature_prestataire: null, scan },
  }
  const empreinte = await empreinteRapport(rapport)
  const entry = await phone.page.do(cloture, { intervention_id: id, de: 2, rapport, empreinte })
  core.stored(phone, entry, { visit: id, from: 2, to: 3, word, totalCents: price, files: pages.map(sha256Of) })
}

async function step(core: Core, phone: Handset, id: number, from: number, to: number): Promise<void> {
  const entry = await phone.page.do(etape, { intervention_id: id, de: from as 0, vers: to as 1 })
  core.stored(phone, entry, { visit: id, from, to })
}

async function observe(core: Core, phone: Handset, id: number): Promise<void> {
  const word = core.word()
  const entry = await phone.page.do(observation, { intervention_id: id, texte: word, uid: randomUUID() })
  core.stored(phone, entry, { visit: id, word })
}

async function takePhoto(core: Core, phone: Handset, id: number): Promise<void> {
  const word = core.word()
  const bytes = await jpegOf(core.actions, core.chance(0.2) ? 300_000 : 20_000)
  const sha256 = await phone.page.store(bytes)
  const entry = await phone.page.do(photo, { intervention_id: id, sha256, legende: word, observation: null })
  core.stored(phone, entry, { visit: id, word, files: [sha256Of(bytes)] })
}

/** An hour of a technician: the next thing of the day that the phone's own screen offers. */
export async function work(core: Core, phone: Handset): Promise<void> {
  const shown = (await phone.showDay()).filter(i => !i.annulee && !i.hors_planning)
  const begun = shown.find(i => i.etapes_en_cours === 1 || i.etapes_en_cours === 2)
  const current = begun ?? shown.find(i => i.peut.avancer)
  if (!current) return
  const { intervention_id: id, etapes_en_cours: at, peut } = current
  if (core.chance(0.25)) await observe(core, phone, id)
  if (core.chance(0.15)) await takePhoto(core, phone, id)
  if (at > 0 && peut.revenir && core.chance(0.08)) return await step(core, phone, id, at, at - 1)
  if (at === 2 && peut.cloturer) return await close(core, phone, id)
  if (at < 2 && peut.avancer) await step(core, phone, id, at, at + 1)
}

/** Both phones of one person end the same visit, each out of reach of the other: two reports, one office. */
export async function closeTwice(core: Core, phones: readonly Handset[]): Promise<void> {
  const [first, second] = phones
  if (!first || !second) return
  const [here, there] = await Promise.all([first.showDay(), second.showDay()])
  const both = here.find(
    i => i.peut.cloturer && there.some(o => o.intervention_id === i.intervention_id && o.peut.cloturer),
  )
  if (!both) return
  if (!core.happens('deux appareils')) return
  await close(core, first, both.intervention_id)
  await close(core, second, both.intervention_id)
}

/** What the dispatcher decides on a visit that nobody has begun, as far as the desk knows. */
export async function dispatch(core: Core, { desk, technicians }: Company, day: string): Promise<void> {
  const read = await desk.ask<{
    interventions: { intervention_id: number; technicien_id: number | null; peut: { affecter: boolean } }[]
  }>(`${DESK}?jour=${day}`)
  const open = read?.body.interventions.filter(i => i.peut.affecter) ?? []
  // Often one that somebody is at work on, out of reach of the desk: who loses work under their hands.
  const { done, phones, office } = core.book
  const held = [...phones.values()].flatMap(p => [...p.held].filter(key => !office.received.has(key)))
  const atWork = new Set(held.map(key => done.get(key)?.visit))
  const underway = open.filter(i => atWork.has(i.intervention_id))
  const planned = core.pick(underway.length && core.chance(0.6) ? underway : open)
  if (read?.status !== 200 || !planned) return
  const { intervention_id: id, technicien_id: de } = planned
  const visit = core.book.visit(id)
  const tell = (person: number | null, about: string) => {
    if (person !== null)
      core.book.told.push({ person, about: `visit ${id} ${about}`, holds: String(id), since: Date.now() })
  }
  if (core.chance(0.4)) {
    const answer = await desk.ask(`${DESK}/${id}/annuler`, 'POST', { motif: 'Client absent' })
    if (answer?.status !== 200) return
    visit.cancelled = true
    tell(de, 'was cancelled')
  } else {
    const vers = core.pick(technicians)?.[0]?.user.utilisateur_id ?? null
    if (vers === de) return
    const answer = await desk.ask(`${DESK}/${id}/affecter`, 'POST', { de, vers })
    if (answer?.status !== 200) return
    if (de !== null) visit.lost.push({ person: de, at: Date.now() })
    visit.technician = vers
    if (vers !== null && !visit.concerned.includes(vers)) visit.concerned.push(vers)
    tell(de, 'was given to somebody else')
    tell(vers, 'was given to them')
  }
  core.actions++
}

export async function planDay(core: Core, { technicians, id: company }: Company, day: string): Promise<void> {
  for (const [phone] of technicians.filter(own => own.every(p => core.book.phone(p.name).withdrawn === null)))
    for (const hour of ['08:00', '10:00', '13:00', '15:00']) {
      if (!phone) continue
      const { id, technician, secret } = await planVisit(core.office, phone.user, day, hour)
      core.book.office.visits.set(id, {
        ...{ id, company, day, technician, concerned: [technician], secret },
        ...{
          step: 0,
          cancelled: false,
          passages: [],
          report: null,
          others: [],
          beside: [],
          observations: [],
          files: [],
          lost: [],
        },
      })
    }
}

/** Every sentence about the field that somebody could read now. */
export async function judgeField(core: Core, { desk, technicians, id }: Company, day: string): Promise<void> {
  const { book } = core
  const read = await desk.ask<DeskRead>(`${DESK}?jour=${day}`)
  if (read?.status !== 200) throw new Untrue(`the desk does not open: ${read?.status} ${JSON.stringify(read?.body)}`)
  // Reading may have renewed the reader's own session.
  await core.witness()
  judgeDesk(book, id, day, read.body)
  const visits = [...book.office.visits.values()].filter(v => v.company === id && v.day === day)
  for (const visit of visits) {
    if (!visit.report && !visit.beside.length && !visit.files.length) continue
    const detail = await desk.ask<Parameters<typeof judgeVisit>[2]>(`${DESK}/${visit.id}`)
    if (detail) judgeVisit(book, visit.id, detail.body)
  }
  for (const phone of [...technicians.flat(), desk]) {
    if (core.lines.of(phone.name) !== 'fine' || book.phone(phone.name).withdrawn !== null) continue
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
