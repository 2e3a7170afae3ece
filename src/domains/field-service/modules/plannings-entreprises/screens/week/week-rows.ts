import { direPromis } from '#domains/field-service/model/interventions/creneau-dit.ts'
import type { EntreePlanning } from '#domains/field-service/model/interventions/entree-planning.ts'
import { direHeures, heuresQuiComptent } from '#domains/field-service/model/interventions/fait.ts'
import type { PresenceSemaine } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { conflictsOf, wordsOfConflict } from '#domains/field-service/view/plan/conflict-marks.ts'
import { promiseShades, wordsOfPromise } from '#domains/field-service/view/plan/promise-marks.ts'
import { couperNom, hoursAround, nomBref, shadesOf, wallOf } from '#domains/field-service/view/plan/walls.ts'
import type { GridEntry, GridLooseEntry, GridRow, GridTone, TimeScale } from '#kit/time-grid/types.ts'
import {
  ajouterJours,
  ajouterMinutes,
  formaterJour,
  heureParis,
  instantParis,
  type JourIso,
  jourParis,
  minutesEntre,
} from '#wire/dates.ts'
import { compter } from '#wire/french.ts'

/** Lengths above which a cell says the town, then the service, in minutes (specification field-service §2). */
const WITH_TOWN = 30
const WITH_SERVICE = 45

/** Drawn no shorter, in minutes. */
const LEAST = 15

/** Where it stands in the day: as it was worked once it is finished. */
const comptees = (v: EntreePlanning) => heuresQuiComptent({ ...v, etapes_en_cours: v.etape })
const placed = (v: EntreePlanning) => ({ ...v, ...comptees(v) })

export interface Week {
  readonly lundi: JourIso
  readonly presences: readonly PresenceSemaine[]
  readonly visites: readonly EntreePlanning[]
  readonly aujourdhui: JourIso
  /** Visits that were put where they stand, and the office has not answered for yet. */
  readonly waiting?: ReadonlySet<number>
}

/** Where a visit is put. */
export interface Place {
  readonly cible_id: number | null
  readonly date_rdv: JourIso
  readonly heure_debut: string
  readonly duree_minutes: number
}

/** The week as it is being changed: what was just put somewhere stands there. */
export function withHeld(week: Week, held: ReadonlyMap<string, Place>): Week {
  if (held.size === 0) return week
  const visites = week.visites.map(v => {
    const there = held.get(String(v.intervention_id))
    if (!there) return v
    const debut = instantParis(there.date_rdv, there.heure_debut)
    const fin = ajouterMinutes(debut, there.duree_minutes)
    return { ...v, technicien_id: there.cible_id, jour: there.date_rdv, debut, fin }
  })
  return { ...week, visites, waiting: new Set([...held.keys()].map(Number)) }
}

/** Seven to seven, in minutes: a week of them fits a window. */
const USUAL = [420, 1140] as const

const TONES: readonly GridTone[] = ['primary', 'info', 'info', 'good']

export function cellWords(v: EntreePlanning): string {
  const { debut, fin } = comptees(v)
  const minutes = minutesEntre(debut, fin)
  const town = minutes > WITH_TOWN ? `${v.adresse_cp} ${v.adresse_ville}`.trim() : ''
  const service = minutes > WITH_SERVICE ? v.prestation_libelle : ''
  return [couperNom(v.nom_client), town, service].filter(Boolean).join(' · ')
}

function entryOf(v: EntreePlanning, { aujourdhui, waiting, presences }: Week): GridEntry {
  const { debut, fin } = comptees(v)
  const when = direHeures({ ...v, etapes_en_cours: v.etape })
  const where = `${v.adresse_cp} ${v.adresse_ville}`.trim()
  const step = { ...v, etapes_en_cours: v.etape }
  const promised = wordsOfPromise(step) || direPromis(v)
  const absences = presences.find(p => p.id === v.technicien_id)?.absences ?? []
  const marks = [promised, wordsOfConflict(step, absences)]
  const facts = [v.nom_client, formaterJour(v.jour, 'complet'), when, v.prestation_libelle, where]
  return {
    id: String(v.intervention_id),
    start: wallOf(debut),
    // Done in a moment, it is still something to see and to press.
    end: wallOf(minutesEntre(debut, fin) < LEAST ? ajouterMinutes(debut, LEAST) : fin),
    label: cellWords(v),
    brief: nomBref(v.nom_client, v.nom_court),
    name: [...facts, ...marks].filter(Boolean).join(', '),
    dated: true,
    tip: [v.nom_client, when, v.prestation_libelle, where, ...marks].filter(Boolean).join(' · '),
    tone: TONES[v.etape] ?? 'primary',
    locked: !(v.peut.reporter && v.peut.affecter && v.jour >= aujourdhui),
    ...(waiting?.has(v.intervention_id) ? { state: 'pending' as const } : {}),
  }
}

/** The same marks as in the day: over an absence, and beside what was promised. */
function marksOf(visites: readonly EntreePlanning[], absences: PresenceSemaine['absences']) {
  const marked = visites.map(v => ({ ...v, client: v.nom_client, etapes_en_cours: v.etape }))
  return [...conflictsOf(marked, absences), ...promiseShades(marked)]
}

const count = (n: number) => ({ text: String(n), name: compter(n, 'intervention') })
const byStart = (a: EntreePlanning, b: EntreePlanning) => (a.debut < b.debut ? -1 : 1)

/** Seven days in hours, wide enough for what is earliest and latest. */
export function teamScale({ lundi, visites }: Week): TimeScale {
  return { from: lundi, days: 7, step: 60, hours: hoursAround(visites.map(placed), v => v.jour, USUAL) }
}

/** A lane per technician over the seven days. */
export function teamRows(week: Week): GridRow[] {
  const lanes = Map.groupBy(week.visites, v => v.technicien_id)
  return week.presences.map(({ id, label, ...presence }) => {
    const theirs = (lanes.get(id) ?? []).toSorted(byStart)
    return {
      id: String(id),
      label,
      count: count(theirs.length),
      shades: [...shadesOf(presence, { du: week.lundi, jours: 7 }), ...marksOf(theirs, presence.absences)],
      entries: theirs.map(v => entryOf(v, week)),
    }
  })
}

/** The week of one person is drawn a day above the other: every day on the wall of the first. */
export function personScale({ lundi, visites }: Week): TimeScale {
  return { from: lundi, days: 1, step: 15, hours: hoursAround(visites.map(placed), v => v.jour, USUAL) }
}

const onWall = (lundi: JourIso, wall: string) => `${lundi}${wall.slice(10)}`

export function personRows(week: Week, technicien: number): GridRow[] {
  const presence = week.presences.find(p => p.id === technicien)
  const days = Array.from({ length: 7 }, (_, n) => ajouterJours(week.lundi, n))
  return days.map(day => {
    const theirs = week.visites.filter(v => v.technicien_id === technicien && v.jour === day).toSorted(byStart)
    const within = <T extends { readonly debut: string; readonly fin: string }>(list: readonly T[]) =>
      list.filter(p => jourParis(p.debut) <= day && wallOf(p.fin) > `${day}T00:00`)
    const shades = shadesOf(
      {
        absences: within(presence?.absences ?? []),
        disponibilites: presence?.disponibilites ? within(presence.disponibilites) : null,
      },
      { du: day, jours: 1 },
    )
    const cut = (wall: string) =>
      wall < `${day}T00:00` ? `${day}T00:00` : wall.slice(0, 10) > day ? `${day}T24:00` : wall
    return {
      id: day,
      label: formaterJour(day),
      count: count(theirs.length),
      shades: [...shades, ...marksOf(theirs, presence?.absences ?? [])].map(s => ({
        ...s,
        start: onWall(week.lundi, cut(s.start)),
        end: cut(s.end).endsWith('T24:00') ? `${ajouterJours(week.lundi, 1)}T00:00` : onWall(week.lundi, cut(s.end)),
      })),
      entries: theirs.map(v => {
        const entry = entryOf(v, week)
        const over = entry.end.slice(0, 10) > day
        return {
          ...entry,
          start: onWall(week.lundi, entry.start),
          end: over ? `${ajouterJours(week.lundi, 1)}T00:00` : onWall(week.lundi, entry.end),
        }
      }),
    }
  })
}

/** What nobody was given in the week. */
export function looseRows(week: Week): GridLooseEntry[] {
  return week.visites
    .filter(v => v.technicien_id === null)
    .toSorted(byStart)
    .map(v => ({
      ...entryOf(v, week),
      label: v.nom_client,
      detail: [
        formaterJour(v.jour),
        heureParis(v.debut),
        v.prestation_libelle,
        wordsOfPromise({ ...v, etapes_en_cours: v.etape }),
      ]
        .filter(Boolean)
        .join(' · '),
      tone: 'wait',
    }))
}
