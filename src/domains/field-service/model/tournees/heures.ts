import { debutDe, faireTour, type Terrain } from './tour.ts'
import type { VehiculeATourner } from './types.ts'

/**
 * When each visit of a tour begins: as near as the others let it be to the hour it has now, since every hour that changes is a
 * customer to tell.
 * @param voulu the hour it has; null: none, as early as may be
 */
export function choisirHeures(
  t: Terrain,
  { vehicule, visites }: { readonly vehicule: number; readonly visites: readonly number[] },
  voulu: (visite: number) => number | null,
): number[] {
  const v = t.probleme.vehicules[vehicule] as VehiculeATourner
  const { tard, lieux } = faireTour(t, vehicule, visites)
  let [moment, lieu] = [v.debut, v.depart]
  return visites.map((visite, i) => {
    const ici = lieux[i] ?? 0
    const tot = debutDe(t, visite, moment + (t.durees[lieu * t.n + ici] ?? 0))
    const heure = voulu(visite)
    const souhait = heure === null ? tot : Math.ceil(heure / t.pas) * t.pas
    const debut = t.epinglee[visite] ? tot : Math.max(tot, Math.min(souhait, tard[i] ?? tot))
    ;[moment, lieu] = [Math.max(moment, debut + (t.duree[visite] ?? 0)), ici]
    return debut
  })
}
