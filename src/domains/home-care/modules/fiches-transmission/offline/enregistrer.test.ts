import { unContenu } from '#domains/home-care/model/testing/contenu.ts'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { forgetDraft, keepDraft, readDraft } from '#client/draft/kept-drafts.ts'
import { applyOutcomes } from '#offline/apply-outcomes.ts'
import { enqueue } from '#offline/outbox.ts'
import { abandon } from '#offline/settle.ts'
import { UserDb } from '#offline/user-db.ts'
import { ajouter, corriger, lire, rayer } from '../offline.ts'
import { uid } from '../testing/fiches.ts'
import { cleBrouillon, VIDE } from './brouillon.ts'

const owner = { compte_id: 1, utilisateur_id: 7 }
let db: UserDb
beforeEach(() => {
  db = new UserDb(`transmissions-${crypto.randomUUID()}`)
})
afterEach(() => db.delete())

it('keeps the order of one sheet; reading marks and other sheets go on', async () => {
  const ajout = await enqueue(db, owner, ajouter, { uid: uid(1), ...unContenu() })
  const autre = await enqueue(db, owner, ajouter, { uid: uid(2), ...unContenu() })
  const correction = await enqueue(db, owner, corriger, { uid: uid(1), version: 1, ...unContenu({ texte: 'Droit' }) })
  const rayure = await enqueue(db, owner, rayer, { uid: uid(1), version: 2, motif: 'Erreur' })
  const lecture = await enqueue(db, owner, lire, { uid: uid(1), version: 1 })
  expect([autre.deps, correction.deps, rayure.deps, lecture.deps]).toEqual([[], [ajout.id], [correction.id], []])
})

it('stores nothing that the office would refuse', async () => {
  await expect(enqueue(db, owner, ajouter, { uid: uid(1), ...unContenu({ texte: ' ' }) })).rejects.toThrow()
  await expect(enqueue(db, owner, rayer, { uid: uid(1), version: 1, motif: '' })).rejects.toThrow()
  expect(await db.outbox.count()).toBe(0)
})

it('leaves nothing of a sheet on the device once it is settled, neither one’s own words nor a colleague’s', async () => {
  const personne = 'Mme Petit, ch. 12'
  const entry = await enqueue(db, owner, corriger, { uid: uid(1), version: 1, ...unContenu({ personne }) })
  for (const operation of [ajouter, corriger, rayer, lire] as const)
    expect(operation.libelle({ uid: uid(1), ...unContenu({ personne }) } as never)).not.toContain('Petit')
  const serveur = { ...unContenu({ personne, texte: 'Écrit par Samir' }), version: 2 }
  const conflict = { id: entry.id, outcome: 'conflict', code: 'TRANSMISSION_MODIFIEE', message: 'Modifiée' } as const
  await applyOutcomes(db, [entry], [{ ...conflict, donnees: { serveur } } as never])
  // Both versions are there to choose from, until the choice.
  expect(JSON.stringify(await db.outbox.toArray())).toContain('Écrit par Samir')
  await abandon(db, entry.id)
  const history = await db.historique.toArray()
  expect(history).toMatchObject([{ fin: 'abandonnee', libelle: 'Transmission corrigée', payload: null }])
  expect(JSON.stringify(history)).not.toMatch(/Petit|Samir/)
})

it('keeps a draft through the end of the tab, one per form', async () => {
  const cle = cleBrouillon({ genre: 'nouvelle' })
  expect(cle).not.toBe(cleBrouillon({ genre: 'corriger', uid: uid(1) }))
  await keepDraft(db, cle, { ...VIDE, uid: uid(1), texte: 'N’a pas' })
  db.close()
  await db.open()
  expect(await readDraft(db, cle)).toMatchObject({ texte: 'N’a pas', uid: uid(1) })
  await forgetDraft(db, cle)
  expect(await readDraft(db, cle)).toBeNull()
})
