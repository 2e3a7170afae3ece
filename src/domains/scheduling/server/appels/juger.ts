import { minutesDues } from '#domains/scheduling/model/contrat.ts'
import { joursPeses } from '#domains/scheduling/model/loi/jours.ts'
import { minutesReelles } from '#domains/scheduling/model/planning/heures.ts'
import { passeMinuit } from '#domains/scheduling/model/planning/horaire.ts'
import { anomaliesAjoutees } from '#domains/scheduling/model/regles/comparer.ts'
import { evaluer } from '#domains/scheduling/model/regles/evaluer.ts'
import type { Anomalie } from '#domains/scheduling/model/regles/types.ts'
import { versionDu } from '#domains/scheduling/model/versions.ts'
import type { Context } from '#server/http/context.ts'
import { ajouterJours } from '#wire/dates.ts'
import { lireVersionsContrats } from '../agents/contrats.ts'
import { bornesMois, moisDuJour } from '../bureau/mois.ts'
import { lireContrats } from '../echanges/examen.ts'
import { activitesDe, periodeDesRegles } from '../planning/activites.ts'
import type { AgentLu } from '../planning/agents.ts'
import { lireAbsences } from '../planning/jours.ts'
import { lirePointages } from '../planning/pointages.ts'
import { droitDepuis, lireReglesDatees } from '../regles/lectures.ts'
import { lireVersions } from '../regles/proprietes.ts'
import type { PosteVise } from './cible.ts'

/** Number of a shift that does not stand yet: told in no answer. */
const A_VENIR = 0

type Lire = typeof lirePointages

interface Options {
  /** Which plannings it is judged in: the published ones, unless told otherwise. */
  readonly lire?: (context: Context, choix: Parameters<Lire>[1]) => ReturnType<Lire>
  /** Given by the house: its notice is judged. What somebody said yes to was asked by nobody else. */
  readonly impose?: boolean
}

/** What a post would add to the rules that each of these people does not keep. */
export async function jugerAjout(
  context: Context,
  gens: readonly number[],
  poste: PosteVise,
  { lire = lirePointages, impose = false }: Options = {},
): Promise<Map<number, Anomalie[]>> {
  const du = poste.pointage_date
  const touche = { du, au: passeMinuit(poste) ? ajouterJours(du, 1) : du }
  const periode = periodeDesRegles(touche)
  const [versions, contrats, activite] = await Promise.all([
    lireReglesDatees(context),
    lireContrats(context, gens),
    activitesDe(context, gens, periode, lire),
  ])
  const { regles, ...droit } = droitDepuis(versions, periode.du)
  const options = { ...joursPeses(touche), ...droit }
  const ajout = {
    ...poste,
    ...{ pointage_id: A_VENIR, pointage_heures_manuel: null, pointage_heures_supplementaire: 0 as const, version: 1 },
    ...{ debut_different: 0 as const, fin_different: 0 as const },
    annonce: impose ? context.now.getTime() : undefined,
  }
  return new Map(
    [...contrats].map(([utilisateur_id, contrat]) => {
      const avant = activite(contrat)
      const apres = { ...avant, pointages: [...avant.pointages, { ...ajout, utilisateur_id }] }
      const ajoutees = anomaliesAjoutees(evaluer(avant, regles, options), evaluer(apres, regles, options))
      return [utilisateur_id, ajoutees.map(a => ({ ...a, pointages: a.pointages.filter(id => id !== A_VENIR) }))]
    }),
  )
}

export interface Heures {
  readonly minutes: number
  readonly prevu: number
  readonly contrat: number
}

/** Minutes of a post, and those of its month for each of these people, days away aside, beside their contract. */
export async function compterHeures(
  context: Context,
  agents: readonly Pick<AgentLu, 'utilisateur_id'>[],
  poste: PosteVise,
  { lire = lirePointages }: Pick<Options, 'lire'> = {},
): Promise<Map<number, Heures>> {
  const mois = bornesMois(...moisDuJour(poste.pointage_date))
  const gens = agents.map(a => a.utilisateur_id)
  const [postes, absences, versions, contrats] = await Promise.all([
    lire(context, { utilisateurs: gens, ...mois }),
    lireAbsences(context, mois, gens),
    lireVersions(context),
    lireVersionsContrats(context, gens),
  ])
  const absents = new Set(absences.map(a => `${a.utilisateur_id}:${a.jour}`))
  const minutesDe = (p: Parameters<typeof minutesReelles>[0]) =>
    minutesReelles(p, versionDu(versions, p.pointage_date).proprietes)
  const prevus = new Map<number, number>()
  for (const p of postes)
    if (!absents.has(`${p.utilisateur_id}:${p.pointage_date}`))
      prevus.set(p.utilisateur_id, (prevus.get(p.utilisateur_id) ?? 0) + minutesDe(p))
  return new Map(
    agents.map(({ utilisateur_id }) => [
      utilisateur_id,
      {
        minutes: minutesDe(poste),
        prevu: prevus.get(utilisateur_id) ?? 0,
        contrat: minutesDues(contrats.get(utilisateur_id) ?? [], mois),
      },
    ]),
  )
}
