import { direPromis } from '#domains/field-service/model/interventions/creneau-dit.ts'
import { type Attendue, DECALAGE_DIT_MIN } from '#domains/field-service/model/interventions/deroule.ts'
import { direHeures, heuresQuiComptent } from '#domains/field-service/model/interventions/fait.ts'
import type { Journee, VisitePlanifiee } from '#domains/field-service/model/interventions/regulation.ts'
import type { Place } from '#domains/field-service/model/repartition/places.ts'
import { conflictsOf } from '#domains/field-service/view/plan/conflict-marks.ts'
import { promiseShades, wordsOfPromise } from '#domains/field-service/view/plan/promise-marks.ts'
import {
  couperNom,
  hoursAround,
  nomBref,
  type Periode,
  shadesOf,
  wallOf,
} from '#domains/field-service/view/plan/walls.ts'
import type { GridEntry, GridLooseEntry, GridRow, GridTone, TimeScale } from '#kit/time-grid/types.ts'
import { ajouterMinutes, heureParis, instantParis, type JourIso, minutesEntre } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { expectedOf, laneWays, type Way } from './lane-marks.ts'
import { lieu, mentionEtat, mentionRetard, plage } from './mots.ts'
import type { Retards } from './tableau.ts'

/** Lengths above which a cell says the town, then the service, in minutes (specification field-service §2). */
const WITH_TOWN = 30
const WITH_SERVICE = 45

const STEP = 15

/** The day in quarters, from six to twenty-two, wide enough for its earliest and its latest visit. */
export function scaleOf(jour: JourIso, visites: readonly Periode[]): TimeScale {
  return { from: jour, days: 1, step: STEP, hours: hoursAround(visites, () => jour, [360, 1320]) }
}

export interface Given {
  readonly retards: Retards
  readonly movable: boolean
  /** When each visit will really begin; empty but for today. */
  readonly attendues: ReadonlyMap<number, Attendue>
  /** Where visits were put that the office has not answered for yet. */
  readonly held: ReadonlyMap<string, Place>
}

/** The day as it is being changed: what was just put somewhere stands there. */
export function withHeld(journee: Journee, visites: readonly VisitePlanifiee[], held: Given['held']) {
  if (held.size === 0) return { journee, visites }
  const put = (v: VisitePlanifiee): VisitePlanifiee => {
    const there = held.get(String(v.intervention_id))
    if (!there) return v
    const debut = instantParis(there.jour, there.heure_debut)
    return { ...v, technicien_id: there.vers, debut, fin: ajouterMinutes(debut, there.duree_minutes) }
  }
  return { journee: { ...journee, interventions: journee.interventions.map(put) }, visites: visites.map(put) }
}

function toneOf(v: VisitePlanifiee, retards: Retards): GridTone {
  const retard = retards.get(v.intervention_id)
  if (retard) return retard.manque || retard.sorte === 'retard' ? 'bad' : 'wait'
  if (v.etapes_en_cours === 3) return 'good'
  return v.etapes_en_cours > 0 ? 'info' : 'primary'
}

function entryOf(v: VisitePlanifiee, { retards, movable, attendues, held }: Given, way?: Way): GridEntry {
  const retard = mentionRetard(retards.get(v.intervention_id))?.texte
  const attendue = v.etapes_en_cours < 2 ? attendues.get(v.intervention_id) : undefined
  const vers = attendue && attendue.minutes >= DECALAGE_DIT_MIN ? heureParis(attendue.debut) : ''
  const { debut, fin } = heuresQuiComptent(v)
  const facts = [v.client, direHeures(v), v.prestation_libelle, lieu(v), mentionEtat(v).texte, retard]
  const marks = [wordsOfPromise(v), vers && `début estimé vers ${vers}`, way?.short ? way.words : '']
  const minutes = minutesEntre(debut, fin)
  const second = [
    minutes > WITH_TOWN ? v.adresse_ville : '',
    minutes > WITH_SERVICE ? v.prestation_libelle : '',
    minutes > WITH_SERVICE ? direPromis(v) : '',
  ].filter(Boolean)
  return {
    id: String(v.intervention_id),
    start: wallOf(debut),
    // Done in a moment, it is still something to see and to press.
    end: wallOf(minutes < STEP ? ajouterMinutes(debut, STEP) : fin),
    // Who it is, first: that it is late its colour says already.
    label: [couperNom(v.client), vers && `≈${vers}`].filter(Boolean).join(' · '),
    second,
    brief: nomBref(v.client, v.client_court, vers && `≈${vers}`),
    name: [...facts, ...marks].filter(Boolean).join(', '),
    dated: true,
    tip: [...facts, ...marks].filter(Boolean).join(' · '),
    tone: toneOf(v, retards),
    locked: !(movable && v.peut.reporter && v.peut.affecter),
    ...(held.has(String(v.intervention_id)) ? { state: 'pending' as const } : {}),
  }
}

const parDebut = (a: VisitePlanifiee, b: VisitePlanifiee) => (a.debut < b.debut ? -1 : 1)

/**
 * A lane per technician, in the order of the list; cancelled visits leave their place. Ways stand between all of the day's visits,
 * whichever the filters leave.
 */
export function rowsOf(journee: Journee, visites: readonly VisitePlanifiee[], given: Given): GridRow[] {
  const { jour, techniciens, interventions } = journee
  const lanes = Map.groupBy(
    interventions.filter(v => !v.annulee && v.jour === jour),
    v => v.technicien_id,
  )
  const shown = new Set(visites.map(v => v.intervention_id))
  return techniciens.map(({ id, label, ...presence }) => {
    const toutes = (lanes.get(id) ?? []).toSorted(parDebut)
    const siennes = toutes.filter(v => shown.has(v.intervention_id))
    const { ways, shades } = laneWays(toutes.map(v => ({ ...v, ...heuresQuiComptent(v) })).toSorted(parDebut), journee)
    return {
      id: String(id),
      label,
      count: { text: String(siennes.length), name: compter(siennes.length, 'intervention') },
      shades: [
        ...shadesOf(presence, { du: jour, jours: 1 }),
        ...conflictsOf(toutes, presence.absences ?? []),
        ...promiseShades(siennes),
        ...shades,
        ...expectedOf(toutes, given.attendues),
      ],
      entries: siennes.map(v => entryOf(v, given, ways.get(v.intervention_id))),
    }
  })
}

/** What nobody was given that day. */
export function looseOf(visites: readonly VisitePlanifiee[], given: Given): GridLooseEntry[] {
  return visites
    .filter(v => v.technicien_id === null && !v.annulee)
    .toSorted(parDebut)
    .map(v => ({
      ...entryOf(v, given),
      label: v.client,
      detail: [plage(v), v.prestation_libelle, wordsOfPromise(v)].filter(Boolean).join(' · '),
      tone: 'wait',
    }))
}
