import { describe, expect, it } from 'vitest'
import { instantParis, minutesEntre } from '#wire/dates.ts'
import { composerReleveAstreintes } from './releve.ts'

const UID = '01930000-0000-7000-8000-000000000001'
function intervention(debut: string, fin: string) {
  return {
    intervention_id: 1,
    intervention_uid: UID,
    intervention_astreinte_id: 1,
    intervention_description: 'Chute',
    debut,
    fin,
    intervention_heure_debut: '00:00',
    intervention_heure_fin: '00:00',
    minutes: minutesEntre(debut, fin),
    version: 1,
    recu_a: fin,
  }
}
const nuit = (jour: string, lendemain: string, interventions: ReturnType<typeof intervention>[] = []) => ({
  astreinte_date: jour,
  debut: instantParis(jour, '21:00'),
  fin: instantParis(lendemain, '07:00'),
  interventions,
})
const APRES = '2027-12-31T00:00:00Z'

describe('on-call statement', () => {
  it('counts the nights of the clock changes by elapsed time', () => {
    const { lignes } = composerReleveAstreintes(
      [nuit('2026-10-24', '2026-10-25'), nuit('2027-03-27', '2027-03-28'), nuit('2026-11-20', '2026-11-21')],
      APRES,
    )
    expect(lignes.map(l => l.minutes_astreinte)).toEqual([660, 540, 600])
  })

  it('splits a duty between work and rest', () => {
    const trois = intervention(instantParis('2026-10-25', '01:30'), instantParis('2026-10-25', '03:30'))
    const { total } = composerReleveAstreintes([nuit('2026-10-24', '2026-10-25', [trois])], APRES)
    expect(total).toEqual({
      minutes_astreinte: 660,
      minutes_intervention: 180,
      minutes_repos: 480,
      nb_interventions: 1,
    })
  })

  it('takes off the rest only what lies inside the duty', () => {
    const deborde = intervention(instantParis('2026-11-21', '06:30'), instantParis('2026-11-21', '08:00'))
    const { total } = composerReleveAstreintes([nuit('2026-11-20', '2026-11-21', [deborde])], APRES)
    expect(total).toMatchObject({ minutes_intervention: 90, minutes_repos: 570 })
  })

  it('shows a duty that is not over, and does not count it', () => {
    const { lignes, total } = composerReleveAstreintes([nuit('2026-11-20', '2026-11-21')], '2026-11-21T05:59:59Z')
    expect(lignes[0]).toMatchObject({ non_terminee: true, minutes_astreinte: 600 })
    expect(total).toEqual({ minutes_astreinte: 0, minutes_intervention: 0, minutes_repos: 0, nb_interventions: 0 })
  })
})
