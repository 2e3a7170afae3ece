import { describe, expect, it } from 'vitest'
import { lireLigne } from './agents-import.ts'
import { cleMetier, trouverMetier } from './metier-nom.ts'

const METIERS = new Map([
  [1, 'Aide-soignant'],
  [2, 'Infirmier'],
  [3, 'Cuisinière'],
  [4, 'Agent de service'],
  [5, 'Auxiliaire de vie'],
  [6, 'Éducateur spécialisé'],
])

describe('a job that a sheet names', () => {
  it.each(['', '/', '(e)', 'Aide', 'Soignant', 'Jardinier', 'Aide-comptable', 'Infirmier cadre', 'Agente'])(
    'is none of the house: « %s »',
    texte => {
      expect(trouverMetier(texte, METIERS)).toBeUndefined()
    },
  )
  it('is none where two of the house could be meant, and the very one where it is named', () => {
    const deux = new Map([
      [7, 'Lingère'],
      [8, 'Linger'],
    ])
    expect(trouverMetier('lingers', deux)).toBeUndefined()
    expect(trouverMetier('LINGÈRE', deux)).toBe(7)
  })
  it.each([
    ['Aide-soignante', 1],
    ['aide soignant(e)', 1],
    ['AIDES-SOIGNANTES', 1],
    ['Aide‑soignant·e', 1],
    ['aide-soignant/e', 1],
    ['Aide-soignant / Aide-soignante', 1],
    ['Infirmière', 2],
    ['infirmier/infirmière', 2],
    ['Infirmier(ère)', 2],
    ['infirmier/ère', 2],
    ['cuisinier', 3],
    ['Cuisiniers', 3],
    ['Agente de service', 4],
    ['agent(e) de service', 4],
    ['auxiliaires de vie', 5],
    ['Éducatrice spécialisée', 6],
  ])('is the one of the house, whatever its gender and its writing: « %s »', (texte, attendu) => {
    expect(trouverMetier(texte, METIERS)).toBe(attendu)
  })
  it('tells jobs apart that are not the same', () => {
    const autres = [
      'Aide médico-psychologique',
      'Cadre de santé',
      'Veilleur',
      'Chef cuisinier',
      'Psychologue',
      'Médecin',
    ]
    const cles = [...METIERS.values(), ...autres].map(cleMetier)
    expect(new Set(cles).size).toBe(cles.length)
  })
})

describe('a line of a sheet', () => {
  const lire = (row: Record<string, string>) => lireLigne(row, { metiers: METIERS, unites: new Map() }, '2026-11-29')
  it('says what it cannot read', () => {
    expect(lire({ Métier: 'Jardinière', Taille: '3', 'Heures par semaine': '35' }).champs).toEqual({
      Taille: 'Colonne inconnue',
      metier_id: 'Métier\u00a0: «\u00a0Jardinière\u00a0» n’est pas un métier de la maison.',
    })
    expect(lire({ 'Date d’entrée': '1/2/6' }).valeurs.entree).toBe('1/2/6')
  })
  it.each([
    ['', '', 'Heures par semaine\u00a0: à renseigner, ou «\u00a0sans contrat\u00a0».'],
    ['Sans contrat', null, undefined],
    ['31 h 30', 31.5, undefined],
    ['35', 35, undefined],
    ['24,5', 24.5, undefined],
    ['31:30', 31.5, undefined],
    ['35 h', 35, undefined],
    ['beaucoup', 'beaucoup', undefined],
  ])('invents no hours: « %s »', (texte, heures, pourquoi) => {
    const { valeurs, champs } = lire({ 'Heures par semaine': texte })
    expect([valeurs.heures_semaine, champs.heures_semaine]).toEqual([heures, pourquoi])
  })
  it.each(['0x20', '35h99', '35h60', '35:5', '1e1', '-35', '+35', '3 5', '35,', ',5', 'Infinity', '35h30min'])(
    'reads none in what only looks like hours: « %s »',
    texte => expect(lire({ 'Heures par semaine': texte }).valeurs.heures_semaine).toBe(texte),
  )
  it.each([
    ['01/12/26', '1/9/98', '2026-12-01', '1998-09-01'],
    ['1.9.19', '31-12-07', '2019-09-01', '2007-12-31'],
    // Nobody is hired in fifty years, nor works before fourteen.
    ['15/06/87', '15/06/14', '1987-06-15', '1914-06-15'],
    ['01/09/2026', '2001-02-03', '2026-09-01', '2001-02-03'],
    ['1er décembre 2026', '3 déc. 1987', '2026-12-01', '1987-12-03'],
    ['', '', null, null],
  ])('has days with two digits or four: %s, %s', (entree, naissance, jour, ne) => {
    const { valeurs } = lire({ 'Date d’entrée': entree, 'Date de naissance': naissance })
    expect([valeurs.entree, valeurs.naissance]).toEqual([jour, ne])
  })
})
