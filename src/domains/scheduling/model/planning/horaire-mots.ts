import { formaterPlage } from '#wire/moments.ts'
import type { Horaire } from './horaire.ts'

type Heures = Pick<Horaire, 'heure_debut' | 'heure_fin'> & {
  /** Null without a cut; absent where nobody said. */
  readonly pointage_heure_debut_coupure?: string | null | undefined
  readonly pointage_heure_fin_coupure?: string | null | undefined
}

/** "07:00 – 11:00", and "16:00 – 20:00" after a cut: a split shift is never said as one stretch. */
export function plagesDe(h: Heures): string[] {
  const { heure_debut, heure_fin, pointage_heure_debut_coupure: coupe, pointage_heure_fin_coupure: reprend } = h
  if (!coupe || !reprend) return [formaterPlage(heure_debut, heure_fin)]
  return [formaterPlage(heure_debut, coupe), formaterPlage(reprend, heure_fin)]
}

/** Both stretches on one line: "07:00 – 11:00 et 16:00 – 20:00". */
export function phraseHoraire(h: Heures): string {
  return plagesDe(h).join(' et ')
}
