import { compterSemaines, joursDesSemaines, semainesDe } from '#domains/scheduling/model/statistiques/semaines.ts'
import type { StatistiqueHebdo } from '#domains/scheduling/model/statistiques/statistiques.ts'
import { jourParis, semaineIso } from '#wire/dates.ts'
import { formaterNom } from '#wire/names.ts'
import { type Lecture, lireMatiere } from './matiere.ts'

/** Hours really worked of each agent, week by week, and the mean of twelve; the year of the current week by default. */
export async function lireHebdoDe(context: Lecture, demandee?: number): Promise<StatistiqueHebdo> {
  const annee = demandee ?? semaineIso(jourParis(context.now)).annee
  const matiere = await lireMatiere(context, annee, joursDesSemaines(annee), undefined, { sansReprises: true })
  const maintenant = context.now.getTime()
  return {
    lu_a: context.now.toISOString(),
    annee,
    annees: [...matiere.annees],
    semaines: semainesDe(annee),
    agents: matiere.agents.map(agent => ({
      utilisateur_id: agent.utilisateur_id,
      label: formaterNom(agent),
      contrat: agent.minutes_hebdomadaires,
      ...compterSemaines(annee, matiere.travailDe(agent.utilisateur_id), {
        pauses: matiere.pausesDe(agent.utilisateur_id),
        maintenant,
      }),
    })),
  }
}
