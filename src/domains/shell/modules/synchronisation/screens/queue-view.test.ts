import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { ACTIONS } from '#domains/scheduling/modules/mon-planning-edt/offline/actions.ts'
import type { OutboxEntry, StoredBlob } from '#offline/entry.ts'
import { readyEntries } from '#offline/queue-state.ts'
import { UserDb } from '#offline/user-db.ts'
import { filesOf, goesWith, lastReceived, viewQueue } from './queue-view.ts'

const entry = (id: string, seq: number, rest: Partial<OutboxEntry> = {}): OutboxEntry =>
  ({ id, seq, entity: 'visite:1', deps: [], blobs: [], libelle: id, etat: 'en_attente', ...rest }) as OutboxEntry
const blob = (sha256: string, rest: Partial<StoredBlob> = {}): StoredBlob =>
  ({ sha256, libelle: 'CRI, 3 pages', taille: 1100, recu_octets: 700, complet: false, ...rest }) as StoredBlob

const entries = [
  entry('cloture', 2, { deps: ['arrive'], blobs: ['s1', 's2'] }),
  entry('arrive', 1),
  entry('refuse', 3, { etat: 'a_resoudre' }),
  entry('suite', 4, { deps: ['refuse'] }),
  entry('fin', 5, { deps: ['suite'] }),
]

it('says what each action waits for', () => {
  const { aResoudre, enCours } = viewQueue(entries, [blob('s1'), blob('s2', { complet: true })])
  expect(aResoudre.map(e => e.id)).toEqual(['refuse'])
  expect(enCours.map(l => [l.entry.id, l.attend])).toEqual([
    ['arrive', null],
    ['cloture', 'attend CRI, 3 pages'],
    ['suite', 'attend que « refuse » soit résolu'],
    ['fin', 'attend que « suite » soit résolu'],
  ])
})

it('shows each file once, with how far it is', () => {
  const twice = [...entries, entry('autre', 9, { blobs: ['s1'] })]
  expect(filesOf(viewQueue(twice, [blob('s1')]).enCours)).toEqual([
    { sha256: 's1', libelle: 'CRI, 3 pages', pour: 'cloture', recu: 700, taille: 1100 },
  ])
})

it('tells an action that is its file once, as the pill counts it', () => {
  const photo = entry('photo', 1, { blobs: ['p'], libelle: 'Photo, Mme Vasseur' })
  const { enCours } = viewQueue([photo], [blob('p', { libelle: 'Photo, Mme Vasseur' })])
  expect([enCours.length, enCours[0]?.attend, filesOf(enCours)]).toEqual([1, null, []])
})

it('tells the same picture of two visits once each, and never that a photo waits for a photo', () => {
  const [une, autre] = ['Photo, Mme Vasseur', 'Photo, M. Diallo'].map((libelle, n) =>
    entry(libelle, n, { entity: `photo:${n}`, blobs: ['p'], libelle }),
  ) as [OutboxEntry, OutboxEntry]
  const { enCours } = viewQueue([une, autre], [blob('p', { libelle: une.libelle })])
  expect([enCours.map(l => l.attend), filesOf(enCours)]).toEqual([[null, null], []])
})

it('tells what leaves by itself from what the person has to settle first', () => {
  expect(viewQueue(entries, []).enCours.map(l => [l.entry.id, l.bloquee])).toEqual([
    ['arrive', false],
    ['cloture', false],
    ['suite', true],
    ['fin', true],
  ])
})

it('lists what goes with an action given up', () => {
  expect(goesWith(entries, 'refuse').map(e => e.id)).toEqual(['suite', 'fin'])
  expect(goesWith(entries, 'fin')).toEqual([])
  // What is about another thing only waited its turn.
  const autre = entry('autre', 6, { entity: 'visite:2', deps: ['fin'] })
  expect(goesWith([...entries, autre], 'refuse').map(e => e.id)).toEqual(['suite', 'fin'])
})

it('has nothing wait for what the office holds twice and decides about', () => {
  const resultat = { outcome: 'conflict', donnees: { garde: true } } as OutboxEntry['resultat']
  const held = entries.map(e => (e.id === 'refuse' ? { ...e, resultat } : e))
  const { aResoudre, enCours } = viewQueue(held, [])
  expect(aResoudre.map(e => e.id)).toEqual(['refuse'])
  expect(enCours.find(l => l.entry.id === 'suite')?.attend).toBeNull()
  expect(goesWith(held, 'refuse')).toEqual([])
  expect(readyEntries(held, new Set(['s1', 's2']), 50).map(e => e.id)).toEqual(['arrive', 'cloture', 'suite', 'fin'])
  expect(readyEntries(entries, new Set(['s1', 's2']), 50).map(e => e.id)).toEqual(['arrive', 'cloture'])
})

it('tells as received what the person did, never that a screen was looked at', async () => {
  const db = new UserDb(`recues-${crypto.randomUUID()}`)
  const recue = (id: string, seq: number, type: string) => ({
    ...entry(id, seq, { type }),
    recu_a: `2026-11-20T09:0${seq}:00Z`,
  })
  await db.acquittes.bulkPut([recue('proposition', 1, 'echange.proposer'), recue('regard', 2, 'planning.vu')])
  expect((await lastReceived(db, ACTIONS)).map(e => e.id)).toEqual(['proposition'])
  expect((await lastReceived(db, {})).map(e => e.id)).toEqual(['regard', 'proposition'])
  await db.delete()
})
