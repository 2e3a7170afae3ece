import { composerReleveAstreintes } from '#domains/scheduling/model/astreintes/releve.ts'
import { enVersions, finDeMois, semaineDue } from '#domains/scheduling/model/contrat.ts'
import { ligneDe } from '#domains/scheduling/model/statistiques/compter.ts'
import { frisesDe, semainesDuMois, semainesFinies } from '#domains/scheduling/model/statistiques/semaines.ts'
import type { DetailStat } from '#domains/scheduling/model/statistiques/statistiques.ts'
import { ajouterJours, jourParis, versMs } from '#wire/dates.ts'
import { formaterNom } from '#wire/names.ts'
import { lireAstreintes, lireInterventions } from '../astreintes/lectures.ts'
import { presenterAstreinte } from '../astreintes/presenter.ts'
import type { AgentLu } from '../planning/agents.ts'
import { absencesDuMois, lireDecomptesDes } from './absences.ts'
import { couvrir, joursDe, type Lecture, lireMatiere, type Matiere } from './matiere.ts'

const cleDe = (annee: number, mois: number): string => `${annee}-${String(mois).padStart(2, '0')}`

export interface MoisLu {
  readonly matiere: Matiere
  /** Everything that the figures of one agent's month are the sums of; of a closed month, what it was when it was closed. */
  detailDe(agent: AgentLu): DetailStat
}

/** A month of the house, or of some people: figures and what they are made of come from the same lines. */
export async function lireMois(
  context: Lecture,
  { annee, mois }: { readonly annee: number; readonly mois: number },
  utilisateurs?: readonly number[],
): Promise<MoisLu> {
  const cle = cleDe(annee, mois)
  const semaines = semainesDuMois(annee, mois)
  const [premiere, derniere] = [semaines[0]?.lundi ?? `${cle}-01`, semaines.at(-1)?.lundi ?? `${cle}-01`]
  const dates = { du: ajouterJours(premiere, -1), au: ajouterJours(derniere, 6) }
  const [matiere, astreintes] = await Promise.all([
    lireMatiere(context, annee, couvrir(joursDe(annee), dates), utilisateurs),
    lireAstreintes(context, {
      du: `${cle}-01`,
      au: finDeMois(annee, mois),
      ...(utilisateurs && { utilisateurs }),
    }),
  ])
  const [decomptes, interventions] = await Promise.all([
    lireDecomptesDes(context, matiere.absences),
    lireInterventions(context, { astreintes: astreintes.map(a => a.astreinte_id) }),
  ])
  const [maintenant, aujourdhui] = [versMs(context.now), jourParis(context.now)]
  return {
    matiere,
    detailDe: agent => {
      const { utilisateur_id: id } = agent
      const contrats = enVersions(matiere.contratsDe(id))
      const sien = (x: { readonly utilisateur_id: number }) => x.utilisateur_id === id
      const qui = { lu_a: context.now.toISOString(), utilisateur_id: id, label: formaterNom(agent) }
      const fige = matiere.figes.du(id, cle)
      if (fige) return { ...fige.detail, ...qui }
      const parts = matiere.partsDe(agent, annee)
      const reprise = matiere.repriseDe(id, annee)
      const { faites } = frisesDe(matiere.travailDe(id), { ...dates, pauses: matiere.pausesDe(id), maintenant })
      const siennes = astreintes.filter(sien).map(a => presenterAstreinte(a, interventions, { modifier: false }))
      return {
        ...qui,
        lignes: parts
          .filter(p => p.jour.startsWith(cle))
          .map(p => ligneDe(p, matiere.pauseDu))
          .sort((a, b) => `${a.jour}${a.heure_debut}`.localeCompare(`${b.jour}${b.heure_debut}`)),
        semaines: semainesFinies({ annee, mois, aujourdhui }, faites, lundi =>
          semaineDue(contrats, lundi, agent.minutes_hebdomadaires),
        ),
        absences: absencesDuMois(matiere.absences.filter(sien), decomptes.de(id), cle),
        astreintes: composerReleveAstreintes(siennes, context.now.toISOString()).lignes.map(l => ({
          jour: l.astreinte_date,
          minutes: l.minutes_astreinte,
          interventions: l.nb_interventions,
          non_terminee: l.non_terminee,
        })),
        mois: matiere
          .moisDe(agent, annee)
          .slice(0, mois)
          .map(({ reel: _r, planifie: _p, ...m }) => m),
        ...(reprise && reprise.jour <= finDeMois(annee, mois) ? { repris: reprise } : {}),
      }
    },
  }
}
