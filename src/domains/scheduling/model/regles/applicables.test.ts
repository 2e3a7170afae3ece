import { describe, expect, it } from 'vitest'
import { reglesApplicables } from './applicables.ts'
import { CONVENTIONS_REGLES, LOI } from './catalogue.ts'
import { agent, anomalies, LUNDI, poste, reglage, reglesDe } from './testing-activite.ts'
import { CODES_REGLE, CONVENTIONS, type CodeRegle, regleSchema } from './types.ts'

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
  it('are the law alone without agreement, for home services and for others', () => {
    for (const convention of ['aucune', 'SAP', 'autre'] as const) expect(reglesDe(convention)).toEqual(LOI)
  })

  it('lose the law’s rows of a code that the agreement has', () => {
    expect(duCode('REPOS_QUOTIDIEN', '51')).toEqual([
      { niveau: 'alerte', seuil: 660, portee: 'convention', actif: true },
      { niveau: 'bloquant', seuil: 540, portee: 'convention', actif: true },
    ])
    expect(duCode('AMPLITUDE', '51')).toEqual([{ niveau: 'bloquant', seuil: 780, portee: 'loi', actif: true }])
  })

  it('keep their steps with a level, and one step with a threshold', () => {
    expect(duCode('DUREE_JOUR', 'aucune', [reglage('DUREE_JOUR', { niveau: 'info' })])).toEqual([
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
