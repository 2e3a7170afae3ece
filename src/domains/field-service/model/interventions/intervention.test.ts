import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Etape } from './etapes.ts'
import { ETAPES, trouverTransition } from './etapes.ts'
import type { DemandeTransition } from './intervention.ts'
import {
  actionSuivante,
  autreEnCours,
  instantCorrige,
  interventionPeut,
  jourCompte,
  jourDeLAction,
  peutTransiter,
  REFUS_ETAPE,
  seGardeHorsPlanning,
} from './intervention.ts'

const JOUR = '2026-11-20'
const libre = {
  date_planifie: JOUR,
  aujourdhui: JOUR,
  autre_en_cours: false,
  cloturee: false,
  annulee: false,
  affectee: true,
}
const booleens = [false, true] as const

function code(demande: DemandeTransition): string {
  const decision = peutTransiter(demande)
  return decision.ok ? 'ok' : decision.code
}

describe('every state, every move, every context', () => {
  const cas: DemandeTransition[] = []
  for (const { etape } of ETAPES)
    for (let de = -1; de <= 4; de++)
      for (let vers = -1; vers <= 4; vers++)
        for (const aujourdhui of ['2026-11-19', JOUR, '2026-11-21'])
          for (const autre_en_cours of booleens)
            for (const cloturee of booleens)
              for (const annulee of booleens)
                for (const affectee of booleens)
                  for (const cloture_prete of [undefined, false, true])
                    cas.push({
                      ...libre,
                      etape,
                      de,
                      vers,
                      aujourdhui,
                      autre_en_cours,
                      cloturee,
                      annulee,
                      affectee,
                      cloture_prete,
                    })

  it('allows a move only when nothing stands against it', () => {
    expect(cas).toHaveLength(4 * 36 * 3 * 16 * 3)
    for (const c of cas) {
      const ligne = trouverTransition(c.de, c.vers)
      const attendu =
        ligne !== null &&
        c.etape === c.de &&
        (c.aujourdhui === JOUR || ((c.etape === 1 || c.etape === 2) && c.aujourdhui > JOUR)) &&
        !c.cloturee &&
        !c.annulee &&
        c.affectee &&
        !(c.de === 0 && c.autre_en_cours) &&
        !(c.vers === 3 && c.cloture_prete === false)
      expect(peutTransiter(c).ok, JSON.stringify(c)).toBe(attendu)
    }
  })
  it('gives every refusal a code of the catalogue and a French text, and uses every code', () => {
    const vus = new Set<string>()
    for (const c of cas) {
      const decision = peutTransiter(c)
      if (decision.ok) continue
      expect(decision.message).not.toBe('')
      vus.add(decision.code)
    }
    expect([...vus].sort()).toEqual(Object.keys(REFUS_ETAPE).sort())
  })
})

describe('refusals', () => {
  it.each([
    ['not today', { etape: 0, de: 0, vers: 1, aujourdhui: '2026-11-21' }, 'PAS_AUJOURDHUI'],
    ['another one in progress', { etape: 0, de: 0, vers: 1, autre_en_cours: true }, 'AUTRE_EN_COURS'],
    ['sent twice', { etape: 1, de: 0, vers: 1 }, 'ETAPE_PERIMEE'],
    ['skip', { etape: 0, de: 0, vers: 2 }, 'SAUT_INTERDIT'],
    ['stay', { etape: 1, de: 1, vers: 1 }, 'SAUT_INTERDIT'],
    ['back two steps', { etape: 2, de: 2, vers: 0 }, 'SAUT_INTERDIT'],
    ['back from the start', { etape: 0, de: 0, vers: -1 }, 'RETOUR_INTERDIT'],
    ['back from the end', { etape: 3, de: 3, vers: 2 }, 'RETOUR_INTERDIT'],
    ['closed', { etape: 3, de: 2, vers: 3, cloturee: true }, 'DEJA_CLOTUREE'],
    ['reassigned', { etape: 1, de: 1, vers: 2, affectee: false }, 'NON_AFFECTEE'],
    ['cancelled', { etape: 1, de: 1, vers: 2, annulee: true }, 'ANNULEE'],
    ['report missing', { etape: 2, de: 2, vers: 3, cloture_prete: false }, 'CLOTURE_REQUISE'],
  ] as const)('%s', (_nom, partie, attendu) => expect(code({ ...libre, ...partie })).toBe(attendu))

  it('words the two texts of the screen', () => {
    const autre = peutTransiter({ ...libre, etape: 0, de: 0, vers: 1, autre_en_cours: true })
    expect(autre).toMatchObject({ message: 'Une autre intervention est en cours' })
    expect(peutTransiter({ ...libre, etape: 2, de: 1, vers: 2 })).toMatchObject({
      message: 'L’intervention est déjà à l’étape «\u00a0Sur place\u00a0».',
    })
  })
  it('keeps work done on a visit that left the planning', () => {
    expect(Object.keys(REFUS_ETAPE).filter(c => seGardeHorsPlanning(c as keyof typeof REFUS_ETAPE))).toEqual([
      'ANNULEE',
      'NON_AFFECTEE',
    ])
  })
})

describe('the bar', () => {
  it('hides on other days, when cancelled, closed or finished', () => {
    expect(actionSuivante({ ...libre, etape: 0 }, { ...libre, aujourdhui: '2026-11-21' })).toBeNull()
    expect(actionSuivante({ ...libre, etape: 3 }, libre)).toBeNull()
    expect(actionSuivante({ ...libre, etape: 1, annulee: true }, libre)).toBeNull()
    expect(actionSuivante({ ...libre, etape: 0 }, libre)).toMatchObject({ ok: true, transition: { vers: 1 } })
    expect(actionSuivante({ ...libre, etape: 0 }, { ...libre, autre_en_cours: true })).toMatchObject({
      code: 'AUTRE_EN_COURS',
    })
  })
  it('answers by name', () => {
    const noms = ['partir', 'arriver', 'terminer', 'revenir', 'cloturer'] as const
    const oui = (etape: Etape) => noms.filter(n => interventionPeut[n]({ ...libre, etape }, libre))
    expect([0, 1, 2, 3].map(e => oui(e as Etape))).toEqual([
      ['partir'],
      ['arriver', 'revenir'],
      ['terminer', 'revenir', 'cloturer'],
      [],
    ])
  })
})

describe('day of the action', () => {
  it('is the Paris day on the device, corrected by the measured gap', () => {
    expect(jourDeLAction('2026-11-20T22:50:00Z', 0)).toBe('2026-11-20')
    expect(jourDeLAction('2026-11-20T23:10:00Z', 0)).toBe('2026-11-21')
    expect(jourDeLAction('2026-11-20T23:10:00Z', 20 * 60_000)).toBe('2026-11-20') // device 20 min fast
    expect(jourDeLAction('2026-11-20T17:00:00Z', -6 * 3_600_000)).toBe('2026-11-21') // device 6 h slow
    expect(instantCorrige('2026-11-20T10:00:00+01:00', null)).toBe('2026-11-20T09:00:00.000Z')
  })
})

describe('random days', () => {
  it('never skips, never has two in progress, never leaves the end', () => {
    const coup = fc.record({
      cible: fc.integer({ min: 0, max: 4 }),
      de: fc.integer({ min: -1, max: 4 }),
      vers: fc.integer({ min: -1, max: 4 }),
      // Half of the moves follow the current step, else random pairs would rarely be accepted.
      suivre: fc.boolean(),
    })
    let accepte = 0
    fc.assert(
      fc.property(fc.array(coup, { maxLength: 80, size: 'max' }), coups => {
        const visites = [1, 2, 3, 4, 5].map(id => ({ id, etape: 0 as Etape, date_planifie: JOUR, annulee: false }))
        for (const c of coups) {
          const visite = visites[c.cible]
          if (!visite) continue
          const avant = visite.etape
          const decision = peutTransiter({
            ...libre,
            etape: avant,
            de: c.suivre ? avant : c.de,
            vers: c.suivre ? avant + 1 : c.vers,
            autre_en_cours: autreEnCours(visites, visite.id, JOUR),
            cloturee: avant === 3,
          })
          if (!decision.ok) continue
          accepte += 1
          visite.etape = decision.transition.vers
          expect(Math.abs(visite.etape - avant)).toBe(1)
          expect(avant).not.toBe(3)
          expect(visites.filter(v => v.etape === 1 || v.etape === 2).length).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: 500 },
    )
    expect(accepte).toBeGreaterThan(1000)
  })
  it('a visit forgotten yesterday does not block today', () => {
    const hier = { id: 9, etape: 1, date_planifie: '2026-11-19', annulee: false }
    expect(autreEnCours([hier], 1, JOUR)).toBe(false)
    expect(autreEnCours([{ ...hier, date_planifie: JOUR }], 1, JOUR)).toBe(true)
  })
})

describe('the day a visit counts for', () => {
  const deplacee = { date_planifie: '2026-11-23' }
  it('is the planned one, unless it is being done today', () => {
    expect(jourCompte({ ...deplacee, etape: 0 }, null, JOUR)).toBe('2026-11-23')
    expect(jourCompte({ ...deplacee, etape: 1 }, '2026-11-20T09:00:00Z', JOUR)).toBe(JOUR)
    expect(jourCompte({ ...deplacee, etape: 1 }, '2026-11-19T09:00:00Z', JOUR)).toBe('2026-11-23')
    // Stepped back to the start: nothing is being done any more.
    expect(jourCompte({ ...deplacee, etape: 0 }, '2026-11-20T09:00:00Z', JOUR)).toBe('2026-11-23')
  })
  it('changes at midnight in Paris', () => {
    expect(jourCompte({ ...deplacee, etape: 2 }, '2026-11-19T23:00:00Z', JOUR)).toBe(JOUR)
    expect(jourCompte({ ...deplacee, etape: 2 }, '2026-11-20T23:00:00Z', JOUR)).toBe('2026-11-23')
  })
})
