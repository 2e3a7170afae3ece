import { ajouterMinutes, minutesEntre, versMs } from '#wire/dates.ts'
import type { DemoIntervention, DonneesDemo } from './types.ts'

const HEURES = ['heure_ordre', 'heure_arrivee', 'heure_cloture', 'recu_a'] as const

function derniere(i: DemoIntervention): number {
  return Math.max(0, ...HEURES.map(h => i[h]).map(t => (t ? versMs(t) : 0)))
}

function plusTot(instant: string, minutes: number): string {
  return ajouterMinutes(instant, -minutes)
}

/**
 * Nothing of the demonstration may have happened later than now: whoever opens it at seven in the morning sees the
 * story of the day's tour earlier by what is needed, in the same order and with the same durations.
 * @param maintenant instant of the loading
 */
export function ramenerDansLePasse(donnees: DonneesDemo, maintenant: string): DonneesDemo {
  const avance = new Map<number, number>()
  for (const i of donnees.interventions) {
    const retard = derniere(i) ? minutesEntre(maintenant, new Date(derniere(i)).toISOString()) : 0
    // A minute of margin, so that the last step is behind us and not of this very instant.
    if (retard >= 0 && derniere(i) > 0)
      avance.set(i.utilisateur_id, Math.max(avance.get(i.utilisateur_id) ?? 0, retard + 1))
  }
  const aujourdhui = (i: DemoIntervention) => i.intervention_date_planifie === donnees.aujourdhui
  return {
    ...donnees,
    interventions: donnees.interventions.map(i => {
      const minutes = aujourdhui(i) ? (avance.get(i.utilisateur_id) ?? 0) : 0
      if (!minutes) return i
      const heures = Object.fromEntries(HEURES.map(h => [h, i[h] && plusTot(i[h], minutes)]))
      return { ...i, ...(heures as Pick<DemoIntervention, (typeof HEURES)[number]>) }
    }),
    observations: donnees.observations.map(o => {
      const retard = minutesEntre(maintenant, o.commentaire_date_heure)
      return retard < 0 ? o : { ...o, commentaire_date_heure: plusTot(o.commentaire_date_heure, retard + 1) }
    }),
  }
}
