import { expect, it } from 'vitest'
import { type Circumstances, describeSending } from './sending.ts'

const nextTry = Date.parse('2026-11-20T13:05:00Z')
const idle = { running: false, stopped: null, nextTry: null, asked: false } as const
const calm: Circumstances = { status: idle, online: true, sansReseau: false, valide: true, ecart: 0 }
const failed = { ...idle, stopped: 'hors_ligne', nextTry } as const
const RESEAU = 'L’envoi reprendra seul dès le retour du réseau.'

it.each<[string, Partial<Circumstances>, string | null, boolean]>([
  ['nothing to wait for', {}, null, true],
  ['under way', { status: { ...idle, running: true } }, null, true],
  ['no network at all', { status: failed, online: false, sansReseau: true }, RESEAU, false],
  [
    'a network through which the office does not answer',
    { status: failed, online: false },
    'Le bureau ne répond pas. Prochain essai à 14:05.',
    true,
  ],
  ['an answer that was lost, the office being there', { status: failed }, 'Prochain essai à 14:05.', true],
  [
    'an office that asks for a delay',
    { status: { ...failed, asked: true } },
    'Le bureau demande d’attendre un peu. Prochain essai à 14:05.',
    false,
  ],
  [
    'a clock three hours ahead',
    { status: { ...failed, nextTry: nextTry + 3 * 3_600_000 }, ecart: 3 * 3_600_000 },
    'Prochain essai à 14:05.',
    true,
  ],
  [
    'a session that ended',
    { status: failed, valide: false },
    'L’envoi attend que vous vous identifiiez à nouveau.',
    false,
  ],
])('says what it waits for: %s', (_, change, phrase, possible) => {
  expect(describeSending({ ...calm, ...change })).toEqual({ phrase, possible })
})
