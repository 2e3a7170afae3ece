import { describe, expect, it } from 'vitest'
import { reglesApplicables } from './applicables.ts'
import { CONVENTIONS_REGLES, LOI } from './catalogue.ts'
import { agent, anomalies, LUNDI, poste, reglage, reglesDe } from './testing/activite.ts'
import { CODES_REGLE, CONVENTIONS, type CodeRegle, type Regle, regleSchema } from './types.ts'

const duCode = (code: CodeRegle, ...args: Parameters<typeof reglesDe>) =>
  reglesDe(...args)
    .filter(r => r.code === code)
    .map(({ niveau, seuil, portee, actif }) => ({ niveau, seuil, portee, actif }))

describe('catalogue', () => {
  it('has rows that the schema accepts, each with a reference', () => {
    for (const r of [...LOI, ...CONVENTIONS.flatMap(c => CONVENTIONS_REGLES[c])]) {
      expect(regleSchema.parse(r)).toEqual(r)
      expect(r.reference).not.toBe('')
    }
    expect(LOI.every(r => r.portee === 'loi')).toBe(true)
  })

  it('knows every code, in the law or in an agreement', () => {
    const connus = new Set([...LOI, ...CONVENTIONS.flatMap(c => CONVENTIONS_REGLES[c])].map(r => r.code))
    expect([...connus].sort()).toEqual([...CODES_REGLE].sort())
  })
})

describe('rules of an account', () => {
  it('are the law alone without agreement, and for others', () => {
    const rangees = (regles: readonly Regle[]) => regles.map(r => `${r.code}${r.seuil}${r.niveau}`).sort()
    for (const convention of ['aucune', 'autre'] as const) expect(rangees(reglesDe(convention))).toEqual(rangees(LOI))
    expect(duCode('DIMANCHES_MOIS', 'SAP')).toEqual([{ niveau: 'alerte', seuil: 2, portee: 'convention', actif: true }])
  })

  it('have a span that follows the rest that is allowed, by the agreement or by the company’s own', () => {
    const neuf = reglage('REPOS_QUOTIDIEN', {
      seuil: 540,
      source: 'accord d’entreprise',
      accord_date: '2026-02-03',
      accord_texte: 'Neuf heures.',
    })
    for (const convention of ['aucune', 'SAP', 'autre', 'BAD'] as const) {
      expect(duCode('AMPLITUDE', convention, [neuf])).toEqual([
        { niveau: 'bloquant', seuil: 15 * 60, portee: 'compte', actif: true },
      ])
    }
    const choisie = [neuf, reglage('AMPLITUDE', { seuil: 720 })]
    expect(duCode('AMPLITUDE', 'aucune', choisie)).toMatchObject([{ seuil: 720 }])
  })

  it('are one way of an article or the other', () => {
    expect(duCode('DIMANCHES_ANNEE', '51')).toMatchObject([{ actif: false }])
    const annee = [reglage('DIMANCHES_ANNEE', { seuil: 15, source: 'accord du 1/2/2026' })]
    expect(duCode('DIMANCHES_ANNEE', '51', annee)).toMatchObject([{ seuil: 15, actif: true }])
    expect(duCode('DIMANCHES_3_SEMAINES', '51', annee)).toEqual([])
  })

  it('lose the law’s rows of a code that the agreement has', () => {
    expect(duCode('REPOS_QUOTIDIEN', '51')).toEqual([
      { niveau: 'alerte', seuil: 660, portee: 'convention', actif: true },
      { niveau: 'bloquant', seuil: 540, portee: 'convention', actif: true },
    ])
    expect(duCode('AMPLITUDE', '51')).toEqual([
      { niveau: 'alerte', seuil: 780, portee: 'convention', actif: true },
      { niveau: 'bloquant', seuil: 900, portee: 'convention', actif: true },
    ])
  })

  it('keep their steps with a level, and one step with a threshold', () => {
    expect(duCode('DUREE_JOUR', '66', [reglage('DUREE_JOUR', { niveau: 'info' })])).toEqual([
      { niveau: 'info', seuil: 600, portee: 'compte', actif: true },
      { niveau: 'info', seuil: 720, portee: 'compte', actif: true },
    ])
    expect(duCode('DUREE_JOUR', 'aucune', [reglage('DUREE_JOUR', { seuil: 660 })])).toEqual([
      { niveau: 'bloquant', seuil: 660, portee: 'compte', actif: true },
    ])
  })

  it('may bring in a rule that neither law nor agreement has', () => {
    const reglages = [reglage('JOURS_CONSECUTIFS', { seuil: 5, source: 'accord du 1/9/2026' })]
    const [ajoutee] = reglesApplicables({ convention: 'aucune', reglages }).filter(r => r.code === 'JOURS_CONSECUTIFS')
    expect(ajoutee).toMatchObject({ niveau: 'alerte', seuil: 5, unite: 'jours', reference: 'accord du 1/9/2026' })
    expect(duCode('JOURS_CONSECUTIFS', 'aucune', [reglage('JOURS_CONSECUTIFS')])).toEqual([])
  })

  it('may differ for one kind of post, whatever the order of the settings', () => {
    const couchee = reglage('REPOS_QUOTIDIEN', { poste_type: 'nuit_couchee', seuil: 540, niveau: 'alerte' })
    const tous = reglage('REPOS_QUOTIDIEN', { seuil: 600 })
    expect(reglesDe('aucune', [couchee, tous])).toEqual(reglesDe('aucune', [tous, couchee]))
    const repos = (type: 'nuit' | 'nuit_couchee', actif = true) =>
      anomalies(
        'REPOS_QUOTIDIEN',
        agent([poste(1, LUNDI, '21:00-07:00', { type }), poste(2, '2026-12-01', '16:30-20:00')]),
        { regles: reglesDe('aucune', [{ ...couchee, actif }, tous]) },
      )
    expect(repos('nuit')).toMatchObject([{ seuil: 600, niveau: 'bloquant' }])
    expect(repos('nuit_couchee')).toEqual([])
    const court = agent([
      poste(1, LUNDI, '21:00-07:00', { type: 'nuit_couchee' }),
      poste(2, '2026-12-01', '15:00-20:00'),
    ])
    expect(anomalies('REPOS_QUOTIDIEN', court, { regles: reglesDe('aucune', [couchee]) })).toMatchObject([
      { niveau: 'alerte', seuil: 540, ecart: 60 },
    ])
    const eteinte = reglesDe('aucune', [{ ...couchee, actif: false }])
    expect(anomalies('REPOS_QUOTIDIEN', court, { regles: eteinte })).toEqual([])
  })
})
