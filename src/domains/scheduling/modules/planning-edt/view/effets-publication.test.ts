import { describe, expect, it } from 'vitest'
import {
  ceuxLoinDuContrat,
  ceuxQuiBougent,
  type HeuresPubliees,
} from '#domains/scheduling/model/consequences/publication.ts'
import { REPOS } from '../testing/mois.ts'
import {
  chiffresPublication,
  direEcartAuContrat,
  direMouvement,
  direNonCouverts,
  parRegle,
} from './effets-publication.ts'

const NBSP = '\u00a0'
const personne = (
  label: string,
  avant: number,
  apres: number,
  change: Partial<HeuresPubliees> = {},
): HeuresPubliees => ({
  ...{ utilisateur_id: 1, label, prevu: { avant, apres }, contrat: 9000, absences: 0 },
  ...{ supplementaires: { avant: 0, apres: 0 }, complementaires: { avant: 0, apres: 0 } },
  ...change,
})
const manque = (jour: string, combien: number) => ({
  ...{ jour, poste_id: 1, minimum: 3, souhaite: 3, tenus: 3 - combien, manque: combien },
})

describe('who is missing', () => {
  it('is nobody, one on a day, or several from the first day on', () => {
    expect(direNonCouverts([])).toBeNull()
    expect(direNonCouverts([manque('2026-12-14', 1)])).toBe(`1${NBSP}besoin non couvert, lun. 14 déc.`)
    expect(direNonCouverts([manque('2026-12-14', 1), manque('2026-12-12', 3)])).toBe(
      `4${NBSP}besoins non couverts, le premier sam. 12 déc.`,
    )
  })
})

describe('who is told by name', () => {
  it('moves by an hour at least, the most first; those who lose as those who gain', () => {
    const gens = [personne('A', 100, 159), personne('B', 100, 160), personne('C', 600, 0)]
    expect(ceuxQuiBougent(gens).map(p => p.label)).toEqual(['C', 'B'])
  })

  it('ends a tenth of the contract away, or a day where it is small; whoever owes nothing is not far from it', () => {
    const gens = [
      personne('A', 0, 9000 + 899),
      personne('B', 0, 9000 - 900),
      personne('C', 0, 1200 + 419, { contrat: 1200 }),
      personne('D', 0, 1200 + 420, { contrat: 1200 }),
      personne('E', 0, 9000, { contrat: 0 }),
    ]
    expect(ceuxLoinDuContrat(gens).map(p => p.label)).toEqual(['B', 'D'])
  })

  it('in words: how far, of what, and what is beyond', () => {
    const un = personne('A', 9000, 9450, { complementaires: { avant: 0, apres: 90 } })
    expect(direMouvement(un)).toBe(
      `+7${NBSP}h${NBSP}30${NBSP}: 157${NBSP}h${NBSP}30 prévues sur 150${NBSP}h, 1${NBSP}h${NBSP}30 complémentaires`,
    )
    expect(direMouvement(personne('A', 600, 0, { contrat: 0 }))).toBe(`−10${NBSP}h${NBSP}: 0${NBSP}min prévues`)
    expect(direEcartAuContrat(un)).toBe(`7${NBSP}h${NBSP}30 de plus que son contrat`)
    expect(direEcartAuContrat(personne('A', 0, 8100, { absences: 1 }))).toBe(
      `15${NBSP}h de moins que son contrat, 1${NBSP}jour absent`,
    )
  })
})

describe('the figures that decide', () => {
  it('are calm where nothing is wrong, and hours come once they are read', () => {
    expect(chiffresPublication({ manques: [], anomalies: [] }, null)).toEqual([
      { mots: 'besoin non couvert', valeur: '0', ton: undefined },
      { mots: 'règle de repos ou de droit pas tenue', valeur: '0', ton: undefined },
    ])
    const calmes = chiffresPublication(
      { manques: [], anomalies: [] },
      { lu_a: '', personnes: [personne('A', 0, 9000)] },
    )
    expect(calmes.map(c => [c.valeur, c.ton])).toEqual([
      ['0', undefined],
      ['0', undefined],
      [`150${NBSP}h`, undefined],
      [`0${NBSP}h`, undefined],
    ])
  })

  it('say that needs are not written yet rather than that none is missing', () => {
    expect(chiffresPublication({ manques: [], anomalies: [] }, null, false)[0]).toEqual({
      ...{ mots: 'besoins pas encore écrits', valeur: '–', ton: undefined },
    })
  })

  it('count neither what is only worth knowing, nor one person twice', () => {
    const anomalies = [
      REPOS,
      { ...REPOS, jour: '2026-12-06', niveau: 'alerte' as const },
      { ...REPOS, niveau: 'info' as const },
    ]
    expect(chiffresPublication({ manques: [], anomalies }, null)[1]).toEqual({
      mots: `règles pas tenues pour 1${NBSP}personne${NBSP}: 1${NBSP}règle bloquante, 1${NBSP}à contrôler`,
      ...{ valeur: '2', ton: 'bad' },
    })
  })

  it('count what somebody derogated apart, and among what blocks no more', () => {
    const anomalies = [{ ...REPOS, derogee: 'Dérogation' }]
    expect(chiffresPublication({ manques: [], anomalies }, null)[1]).toEqual({
      mots: `règle pas tenue pour 1${NBSP}personne${NBSP}: 1${NBSP}dérogée`,
      ...{ valeur: '1', ton: undefined },
    })
  })
})

it('tells rules by name, the gravest first, then the most often broken, each by day', () => {
  const pause = (jour: string) => ({ ...REPOS, code: 'PAUSE' as const, niveau: 'alerte' as const, jour })
  const amplitude = { ...REPOS, code: 'AMPLITUDE' as const, niveau: 'alerte' as const }
  const regles = parRegle([amplitude, pause('2026-12-09'), pause('2026-12-02'), REPOS])
  expect(regles.map(regle => regle.titre)).toEqual([
    `Repos quotidien, 1${NBSP}fois`,
    `Pause, 2${NBSP}fois`,
    `Amplitude, 1${NBSP}fois`,
  ])
  expect(regles[1]?.anomalies.map(a => a.jour)).toEqual(['2026-12-02', '2026-12-09'])
})
