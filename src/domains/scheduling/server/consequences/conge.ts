import { direRaisons } from '#domains/scheduling/model/appels/dire.ts'
import { joursDe, joursRecuperes } from '#domains/scheduling/model/conges/conge.ts'
import { joursComptes, periodeDuSolde, periodesDe, sorteSolde } from '#domains/scheduling/model/conges/solde.ts'
import type { ConsequencesConge } from '#domains/scheduling/model/consequences/consequences.ts'
import { aCommence } from '#domains/scheduling/model/echanges/offre.ts'
import { joursPeses } from '#domains/scheduling/model/loi/jours.ts'
import { minutesReelles } from '#domains/scheduling/model/planning/heures.ts'
import { anomaliesAjoutees } from '#domains/scheduling/model/regles/comparer.ts'
import { evaluer } from '#domains/scheduling/model/regles/evaluer.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import { versionDu } from '#domains/scheduling/model/versions.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterJours, type JourIso } from '#wire/dates.ts'
import { preparerCandidats } from '../appels/candidats.ts'
import type { PosteVise } from '../appels/cible.ts'
import { lireBrouillons, lireEffectifs } from '../bureau/brouillons.ts'
import { type DemandeLue, lireDecomptesDe, lireDemandes, lireSoldes } from '../conges/lectures.ts'
import { direTraitee } from '../conges/traitee.ts'
import { lireContrats } from '../echanges/examen.ts'
import { activitesDe, periodeDesRegles } from '../planning/activites.ts'
import { lireAgents } from '../planning/agents.ts'
import { lireAbsences } from '../planning/jours.ts'
import { lirePointages, type PointageLu } from '../planning/pointages.ts'
import { droitDepuis, lireReglesDatees } from '../regles/lectures.ts'
import { lireVersions } from '../regles/proprietes.ts'
import { comparerBesoins } from './besoins.ts'
import { lireHabitudes } from './habitudes.ts'

/** Posts for which replacements are looked for, and people named for each. */
const POSTES_MAX = 10
const NOMS_MAX = 3

/**
 * What saying yes to a leave would change: posts, needs, hours, counters, law, and who could stand in.
 * @throws CodedError INTROUVABLE, DEMANDE_TRAITEE
 */
export async function lireConsequencesConge(context: Context, demande_conge_id: number): Promise<ConsequencesConge> {
  const [demande] = await lireDemandes(context, { demandes: [demande_conge_id] })
  if (!demande) throw refuse('INTROUVABLE')
  if (demande.demande_conge_etat !== 0) throw refuse('DEMANDE_TRAITEE', { message: direTraitee(demande) })
  const { utilisateur_id, demande_conge_date_debut: du, demande_conge_date_fin: au } = demande
  const siens = await lirePointages(context, { utilisateurs: [utilisateur_id], du, au })
  const brouillons = await lireBrouillons(context, { utilisateurs: [utilisateur_id], du, au })
  const postes = await couvrir(context, demande, siens)
  const manquent = postes.filter(p => p.restants === 0 || (p.besoin !== null && p.besoin.apres < p.besoin.minimum))
  const somme = (liste: typeof postes) => liste.reduce((total, p) => total + p.minutes, 0)
  return {
    postes,
    heures: { perdues: somme(postes), a_couvrir: somme(manquent) },
    compteurs: await compter(context, demande),
    ...(await juger(context, demande)),
    prepares: brouillons.filter(b => !b.retire).length,
  }
}

async function couvrir(context: Context, demande: DemandeLue, siens: readonly PointageLu[]) {
  const { utilisateur_id, demande_conge_date_debut: du, demande_conge_date_fin: au } = demande
  if (siens.length === 0) return []
  const [tenus, absences, habituel, versions] = await Promise.all([
    lireEffectifs(context, { du, au }),
    lireAbsences(context, { du, au }),
    lireHabitudes(context, siens),
    lireVersions(context),
  ])
  const absents = new Set(absences.map(a => `${a.utilisateur_id}:${a.jour}`))
  const avant = tenus
    .filter(p => !absents.has(`${p.utilisateur_id}:${p.pointage_date}`))
    .map(p => ({ utilisateur_id: p.utilisateur_id, jour: p.pointage_date, poste_id: p.poste_id }))
  const apres = avant.filter(t => t.utilisateur_id !== utilisateur_id)
  const besoins = await comparerBesoins(context, joursDe(du, au), { avant, apres })
  const vises = await viserPostes(
    context,
    utilisateur_id,
    siens.filter(p => !aCommence(p, context.now)).slice(0, POSTES_MAX),
  )
  const classer = await preparerCandidats(context, [...vises.values()])
  return siens.map(p => {
    const { pointage_id, poste_id, poste_libelle, pointage_date: jour, heure_debut, heure_fin } = p
    const besoin = besoins.find(b => b.jour === jour && b.poste_id === poste_id)
    const vise = vises.get(pointage_id)
    return {
      ...{ pointage_id, poste_id, poste_libelle, jour, heure_debut, heure_fin },
      restants: new Set(apres.filter(t => t.jour === jour && t.poste_id === poste_id).map(t => t.utilisateur_id)).size,
      habituel: habituel(p),
      minutes: minutesReelles(p, versionDu(versions, jour).proprietes),
      besoin: besoin
        ? { minimum: besoin.minimum, souhaite: besoin.souhaite, avant: besoin.avant, apres: besoin.apres }
        : null,
      remplacants: vise
        ? classer(vise, { utiles: NOMS_MAX })
            .filter(c => c.verdict === 'libre' || c.verdict === 'alerte')
            .slice(0, NOMS_MAX)
            .map(({ utilisateur_id: id, label, raisons, sans_acces, donner }) => ({
              ...{ utilisateur_id: id, label, raisons, sans_acces, raison: direRaisons(raisons, donner) },
            }))
        : null,
    }
  })
}

/** Shifts as posts that somebody is looked for, by number: of the trade of the post, else of whoever holds it. */
async function viserPostes(
  context: Context,
  utilisateur_id: number,
  siens: readonly PointageLu[],
): Promise<Map<number, PosteVise>> {
  const jours = siens.map(p => p.pointage_date)
  const [titulaire] = await lireAgents(context, [utilisateur_id], jours[0])
  const rows = await context.db
    .selectFrom('poste')
    .select(['poste_id', 'metier_id', 'unite_id'])
    .where('compte_id', '=', context.caller.compte_id)
    .execute()
  const dits = new Map(rows.map(r => [r.poste_id, r]))
  return new Map(
    siens.map(p => {
      const { pointage_date, heure_debut, heure_fin, pointage_heure_debut_coupure, pointage_heure_fin_coupure } = p
      const { poste_id, poste_libelle, poste_code, poste_type, color, pointage_id } = p
      return [
        pointage_id,
        {
          ...{ pointage_date, heure_debut, heure_fin, pointage_heure_debut_coupure, pointage_heure_fin_coupure },
          ...{ poste_id, poste_libelle, poste_code, poste_type, color, pointage_id, remplace_id: utilisateur_id },
          metier_id: dits.get(poste_id)?.metier_id ?? titulaire?.metier_id ?? null,
          unite_id: dits.get(poste_id)?.unite_id ?? titulaire?.unite_id ?? null,
        },
      ]
    }),
  )
}

/** The counters that it takes from, once it is accepted and whatever else waits. */
async function compter(context: Context, demande: DemandeLue): Promise<ConsequencesConge['compteurs']> {
  const { utilisateur_id, demande_type, demande_conge_date_debut: debut, demande_conge_date_fin: fin } = demande
  const sorte = sorteSolde(demande_type)
  if (sorte === null) return []
  const decompte = (await lireDecomptesDe(context, [demande])).de(utilisateur_id)
  const annees = periodesDe(demande, decompte)
  const soldes = (await lireSoldes(context, { utilisateurs: [utilisateur_id], annees })).get(utilisateur_id) ?? []
  const jours = joursComptes(debut, fin, sorte, decompte)
  return soldes
    .filter(s => s.sorte === sorte)
    .map(s => {
      const pris = s.pris + jours.filter(jour => periodeDuSolde(jour, sorte, decompte) === s.annee).length
      return { libelle: s.libelle, periode: s.periode ?? `${s.annee}`, droit: s.droit, pris, reste: s.droit - pris }
    })
}

/** The law for whoever leaves: their planning with everything prepared, against the same without these days. */
async function juger(context: Context, demande: DemandeLue) {
  const { utilisateur_id, demande_conge_date_debut: du, demande_conge_date_fin: au, demande_type } = demande
  const touche: Periode = { du, au }
  const periode = periodeDesRegles(touche)
  const lesContrats = lireContrats(context, [utilisateur_id])
  const [versions, contrats, activite] = await Promise.all([
    lireReglesDatees(context),
    lesContrats,
    activitesDe(context, lesContrats, [utilisateur_id], periode, lireEffectifs),
  ])
  const contrat = contrats.get(utilisateur_id)
  if (!contrat) return { anomalies: [], levees: 0 }
  const { regles, ...droit } = droitDepuis(versions, periode.du)
  const options = { ...joursPeses({ du: touche.du, au: ajouterJours(touche.au, 1) }), ...droit }
  const avant = activite(contrat)
  const partis = new Set<JourIso>(joursDe(touche.du, touche.au))
  const sorte = sorteSolde(demande_type) === 'tlc' ? 'tlc' : 'conge'
  const nouvelles = [...partis].map(jour => ({ jour, sorte, demande_type }) as const)
  const apres = {
    ...avant,
    pointages: avant.pointages.filter(p => !partis.has(p.pointage_date)),
    absences: [...new Set([...avant.absences, ...partis])].sort(),
    recuperations: [...(avant.recuperations ?? []), ...joursRecuperes(nouvelles)],
  }
  const [dites, restent] = [evaluer(avant, regles, options), evaluer(apres, regles, options)]
  return { anomalies: anomaliesAjoutees(dites, restent), levees: anomaliesAjoutees(restent, dites).length }
}
