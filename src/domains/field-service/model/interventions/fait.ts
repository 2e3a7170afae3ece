import { formaterJour, jourParis } from '#wire/dates.ts'
import { plageParis } from '#wire/moments.ts'
import type { InterventionActivite } from './planning.ts'
import type { VisitePlanifiee } from './regulation.ts'

/** When somebody really was there, from the arrival to the end. ISO instants. */
export type Fait = { readonly debut: string; readonly fin: string }

/** Of a finished visit, as the technician's phone knows it; null: not finished, or its hours are not known here. */
export function faitDe({
  etapes,
  etapes_en_cours,
}: Pick<InterventionActivite, 'etapes' | 'etapes_en_cours'>): Fait | null {
  if (etapes_en_cours !== 3) return null
  const heure = (etape: 2 | 3) => etapes.find(e => e.etape === etape)?.fait_a ?? null
  return borner(heure(2), heure(3))
}

/** Both hours in their order; null where one is not known: a clock put right may have turned them round. */
export function borner(arrivee: string | null, fin: string | null): Fait | null {
  return arrivee && fin ? { debut: arrivee < fin ? arrivee : fin, fin } : null
}

type Planifiee = Pick<VisitePlanifiee, 'debut' | 'fin' | 'jour' | 'etapes_en_cours' | 'fait'>

/** The hours that a finished visit was worked on the day that it was planned for; null: not finished, or done on another. */
export function faitCeJour({
  jour,
  etapes_en_cours,
  fait,
}: Pick<Planifiee, 'jour' | 'etapes_en_cours' | 'fait'>): Fait | null {
  return etapes_en_cours === 3 && fait && jourParis(fait.debut) === jour ? fait : null
}

/** The hours that count in the day: those that were worked once it is finished, those of the plan until then. */
export function heuresQuiComptent(v: Planifiee): Fait {
  // Done on another day than planned, it stands where it was planned: the day shown is that one's.
  return faitCeJour(v) ?? { debut: v.debut, fin: v.fin }
}

/** "fait 09:10 – 09:40", with its day where it is another than the planned one. */
export function direFait({ debut, fin }: Fait, jour: string): string {
  const le = jourParis(debut)
  return `fait ${le === jour ? '' : `${formaterJour(le)} `}${plageParis(debut, fin)}`
}

/** "fait 09:10 – 09:40, prévue 10:00 – 12:00", "10:00 – 12:00" of what is still to be done. */
export function direHeures(v: Planifiee): string {
  const prevue = plageParis(v.debut, v.fin)
  return v.etapes_en_cours === 3 && v.fait ? `${direFait(v.fait, v.jour)}, prévue ${prevue}` : prevue
}
