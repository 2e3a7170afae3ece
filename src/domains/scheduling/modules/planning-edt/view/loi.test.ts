import { describe, expect, it } from 'vitest'
import type { Changement } from '#domains/scheduling/model/bureau/changement.ts'
import type { Reparation } from '#domains/scheduling/model/loi/reparer.ts'
import { POSTES, unMois } from '../testing/mois.ts'
import { rejouer } from './cases.ts'
import { composer, direReparation, etatDe } from './loi.ts'

const { agents } = unMois()
const poser: Changement = { sorte: 'poser', utilisateur_id: 1, date: '2026-12-10', poste_id: 2 }
const modifier: Changement = { sorte: 'modifier', pointage_id: 11, version: 3, poste_id: 2 }

describe('the month as the law reads it', () => {
  it('holds what is put there by its place among the changes, what stands by its number, and no leave', () => {
    const etat = etatDe(rejouer(agents, [modifier, poser], POSTES), POSTES, [modifier, poser])
    expect(etat.get(1)?.map(p => [p.pointage_id, p.pointage_date, p.heure_debut])).toEqual([
      [11, '2026-12-04', '21:00'],
      [-2, '2026-12-10', '21:00'],
    ])
    expect(etat.get(3)).toEqual([])
  })

  it('holds nothing of what is taken off', () => {
    const retire: Changement = { sorte: 'retirer', pointage_id: 11, version: 3 }
    expect(etatDe(rejouer(agents, [retire], POSTES), POSTES, [retire]).get(1)).toEqual([])
  })
})

describe('a way out', () => {
  it('changes what the lot puts there, and leaves the rest of the lot', () => {
    const heures: Reparation = {
      sorte: 'heures',
      ...{ pointage_id: -2, heure_debut: '22:00', heure_fin: '07:00', bord: 'debut' as const },
    }
    expect(composer([modifier, poser], heures, agents)).toEqual([
      modifier,
      { ...poser, heure_debut: '22:00', heure_fin: '07:00' },
    ])
    const confier = { sorte: 'confier', pointage_id: -2, utilisateur_id: 2, date: '2026-12-10' } as const
    expect(composer([modifier, poser], confier, agents)).toEqual([modifier, { ...poser, utilisateur_id: 2 }])
    expect(composer([modifier, poser], { sorte: 'retirer', pointage_id: -2 }, agents)).toEqual([modifier])
  })

  it('changes what stands there beside the lot, over what the lot does to it', () => {
    const heures: Reparation = {
      sorte: 'heures',
      ...{ pointage_id: 11, heure_debut: '07:45', heure_fin: '14:15', bord: 'debut' as const },
    }
    const dites = { pointage_id: 11, heure_debut: '07:45', heure_fin: '14:15' }
    expect(composer([poser], heures, agents)).toEqual([poser, { sorte: 'modifier', version: 3, ...dites }])
    expect(composer([modifier], heures, agents)).toEqual([{ ...modifier, heure_debut: '07:45', heure_fin: '14:15' }])
    expect(composer([modifier], { sorte: 'retirer', pointage_id: 11 }, agents)).toEqual([
      { sorte: 'retirer', pointage_id: 11, version: 3 },
    ])
  })

  it('is none where the shift is not of this month', () => {
    expect(composer([], { sorte: 'retirer', pointage_id: 999 }, agents)).toBeNull()
    expect(composer([], { sorte: 'retirer', pointage_id: -1 }, agents)).toBeNull()
  })

  it('is said whole: what is done, then whose post, which day and which hours it makes', () => {
    const autour = { etat: etatDe(agents, POSTES), agents, postes: POSTES }
    const dite = (reparation: Reparation) => direReparation(reparation, autour)
    const numero = { pointage_id: 11 }
    expect(dite({ sorte: 'confier', ...numero, utilisateur_id: 2, date: '2026-12-04' })).toEqual({
      geste: 'Confier à Hugo Bonnet',
      detail: 'ven. 4 déc., Matin 06:45 – 14:15',
    })
    expect(dite({ sorte: 'heures', ...numero, heure_debut: '06:45', heure_fin: '13:00', bord: 'fin' })).toEqual({
      geste: 'Finir à 13:00',
      detail: 'Leïla Amrani, ven. 4 déc., Matin 06:45 – 13:00',
    })
    expect(dite({ sorte: 'deplacer', ...numero, utilisateur_id: 1, date: '2026-12-07' })).toEqual({
      geste: 'Déplacer au lun. 7 déc.',
      detail: 'Leïla Amrani, lun. 7 déc., Matin 06:45 – 14:15',
    })
    expect(dite({ sorte: 'retirer', ...numero })).toEqual({
      geste: 'Retirer ce poste',
      detail: 'Leïla Amrani, ven. 4 déc., Matin 06:45 – 14:15',
    })
  })
})
