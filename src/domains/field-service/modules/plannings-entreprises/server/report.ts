import { tranchesDe } from '#domains/field-service/model/creneaux/tranches.ts'
import { noter } from '#domains/field-service/server/creneaux/creer.ts'
import { deplacer } from '#domains/field-service/server/interventions/deplacer.ts'
import { exigerVersion, rendPromesse } from '#domains/field-service/server/interventions/exigences.ts'
import type { Promesse } from '#domains/field-service/server/interventions/promesse.ts'
import {
  lireSituation,
  type Situation,
  verrouillerTechnicien,
} from '#domains/field-service/server/interventions/situation.ts'
import type { Context } from '#server/http/context.ts'
import { CodedError, refuse } from '#server/http/errors.ts'
import { heureParis, instantParis, minutesEntre, versMs } from '#wire/dates.ts'

interface Report {
  readonly date_rdv: string
  readonly tranche_horaire_rdv?: number | undefined
  readonly promesse?: Promesse | undefined
  readonly cible_id: number | null
  readonly observation_inter?: string | undefined
  readonly observation_client?: string | undefined
  readonly heure_debut?: string | undefined
  readonly duree_minutes?: number | undefined
  readonly version: number
}

/** Fields of this call, under the names that it has for them. */
const CHAMPS: Readonly<Record<string, string>> = { vers: 'cible_id', jour: 'date_rdv' }

function sousSesNoms(error: unknown): unknown {
  if (!(error instanceof CodedError) || !error.champs) return error
  const champs = Object.fromEntries(Object.entries(error.champs).map(([nom, dit]) => [CHAMPS[nom] ?? nom, dit]))
  return refuse('SAISIE', { champs })
}

/** The visit changed since it was read, and stands where it is asked to. */
function estRepetition(
  { version, technicien_id, debut, th_libelle }: Situation,
  { version: lue, cible_id }: Report,
  vise: { readonly place: string; readonly th_libelle: string | undefined },
): boolean {
  const promise = vise.th_libelle === undefined || vise.th_libelle === th_libelle
  return version !== lue && technicien_id === cible_id && debut.getTime() === versMs(vise.place) && promise
}

/**
 * Moves a visit to another day, hour and person in one transaction, with the two hours promised for it where they are said.
 * @throws CodedError INTROUVABLE, PLAN_MODIFIE, ETAPE_REFUSEE, CRENEAU_OCCUPE, SAISIE
 */
export async function reporterCreneau(context: Context, intervention_id: number, report: Report): Promise<void> {
  const { date_rdv: jour, cible_id: vers, tranche_horaire_rdv } = report
  // In the order of every other writing: who works, then what is worked on.
  if (vers !== null) await verrouillerTechnicien(context, vers)
  const situation = await lireSituation(context, intervention_id)
  if (!situation) throw refuse('INTROUVABLE')
  const { debut, fin } = situation
  const tranche = tranche_horaire_rdv === undefined ? undefined : tranchesDe(jour)[tranche_horaire_rdv - 1]
  const heure_debut = report.heure_debut ?? heureParis(tranche ? tranche.debut : debut.toISOString())
  const place = instantParis(jour, heure_debut)
  // Sent again since its answer was lost: it stands there, and left another place than the one before.
  const encore = estRepetition(situation, report, { place, th_libelle: tranche?.th_libelle })
  const dehors = !encore && tranche && (versMs(place) < tranche.debut || versMs(place) >= tranche.fin)
  if (dehors && !(await rendPromesse(context, situation, { debut: place, th_libelle: tranche.th_libelle }))) {
    // Moved since, what it would be given back is not its last place any more: that is the reason, not the hour.
    exigerVersion(situation, report.version)
    throw refuse('SAISIE', { champs: { heure_debut: 'L’heure doit être dans le créneau promis.' } })
  }
  const duree_minutes = report.duree_minutes ?? minutesEntre(debut.toISOString(), fin.toISOString())
  try {
    const promise = { th_libelle: tranche?.th_libelle, promesse: report.promesse }
    const { version } = report
    await deplacer(context, intervention_id, { version, vers, jour, heure_debut, duree_minutes, ...promise })
  } catch (error) {
    throw sousSesNoms(error)
  }
  const { observation_inter, observation_client } = report
  const textes = [observation_inter, observation_client && `Pour le client\u00a0: ${observation_client}`]
  for (const texte of textes) {
    // What was written with it was written then.
    if (texte && encore && (await estNotee(context, intervention_id, texte))) continue
    await noter(context, intervention_id, texte)
  }
}

/** The caller wrote that very text about the visit. */
async function estNotee({ db, caller }: Context, intervention_id: number, texte: string): Promise<boolean> {
  const note = await db
    .selectFrom('observation')
    .select('commentaire_id')
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .where('commentaire_texte', '=', texte)
    .limit(1)
    .executeTakeFirst()
  return note !== undefined
}
