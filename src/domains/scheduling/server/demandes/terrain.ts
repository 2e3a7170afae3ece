import type { VisiteAReporter } from '#domains/field-service/model/actions/action.ts'
import { type lireActionsTerrain, lireVisitesOuvertes } from '#domains/field-service/server/api.ts'
import { type DemandeAbsence, ETATS_ABSENCE } from '#domains/people/model/demande-absence.ts'
import { nommerPeriode } from '#domains/people/model/periode.ts'
import { lireDemandesAbsence } from '#domains/people/server/api.ts'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import type { Context } from '#server/http/context.ts'
import { formaterJour, heureParis, jourParis, versMs } from '#wire/dates.ts'

type Terrain = Awaited<ReturnType<typeof lireActionsTerrain>>

const RIEN = { conge: null, bde: null } as const

/** A request of a field company among what waits. */
export function presenterDemandeTerrain({ compte_id, ...demande }: Terrain['demandes'][number]): ActionATraiter {
  const { demande_id, demande_date, client, prestation, cpville, demande_date_souhaite, etat_libelle } = demande.demande
  return {
    ...RIEN,
    action_id: `demande:${demande_id}`,
    type: 'demande',
    cible_id: demande_id,
    compte_id,
    recu_a: demande_date,
    demandeur: client,
    objet: [prestation, cpville].filter(Boolean).join(', '),
    premier_jour: demande_date_souhaite,
    etat_libelle,
    demande,
  }
}

/** A visit that cannot stay where it stands. */
export function presenterVisite(visite: VisiteAReporter): ActionATraiter {
  const { intervention_id, client, prestation_libelle, adresse_cp, adresse_ville, jour, debut } = visite.visite
  const ou = [adresse_cp, adresse_ville].filter(Boolean).join(' ')
  return {
    ...RIEN,
    action_id: `visite:${intervention_id}`,
    type: 'visite',
    cible_id: intervention_id,
    compte_id: null,
    recu_a: debut,
    demandeur: client,
    objet: [prestation_libelle, ou].filter(Boolean).join(', '),
    premier_jour: jour,
    etat_libelle: 'À reporter',
    visite,
  }
}

/** What technicians ask for, with the visits that stand there while it waits. */
export async function lireAbsencesTerrain(
  context: Context,
  { traitees, depuis }: { readonly traitees: boolean; readonly depuis: Date },
): Promise<ActionATraiter[]> {
  const demandes = await lireDemandesAbsence(
    context,
    traitees ? { etats: [1, 2], repondues_depuis: depuis } : { etats: [0] },
  )
  return await Promise.all(
    demandes.map(async demande => presenterAbsence(demande, traitees ? [] : await lireConflits(context, demande))),
  )
}

async function lireConflits(context: Context, { utilisateur_id, debut, fin }: DemandeAbsence) {
  const visites = await lireVisitesOuvertes(context, utilisateur_id, debut)
  return visites
    .filter(v => versMs(v.debut) < versMs(fin))
    .map(v => ({
      intervention_id: v.intervention_id,
      jour: v.jour,
      label: `${formaterJour(v.jour)} ${heureParis(v.debut)} · ${v.client}`,
    }))
}

/** How an answer is taken back, where there is one. */
function reprise({ etat, repondu_a }: DemandeAbsence): ActionATraiter['rouvrir'] {
  if (repondu_a === null) return null
  const effets =
    etat === 1
      ? [
          'La demande attend de nouveau.',
          'L’absence est retirée\u00a0: les créneaux proposent de nouveau cette personne.',
        ]
      : ['La demande attend de nouveau.']
  return { de: repondu_a, empechement: null, effets }
}

type Conflits = NonNullable<ActionATraiter['absence']>['conflits']

function presenterAbsence(demande: DemandeAbsence, conflits: Conflits): ActionATraiter {
  const { demande_absence_id, utilisateur, debut, fin, etat } = demande
  return {
    ...RIEN,
    action_id: `absence:${demande_absence_id}`,
    type: 'absence',
    cible_id: demande_absence_id,
    compte_id: null,
    recu_a: demande.demande_a,
    demandeur: utilisateur,
    objet: `Absence ${nommerPeriode(debut, fin)}`,
    premier_jour: jourParis(debut),
    etat_libelle: ETATS_ABSENCE[etat],
    absence: { demande, conflits },
    rouvrir: reprise(demande),
  }
}
