import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { empreinteRapport } from '#domains/field-service/model/rapports/empreinte.ts'
import type { ScanPage } from '#kit/scan/scan-page.ts'
import { sha256Hex } from '#offline/blobs.ts'
import { tidy } from '#offline/housekeeping.ts'
import { enqueue, NotStored } from '#offline/outbox.ts'
import { UserDb } from '#offline/user-db.ts'
import { cloture } from '../offline.ts'
import { attendrePhoto, estVierge, modifier, nouveauBrouillon, sansPhotos, signer } from './brouillon.ts'
import {
  garderBrouillon,
  garderPages,
  garderPhotoPrise,
  lireBrouillon,
  oublierPages,
  relirePages,
  relirePhotosPrises,
  supprimerBrouillon,
} from './brouillon-store.ts'
import { brouillonDuRefus } from './corriger-refus.ts'
import { composerRapport, terminer } from './terminer.ts'

const OWNER = { compte_id: 1, utilisateur_id: 7 }
const NOMS = { client: 'Claire Vasseur', prestataire: 'Leïla Amrani' }
const PNG = `data:image/png;base64,${btoa('a signature')}`
let db: UserDb

function page(octets: string, id = octets): ScanPage {
  const blob = new Blob([octets], { type: 'image/jpeg' })
  return { id, blob, sha256: '', largeur: 10, hauteur: 14, taille: blob.size }
}

async function unBrouillon() {
  const pages = await garderPages(db, [page('premiere'), page('deuxieme')])
  return modifier(nouveauBrouillon(412, 'Claire'), { pages, saisie: { cloture: 1 } }, new Date(0))
}

beforeEach(() => {
  db = new UserDb(`brouillon-${crypto.randomUUID()}`)
})
afterEach(async () => {
  await db.delete()
})

describe('a draft on the device', () => {
  it('names each page by its place in the report, those added later too', async () => {
    const [premiere] = await garderPages(db, [page('a')])
    const suite = [{ ...page('a'), sha256: premiere?.sha256 ?? '' }, page('b'), page('c')]
    await garderPages(db, suite, new Set([premiere?.sha256 ?? '']))
    const libelles = (await db.blobs.toArray()).map(b => b.libelle)
    expect(libelles.sort()).toEqual(['Page 1 du CRI', 'Page 2 du CRI', 'Page 3 du CRI'])
  })

  it('comes back whole after the tab is killed, pages included', async () => {
    const b = await unBrouillon()
    const garde_a = await garderBrouillon(db, b, new Date('2026-11-20T09:41:00Z'))
    db.close()
    await db.open()
    expect(await lireBrouillon(db, 412)).toEqual({ brouillon: b, garde_a })
    const { pages, perdues } = await relirePages(db, b.pages)
    expect(perdues).toBe(0)
    expect(await pages[1]?.blob.text()).toBe('deuxieme')
  })
  it('is one per visit, and gone once dropped', async () => {
    await garderBrouillon(db, await unBrouillon())
    expect(await lireBrouillon(db, 413)).toBeNull()
    await supprimerBrouillon(db, 412)
    expect(await lireBrouillon(db, 412)).toBeNull()
  })
  it('says how many pages the device lost', async () => {
    const b = await unBrouillon()
    await db.blobs.delete(b.pages[0]?.sha256 ?? '')
    expect(await relirePages(db, b.pages)).toMatchObject({ perdues: 1 })
  })
  it('renews its pages, which no entry names yet, each time it is kept', async () => {
    const b = await unBrouillon()
    await garderBrouillon(db, b, new Date('2030-01-01T00:00:00Z'))
    expect((await db.blobs.toArray()).map(x => x.cree_a)).toEqual([
      '2030-01-01T00:00:00.000Z',
      '2030-01-01T00:00:00.000Z',
    ])
  })
  it('tells a full device apart', async () => {
    const b = await unBrouillon()
    const plein = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    db.cache.hook('creating', () => {
      throw plein
    })
    const refus = await garderBrouillon(db, b).then(
      () => null,
      (error: unknown) => error,
    )
    expect(refus).toBeInstanceOf(NotStored)
    expect((refus as NotStored).quota).toBe(true)
  })
})

describe('a photo that is no page yet', () => {
  async function prendre(octets: string, intervention_id = 412) {
    const photo = new Blob([octets], { type: 'image/png' })
    await garderPhotoPrise(db, { photo })
    const sha256 = await sha256Hex(await photo.arrayBuffer())
    const prise = { key: octets, sha256, prise_a: '2026-11-20T09:42:00.000Z' }
    const b = attendrePhoto(nouveauBrouillon(intervention_id, 'Claire'), prise)
    await garderBrouillon(db, b)
    return b
  }
  it('is there after the tab is killed, and outlives the day of a file that nothing names', async () => {
    const b = await prendre('photo')
    db.close()
    await db.open()
    await tidy(db, Date.now() + 3 * 86_400_000)
    const garde = await lireBrouillon(db, 412)
    const [relue] = await relirePhotosPrises(db, garde?.brouillon.photos ?? [])
    expect([await relue?.photo.text(), relue?.photo.type, relue?.key]).toEqual(['photo', 'image/png', 'photo'])
    expect(estVierge(b)).toBe(false)
  })
  it('is kept once, whatever asks for it again', async () => {
    const b = await prendre('photo')
    const [prise] = b.photos ?? []
    if (!prise) throw new Error('no photo')
    expect(attendrePhoto(b, prise).photos).toHaveLength(1)
    expect(sansPhotos(b, [prise.key]).photos).toEqual([])
  })
  it('goes with its draft, unless another one holds the same picture', async () => {
    await prendre('photo')
    await prendre('photo', 413)
    await supprimerBrouillon(db, 412)
    expect(await db.blobs.count()).toBe(1)
    await supprimerBrouillon(db, 413)
    expect([await db.blobs.count(), await db.morceaux.count()]).toEqual([0, 0])
  })
})

describe('finishing', () => {
  it('stores the signature’s picture and the closing, then lets go of the draft', async () => {
    const vide = await unBrouillon()
    const empreinte = await empreinteRapport(await composerRapport(vide, NOMS))
    const valeur = { mode: 'trace' as const, points: [], png: PNG, signe_a: new Date().toISOString() }
    const b = signer(vide, 'client', valeur, { empreinte, lu: vide })
    await garderBrouillon(db, b)
    const rapport = await composerRapport(b, NOMS)
    await terminer({ db, brouillon: b, rapport }, payload => enqueue(db, OWNER, cloture, payload))
    const [entry] = await db.outbox.toArray()
    expect(entry?.blobs).toEqual([...b.pages.map(p => p.sha256), rapport.signature_client?.sha256])
    expect(new Set(await db.blobs.toCollection().primaryKeys())).toEqual(new Set(entry?.blobs))
    expect(await lireBrouillon(db, 412)).toBeNull()
  })
  it('keeps the draft when the closing could not be stored', async () => {
    const b = await unBrouillon()
    await garderBrouillon(db, b)
    const fin = terminer({ db, brouillon: b, rapport: await composerRapport(b, NOMS) }, () =>
      Promise.reject(new Error('disk')),
    )
    await expect(fin).rejects.toBeInstanceOf(NotStored)
    expect(await lireBrouillon(db, 412)).not.toBeNull()
  })
  it('puts a corrected closing in the refused one’s place, with its own pages', async () => {
    const b = await unBrouillon()
    await terminer({ db, brouillon: b, rapport: await composerRapport(b, NOMS) }, p => enqueue(db, OWNER, cloture, p))
    const [refusee] = await db.outbox.toArray()
    if (!refusee) throw new Error('no entry')
    await db.outbox.update(refusee.id, { etat: 'a_resoudre' })
    const [autre] = await garderPages(db, [page('refaite')])
    if (!autre) throw new Error('no page')
    const corrige = { ...modifier(b, { pages: [autre] }), corrige: refusee.id }
    await terminer({ db, brouillon: corrige, rapport: await composerRapport(corrige, NOMS) }, () =>
      Promise.reject(new Error('a second closing')),
    )
    const entries = await db.outbox.toArray()
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ remplace: refusee.id, etat: 'en_attente', blobs: [autre.sha256] })
    expect(await db.historique.get(refusee.id)).toMatchObject({ fin: 'remplacee' })
  })
  it('gives back the place of replaced pages, never of those an action names', async () => {
    const b = await unBrouillon()
    await terminer({ db, brouillon: b, rapport: await composerRapport(b, NOMS) }, p => enqueue(db, OWNER, cloture, p))
    const libres = await garderPages(db, [page('grosse')])
    await oublierPages(db, [...libres, ...b.pages])
    expect(new Set(await db.blobs.toCollection().primaryKeys())).toEqual(new Set(b.pages.map(p => p.sha256)))
    expect(
      await db.morceaux
        .where('sha256')
        .equals(libres[0]?.sha256 ?? '')
        .count(),
    ).toBe(0)
  })
  it('has nothing to correct in an entry that is gone', async () => {
    expect(await brouillonDuRefus(db, 'inconnue')).toBeNull()
  })
})
