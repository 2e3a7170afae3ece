import { describe, expect, it } from 'vitest'
import {
  type ActeurEchange,
  type ActionEchange,
  ETATS_ECHANGE,
  estOuvert,
  libelleEtatEchange,
  proposerPayloadSchema,
  repondrePayloadSchema,
  transitionEchange,
} from './echange.ts'

const ACTIONS: readonly ActionEchange[] = [1, 2, 3, 7, 8, 9]
const ACTEURS: readonly ActeurEchange[] = ['origine', 'cible', 'responsable']

/** Written out by hand from specification scheduling §4: what is not here is refused. */
const PERMIS: Readonly<Record<string, number>> = {
  '0 1 cible': 1,
  '0 8 cible': 8,
  '0 7 origine': 7,
  '1 2 responsable': 2,
  '1 9 responsable': 9,
  '2 3 responsable': 1,
  '9 3 responsable': 1,
}

describe('every state × every action × every actor of an exchange', () => {
  const cas = ETATS_ECHANGE.flatMap(({ bde_etat }) =>
    ACTIONS.flatMap(action => ACTEURS.map(acteur => [bde_etat, action, acteur] as const)),
  )
  it('covers them all', () => expect(cas).toHaveLength(6 * 6 * 3))
  it.each(cas)('from %i, action %i by %s', (de, action, acteur) => {
    expect(transitionEchange(de, action, acteur)?.vers).toBe(PERMIS[`${de} ${action} ${acteur}`])
  })
})

it('ends in four states, and each state has a name', () => {
  expect(ETATS_ECHANGE.filter(e => !estOuvert(e.bde_etat)).map(e => e.bde_etat)).toEqual([2, 7, 8, 9])
  for (const { bde_etat, label } of ETATS_ECHANGE) expect(libelleEtatEchange(bde_etat)).toBe(label)
  expect(libelleEtatEchange(3)).toBe('')
})

describe('queued payloads', () => {
  const proposition = {
    uid: '019a0000-0000-7000-8000-000000000001',
    utilisateur_cible: 4,
    pointage_origine: 12,
    version_origine: 1,
    pointage_cible: null,
    version_cible: null,
    motif: ' Rendez-vous ',
  }
  it('trims the reason, and refuses one too long or an unknown key', () => {
    expect(proposerPayloadSchema.parse(proposition).motif).toBe('Rendez-vous')
    expect(proposerPayloadSchema.safeParse({ ...proposition, motif: 'x'.repeat(501) }).success).toBe(false)
    expect(proposerPayloadSchema.safeParse({ ...proposition, bde_etat: 2 }).success).toBe(false)
  })
  it.each([2, 9, 0, 3])('an agent cannot queue the action %i', action => {
    const reponse = { uid: proposition.uid, de: 0, action, motif: '' }
    expect(repondrePayloadSchema.safeParse(reponse).success).toBe(false)
  })
})
