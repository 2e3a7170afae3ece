import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterMinutes, formaterDuree } from '#wire/dates.ts'
import type { VisiteSuivie } from './deroule.ts'
import { creneauPromis, direRetard, estEnRetard, expliquerRetard, limitePromise, retards } from './retard.ts'

/** 10:00 to 11:30 in Paris, promised between 10:00 and 12:00. */
const visite = (plus: Partial<VisiteSuivie> = {}): VisiteSuivie => ({
  intervention_id: 1,
  technicien_id: 7,
  jour: '2026-11-20',
  debut: '2026-11-20T09:00:00.000Z',
  fin: '2026-11-20T10:30:00.000Z',
  th_libelle: '10:00 - 12:00',
  etapes_en_cours: 0,
  annulee: false,
  dernier: null,
  ...plus,
})
const a = (heureUtc: string) => `2026-11-20T${heureUtc}:00.000Z`
const dire = (v: VisiteSuivie, maintenant: string) => {
  const retard = retards([v], maintenant).get(v.intervention_id)
  return retard ? [direRetard(retard).replaceAll('\u00a0', ' '), retard.manque] : null
}

describe('one visit', () => {
  it.each([
    ['before its start', 0, a('08:59'), null],
    ['within its first minute', 0, '2026-11-20T09:00:59.000Z', null],
    ['35 minutes after, the promise still holding', 0, a('09:35'), ['retard 35 min', false]],
    ['on the way is not there', 1, a('09:35'), ['retard 35 min', false]],
    ['the promised slot over', 0, a('11:01'), ['retard 2 h 01', true]],
    ['on site within its time', 2, a('10:30'), null],
    ['on site beyond its planned end', 2, a('10:50'), ['dépasse de 20 min', true]],
    ['done', 3, a('15:00'), null],
  ] as const)('%s', (_quand, etapes_en_cours, maintenant, attendu) => {
    expect(dire(visite({ etapes_en_cours }), maintenant)).toEqual(attendu)
  })

  it('cancelled is never late; without a slot, the plan is the promise', () => {
    expect(dire(visite({ annulee: true }), a('15:00'))).toBeNull()
    expect(dire(visite({ th_libelle: 'Matin' }), a('09:01'))).toEqual(['retard 1 min', true])
    expect(limitePromise(visite())).toBe(a('11:00'))
    // A slot that ends before the plan begins promises nothing earlier than the plan.
    expect(limitePromise(visite({ th_libelle: '08:00 – 09:00' }))).toBe(a('09:00'))
  })

  it('says what it means', () => {
    const v = visite()
    expect(expliquerRetard({ sorte: 'retard', minutes: 35, manque: false }, v, a('09:35'))).toBe(
      'Prévue à 10:00, promise avant 12:00',
    )
    // Counted from the same hour once the promise is broken too.
    const manque = { sorte: 'retard', minutes: 121, manque: true } as const
    expect(expliquerRetard(manque, v, a('11:01'))).toBe('Prévue à 10:00, promise avant 12:00')
    expect(expliquerRetard(manque, visite({ th_libelle: 'Matin' }), a('11:01'))).toBe('Prévue à 10:00')
    const depasse = { sorte: 'depassement', minutes: 5, manque: true } as const
    expect(expliquerRetard(depasse, v, a('10:35'))).toBe('Devait finir à 11:30')
  })

  it('promised for another day, it is late from its plan, and keeps or breaks its promise on the day that was told', () => {
    const demain = visite({ th_jour: '2026-11-21' })
    expect(dire(demain, a('11:01'))).toEqual(['retard 2 h 01', false])
    expect(limitePromise(demain)).toBe('2026-11-21T11:00:00.000Z')
    expect(creneauPromis(demain)).toEqual({ debut: '2026-11-21T09:00:00.000Z', fin: '2026-11-21T11:00:00.000Z' })
    const hier = visite({ th_jour: '2026-11-19' })
    expect(dire(hier, a('09:01'))).toEqual(['retard 1 min', true])
    const retard = { sorte: 'retard', minutes: 35, manque: false } as const
    expect(expliquerRetard(retard, demain, a('09:35'))).toBe('Prévue à 10:00, promis sam. 21 nov., 10:00 – 12:00')
    expect(expliquerRetard({ ...retard, sorte: 'risque' }, hier, a('08:35'))).toBe(
      'Ce qui précède finit trop tard, prévue à 10:00, promis jeu. 19 nov., 10:00 – 12:00',
    )
    expect(expliquerRetard({ ...retard, sorte: 'risque', attendue: a('09:20') }, hier, a('08:35'))).toBe(
      'Début estimé vers 10:20, prévue à 10:00, promis jeu. 19 nov., 10:00 – 12:00',
    )
  })

  it('of another day is said in hours up to two days, then in days, with the day', () => {
    const maintenant = '2026-11-23T10:00:00.000Z'
    expect(dire(visite(), maintenant)).toEqual(['retard 3 j', true])
    expect(dire(visite(), '2026-11-21T09:00:00.000Z')).toEqual(['retard 24 h', true])
    // A promise broken yesterday, or the day before, is one of so many hours.
    expect(dire(visite(), '2026-11-21T11:40:00.000Z')).toEqual(['retard 26 h', true])
    expect(dire(visite(), '2026-11-22T09:00:00.000Z')).toEqual(['retard 48 h', true])
    expect(dire(visite(), '2026-11-22T09:01:00.000Z')).toEqual(['retard 2 j', true])
    const retard = retards([visite()], maintenant).get(1)
    expect(retard && expliquerRetard(retard, visite(), maintenant)).toBe(
      'Prévue le ven. 20 nov. à 10:00, promise avant 12:00',
    )
  })
})

describe('what one visit does to the next', () => {
  const suivante = visite({ intervention_id: 2, debut: a('11:00'), fin: a('12:00'), th_libelle: '12:00 - 12:30' })

  it('a visit not begun pushes the next one beyond its slot by its own duration', () => {
    // 90 minutes from 10:15 UTC end at 11:45, and the slot is over at 11:30.
    const dits = retards([suivante, visite()], a('10:15'))
    expect(dits.get(2)).toEqual({ sorte: 'risque', minutes: 15, manque: false })
    expect(estEnRetard(dits.get(2))).toBe(false)
  })

  it('somebody who arrived late stays as long as planned', () => {
    const encours = visite({ etapes_en_cours: 2, dernier: { fait_a: a('10:10') } })
    expect(retards([encours, suivante], a('10:20')).get(2)).toEqual({ sorte: 'risque', minutes: 10, manque: false })
  })

  it('nobody else’s day is pushed, nor that of a visit without anybody', () => {
    for (const technicien_id of [8, null])
      expect(retards([visite(), { ...suivante, technicien_id }], a('10:15')).has(2)).toBe(false)
  })
})

const instants = fc.integer({ min: 0, max: 24 * 60 }).map(m => ajouterMinutes('2026-11-19T23:00:00.000Z', m))
const visites = fc
  .array(
    fc.record({
      technicien_id: fc.constantFrom(7, 8, null),
      debut: instants,
      duree: fc.integer({ min: 15, max: 240 }),
      th_libelle: fc.constantFrom('', 'Matin', '08:00 - 10:00', '13:30 – 16:00'),
      etapes_en_cours: fc.constantFrom(0, 1, 2, 3),
      annulee: fc.boolean(),
      dernier: fc.option(instants.map(fait_a => ({ fait_a }))),
    }),
    { maxLength: 8 },
  )
  .map(toutes =>
    toutes.map(
      ({ duree, ...v }, rang): VisiteSuivie =>
        visite({ ...v, intervention_id: rang, fin: ajouterMinutes(v.debut, duree) } as Partial<VisiteSuivie>),
    ),
  )

describe('any day', () => {
  it('what is over or cancelled is never spoken of; what is said counts minutes above zero', () => {
    fc.assert(
      fc.property(visites, instants, (jour, maintenant) => {
        const dits = retards(jour, maintenant)
        for (const v of jour) {
          const retard = dits.get(v.intervention_id)
          if (v.annulee || v.etapes_en_cours === 3) expect(retard).toBeUndefined()
          if (retard) expect(retard.minutes).toBeGreaterThanOrEqual(1)
          // Beyond a day the words count whole hours: a visit begun a day late pushes one planned at midnight by 24 h 01.
          const heures = retard && retard.minutes > 24 * 60 ? retard.minutes % 60 : 0
          const combien = retard && formaterDuree(retard.minutes - heures)
          if (retard) expect(direRetard(retard)).toContain(combien)
        }
      }),
    )
  })

  it('lateness only grows with the clock, minute by minute, until the field moves', () => {
    fc.assert(
      fc.property(visites, instants, fc.integer({ min: 1, max: 600 }), (jour, maintenant, minutes) => {
        const [avant, ensuite] = [retards(jour, maintenant), retards(jour, ajouterMinutes(maintenant, minutes))]
        for (const [id, retard] of avant) {
          if (!estEnRetard(retard)) continue
          expect(ensuite.get(id)).toMatchObject({ sorte: retard.sorte, minutes: retard.minutes + minutes })
        }
        // A risk becomes lateness or stays one: waiting mends nothing.
        for (const id of avant.keys()) expect(ensuite.has(id)).toBe(true)
      }),
    )
  })

  it('does not depend on the order of the list, nor on other people’s visits', () => {
    fc.assert(
      fc.property(visites, instants, (jour, maintenant) => {
        const dits = retards(jour, maintenant)
        const seul = retards(
          jour.filter(v => v.technicien_id === 7),
          maintenant,
        )
        for (const v of jour) {
          if (v.technicien_id === 7) expect(seul.get(v.intervention_id)).toEqual(dits.get(v.intervention_id))
        }
        expect(new Map([...retards([...jour].reverse(), maintenant)].sort())).toEqual(new Map([...dits].sort()))
      }),
    )
  })
})
