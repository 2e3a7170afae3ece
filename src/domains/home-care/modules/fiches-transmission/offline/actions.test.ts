import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TYPE_AJOUTER, TYPE_CORRIGER, TYPE_RAYER } from '#domains/home-care/model/transmission.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { lireChemin } from '../address.ts'
import { unAjout, uneCorrection, uneRayure } from '../testing/fiches.ts'
import { ACTIONS } from './actions.ts'

/** What is said depends on the day it is read. */
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const avec = (entree: object, serveur: object) =>
  ({ ...entree, resultat: { donnees: { serveur } } }) as unknown as OutboxEntry // what the sync centre hands over

it('shows both texts of a conflict, and keeps mine from the version that the office has', () => {
  const serveur = { texte: 'Deuxième', version: 2, par: 'Inès Caron', a: '2026-11-20T08:04:00.000Z', rayee: null }
  const entree = avec(uneCorrection(1, 1, { texte: 'Autre' }), serveur)
  const vues = ACTIONS[TYPE_CORRIGER]?.compare?.(entree)
  expect([vues?.mine.value, vues?.theirs]).toEqual(['Autre', { author: 'Inès Caron, hier à 09:04', value: 'Deuxième' }])
  expect(ACTIONS[TYPE_CORRIGER]?.keepMine?.(entree)).toMatchObject({ texte: 'Autre', version: 2 })
  expect(ACTIONS[TYPE_RAYER]?.compare?.(avec(uneRayure(1), serveur)).mine.value).toContain('Mauvaise personne')
})

it('says that a struck sheet changes no more', () => {
  const entree = avec(uneCorrection(1, 1, {}), { rayee: 'Mauvaise personne', par: 'Nathalie Lefèvre' })
  const vues = ACTIONS[TYPE_CORRIGER]?.compare?.(entree)
  expect([vues?.detail, vues?.theirs.value].join()).toMatch(/rayée entre-temps.*Rayée\u00a0: Mauvaise personne/)
})

it('opens the form with the refused sheet; an unknown address is the list', () => {
  const entree = unAjout(1) as unknown as OutboxEntry // what the sync centre hands over
  const adresse = ACTIONS[TYPE_AJOUTER]?.correct?.(entree) ?? ''
  expect(lireChemin(adresse.split('/').slice(3))).toEqual({
    nom: 'saisie',
    saisie: { genre: 'reprendre', entree_id: entree.id },
  })
  expect(lireChemin(['fiche'])).toEqual({ nom: 'liste' })
  expect(lireChemin(['registre', '12'])).toEqual({ nom: 'archive', id: 12 })
  expect(lireChemin(['registre', 'x'])).toEqual({ nom: 'registre' })
})
