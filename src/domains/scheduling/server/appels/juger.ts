import { joursPeses } from '#domains/scheduling/model/loi/jours.ts'
import { minutesReelles } from '#domains/scheduling/model/planning/heures.ts'
import { passeMinuit } from '#domains/scheduling/model/planning/horaire.ts'
import type { ActiviteAgent } from '#domains/scheduling/model/regles/activite.ts'
import { anomaliesAjoutees } from '#domains/scheduling/model/regles/comparer.ts'
import { evaluer } from '#domains/scheduling/model/regles/evaluer.ts'
import type { Anomalie, CodeRegle, Regle } from '#domains/scheduling/model/regles/types.ts'
import { versionDu } from '#domains/scheduling/model/versions.ts'
import type { Context } from '#server/http/context.ts'
import { ajouterJours, type JourIso } from '#wire/dates.ts'
import { lireDues } from '../agents/dues.ts'
import { bornesMois, moisDuJour } from '../bureau/mois.ts'
import { lireContrats } from '../echanges/examen.ts'
import { activitesDe, periodeDesRegles } from '../planning/activites.ts'
import type { AgentLu } from '../planning/agents.ts'
import { lireAnnonces } from '../planning/annonces.ts'
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

export interface Jugement {
  /** What a post would add to the rules that somebody does not keep; null: nobody of this number has a contract. */
  readonly ajout: (utilisateur_id: number, poste: PosteVise, impose?: boolean) => Anomalie[] | null
  /** Whether the rules of a day and of a week forbid it already: most of what is forbidden, for a tenth of the reckoning. */
  readonly interdit: (utilisateur_id: number, poste: PosteVise) => boolean
}

/** Rules that look no further than the civil week of a post. */
const PROCHES: ReadonlySet<CodeRegle> = new Set([
  ...(['REPOS_QUOTIDIEN', 'AMPLITUDE', 'DUREE_JOUR', 'DUREE_SEMAINE', 'REPOS_HEBDOMADAIRE'] as const),
  ...(['JOURS_SEMAINE_CIVILE', 'PAUSE', 'CHEVAUCHEMENT'] as const),
])
/** Days around a post that hold every week and rest that it touches. */
const AUTOUR = 15

const finDe = (poste: PosteVise) => (passeMinuit(poste) ? ajouterJours(poste.pointage_date, 1) : poste.pointage_date)

/** Reads once what posts are judged by, for as many of them and as many people as are asked about. */
export async function ouvrirJugement(
  context: Context,
  gens: readonly number[],
  postes: readonly PosteVise[],
  { lire = lirePointages }: Pick<Options, 'lire'> = {},
): Promise<Jugement> {
  const debuts = postes.map(p => p.pointage_date).sort()
  const touche = { du: debuts[0] ?? '', au: postes.map(finDe).sort().at(-1) ?? '' }
  const periode = periodeDesRegles(touche)
  const lesContrats = lireContrats(context, gens)
  const [versions, contrats, activite, annonces] = await Promise.all([
    lireReglesDatees(context),
    lesContrats,
    activitesDe(context, lesContrats, gens, periode, lire),
    lireAnnonces(context, lesContrats, touche),
  ])
  const { regles, ...droit } = droitDepuis(versions, periode.du)
  const options = { ...joursPeses(touche), ...droit }
  const avant = new Map<number, { activite: ReturnType<typeof activite>; anomalies: Anomalie[] }>()
  const avantDe = (contrat: NonNullable<ReturnType<typeof contrats.get>>) => {
    const connu = avant.get(contrat.utilisateur_id)
    if (connu) return connu
    const sienne = activite(contrat)
    const lu = { activite: sienne, anomalies: evaluer(sienne, regles, options) }
    avant.set(contrat.utilisateur_id, lu)
    return lu
  }
  const dits = new Map<PosteVise, Map<number, Anomalie[]>>()
  const juger = (utilisateur_id: number, poste: PosteVise, impose: boolean): Anomalie[] | null => {
    const contrat = contrats.get(utilisateur_id)
    if (!contrat) return null
    const lu = avantDe(contrat)
    // A notice is due to part-time workers alone: the others were judged already.
    const connu = impose && !lu.activite.temps_partiel ? dits.get(poste)?.get(utilisateur_id) : undefined
    if (connu) return connu
    const maintenant = context.now.getTime()
    const change = impose && annonces.avant(utilisateur_id, poste.pointage_date, maintenant)
    const apres = ajouter(lu.activite, poste, change ? maintenant : undefined)
    const ajoutees = anomaliesAjoutees(lu.anomalies, evaluer(apres, regles, options))
    const anomalies = ajoutees.map(a => ({ ...a, pointages: a.pointages.filter(id => id !== A_VENIR) }))
    dits.set(poste, (dits.get(poste) ?? new Map()).set(utilisateur_id, anomalies))
    return anomalies
  }
  const proches = (toutes: readonly Regle[]) => toutes.filter(regle => PROCHES.has(regle.code))
  const suite = droit.suite.map(v => ({ ...v, valeur: { ...v.valeur, regles: proches(v.valeur.regles) } }))
  return {
    ajout: (utilisateur_id, poste, impose = false) => juger(utilisateur_id, poste, impose),
    interdit(utilisateur_id, poste) {
      const contrat = contrats.get(utilisateur_id)
      if (!contrat) return true
      const jour = poste.pointage_date
      const [du, au] = [ajouterJours(jour, -AUTOUR), ajouterJours(jour, AUTOUR)]
      const sienne = activite(contrat)
      const pres = {
        ...sienne,
        pointages: sienne.pointages.filter(p => p.pointage_date >= du && p.pointage_date <= au),
      }
      const autour = { ...droit, suite, du: ajouterJours(jour, -7), au: ajouterJours(jour, 7) }
      const dites = evaluer(pres, proches(regles), autour)
      const ajoutees = anomaliesAjoutees(dites, evaluer(ajouter(pres, poste, undefined), proches(regles), autour))
      return ajoutees.some(a => a.niveau === 'bloquant')
    },
  }
}

/** Somebody's activity with one post more. */
function ajouter(activite: ActiviteAgent, poste: PosteVise, annonce: number | undefined): ActiviteAgent {
  const ajout = {
    ...poste,
    ...{ pointage_id: A_VENIR, pointage_heures_manuel: null, pointage_heures_supplementaire: 0 as const, version: 1 },
    ...{ debut_different: 0 as const, fin_different: 0 as const, utilisateur_id: activite.utilisateur_id, annonce },
  }
  return { ...activite, pointages: [...activite.pointages, ajout] }
}

/** What a post would add to the rules that each of these people does not keep. */
export async function jugerAjout(
  context: Context,
  gens: readonly number[],
  poste: PosteVise,
  { impose = false, ...options }: Options = {},
): Promise<Map<number, Anomalie[]>> {
  const juger = await ouvrirJugement(context, gens, [poste], options)
  return new Map(
    gens.flatMap(id => {
      const anomalies = juger.ajout(id, poste, impose)
      return anomalies === null ? [] : [[id, anomalies] as const]
    }),
  )
}

export interface Heures {
  readonly minutes: number
  readonly prevu: number
  readonly contrat: number
}

/**
 * Minutes of a post, and those of its month for each of these people, days away aside, beside their contract.
 * @param jusqua last day of the month that is counted, beside that of the post itself
 */
export async function compterHeures(
  context: Context,
  agents: readonly Pick<AgentLu, 'utilisateur_id'>[],
  poste: PosteVise,
  { lire = lirePointages, jusqua }: Pick<Options, 'lire'> & { readonly jusqua?: JourIso } = {},
): Promise<Map<number, Heures>> {
  const mois = bornesMois(...moisDuJour(poste.pointage_date))
  const gens = agents.map(a => a.utilisateur_id)
  const [postes, absences, versions, dues] = await Promise.all([
    lire(context, { utilisateurs: gens, ...mois }),
    lireAbsences(context, mois, gens),
    lireVersions(context),
    lireDues(context, mois, gens),
  ])
  const absents = new Set(absences.map(a => `${a.utilisateur_id}:${a.jour}`))
  const minutesDe = (p: Parameters<typeof minutesReelles>[0]) =>
    minutesReelles(p, versionDu(versions, p.pointage_date).proprietes)
  const prevus = new Map<number, number>()
  const compte = (jour: JourIso) => jusqua === undefined || jour <= jusqua || jour === poste.pointage_date
  for (const p of postes)
    if (compte(p.pointage_date) && !absents.has(`${p.utilisateur_id}:${p.pointage_date}`))
      prevus.set(p.utilisateur_id, (prevus.get(p.utilisateur_id) ?? 0) + minutesDe(p))
  return new Map(
    agents.map(({ utilisateur_id }) => [
      utilisateur_id,
      {
        minutes: minutesDe(poste),
        prevu: prevus.get(utilisateur_id) ?? 0,
        contrat: dues.minutes(utilisateur_id, mois),
      },
    ]),
  )
}
