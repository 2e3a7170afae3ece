import { sql } from 'kysely'
import { joursRecuperes } from '#domains/scheduling/model/conges/conge.ts'
import type { VersionContrat } from '#domains/scheduling/model/contrat.ts'
import { compterDues, joursDesDues, joursDuMois, joursOtes } from '#domains/scheduling/model/dues.ts'
import type { ProprietesPause } from '#domains/scheduling/model/planning/heures.ts'
import type { Segment } from '#domains/scheduling/model/planning/horaire.ts'
import type { Prevue } from '#domains/scheduling/model/planning/prevu.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import type { Reprise } from '#domains/scheduling/model/reprise.ts'
import { type MoisCompte, moisDe, type PartStat, partNonFaite } from '#domains/scheduling/model/statistiques/compter.ts'
import type { Travail } from '#domains/scheduling/model/statistiques/semaines.ts'
import { parAnDe, partsDe } from '#domains/scheduling/model/tableau/calcul.ts'
import { convertir, type Versions, versionDu } from '#domains/scheduling/model/versions.ts'
import type { Context } from '#server/http/context.ts'
import { ajouterJours, bornesJour, type JourIso, jourParis } from '#wire/dates.ts'
import { lireVersionsContrats } from '../agents/contrats.ts'
import { lireReprises } from '../agents/reprises.ts'
import { type Figes, lireFiges } from '../cloture/figes.ts'
import { type AbsenceLue, lireAbsences } from '../conges/lectures.ts'
import { type AgentLu, lireAgents } from '../planning/agents.ts'
import { lirePointages } from '../planning/pointages.ts'
import { lirePrevus } from '../prevus/lire.ts'
import { lireVersions } from '../regles/proprietes.ts'
import { lireBornes } from '../tableau/bornes.ts'

export type Lecture = Pick<Context, 'db' | 'caller' | 'now'>

/** What the figures of a house are made of, read once for all its agents. */
export interface Matiere {
  readonly agents: readonly AgentLu[]
  readonly annees: readonly number[]
  readonly absences: readonly AbsenceLue[]
  /** Closed months: their figures are those of their closing. */
  readonly figes: Figes
  readonly pauses: Versions<ProprietesPause>
  pauseDu(jour: JourIso): ProprietesPause
  /** Settings by day of one person, those of closed months as they were. */
  pausesDe(utilisateur_id: number): Versions<ProprietesPause>
  travailDe(utilisateur_id: number): Travail
  /** Every contract of one person, by day. */
  contratsDe(utilisateur_id: number): readonly VersionContrat[]
  /** What one person owes of a time within the year asked for, in minutes. */
  duesDe(utilisateur_id: number): (periode: Periode) => number
  /** What one person carried over within the year asked for. */
  repriseDe(utilisateur_id: number, annee: number): Reprise | undefined
  /** Name of the post that a shift holds. */
  libelleDe(pointage_id: number): string
  /** Posts and interventions of a year, of which everything that may touch it was read; what was planned and not done too. */
  partsDe(agent: AgentLu, annee: number): PartStat[]
  /** The plan of a shift, where it is not what was done; null: it had none. */
  prevueDe(pointage_id: number): Prevue | null | undefined
  /** The months of a year. */
  moisDe(agent: AgentLu, annee: number): MoisCompte[]
}

/** Days that tell a year: the night of the eve may cover an intervention of 1 January. */
export const joursDe = (annee: number): Periode => ({ du: `${annee - 1}-12-31`, au: `${annee}-12-31` })

/** Several times as one, from the first day to the last one. */
export function couvrir(...periodes: readonly Periode[]): Periode {
  const [du = ''] = periodes.map(p => p.du).sort()
  return {
    du,
    au:
      periodes
        .map(p => p.au)
        .sort()
        .at(-1) ?? du,
  }
}

/** Years that the house has posts in, the current one and the one asked for, the last one first. */
export function anneesDe({ now }: Pick<Lecture, 'now'>, annee: number, bornes: Awaited<ReturnType<typeof lireBornes>>) {
  const courante = Number(jourParis(now).slice(0, 4))
  const premiere = Math.min(courante, annee, bornes.premiere ?? courante)
  const derniere = Math.max(courante, annee, bornes.derniere ?? courante)
  return Array.from({ length: derniere - premiere + 1 }, (_, rang) => derniere - rang)
}

/** Interventions of these days, of everybody or of these people; what was deleted is none. */
export async function lireInterventions(
  { db, caller }: Lecture,
  { du, au }: Periode,
  utilisateurs?: readonly number[],
) {
  let query = db
    .selectFrom('astreinte_intervention as i')
    .innerJoin('astreinte as a', join =>
      join.onRef('a.compte_id', '=', 'i.compte_id').onRef('a.astreinte_id', '=', 'i.intervention_astreinte_id'),
    )
    .select(['a.utilisateur_id', sql<Date>`lower(i.plage)`.as('debut'), sql<Date>`upper(i.plage)`.as('fin')])
    .where('i.compte_id', '=', caller.compte_id)
    .where('i.supprime_a', 'is', null)
    .where(sql<boolean>`i.plage && tstzrange(${bornesJour(du).debut}, ${bornesJour(au).fin})`)
  if (utilisateurs) query = query.where('a.utilisateur_id', '=', sql<number>`any(${sql.val([...utilisateurs])}::int[])`)
  return await query.orderBy('i.plage').orderBy('i.intervention_id').execute()
}

/**
 * Nine statements, whatever the number of agents; those who are gone stay in the times in which they held a post.
 * @param annee of which the years to choose from are told
 * @param options.sansReprises nothing of a year's gap is told: what was carried over is not read
 */
export async function lireMatiere(
  context: Lecture,
  annee: number,
  periode: Periode,
  utilisateurs?: readonly number[],
  { sansReprises = false }: { readonly sansReprises?: boolean } = {},
): Promise<Matiere> {
  const qui = utilisateurs && { utilisateurs }
  const [agents, pointages, interventions, absences, versions, bornes, contrats, figes, reprises, prevus] =
    await Promise.all([
      lireAgents(context, utilisateurs, periode, { partis: true }),
      lirePointages(context, { ...qui, ...periode }),
      lireInterventions(context, periode, utilisateurs),
      // A leave of the days before may take a Saturday of the first ones, and one of the days after what a week owes.
      lireAbsences(context, { ...qui, du: ajouterJours(periode.du, -10), au: joursDesDues(periode).au }),
      lireVersions(context),
      lireBornes(context),
      lireVersionsContrats(context, utilisateurs),
      lireFiges(context, periode, utilisateurs),
      sansReprises ? new Map<number, Reprise>() : lireReprises(context, annee, utilisateurs),
      lirePrevus(context, { ...periode, utilisateurs }),
    ])
  const pauses = convertir(versions, v => v.proprietes)
  const pauseDu = (jour: JourIso) => versionDu(pauses, jour)
  const libelles = new Map(pointages.map(p => [p.pointage_id, p.poste_libelle]))
  const postesDe = Map.groupBy(pointages, p => p.utilisateur_id)
  const interventionsDe = Map.groupBy(interventions, i => i.utilisateur_id)
  const maladiesDe = Map.groupBy(
    absences.filter(a => a.sorte === 'maladie'),
    a => a.utilisateur_id,
  )
  const absencesDe = Map.groupBy(absences, a => a.utilisateur_id)
  const otesDe = (id: number) => joursOtes(absencesDe.get(id) ?? [])
  const maladies = (id: number): ReadonlySet<JourIso> => new Set((maladiesDe.get(id) ?? []).map(a => a.jour))
  // A month and its year are made of the same parts: counted once.
  const comptees = new Map<string, PartStat[]>()
  const partsDuDe = ({ utilisateur_id: id }: AgentLu, demandee: number): PartStat[] => {
    const cle = `${id}:${demandee}`
    const parts = comptees.get(cle) ?? compterParts(id, demandee)
    comptees.set(cle, parts)
    return parts
  }
  const nonFaitsDe = Map.groupBy(prevus.nonFaits(pauseDu), n => n.utilisateur_id)
  const prevueDe = (pointage_id: number | undefined) =>
    pointage_id === undefined ? undefined : prevus.de(pointage_id, pauseDu)
  const compterParts = (id: number, demandee: number): PartStat[] => [
    ...partsDe({
      annee: demandee,
      maintenant: context.now.toISOString(),
      contrats: contrats.get(id) ?? [],
      pauseDu,
      postes: (postesDe.get(id) ?? []).filter(p => p.pointage_date >= joursDe(demandee).du),
      interventions: (interventionsDe.get(id) ?? []).map(({ debut, fin }) => ({
        debut: debut.toISOString(),
        fin: fin.toISOString(),
      })),
      maladies: maladies(id),
      otes: otesDe(id),
    }).map((part): PartStat => {
      const prevue = prevueDe(part.pointage_id)
      return prevue === undefined ? part : { ...part, prevue }
    }),
    ...(nonFaitsDe.get(id) ?? [])
      .filter(n => n.pointage_date.startsWith(`${demandee}-`))
      .map(({ utilisateur_id: _u, pointage_date, ...n }) => partNonFaite(n, pointage_date)),
  ]
  const repriseDe = (id: number, demandee: number) =>
    reprises.get(id)?.jour.startsWith(`${demandee}-`) ? reprises.get(id) : undefined
  const moisRepris = (id: number, demandee: number) => {
    const reprise = repriseDe(id, demandee)
    return reprise && Number(reprise.jour.slice(5, 7))
  }
  const duesDe = (id: number) =>
    compterDues({ contrats: contrats.get(id) ?? [], parAn: parAnDe(pauseDu), otes: otesDe(id) })
  const moisCompte = (agent: AgentLu, demandee: number): MoisCompte[] => {
    const { utilisateur_id: id } = agent
    const dues = duesDe(id)
    const mois = moisDe(partsDuDe(agent, demandee), m => dues(joursDuMois(demandee, m)), moisRepris(id, demandee))
    return figes.remplacer(id, demandee, mois)
  }
  return {
    agents,
    annees: anneesDe(context, annee, bornes),
    absences,
    figes,
    pauses,
    pauseDu,
    pausesDe: id => figes.pausesDe(id, pauses),
    contratsDe: id => contrats.get(id) ?? [],
    repriseDe,
    libelleDe: id => libelles.get(id) ?? '',
    travailDe: id => ({
      pointages: postesDe.get(id) ?? [],
      interventions: (interventionsDe.get(id) ?? []).map(
        ({ debut, fin }): Segment => ({ debut: debut.getTime(), fin: fin.getTime() }),
      ),
      maladies: maladies(id),
      absences: (absencesDe.get(id) ?? []).map(a => a.jour),
      recuperations: joursRecuperes(absencesDe.get(id) ?? []),
    }),
    ...{ partsDe: partsDuDe, prevueDe },
    moisDe: moisCompte,
    duesDe,
  }
}
