import { contient } from '#domains/field-service/model/interventions/creneau-dit.ts'
import { interventionPeut, REFUS_ETAPE } from '#domains/field-service/model/interventions/intervention.ts'
import { refusJourAVenir } from '#domains/field-service/model/interventions/jour-a-venir.ts'
import { lireAbsencesDe } from '#domains/people/server/api.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { formaterDuree, heureParis, jourParis, minutesEntre, versMs } from '#wire/dates.ts'
import { listerTechniciens } from './plan.ts'
import { lireSituation, type Situation } from './situation.ts'

/** A visit under lock that nobody began. @throws CodedError INTROUVABLE, ETAPE_REFUSEE */
export async function exigerAPlanifier(context: Context, intervention_id: number): Promise<Situation> {
  const situation = await lireSituation(context, intervention_id)
  if (!situation) throw refuse('INTROUVABLE')
  exigerNonCommencee(situation)
  return situation
}

/** @throws CodedError ETAPE_REFUSEE of one that is cancelled, or finished */
export function exigerOuverte({ annulee, cloturee }: Situation): void {
  if (annulee) throw refuse('ETAPE_REFUSEE', { message: REFUS_ETAPE.ANNULEE.message })
  if (cloturee) throw refuse('ETAPE_REFUSEE', { message: REFUS_ETAPE.DEJA_CLOTUREE.message })
}

/** Postponing is offered only while nothing has begun (specification field-service §4); giving it away likewise. */
export function exigerNonCommencee(situation: Situation): void {
  exigerOuverte(situation)
  const { etape, jour, cloturee, annulee, technicien_id } = situation
  const etat = { etape, date_planifie: jour, cloturee, annulee, affectee: technicien_id !== null }
  if (!interventionPeut.reporter(etat)) {
    throw refuse('ETAPE_REFUSEE', { message: 'Cette intervention est commencée\u00a0: son plan ne change plus.' })
  }
}

/** Nobody changes what somebody else changed meanwhile; absent, whoever calls did not say what they had read. @throws CodedError PLAN_MODIFIE */
export function exigerVersion({ version }: Situation, lue: number | undefined, pour = 'la déplacer'): void {
  if (lue === undefined || version === lue) return
  throw refuse('PLAN_MODIFIE', {
    message: `Entre-temps, cette intervention a changé\u00a0: regardez où elle est avant de ${pour}.`,
  })
}

/** How the people of the plan are called; somebody to give a visit to is one of them. @throws CodedError SAISIE */
export async function nommerTechniciens(context: Context, vers: number | null): Promise<(id: number | null) => string> {
  const techniciens = await listerTechniciens(context)
  if (vers !== null && !techniciens.some(t => t.id === vers)) {
    throw refuse('SAISIE', { champs: { vers: 'Cette personne n’est pas un technicien de l’entreprise' } })
  }
  return id => (id === null ? 'personne' : (techniciens.find(t => t.id === id)?.label ?? `utilisateur ${id}`))
}

/** The last change of a visit's plan, or its last move: what « Défaire » would give back. */
async function lireDernier({ db, caller }: Context, { intervention_id }: Situation, { moves = false } = {}) {
  return await db
    .selectFrom('intervention_changement')
    .select(['sorte', 'ancien_technicien_id', 'ancien_jour', 'ancien_debut', 'ancien_th_libelle'])
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .$if(moves, q => q.where('sorte', 'in', ['reporter', 'deplacer']))
    .orderBy('changement_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
type Dernier = Awaited<ReturnType<typeof lireDernier>>

/** Whether a change is undone by beginning at this hour: by the hour that it left, whatever its sentence says. */
export const quitte = ({ ancien_debut }: NonNullable<Dernier>, debut: string): boolean =>
  ancien_debut?.getTime() === versMs(debut)

/** Whether an hour and what is promised with it are those that the visit's last change left: « Défaire » gives back what was. */
export async function rendPromesse(
  context: Context,
  situation: Situation,
  { debut, th_libelle }: { readonly debut: string; readonly th_libelle: string },
): Promise<boolean> {
  const dernier = await lireDernier(context, situation)
  return dernier !== undefined && quitte(dernier, debut) && dernier.ancien_th_libelle === th_libelle
}

/** A promise shorter than this tells nobody anything, unless the visit is over sooner. */
const CRENEAU_MIN = 120
/** Longer than half a day, it is no promise. */
const CRENEAU_MAX = 720

const minutesDuJour = (heure: string): number => Number(heure.slice(0, 2)) * 60 + Number(heure.slice(3))

/** Why these hours cannot be promised of a visit that begins there; null: they can. */
function refusCreneau(th_libelle: string, debut: string, minutes: number): string | null {
  const [de = '', a = ''] = th_libelle.split(' - ')
  const duree = (minutesDuJour(a) - minutesDuJour(de) + 1440) % 1440
  if (!contient(th_libelle, heureParis(debut)))
    return `L’intervention commence à ${heureParis(debut)}\u00a0: ce créneau ne la contient pas.`
  if (duree > CRENEAU_MAX) return 'Ce créneau est trop large pour être promis\u00a0: douze heures au plus.'
  return duree < Math.min(minutes, CRENEAU_MIN)
    ? `Ce créneau est trop court\u00a0: l’intervention dure ${formaterDuree(minutes)}.`
    : null
}

interface Creneau {
  readonly debut: string
  readonly fin: string
  /** Hours that are newly promised; empty, or absent: none are. */
  readonly th_libelle: string | undefined
}

/**
 * Nobody is promised hours in which nobody comes. What the visit's last change left is given back all the same, as is what was
 * promised before and stays where it is.
 * @throws CodedError SAISIE
 */
export async function exigerCreneau(
  context: Context,
  situation: Situation,
  { debut, fin, th_libelle = '' }: Creneau,
): Promise<void> {
  const reste = th_libelle === situation.th_libelle && versMs(debut) === situation.debut.getTime()
  if (th_libelle === '' || reste) return
  const refus = refusCreneau(th_libelle, debut, minutesEntre(debut, fin))
  if (refus === null || (await rendPromesse(context, situation, { debut, th_libelle }))) return
  throw refuse('SAISIE', { champs: { th_libelle: refus } })
}

interface Place {
  readonly technicien_id: number | null
  readonly debut: string
  readonly fin: string
}

/**
 * Nobody is given a visit while they are away, by a leave or by the hour; why is not said. What stood there just before its
 * last change is given back all the same: « Défaire » makes nothing that was not.
 */
export async function exigerPresence(
  context: Context,
  situation: Situation,
  { technicien_id, debut, fin }: Place,
  { rend, conseil }: { readonly rend: (dernier: NonNullable<Dernier>) => boolean; readonly conseil: string },
): Promise<void> {
  if (technicien_id === null) return
  const absences = await lireAbsencesDe(context, technicien_id, { debut, fin })
  if (absences.length === 0) return
  const dernier = await lireDernier(context, situation)
  if (dernier && rend(dernier)) return
  const nom = (await listerTechniciens(context)).find(t => t.id === technicien_id)?.label ?? 'Son technicien'
  throw refuse('CRENEAU_OCCUPE', { message: `${nom} n’est pas là à ce moment\u00a0: ${conseil}.` })
}

/**
 * Nobody comes yesterday, nor decades ahead. The day that the visit stood on just before its last move is the one exception: « Défaire » gives
 * back what was.
 */
export async function exigerJourAVenir(context: Context, situation: Situation, jour: string): Promise<void> {
  const refus = refusJourAVenir(jour, jourParis(context.now))
  if (refus === null) return
  const dernier = await lireDernier(context, situation, { moves: true })
  if (dernier?.ancien_jour !== jour) throw refuse('SAISIE', { champs: { jour: refus } })
}
