import { sql } from 'kysely'
import { absenceCoupee, retourDe } from '#domains/scheduling/model/appels/absence-coupee.ts'
import { type Candidat, classer, type Dossier } from '#domains/scheduling/model/appels/classement.ts'
import { memeMetier } from '#domains/scheduling/model/echanges/offre.ts'
import { estTardif, type SorteEquite } from '#domains/scheduling/model/equite/equite.ts'
import { nomFerie } from '#domains/scheduling/model/planning/feries.ts'
import { minutesNuit, minutesReelles, nuitDe, travailDe } from '#domains/scheduling/model/planning/heures.ts'
import { segmentsDe } from '#domains/scheduling/model/planning/horaire.ts'
import { phraseHoraire } from '#domains/scheduling/model/planning/horaire-mots.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import { versionDu } from '#domains/scheduling/model/versions.ts'
import type { Context } from '#server/http/context.ts'
import { ajouterJours, type JourIso, jourParis, jourSemaine, joursEntre } from '#wire/dates.ts'
import { formaterNom } from '#wire/names.ts'
import { lireDues } from '../agents/dues.ts'
import { lireDistances } from '../agents/lieu.ts'
import { lireSansAcces } from '../agents/sans-acces.ts'
import { lireEffectifs } from '../bureau/brouillons.ts'
import { bornesMois, moisDuJour } from '../bureau/mois.ts'
import { mesurerEquite } from '../equite/lectures.ts'
import { type AgentLu, lireAgents } from '../planning/agents.ts'
import { lireAbsences } from '../planning/jours.ts'
import type { PointageLu } from '../planning/pointages.ts'
import { lireVersions, type ReglagesCompte } from '../regles/proprietes.ts'
import type { PosteVise } from './cible.ts'
import { ouvrirJugement } from './juger.ts'

/** Of what a post is one more: the rarest first. */
function sorteDe(poste: PosteVise, { proprietes, site }: ReglagesCompte, now: Date): SorteEquite | null {
  const jour = poste.pointage_date
  if (nomFerie(jour, site) !== null) return 'feries'
  if (minutesNuit(travailDe(poste, proprietes), nuitDe(proprietes)) >= 180) return 'nuits'
  if (jourSemaine(jour) >= 6) return 'week_ends'
  return estTardif(jourParis(now), jour) ? 'tardifs' : null
}

/** A leave is known this far around: longer ones are told to end later than they are looked at. */
const MARGE = 60
/** Days around a post whose changes are looked at. */
const AUTOUR = 3

/** Whether somebody has not said to have seen what changed around a day. */
async function lireNonLus({ db, caller }: Context, gens: readonly number[], { du, au }: Periode) {
  const rows = await db
    .selectFrom('planning_changement as c')
    .leftJoin('planning_vu as v', join =>
      join.onRef('v.compte_id', '=', 'c.compte_id').onRef('v.utilisateur_id', '=', 'c.utilisateur_id'),
    )
    .select(['c.utilisateur_id', 'c.jour'])
    .where('c.compte_id', '=', caller.compte_id)
    .where('c.utilisateur_id', '=', sql<number>`any(${gens}::int[])`)
    .where('c.jour', '>=', du)
    .where('c.jour', '<=', au)
    .where(eb =>
      eb.or([eb('v.vu_a', 'is', null), eb('c.fait_a', '>', eb.ref('v.vu_a')), eb('c.pas_montre', '=', true)]),
    )
    .execute()
  return (utilisateur_id: number, jour: JourIso): boolean =>
    rows.some(r => r.utilisateur_id === utilisateur_id && Math.abs(joursEntre(r.jour, jour)) <= AUTOUR)
}

/** The days of every month and of every night around that these posts touch. */
function etendue(postes: readonly PosteVise[]) {
  const jours = postes.map(p => p.pointage_date).sort()
  const [premier = '', dernier = ''] = [jours[0], jours.at(-1)]
  const [debut = premier] = [ajouterJours(premier, -1), bornesMois(...moisDuJour(premier)).du].sort()
  return { du: debut, au: [ajouterJours(dernier, 1), bornesMois(...moisDuJour(dernier)).au].sort().at(-1) ?? dernier }
}

async function lireEquipes(context: Context, postes: readonly PosteVise[]): Promise<Map<JourIso, AgentLu[]>> {
  const equipes = new Map<JourIso, AgentLu[]>()
  for (const jour of new Set(postes.map(p => p.pointage_date)))
    equipes.set(jour, await lireAgents(context, undefined, jour))
  return equipes
}

/** The post that each person holds at the same moment as another, in words. */
function occuper(poste: PosteVise, postes: readonly PointageLu[]): Map<number, string> {
  const vises = segmentsDe(poste)
  const autour = new Set([-1, 0, 1].map(n => ajouterJours(poste.pointage_date, n)))
  const memeMoment = (p: PointageLu) =>
    autour.has(p.pointage_date) && segmentsDe(p).some(s => vises.some(v => s.debut < v.fin && v.debut < s.fin))
  return new Map(postes.filter(memeMoment).map(p => [p.utilisateur_id, `${p.poste_libelle} ${phraseHoraire(p)}`]))
}

export type ClasserPoste = (
  poste: PosteVise,
  /** `utiles`: so many of the trade who are there and free, alone. */
  options?: { readonly utiles?: number },
) => Candidat[]

/**
 * Who could take each of these posts, the best first, each with the reasons, whoever holds it left out: judged by the plannings
 * as they will be once published. The readings do not follow the number of posts.
 */
export async function preparerCandidats(context: Context, postes: readonly PosteVise[]): Promise<ClasserPoste> {
  if (postes.length === 0) return () => []
  const periode = etendue(postes)
  const equipes = await lireEquipes(context, postes)
  const gens = [...new Set([...equipes.values()].flat().map(a => a.utilisateur_id))]
  const [tenus, absences, juger, equite, versions, dues, sansAcces, distances, nonLus] = await Promise.all([
    lireEffectifs(context, { utilisateurs: gens, ...periode }),
    // What somebody is away for is told whole, beyond the month.
    lireAbsences(context, { du: ajouterJours(periode.du, -MARGE), au: ajouterJours(periode.au, MARGE) }, gens),
    ouvrirJugement(context, gens, postes, { lire: lireEffectifs }),
    mesurerEquite(context),
    lireVersions(context),
    lireDues(context, periode, gens),
    lireSansAcces(context, gens),
    lireDistances(context, gens),
    lireNonLus(context, gens, periode),
  ])
  const joursAbsents = Map.groupBy(absences, a => a.utilisateur_id)
  const absentsDe = (id: number) => new Set((joursAbsents.get(id) ?? []).map(a => a.jour))
  const absents = new Set(absences.map(a => `${a.utilisateur_id}:${a.jour}`))
  const travailles = tenus.filter(p => !absents.has(`${p.utilisateur_id}:${p.pointage_date}`))
  const mesures = new Map(equite.map(m => [m.agent.utilisateur_id, m.mesures]))
  const muets = new Set(sansAcces)
  const minutesDe = (p: Parameters<typeof minutesReelles>[0]) =>
    minutesReelles(p, versionDu(versions, p.pointage_date).proprietes)

  function heures({ utilisateur_id }: AgentLu, poste: PosteVise) {
    const mois = bornesMois(...moisDuJour(poste.pointage_date))
    const siens = travailles.filter(
      p => p.utilisateur_id === utilisateur_id && p.pointage_date >= mois.du && p.pointage_date <= mois.au,
    )
    return {
      minutes: minutesDe(poste),
      prevu: siens.reduce((somme, p) => somme + minutesDe(p), 0),
      contrat: dues.minutes(utilisateur_id, mois),
    }
  }

  return (poste, { utiles } = {}) => {
    const jour = poste.pointage_date
    const occupations = occuper(poste, tenus)
    const sorte = sorteDe(poste, versionDu(versions, jour), context.now)
    const connus = (equipes.get(jour) ?? [])
      .filter(a => a.utilisateur_id !== poste.remplace_id)
      .map((agent): Dossier => {
        const { utilisateur_id, metier_libelle } = agent
        const siens = absentsDe(utilisateur_id)
        const mesure = sorte === null ? undefined : mesures.get(utilisateur_id)?.[sorte]
        return {
          ...{ utilisateur_id, metier_libelle, label: formaterNom(agent), anomalies: [] },
          meme_metier: poste.metier_id === null ? null : memeMetier(poste, agent),
          meme_unite: poste.unite_id == null ? null : poste.unite_id === agent.unite_id,
          // A unit has no place of its own: the house's is theirs.
          distance_m: distances.get(utilisateur_id) ?? null,
          absent: absents.has(`${utilisateur_id}:${jour}`),
          ...{ retour: retourDe(jour, siens), interrompt: absenceCoupee(poste, siens) },
          non_lu: nonLus(utilisateur_id, jour),
          occupe: occupations.get(utilisateur_id) ?? null,
          ...heures(agent, poste),
          sans_acces: muets.has(utilisateur_id),
          equite:
            sorte === null || mesure === undefined || mesure.part === null
              ? null
              : { sorte, ecart: mesure.nombre - mesure.part },
        }
      })
    const juge = (d: Dossier): Dossier => {
      const anomalies = juger.ajout(d.utilisateur_id, poste) ?? []
      const imposees = (juger.ajout(d.utilisateur_id, poste, true) ?? []).filter(
        a => a.niveau === 'bloquant' && !anomalies.some(dite => dite.code === a.code),
      )
      return { ...d, anomalies, imposees }
    }
    return classer(
      utiles === undefined
        ? connus.map(juge)
        : chercher(connus, utiles, d => juger.interdit(d.utilisateur_id, poste), juge),
    )
  }
}

/**
 * The first of the trade who are there, free and lawful, without judging everybody: whom no rule speaks against comes before
 * whoever is warned of something, so once enough of those are found, in the order of what is known of each, the others are after.
 */
function chercher(
  connus: readonly Dossier[],
  combien: number,
  interdit: (d: Dossier) => boolean,
  juge: (d: Dossier) => Dossier,
): Dossier[] {
  const la = connus.filter(d => !d.absent && d.occupe === null && d.meme_metier !== false)
  const rangs = new Map(classer(la).map((c, rang) => [c.utilisateur_id, rang]))
  const ordre = la.toSorted((a, b) => (rangs.get(a.utilisateur_id) ?? 0) - (rangs.get(b.utilisateur_id) ?? 0))
  const juges: Dossier[] = []
  for (const d of ordre) {
    if (juges.filter(j => j.anomalies.length === 0 && !j.interrompt).length >= combien) break
    if (!interdit(d)) juges.push(juge(d))
  }
  return juges
}
