import { describe, expect, it } from 'vitest'
import type { CreneauLu } from '#domains/field-service/model/creneaux/schema.ts'
import { CRENEAU } from '#domains/field-service/model/creneaux/testing/creneau.ts'
import { instantParis } from '#wire/dates.ts'
import { agendaRows, cellCount, cellDetour, cellName, moveInAgenda, samePlace } from './agenda-cells.ts'

/** The week of Monday 23 November, looked at on Thursday at eleven. */
const MAINTENANT = instantParis('2026-11-26', '11:00')
const tranche = (th_id: number) => {
  const heure = (h: number) => `${String(h).padStart(2, '0')}:00`
  return { th_id, th_libelle: [heure(2 * th_id - 2), heure(2 * th_id)].join(' - ') }
}
const creneau = (presence_date: string, th_id: number, plus: Partial<CreneauLu> = {}): CreneauLu => ({
  ...{ ...CRENEAU, presence_date, ...tranche(th_id) },
  ...plus,
})
const rows = (creneaux: readonly CreneauLu[], plus: Partial<Parameters<typeof agendaRows>[1]> = {}) =>
  agendaRows(
    { du: '2026-11-23', au: '2026-11-29', creneaux: [...creneaux], ecartes: [] },
    { technicien: '', souhait: undefined, maintenant: MAINTENANT, ...plus },
  )
const cellOf = (jour: string, th_id: number, ...given: Parameters<typeof rows>) => {
  const found = rows(...given)
    .flatMap(r => r.cells)
    .find(c => samePlace(c, { jour, th_id }))
  if (!found) throw new Error('no such cell')
  return found
}

describe('the week', () => {
  it('is seven days of the usual hours, wider for what is free or wished outside of them', () => {
    const drawn = (...given: Parameters<typeof rows>) => rows(...given).map(r => r.th_id)
    expect(rows([])[0]?.cells.map(c => c.jour)).toEqual([23, 24, 25, 26, 27, 28, 29].map(d => `2026-11-${d}`))
    expect(drawn([])).toEqual([5, 6, 7, 8, 9])
    expect(drawn([creneau('2026-11-27', 4), creneau('2026-11-27', 11)])).toEqual([4, 5, 6, 7, 8, 9, 10, 11])
    expect(drawn([], { souhait: { jour: null, th_libelle: '18:00 - 20:00' } })).toEqual([5, 6, 7, 8, 9, 10])
    expect(rows([]).map(r => r.th_libelle)[0]).toBe('08:00 - 10:00')
  })
})

describe('two hours of a day', () => {
  it('count who can come, and tell the least detour', () => {
    const libres = [
      creneau('2026-11-27', 5, { minutes_ajout: 14 }),
      creneau('2026-11-27', 5, { utilisateur_id: 9, minutes_ajout: 6 }),
      creneau('2026-11-27', 5, { utilisateur_id: 10, minutes_ajout: 1, retenu_par: 'Anne Roy' }),
      creneau('2026-11-27', 6),
    ]
    const cell = cellOf('2026-11-27', 5, libres)
    expect(cell).toMatchObject({ free: 2, held: 1, detour: 6, past: false, wished: false })
    expect([cellCount(cell), cellDetour(cell)].map(w => w.replaceAll(/\s/g, ' '))).toEqual(['2 libres', '+ 6 min'])
    expect(cellName(cell).replaceAll(/\s/g, ' ')).toBe(
      'vendredi 27 novembre 2026, 08:00 – 10:00 : 2 personnes libres, 1 retenue, détour de 6 min au moins',
    )
    expect(cellOf('2026-11-27', 5, libres, { technicien: '9' })).toMatchObject({ free: 1, held: 0, detour: 6 })
  })

  it('tell no detour of who cannot come in time while somebody can: they are the last of the list', () => {
    const trajet_court = { minutes: 40, libres: 10 }
    const serre = creneau('2026-11-27', 5, { minutes_ajout: 1, trajet_court })
    const large = creneau('2026-11-27', 5, { utilisateur_id: 9, minutes_ajout: 8 })
    expect(cellOf('2026-11-27', 5, [large, serre])).toMatchObject({ free: 2, detour: 8 })
    expect(cellOf('2026-11-27', 5, [serre])).toMatchObject({ free: 1, detour: 1 })
  })

  it('say that nobody knows the detour, or that somebody has nothing else that day', () => {
    const inconnu = { minutes_ajout: null, distance_ajout: null } as const
    const dire = (distance_inconnue: CreneauLu['distance_inconnue']) => {
      const cell = cellOf('2026-11-27', 5, [creneau('2026-11-27', 5, { ...inconnu, distance_inconnue })])
      return [cellDetour(cell), cellName(cell).split(', ').at(-1)]
    }
    expect(dire('sans_coordonnees')).toEqual(['détour inconnu', 'détour inconnu'])
    expect(dire('premiere_visite')).toEqual(['journée libre', 'une journée libre'])
  })

  it('say what is past, what is held and where nobody is free, rather than nothing', () => {
    const dire = (...at: Parameters<typeof cellOf>) => {
      const cell = cellOf(...at)
      return [cellCount(cell), cellName(cell).split('\u00a0: ').at(-1)]
    }
    expect(dire('2026-11-24', 5, [])).toEqual(['passé', 'passé'])
    // Eight to ten is over at eleven, ten to noon is not.
    expect(dire('2026-11-26', 5, [])).toEqual(['passé', 'passé'])
    expect(dire('2026-11-26', 6, [])).toEqual(['personne', 'personne n’est libre'])
    const tenu = [creneau('2026-11-27', 5, { retenu_par: 'Anne Roy' })]
    expect(dire('2026-11-27', 5, tenu)).toEqual(['retenu', 'personne n’est libre, 1\u00a0retenue'])
  })

  it.each([
    [{ jour: '2026-11-27', th_libelle: '08:00 - 10:00' }, ['2026-11-27 5']],
    [{ jour: '2026-11-28', th_libelle: '' }, [5, 6, 7, 8, 9].map(th => `2026-11-28 ${th}`)],
    [{ jour: null, th_libelle: '08:00 - 10:00' }, [23, 24, 25, 26, 27, 28, 29].map(d => `2026-11-${d} 5`)],
    [{ jour: '2026-12-01', th_libelle: '08:00 - 10:00' }, []],
    [undefined, []],
  ])('are marked where the customer wished for them: %j', (souhait, attendues) => {
    const wished = rows([], { souhait })
      .flatMap(r => r.cells)
      .filter(c => c.wished)
    expect(wished.map(c => `${c.jour} ${c.th_id}`)).toEqual(attendues)
    for (const cell of wished) expect(cellName(cell)).toMatch(/, souhaité par le client$/)
  })
})

it('arrows move by a day or by two hours and stop at the edge, Home and End go to its first and last day', () => {
  const size = { rows: 5, columns: 7 }
  const to = (key: string, row: number, column: number) => moveInAgenda(key, { row, column }, size)
  expect([to('ArrowRight', 2, 2), to('ArrowDown', 2, 2)]).toEqual([
    { row: 2, column: 3 },
    { row: 3, column: 2 },
  ])
  expect([to('ArrowLeft', 0, 0), to('ArrowUp', 0, 0)]).toEqual(Array(2).fill({ row: 0, column: 0 }))
  expect([to('ArrowRight', 4, 6), to('ArrowDown', 4, 6)]).toEqual(Array(2).fill({ row: 4, column: 6 }))
  expect([to('Home', 3, 4), to('End', 3, 4), to('Enter', 3, 4)]).toEqual([
    { row: 3, column: 0 },
    { row: 3, column: 6 },
    null,
  ])
})
