import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TYPE_DEMANDER, TYPE_RETIRER } from '#domains/scheduling/model/conges/conge.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { enqueue } from '#offline/outbox.ts'
import { UserDb } from '#offline/user-db.ts'
import { adresseNouvelle, adresseOnglet, lireChemin } from '../address.ts'
import { demander, retirer } from '../offline.ts'
import { UID, unDemander, unRetirer } from '../testing/ground.ts'
import { ACTIONS } from './actions.ts'
import { garderBrouillon, lireBrouillon, oublierBrouillon, saisieDuRefus } from './brouillon.ts'

/** What is said depends on the day it is read. */
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const OWNER = { compte_id: 1, utilisateur_id: 7 }
const saisie = { type: 2 as const, debut: '2026-12-19', fin: '', motif: 'À préciser' }
let db: UserDb

beforeEach(() => {
  db = new UserDb(`conges-${crypto.randomUUID()}`)
})
afterEach(async () => {
  await db.delete()
})

describe('a draft', () => {
  it('survives as it was typed, apart from that of a correction, until it is sent', async () => {
    await garderBrouillon(db, saisie, null)
    expect(await lireBrouillon(db, null)).toEqual(saisie)
    expect(await lireBrouillon(db, 'e1')).toBeNull()
    expect((await db.cache.toArray()).every(row => row.cle.includes(':brouillon:'))).toBe(true)
    await oublierBrouillon(db, null)
    expect(await lireBrouillon(db, null)).toBeNull()
  })
  it('of another shape is as none', async () => {
    await db.cache.put({ cle: 'gestion-conges-edt:brouillon:nouvelle', valeur: { type: 'autre' } })
    expect(await lireBrouillon(db, null)).toBeNull()
  })
})

describe('a refused request', () => {
  it('fills the form again under its own identity', async () => {
    const { payload } = unDemander()
    const { id } = await enqueue(db, OWNER, demander, payload as Parameters<typeof demander.libelle>[0])
    expect(await saisieDuRefus(db, id)).toEqual({
      uid: payload.uid,
      saisie: { type: 1, debut: '2026-12-28', fin: '2027-01-03', motif: 'Réveillon' },
    })
    expect(ACTIONS[TYPE_DEMANDER]?.correct?.({ id } as OutboxEntry)).toBe(`/m/gestion-conges-edt/nouvelle/${id}`)
  })
  it('that is gone, or is no request, fills nothing', async () => {
    const { id } = await enqueue(db, OWNER, retirer, { uid: UID, de: 0 })
    expect(await saisieDuRefus(db, id)).toBeNull()
    expect(await saisieDuRefus(db, 'parti')).toBeNull()
  })
})

it('shows the office’s answer beside the withdrawal that came too late', () => {
  const entry = {
    ...unRetirer(),
    libelle: 'Retirer : Congé payé',
    resultat: {
      message: 'Cette demande a déjà été acceptée.',
      donnees: { serveur: { demande_conge_etat: 1, a: '2026-11-20T08:40:00.000Z', par: 'Sonia Marchand' } },
    },
  } as unknown as OutboxEntry // what the sync centre hands over, less what is not read here
  const vue = ACTIONS[TYPE_RETIRER]?.compare?.(entry)
  expect(vue?.mine).toEqual({ author: 'Vous, hier à 10:00', value: 'Retirée' })
  expect(vue?.theirs).toEqual({ author: 'Sonia Marchand, hier à 09:40', value: 'Acceptée' })
  const muette = { ...entry, resultat: null } as OutboxEntry
  expect(ACTIONS[TYPE_RETIRER]?.compare?.(muette)?.theirs).toEqual({ author: 'Au bureau', value: 'Déjà traitée' })
})

it('names its queued actions and its addresses', () => {
  expect(demander.libelle(unDemander().payload as Parameters<typeof demander.libelle>[0])).toBe(
    'Congé payé du 28 décembre 2026 au 3 janvier 2027',
  )
  expect(lireChemin([])).toEqual({ onglet: 'demandes', nouvelle: false, corrige: null })
  expect(lireChemin(['tlc'])).toEqual({ onglet: 'tlc', nouvelle: false, corrige: null })
  expect(lireChemin(['nouvelle', 'e1'])).toEqual({ onglet: 'demandes', nouvelle: true, corrige: 'e1' })
  expect(lireChemin(['autre'])).toEqual({ onglet: 'demandes', nouvelle: false, corrige: null })
  expect([adresseOnglet('demandes'), adresseOnglet('conges'), adresseNouvelle()]).toEqual([
    '/m/gestion-conges-edt',
    '/m/gestion-conges-edt/conges',
    '/m/gestion-conges-edt/nouvelle',
  ])
})
