import { describe, expect, it } from 'vitest'
import { TYPE_CLOTURE, TYPE_ETAPE } from '#domains/field-service/model/mutations.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { ACTIONS } from './actions.ts'
import { lireChemin } from './adresses.ts'
import { uneCloture, uneEtape } from './testing-ground.ts'

const conflit = (action: ReturnType<typeof uneEtape>, etapes_en_cours: number) =>
  ({
    ...action,
    resultat: { donnees: { serveur: { etapes_en_cours, fait_a: '2026-11-20T10:34:00.000Z' } } },
  }) as unknown as OutboxEntry // what the sync centre hands over, less what is not read here

describe('the sync centre', () => {
  it('shows both steps of a conflict, and keeps mine from where the visit now stands', () => {
    const entry = conflit(uneEtape(0, 1), 2)
    const vues = ACTIONS[TYPE_ETAPE]?.comparer?.(entry)
    expect([vues?.mien.valeur, vues?.sien.valeur]).toEqual(['En route', 'Sur place'])
    expect(vues?.sien.auteur).toBe('Reçu au bureau, 11:34')
    expect(ACTIONS[TYPE_ETAPE]?.garder?.(entry)).toEqual({ intervention_id: 412, de: 2, vers: 1 })
  })
  it('offers nothing that would be refused again when no move leads there', () => {
    expect(ACTIONS[TYPE_ETAPE]?.garder?.(conflit(uneEtape(0, 1), 3))).toBeNull()
    // Arrived without network, stepped back to the start from another phone.
    expect(ACTIONS[TYPE_ETAPE]?.garder?.(conflit(uneEtape(1, 2), 0))).toBeNull()
  })
  it('sends the same step again when the office did not say where the visit stands', () => {
    const muet = { ...conflit(uneEtape(0, 1), 0), resultat: { donnees: null } } as unknown as OutboxEntry
    expect(ACTIONS[TYPE_ETAPE]?.garder?.(muet)).toMatchObject({ de: 0, vers: 1 })
  })
  it('opens the closing with the refused report', () => {
    const entry = conflit(uneCloture(), 2)
    expect(ACTIONS[TYPE_CLOTURE]?.corriger?.(entry)).toBe(`/m/mon-activite/intervention/412/cloture/${entry.id}`)
  })
})

describe('addresses', () => {
  it('name the list, a visit, its closing', () => {
    expect(lireChemin([])).toEqual({ nom: 'liste' })
    expect(lireChemin(['intervention', '412'])).toEqual({ nom: 'intervention', id: 412 })
    expect(lireChemin(['intervention', '412', 'cloture', 'e1'])).toEqual({ nom: 'cloture', id: 412, corrige: 'e1' })
    expect(lireChemin(['intervention', 'x'])).toEqual({ nom: 'liste' })
    expect(lireChemin(['intervention', '-1'])).toEqual({ nom: 'liste' })
  })
})
