import { sql } from 'kysely'
import { enVersions } from '#domains/scheduling/model/contrat.ts'
import { aCommence } from '#domains/scheduling/model/echanges/offre.ts'
import { direBloquantes } from '#domains/scheduling/model/regles/bloquantes.ts'
import { controlerEchange } from '#domains/scheduling/model/regles/comparer.ts'
import type { Droit } from '#domains/scheduling/model/regles/evaluer.ts'
import type { Anomalie } from '#domains/scheduling/model/regles/types.ts'
import type { Version } from '#domains/scheduling/model/versions.ts'
import type { Context } from '#server/http/context.ts'
import { formaterJour, jourParis } from '#wire/dates.ts'
import type { ErrorCode } from '#wire/errors.ts'
import { formaterInstant } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'
import { contratsDe } from '../agents/contrats.ts'
import { rythmesDe, rythmesDesMetiers } from '../agents/rythmes.ts'
import { type ActiviteDe, activitesDe, type ContratLu, periodeDesRegles } from '../planning/activites.ts'
import type { Lecture, PointageLu } from '../planning/pointages.ts'
import { lireReservations, type Reservation } from '../planning/reservations.ts'
import { taireHeures } from '../planning/tu.ts'
import { droitDepuis, lireReglesDatees } from '../regles/lectures.ts'
import type { Cote, CoteGarde } from './lus.ts'

/** An exchange as far as judging it needs to know it: made, or only thought of (`bde_id` null). */
export interface AExaminer {
  readonly bde_id: number | null
  readonly origine: Cote & { readonly garde: CoteGarde }
  readonly cible: Cote
}

export interface Obstacle {
  readonly code: Extract<ErrorCode, 'ECHANGE_IMPOSSIBLE' | 'POSTE_MODIFIE' | 'POSTE_RESERVE' | 'REGLE_NON_RESPECTEE'>
  readonly message: string
  /** Both values of a conflict. */
  readonly donnees?: unknown
}

export interface Examen {
  /** Why the exchange cannot be done now; null when it can. */
  readonly obstacle: Obstacle | null
  /** What it would add or make worse, for both people; empty when it could not be weighed. */
  readonly anomalies: Anomalie[]
}

interface Dossier {
  /** Who reads it. */
  readonly lecteur: number
  readonly pointages: ReadonlyMap<number, PointageLu>
  readonly reservations: ReadonlyMap<number, Reservation>
  /** People who have a contract and an active account. */
  readonly contrats: ReadonlyMap<number, ContratLu>
  readonly activite: ActiviteDe
  readonly droit: Droit & { readonly suite: readonly Version<Droit>[] }
}

/** Contracts of active people, as the rules read them. */
export async function lireContrats(
  { db, caller }: Lecture,
  utilisateurs: readonly number[],
): Promise<Map<number, ContratLu>> {
  const rows = await db
    .selectFrom('utilisateur as u')
    .leftJoin('agent as a', join =>
      join.onRef('a.compte_id', '=', 'u.compte_id').onRef('a.utilisateur_id', '=', 'u.utilisateur_id'),
    )
    .select(['u.utilisateur_id', 'a.naissance'])
    .select([contratsDe.as('contrats'), rythmesDesMetiers.as('metiers')])
    .where('u.compte_id', '=', caller.compte_id)
    .where('u.utilisateur_id', '=', sql<number>`any(${utilisateurs})`)
    .where('u.actif', '=', true)
    .execute()
  return new Map(
    rows.flatMap(({ utilisateur_id, naissance, contrats, metiers }): [number, ContratLu][] => {
      const versions = enVersions(contrats ?? [])
      if (!versions) return []
      return [[utilisateur_id, { utilisateur_id, naissance, versions, rythmes: rythmesDe(versions, metiers ?? []) }]]
    }),
  )
}

/** All that judging these exchanges needs, in a number of statements that does not follow theirs. */
async function ouvrirDossier(
  context: Context,
  echanges: readonly AExaminer[],
  pointages: readonly PointageLu[],
): Promise<Dossier> {
  const gens = [...new Set(echanges.flatMap(e => [e.origine.utilisateur_id, e.cible.utilisateur_id]))]
  const jours = pointages.map(p => p.pointage_date).sort()
  const aujourdhui = jourParis(context.now)
  const periode = periodeDesRegles({ du: jours[0] ?? aujourdhui, au: jours.at(-1) ?? aujourdhui })
  const lesContrats = lireContrats(context, gens)
  const [versions, reservations, contrats, activite] = await Promise.all([
    lireReglesDatees(context),
    lireReservations(
      context,
      pointages.map(p => p.pointage_id),
    ),
    lesContrats,
    activitesDe(context, lesContrats, gens, periode),
  ])
  const droit = droitDepuis(versions, periode.du)
  return {
    ...{ lecteur: context.caller.utilisateur_id, reservations, contrats, activite, droit },
    pointages: new Map(pointages.map(p => [p.pointage_id, p])),
  }
}

/** "le jeu. 19 nov. à 14:02": kept with the outcome, and read again another day. */
export function direQuand(instant: Date, now: Date): string {
  return `le ${formaterInstant(instant, jourParis(now))}`
}

/** What of a post is not as it was proposed, after its name; null: it stands as it did. */
function direChange(cote: Cote, garde: CoteGarde, poste: PointageLu): string | null {
  if (poste.utilisateur_id !== cote.utilisateur_id) return 'a été donné à quelqu’un d’autre depuis la proposition'
  if (garde.pointage_date !== poste.pointage_date) return 'a changé de jour depuis la proposition'
  if (garde.heure_debut !== poste.heure_debut || garde.heure_fin !== poste.heure_fin)
    return 'a changé d’horaires depuis la proposition'
  return (garde.version ?? poste.version) === poste.version ? null : 'a changé depuis la proposition'
}

/** The post of one side, and why it cannot move; no post for somebody who gives nothing. */
function examinerPoste(cote: Cote, bde_id: number | null, dossier: Dossier, now: Date): PosteExamine {
  const { garde, nom } = cote
  if (garde === null) return { poste: null, obstacle: null }
  const lequel = `Le poste ${deQui(nom)} du ${formaterJour(garde.pointage_date)}`
  const poste = cote.pointage_id === null ? undefined : dossier.pointages.get(cote.pointage_id)
  if (!poste) {
    const donnees = { champ: 'pointage', serveur: null, appareil: garde }
    return { poste: null, obstacle: { code: 'POSTE_MODIFIE', message: `${lequel} n’existe plus.`, donnees } }
  }
  const change = direChange(cote, garde, poste)
  if (change !== null) {
    const donnees = { champ: 'pointage', serveur: taireHeures(poste, dossier.lecteur), appareil: garde }
    const message = `${lequel} ${change}.`
    return { poste: null, obstacle: { code: 'POSTE_MODIFIE', message, donnees } }
  }
  if (aCommence(poste, now))
    return { poste, obstacle: { code: 'ECHANGE_IMPOSSIBLE', message: `${lequel} a déjà commencé.` } }
  const promis = dossier.reservations.get(poste.pointage_id)
  if (promis && promis.bde_id !== bde_id) {
    const jour = formaterJour(poste.pointage_date)
    const message = `Le poste du ${jour} a été promis dans un autre échange ${direQuand(promis.promis_a, now)}.`
    const serveur = { pointage_id: poste.pointage_id, promis_a: promis.promis_a.toISOString() }
    const appareil = { pointage_id: poste.pointage_id }
    return { poste, obstacle: { code: 'POSTE_RESERVE', message, donnees: { champ: 'pointage', serveur, appareil } } }
  }
  return { poste, obstacle: null }
}
interface PosteExamine {
  readonly poste: PointageLu | null
  readonly obstacle: Obstacle | null
}

function juger(echange: AExaminer, dossier: Dossier, now: Date): Examen {
  const { origine, cible, bde_id } = echange
  const contrats = [dossier.contrats.get(origine.utilisateur_id), dossier.contrats.get(cible.utilisateur_id)] as const
  const [a, b] = contrats
  if (!a || !b) {
    const message = `${a ? cible.nom : origine.nom} ne fait plus partie de l’équipe.`
    return { obstacle: { code: 'ECHANGE_IMPOSSIBLE', message }, anomalies: [] }
  }
  const donne = examinerPoste(origine, bde_id, dossier, now)
  const rendu = examinerPoste(cible, bde_id, dossier, now)
  const obstacle = donne.obstacle ?? rendu.obstacle
  if (!donne.poste || (cible.garde !== null && !rendu.poste)) return { obstacle, anomalies: [] }
  const { anomalies, bloquant } = controlerEchange({
    agents: [dossier.activite(a), dossier.activite(b)],
    origine: donne.poste.pointage_id,
    cible: rendu.poste?.pointage_id ?? null,
    ...dossier.droit,
  })
  if (obstacle || !bloquant) return { obstacle, anomalies }
  const message = direBloquantes(anomalies) ?? ''
  return { obstacle: { code: 'REGLE_NON_RESPECTEE', message, donnees: { anomalies } }, anomalies }
}

/**
 * Judges exchanges as things stand now: their people, their posts, what is promised, the rules over twelve weeks.
 * @param pointages their posts, read before: under lock by who is about to write
 * @returns one answer per exchange, in their order
 */
export async function examinerEchanges(
  context: Context,
  echanges: readonly AExaminer[],
  pointages: readonly PointageLu[],
): Promise<Examen[]> {
  if (echanges.length === 0) return []
  const dossier = await ouvrirDossier(context, echanges, pointages)
  return echanges.map(echange => juger(echange, dossier, context.now))
}
