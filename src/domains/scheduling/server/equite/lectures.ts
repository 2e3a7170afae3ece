import { contratTenu } from '#domains/scheduling/model/contrat.ts'
import { type ChangementEquite, compterFaits, poidsDe, repartir } from '#domains/scheduling/model/equite/compter.ts'
import {
  type Equite,
  type EquitePersonne,
  type FaitsEquite,
  type MesuresEquite,
  periodeAvec,
  periodeEquite,
  SORTES_EQUITE,
} from '#domains/scheduling/model/equite/equite.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import { versionDu } from '#domains/scheduling/model/versions.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterJours, type JourIso, jourParis } from '#wire/dates.ts'
import { formaterNom } from '#wire/names.ts'
import { lireVersionsContrats } from '../agents/contrats.ts'
import { lireEffectifs } from '../bureau/brouillons.ts'
import { type AgentLu, lireAgents } from '../planning/agents.ts'
import { lireAbsences } from '../planning/jours.ts'
import { type ChoixPointages, lirePointages, type PointageLu } from '../planning/pointages.ts'
import { lireVisibles } from '../planning/visibles.ts'
import { lireVersions } from '../regles/proprietes.ts'

/** Somebody of the team, with what they did over twelve months. */
export interface MesureAgent {
  readonly agent: AgentLu
  /** With whom they are compared. */
  readonly groupe: string
  readonly mesures: MesuresEquite
  readonly faits: FaitsEquite
}

/** What the house itself changed in people's days. */
async function lireChangements({ db, caller }: Context, { du, au }: Periode) {
  const rows = await db
    .selectFrom('planning_changement')
    .select(['utilisateur_id', 'jour', 'avant', 'apres', 'fait_a'])
    .where('compte_id', '=', caller.compte_id)
    .where('cause', 'is not', null)
    .where('jour', '>=', du)
    .where('jour', '<=', au)
    .orderBy('changement_id')
    .execute()
  return rows.map(({ fait_a, ...c }): ChangementEquite & { utilisateur_id: number } => ({
    ...c,
    dit: jourParis(fait_a),
  }))
}

/** How posts are read: those that are published, or as they will be once all that is prepared is. */
type LirePostes = (context: Context, choix: ChoixPointages) => Promise<PointageLu[]>

/** Everybody of the team, compared with those of the same job; who works nights by contract, with those who do. */
export async function mesurerEquite(
  context: Context,
  periode: Periode = periodeEquite(jourParis(context.now)),
  lirePostes: LirePostes = lirePointages,
): Promise<MesureAgent[]> {
  const agents = await lireAgents(context)
  const gens = agents.map(a => a.utilisateur_id)
  const [postes, absences, changements, contrats, versions] = await Promise.all([
    lirePostes(context, { utilisateurs: gens, ...periode }),
    lireAbsences(context, periode),
    lireChangements(context, periode),
    lireVersionsContrats(context, gens),
    lireVersions(context),
  ])
  const par = <T extends { utilisateur_id: number }>(lignes: readonly T[]) => Map.groupBy(lignes, l => l.utilisateur_id)
  const [postesDe, absencesDe, changementsDe] = [par(postes), par(absences), par(changements)]
  const comptes = agents.map(agent => {
    const { utilisateur_id } = agent
    const absents = new Set((absencesDe.get(utilisateur_id) ?? []).map(a => a.jour))
    const faits = compterFaits({
      // A post that stays under a sickness was worked by nobody.
      postes: (postesDe.get(utilisateur_id) ?? []).filter(p => !absents.has(p.pointage_date)),
      changements: changementsDe.get(utilisateur_id) ?? [],
      reglagesDu: jour => versionDu(versions, jour),
    })
    const siens = contrats.get(utilisateur_id) ?? []
    const nuit = contratTenu(siens, periode.au)?.travailleur_nuit ?? 0
    return { agent, faits, groupe: `${agent.metier_id}:${nuit}`, poids: poidsDe(siens, periode, absents) }
  })
  return [...Map.groupBy(comptes, c => c.groupe).values()].flatMap(pairs => {
    const parts = Object.fromEntries(
      SORTES_EQUITE.map(s => [s, repartir(pairs.map(c => ({ nombre: c.faits[s].length, poids: c.poids })))]),
    )
    return pairs.map(({ agent, faits, groupe }, rang): MesureAgent => {
      const mesure = (sorte: (typeof SORTES_EQUITE)[number]) => {
        const part = parts[sorte]?.[rang] ?? null
        return { nombre: faits[sorte].length, part: part === null ? null : Math.round(part * 10) / 10 }
      }
      return {
        ...{ agent, faits, groupe },
        mesures: {
          ...{ nuits: mesure('nuits'), week_ends: mesure('week_ends') },
          ...{ feries: mesure('feries'), tardifs: mesure('tardifs') },
        },
      }
    })
  })
}

interface Avec {
  readonly au: JourIso
  readonly parId: ReadonlyMap<number, MesureAgent>
}

/** The same with what is to come up to a day; null where that day is past. */
async function mesurerAvec(context: Context, jusqua: JourIso, lirePostes: LirePostes): Promise<Avec | null> {
  const periode = periodeAvec(jourParis(context.now), jusqua)
  if (!periode) return null
  const tous = await mesurerEquite(context, periode, lirePostes)
  return { au: periode.au, parId: new Map(tous.map(m => [m.agent.utilisateur_id, m])) }
}

const entete = ({ now }: Context) => ({ lu_a: now.toISOString(), ...periodeEquite(jourParis(now)) })

/** @param jusqua last day of the month that is looked at, counted as it is prepared */
export async function lireEquite(context: Context, jusqua: JourIso): Promise<Equite> {
  const [tous, avec] = await Promise.all([mesurerEquite(context), mesurerAvec(context, jusqua, lireEffectifs)])
  return {
    ...entete(context),
    avec_au: avec?.au ?? null,
    agents: tous
      .map(({ agent, mesures }) => ({
        ...{ utilisateur_id: agent.utilisateur_id, label: formaterNom(agent), metier_libelle: agent.metier_libelle },
        mesures,
        avec: avec?.parId.get(agent.utilisateur_id)?.mesures ?? null,
      }))
      .sort((a, b) => a.metier_libelle.localeCompare(b.metier_libelle, 'fr') || a.label.localeCompare(b.label, 'fr')),
  }
}

/** What one of them has with what is to come. */
function avecDe(avec: Avec | null, utilisateur_id: number): EquitePersonne['avec'] {
  const sien = avec?.parId.get(utilisateur_id)
  return avec && sien ? { au: avec.au, mesures: sien.mesures, faits: sien.faits } : null
}

/**
 * @param jusqua as for everybody
 * @throws CodedError INTROUVABLE
 */
export async function lireEquiteDe(context: Context, utilisateur_id: number, jusqua: JourIso): Promise<EquitePersonne> {
  const [tous, avec] = await Promise.all([mesurerEquite(context), mesurerAvec(context, jusqua, lireEffectifs)])
  const trouve = tous.find(m => m.agent.utilisateur_id === utilisateur_id)
  if (!trouve) throw refuse('INTROUVABLE')
  const { mesures, faits } = trouve
  return { ...entete(context), mesures, faits, avec: avecDe(avec, utilisateur_id) }
}

/** From how many people of a job on the part of one says nothing of another's numbers. */
const PAIRS_MIN = 3

/** Last day of the month that follows: beyond it hardly anything is published. */
function finDuSuivant(jour: JourIso): JourIso {
  const suivant = `${ajouterJours(`${jour.slice(0, 8)}01`, 32).slice(0, 8)}01`
  return ajouterJours(`${ajouterJours(suivant, 32).slice(0, 8)}01`, -1)
}

/** One's own numbers, with the posts to come that are published and that they may see: the others are nobody's yet. Whoever is no agent has none. */
export async function lireMonEquite(context: Context): Promise<EquitePersonne> {
  const moi = context.caller.utilisateur_id
  const [tous, { publie }] = await Promise.all([mesurerEquite(context), lireVisibles(context)])
  const suivant = finDuSuivant(jourParis(context.now))
  const [jusqua = null] = publie === null ? [] : [publie, suivant].sort()
  const avec = jusqua === null ? null : await mesurerAvec(context, jusqua, lirePointages)
  const mien = tous.find(m => m.agent.utilisateur_id === moi)
  const vide = { nombre: 0, part: null }
  if (!mien)
    return {
      ...entete(context),
      mesures: { nuits: vide, week_ends: vide, feries: vide, tardifs: vide },
      faits: { nuits: [], week_ends: [], feries: [], tardifs: [] },
      avec: null,
    }
  const assez = tous.filter(m => m.groupe === mien.groupe).length >= PAIRS_MIN
  const taire = (m: MesuresEquite['nuits']) => (assez ? m : { ...m, part: null })
  const taireTout = ({ nuits, week_ends, feries, tardifs }: MesuresEquite): MesuresEquite => ({
    ...{ nuits: taire(nuits), week_ends: taire(week_ends) },
    ...{ feries: taire(feries), tardifs: taire(tardifs) },
  })
  const suite = avecDe(avec, moi)
  return {
    ...{ ...entete(context), faits: mien.faits, mesures: taireTout(mien.mesures) },
    avec: suite && { ...suite, mesures: taireTout(suite.mesures) },
  }
}
