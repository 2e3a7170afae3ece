import { describe, expect, it } from 'vitest'
import { direCellule, lireLigne } from './agents-import.ts'
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
  const HEURES = 'Heures par semaine\u00a0: écrivez par exemple 35, 31\u00a0h\u00a030 ou «\u00a0sans contrat\u00a0».'
  const DATE = 'ce n’est pas une date. Écrivez par exemple 01/09/2026.'
  it('says what it cannot read, and what is to be written instead', () => {
    expect(lire({ Métier: 'Jardinière', Taille: '3', 'Heures par semaine': '35' }).champs).toEqual({
      Taille: 'Colonne inconnue\u00a0: laissez-la de côté.',
      metier_id: 'Métier\u00a0: «\u00a0Jardinière\u00a0» n’est pas un métier de la maison.',
    })
    const dates = ['Date d’entrée', 'Date de naissance', 'Contrat à partir du', 'Contrat jusqu’au', 'Reprises au']
    const { champs } = lire(Object.fromEntries(dates.map(titre => [titre, '1/2/6'])))
    expect(Object.values(champs)).toEqual(expect.arrayContaining(dates.map(titre => `${titre}\u00a0: ${DATE}`)))
    const autres = lire({ 'Heures par an': 'plein', 'Travailleur de nuit': 'peut-être', 'Jours de congés': 'tous' })
    expect(autres.champs).toMatchObject({
      heures_annee: 'Heures par an\u00a0: écrivez par exemple 1607.',
      travailleur_nuit: 'Travailleur de nuit\u00a0: écrivez oui ou non.',
      conge_jours: 'Jours de congés\u00a0: écrivez un nombre de jours, par exemple 25 ou 12,5.',
    })
  })
  it.each([
    ['', null, 'Heures par semaine\u00a0: à renseigner, ou «\u00a0sans contrat\u00a0».'],
    ['Sans contrat', null, undefined],
    ['31 h 30', 31.5, undefined],
    ['35', 35, undefined],
    ['24,5', 24.5, undefined],
    ['31:30', 31.5, undefined],
    ['35 h', 35, undefined],
    ['beaucoup', null, HEURES],
  ])('invents no hours: « %s »', (texte, heures, pourquoi) => {
    const { valeurs, champs } = lire({ 'Heures par semaine': texte })
    expect([valeurs.heures_semaine, champs.heures_semaine]).toEqual([heures, pourquoi])
  })
  it.each(['0x20', '35h99', '35h60', '35:5', '1e1', '-35', '+35', '3 5', '35,', ',5', 'Infinity', '35h30min'])(
    'reads none in what only looks like hours: « %s »',
    texte => expect(lire({ 'Heures par semaine': texte }).champs.heures_semaine).toBe(HEURES),
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
  it('has what its contract says, and days of leave', () => {
    const { valeurs, champs } = lire({
      ...{ 'Heures par semaine': '28', 'Heures par an': '1 285,6 h', 'Travailleur de nuit': 'Oui' },
      ...{ 'Dispensé de nuits': '', 'Contrat à partir du': '01/09/2026', 'Contrat jusqu’au': '31/08/27' },
      ...{ 'Jours de congés': '25 j', 'Congés reportés': '2,5', 'Jours de TLC': '0' },
    })
    expect(champs).toEqual({})
    expect(valeurs).toMatchObject({
      ...{ heures_semaine: 28, heures_annee: 1285.6, travailleur_nuit: 1, exempt_nuit: null },
      ...{ valable_du: '2026-09-01', valable_au: '2027-08-31' },
      ...{ conge_jours: 25, conge_report: 2.5, tlc_jours: 0, tlc_report: null },
    })
  })
  it('says nothing of a contract where there is none', () => {
    const sans = { 'Heures par semaine': 'sans contrat' }
    expect(lire({ ...sans, 'Travailleur de nuit': 'non', 'Jours de congés': '25' }).champs).toEqual({})
    const { champs } = lire({ ...sans, 'Contrat à partir du': '01/09/2026', 'Travailleur de nuit': 'oui' })
    expect(Object.keys(champs)).toEqual(['valable_du', 'travailleur_nuit'])
    expect(champs.valable_du).toContain('cette ligne entre sans contrat')
  })
  it('is told of a cell under the name of its column, said once', () => {
    expect(direCellule('reprises_au', 'Au\u00a0: le premier jour d’un mois est attendu.')).toBe(
      'Reprises au\u00a0: le premier jour d’un mois est attendu.',
    )
    expect(direCellule('email', 'Un e-mail ou un téléphone est attendu.')).toBe(
      'E-mail\u00a0: un e-mail ou un téléphone est attendu.',
    )
  })
})
