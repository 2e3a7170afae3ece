import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ajouterJours, ajouterMinutes, instantParis, jourSemaine, semaineIso, versMs } from '#wire/dates.ts'
import { PAUSE_PAR_DEFAUT } from '../planning/heures.ts'
import { poste } from '../regles/testing/activite.ts'
import { toujours } from '../versions.ts'
import {
  auDela,
  compterSemaines,
  frisesDe,
  joursDesSemaines,
  minutesDu,
  semainesDe,
  semainesDuMois,
} from './semaines.ts'

const pauses = toujours(PAUSE_PAR_DEFAUT)
const tard = versMs(instantParis('2099-01-01', '00:00'))
const sans = { interventions: [], maladies: new Set<string>(), absences: [] }

describe('weeks of a year', () => {
  it.each([
    [2020, 53, '2019-12-30', '2020-12-28'],
    [2021, 52, '2021-01-04', '2021-12-27'],
    [2026, 53, '2025-12-29', '2026-12-28'],
    [2027, 52, '2027-01-04', '2027-12-27'],
  ])('%i has %i of them', (annee, nombre, premier, dernier) => {
    const semaines = semainesDe(annee)
    expect(semaines).toHaveLength(nombre)
    expect([semaines[0]?.lundi, semaines.at(-1)?.lundi]).toEqual([premier, dernier])
  })

  it('belong each to one month, that of their Sunday', () => {
    for (let annee = 2020; annee <= 2030; annee += 1) {
      const dimanches = Array.from({ length: 12 }, (_, rang) => semainesDuMois(annee, rang + 1))
        .flat()
        .map(s => ajouterJours(s.lundi, 6))
      const attendus = Array.from({ length: 366 }, (_, n) => ajouterJours(`${annee}-01-01`, n)).filter(
        j => j.startsWith(String(annee)) && jourSemaine(j) === 7,
      )
      expect(dimanches).toEqual(attendus)
    }
    expect(semainesDuMois(2027, 1)[0]).toEqual({ semaine: 53, lundi: '2026-12-28' })
  })
})

it.each([
  ['35 h are no overtime', 2100, { sup25: 0, sup50: 0, complementaires: 0 }],
  ['a minute more is', 2101, { sup25: 1, sup50: 0, complementaires: 0 }],
  ['43 h are a quarter more', 2580, { sup25: 480, sup50: 0, complementaires: 0 }],
  ['what follows is half more', 2581, { sup25: 480, sup50: 1, complementaires: 0 }],
])('%s', (_, minutes, attendu) =>
  expect(auDela(minutes, { hebdomadaires: 2340, temps_partiel: false, par_an: false })).toEqual(attendu),
)

it('counts what is beyond a part-time contract, and nothing of a week where the year is counted', () => {
  const partiel = { hebdomadaires: 1200, temps_partiel: true, par_an: false }
  expect(auDela(1200, partiel).complementaires).toBe(0)
  expect(auDela(1330, partiel)).toEqual({ sup25: 0, sup50: 0, complementaires: 130 })
  expect(auDela(3000, { ...partiel, par_an: true })).toEqual({ sup25: 0, sup50: 0, complementaires: 0 })
})

it('leaves a post that has not ended to come, whole', () => {
  const pointages = [poste(1, '2026-11-16', '09:00-17:00'), poste(2, '2026-11-17', '09:00-17:00')]
  const maintenant = versMs(instantParis('2026-11-17', '12:00'))
  const { minutes, prevu } = compterSemaines(2026, { ...sans, pointages }, { pauses, maintenant })
  expect([minutes[46], prevu[46]]).toEqual([450, 450])
})

it('leaves days away out of the mean of twelve weeks, and tells none of twelve weeks away', () => {
  const pointages = [0, 1, 2, 3, 4].map(n => poste(n + 1, ajouterJours('2026-11-16', n), '08:00-17:30'))
  const moyenne = (absences: readonly string[], recuperations: readonly string[] = []) =>
    compterSemaines(2026, { ...sans, pointages, absences, recuperations }, { pauses, maintenant: tard }).moyenne12[46]
  expect(moyenne([])).toBe(Math.ceil(2700 / 12))
  const cinq = [0, 1, 2, 3, 4].map(n => ajouterJours('2026-11-09', n))
  expect(moyenne(cinq)).toBe(Math.ceil(2700 / 11))
  // What gives back hours that were worked is rest.
  expect(moyenne(cinq, cinq)).toBe(Math.ceil(2700 / 12))
  expect(moyenne(Array.from({ length: 84 }, (_, n) => ajouterJours('2026-08-31', n)))).toBe(0)
})

const jour = fc.integer({ min: -20, max: 390 }).map(n => ajouterJours('2026-01-01', n))
const heure = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '45'))
  .map(([h, m]) => `${String(h).padStart(2, '0')}:${m}`)
const pointagesAuHasard = fc
  .array(
    fc.tuple(jour, heure, heure).filter(([, debut, fin]) => debut !== fin),
    { maxLength: 40 },
  )
  .map(tous => tous.map(([j, debut, fin], rang) => poste(rang + 1, j, `${debut}-${fin}`)))
const interventionsAuHasard = fc.array(
  fc.tuple(jour, heure, fc.integer({ min: 1, max: 600 })).map(([j, h, minutes]) => {
    const debut = instantParis(j, h)
    return { debut: versMs(debut), fin: versMs(ajouterMinutes(debut, minutes)) }
  }),
  { maxLength: 10 },
)

it('sums the weeks of a year to its days, clock changes and nights over midnight included', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(2025, 2026),
      pointagesAuHasard,
      interventionsAuHasard,
      jour,
      (annee, pointages, interventions, present) => {
        const travail = { pointages, interventions, maladies: new Set<string>(), absences: [] }
        const maintenant = versMs(instantParis(present, '12:00'))
        const { minutes, prevu } = compterSemaines(annee, travail, { pauses, maintenant })
        const { toutes } = frisesDe(travail, { ...joursDesSemaines(annee), pauses, maintenant: tard })
        const [lundi = '', nombre] = [semainesDe(annee)[0]?.lundi, semainesDe(annee).length * 7]
        let jours = 0
        for (let n = 0; n < nombre; n += 1) {
          const le = ajouterJours(lundi, n)
          expect(semaineIso(le).annee).toBe(annee)
          const rang = toutes.calendrier.rangDe(le)
          jours += toutes.compteurs.minutes(rang, rang)
        }
        expect([...minutes, ...prevu].reduce((t, n) => t + n, 0)).toBe(jours)
        expect(minutes.map((n, rang) => n + (prevu[rang] ?? 0))).toEqual(
          semainesDe(annee).map(s => minutesDu(toutes, s.lundi)),
        )
      },
    ),
    { numRuns: 60 },
  )
})
