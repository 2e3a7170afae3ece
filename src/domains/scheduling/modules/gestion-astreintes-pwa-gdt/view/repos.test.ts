import { describe, expect, it } from 'vitest'
import type { Horaire } from '#domains/scheduling/model/planning/horaire.ts'
import { unContenu, VENDREDI } from '../testing/ground.ts'
import { direRepos, reposApres, resteADire } from './repos.ts'

const poste = (pointage_date: string, heure_debut: string, heure_fin: string): Horaire => ({
  pointage_date,
  heure_debut,
  heure_fin,
  pointage_heure_debut_coupure: null,
  pointage_heure_fin_coupure: null,
})
const SOIR = poste(VENDREDI, '13:45', '21:15')
const NUIT = unContenu('02:30', '04:00')
const MATIN = { aujourdhui: '2026-11-21', maintenant: '2026-11-21T04:00:00.000Z' }

describe('the rest after an intervention', () => {
  it('is eleven hours from its end', () => {
    const repos = reposApres(NUIT, [NUIT], [SOIR])
    expect(repos && direRepos(repos, MATIN)).toBe(
      'Repos de 11\u00a0h à reprendre\u00a0: pas de poste avant 15:00 (article L3131-1).',
    )
  })
  it('tells the post that starts too early', () => {
    const repos = reposApres(NUIT, [NUIT], [SOIR, poste('2026-11-21', '13:45', '21:15')])
    expect(repos && direRepos(repos, MATIN)).toContain('Votre poste de 13:45 commence trop tôt')
    expect(repos && direRepos(repos, { ...MATIN, maintenant: '2026-11-21T13:30:00.000Z' })).toContain(
      'a commencé trop tôt',
    )
    expect(reposApres(NUIT, [NUIT], [SOIR, poste('2026-11-21', '15:00', '21:15')])?.poste).toBeNull()
  })
  it('is told until it is taken, and two days longer when a post did not respect it', () => {
    const [seul, gene] = [[SOIR], [SOIR, poste('2026-11-21', '13:45', '21:15')]].map(p => reposApres(NUIT, [NUIT], p))
    const dire = (jour: string) => [seul, gene].map(r => r && resteADire(r, `${jour}T15:00:00.000Z`))
    expect([dire('2026-11-21'), dire('2026-11-24')]).toEqual([
      [false, true],
      [false, false],
    ])
  })
  it('is nothing when eleven hours in a row were already taken (L3121-10)', () => {
    const matin = poste(VENDREDI, '06:45', '14:15')
    expect(reposApres(NUIT, [NUIT], [matin])).toBeNull()
    expect(reposApres(NUIT, [NUIT], [])).toBeNull()
  })
  it('counts what an earlier intervention cut', () => {
    const matin = poste(VENDREDI, '06:45', '14:15')
    const soiree = unContenu('22:00', '22:30')
    expect(reposApres(NUIT, [soiree, NUIT], [matin])).not.toBeNull()
  })
  it('is nothing during a post', () => {
    expect(reposApres(unContenu('23:50', '01:20'), [], [poste(VENDREDI, '21:00', '07:00')])).toBeNull()
  })
  it('is told with its condition when the planning is not on the device', () => {
    const repos = reposApres(NUIT, [NUIT], null)
    expect(repos && direRepos(repos, MATIN)).toBe(
      'Sans 11\u00a0h de repos d’affilée avant l’appel\u00a0: pas de poste avant 15:00 (article L3131-1).',
    )
  })
})
