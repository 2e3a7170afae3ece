import {
  compterVisites,
  type Journee,
  type VisiteDetail,
} from '#domains/field-service/model/interventions/regulation.ts'
import { lirePresences } from '#domains/people/server/api.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { lireEnvois } from '../client/envois.ts'
import { lireAptitudes } from '../creneaux/techniciens.ts'
import { lireTemps } from '../creneaux/temps.ts'
import { estRegle, lireComptesRendus } from '../rapports/lectures.ts'
import { lireCorrections } from './corrections.ts'
import { lireChangements, lireFichiersDe, lireObservationsDe, lirePassages, lireRapport } from './detail.ts'
import { lireHeuresEcartees } from './heures-ecartees.ts'
import {
  type LignePlan,
  lireHorsPlanning,
  lirePlan,
  listerAppareils,
  listerPlan,
  listerTechniciens,
  presenterPlan,
} from './plan.ts'
import { presenterObservation, presenterPhoto } from './presenters.ts'
import { lireDemandesDe, lireSuites } from './suites.ts'

/** A day of the whole company: a few queries asked at once, whatever its size. */
export async function lireJournee(context: Context, jour: string): Promise<Journee> {
  const [interventions, techniciens, appareils, presenceDe, { duree_moyenne_kilometre }] = await Promise.all([
    listerPlan(context, jour),
    listerTechniciens(context),
    listerAppareils(context),
    lirePresences(context, jour),
    lireTemps(context),
  ])
  return {
    lu_a: context.now.toISOString(),
    jour,
    compteurs: compterVisites(interventions),
    interventions,
    techniciens: techniciens.map(t => {
      const { absences, disponibilites } = presenceDe(t.id)
      return { ...t, absences, disponibilites, appareils: appareils.get(t.id) ?? [] }
    }),
    duree_moyenne_kilometre,
  }
}

/** @throws CodedError INTROUVABLE */
export async function exigerPlan(context: Context, intervention_id: number): Promise<LignePlan> {
  const ligne = await lirePlan(context, intervention_id)
  if (!ligne) throw refuse('INTROUVABLE')
  return ligne
}

/** People of the plan to whom a slot of this visit would not be offered, whatever the hour. */
async function lireInaptes(context: Context, ligne: LignePlan): Promise<NonNullable<VisiteDetail['inaptes']>> {
  const [gens, aptitude] = await Promise.all([listerTechniciens(context), lireAptitudes(context, ligne)])
  return gens.flatMap(({ id: utilisateur_id }) => {
    const { competent, en_zone } = aptitude(utilisateur_id)
    if (competent && en_zone) return []
    return [{ utilisateur_id, raison: competent ? ('zone' as const) : ('competence' as const) }]
  })
}

/** @throws CodedError INTROUVABLE */
export async function lireVisitePlanifiee(context: Context, intervention_id: number): Promise<VisiteDetail> {
  const ligne = await exigerPlan(context, intervention_id)
  const passages = await lirePassages(context, intervention_id)
  const changements = await lireChangements(context, intervention_id)
  const rapport = await lireRapport(context, intervention_id)
  const comptes_rendus = await lireComptesRendus(context, intervention_id)
  const fichiers = await lireFichiersDe(context, intervention_id)
  const {
    client_id,
    adresse_id,
    adresse_adresse1,
    client_telephone,
    demande_description,
    consignes_acces,
    client_observations,
  } = ligne
  const visite = presenterPlan(ligne, context.now)
  return {
    ...visite,
    ...(visite.peut.affecter ? { inaptes: await lireInaptes(context, ligne) } : {}),
    lu_a: context.now.toISOString(),
    client_id,
    adresse_id,
    ...(await lireSuites(context, intervention_id)),
    ...(await lireDemandesDe(context, intervention_id)),
    adresse_adresse1,
    client_telephone,
    demande_description,
    consignes_acces,
    client_observations,
    passages: passages.map(p => ({ ...p, fait_a: p.fait_a.toISOString(), recu_a: p.recu_a.toISOString() })),
    corrections: await lireCorrections(context, intervention_id),
    heures_ecartees: await lireHeuresEcartees(context, intervention_id),
    changements: changements.map(c => ({ ...c, fait_a: c.fait_a.toISOString() })),
    rapport: rapport?.rapport ?? null,
    // What the database holds was computed with the rates of the closing only.
    totaux: (rapport?.totaux ?? null) as VisiteDetail['totaux'],
    hors_planning: await lireHorsPlanning(context, intervention_id),
    observations: (await lireObservationsDe(context, intervention_id)).map(presenterObservation),
    prevenir: await lireEnvois(context, ligne),
    photos: fichiers.flatMap(presenterPhoto),
    documents: fichiers
      .filter(f => f.sorte === 'document')
      .map(({ fichier_id, nom, sha256, mime, auteur, cree_a }) => ({
        ...{ fichier_id, nom, sha256, auteur },
        mime: mime ?? '',
        cree_a: cree_a.toISOString(),
      })),
    ...(comptes_rendus.length > 1
      ? { comptes_rendus, comptes_rendus_regle: await estRegle(context, intervention_id) }
      : {}),
  }
}
