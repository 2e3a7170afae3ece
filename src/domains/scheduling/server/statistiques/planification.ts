import type { StatistiquePlanification } from '#domains/scheduling/model/statistiques/statistiques.ts'
import { jourParis } from '#wire/dates.ts'
import { formaterNom } from '#wire/names.ts'
import { joursDe, type Lecture, lireMatiere } from './matiere.ts'

/** Hours planned and done of each agent, month by month, beside their contract; the current year by default. */
export async function lirePlanificationDe(context: Lecture, demandee?: number): Promise<StatistiquePlanification> {
  const annee = demandee ?? Number(jourParis(context.now).slice(0, 4))
  const matiere = await lireMatiere(context, annee, joursDe(annee))
  return {
    lu_a: context.now.toISOString(),
    annee,
    annees: [...matiere.annees],
    agents: matiere.agents.map(agent => {
      const mois = matiere.moisDe(agent, annee)
      const repris = matiere.repriseDe(agent.utilisateur_id, annee)
      return {
        utilisateur_id: agent.utilisateur_id,
        label: formaterNom(agent),
        // Of closed months, what was due when they were closed.
        contrat: mois.reduce((total, m) => total + m.part, 0),
        planifie: mois.map(m => m.planifie),
        prevu: mois.map(m => m.prevu),
        reel: mois.map(m => m.reel),
        compte: mois.map(m => m.compte),
        neutralise: mois.map(m => m.neutralise),
        ecart: mois.map(m => m.ecart),
        ...(repris && { repris }),
      }
    }),
  }
}
