import { type Attendue, cheminsDe, DECALAGE_DIT_MIN } from '#domains/field-service/model/interventions/deroule.ts'
import type { Journee, VisitePlanifiee } from '#domains/field-service/model/interventions/regulation.ts'
import { wallOf } from '#domains/field-service/view/plan/walls.ts'
import type { GridShade } from '#kit/time-grid/types.ts'
import { ajouterMinutes, formaterDuree, heureParis, minutesEntre } from '#wire/dates.ts'

/** The way to a visit from the one before it. */
export interface Way {
  readonly minutes: number
  /** Longer than the time that is left for it. */
  readonly short: boolean
  readonly words: string
}

/** « Trajet estimé à 12 min », and how much time there is where that is not enough. */
export function wordsOf(minutes: number, room: number): string {
  const said = `trajet estimé à ${formaterDuree(minutes)}`
  if (minutes <= room) return said
  return room > 0 ? `${said}, ${formaterDuree(room)} prévues` : `${said}, aucun temps prévu`
}

const upper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/**
 * The ways along a lane that are still to be made, where both ends are on the map: an estimate, and said to be one. From what was
 * done last to what comes next; where that one's hour is past, lateness says it.
 * @param visites by start, finished ones by their worked hours
 */
export function laneWays(
  visites: readonly VisitePlanifiee[],
  { duree_moyenne_kilometre }: Pick<Journee, 'duree_moyenne_kilometre'>,
): { readonly ways: ReadonlyMap<number, Way>; readonly shades: GridShade[] } {
  const ways = new Map<number, Way>()
  const shades: GridShade[] = []
  if (duree_moyenne_kilometre === undefined) return { ways, shades }
  const chemin = cheminsDe({ duree_moyenne_kilometre })
  const faites = visites.filter(v => v.etapes_en_cours === 3).toSorted((a, b) => a.fin.localeCompare(b.fin))
  const reste = visites.filter(v => v.etapes_en_cours < 3)
  for (const [rang, v] of reste.entries()) {
    const avant = reste[rang - 1] ?? faites.at(-1)
    if (avant && avant.etapes_en_cours === 3 && v.debut < avant.fin) continue
    const minutes = avant ? Math.round(chemin(avant, v) ?? 0) : 0
    if (!avant || minutes < 1) continue
    const room = Math.max(0, minutesEntre(avant.fin, v.debut))
    const way = { minutes, short: minutes > room, words: wordsOf(minutes, room) }
    ways.set(v.intervention_id, way)
    shades.push({
      start: wallOf(avant.fin),
      end: wallOf(ajouterMinutes(avant.fin, minutes)),
      kind: way.short ? 'tight' : 'way',
      label: upper(way.words),
    })
  }
  return { ways, shades }
}

/** Where visits will really stand, once what came late has pushed them. */
export function expectedOf(visites: readonly VisitePlanifiee[], attendues: ReadonlyMap<number, Attendue>): GridShade[] {
  return visites.flatMap((v): GridShade[] => {
    const attendue = attendues.get(v.intervention_id)
    if (!attendue) return []
    if (v.etapes_en_cours === 2) {
      if (minutesEntre(v.fin, attendue.fin) < DECALAGE_DIT_MIN) return []
      const label = `Fin estimée vers ${heureParis(attendue.fin)}`
      return [{ start: wallOf(v.fin), end: wallOf(attendue.fin), kind: 'expected', label }]
    }
    if (attendue.minutes < DECALAGE_DIT_MIN) return []
    const label = `${v.client}\u00a0: début estimé vers ${heureParis(attendue.debut)}`
    return [{ start: wallOf(attendue.debut), end: wallOf(attendue.fin), kind: 'expected', label }]
  })
}
