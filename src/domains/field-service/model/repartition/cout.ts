import { calculerDetour } from '../creneaux/detour.ts'
import type { Intervalle } from '../creneaux/types.ts'
import type { Place, Regles, VisiteAPlacer } from './types.ts'

const MINUTE = 60_000
/** In minutes of way: what is worth as much as not keeping a promise, another day, a visit more in somebody's day. */
const PROMESSE = 10_000
const PAR_JOUR = 300
const PAR_VISITE = 3
const TRAJET_INCONNU = 20

/** What a place costs beside another, in minutes of way: the promise first, then how far it is from the hour, then the detour. */
export function couter(
  { technicien, ...place }: Place,
  { lieu, promesse, voulue }: VisiteAPlacer & { readonly voulue: Intervalle },
  { temps }: Regles,
): number {
  const ecart = Math.abs(place.debut - voulue.debut) / MINUTE
  const tenue = !promesse || (place.debut >= promesse.debut && place.debut < promesse.fin)
  const proches = technicien.visites.filter(v => Math.abs(v.debut - place.debut) < 12 * 60 * MINUTE)
  const { minutes_ajout } = calculerDetour(lieu, place, { du_jour: proches, temps })
  const jours = Math.floor(ecart / 1440)
  return (
    (tenue ? 0 : PROMESSE) +
    jours * PAR_JOUR +
    Math.min(ecart, 720) * 0.4 +
    (minutes_ajout ?? TRAJET_INCONNU) +
    proches.length * PAR_VISITE
  )
}
