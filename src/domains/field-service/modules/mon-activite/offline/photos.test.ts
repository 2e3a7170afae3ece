import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TYPE_PHOTO } from '#domains/field-service/model/mutations.ts'
import { readBlob, sha256Hex } from '#offline/blobs.ts'
import { enqueue, NotStored } from '#offline/outbox.ts'
import { restore } from '#offline/settle.ts'
import { takeBack } from '#offline/take-back.ts'
import { OWNER } from '#offline/testing/queue.ts'
import { UserDb } from '#offline/user-db.ts'
import type { ActionLocale } from '#wire/replay.ts'
import { etape, type photo } from '../offline.ts'
import { LU_A } from '../testing/ground.ts'
import { verite } from '../view/verite.ts'
import { appliquerPhotos, garderPhoto } from './photos.ts'

let db: UserDb
vi.mock('#client/queue/sync.ts', () => ({
  perform: (operation: typeof photo, payload: never, options: { libelle: string }) =>
    enqueue(db, OWNER, operation, payload, options),
}))
beforeEach(() => {
  db = new UserDb(`photos-${crypto.randomUUID()}`)
})
afterEach(async () => {
  await db.delete()
})

const NOUVELLE = { intervention_id: 412, legende: 'Avant', observation: null }
const image = (octets: string) => new Blob([octets], { type: 'image/jpeg' })
const garder = (octets = 'une photo') => garderPhoto(db, image(octets), NOUVELLE, 'Photo, Mme Vasseur')
const QUI = { intervention_id: 412, auteur: 'Leïla Amrani' }

describe('a photo on the device', () => {
  it('is a file and an action that names it, there after a reload, and holds no step back', async () => {
    const entry = await garder()
    const depart = await enqueue(db, OWNER, etape, { intervention_id: 412, de: 0, vers: 1 })
    db.close()
    await db.open()
    const sha256 = await sha256Hex(await image('une photo').arrayBuffer())
    expect(await db.outbox.get(entry.id)).toMatchObject({ blobs: [sha256], payload: { ...NOUVELLE, sha256 } })
    expect(await (await readBlob(db, sha256))?.text()).toBe('une photo')
    expect(depart.deps).toEqual([])
  })
  it('is not said to be kept when the device is full', async () => {
    const plein = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    vi.spyOn(db.blobs, 'put').mockRejectedValue(plein)
    const refus = await garder().catch((error: unknown) => error)
    expect(refus).toBeInstanceOf(NotStored)
    expect((refus as NotStored).quota).toBe(true)
    expect(await db.outbox.count()).toBe(0)
  })
  it('is taken back before it leaves, and put back', async () => {
    const { id } = await garder()
    const reprises = await takeBack(db, id)
    expect(await db.outbox.count()).toBe(0)
    await restore(db, reprises ?? [])
    expect((await db.outbox.toArray()).map(e => e.id)).toEqual([id])
    await db.outbox.update(id, { partie: true })
    expect(await takeBack(db, id)).toBeNull()
  })
})

describe('what the visit shows', () => {
  const SHA = 'a'.repeat(64)
  const locale = (reste: Partial<ActionLocale> = {}): ActionLocale => ({
    id: 'e1',
    seq: 1,
    type: TYPE_PHOTO,
    payload: { intervention_id: 412, sha256: SHA, legende: 'Avant', observation: null },
    fait_a: '2026-11-20T09:00:00.000Z',
    etat: 'en_attente',
    ...reste,
  })
  const lecture = (sha256: string) => ({
    lu_a: LU_A,
    fichiers: [
      { fichier_id: 1, nom: 'Photo.jpg', sorte: 'photo' as const, mime: 'image/jpeg', taille: 9, sha256, cree_a: LU_A },
      {
        fichier_id: 2,
        nom: 'Notice.pdf',
        sorte: 'document' as const,
        mime: 'application/pdf',
        taille: 9,
        sha256: 'd'.repeat(64),
        cree_a: LU_A,
      },
    ],
  })

  it('shows one that waits at once, without any reading', () => {
    expect(appliquerPhotos(null, [locale()], QUI)).toMatchObject([
      { sha256: SHA, etat: 'attente', entree: 'e1', auteur: 'Leïla Amrani', legende: 'Avant' },
    ])
  })
  it('says received only of what the office has, and shows it once', () => {
    const recue = locale({ recu_a: '2026-11-20T07:00:01.000Z' })
    expect(appliquerPhotos(lecture('b'.repeat(64)), [recue], QUI).map(p => [p.sha256, p.etat, p.entree])).toEqual([
      ['b'.repeat(64), 'recue', null],
      [SHA, 'recue', null],
    ])
    expect(appliquerPhotos(lecture(SHA), [recue], QUI)).toHaveLength(1)
    expect(appliquerPhotos(lecture(SHA), [locale()], QUI)).toMatchObject([{ sha256: SHA, etat: 'recue' }])
  })
  it('keeps a refused one in sight, and one of another visit out of it', () => {
    expect(appliquerPhotos(lecture('b'.repeat(64)), [locale({ etat: 'a_resoudre' })], QUI)[1]?.etat).toBe('a_resoudre')
    expect(appliquerPhotos(null, [locale()], { ...QUI, intervention_id: 413 })).toEqual([])
  })
  it('is told apart from the steps that wait', () => {
    const attend = {
      ...locale(),
      entity: `intervention:412:photo:${SHA}`,
      blobs: [SHA],
      deps: [],
      libelle: 'Photo',
      resultat: null,
      derniere_erreur: null,
    }
    const visite = { intervention_id: 412, recu_a: null, etapes_en_cours: 1 as const }
    expect(verite(visite, [attend], [], '2026-11-20')?.text).toBe('Enregistré sur ce téléphone, 1\u00a0photo à envoyer')
    expect(verite({ ...visite, intervention_id: 41 }, [attend], [], '2026-11-20')).toBeNull()
  })
})

describe('a caption put right', () => {
  const lue = {
    ...{ fichier_id: 1, sorte: 'photo' as const, nom: 'Photo', sha256: 'a'.repeat(64), taille: 10, mime: 'image/jpeg' },
    ...{ cree_a: LU_A, prise_a: LU_A, auteur: 'Leïla Amrani', legende: 'Avant', observation: null },
  }
  const lecture = { lu_a: LU_A, fichiers: [lue] } as never // what is read here of a reading
  const legende = (texte: string, seq: number, plus: Partial<ActionLocale> = {}): ActionLocale => ({
    ...{ id: `l${seq}`, seq, type: 'photo.legender', fait_a: LU_A, etat: 'en_attente' },
    payload: { intervention_id: 412, sha256: lue.sha256, legende: texte },
    ...plus,
  })
  const lire = (...actions: ActionLocale[]) => appliquerPhotos(lecture, actions, QUI).map(p => p.legende)

  it('is shown at once over the office’s, the last one counting, until the office told it', () => {
    expect(lire(legende('Plaque', 1), legende('Plaque nettoyée', 2))).toEqual(['Plaque nettoyée'])
    expect(lire(legende('', 1))).toEqual([''])
    expect(lire(legende('Plaque', 1, { recu_a: '2026-11-19T07:00:00.000Z' }))).toEqual(['Avant'])
  })
  it('is offered under one’s own photos only', () => {
    expect(appliquerPhotos(lecture, [], QUI)[0]?.mienne).toBe(true)
    expect(appliquerPhotos(lecture, [], { ...QUI, auteur: 'Hugo Lemaire' })[0]?.mienne).toBe(false)
  })
})

describe('a photo that its author removed', () => {
  const lue = {
    ...{ fichier_id: 1, sorte: 'photo' as const, nom: 'Photo', sha256: 'a'.repeat(64), taille: 10, mime: 'image/jpeg' },
    ...{ cree_a: LU_A, prise_a: LU_A, auteur: 'Leïla Amrani', legende: '', observation: null },
  }
  const lecture = { lu_a: LU_A, fichiers: [lue] } as never // what is read here of a reading
  const action = (type: string, seq: number, plus: Partial<ActionLocale> = {}): ActionLocale => ({
    ...{ id: `p${seq}`, seq, type, fait_a: LU_A, etat: 'en_attente' },
    payload: { intervention_id: 412, sha256: lue.sha256, legende: '', observation: null },
    ...plus,
  })
  const lire = (...actions: ActionLocale[]) => appliquerPhotos(lecture, actions, QUI).length

  it('is gone at once, is there again once it was undone, refused, or taken again, and never for another visit', () => {
    expect(lire()).toBe(1)
    expect(lire(action('photo.retirer', 1))).toBe(0)
    expect(lire(action('photo.retirer', 1, { etat: 'a_resoudre' }))).toBe(1)
    expect(lire(action('photo.retirer', 1), action('photo.ajouter', 2))).toBe(1)
    expect(lire(action('photo.retirer', 1, { payload: { intervention_id: 413, sha256: lue.sha256 } }))).toBe(1)
    expect(lire(action('photo.retirer', 1, { recu_a: '2026-11-19T07:00:00.000Z' }))).toBe(1)
  })
})
