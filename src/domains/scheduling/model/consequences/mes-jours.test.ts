import { describe, expect, it } from 'vitest'
import type { DemandeConge } from '../conges/conge.ts'
import { PAUSE_PAR_DEFAUT } from '../planning/heures.ts'
import type { JourPlanning, MonPlanning } from '../planning/planning.ts'
import { direDeja, direRepos, heuresIci } from './mes-jours.ts'

const horaire = (pointage_date: string, heure_debut: string, heure_fin: string) => ({
  ...{ pointage_date, heure_debut, heure_fin },
  ...{ pointage_heure_debut_coupure: null, pointage_heure_fin_coupure: null },
})
let numero = 0
function jour(dadate: string, heures?: [string, string], change: Partial<JourPlanning> = {}): JourPlanning {
  const vide = { feries: null, absences: [], astreintes: [], evenements: [], descente: null, modifie: null }
  const reste = {
    ...{ utilisateur_id: 1, poste_id: 1, pointage_heures_manuel: null, pointage_heures_supplementaire: 0 as const },
    ...{ debut_different: 0 as const, fin_different: 0 as const, version: 1, poste_libelle: 'Matin', poste_code: 'M' },
    ...{ color: '#fff', minutes: 420, minutes_pause: 30 },
  }
  const postes = heures ? [{ ...horaire(dadate, ...heures), pointage_id: ++numero, ...reste }] : []
  return { ...vide, dadate, postes, ...change }
}
const planning = (jours: JourPlanning[], { debut = '2026-11-20', fin = '2027-01-05' } = {}): MonPlanning => ({
  ...{ lu_a: '2026-11-29T06:00:00.000Z', utilisateur_id: 1, debut, fin, jours, vu_a: null },
  proprietes: { ...PAUSE_PAR_DEFAUT, propriete_planning_roulant: 30, propriete_limite_planning: null },
})
const prend = horaire('2026-12-09', '13:45', '21:15')
const demande = (change: Partial<DemandeConge>) =>
  ({
    ...{ demande_type: 1, demande_conge_etat: 0 },
    ...{ demande_conge_date_debut: '2026-12-09', demande_conge_date_fin: '2026-12-11' },
    ...change,
  }) as DemandeConge

describe('what stands already on the days of a yes', () => {
  const garde = { heure_debut: '21:15', heure_fin: '06:45' } as JourPlanning['astreintes'][number]

  it('is one’s leave that waits and one’s on-call duties, of these days alone', () => {
    const sien = planning([
      jour('2026-12-09', undefined, { astreintes: [garde] }),
      jour('2026-12-10', undefined, { astreintes: [garde] }),
    ])
    expect(direDeja(['2026-12-09'], { planning: sien, demandes: [demande({})] })).toEqual([
      'Demande en attente\u00a0: Congé payé, du mer. 9 déc. au ven. 11 déc.',
      'Vous êtes d’astreinte le mer. 9 déc., 21:15 – 06:45.',
    ])
  })

  it('is nothing of a leave that was answered, of other days, nor of what the device does not keep', () => {
    const autres = [demande({ demande_conge_etat: 1 }), demande({ demande_conge_date_debut: '2026-12-10' })]
    expect(direDeja(['2026-12-09'], { planning: null, demandes: autres })).toEqual([])
  })
})

describe('the rest around a post that one would hold', () => {
  it('is what is left before it and after it, the post given aside', () => {
    const sien = planning([
      jour('2026-12-08', ['06:45', '14:15']),
      jour('2026-12-09', ['06:45', '14:15']),
      jour('2026-12-10', ['07:00', '14:15']),
    ])
    const donne = sien.jours[1]?.postes[0] ?? null
    expect(direRepos({ planning: sien }, { prend, donne })).toBe(
      'Repos\u00a0: 23\u00a0h\u00a030 avant ce poste, 9\u00a0h\u00a045 après.',
    )
  })

  it('is not counted beyond two days, nor from a post that leave takes off', () => {
    const conge = [{ sorte: 'conge' as const, libelle: 'Congé payé', debut: '2026-12-08', fin: '2026-12-08' }]
    const sien = planning([jour('2026-12-08', ['06:45', '14:15'], { absences: conge })])
    expect(direRepos({ planning: sien }, { prend, donne: null })).toBe(
      'Repos\u00a0: plus de 48\u00a0h avant ce poste, plus de 48\u00a0h après.',
    )
  })

  it('is not said where the days around are not known', () => {
    expect(direRepos({ planning: null }, { prend, donne: null })).toBeNull()
    expect(direRepos({ planning: planning([], { fin: '2026-12-10' }) }, { prend, donne: null })).toBeNull()
  })
})

describe('hours of the week and of the month, on the device', () => {
  it('are those before and after, each week and month once, without what it does not keep', () => {
    const sien = planning([jour('2026-12-07', ['06:45', '14:15']), jour('2026-12-09', ['06:45', '10:45'])])
    const donne = sien.jours[1]?.postes[0] ?? null
    expect(heuresIci({ planning: sien }, { prend, donne })).toEqual([
      { sorte: 'semaine', du: '2026-12-07', au: '2026-12-13', avant: 840, apres: 840, contrat: 0 },
      { sorte: 'mois', du: '2026-12-01', au: '2026-12-31', avant: 840, apres: 840, contrat: 0 },
    ])
    expect(heuresIci({ planning: sien }, { prend, donne: null }).map(p => p.apres)).toEqual([1260, 1260])
  })

  it('are left out where the device does not keep the whole of a period', () => {
    const sien = planning([], { fin: '2026-12-29' })
    expect(heuresIci({ planning: sien }, { prend, donne: null }).map(p => p.sorte)).toEqual(['semaine'])
    expect(heuresIci({ planning: null }, { prend, donne: null })).toEqual([])
  })
})
