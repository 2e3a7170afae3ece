import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours } from '#wire/dates.ts'
import {
  type ActeurDemande,
  type ActionDemande,
  demanderPayloadSchema,
  ETATS_DEMANDE,
  joursDe,
  joursDecomptes,
  transitionDemande,
} from './conge.ts'

const PERMIS: Readonly<Record<string, number>> = {
  '0 accepter responsable': 1,
  '0 refuser responsable': 2,
  '0 retirer agent': 7,
}

describe('every state × every action × every actor of a leave request', () => {
  const actions: readonly ActionDemande[] = ['accepter', 'refuser', 'retirer']
  const acteurs: readonly ActeurDemande[] = ['agent', 'responsable']
  const cas = ETATS_DEMANDE.flatMap(({ demande_conge_etat }) =>
    actions.flatMap(action => acteurs.map(acteur => [demande_conge_etat, action, acteur] as const)),
  )
  it('covers them all', () => expect(cas).toHaveLength(4 * 3 * 2))
  it.each(cas)('from %i, %s by %s', (de, action, acteur) => {
    expect(transitionDemande(de, action, acteur)?.vers).toBe(PERMIS[`${de} ${action} ${acteur}`])
  })
})

describe('days taken off the balance', () => {
  it.each([
    // A civil week of leave is six working days (L3141-3).
    ['2026-11-23', '2026-11-29', 1, 6],
    ['2026-11-29', '2026-11-29', 1, 0],
    // 11 November is a Wednesday in 2026.
    ['2026-11-09', '2026-11-14', 1, 5],
    // TLC counts every day asked for.
    ['2026-11-23', '2026-11-29', 2, 7],
    // The same week holds Saint-Étienne in Alsace-Moselle only.
    ['2026-12-21', '2026-12-26', 1, 5],
  ])('%s to %s, type %i: %i', (debut, fin, type, jours) => expect(joursDecomptes(debut, fin, type)).toBe(jours))

  it('follows the holidays of the site', () => {
    expect(joursDecomptes('2026-12-21', '2026-12-26', 1, 'alsace_moselle')).toBe(4)
  })

  it('never counts more than the days asked for, and adds up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 700 }),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 60 }),
        (d, a, b) => {
          const debut = ajouterJours('2026-01-01', d)
          const milieu = ajouterJours(debut, a)
          const fin = ajouterJours(milieu, b + 1)
          const tout = joursDecomptes(debut, fin, 1)
          expect(tout).toBe(joursDecomptes(debut, milieu, 1) + joursDecomptes(ajouterJours(milieu, 1), fin, 1))
          expect(tout).toBeLessThanOrEqual(joursDe(debut, fin).length)
        },
      ),
    )
  })
})

describe('a request', () => {
  const demande = {
    uid: '019a0000-0000-7000-8000-000000000002',
    demande_type: 1,
    demande_conge_date_debut: '2026-12-01',
    demande_conge_date_fin: '2026-12-04',
    demande_motif_demande: '',
  }
  it.each([
    [{ demande_conge_date_fin: '2026-11-30' }, 'La date de fin doit suivre la date de début.'],
    [{ demande_conge_date_fin: '2027-12-31' }, 'Une demande couvre un an au plus.'],
  ])('%j is refused with a sentence', (autre, phrase) => {
    const lu = demanderPayloadSchema.safeParse({ ...demande, ...autre })
    expect(lu.error?.issues.map(i => i.message)).toEqual([phrase])
  })
  it.each([{ demande_type: 6 }, { demande_conge_date_debut: '2026-02-30' }, { etat: 1 }])('%j is refused', autre => {
    expect(demanderPayloadSchema.safeParse({ ...demande, ...autre }).success).toBe(false)
  })
})
