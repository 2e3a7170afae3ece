import { randomUUID } from 'node:crypto'
import { ajouter, corriger } from '#domains/home-care/modules/fiches-transmission/offline.ts'
import { demander } from '#domains/scheduling/modules/gestion-conges-edt/offline.ts'
import { plagesDe } from '#domains/scheduling/server/planning/plages.ts'
import { MODULES_AGENT, MODULES_CADRE } from '#domains/scheduling/server/testing/residence.ts'
import type { Done } from '#tests/month/oracle/book.ts'
import { type BalancesRead, type HoursRead, judgeHours, judgeLeave, judgeSheets } from '#tests/month/oracle/house.ts'
import { judgeTold } from '#tests/month/oracle/sentences.ts'
import { ajouterJours, instantParis, jourSemaine } from '#wire/dates.ts'
import type { Core } from './core.ts'
import { type Duties, judgeDuties, noteCalls, planDuties } from './on-call.ts'
import { Handset } from './phone.ts'

const AGENT = [...MODULES_AGENT, 'vx-fiches-transmission']
const MANAGER = [...MODULES_CADRE, 'vx-configurations-gdt', 'vx-fiches-transmission', 'cx-transmissions-encadrement']
const LEAVE_DAYS = 25
const SETTINGS = '/api/edt/modules/configurations-gdt/proprietes_compte'
const ANSWERS = '/api/entreprises/modules/gestion-actions-gdi'

export interface House {
  readonly id: number
  readonly agents: Handset[]
  readonly manager: Handset
  readonly duties: Duties
}

/** A house with its agents, each on a morning or an afternoon five days in seven, all the month. */
export async function openHouse(core: Core, agents: number, first: string, days: number): Promise<House> {
  const { hands } = core.office
  const { db } = hands
  const id = await hands.createCompany('Les Tilleuls')
  const someone = async (who: string, modules: readonly string[]) => {
    const user = await hands.createUser(id, { modules, prenom: who })
    const { compte_id, utilisateur_id } = user
    await db.insertInto('agent_contrat').values({ compte_id, utilisateur_id }).execute()
    await db
      .insertInto('conge_droit')
      .values({ compte_id, utilisateur_id, annee: 2026, sorte: 'conge', jours: LEAVE_DAYS })
      .execute()
    const phone = await Handset.signIn(core.office, user, `${who} des Tilleuls`)
    core.meet(phone)
    return phone
  }
  const manager = await someone('Nathalie', MANAGER)
  const crew: Handset[] = []
  const posts = []
  for (const [libelle, debut, fin] of [
    ['Matin', '06:45', '14:15'],
    ['Soir', '13:45', '21:15'],
  ] as const) {
    const { poste_id } = await db
      .insertInto('poste')
      .values({
        ...{ compte_id: id, poste_libelle: libelle, poste_code: libelle.slice(0, 1), poste_type: 'jour' as const },
        ...{ poste_heure_debut: debut, poste_heure_fin: fin, color: '#f6c95b' },
      })
      .returning('poste_id')
      .executeTakeFirstOrThrow()
    posts.push({ poste_id, heure_debut: debut, heure_fin: fin })
  }
  for (let n = 0; n < agents; n++) {
    const phone = await someone(`A${n + 1}`, AGENT)
    crew.push(phone)
    const post = posts[n % 2]
    for (let d = 0; d < days && post; d++) {
      const pointage_date = ajouterJours(first, d)
      if (jourSemaine(pointage_date) > 5) continue
      const { poste_id, heure_debut, heure_fin } = post
      const horaire = {
        pointage_date,
        heure_debut,
        heure_fin,
        pointage_heure_debut_coupure: null,
        pointage_heure_fin_coupure: null,
      }
      const { pointage_id } = await db
        .insertInto('pointage')
        .values({
          ...{ compte_id: id, utilisateur_id: phone.user.utilisateur_id, poste_id },
          ...horaire,
          plages: plagesDe(horaire),
        })
        .returning('pointage_id')
        .executeTakeFirstOrThrow()
      core.book.office.shifts.set(pointage_id, {
        ...{ id: pointage_id, day: pointage_date, person: phone.user.utilisateur_id, minutes: 450 },
        end: Date.parse(instantParis(pointage_date, heure_fin)),
      })
    }
  }
  const duties = await planDuties(core, { id, agents: crew }, first, days)
  const house = { id, manager, agents: crew, duties }
  await setBreak(core, house, first, 30)
  return house
}

/** The manager decides how long a break is. What was worked before was worked under the former word. */
export async function setBreak(core: Core, { manager }: House, day: string, minutes: number): Promise<void> {
  const known = await manager.ask<Record<string, unknown>>(SETTINGS)
  if (known?.status !== 200) return
  const body = { ...known.body, propriete_duree_pause_minute: minutes, propriete_duree_retrait_pause: 6 }
  const answer = await manager.ask<{ message?: string }>(SETTINGS, 'POST', body)
  if (answer?.status !== 200) throw new Error(`settings refused: ${JSON.stringify(answer)}`)
  core.book.office.breaks.push({ from: day, minutes })
  core.actions++
}

async function writeSheet(core: Core, phone: Handset): Promise<void> {
  const word = core.word()
  const uid = randomUUID()
  const entry = await phone.page.do(ajouter, sheetOf(uid, word))
  core.stored(phone, entry, { word, sheet: uid })
}

const sheetOf = (uid: string, texte: string) => ({
  ...{ uid, texte, personne: '', categorie: 'service' as const, importance: 'normale' as const },
  ...{ actions: '', resultat: '' },
})

/**
 * Corrects a sheet of one's own. `claimed`: somebody tampers with what their browser stored, so that it claims that hour.
 */
async function correctSheet(core: Core, phone: Handset, uid: string, claimed?: number): Promise<void> {
  const word = core.word()
  let entry = await phone.page.do(corriger, { ...sheetOf(uid, word), version: 1 })
  if (claimed !== undefined && core.happens('heure prétendue')) {
    const fait_a = new Date(claimed).toISOString()
    await phone.page.db.outbox.update(entry.id, { fait_a })
    entry = { ...entry, fait_a }
  }
  core.stored(phone, entry, { word, sheet: uid, correction: true })
}

/** Six days from a Monday that holds no holiday: they count six, whoever counts. */
async function askLeave(core: Core, phone: Handset, day: string): Promise<void> {
  const person = phone.user.utilisateur_id
  const monday = ajouterJours(day, 8 - jourSemaine(day))
  const asked = [...core.book.done.values()].some(d => d.leave?.person === person)
  if (asked || monday > '2026-11-02') return
  const uid = randomUUID()
  const [from, to] = [monday, ajouterJours(monday, 5)]
  const entry = await phone.page.do(demander, {
    ...{ uid, demande_type: 1 as const, demande_conge_date_debut: from, demande_conge_date_fin: to },
    demande_motif_demande: '',
  })
  core.stored(phone, entry, { leave: { id: uid, person, from, to, days: 6 } })
}

/** The manager answers what waits. */
async function answerLeave(core: Core, { manager }: House): Promise<void> {
  const list = await manager.ask<{
    datas: { conge: { demande: { demande_conge_uid: string; demande_conge_id: number } } | null }[]
  }>(`${ANSWERS}/actions`)
  for (const { conge } of list?.status === 200 ? list.body.datas : []) {
    if (!conge) continue
    const { demande_conge_uid: uid, demande_conge_id } = conge.demande
    const leave = core.book.office.leaves.get(uid)
    if (!leave) continue
    const yes = core.chance(0.7)
    const answer = await manager.ask(
      `${ANSWERS}/demandes/${demande_conge_id}/${yes ? 'accepter' : 'refuser'}_demande_conge`,
      'POST',
      {},
    )
    if (answer?.status !== 200) continue
    leave.state = yes ? 'accepted' : 'refused'
    core.actions++
    core.book.told.push({
      ...{ person: leave.person, about: `leave ${uid} was answered`, holds: '' },
      since: Date.now(),
    })
  }
}

/** An hour of the house. */
export async function houseHour(core: Core, house: House, day: string, hour: number): Promise<void> {
  core.about(house.manager.name)
  if (hour === 11) await answerLeave(core, house)
  const written = new Map<string, Done[]>()
  for (const done of core.book.done.values())
    if (done.sheet) written.set(done.sheet, [...(written.get(done.sheet) ?? []), done])
  for (const phone of house.agents) {
    core.about(phone.name)
    if (!core.chance(0.25)) continue
    core.stirred.add(phone.name)
    core.lines.set(phone.name, core.chance(0.8) ? 'fine' : core.chance(0.5) ? 'none' : 'cuts')
    if (phone.refused && core.lines.of(phone.name) === 'fine') await phone.signInAgain(core.office)
    if (core.lines.of(phone.name) !== 'none') await phone.refresh()
    if (core.chance(0.3)) await writeSheet(core, phone)
    if (core.chance(0.5)) await noteCalls(core, house, phone)
    if (core.chance(0.05)) await askLeave(core, phone, day)
    const own = [...core.book.office.sheets.values()].filter(s => {
      const done = written.get(s.id) ?? []
      return done.length === 1 && done[0]?.phone === phone.name
    })
    const isOld = (sheet: { at: number }) => Date.now() - sheet.at > 26 * 3_600_000
    const aged = own.filter(isOld)
    // Often one that is past the time in which its author may correct it.
    const sheet = core.chance(0.5) ? core.pick(aged.length && core.chance(0.6) ? aged : own) : undefined
    const old = sheet !== undefined && isOld(sheet)
    if (sheet) await correctSheet(core, phone, sheet.id, old && core.chance(0.7) ? sheet.at + 3_600_000 : undefined)
    await phone.drain()
    if (core.chance(0.5)) while (await core.settle(phone)) {}
    await core.witness()
  }
  await core.witness()
}

/** Every sentence of the house that somebody could read now: hours, balances, sheets, answers. */
export async function judgeHouse(core: Core, house: House): Promise<void> {
  const { id, agents, manager } = house
  const list = await manager.ask<{ transmissions: Parameters<typeof judgeSheets>[2] }>(
    '/api/edt/modules/fiches-transmission/fil',
  )
  await core.witness()
  if (list?.status === 200) judgeSheets(core.book, id, list.body.transmissions)
  for (const phone of agents) {
    core.about(`${phone.name} reads`)
    if (core.lines.of(phone.name) !== 'fine' || !core.chance(0.25)) continue
    const person = phone.user.utilisateur_id
    const hours = await phone.ask<HoursRead>('/api/edt/modules/mon-tableau-de-bord-gdt/statistiques?annee=2026')
    if (hours?.status === 200) judgeHours(core.book, person, hours.body, Date.now())
    const [asked] = [await phone.ask<BalancesRead>('/api/edt/modules/gestion-conges-edt/conges?type=0')]
    if (asked?.status === 200) judgeLeave(core.book, person, LEAVE_DAYS, asked.body)
    if (!core.book.told.some(t => t.person === person)) continue
    const told = await phone.ask<Parameters<typeof judgeTold>[2]>('/api/wikaz/structure/notifications')
    if (told?.status === 200) judgeTold(core.book, person, told.body)
  }
  await judgeDuties(core, house)
}
