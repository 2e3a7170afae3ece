import { describe, expect, it } from 'vitest'
import { POSTES, uneCase, unMois } from '../testing/mois.ts'
import { coller, peindre, posteDuCode, remplir, vider } from './gestes.ts'

const { agents } = unMois()
const [leila, , ines] = agents as [(typeof agents)[number], (typeof agents)[number], (typeof agents)[number]]
const [matin, nuit] = POSTES as [(typeof POSTES)[number], (typeof POSTES)[number]]
const plage = (rows: string[], du: string, au: string) => ({ rows, start: `${du}T00:00`, end: `${au}T00:00` })

describe('a day becomes what is asked of it', () => {
  it('adds, changes, leaves alone, takes off', () => {
    expect(remplir(leila, '2026-12-05', [{ poste_id: 1 }])).toEqual([
      { sorte: 'poser', utilisateur_id: 1, date: '2026-12-05', poste_id: 1 },
    ])
    expect(remplir(leila, '2026-12-04', [{ poste_id: 2 }])).toEqual([
      { sorte: 'modifier', pointage_id: 11, version: 3, poste_id: 2 },
    ])
    expect(remplir(leila, '2026-12-04', [{ poste_id: 1 }])).toEqual([])
    expect(remplir(leila, '2026-12-04', [])).toEqual([{ sorte: 'retirer', pointage_id: 11, version: 3 }])
  })
  it('a letter says what the day holds: of two posts one stays', () => {
    const deux = { ...leila, calendrier: [uneCase(), uneCase({ pointage_id: 12, heure_debut: '17:00' })] }
    expect(remplir(deux, '2026-12-04', [{ poste_id: 2 }]).map(c => c.sorte)).toEqual(['modifier', 'retirer'])
  })
  it('what is to be taken off already is no post of the day', () => {
    const retire = { ...leila, calendrier: [uneCase({ etat: 'retire' })] }
    expect(remplir(retire, '2026-12-04', [])).toEqual([])
    expect(remplir(retire, '2026-12-04', [{ poste_id: 1 }]).map(c => c.sorte)).toEqual(['poser'])
  })
})

describe('over a range', () => {
  it('leaves out the days away, and asks for a single one, for the office to say why', () => {
    const large = peindre(plage(['1', '3'], '2026-12-04', '2026-12-06'), agents, () => nuit)
    expect(large).toHaveLength(3)
    expect(large.some(c => 'date' in c && c.utilisateur_id === 3 && c.date === '2026-12-04')).toBe(false)
    expect(peindre(plage(['3'], '2026-12-04', '2026-12-05'), agents, () => nuit)).toHaveLength(1)
    expect(vider(plage(['1', '2'], '2026-12-01', '2027-01-01'), agents).map(c => c.sorte)).toEqual([
      'retirer',
      'retirer',
    ])
  })
  it('a code is the post of one’s own trade first', () => {
    const autres = [{ ...matin, poste_id: 9, metier_id: 8 }, matin]
    expect(posteDuCode('m', ines, autres)?.poste_id).toBe(9)
    expect(posteDuCode('m', leila, autres)?.poste_id).toBe(1)
    expect(posteDuCode('zz', leila, autres)).toBeNull()
  })
  it('a paste keeps the hours of what was copied here, and reads codes of a spreadsheet; a blank leaves the day', () => {
    const entry = { id: '11', start: '2026-12-04T00:00', end: '2026-12-05T00:00', label: 'Matin' }
    const change = { entry, from: '1', row: '2', start: '2026-12-08T00:00', end: '2026-12-09T00:00' }
    const range = plage(['2'], '2026-12-08', '2026-12-10')
    expect(coller({ range, cells: [['Matin']], changes: [change] }, agents, POSTES)).toEqual([
      expect.objectContaining({ sorte: 'poser', utilisateur_id: 2, date: '2026-12-08', heure_debut: '06:45' }),
    ])
    expect(coller({ range, cells: [['', 'n']], changes: [] }, agents, POSTES)).toEqual([
      { sorte: 'poser', utilisateur_id: 2, date: '2026-12-09', poste_id: 2 },
    ])
  })
})
