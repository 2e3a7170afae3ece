import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TYPE_PROPOSER } from '#domains/scheduling/model/echanges/echange.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { adresseCorriger, adresseEchange, adresseJour, lireChemin } from '../address.ts'
import { ACTIONS, reprendreProposition } from './actions.ts'

/** What is said depends on the day it is read. */
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const payload = {
  uid: '019a9f00-0000-7000-8000-000000000001',
  utilisateur_cible: 2,
  pointage_origine: 11,
  version_origine: 1,
  pointage_cible: 12,
  version_cible: 3,
  motif: '',
}
const refusee = (serveur: unknown) =>
  ({
    id: 'e1',
    payload,
    libelle: 'Échange proposé à Samir Haddad, ven. 20 nov.',
    fait_a: '2026-11-20T09:40:00.000Z',
    resultat: { message: 'Le poste a changé.', donnees: { champ: 'pointage', serveur } },
  }) as unknown as OutboxEntry // what the sync centre hands over, less what is not read here
const comparer = (serveur: unknown) => ACTIONS[TYPE_PROPOSER]?.compare?.(refusee(serveur)).theirs

describe('the sync centre', () => {
  it('tells what the office has now', () => {
    const poste = { pointage_id: 11, version: 2, poste_libelle: 'Soir', pointage_date: '2026-11-20' }
    const heures = { heure_debut: '13:45', heure_fin: '21:15' }
    expect(comparer({ ...poste, ...heures })?.value).toBe('Soir 13:45 – 21:15, ven. 20 nov.')
    expect(comparer(null)?.value).toBe('Le poste n’est plus au planning')
    expect(comparer({ pointage_id: 11, promis_a: '2026-11-20T08:00:00.000Z' })).toEqual({
      author: 'Au bureau, hier à 09:00',
      value: 'Promis dans un autre échange',
    })
  })
  it('sends mine again about the post as it now is', () => {
    expect(reprendreProposition(refusee({ pointage_id: 11, version: 5 }))).toEqual({ ...payload, version_origine: 5 })
    expect(reprendreProposition(refusee({ pointage_id: 12, version: 6 }))).toEqual({ ...payload, version_cible: 6 })
    expect(reprendreProposition(refusee(null))).toEqual(payload)
  })
  it('opens the form with the refused proposal', () => {
    expect(ACTIONS[TYPE_PROPOSER]?.correct?.(refusee(null))).toBe('/m/mon-planning-edt/corriger/e1')
  })
})

describe('addresses', () => {
  const chemin = (adresse: string) => lireChemin(adresse.split('/').slice(3))
  it('name the list, a day, a proposal, a correction', () => {
    expect(chemin(adresseJour('2026-12-01'))).toEqual({ nom: 'jour', jour: '2026-12-01' })
    expect(chemin(adresseEchange('2026-12-01', 7))).toEqual({ nom: 'echange', jour: '2026-12-01', utilisateur_id: 7 })
    expect(chemin(adresseCorriger('e1'))).toEqual({ nom: 'corriger', entree: 'e1' })
  })
  it('fall back on what can be shown', () => {
    for (const autre of [[], ['jour'], ['jour', '2026-02-31'], ['corriger'], ['x', '1']])
      expect(lireChemin(autre)).toEqual({ nom: 'liste' })
    for (const numero of ['x', '-1', '0', '']) {
      for (const suite of ['personne', 'echange'])
        expect(lireChemin(['jour', '2026-12-01', suite, numero])).toEqual({ nom: 'jour', jour: '2026-12-01' })
    }
  })
})
