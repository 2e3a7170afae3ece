import type { AgentJuge, Matiere } from '#domains/scheduling/model/loi/matiere.ts'
import { type ProprietesPause, proprietesPauseSchema } from '#domains/scheduling/model/planning/heures.ts'
import type { ActiviteAgent } from '#domains/scheduling/model/regles/activite.ts'
import type { Context } from '#server/http/context.ts'
import { lireContrats } from '../echanges/examen.ts'
import { activitesDe, periodeDesRegles } from '../planning/activites.ts'
import { lireAgents } from '../planning/agents.ts'
import { type Annonces, lireAnnonces } from '../planning/annonces.ts'
import { droitDepuis, lireReglesDatees } from '../regles/lectures.ts'
import { lireTravailles } from './brouillons.ts'
import { bornesMois, moisDe } from './mois.ts'

function presenter(activite: ActiviteAgent, annonces: Annonces): AgentJuge {
  const {
    utilisateur_id,
    naissance = null,
    contrats,
    rythme_irregulier,
    interventions,
    absences,
    recuperations = [],
  } = activite
  return {
    ...{ utilisateur_id, naissance },
    contrats: [...(contrats ?? [])],
    rythme_irregulier: [...(rythme_irregulier ?? [])],
    pointages: activite.pointages.map(p => ({
      ...{ pointage_id: p.pointage_id, pointage_date: p.pointage_date, poste_id: p.poste_id },
      ...{ heure_debut: p.heure_debut, heure_fin: p.heure_fin, poste_type: p.poste_type },
      pointage_heure_debut_coupure: p.pointage_heure_debut_coupure,
      pointage_heure_fin_coupure: p.pointage_heure_fin_coupure,
      ...(p.annonce !== undefined && { annonce: p.annonce }),
    })),
    interventions: [...interventions],
    absences: [...absences],
    recuperations: [...recuperations],
    publies: annonces.periodes(utilisateur_id),
  }
}

/** What a month is judged by, for a device to judge it edit by edit. */
export async function lireMatiereDuMois(
  context: Context,
  demande: { annee?: number | undefined; mois?: number | undefined },
): Promise<Matiere> {
  const { annee, mois } = moisDe(context.now, demande)
  const lui = bornesMois(annee, mois)
  const periode = periodeDesRegles(lui)
  const gens = (await lireAgents(context, undefined, lui)).map(a => a.utilisateur_id)
  const lesContrats = lireContrats(context, gens)
  const [versions, contrats, activite, annonces] = await Promise.all([
    lireReglesDatees(context),
    lesContrats,
    activitesDe(context, lesContrats, gens, periode, lireTravailles),
    lireAnnonces(context, lesContrats, lui),
  ])
  const { regles, pause, suite } = droitDepuis(versions, periode.du)
  // Of the settings, what rules read.
  const lue = (toutes: ProprietesPause) => proprietesPauseSchema.strip().parse(toutes)
  return {
    ...{ lu_a: context.now.toISOString(), mois: lui, periode },
    droit: {
      ...{ regles: [...regles], pause: lue(pause) },
      suite: suite.map(({ valable_du, valeur }) => ({
        valable_du,
        valeur: { regles: [...valeur.regles], pause: lue(valeur.pause) },
      })),
    },
    agents: [...contrats.values()].map(contrat => presenter(activite(contrat), annonces)),
  }
}
