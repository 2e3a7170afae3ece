import { formaterDuree, type JourIso, jourParis, joursEntre } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { chercherCreneaux } from '../creneaux/creneaux.ts'
import type { Intervalle, TechnicienDe } from '../creneaux/types.ts'
import { estLibre, juger } from './constats.ts'
import { couter } from './cout.ts'
import type { Constat, Place, Regles, VisiteAPlacer } from './types.ts'

/** A place that is better than the one asked for, and why. */
export interface Idee extends Intervalle {
  readonly utilisateur_id: number
  readonly utilisateur_nom: string
  readonly raisons: readonly string[]
}

const MAX = 3
const MINUTE = 60_000
/** Minutes of way below which one place is not worth saying better than another. */
const MIEUX = 5
/** What is not free costs more than any detour. */
const GRAVE = 400

/** When it stands, seen from the hour asked for: in hours on its day, in days on another. */
function direEcart(place: Intervalle, voulue: Intervalle): string {
  const minutes = Math.round((place.debut - voulue.debut) / MINUTE)
  if (minutes === 0) return 'même heure'
  const sens = minutes < 0 ? 'plus tôt' : 'plus tard'
  const [de, a] = [voulue, place].map(({ debut }) => jourParis(new Date(debut).toISOString())) as [JourIso, JourIso]
  const jours = joursEntre(de, a)
  return jours === 0 ? `${formaterDuree(Math.abs(minutes))} ${sens}` : `${compter(Math.abs(jours), 'jour')} ${sens}`
}

function raisonsDe(place: Place, visite: VisiteAPlacer, voulue: Intervalle, constats: readonly Constat[]): string[] {
  const { promesse } = visite
  const tenue = promesse && place.debut >= promesse.debut && place.debut < promesse.fin
  const detour = constats.find(c => c.sorte === 'detour')?.texte.replace(/\.$/, '') ?? ''
  const proches = place.technicien.visites.filter(v => Math.abs(v.debut - place.debut) < 12 * 60 * MINUTE)
  return [
    direEcart(place, voulue),
    ...(tenue ? ['créneau promis tenu'] : []),
    ...(detour.startsWith('Ajoute') ? [detour.charAt(0).toLowerCase() + detour.slice(1)] : []),
    proches.length === 0 ? 'journée libre' : `${compter(proches.length, 'visite')} autour`,
  ]
}

/**
 * Up to three places that are free, where the promise is kept or nearly, and that cost less than the one asked for: the same
 * hour with somebody else first, then the free slots of the days around.
 * @param voulue where the visit is asked to stand; `technicien` null: with nobody
 */
export function proposerMieux(
  techniciens: readonly TechnicienDe[],
  { voulue, actuelle, visite, jours }: Asked,
  regles: Regles,
): Idee[] {
  const duree = voulue.fin - voulue.debut
  const { creneaux } = chercherCreneaux(techniciens, {
    lieu: visite.lieu,
    duree_minutes: duree / MINUTE,
    jours,
    depuis: regles.depuis,
    temps: regles.temps,
  })
  const parId = new Map(techniciens.map(t => [t.utilisateur_id, t]))
  const places: Place[] = [
    ...techniciens.map(technicien => ({ technicien, debut: voulue.debut, fin: voulue.fin })),
    ...creneaux.flatMap(({ utilisateur_id, debut, fin }) => {
      const technicien = parId.get(utilisateur_id)
      return technicien ? [{ technicien, debut, fin }] : []
    }),
  ]
  const cout = (place: Place) => couter(place, { ...visite, voulue }, regles)
  const demandee = voulue.technicien
    ? cout({ ...voulue, technicien: voulue.technicien }) + (estLibre(juger(voulue, visite, regles)) ? 0 : GRAVE)
    : Number.POSITIVE_INFINITY
  const retenues: { place: Place; constats: readonly Constat[] }[] = []
  const gens = new Set<number>()
  for (const { place } of places
    .map(p => ({ place: p, prix: cout(p) }))
    .filter(({ prix }) => prix < demandee - MIEUX)
    // Where it stands already is no move.
    .filter(({ place: p }) => p.technicien.utilisateur_id !== actuelle?.utilisateur_id || p.debut !== actuelle.debut)
    .toSorted((a, b) => a.prix - b.prix)) {
    if (retenues.length === MAX) break
    // Three people rather than one at three hours: whoever chooses sees who else is there.
    if (gens.has(place.technicien.utilisateur_id)) continue
    const constats = juger(place, visite, regles)
    if (!estLibre(constats)) continue
    gens.add(place.technicien.utilisateur_id)
    retenues.push({ place, constats })
  }
  return retenues.map(({ place, constats }) => ({
    utilisateur_id: place.technicien.utilisateur_id,
    utilisateur_nom: place.technicien.utilisateur_nom,
    debut: place.debut,
    fin: place.fin,
    raisons: raisonsDe(place, visite, voulue, constats),
  }))
}

interface Asked {
  readonly voulue: Intervalle & { readonly technicien: TechnicienDe | null }
  /** Where it stands now; absent: nowhere. */
  readonly actuelle?: { readonly utilisateur_id: number | null; readonly debut: number }
  readonly visite: VisiteAPlacer
  readonly jours: readonly JourIso[]
}
