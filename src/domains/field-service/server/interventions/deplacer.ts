import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterMinutes, instantParis, jourParis, versMs } from '#wire/dates.ts'
import { formaterInstant } from '#wire/moments.ts'
import { affecter, reporter } from './regler.ts'
import { lireSituation, verrouillerTechnicien } from './situation.ts'

export interface Deplacement {
  /** The visit's version as it was read. */
  readonly version: number
  readonly vers: number | null
  readonly jour: string
  readonly heure_debut: string
  readonly duree_minutes: number
  /** What is promised to the customer from then on; absent: what was. */
  readonly th_libelle?: string | undefined
}

/** Whether the visit stood there before its last move: a move of person and hour is several changes of one instant. */
async function estRendue({ db, caller }: Context, intervention_id: number, vers: number, debut: string) {
  const dernier = await db
    .selectFrom('intervention_changement')
    .select(({ fn }) => fn.max('fait_a').as('fait_a'))
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .executeTakeFirst()
  if (!dernier?.fait_a) return false
  const { fait_a } = dernier
  const changements = await db
    .selectFrom('intervention_changement')
    .select(['sorte', 'avant', 'ancien_technicien_id'])
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .where('fait_a', '=', fait_a)
    .orderBy('changement_id')
    .execute()
  const heure = changements.find(c => c.sorte === 'reporter')?.avant
  return changements[0]?.ancien_technicien_id === vers && heure === formaterInstant(debut, jourParis(fait_a))
}

/**
 * Another technician, another hour or both at once, whole or not at all: what a drag on the day's grid asks. What was promised
 * to the customer stays, unless another promise comes with it. Said again where the visit stands there already, it changes nothing.
 * @throws CodedError INTROUVABLE, PLAN_MODIFIE, ETAPE_REFUSEE, CRENEAU_OCCUPE, SAISIE
 */
export async function deplacer(context: Context, intervention_id: number, place: Deplacement): Promise<void> {
  const { vers, jour, heure_debut, duree_minutes } = place
  // Before the visit, as `affecter` does: two dispatchers take their locks in the same order.
  if (vers !== null) await verrouillerTechnicien(context, vers)
  const situation = await lireSituation(context, intervention_id)
  if (!situation) throw refuse('INTROUVABLE')
  const { technicien_id } = situation
  const de = situation.debut.toISOString()
  const debut = instantParis(jour, heure_debut)
  const memePromesse = place.th_libelle === undefined || place.th_libelle === situation.th_libelle
  const memeHeure =
    memePromesse &&
    versMs(debut) === situation.debut.getTime() &&
    versMs(ajouterMinutes(debut, duree_minutes)) === situation.fin.getTime()
  if (memeHeure && vers === technicien_id) return
  if (situation.version !== place.version)
    throw refuse('PLAN_MODIFIE', {
      message: 'Entre-temps, cette intervention a changé\u00a0: regardez où elle est avant de la déplacer.',
    })
  const report = { de, jour, heure_debut, duree_minutes, th_libelle: place.th_libelle }
  if (vers === technicien_id) return await reporter(context, intervention_id, report)
  if (memeHeure) return await affecter(context, intervention_id, { de: technicien_id, vers })
  const rendue = vers !== null && (await estRendue(context, intervention_id, vers, debut))
  // By nobody: a place that it only goes through must not be refused.
  if (technicien_id !== null) await affecter(context, intervention_id, { de: technicien_id, vers: null })
  await reporter(context, intervention_id, report)
  if (vers !== null) await affecter(context, intervention_id, { de: null, vers, rendue })
}
