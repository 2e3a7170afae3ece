import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TYPE_REPONDRE } from '#domains/scheduling/model/echanges/echange.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { lireChemin } from '../address.ts'
import { repondre } from '../offline.ts'
import { UID, uneReponse } from '../testing/ground.ts'
import { ACTIONS } from './actions.ts'

/** What is said depends on the day it is read. */
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const conflit = (donnees: unknown) =>
  ({ ...uneReponse(1), libelle: 'Accepter l’échange, Samir Haddad', resultat: { donnees } }) as unknown as OutboxEntry // less what is not read here

it('shows the office’s state with who and when, beside my answer', () => {
  const vue = ACTIONS[TYPE_REPONDRE]?.compare?.(
    conflit({ serveur: { bde_etat: 7, a: '2026-11-20T08:40:00.000Z', par: 'Samir Haddad' } }),
  )
  expect(vue?.mine).toEqual({ author: 'Vous, hier à 10:00', value: 'Accepter l’échange' })
  expect(vue?.theirs).toEqual({ author: 'Samir Haddad, hier à 09:40', value: 'Annulé' })
})

it('says what it can of a conflict without details', () => {
  expect(ACTIONS[TYPE_REPONDRE]?.compare?.(conflit(null))?.theirs).toEqual({
    author: 'Au bureau',
    value: 'Autre état',
  })
})

it('names each answer, and keeps those about one exchange in order', () => {
  for (const [action, mots] of [
    [1, 'Accepter l’échange'],
    [7, 'Annuler l’échange'],
    [8, 'Refuser l’échange'],
  ] as const) {
    const payload = { uid: UID, de: 0 as const, action, motif: '' }
    expect(repondre.libelle(payload)).toBe(mots)
    expect(repondre.entity(payload)).toBe(`echange:${UID}`)
  }
})

it('knows the address of an exchange', () => {
  expect(lireChemin(['echange', UID])).toBe(UID)
  expect(lireChemin([])).toBeNull()
  expect(lireChemin(['autre', UID])).toBeNull()
})
