import type { InterventionDetail, Planning } from '#domains/field-service/model/activite/activite.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterJours, jourParis } from '#wire/dates.ts'
import { lireComptesRecus } from '../rapports/lectures.ts'
import { jouerSentinelle } from '../sentinelles.ts'
import { lireCorrections } from './corrections.ts'
import {
  lireCatalogue,
  lireChangements,
  lireClassement,
  lireFichiersDe,
  lirePassages,
  lirePhotosGardees,
  lireRapport,
  lireRapportGarde,
} from './detail.ts'
import { lireHeuresEcartees } from './heures-ecartees.ts'
import { presenterDetail, presenterPlanning } from './presenters.ts'
import { lireMaVisite, listerMesVisites, type Visite } from './visites.ts'

const JOURS_AVANT = 7
const JOURS_APRES = 14

/** The caller's days; today is there even when empty. */
export async function lirePlanningDe(context: ReadContext): Promise<Planning> {
  const aujourdhui = jourParis(context.now)
  const [visites, catalogue] = await Promise.all([
    listerMesVisites(context, ajouterJours(aujourdhui, -JOURS_AVANT), ajouterJours(aujourdhui, JOURS_APRES)),
    lireCatalogue(context),
  ])
  const { caller, now } = context
  return presenterPlanning(visites, catalogue, { caller, now, jours: [aujourdhui] })
}

/** @throws CodedError INTROUVABLE, for a missing visit and for somebody else's alike */
export async function exigerMaVisite(context: Context, intervention_id: number): Promise<Visite> {
  const visite = await lireMaVisite(context, intervention_id)
  if (!visite) throw refuse('INTROUVABLE')
  return visite
}

/** Whose work of a visit the caller sees: everybody's of their own, theirs alone of one that they lost. */
export function auteurVisible(visite: Visite, { caller }: Pick<Context, 'caller'>): { readonly de?: number } {
  return visite.technicien_id === caller.utilisateur_id ? {} : { de: caller.utilisateur_id }
}

/** Files of a visit as its technician sees them: those that are on it, and the photos of theirs that were kept beside the plan. */
export async function lireMesFichiers(context: Context, visite: Visite) {
  const { intervention_id, hors_planning } = visite
  const [sur, gardees] = await Promise.all([
    lireFichiersDe(context, intervention_id, auteurVisible(visite, context)),
    // Nothing is asked where nothing was kept.
    hors_planning ? lirePhotosGardees(context, intervention_id) : [],
  ])
  return [...sur, ...gardees]
}

/** @throws CodedError INTROUVABLE */
export async function lireDetail(context: Context, intervention_id: number): Promise<InterventionDetail> {
  const visite = await exigerMaVisite(context, intervention_id)
  await jouerSentinelle(context, visite.sentinelle)
  const sienne = visite.technicien_id === context.caller.utilisateur_id
  const auteur = auteurVisible(visite, context)
  // Asked together, they are one trip.
  const [passages, corrections, heures_ecartees, changements, rapport, fichiers, travail_classe] = await Promise.all([
    lirePassages(context, intervention_id, auteur),
    lireCorrections(context, intervention_id, auteur),
    lireHeuresEcartees(context, intervention_id, auteur),
    lireChangements(context, intervention_id, auteur),
    // Whoever lost the visit sees what they did of it, not what its new technician reported.
    sienne && visite.annulee_a === null
      ? lireRapport(context, intervention_id)
      : lireRapportGarde(context, intervention_id),
    lireFichiersDe(context, intervention_id, auteur),
    // Nothing is asked where nothing was kept.
    visite.hors_planning ? lireClassement(context, intervention_id) : null,
  ])
  const parties = { visite, passages, corrections, heures_ecartees, changements, rapport, fichiers }
  // Of a closed visit only: the others have none.
  const comptes = sienne && visite.etapes_en_cours === 3 ? await lireComptesRecus(context, intervention_id) : {}
  return { ...presenterDetail(parties, context), ...comptes, ...(travail_classe && { travail_classe }) }
}
