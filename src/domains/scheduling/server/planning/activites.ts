import { sql } from 'kysely'
import { joursRecuperes } from '#domains/scheduling/model/conges/conge.ts'
import { type Contrat, estTempsPartiel } from '#domains/scheduling/model/contrat.ts'
import type { ActiviteAgent, ContratAgent } from '#domains/scheduling/model/regles/activite.ts'
import { aMoinsDe } from '#domains/scheduling/model/regles/ages.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import { convertir, type Version, type Versions, versionsEntre } from '#domains/scheduling/model/versions.ts'
import { ajouterJours, bornesJour, type JourIso } from '#wire/dates.ts'
import { lireAbsences } from '../conges/lectures.ts'
import { lireAnnonces } from './annonces.ts'
import { type ChoixPointages, type Lecture, lirePointages, type PointageLu } from './pointages.ts'

/** Twelve weeks, and the days that tell a civil week: what a post may weigh on, before and after it. */
const FENETRE = 12 * 7 + 14

/** Days that the rules may look at for posts that start from `du` to `au`: twelve weeks around, and their civil years. */
export function periodeDesRegles({ du, au }: Periode): Periode {
  const [premier = du] = [ajouterJours(du, -FENETRE), `${du.slice(0, 4)}-01-01`].sort()
  const dernier = [ajouterJours(au, FENETRE), `${au.slice(0, 4)}-12-31`].sort().at(-1) ?? au
  return { du: premier, au: dernier }
}

/** On-call interventions of people, travel included; what was deleted is not one. */
async function lireInterventions({ db, caller }: Lecture, utilisateurs: readonly number[], { du, au }: Periode) {
  return await db
    .selectFrom('astreinte_intervention as i')
    .innerJoin('astreinte as a', join =>
      join.onRef('a.compte_id', '=', 'i.compte_id').onRef('a.astreinte_id', '=', 'i.intervention_astreinte_id'),
    )
    .select(['a.utilisateur_id', sql<Date>`lower(i.plage)`.as('debut'), sql<Date>`upper(i.plage)`.as('fin')])
    .where('i.compte_id', '=', caller.compte_id)
    .where('i.supprime_a', 'is', null)
    .where('a.utilisateur_id', '=', sql<number>`any(${utilisateurs})`)
    .where(sql<boolean>`i.plage && tstzrange(${bornesJour(du).debut}, ${bornesJour(au).fin})`)
    .orderBy('i.intervention_id')
    .execute()
}

export interface ContratLu {
  readonly utilisateur_id: number
  readonly naissance: JourIso | null
  /** What was held, is held and will be, by day. */
  readonly versions: Versions<Contrat>
  /** Of the job of each day, by the day from which it holds; null without one. */
  readonly rythmes: readonly Version<boolean>[] | null
}

/** What the rules know of somebody. */
export type ActiviteDe = (contrat: ContratLu) => ActiviteAgent

function presenterContrat(contrat: Contrat): ContratAgent {
  return {
    temps_partiel: estTempsPartiel(contrat),
    hebdomadaires: contrat.minutes_hebdomadaires,
    annuelles: contrat.minutes_annuelles,
    travailleur_nuit: contrat.travailleur_nuit === 1,
    exempt_nuit: contrat.exempt_nuit === 1,
  }
}

/**
 * Everything of these people that a change of their posts may weigh on, in a number of statements that does not follow theirs.
 * @param contrats of those people, being read maybe
 * @param lire which shifts: those that are published, unless told otherwise
 */
export async function activitesDe<C extends Lecture>(
  context: C,
  contrats: ReadonlyMap<number, ContratLu> | Promise<ReadonlyMap<number, ContratLu>>,
  utilisateurs: readonly number[],
  periode: Periode,
  lire: (context: C, choix: ChoixPointages) => Promise<PointageLu[]> = lirePointages,
): Promise<ActiviteDe> {
  const [lus, annonces, interventions, absences] = await Promise.all([
    lire(context, { utilisateurs, ...periode, annonces: true }),
    lireAnnonces(context, contrats, periode),
    lireInterventions(context, utilisateurs, periode),
    lireAbsences(context, { ...periode, utilisateurs }),
  ])
  // Days that nothing was published of are told for the first time: no notice is due of what changes nothing.
  const pointages = lus.map(({ annonce, ...p }) =>
    annonce !== undefined && annonces.avant(p.utilisateur_id, p.pointage_date, annonce) ? { ...p, annonce } : p,
  )
  const postesDe = Map.groupBy(pointages, p => p.utilisateur_id)
  const interventionsDe = Map.groupBy(interventions, i => i.utilisateur_id)
  const absencesDe = Map.groupBy(absences, a => a.utilisateur_id)
  return contrat => {
    const { utilisateur_id, naissance, rythmes } = contrat
    const [premier, ...suivants] = rythmes ?? []
    const contrats = convertir(versionsEntre(contrat.versions, periode), presenterContrat)
    return {
      utilisateur_id,
      naissance,
      mineur: aMoinsDe(18, naissance, periode.du),
      moins_de_16: aMoinsDe(16, naissance, periode.du),
      temps_partiel: contrats.some(v => v.valeur.temps_partiel),
      ...(premier ? { rythme_irregulier: [premier, ...suivants] } : {}),
      contrats,
      pointages: postesDe.get(utilisateur_id) ?? [],
      interventions: (interventionsDe.get(utilisateur_id) ?? []).map(({ debut, fin }) => ({
        debut: debut.getTime(),
        fin: fin.getTime(),
      })),
      absences: [...new Set((absencesDe.get(utilisateur_id) ?? []).map(a => a.jour))],
      recuperations: joursRecuperes(absencesDe.get(utilisateur_id) ?? []),
    }
  }
}
