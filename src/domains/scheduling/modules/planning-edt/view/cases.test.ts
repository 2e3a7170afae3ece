import { describe, expect, it } from 'vitest'
import { POSTES, uneCase, unMois } from '../testing/mois.ts'
import { casesDu, rejouer } from './cases.ts'
import { filtrer, groupeDe, metiersDe, parUnite, TOUT, unitesDe } from './filtres.ts'
import { etatDe } from './loi.ts'
import { tranchesDe } from './tranches.ts'

const { agents } = unMois()
const apres = (...lot: Parameters<typeof rejouer>[1]) => rejouer(agents, lot, POSTES)
const jour = (suite: ReturnType<typeof apres>, id: number, date: string) => {
  const agent = suite.find(a => a.wcu_utilisateur_id === id)
  return (agent ? casesDu(agent, date) : []).map(c => `${c.poste_code} ${c.etat}${c.attente ? ' …' : ''}`)
}

it('draws at once what the office has not answered for, and marks it', () => {
  const visee = { pointage_id: 11, version: 3 }
  const pose = apres({ sorte: 'poser', utilisateur_id: 1, date: '2026-12-08', poste_id: 2 })
  expect(jour(pose, 1, '2026-12-08')).toEqual(['N nouveau …'])
  expect(jour(apres({ sorte: 'modifier', ...visee, poste_id: 2 }), 1, '2026-12-04')).toEqual(['N modifie …'])
  expect(jour(apres({ sorte: 'retirer', ...visee }), 1, '2026-12-04')).toEqual(['M retire …'])
  const deplace = apres({ sorte: 'deplacer', ...visee, utilisateur_id: 2, date: '2026-12-09' })
  expect([jour(deplace, 1, '2026-12-04'), jour(deplace, 2, '2026-12-09')]).toEqual([[], ['M modifie …']])
  // Never published, it leaves nothing behind.
  expect(jour(apres({ sorte: 'retirer', pointage_id: 21, version: 3 }), 2, '2026-12-05')).toEqual([])
  // Nobody else is drawn again.
  expect(deplace[2]).toBe(agents[2])
  expect(apres()).toBe(agents)
})

it('a post whose answer is late while the month was read with it stands there once, for whoever changes it then too', () => {
  const lus = agents.map(a =>
    a.wcu_utilisateur_id === 1
      ? { ...a, calendrier: [...a.calendrier, uneCase({ dadate: '2026-12-08', pointage_id: 105, etat: 'nouveau' })] }
      : a,
  )
  const pose = { sorte: 'poser', utilisateur_id: 1, date: '2026-12-08', poste_id: 1, provisoire: -10_001 } as const
  const le8 = (...lot: Parameters<typeof rejouer>[1]) => jour(rejouer(lus, lot, POSTES), 1, '2026-12-08')
  expect(le8(pose)).toEqual(['M nouveau'])
  expect(etatDe(rejouer(lus, [pose], POSTES), POSTES, [pose]).get(1)).toHaveLength(2)
  // Its answer came, and the reading is older than what was made of it since.
  expect(le8({ ...pose, poste_id: 2, provisoire: 105 })).toEqual(['M nouveau'])
  expect(le8(pose, { sorte: 'modifier', pointage_id: -10_001, version: 1, poste_id: 2 })).toEqual(['N nouveau …'])
  expect(le8(pose, { sorte: 'retirer', pointage_id: -10_001, version: 1 })).toEqual([])
  // Other hours are another post, and so is what takes the place of one taken off.
  expect(le8({ ...pose, heure_debut: '15:00', heure_fin: '19:00' })).toHaveLength(2)
  expect(le8({ sorte: 'retirer', pointage_id: 105, version: 3 }, pose)).toEqual(['M nouveau …'])
})

it('filters by trade, by a name without its accents, by what is wrong and by what is prepared', () => {
  const noms = (filtres: Partial<typeof TOUT>) =>
    filtrer(agents, { ...TOUT, ...filtres }, new Set([2])).map(a => a.wcu_utilisateur_id)
  expect(noms({})).toEqual([1, 2, 3])
  expect(noms({ metier: 8 })).toEqual([3])
  expect(noms({ saisie: ' leila AM ' })).toEqual([1])
  expect(noms({ anomalies: true })).toEqual([2])
  expect(noms({ prepares: true })).toEqual([2])
  expect(noms({ prepares: true, metier: 8 })).toEqual([])
  expect(metiersDe(agents).map(m => m.label)).toEqual(['Aide-soignant', 'Infirmier'])
})

describe('units', () => {
  const de = (id: number, unite_id: number | null, unite_libelle: string) =>
    agents.filter(a => a.wcu_utilisateur_id === id).map(a => ({ ...a, unite_id, unite_libelle }))
  const maison = [...de(1, 5, 'Unité protégée'), ...de(2, null, ''), ...de(3, 4, 'RDC')]
  const qui = (suite: readonly { wcu_utilisateur_id: number }[]) => suite.map(a => a.wcu_utilisateur_id)

  it('are no choice in a house that has none, nor in a month that was kept before it had any', () => {
    expect(unitesDe(agents)).toEqual([])
    expect(qui(filtrer(agents, { ...TOUT, unite: 4 }, new Set()))).toEqual([])
  })

  it('narrow the month to one of them, or to those of none', () => {
    expect(unitesDe(maison).map(u => [u.value, u.label])).toEqual([
      ['4', 'RDC'],
      ['5', 'Unité protégée'],
      ['0', 'Sans unité'],
    ])
    expect(qui(filtrer(maison, { ...TOUT, unite: 5 }, new Set()))).toEqual([1])
    expect(qui(filtrer(maison, { ...TOUT, unite: 0 }, new Set()))).toEqual([2])
    expect(qui(filtrer(maison, { ...TOUT, unite: 4, metier: 7 }, new Set()))).toEqual([])
  })

  it('follow one another by name under their own, those of none last', () => {
    const suite = parUnite(maison)
    expect(qui(suite)).toEqual([3, 1, 2])
    expect(suite.map(a => groupeDe(a, 'unite'))).toEqual(['RDC', 'Unité protégée', 'Sans unité'])
    expect(suite.map(a => groupeDe(a, 'metier'))).toEqual(['Infirmier', 'Aide-soignant', 'Aide-soignant'])
  })
})

it('a night stands on two days, and a cut is a hole in its shift', () => {
  const sans = { pointage_heure_debut_coupure: null, pointage_heure_fin_coupure: null }
  const nuit = { heure_debut: '21:00', heure_fin: '07:00', ...sans }
  expect(tranchesDe(nuit)).toEqual([[1260, 1440]])
  expect(tranchesDe(nuit, true)).toEqual([[0, 420]])
  expect(tranchesDe({ heure_debut: '06:00', heure_fin: '14:00', ...sans }, true)).toEqual([])
  const coupe = { pointage_heure_debut_coupure: '11:00', pointage_heure_fin_coupure: '16:00' }
  expect(tranchesDe({ heure_debut: '07:00', heure_fin: '20:00', ...coupe })).toEqual([
    [420, 660],
    [960, 1200],
  ])
  expect(
    tranchesDe({ ...nuit, pointage_heure_debut_coupure: '01:00', pointage_heure_fin_coupure: '02:00' }, true),
  ).toEqual([
    [0, 60],
    [120, 420],
  ])
  expect(tranchesDe({ heure_debut: null, heure_fin: null, ...sans })).toEqual([])
})
