import { lireEnvois } from '#domains/field-service/server/client/envois.ts'
import { lireFichiersDe, lireObservationsDe } from '#domains/field-service/server/interventions/detail.ts'
import { presenterPlan } from '#domains/field-service/server/interventions/plan.ts'
import { exigerPlan } from '#domains/field-service/server/interventions/regulation.ts'
import { lireDemandesDe } from '#domains/field-service/server/interventions/suites.ts'
import type { Context } from '#server/http/context.ts'
import { appelAnnulation, appelReport, type Engagements, MODULE_PLANNINGS } from '../contract.ts'

const lire = async (context: Context, id: number) => presenterPlan(await exigerPlan(context, id), context.now)

/** Only what the caller may really do: the same rights as the calls named. @throws CodedError INTROUVABLE */
export async function lireOutils(context: Context, id: number) {
  const { peut, etapes_en_cours, client } = await lire(context, id)
  const planifie = context.caller.modules.has(MODULE_PLANNINGS)
  const sans = { danger: false, confirmation: null }
  return [
    ...(planifie && peut.reporter
      ? [
          {
            id: 'reporter',
            label: 'Reporter',
            icone: 'calendar',
            url: appelReport(id),
            methode: 'PUT' as const,
            ...sans,
          },
        ]
      : []),
    ...(planifie && peut.annuler
      ? [
          {
            id: 'annuler',
            label: 'Annuler l’intervention',
            icone: 'x',
            url: appelAnnulation(id),
            methode: 'POST' as const,
            danger: true,
            confirmation: {
              titre: 'Annulation de l’intervention',
              message: `Êtes-vous certain de vouloir annuler l’intervention chez ${client}\u00a0?`,
            },
          },
        ]
      : []),
    ...(etapes_en_cours === 3
      ? [
          {
            id: 'cri',
            label: 'Compte rendu',
            icone: 'file',
            url: `/api/wikaz/interventions/${id}/cri`,
            methode: 'GET' as const,
            ...sans,
          },
        ]
      : []),
  ]
}

/** Who must be told of what becomes of it, and the request that goes with it. @throws CodedError INTROUVABLE */
export async function lireEngages(context: Context, id: number): Promise<Engagements> {
  const ligne = await exigerPlan(context, id)
  const { demande = null } = await lireDemandesDe(context, id)
  return { demande, prevenir: await lireEnvois(context, ligne) }
}

/** Newest first. @throws CodedError INTROUVABLE */
export async function lireObservations(context: Context, id: number) {
  await exigerPlan(context, id)
  const observations = await lireObservationsDe(context, id)
  return observations
    .map(({ commentaire_date_heure, utilisateur, commentaire_texte }) => ({
      commentaire_date_heure: commentaire_date_heure.toISOString(),
      utilisateur,
      commentaire_texte,
    }))
    .toSorted((a, b) => (a.commentaire_date_heure < b.commentaire_date_heure ? 1 : -1))
}

/** @throws CodedError INTROUVABLE */
export async function lireFichiers(context: Context, id: number) {
  await exigerPlan(context, id)
  const fichiers = await lireFichiersDe(context, id)
  return fichiers.map(({ fichier_id, nom, sorte, cree_a }) => ({
    fichier_id,
    nom,
    sorte,
    cree_a: cree_a.toISOString(),
  }))
}
