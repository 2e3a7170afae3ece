import { describe, expect, it } from 'vitest'
import { POSTES, uneCase, unMois } from '../testing/mois.ts'
import { ligneDe } from './lignes.ts'
import { direHorsMetier, horsMetier, horsMetierPrepares } from './metier.ts'

const de = (...metiers: (number | null)[]) => metiers.map(metier_id => ({ poste_id: 1, metier_id }))

describe('a post of another trade', () => {
  it.each([
    ['of theirs', 7, de(7), false],
    ['of another', 7, de(8), true],
    ['of all', 7, de(null), false],
    ['of several, theirs among them', 7, de(8, 7), false],
    ['of several others', 7, de(8, 9), true],
    ['of somebody without a trade', null, de(8), false],
    ['that is given no more', 7, [], false],
  ])('is told where it is %s', (_quoi, metier_id, postes, attendu) => {
    expect(horsMetier({ metier_id }, 1, postes)).toBe(attendu)
  })

  it('is said with theirs, where it is known', () => {
    expect(direHorsMetier({ metier_libelle: 'Infirmier' })).toBe('Ce poste n’est pas de son métier (Infirmier).')
    expect(direHorsMetier({ metier_libelle: '' })).toBe('Ce poste n’est pas de son métier.')
  })

  it('is counted before it is published: prepared, standing, on the days that change alone', () => {
    const postes = POSTES.map(p => ({ ...p, metier_id: p.poste_id === 1 ? 8 : null }))
    const [leila, hugo, ines] = unMois().agents
    if (!(leila && hugo && ines)) throw new Error('nobody')
    const jour = (jj: string, change: object = {}) => uneCase({ dadate: `2026-12-${jj}`, etat: 'nouveau', ...change })
    const agents = [
      {
        ...leila,
        calendrier: [jour('07'), jour('05'), jour('06', { etat: 'retire' }), jour('08', { etat: 'publie' })],
      },
      { ...hugo, calendrier: [jour('05', { poste: 2 }), jour('06', { etat: 'modifie' })] },
      // Theirs.
      { ...ines, calendrier: [jour('05')] },
    ]
    const changent = [1, 2, 3].flatMap(utilisateur_id =>
      ['05', '06', '08'].map(jj => ({ utilisateur_id, jour: `2026-12-${jj}` })),
    )
    const dits = horsMetierPrepares({ agents, postes }, changent).map(({ agent, c }) => [agent.label, c.dadate])
    expect(dits).toEqual([
      ['Leïla Amrani', '2026-12-05'],
      ['Hugo Bonnet', '2026-12-06'],
    ])
    expect(horsMetierPrepares({ agents, postes }, [])).toEqual([])
  })

  it('warns at its cell, by its look, its name and its tip, and blocks nothing', () => {
    const [agent] = unMois().agents
    if (!agent) throw new Error('nobody')
    const marques = { anomalies: [], refus: new Map(), notes: new Map() }
    const allures = { alerte: 'orange', poste: 'pose' }
    const postes = POSTES.map(p => ({ ...p, metier_id: 8 }))
    const [marquee] = ligneDe(
      agent,
      { ...marques, postes },
      { allures, par: 'metier', mois: { annee: 2026, mois: 12 } },
    ).entries
    expect(marquee).toMatchObject({ look: 'pose orange' })
    expect(marquee?.name).toContain('Ce poste n’est pas de son métier (Aide-soignant).')
    expect(marquee?.tip).toContain('pas de son métier')
    expect(marquee?.state).toBeUndefined()
    const [nue] = ligneDe(
      agent,
      { ...marques, postes: POSTES },
      { allures, par: 'metier', mois: { annee: 2026, mois: 12 } },
    ).entries
    expect([nue?.look, nue?.name?.includes('métier')]).toEqual(['pose', false])
  })
})
