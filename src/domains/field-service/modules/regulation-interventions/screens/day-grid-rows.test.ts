import { describe, expect, it } from 'vitest'
import type { Journee, VisitePlanifiee } from '#domains/field-service/model/interventions/regulation.ts'
import type { Retard } from '#domains/field-service/model/interventions/retard.ts'
import { couperNom } from '#domains/field-service/view/plan/walls.ts'
import { type Given, looseOf, rowsOf, scaleOf, withHeld } from './day-grid-rows.ts'

const JOUR = '2026-11-25'
const visite = (over: Partial<VisitePlanifiee> = {}) =>
  ({
    intervention_id: 1,
    client: 'Mme Martine Roussel',
    adresse_cp: '80100',
    adresse_ville: 'Abbeville',
    prestation_libelle: 'Ramonage',
    technicien_id: 7,
    jour: JOUR,
    debut: '2026-11-25T08:00:00.000Z',
    fin: '2026-11-25T09:00:00.000Z',
    th_libelle: '',
    etapes_en_cours: 0,
    etape_libelle: '',
    annulee: false,
    peut: { affecter: true, reporter: true, annuler: true },
    ...over,
  }) as VisitePlanifiee
const journee = (interventions: readonly VisitePlanifiee[], over: object = {}) =>
  ({
    jour: JOUR,
    interventions,
    duree_moyenne_kilometre: 2,
    techniciens: [{ id: 7, label: 'Anne', appareils: [], ...over }],
  }) as unknown as Journee
const given = { retards: new Map(), movable: true, attendues: new Map(), held: new Map() }
const rows = (visites: readonly VisitePlanifiee[], more: Partial<Given> = {}, over: object = {}) =>
  rowsOf(journee(visites, over), visites, { ...given, ...more })
const entry = (over: Partial<VisitePlanifiee> = {}, more: Partial<Given> = {}) =>
  rows([visite(over)], more)[0]?.entries[0]

describe('cells', () => {
  it.each([
    ['Seize caractères', 'Seize caractères'],
    ['Dix-sept caractèr', 'Dix-sept carac…'],
  ])('%s is written %s', (nom, ecrit) => expect(couperNom(nom)).toBe(ecrit))

  it('stands on the wall of Paris, and tells its town above half an hour, its service above three quarters', () => {
    expect(entry()).toMatchObject({
      start: `${JOUR}T09:00`,
      end: `${JOUR}T10:00`,
      label: 'Mme Martine Ro…',
      second: ['Abbeville', 'Ramonage'],
    })
    expect(entry({ fin: '2026-11-25T08:45:00.000Z' })?.second).toEqual(['Abbeville'])
    expect(entry({ fin: '2026-11-25T08:30:00.000Z' })?.second).toEqual([])
    const promise = { th_libelle: '08:00 - 10:00', th_jour: JOUR }
    expect(entry(promise)?.second).toEqual(['Abbeville', 'Ramonage', 'promis 08:00 – 10:00'])
  })

  it('says the family name alone where there is no room, before the hour that is expected, and the whole to the mouse', () => {
    const court = { client_court: 'Rousselot-Delacroix' }
    expect(entry(court)?.brief).toEqual({ text: 'Rousselot-Dela…', under: 15, initials: 'RD' })
    const attendues = new Map([
      [1, { debut: '2026-11-25T09:20:00.000Z', fin: '2026-11-25T10:20:00.000Z', minutes: 80 }],
    ])
    const late = entry(court, { attendues } as unknown as Partial<Given>)
    expect(late?.brief).toEqual({ text: 'Rousselot-Dela… ≈10:20', under: 15, initials: 'RD' })
    expect(entry()?.tip).toMatch(/^Mme Martine R/)
  })

  it('is locked where it began, without network and on a day that is over; cancelled, it leaves its place', () => {
    expect(entry()?.locked).toBe(false)
    expect(entry({ peut: { affecter: false, reporter: false, annuler: true } })?.locked).toBe(true)
    expect(entry({}, { movable: false })?.locked).toBe(true)
    expect(entry({ annulee: true })).toBeUndefined()
  })

  it('without a technician stands beside the lanes', () => {
    expect(rows([visite({ technicien_id: null })])[0]?.entries).toEqual([])
    expect(looseOf([visite({ technicien_id: null }), visite()], given).map(e => e.label)).toEqual([
      'Mme Martine Roussel',
    ])
  })
})

describe('lanes', () => {
  it('shades absences without a why, and what is outside the hours where hours are known', () => {
    const periode = (de: string, a: string) => ({ debut: `${JOUR}T${de}:00.000Z`, fin: `${JOUR}T${a}:00.000Z` })
    const lane = (over: object) =>
      rows([], {}, over)[0]?.shades?.map(s => `${s.kind} ${s.start.slice(11)}-${s.end.slice(11)}`)
    expect(lane({ disponibilites: null })).toEqual([])
    expect(lane({ disponibilites: [] })).toEqual(['closed 00:00-00:00'])
    expect(
      lane({
        disponibilites: [periode('12:00', '16:00'), periode('07:00', '11:00')],
        absences: [periode('14:00', '15:00')],
      }),
    ).toEqual(['closed 00:00-08:00', 'closed 12:00-13:00', 'closed 17:00-00:00', 'away 15:00-16:00'])
  })

  it('are as wide as the earliest and the latest visit, over midnight too', () => {
    expect(scaleOf(JOUR, []).hours).toEqual([360, 1320])
    const early = { debut: '2026-11-25T03:40:00.000Z', fin: '2026-11-25T05:00:00.000Z' }
    const late = { debut: '2026-11-25T22:30:00.000Z', fin: '2026-11-26T00:30:00.000Z' }
    expect(scaleOf(JOUR, [early, late]).hours).toEqual([240, 1440])
  })
})

it('what was just put somewhere stands there, and waits for the office', () => {
  const held = new Map([['1', { vers: 7, jour: JOUR, heure_debut: '14:00', duree_minutes: 30 }]])
  const visites = [visite({ technicien_id: null })]
  const drawn = withHeld(journee(visites), visites, held)
  expect(rowsOf(drawn.journee, drawn.visites, { ...given, held })[0]?.entries).toMatchObject([
    { id: '1', start: `${JOUR}T14:00`, end: `${JOUR}T14:30`, state: 'pending' },
  ])
  expect(looseOf(drawn.visites, given)).toEqual([])
  expect(withHeld(journee(visites), visites, new Map()).visites).toBe(visites)
})

describe('along a lane', () => {
  const at = (intervention_id: number, de: string, a: string, over: Partial<VisitePlanifiee> = {}) =>
    visite({ intervention_id, debut: `${JOUR}T${de}:00.000Z`, fin: `${JOUR}T${a}:00.000Z`, ...over })
  const ICI = { adresse_latitude: 48, adresse_longitude: 2 }
  /** 11.12 km as the crow flies: 29 minutes. */
  const LOIN = { adresse_latitude: 48.1, adresse_longitude: 2 }
  const shades = (visites: readonly VisitePlanifiee[], more: Partial<Given> = {}, over: object = {}) =>
    rows(visites, more, over)[0]?.shades?.map(s =>
      [s.kind, `${s.start.slice(11)}-${s.end.slice(11)}`, s.label?.replaceAll('\u00a0', ' ')].join(' '),
    )

  it('ways are drawn where both ends are on the map, and told where there is too little time for them', () => {
    const [un, deux] = [at(1, '08:00', '09:00', ICI), at(2, '10:00', '11:00', LOIN)]
    expect(shades([un, deux])).toEqual(['way 10:00-10:29 Trajet estimé à 29 min'])
    const tot = at(2, '09:10', '10:10', LOIN)
    expect(shades([un, tot])).toEqual(['tight 10:00-10:29 Trajet estimé à 29 min, 10 min prévues'])
    expect(rows([un, tot])[0]?.entries[1]?.name).toMatch(/, trajet estimé à 29\smin, 10\smin prévues$/)
    expect(shades([un, at(2, '09:00', '10:00', LOIN)])).toEqual([
      'tight 10:00-10:29 Trajet estimé à 29 min, aucun temps prévu',
    ])
    expect(shades([un, at(2, '10:00', '11:00')])).toEqual([])
    expect(shades([un, at(2, '10:00', '11:00', ICI)])).toEqual([])
  })

  it('a way goes from the visit before, though a filter leaves it out', () => {
    const [un, deux] = [at(1, '08:00', '09:00', ICI), at(2, '10:00', '11:00', LOIN)]
    const [lane] = rowsOf(journee([un, deux]), [deux], given)
    expect([lane?.entries.length, lane?.shades?.length]).toEqual([1, 1])
  })

  it('what came late pushes the rest, from five minutes on', () => {
    const attendue = (debut: string, fin: string, minutes: number) => ({
      debut: `${JOUR}T${debut}:00.000Z`,
      fin: `${JOUR}T${fin}:00.000Z`,
      minutes,
    })
    const un = at(1, '08:00', '09:00')
    const pushed = new Map([[1, attendue('08:40', '09:40', 40)]])
    expect(shades([un], { attendues: pushed })).toEqual([
      'expected 09:40-10:40 Mme Martine Roussel : début estimé vers 09:40',
    ])
    const [drawn] = rows([un], { attendues: pushed })[0]?.entries ?? []
    expect([drawn?.label, drawn?.second]).toEqual(['Mme Martine Ro… · ≈09:40', ['Abbeville', 'Ramonage']])
    expect(drawn?.name).toContain('début estimé vers 09:40')
    expect(shades([un], { attendues: new Map([[1, attendue('08:04', '09:04', 4)]]) })).toEqual([])
    const la = at(1, '08:00', '09:00', { etapes_en_cours: 2 })
    expect(shades([la], { attendues: new Map([[1, attendue('08:00', '09:30', 0)]]) })).toEqual([
      'expected 10:00-10:30 Fin estimée vers 10:30',
    ])
  })

  it('a finished visit stands where it was worked, and the way to the next goes from there', () => {
    const fait = { debut: `${JOUR}T06:10:00.000Z`, fin: `${JOUR}T06:40:00.000Z` }
    const un = at(1, '08:00', '09:00', { ...ICI, etapes_en_cours: 3, fait })
    const deux = at(2, '09:10', '10:00', LOIN)
    expect(shades([un, deux])).toEqual(['way 07:40-08:09 Trajet estimé à 29 min'])
    const [lane] = rows([un, deux])
    expect(lane?.entries[0]).toMatchObject({ start: `${JOUR}T07:10`, end: `${JOUR}T07:40` })
    expect(lane?.entries[0]?.name?.replaceAll(/\s/g, ' ')).toContain('fait 07:10 – 07:40, prévue 09:00 – 10:00')
    // What the phone tells of a moment is still something to press.
    expect(rows([un, deux, at(3, '05:00', '05:30', { ...LOIN, etapes_en_cours: 3 })])[0]?.shades).toHaveLength(1)
    // Done after the hour of the next one: that one is late, and no way is short.
    const tard = { debut: `${JOUR}T09:20:00.000Z`, fin: `${JOUR}T09:50:00.000Z` }
    expect(shades([{ ...un, fait: tard }, deux])).toEqual([])
    const bref = at(1, '08:00', '09:00', { etapes_en_cours: 3, fait: { debut: fait.debut, fin: fait.debut } })
    expect(rows([bref])[0]?.entries[0]).toMatchObject({ start: `${JOUR}T07:10`, end: `${JOUR}T07:25` })
  })

  it('a visit over an absence is a conflict, until it is done', () => {
    const absences = [{ debut: `${JOUR}T08:30:00.000Z`, fin: `${JOUR}T12:00:00.000Z` }]
    const of = (etapes_en_cours: 0 | 3) =>
      shades([at(1, '08:00', '09:00', { etapes_en_cours })], {}, { absences })?.filter(s => s.startsWith('conflict'))
    expect(of(0)).toEqual(['conflict 09:30-10:00 Mme Martine Roussel : pendant une absence'])
    expect(of(3)).toEqual([])
  })

  it('brick is what is late, amber what will be', () => {
    const tone = (retard: Retard) => entry({}, { retards: new Map([[1, retard]]) })?.tone
    expect(tone({ sorte: 'retard', minutes: 3, manque: false })).toBe('bad')
    expect(tone({ sorte: 'risque', minutes: 3, manque: false })).toBe('wait')
  })
})
