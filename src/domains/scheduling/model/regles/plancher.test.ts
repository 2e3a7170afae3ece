import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reglesApplicables } from './applicables.ts'
import { peutDeroger } from './derogations.ts'
import { PLANCHERS } from './juger.ts'
import { FIXES, limiteDe, phraseDe, refuserReglage, reglesDeBase } from './plancher.ts'
import { reglage } from './testing/activite.ts'
import { CODES_REGLE, CONVENTIONS, NIVEAUX, type Regle } from './types.ts'

/** Gravest level that a measure meets, -1 for none. */
function verdict(regles: readonly Regle[], mesure: number): number {
  const enFaute = regles.filter(r => r.actif && (PLANCHERS.has(r.code) ? mesure < r.seuil : mesure > r.seuil))
  return Math.max(-1, ...enFaute.map(r => NIVEAUX.indexOf(r.niveau)))
}

const ACCORD = { source: 'accord d’entreprise', accord_date: '2026-02-03', accord_texte: 'Le texte.' }

describe('settings of an account', () => {
  it.each([
    ['REPOS_QUOTIDIEN', { seuil: 600 }, 'source', 'art. L3131-2'],
    [
      'REPOS_QUOTIDIEN',
      { seuil: 539, source: 'accord', accord_date: '2026-02-03', accord_texte: '…' },
      'seuil',
      'L3131-1',
    ],
    ['REPOS_QUOTIDIEN', { seuil: 540, source: 'accord', accord_texte: '…' }, 'accord_date', 'la date'],
    ['REPOS_QUOTIDIEN', { seuil: 540, source: 'accord', accord_date: '2026-02-03' }, 'accord_texte', 'Recopiez'],
    ['DUREE_SEMAINE', { seuil: 3000 }, 'source', 'l’inspection du travail'],
    [
      'REPOS_HEBDOMADAIRE',
      { seuil: 2040, source: 'accord', accord_date: '2026-02-03', accord_texte: '…' },
      'seuil',
      '35',
    ],
    ['REPOS_QUOTIDIEN', { niveau: 'alerte' }, 'niveau', 'reste bloquante'],
    ['REPOS_QUOTIDIEN', { seuil: 720, niveau: 'alerte' }, 'niveau', '11\u00a0h entre deux journées'],
    ['REPOS_QUOTIDIEN', { actif: false }, 'seuil', 'imposé'],
    ['AMPLITUDE', { seuil: 840 }, 'seuil', '13\u00a0h'],
    ['DUREE_JOUR', { seuil: 720 }, 'source', 'art. L3121-19'],
    ['ASTREINTE_PREAVIS', { seuil: 7 }, 'source', 'art. L3121-11'],
    ['ASTREINTE_PREAVIS', { seuil: 7, source: 'accord' }, 'accord_texte', 'Recopiez'],
    ['ASTREINTE_PREAVIS', { seuil: 0, source: 'accord', accord_texte: '…' }, 'accord_date', 'la date'],
    ['PAUSE', { seuil: 10 }, 'source', 'art. L3121-16'],
    ['PAUSE', { niveau: 'info' }, 'source', 'Nommez l’accord'],
    ['JOURS_CONSECUTIFS', { niveau: 'alerte' }, 'seuil', 'Indiquez un seuil'],
    ['CHEVAUCHEMENT', { seuil: 30 }, 'code', 'ne se règle pas'],
  ] as const)('of %s refuse %j', (code, over, champ, mots) => {
    const refus = refuserReglage('aucune', reglage(code, over))
    expect(refus?.champ).toBe(champ)
    expect(refus?.phrase).toContain(mots)
  })

  it.each([
    ['REPOS_QUOTIDIEN', { seuil: 720 }],
    ['REPOS_QUOTIDIEN', {}],
    ['AMPLITUDE', { seuil: 720, niveau: 'bloquant' }],
    ['DUREE_JOUR', { seuil: 720, ...ACCORD }],
    ['REPOS_QUOTIDIEN', { seuil: 540, ...ACCORD }],
    ['DUREE_SEMAINE', { seuil: 3600, ...ACCORD }],
    ['MOYENNE_12_SEMAINES', { seuil: 46 * 60, ...ACCORD }],
    ['TEMPS_PARTIEL_PREAVIS', { seuil: 3, ...ACCORD }],
    ['ASTREINTE_PREAVIS', { seuil: 7, ...ACCORD }],
    ['ASTREINTE_PREAVIS', { seuil: 20 }],
    ['TEMPS_PARTIEL_ANNEE', { seuil: 20, ...ACCORD }],
    ['COUPURES_TEMPS_PARTIEL', { seuil: 2, ...ACCORD }],
    ['PAUSE', { seuil: 30, niveau: 'bloquant' }],
    ['JOURS_CONSECUTIFS', { seuil: 5 }],
  ] as const)('of %s allow %j', (code, over) => {
    expect(refuserReglage('aucune', reglage(code, over))).toBeNull()
  })

  it('follow the agreement, which may itself be softer than the law', () => {
    expect(refuserReglage('51', reglage('REPOS_QUOTIDIEN', { seuil: 540, source: 'accord du 1/2/2026' }))).toBeNull()
    for (const source of ['', 'accord'])
      expect(refuserReglage('51', reglage('REPOS_QUOTIDIEN', { seuil: 530, source }))?.champ).toBe('seuil')
  })

  it('never let through what is forbidden, whatever is chosen and whatever is measured', () => {
    const choix = fc.record({
      niveau: fc.constantFrom(null, ...NIVEAUX),
      seuil: fc.option(fc.integer({ min: 0, max: 4000 }), { nil: null }),
      actif: fc.boolean(),
      source: fc.constantFrom('', 'accord du 1/2/2026'),
    })
    const bloquant = NIVEAUX.indexOf('bloquant')
    fc.assert(
      fc.property(fc.constantFrom(...CODES_REGLE), fc.constantFrom(...CONVENTIONS), choix, (code, convention, over) => {
        const choisi = reglage(code, over)
        if (refuserReglage(convention, choisi)) return
        // An agreement may go as far as its article says: tried above.
        if (choisi.seuil !== null && peutDeroger(code, choisi.seuil) && choisi.accord_date) return
        const base = reglesDeBase(convention, code)
        const apres = reglesApplicables({ convention, reglages: [choisi] }).filter(r => r.code === code)
        const seuils = [...base, ...apres].flatMap(r => [r.seuil - 1, r.seuil, r.seuil + 1])
        for (const mesure of seuils)
          if (verdict(base, mesure) === bloquant) expect(verdict(apres, mesure)).toBe(bloquant)
      }),
      { numRuns: 1500 },
    )
  })
})

describe('sentences', () => {
  it('say the direction, the figure and the window', () => {
    expect(phraseDe('REPOS_QUOTIDIEN', 660)).toBe('Au moins 11\u00a0h entre deux journées de travail.')
    expect(phraseDe('JOURS_SEMAINE_CIVILE', 6)).toBe('Au plus 6\u00a0jours par semaine civile.')
    expect(phraseDe('ABSENCE', 0)).toBe('Aucun poste un jour d’absence.')
    for (const code of CODES_REGLE) expect(phraseDe(code, 1)).toMatch(/^\p{Lu}.*[^.]\.$/u)
  })
  it('know the strictest row that forbids', () => {
    expect(limiteDe(reglesDeBase('51', 'REPOS_QUOTIDIEN'))?.seuil).toBe(540)
    expect(limiteDe(reglesDeBase('aucune', 'PAUSE'))).toBeNull()
    for (const code of FIXES.keys()) expect(reglesDeBase('SAP', code)).toMatchObject([{ seuil: 0 }])
  })
})
