import { expect, it } from 'vitest'
import { ajouter, corriger, lireAction, ouvrirEquipe, rayer, uidDe } from '#domains/home-care/server/testing/equipe.ts'
import { send, sendOne } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const r = ouvrirEquipe()

const ago = (ms: number) => new Date(r.services.clock().getTime() - ms).toISOString()
const sheet = async (uid: string) =>
  await r.db.selectFrom('transmission').selectAll().where('transmission_uid', '=', uid).executeTakeFirstOrThrow()
/** As if the device, heard until then, had been away for so long. */
const silent = (session: TestSession, ms: number) =>
  r.db
    .updateTable('session')
    .set({ file_vue_a: ago(ms) })
    .where('session_id', '=', session.session_id)
    .execute()

/** Written a week ago by a device that was heard then and ever since. */
async function weekOld() {
  const ines = await r.soignant()
  await silent(ines, 8 * DAY_MS)
  const action = ajouter({}, { fait_a: ago(7 * DAY_MS) })
  expect(await sendOne(r, ines, action)).toMatchObject({ outcome: 'applied' })
  const uid = uidDe(action)
  expect((await sheet(uid)).ecrite_a.toISOString()).toBe(action.fait_a)
  // Heard without interruption since that return.
  await r.db
    .updateTable('session')
    .set({ silence_depuis: ago(8 * DAY_MS), retour_a: ago(7 * DAY_MS), file_vue_a: ago(60_000) })
    .where('session_id', '=', ines.session_id)
    .execute()
  return { ines, uid }
}

it('a sheet of last week is neither rewritten nor struck out by claiming that it was done in time', async () => {
  const { ines, uid } = await weekOld()
  const fait_a = ago(7 * DAY_MS - HOUR_MS)
  for (const action of [corriger(uid, 1, { texte: 'Réécrit' }, { fait_a }), rayer(uid, 1, 'Erreur', { fait_a })])
    expect(await sendOne(r, ines, action)).toMatchObject({ outcome: 'rejected', code: 'TRANSMISSION_REFUSEE' })
  expect(await sheet(uid)).toMatchObject({ texte: 'Rougeur au talon gauche', version: 1, rayee_a: null })
})

it.each([
  ['announcing a queue that waits', { en_attente: 3 }],
  ['under the name of another device', { appareil_id: '0194f1d2-7c3b-7a51-9c55-1f2e3d4c5b6a' }],
])('nor %s', async (_what, over) => {
  const { ines, uid } = await weekOld()
  await send(r, ines, [], over)
  const action = corriger(uid, 1, { texte: 'Réécrit' }, { fait_a: ago(7 * DAY_MS - HOUR_MS) })
  const answer = await send(r, ines, [action], over)
  expect(answer.json().resultats[0]).toMatchObject({ code: 'TRANSMISSION_REFUSEE' })
})

it('a new session of a device that was heard explains nothing of the time before', async () => {
  const { ines, uid } = await weekOld()
  const again = await r.signIn(ines, { appareil_id: ines.appareil_id })
  const action = corriger(uid, 1, { texte: 'Réécrit' }, { fait_a: ago(7 * DAY_MS - HOUR_MS) })
  expect(await sendOne(r, again, action)).toMatchObject({ code: 'TRANSMISSION_REFUSEE' })
})

it('a new sheet, and the mark of who read it, are not antedated by a device that was heard all along', async () => {
  const { ines } = await weekOld()
  const action = ajouter({ texte: 'Chute signalée' }, { fait_a: ago(40 * DAY_MS) })
  await sendOne(r, ines, action)
  const written = await sheet(uidDe(action))
  expect(written.recu_a.getTime() - written.ecrite_a.getTime()).toBeLessThan(HOUR_MS)
  const samir = await r.samir(ines.compte_id)
  await silent(samir, 60_000)
  await sendOne(r, samir, lireAction(uidDe(action), 1, { fait_a: ago(39 * DAY_MS) }))
  const { lue_a } = await r.db
    .selectFrom('transmission_lecture')
    .select('lue_a')
    .where('utilisateur_id', '=', samir.utilisateur_id)
    .executeTakeFirstOrThrow()
  expect(lue_a.getTime()).toBeGreaterThan(r.services.clock().getTime() - 2 * HOUR_MS)
  // What the device said stays as evidence.
  const { fait_a } = await r.db
    .selectFrom('recu')
    .select('fait_a')
    .where('cle', '=', action.id)
    .executeTakeFirstOrThrow()
  expect(fait_a?.toISOString()).toBe(action.fait_a)
})

it('what was done while the device was away is judged by when it was done, in however many batches it comes back', async () => {
  const ines = await r.soignant()
  await silent(ines, 3 * DAY_MS)
  const action = ajouter({}, { fait_a: ago(60 * HOUR_MS) })
  const uid = uidDe(action)
  await sendOne(r, ines, action)
  // Its access token is renewed before anything is sent, and its queue comes in parts.
  await r.db
    .updateTable('session')
    .set({ vue_a: ago(0) })
    .where('session_id', '=', ines.session_id)
    .execute()
  const correction = corriger(uid, 1, { texte: 'Rougeur au talon droit' }, { fait_a: ago(50 * HOUR_MS) })
  expect(await sendOne(r, ines, correction)).toMatchObject({ outcome: 'applied' })
  expect((await sheet(uid)).ecrite_a.toISOString()).toBe(action.fait_a)
})

it('a queue that was still not empty when it was heard last goes on being away', async () => {
  const ines = await r.soignant()
  await silent(ines, 3 * DAY_MS)
  const action = ajouter({}, { fait_a: ago(60 * HOUR_MS) })
  await send(r, ines, [action], { en_attente: 1 })
  // Cut off again at once, for a day.
  await silent(ines, DAY_MS)
  const correction = corriger(uidDe(action), 1, { texte: 'Rougeur' }, { fait_a: ago(50 * HOUR_MS) })
  expect(await sendOne(r, ines, correction)).toMatchObject({ outcome: 'applied' })
})

it('a silence that is over explains nothing more: a queue that came back empty and waits again is not still on its way', async () => {
  const ines = await r.soignant()
  await silent(ines, 3 * DAY_MS)
  const action = ajouter({}, { fait_a: ago(60 * HOUR_MS) })
  expect(await sendOne(r, ines, action)).toMatchObject({ outcome: 'applied' })
  // Hours later it holds something again, and tells so as it renews its access, before it sends.
  await r.db
    .updateTable('session')
    .set({ retour_a: ago(8 * HOUR_MS), file_vue_a: ago(8 * HOUR_MS), en_attente: 1 })
    .where('session_id', '=', ines.session_id)
    .execute()
  const correction = corriger(uidDe(action), 1, { texte: 'Réécrit' }, { fait_a: ago(50 * HOUR_MS) })
  expect(await sendOne(r, ines, correction)).toMatchObject({ code: 'TRANSMISSION_REFUSEE' })
})

it('whoever keeps something in their queue does not keep a silence for ever, by another session neither', async () => {
  const ines = await r.soignant()
  await silent(ines, 9 * DAY_MS)
  const action = ajouter({}, { fait_a: ago(8 * DAY_MS) })
  expect((await send(r, ines, [action], { en_attente: 1 })).json().resultats).toMatchObject([{ outcome: 'applied' }])
  const uid = uidDe(action)
  const claimed = () => corriger(uid, 1, { texte: 'Réécrit' }, { fait_a: ago(8 * DAY_MS - HOUR_MS) })
  // In contact ever since, and never empty.
  await r.db
    .updateTable('session')
    .set({ retour_a: ago(4 * DAY_MS), vue_a: ago(60_000) })
    .where('session_id', '=', ines.session_id)
    .execute()
  expect((await send(r, ines, [claimed()], { en_attente: 1 })).json().resultats).toMatchObject([
    { code: 'TRANSMISSION_REFUSEE' },
  ])
  const again = await r.signIn(ines, { appareil_id: ines.appareil_id })
  for (const en_attente of [1, 0])
    expect((await send(r, again, [claimed()], { en_attente })).json().resultats).toMatchObject([
      { code: 'TRANSMISSION_REFUSEE' },
    ])
})

it('what was refused in a return and is settled by its person keeps the hour at which it was done', async () => {
  const ines = await r.soignant()
  await silent(ines, 3 * DAY_MS)
  const action = ajouter({}, { fait_a: ago(60 * HOUR_MS) })
  const uid = uidDe(action)
  const early = corriger(uid, 7, { texte: 'Rougeur' }, { fait_a: ago(51 * HOUR_MS) })
  const outcomes = (await send(r, ines, [action, early])).json().resultats as { outcome: string }[]
  expect(outcomes.map(o => o.outcome)).toEqual(['applied', 'conflict'])
  // An hour later.
  await r.db
    .updateTable('session')
    .set({ retour_a: ago(HOUR_MS) })
    .where('session_id', '=', ines.session_id)
    .where('retour_a', 'is not', null)
    .execute()
  const settled = corriger(uid, 1, { texte: 'Rougeur' }, { fait_a: ago(50 * HOUR_MS) })
  expect(await sendOne(r, ines, settled)).toMatchObject({ outcome: 'applied' })
})

it('nobody has read a version that is not written yet: the correction is new to them', async () => {
  const ines = await r.soignant()
  const action = ajouter()
  await sendOne(r, ines, action)
  const samir = await r.samir(ines.compte_id)
  const marks = () =>
    r.db
      .selectFrom('transmission_lecture')
      .select('version')
      .where('utilisateur_id', '=', samir.utilisateur_id)
      .execute()
  for (const version of [2, 9999])
    expect(await sendOne(r, samir, lireAction(uidDe(action), version))).toMatchObject({
      outcome: 'rejected',
      code: 'TRANSMISSION_REFUSEE',
    })
  expect(await marks()).toEqual([])
  expect(await sendOne(r, samir, lireAction(uidDe(action), 1))).toMatchObject({ outcome: 'applied' })
  await sendOne(r, ines, corriger(uidDe(action), 1, { texte: 'Rougeur au talon droit' }))
  const { corps } = await r.lire(ines, `/messages/${(await sheet(uidDe(action))).transmission_id}`)
  expect(corps.lecteurs).toMatchObject([{ avant_correction: true }])
})

it('the register and the list say when a late sheet was received', async () => {
  const ines = await r.soignant()
  await silent(ines, 3 * DAY_MS)
  await sendOne(r, ines, ajouter({ texte: 'En retard' }, { fait_a: ago(60 * HOUR_MS) }))
  await sendOne(r, ines, ajouter({ texte: 'À l’heure' }))
  const { corps } = await r.lire(ines, '/messages')
  const rows = corps.datas as { texte: string; recu_a: string }[]
  expect(rows.find(row => row.texte === 'En retard')?.recu_a).toMatch(/^\d{4}-/)
  expect(rows.find(row => row.texte === 'À l’heure')?.recu_a).toBe('')
  expect(corps.headers.map((h: { label: string }) => h.label)).toContain('Reçue le')
})
