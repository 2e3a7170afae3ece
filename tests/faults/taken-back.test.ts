import 'fake-indexeddb/auto'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mutationHandlers, routes } from '#app/server/modules.ts'
import type { RapportCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { empreinteRapport } from '#domains/field-service/model/rapports/empreinte.ts'
import { rapportDuBrouillon } from '#domains/field-service/modules/mon-activite/offline/brouillon.ts'
import { brouillonDuRefus } from '#domains/field-service/modules/mon-activite/offline/corriger-refus.ts'
import { laisserLesEtapes, reprendreCloture } from '#domains/field-service/modules/mon-activite/offline/reprendre.ts'
import { composerRapport, terminer } from '#domains/field-service/modules/mon-activite/offline/terminer.ts'
import { cloture, etape, observation } from '#domains/field-service/modules/mon-activite/offline.ts'
import { createTerrain, type Terrain } from '#domains/field-service/server/testing/terrain.ts'
import { restoreOffset } from '#offline/clock.ts'
import { giveUp } from '#offline/take-up.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { type Page, phoneOf } from '#tests/support/device.ts'
import { jpegOf } from '#tests/support/photos.ts'
import { report } from '#tests/support/promises.ts'

let t: Terrain
let origin = ''
beforeAll(async () => {
  // The picture's size is all that is asked of the browser here.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1200, height: 1600, close: () => undefined }))
  t = await createTerrain({ routes, mutations: mutationHandlers })
  await t.test.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(t.test.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await t.test.close()
})

const phoneFor = (user: TestSession) => phoneOf(t.test, origin, user)

async function crew() {
  const technicien = await t.technicien()
  const [visite, suivante] = [
    await t.visite(technicien, { heure: '12:00' }),
    await t.visite(technicien, { heure: '14:00' }),
  ]
  const [phone, other] = [await phoneFor(technicien), await phoneFor(technicien)]
  return { technicien, phone, other, id: visite.intervention_id, next: suivante.intervention_id }
}

const drawn = () =>
  sharp({ create: { width: 60, height: 24, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()

/** A report with a page and the technician's signature, bound to what was on screen. */
async function closeOn(phone: Page, id: number, observation_inter = 'Essai concluant') {
  const rapport: RapportCloture = {
    ...{ intervention_id: id, cloture: 1, prestations: [], certification_tva: null, planification: null },
    fournitures: [{ libelle: 'Joint', quantite: '2', unite: 'u', prix_unitaire_cents: 450, tva: 20 }],
    ...{ paiement: { mode: null, montant_cents: 0 }, observation_client: '', observation_inter },
    ...{ scan: [await phone.store(await jpegOf(id, 40_000))], signature_client: null, signature_prestataire: null },
  }
  const empreinte = await empreinteRapport(rapport)
  const signature = {
    ...{ mode: 'trace' as const, sha256: await phone.store(await drawn(), 'image/png') },
    ...{ signe_a: new Date().toISOString(), nom: 'Leïla Amrani', empreinte_rapport: empreinte },
  }
  const signe = { ...rapport, signature_prestataire: signature }
  return await phone.do(cloture, { intervention_id: id, de: 2, rapport: signe, empreinte })
}

/** As the closing screen does when it opens on a refused closing, and "J'ai terminé" is pressed again. */
async function closeAgain(phone: Page): Promise<void> {
  const [refused] = (await phone.pending()).filter(e => e.etat === 'a_resoudre')
  const brouillon = await brouillonDuRefus(phone.db, refused?.id ?? '')
  if (!brouillon) throw new Error('no draft of the refused closing')
  expect(brouillon.effacees).toEqual([])
  // The screen and the queue read one clock; here they are two copies of its module.
  restoreOffset(phone.engine.clockOffset())
  const rapport = await composerRapport(brouillon, { client: 'Mme Vasseur', prestataire: 'Leïla Amrani' })
  expect(await empreinteRapport(rapportDuBrouillon(brouillon))).toBe(rapport.signature_prestataire?.empreinte_rapport)
  await phone.run(() => terminer({ db: phone.db, brouillon, rapport }, () => Promise.reject(new Error('a second one'))))
}

async function atTheOffice(id: number) {
  const { db } = t.test
  const visit = await db
    .selectFrom('intervention')
    .selectAll()
    .where('intervention_id', '=', id)
    .executeTakeFirstOrThrow()
  const reports = await db.selectFrom('intervention_rapport').selectAll().where('intervention_id', '=', id).execute()
  const notes = await db
    .selectFrom('observation')
    .select('commentaire_texte')
    .where('intervention_id', '=', id)
    .execute()
  return { visit, reports, notes: notes.map(n => n.commentaire_texte) }
}

const step = (phone: Page, intervention_id: number, de: number, vers: number) =>
  phone.do(etape, { intervention_id, de, vers } as never) // any move, also one that the table refuses

describe('row "step taken back on another phone" (L, D, O)', () => {
  it('takes the visit up again from where the office is, with its report, its signature and what followed', async () => {
    const { phone, other, id, next } = await crew()
    await step(phone, id, 0, 1)
    await step(phone, id, 1, 2)
    await phone.drainUntilEmpty(2)
    // Out of reach: closed, and on the way to the next one. On the other phone meanwhile: a step back.
    const { payload } = await closeOn(phone, id)
    await step(phone, next, 0, 1)
    await step(other, id, 2, 1)
    await other.drainUntilEmpty(2)
    await phone.drainUntilEmpty(3)
    expect((await phone.pending()).map(e => [e.type, e.etat])).toEqual([
      ['intervention.cloture', 'a_resoudre'],
      ['intervention.etape', 'en_attente'],
    ])

    // "Reprendre": the steps lead back to it and leave at once, although the closing stands before them in the queue.
    const arrived = await step(phone, id, 1, 2)
    await phone.drain()
    expect((await atTheOffice(id)).visit.etapes_en_cours).toBe(2)
    await closeAgain(phone)
    expect(await phone.drainUntilEmpty(4), 'everything leaves, the next visit too').toBeLessThan(4)

    const { visit, reports } = await atTheOffice(id)
    expect(visit.etapes_en_cours).toBe(3)
    expect(reports.map(r => r.contenu)).toEqual([(payload as { rapport: unknown }).rapport])
    expect(visit.heure_cloture?.getTime()).toBeGreaterThanOrEqual(Date.parse(arrived.fait_a))
    expect((await atTheOffice(next)).visit.etapes_en_cours).toBe(1)
    report('closing taken up again', { reports: reports.length, pending: (await phone.pending()).length })
  })

  it('keeps the closing and the notes that waited behind a refused step', async () => {
    const { phone, other, id, next } = await crew()
    await step(phone, id, 0, 1)
    await phone.drainUntilEmpty(2)
    await step(other, id, 1, 0)
    await other.drainUntilEmpty(2)
    // Nothing of it is known here: arrived, noted, closed, on the way to the next one.
    const refused = await step(phone, id, 1, 2)
    await phone.do(observation, { intervention_id: id, texte: 'Vanne grippée', uid: crypto.randomUUID() })
    const { payload } = await closeOn(phone, id)
    await step(phone, next, 0, 1)
    await phone.drainUntilEmpty(3)
    expect((await phone.pending()).map(e => e.etat)).toEqual(['a_resoudre', 'en_attente', 'en_attente', 'en_attente'])

    const entry = await phone.db.outbox.get(refused.id)
    if (!entry) throw new Error('the refused step is gone')
    await laisserLesEtapes(phone.db, entry)
    await phone.drainUntilEmpty(2)
    expect((await atTheOffice(id)).notes).toEqual(['Vanne grippée'])
    expect((await phone.pending()).map(e => [e.type, e.etat])).toEqual([
      ['intervention.cloture', 'a_resoudre'],
      ['intervention.etape', 'en_attente'],
    ])
    // Still without network: the steps are stored before the closing is made again, and all leaves in that order.
    await step(phone, id, 0, 1)
    await step(phone, id, 1, 2)
    await closeAgain(phone)
    expect(await phone.drainUntilEmpty(4)).toBeLessThan(4)
    const { visit, reports } = await atTheOffice(id)
    expect(visit.etapes_en_cours).toBe(3)
    expect(reports.map(r => r.contenu)).toEqual([(payload as { rapport: unknown }).rapport])
    expect((await atTheOffice(next)).visit.etapes_en_cours).toBe(1)
    expect((await phone.db.historique.toArray()).every(e => e.fin === 'remplacee')).toBe(true)
  })

  it('keeps both reports, and what was done elsewhere since, where the visit was closed with another one', async () => {
    const { phone, other, id, next } = await crew()
    await step(phone, id, 0, 1)
    await step(phone, id, 1, 2)
    await phone.drainUntilEmpty(2)
    await closeOn(phone, id)
    await step(phone, next, 0, 1)
    await step(phone, next, 1, 2)
    await closeOn(phone, next, 'Chaudière purgée')
    const theirs = await closeOn(other, id, 'Pièce à commander')
    await other.drainUntilEmpty(3)
    await phone.drainUntilEmpty(3)
    const [mine] = await phone.pending()
    expect(mine).toMatchObject({ etat: 'a_resoudre', resultat: { outcome: 'conflict', code: 'DEJA_CLOTUREE' } })
    expect(mine && reprendreCloture(mine)).toBeNull()
    expect((await atTheOffice(id)).reports.map(r => r.contenu)).toEqual([
      (theirs.payload as { rapport: unknown }).rapport,
    ])
    const audit = await t.test.db
      .selectFrom('audit')
      .select('apres')
      .where('action', '=', 'intervention.conflit')
      .execute()
    // "Compris": the visit done since only waited its turn.
    expect((await giveUp(phone.db, mine?.id ?? '')).map(e => e.id)).toEqual([mine?.id])
    expect(await phone.drainUntilEmpty(4)).toBeLessThan(4)
    expect((await atTheOffice(next)).reports.map(r => (r.contenu as RapportCloture).observation_inter)).toEqual([
      'Chaudière purgée',
    ])
    expect(audit.some(a => JSON.stringify(a.apres).includes('Essai concluant'))).toBe(true)
  })
})
