import type { DetailFige } from '#domains/scheduling/model/cloture/cloture.ts'
import { planifieDe } from '#domains/scheduling/model/statistiques/compter.ts'
import type {
  MoisAgent,
  SorteAbsenceStat,
  StatistiqueMensuelle,
} from '#domains/scheduling/model/statistiques/statistiques.ts'
import { jourParis } from '#wire/dates.ts'
import type { Lecture } from './matiere.ts'
import { lireMois } from './mois.ts'

const sommer = <T>(lignes: readonly T[], quoi: (ligne: T) => number): number => lignes.reduce((t, l) => t + quoi(l), 0)

/** One agent's month: each figure is the sum of lines of its detail. */
export function chiffresDe(
  detail: DetailFige,
  mois: number,
): Omit<MoisAgent, 'utilisateur_id' | 'label'> & { readonly planifie: number } {
  const faits = detail.lignes.filter(l => l.sorte === 'fait')
  const absents = (sorte: SorteAbsenceStat) => detail.absences.filter(a => a.sorte === sorte).length
  const finies = detail.astreintes.filter(a => !a.non_terminee)
  return {
    contrat: detail.mois.find(m => m.mois === mois)?.part ?? 0,
    planifie: planifieDe(detail.lignes),
    prevu: sommer(detail.lignes, l => (l.sorte === 'prevu' ? l.minutes : 0)),
    reel: sommer(faits, l => l.minutes_reelles),
    compte: sommer(faits, l => l.minutes),
    nuit: sommer(faits, l => l.nuit),
    dimanche: sommer(faits, l => l.dimanche),
    ferie: sommer(faits, l => l.ferie),
    sup25: sommer(detail.semaines, s => s.sup25),
    sup50: sommer(detail.semaines, s => s.sup50),
    complementaires: sommer(detail.semaines, s => s.complementaires),
    conge: absents('conge'),
    hors_solde: absents('hors_solde'),
    tlc: absents('tlc'),
    maladie: absents('maladie'),
    astreinte_minutes: sommer(finies, a => a.minutes),
    interventions: sommer(finies, a => a.interventions),
    solde: sommer(detail.mois, m => m.ecart) + (detail.repris?.minutes ?? 0),
  }
}

/** The month of each agent; the current one by default. */
export async function lireMensuellesDe(
  context: Lecture,
  demande: { readonly annee?: number | undefined; readonly mois?: number | undefined },
): Promise<StatistiqueMensuelle> {
  const aujourdhui = jourParis(context.now)
  const annee = demande.annee ?? Number(aujourdhui.slice(0, 4))
  const mois = demande.mois ?? Number(aujourdhui.slice(5, 7))
  const { matiere, detailDe } = await lireMois(context, { annee, mois })
  return {
    lu_a: context.now.toISOString(),
    annee,
    annees: [...matiere.annees],
    mois,
    par_an: matiere.pauseDu(`${annee}-${String(mois).padStart(2, '0')}-28`).propriete_decompte === 'annee',
    agents: matiere.agents.map(agent => {
      const detail = detailDe(agent)
      return { utilisateur_id: detail.utilisateur_id, label: detail.label, ...chiffresDe(detail, mois) }
    }),
  }
}
