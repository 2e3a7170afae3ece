import { adresseClient } from '#domains/customers/modules/gestion-clients-entreprises/address.ts'
import { enHeures } from '#domains/field-service/model/creneaux/duree.ts'
import type { EntreePlanning } from '#domains/field-service/model/interventions/entree-planning.ts'
import { adresseRegulation } from '#domains/field-service/modules/regulation-interventions/address.ts'
import { compterParJour } from '#domains/field-service/server/creneaux/creer.ts'
import { lireEquipe } from '#domains/field-service/server/creneaux/techniciens.ts'
import { listerLignes, listerTechniciens, presenterPlan } from '#domains/field-service/server/interventions/plan.ts'
import type { Context } from '#server/http/context.ts'
import {
  ajouterJours,
  bornesJour,
  formaterJour,
  jourParis,
  joursEntre,
  lundiDe,
  minutesEntre,
  versMs,
} from '#wire/dates.ts'
import { appelAnnulation, appelReport } from '../contract.ts'

/** Visits as the plannings show them. @param jours null: what nobody was given yet */
export async function lireEntrees(
  context: Context,
  jours: { readonly du: string; readonly au: string } | null,
  cible: number | null,
): Promise<EntreePlanning[]> {
  const lignes = await listerLignes(context, jours)
  return lignes
    .filter(ligne => cible === null || ligne.technicien_id === cible)
    .map(ligne => {
      const { intervention_id, etapes_en_cours, client, client_court, ...visite } = presenterPlan(ligne, context.now)
      const { adresse_cp, adresse_ville, prestation_libelle, technicien_id, technicien } = visite
      const { debut, fin, th_libelle, th_jour, fait, version, peut } = visite
      return {
        ...{ intervention_id, adresse_cp, adresse_ville, prestation_libelle, technicien_id, technicien },
        ...{ jour: visite.jour, debut, fin, th_libelle, th_jour, fait, version, peut },
        nom_client: client,
        nom_court: client_court,
        intervention_duree: enHeures(minutesEntre(debut, fin)),
        url_fiche_client: adresseClient(ligne.client_id),
        url_fiche_inter: adresseRegulation(visite.jour, intervention_id),
        url_report: appelReport(intervention_id),
        url_annulation: appelAnnulation(intervention_id),
        etape: etapes_en_cours,
      }
    })
}

/** Weeks that the plannings show, the present one among them: four by day, twelve by week. */
const SEMAINES_PAR_JOUR = 4
const SEMAINES_MONTREES = 12

export async function lireJours(context: Context, technicien: number | null) {
  const du = jourParis(context.now)
  // From today to a Sunday: what is left of this week, and three whole ones.
  const nombre = joursEntre(du, ajouterJours(lundiDe(du), 7 * SEMAINES_PAR_JOUR))
  const jours = await compterParJour(context, { du, jours: nombre, technicien })
  return jours.map(({ jour, ...nombres }) => ({
    dadate: jour,
    jour: formaterJour(jour, 'long'),
    ...nombres,
    date_debut: jour,
    date_fin: jour,
  }))
}

/** Whole weeks, the present one from its Monday: "Semaine en cours", "Semaine + 1" (specification field-service §2). */
export async function lireSemaines(context: Context, technicien: number | null) {
  const du = lundiDe(jourParis(context.now))
  const jours = await compterParJour(context, { du, jours: 7 * SEMAINES_MONTREES, technicien })
  return Array.from({ length: SEMAINES_MONTREES }, (_, n) => {
    const semaine = jours.slice(7 * n, 7 * n + 7)
    const somme = (quoi: 'nb_inter' | 'nb_sans_technicien') => semaine.reduce((total, j) => total + j[quoi], 0)
    const lundi = ajouterJours(du, 7 * n)
    return {
      dadate: lundi,
      jour: n === 0 ? 'Semaine en cours' : `Semaine + ${n}`,
      nb_inter: somme('nb_inter'),
      nb_sans_technicien: somme('nb_sans_technicien'),
      date_debut: lundi,
      date_fin: ajouterJours(lundi, 6),
    }
  })
}

/** Hours and absences of a week, when and never why. */
export async function lirePresences(context: Context, lundi: string) {
  const jours = Array.from({ length: 7 }, (_, n) => ajouterJours(lundi, n))
  const gens = await listerTechniciens(context)
  const fin = bornesJour(jours[6] ?? lundi).fin
  const equipe = await lireEquipe(context, jours, { gens })
  const iso = (ms: number) => new Date(ms).toISOString()
  // The day after the last one is read with them, for what begins late; it is not of this week.
  const bornees = (liste: readonly { readonly debut: number; readonly fin: number }[]) =>
    liste.filter(p => p.debut < versMs(fin)).map(p => ({ debut: iso(p.debut), fin: iso(Math.min(p.fin, versMs(fin))) }))
  return equipe.map(t => ({
    id: t.utilisateur_id,
    label: t.utilisateur_nom,
    absences: bornees(t.absences),
    disponibilites: t.disponibilites && bornees(t.disponibilites),
  }))
}
