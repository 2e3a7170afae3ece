import type { InterventionDetail, Planning } from '#domains/field-service/model/activite.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterJours, jourParis } from '#wire/dates.ts'
import { presenterDetail, presenterPlanning } from './presenters.ts'
import { lireCatalogue, lireChangements, lireFichiersDe, lirePassages, lireRapport } from './queries/detail.ts'
import { lireMaVisite, listerMesVisites, type Visite } from './queries/visites.ts'
import { jouerSentinelle } from './sentinelles.ts'

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

/** @throws CodedError INTROUVABLE */
export async function lireDetail(context: Context, intervention_id: number): Promise<InterventionDetail> {
  const visite = await exigerMaVisite(context, intervention_id)
  await jouerSentinelle(context, visite.sentinelle)
  const sienne = visite.technicien_id === context.caller.utilisateur_id
  // Asked together, they are one trip.
  const [passages, changements, rapport, fichiers] = await Promise.all([
    lirePassages(context, intervention_id),
    lireChangements(context, intervention_id),
    // Whoever lost the visit sees what they did of it, not what its new technician reported.
    sienne ? lireRapport(context, intervention_id) : null,
    lireFichiersDe(context, intervention_id),
  ])
  const parties = { visite, passages, changements, rapport, fichiers }
  return presenterDetail(parties, context)
}
