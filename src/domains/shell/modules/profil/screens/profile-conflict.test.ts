import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OutboxEntry } from '#offline/entry.ts'
import { profileActions } from './profile-conflict.ts'

/** What is said depends on the day it is read. */
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const entry = {
  fait_a: '2026-11-20T10:20:00Z',
  payload: { champs: { user_ville: { avant: 'Amiens', apres: 'Rivery' }, nom: { avant: 'M', apres: 'Martin' } } },
  resultat: { donnees: { champs: { user_ville: { avant: 'Amiens', apres: 'Rivery', serveur: 'Doullens' } } } },
} as unknown as OutboxEntry
const presentation = profileActions['profil.modifier']

it('shows both values with who and when', () => {
  expect(presentation?.compare?.(entry)).toMatchObject({
    mine: { author: 'Vous, hier à 11:20', value: 'Ville\u00a0: Rivery' },
    theirs: { value: 'Ville\u00a0: Doullens' },
  })
})

it('keeps one’s own by having seen what the server holds now', () => {
  expect(presentation?.keepMine?.(entry)).toEqual({
    champs: { user_ville: { avant: 'Doullens', apres: 'Rivery' }, nom: { avant: 'M', apres: 'Martin' } },
  })
})
