import { expect, it } from 'vitest'
import type { SessionAnswer } from '#wire/session.ts'
import { replaySession } from './replay-session.ts'

const session = {
  user: { nom: 'Martin', prenom: 'Lea', name: 'Lea Martin', email: 'l@m.fr', epingles: [1, 2], theme_sombre: false },
} as unknown as SessionAnswer

it('does over the server’s word what still waits, in order', () => {
  const { user } = replaySession(session, [
    { type: 'epingle.poser', payload: { module_id: 3 } },
    { type: 'epingle.retirer', payload: { module_id: 1 } },
    { type: 'epingle.poser', payload: { module_id: 2 } },
    { type: 'theme.changer', payload: { etat: true } },
    { type: 'profil.modifier', payload: { champs: { prenom: { avant: 'Lea', apres: 'Léa' } } } },
  ])
  expect(user).toMatchObject({ epingles: [3, 2], theme_sombre: true, name: 'Léa Martin' })
})

it('ignores what it cannot read', () => {
  expect(
    replaySession(session, [
      { type: 'theme.changer', payload: null },
      { type: 'epingle.poser', payload: {} },
    ]),
  ).toEqual(session)
})
