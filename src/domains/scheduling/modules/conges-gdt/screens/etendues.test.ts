import { describe, expect, it } from 'vitest'
import { ajouterJours } from '#wire/dates.ts'
import { unAgent, uneAnnee } from '../testing/annee.ts'
import {
  dansLeMois,
  direEtendue,
  direTotaux,
  doyDe,
  etendues,
  filtrer,
  fondDe,
  metiersDe,
  type Sorte,
} from './etendues.ts'

const jours = (...suites: [Sorte, number, number][]) =>
  suites.flatMap(([sorte, debut, fin]) =>
    Array.from({ length: fin - debut + 1 }, (_, rang) => ({
      sorte,
      doy: debut + rang,
      jour: ajouterJours('2026-01-01', debut + rang - 1),
    })),
  )

describe('bars', () => {
  it('are one per run of days of one kind, whatever the order they come in', () => {
    const bars = etendues(jours(['tlc', 12, 12], ['conge', 1, 3], ['conge', 5, 6], ['tlc', 13, 13]).reverse())
    expect(bars.map(b => [b.sorte, b.debut, b.fin, b.jours])).toEqual([
      ['conge', 1, 3, 3],
      ['conge', 5, 6, 2],
      ['tlc', 12, 13, 2],
    ])
    expect(etendues([])).toEqual([])
  })
  it('are cut where the kind changes, and a day counts once', () => {
    const bars = etendues(jours(['conge', 1, 3], ['absent', 3, 4]))
    expect(bars.map(b => [b.sorte, b.debut, b.fin])).toEqual([
      ['conge', 1, 3],
      ['absent', 4, 4],
    ])
  })
  it('say what they are without saying that somebody is ill', () => {
    const dire = (sorte: Sorte, debut: number, fin: number) =>
      etendues(jours([sorte, debut, fin]))
        .map(direEtendue)
        .join()
    expect(dire('conge', 215, 234)).toBe('Congé du lun. 3 août au sam. 22 août, 20\u00a0jours')
    expect(dire('absent', 1, 1)).toBe('Absence le jeu. 1er janv.')
    expect(dire('attente', 1, 2)).toBe('En attente de réponse du jeu. 1er janv. au ven. 2 janv., 2\u00a0jours')
  })
})

describe('the year behind them', () => {
  it('knows its months, Sundays and holidays, in leap years too', () => {
    const fond = fondDe(uneAnnee([], 2028))
    expect(fond.total).toBe(366)
    expect(fond.mois.map(m => m.doy).slice(0, 4)).toEqual([1, 32, 61, 92])
    expect(fondDe(uneAnnee([])).dimanches.slice(0, 2)).toEqual([4, 11])
    expect(fondDe(uneAnnee([])).feries[0]).toEqual({ doy: 1, nom: 'Jour de l’an' })
    expect([doyDe('2026-12-31', 2026), doyDe('2027-01-01', 2026)]).toEqual([365, null])
  })
})

describe('who is shown', () => {
  const agents = [
    unAgent(1, { label: 'Élise Jourdain', stats: jours(['conge', 30, 33]) }),
    unAgent(2, { label: 'Samir Haddad', metier_libelle: 'Infirmier', stats: jours(['tlc', 100, 100]) }),
  ]
  it('follows the job and every word, accents aside', () => {
    expect(filtrer(agents, { metier: '', saisie: 'elise' }).map(a => a.utilisateur_id)).toEqual([1])
    expect(filtrer(agents, { metier: 'Infirmier', saisie: 'elise' })).toEqual([])
    expect(metiersDe(agents)).toEqual(['Aide-soignant', 'Infirmier'])
  })
  it('lists in a month what touches it, across its edges', () => {
    expect(dansLeMois(agents, { doy: 32, jours: 28 }).map(x => x.agent.utilisateur_id)).toEqual([1])
    expect(dansLeMois(agents, { doy: 60, jours: 31 })).toEqual([])
  })
})

it('tells days of leave from those that no balance pays', () => {
  expect(direTotaux({ jours_conge: 6, jours_tlc: 0, jours_autres: 3 })).toBe('6\u00a0j · 3\u00a0hors solde')
  expect(direTotaux({ jours_conge: 12, jours_tlc: 3, jours_autres: 0 })).toBe('12\u00a0j · 3\u00a0TLC')
  expect(direTotaux({ jours_conge: 0, jours_tlc: 0 })).toBe('0\u00a0j')
})
