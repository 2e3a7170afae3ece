import { randomUUID } from 'node:crypto'
import type { RapportCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { empreinteRapport } from '#domains/field-service/model/rapports/empreinte.ts'
import { cloture, etape, observation, photo } from '#domains/field-service/modules/mon-activite/offline.ts'
import { jpegOf } from '#tests/support/photos.ts'
import type { Core } from './core.ts'
import { decide } from './desk.ts'
import { type Company, planVisit } from './people.ts'
import { type Handset, sha256Of } from './phone.ts'

/** Whoever comes after the other has their visits between theirs: each is free where the other is not. */
const SLOTS = [
  ['08:00', '10:00', '13:00', '15:00'],
  ['09:00', '11:00', '14:00', '16:00'],
] as const

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

/** Somebody begins a visit out of reach of the desk, which takes it from under their hands. */
export async function takeAway(core: Core, company: Company): Promise<void> {
  const phone = core.pick(company.technicians.flat().filter(p => core.book.phone(p.name).withdrawn === null))
  const next = (await phone?.showDay())?.find(
    i => i.peut.avancer && i.etapes_en_cours === 0 && !i.annulee && !i.hors_planning,
  )
  if (!phone || !next || !core.happens('visite retirée sous la main')) return
  await step(core, phone, next.intervention_id, 0, 1)
  if (core.chance(0.5)) await observe(core, phone, next.intervention_id)
  await decide(core, company, next.intervention_id)
  // What they send is kept beside the plan, and they read their day before they are told so.
  if (core.chance(0.5)) core.deaf.set(phone.name, core.book.hour + 1)
}

export async function planDay(core: Core, { technicians, id: company }: Company, day: string): Promise<void> {
  for (const [phone] of technicians.filter(own => own.every(p => core.book.phone(p.name).withdrawn === null)))
    for (const hour of SLOTS[technicians.findIndex(own => own[0] === phone) % 2] ?? []) {
      if (!phone) continue
      const { id, technician, secret, customer } = await planVisit(core.office, phone.user, day, hour)
      core.book.office.visits.set(id, {
        ...{ id, company, day, hour, technician, concerned: [technician], secret, customer },
        ...{
          step: 0,
          cancelled: false,
          passages: [],
          aside: [],
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
