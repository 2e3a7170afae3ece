import { sql } from 'kysely'
import type { CouverturePoste } from '#domains/scheduling/model/action.ts'
import { memeMetier } from '#domains/scheduling/model/echanges/offre.ts'
import { minutesComptees } from '#domains/scheduling/model/planning/heures.ts'
import type { ActiviteAgent } from '#domains/scheduling/model/regles/activite.ts'
import { anomaliesAjoutees } from '#domains/scheduling/model/regles/comparer.ts'
import { evaluer } from '#domains/scheduling/model/regles/evaluer.ts'
import type { CodeRegle } from '#domains/scheduling/model/regles/types.ts'
import { type Versions, versionDu } from '#domains/scheduling/model/versions.ts'
import type { Context } from '#server/http/context.ts'
import { ajouterJours, formaterDuree, type JourIso, lundiDe } from '#wire/dates.ts'
import { comparer } from '#wire/french.ts'
import { formaterNom } from '#wire/names.ts'
import { lireContrats } from '../echanges/examen.ts'
import { droitDepuis, lireReglesDatees, type ReglesCompte } from '../regles/lectures.ts'
import { activitesDe, periodeDesRegles } from './activites.ts'
import { type AgentLu, lireAgents } from './agents.ts'
import { lireAbsences } from './jours.ts'
import { lirePointages, type PointageLu } from './pointages.ts'

/** Weeks before, whose same weekday tells what is usual. */
const SEMAINES = 8
/** Posts for which replacements are looked for, people weighed for each, and names given. */
const POSTES_MAX = 10
const PESES_MAX = 6
const NOMS_MAX = 3

/**
 * What becomes of posts that their owner would leave: who holds the same one that day, how many usually do, and which
 * colleagues of the same job could take it within the rules, fewest hours of that week first.
 */
export async function lireCouverture(
  context: Context,
  { utilisateur_id, du, au }: { readonly utilisateur_id: number; readonly du: JourIso; readonly au: JourIso },
): Promise<CouverturePoste[]> {
  const postes = await lirePointages(context, { utilisateurs: [utilisateur_id], du, au })
  if (postes.length === 0) return []
  const [effectif, chercher] = await Promise.all([
    lireEffectifs(context, postes),
    preparerRecherche(context, utilisateur_id, { du, au }),
  ])
  return postes.map((poste, rang) => {
    const { pointage_id, poste_id, pointage_date: jour } = poste
    const avant = Array.from({ length: SEMAINES }, (_, n) => effectif(poste_id, ajouterJours(jour, -7 * (n + 1))))
    const connu = avant.some(n => n > 0)
    return {
      pointage_id,
      restants: Math.max(0, effectif(poste_id, jour) - 1),
      habituel: connu ? mediane(avant) : null,
      remplacants: rang < POSTES_MAX ? chercher(poste) : null,
    }
  })
}

function mediane(nombres: readonly number[]): number {
  const tries = [...nombres].sort((a, b) => a - b)
  const milieu = tries.length / 2
  return ((tries[Math.floor(milieu)] ?? 0) + (tries[Math.ceil(milieu) - 1] ?? 0)) / 2
}

/** How many people hold a post on a day, on these days and their same weekdays before. */
async function lireEffectifs({ db, caller }: Context, postes: readonly PointageLu[]) {
  const jours = postes.flatMap(({ pointage_date }) =>
    Array.from({ length: SEMAINES + 1 }, (_, n) => ajouterJours(pointage_date, -7 * n)),
  )
  const rows = await db
    .selectFrom('pointage')
    .select(['poste_id', 'pointage_date', sql<number>`count(distinct utilisateur_id)::int`.as('nombre')])
    .where('compte_id', '=', caller.compte_id)
    .where('pointage_date', 'in', [...new Set(jours)])
    .where('poste_id', 'in', [...new Set(postes.map(p => p.poste_id))])
    .groupBy(['poste_id', 'pointage_date'])
    .execute()
  const nombres = new Map(rows.map(r => [`${r.poste_id}:${r.pointage_date}`, r.nombre]))
  return (poste_id: number, jour: JourIso): number => nombres.get(`${poste_id}:${jour}`) ?? 0
}

/** What judges the days around, by the day from which each holds. */
type Dates = ReturnType<typeof droitDepuis> & { readonly versions: Versions<ReglesCompte>; readonly maintenant: number }

interface Candidat {
  readonly agent: AgentLu
  readonly activite: ActiviteAgent
  /** Minutes that count in the civil week of the post. */
  readonly semaine: number
}

/** Due by who imposes hours: somebody who is asked may say yes (articles L3123-31 and L3123-12). */
const AVEC_ACCORD: CodeRegle = 'TEMPS_PARTIEL_PREAVIS'

async function preparerRecherche(context: Context, absent: number, { du, au }: { du: JourIso; au: JourIso }) {
  const agents = await lireAgents(context, undefined, { du, au })
  const partant = agents.find(a => a.utilisateur_id === absent)
  const collegues = agents.filter(a => a.utilisateur_id !== absent && memeMetier(partant, a))
  const gens = collegues.map(a => a.utilisateur_id)
  const periode = periodeDesRegles({ du, au })
  const [versions, contrats, activite, absences] = await Promise.all([
    lireReglesDatees(context),
    lireContrats(context, gens),
    activitesDe(context, gens, periode),
    lireAbsences(context, { du, au: ajouterJours(au, 1) }, gens),
  ])
  const dates: Dates = { versions, maintenant: context.now.getTime(), ...droitDepuis(versions, periode.du) }
  const absents = new Set(absences.map(a => `${a.utilisateur_id}:${a.jour}`))
  return (poste: PointageLu) => {
    const jour = poste.pointage_date
    const libres = collegues
      .filter(a => !absents.has(`${a.utilisateur_id}:${jour}`))
      .flatMap(agent => {
        const contrat = contrats.get(agent.utilisateur_id)
        return contrat ? [situer(agent, activite(contrat), poste, dates)] : []
      })
      // Who works that day already has their day: two posts are for the manager to think of, not to be proposed.
      .filter(({ activite: a }) => !a.pointages.some(p => p.pointage_date === jour))
      .sort((a, b) => a.semaine - b.semaine || comparer(formaterNom(a.agent), formaterNom(b.agent)))
    return libres
      .slice(0, PESES_MAX)
      .flatMap(candidat => peser(candidat, poste, dates))
      .slice(0, NOMS_MAX)
  }
}

function situer(agent: AgentLu, activite: ActiviteAgent, poste: PointageLu, { versions }: Dates): Candidat {
  const lundi = lundiDe(poste.pointage_date)
  const semaine = activite.pointages
    .filter(p => p.pointage_date >= lundi && p.pointage_date <= ajouterJours(lundi, 6))
    .reduce((total, p) => total + minutesComptees(p, versionDu(versions, p.pointage_date).pause), 0)
  return { agent, activite, semaine }
}

/** The candidate, if no rule forbids it; with what would have to be watched. They would be told now. */
function peser({ agent, activite, semaine }: Candidat, poste: PointageLu, { regles, pause, suite, maintenant }: Dates) {
  const { utilisateur_id } = agent
  const avec = { ...activite, pointages: [...activite.pointages, { ...poste, utilisateur_id, annonce: maintenant }] }
  const jour = poste.pointage_date
  const options = { du: ajouterJours(jour, -7), au: periodeDesRegles({ du: jour, au: jour }).au, pause, suite }
  const ajoutees = anomaliesAjoutees(evaluer(activite, regles, options), evaluer(avec, regles, options))
  if (ajoutees.some(a => a.niveau === 'bloquant' && a.code !== AVEC_ACCORD)) return []
  const preavis = ajoutees.find(a => a.code === AVEC_ACCORD)
  const vigilance = ajoutees.find(a => a.niveau === 'alerte')
  const heures = `${formaterDuree(semaine)} cette semaine-là`
  if (preavis)
    return [
      { utilisateur_id, label: formaterNom(agent), raison: `${heures}. Avec son accord\u00a0: ${preavis.phrase}` },
    ]
  const raison = vigilance ? `${heures}. À vérifier\u00a0: ${vigilance.phrase}` : heures
  return [{ utilisateur_id, label: formaterNom(agent), raison }]
}
