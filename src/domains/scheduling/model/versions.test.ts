import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours, instantParis } from '#wire/dates.ts'
import type { ProprietesPause } from './planning/heures.ts'
import { evaluer } from './regles/evaluer.ts'
import { activiteArbitraire, reglage, reglesDe, TOUTES } from './regles/testing/activite.ts'
import { CONVENTIONS, type Regle } from './regles/types.ts'
import { composerTableau } from './tableau/calcul.ts'
import { convertir, DEPUIS_TOUJOURS, toujours, type Versions, versionDu } from './versions.ts'

/** Settings hold from a day on: whatever is chosen, nothing told of the days before it moves by a byte. */

const pause: fc.Arbitrary<ProprietesPause> = fc.record({
  propriete_duree_pause_minute: fc.constantFrom(0, 20, 30, 60),
  propriete_duree_retrait_pause: fc.constantFrom(0.5, 2, 4.5, 6),
  propriete_nuit_debut: fc.constantFrom('21:00', '22:00'),
  propriete_nuit_fin: fc.constantFrom('06:00', '07:00'),
  propriete_nuit_seuil: fc.constantFrom(1, 20, 270),
  propriete_nuit_par: fc.constantFrom('an', 'mois'),
  propriete_decompte: fc.constantFrom('an' as never, 'semaine').map(mot => (mot === 'semaine' ? 'semaine' : 'annee')),
  site_feries: fc.constantFrom('metropole', 'alsace_moselle', 'mayotte'),
})
const regles: fc.Arbitrary<readonly Regle[]> = fc.oneof(
  fc.constantFrom(...CONVENTIONS).map(c => reglesDe(c)),
  fc.constantFrom(TOUTES, reglesDe('aucune', [reglage('PAUSE', { actif: false })])),
  fc.integer({ min: 300, max: 900 }).map(seuil => reglesDe('aucune', [reglage('REPOS_QUOTIDIEN', { seuil })])),
)
const jour = fc.integer({ min: -3, max: 45 }).map(r => ajouterJours('2027-03-01', r))

describe('what held on a day', () => {
  it('is the last version that had begun, the first one before all of them', () => {
    const versions: Versions<string> = [
      { valable_du: '2026-01-01', valeur: 'a' },
      { valable_du: '2026-03-01', valeur: 'b' },
      { valable_du: '2026-06-01', valeur: 'c' },
    ]
    const lus = ['1950-01-01', '2026-02-28', '2026-03-01', '2026-05-31', '2026-06-01', '2999-01-01']
    expect(lus.map(j => versionDu(versions, j)).join('')).toBe('aabbcc')
    expect(convertir(versions, v => v.toUpperCase()).map(v => v.valeur)).toEqual(['A', 'B', 'C'])
    expect(toujours(1)).toEqual([{ valable_du: DEPUIS_TOUJOURS, valeur: 1 }])
  })
})

describe('a choice that holds from a day on', () => {
  it('leaves what was told of the days before, and judges those after as if it had always held', () => {
    fc.assert(
      fc.property(activiteArbitraire, jour, pause, pause, regles, regles, (a, debut, p, q, r, s) => {
        const periode = { du: '2027-02-22', au: '2027-05-02' }
        const avant = evaluer(a, r, { ...periode, pause: p })
        const dates = evaluer(a, r, {
          ...periode,
          pause: p,
          suite: [{ valable_du: debut, valeur: { regles: s, pause: q } }],
        })
        const passe = (liste: typeof avant) => JSON.stringify(liste.filter(x => x.jour < debut))
        expect(passe(dates)).toBe(passe(avant))
        // From then on what is told speaks by the new rules only.
        for (const x of dates.filter(y => y.jour >= debut))
          expect(s.some(regle => regle.code === x.code && regle.seuil === x.seuil)).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  it('leaves the counters of the days before, interventions that run on into them included', () => {
    fc.assert(
      fc.property(activiteArbitraire, jour, pause, pause, (a, debut, p, q) => {
        const annee = {
          annee: 2027,
          maintenant: instantParis('2027-04-01', '12:00'),
          contrats: [],
          postes: a.pointages.map(x => ({ ...x, poste_libelle: 'Poste' })),
          interventions: a.interventions.map(i => ({
            debut: new Date(i.debut).toISOString(),
            fin: new Date(i.fin).toISOString(),
          })),
          maladies: new Set(a.absences),
          otes: new Set<string>(),
        }
        const versions: Versions<ProprietesPause> = [
          { valable_du: DEPUIS_TOUJOURS, valeur: p },
          { valable_du: debut, valeur: q },
        ]
        const passe = (pauseDu: (j: string) => ProprietesPause) =>
          JSON.stringify(composerTableau({ ...annee, pauseDu }).jours.filter(j => j.jour < debut))
        expect(passe(j => versionDu(versions, j))).toBe(passe(() => p))
      }),
      { numRuns: 150 },
    )
  })
})
