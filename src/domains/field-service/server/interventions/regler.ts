import { sql } from 'kysely'
import { REFUS_CLIENT_EFFACE } from '#domains/customers/model/client.ts'
import { estEfface } from '#domains/customers/server/api.ts'
import { type Etape, libelleEtape } from '#domains/field-service/model/interventions/etapes.ts'
import { interventionPeut, REFUS_ETAPE } from '#domains/field-service/model/interventions/intervention.ts'
import { JOUR_PASSE, visiteRetablissable } from '#domains/field-service/model/interventions/regulation.ts'
import { lireAbsencesDe } from '#domains/people/server/api.ts'
import { notifier } from '#domains/shell/server/api.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterMinutes, instantParis, jourParis, versMs } from '#wire/dates.ts'
import { formaterInstant } from '#wire/moments.ts'
import { rendreDemandeDe, reprendreDemandeDe } from '../demandes/mouvements.ts'
import { annoncer } from '../notifications.ts'
import { listerTechniciens } from './plan.ts'
import { lireSituation, type Situation, verrouillerTechnicien } from './situation.ts'

type Changement = {
  readonly sorte: 'affecter' | 'reporter' | 'annuler' | 'retablir'
  readonly avant: string
  readonly apres: string
  readonly technicien_id: number | null
}

/** Read on locked screens: what happened, to nobody in particular. */
const TITRES: Readonly<Record<Changement['sorte'], string>> = {
  affecter: 'Votre planning change\u00a0: affectation',
  reporter: 'Votre planning change\u00a0: report',
  annuler: 'Votre planning change\u00a0: annulation',
  retablir: 'Votre planning change\u00a0: annulation défaite',
}

const RETABLIE = 'L’intervention est rétablie, telle qu’elle était.'
const RETABLIE_A_PERSONNE = 'L’intervention est rétablie, affectée à personne : son technicien n’est plus là.'

/** Columns of the plan, the only ones a dispatcher writes (offline rule 11). */
type Plan = {
  technicien_id?: number | null
  plage?: string
  th_libelle?: string
  annulee_a?: Date | null
  annulee_motif?: string
}

async function exigerSituation(context: Context, intervention_id: number): Promise<Situation> {
  const situation = await lireSituation(context, intervention_id)
  if (!situation) throw refuse('INTROUVABLE')
  if (situation.annulee) throw refuse('ETAPE_REFUSEE', { message: REFUS_ETAPE.ANNULEE.message })
  if (situation.cloturee) throw refuse('ETAPE_REFUSEE', { message: REFUS_ETAPE.DEJA_CLOTUREE.message })
  return situation
}

/** Postponing is offered only while nothing has begun (specification field-service §4); giving it away likewise. */
function exigerNonCommencee(situation: Situation): void {
  const { etape, jour, cloturee, annulee, technicien_id } = situation
  const etat = { etape, date_planifie: jour, cloturee, annulee, affectee: technicien_id !== null }
  if (!interventionPeut.reporter(etat)) {
    throw refuse('ETAPE_REFUSEE', { message: 'Cette intervention est commencée\u00a0: son plan ne change plus.' })
  }
}

/**
 * Nothing is planned again at somebody's who was erased. Read under the lock of the visit, which an erasure takes too, in a
 * statement of its own: the one that locked saw the customer as they were before the wait.
 */
async function exigerClient(context: Context, { client_id }: Situation): Promise<void> {
  if (await estEfface(context, client_id)) throw refuse('ETAPE_REFUSEE', { message: REFUS_CLIENT_EFFACE })
}

async function ecrire(context: Context, situation: Situation, plan: Plan, changement: Changement): Promise<void> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  const { intervention_id } = situation
  const { sorte, avant, apres, technicien_id } = changement
  if (sorte !== 'annuler') await exigerClient(context, situation)
  try {
    await db
      .updateTable('intervention')
      .set({ ...plan, version: sql`version + 1` })
      .where('compte_id', '=', compte_id)
      .where('intervention_id', '=', intervention_id)
      .execute()
  } catch (error) {
    // Exclusion constraint: the technician is elsewhere at that time.
    if ((error as { code?: string }).code === '23P01') throw refuse('CRENEAU_OCCUPE')
    throw error
  }
  await db
    .insertInto('intervention_changement')
    .values({
      compte_id,
      intervention_id,
      sorte,
      avant,
      apres,
      ancien_technicien_id: situation.technicien_id,
      ancien_jour: situation.jour,
      // Nobody of the company: the customer, by their link.
      utilisateur_id: utilisateur_id || null,
      fait_a: now,
    })
    .execute()
  await record(context, {
    action: `intervention.${sorte}`,
    entite: `intervention:${intervention_id}`,
    avant: { plan: avant },
    apres: { plan: apres },
  })
  await annoncer(context, [situation.technicien_id, technicien_id])
  for (const destinataire of new Set([situation.technicien_id, technicien_id])) {
    if (destinataire === null) continue
    const body = `Intervention n° ${intervention_id}\u00a0: ${avant} → ${apres}`
    await notifier(context, { compte_id, utilisateur_id: destinataire, titre: TITRES[sorte], body })
  }
}

/**
 * Gives the visit to somebody else, or to nobody. `de` is whom it was read with; `rendue`: it goes back to where it stood
 * before its last move.
 */
export async function affecter(
  context: Context,
  intervention_id: number,
  { de, vers, rendue = false }: { de: number | null; vers: number | null; rendue?: boolean },
) {
  // Before the visit, as their own actions do: nobody leaves for good while a visit is being given to them.
  if (vers !== null) await verrouillerTechnicien(context, vers)
  const situation = await exigerSituation(context, intervention_id)
  exigerNonCommencee(situation)
  const techniciens = await listerTechniciens(context)
  const nom = (id: number | null) =>
    id === null ? 'personne' : (techniciens.find(t => t.id === id)?.label ?? `utilisateur ${id}`)
  if (vers !== null && !techniciens.some(t => t.id === vers)) {
    throw refuse('SAISIE', { champs: { vers: 'Cette personne n’est pas un technicien de l’entreprise' } })
  }
  if (situation.technicien_id === vers) return
  if (situation.technicien_id !== de) {
    const message = `Entre-temps, l’intervention a été confiée à ${nom(situation.technicien_id)}, et non à ${nom(de)}.`
    throw refuse('PLAN_MODIFIE', { message })
  }
  const place = { technicien_id: vers, debut: situation.debut.toISOString(), fin: situation.fin.toISOString() }
  await exigerPresence(context, situation, place, {
    rend: dernier => rendue || (dernier.sorte === 'affecter' && dernier.ancien_technicien_id === vers),
    conseil: 'choisissez quelqu’un d’autre, ou déplacez d’abord l’intervention',
  })
  const changement = { sorte: 'affecter', avant: nom(de), apres: nom(vers), technicien_id: vers } as const
  await ecrire(context, situation, { technicien_id: vers }, changement)
}

export interface Report {
  readonly de: string
  readonly jour: string
  readonly heure_debut: string
  readonly duree_minutes: number
  readonly th_libelle?: string | undefined
}

/** The last change of a visit's plan: what « Défaire » would give back. */
async function lireDernier({ db, caller }: Context, { intervention_id }: Situation) {
  return await db
    .selectFrom('intervention_changement')
    .select(['sorte', 'ancien_technicien_id', 'avant', 'fait_a'])
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .orderBy('changement_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
type Dernier = Awaited<ReturnType<typeof lireDernier>>

interface Place {
  readonly technicien_id: number | null
  readonly debut: string
  readonly fin: string
}

/**
 * Nobody is given a visit while they are away, by a leave or by the hour; why is not said. What stood there just before its
 * last change is given back all the same: « Défaire » makes nothing that was not.
 */
async function exigerPresence(
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
 * Nobody comes yesterday. The day that the visit stood on just before its last move is the one exception: « Défaire » gives
 * back what was.
 */
async function exigerJourAVenir({ db, caller, now }: Context, situation: Situation, jour: string): Promise<void> {
  if (jour >= jourParis(now)) return
  const dernier = await db
    .selectFrom('intervention_changement')
    .select('ancien_jour')
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', situation.intervention_id)
    .where('sorte', '=', 'reporter')
    .orderBy('changement_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (dernier?.ancien_jour !== jour) throw refuse('SAISIE', { champs: { jour: JOUR_PASSE } })
}

/** Moves the visit. `de` is the start it was read with; a clock-change day is placed on Paris wall-clock time. */
export async function reporter(context: Context, intervention_id: number, report: Report) {
  const situation = await exigerSituation(context, intervention_id)
  exigerNonCommencee(situation)
  const debut = instantParis(report.jour, report.heure_debut)
  const fin = ajouterMinutes(debut, report.duree_minutes)
  const th_libelle = report.th_libelle ?? situation.th_libelle
  const meme = versMs(debut) === situation.debut.getTime() && versMs(fin) === situation.fin.getTime()
  if (meme && th_libelle === situation.th_libelle) return
  if (versMs(report.de) !== situation.debut.getTime()) {
    const message = `Entre-temps, l’intervention a été placée le ${formaterInstant(situation.debut, jourParis(context.now))}, et non le ${formaterInstant(report.de, jourParis(context.now))}.`
    throw refuse('PLAN_MODIFIE', { message })
  }
  await exigerJourAVenir(context, situation, report.jour)
  const { technicien_id } = situation
  // A promise that changes alone moves nobody.
  if (!meme)
    await exigerPresence(
      context,
      situation,
      { technicien_id, debut, fin },
      {
        rend: ({ sorte, avant, fait_a }) =>
          sorte === 'reporter' &&
          versMs(debut) !== situation.debut.getTime() &&
          avant === formaterInstant(debut, jourParis(fait_a)),
        conseil: 'choisissez un autre moment, ou confiez d’abord l’intervention à quelqu’un d’autre',
      },
    )
  const changement = {
    sorte: 'reporter',
    avant: formaterInstant(situation.debut, jourParis(context.now)),
    apres: formaterInstant(debut, jourParis(context.now)),
    technicien_id,
  } as const
  await ecrire(context, situation, { plage: `[${debut},${fin})`, th_libelle }, changement)
}

/**
 * Cancels a visit, even begun: what its technician does meanwhile is kept beside the plan. `etape` is the step it was
 * read at, so that nobody cancels by mistake work they have not seen begin.
 */
export async function annuler(
  context: Context,
  intervention_id: number,
  { motif = '', etape }: { motif?: string | undefined; etape?: Etape | undefined },
) {
  const situation = await exigerSituation(context, intervention_id)
  if (etape !== undefined && etape !== situation.etape) {
    const message = `Entre-temps, l’intervention est passée à «\u00a0${libelleEtape(situation.etape)}\u00a0», et non «\u00a0${libelleEtape(etape)}\u00a0».`
    throw refuse('PLAN_MODIFIE', { message })
  }
  const changement = {
    sorte: 'annuler',
    avant: formaterInstant(situation.debut, jourParis(context.now)),
    apres: motif === '' ? 'Annulée' : `Annulée\u00a0: ${motif}`,
    technicien_id: situation.technicien_id,
  } as const
  await ecrire(context, situation, { annulee_a: context.now, annulee_motif: motif }, changement)
  await rendreDemandeDe(context, intervention_id)
}

/** Whom a restored visit goes back to: nobody, once its technician has left; begun, it would be nobody's to finish. */
async function trouverTechnicien(context: Context, { technicien_id, etape }: Situation): Promise<number | null> {
  const techniciens = await listerTechniciens(context)
  if (technicien_id === null || techniciens.some(t => t.id === technicien_id)) return technicien_id
  if (etape > 0)
    throw refuse('ETAPE_REFUSEE', { message: 'Son technicien n’est plus là : commencée, elle ne se rétablit plus.' })
  return null
}

/**
 * Restores a cancelled visit as it was: its technician, where they still are one, its hours, its step. Work received
 * meanwhile stays beside the plan. A repeat finds it restored and changes nothing.
 * @returns what was done, in one sentence
 */
export async function retablir(
  context: Context,
  intervention_id: number,
  { de }: { readonly de: number },
): Promise<string> {
  const situation = await lireSituation(context, intervention_id)
  if (!situation) throw refuse('INTROUVABLE')
  const { annulee, cloturee, annulee_a, fin, version, debut } = situation
  if (!annulee && version === de + 1) return RETABLIE
  if (!annulee || version !== de)
    throw refuse('PLAN_MODIFIE', { message: 'Entre-temps, cette intervention a encore changé\u00a0: relisez-la.' })
  if (cloturee) throw refuse('ETAPE_REFUSEE', { message: REFUS_ETAPE.DEJA_CLOTUREE.message })
  if (!visiteRetablissable({ annulee_a, fin }, context.now))
    throw refuse('ETAPE_REFUSEE', { message: 'Son heure est passée\u00a0: elle ne se rétablit plus.' })
  const apres = formaterInstant(debut, jourParis(context.now))
  const technicien_id = await trouverTechnicien(context, situation)
  const changement = { sorte: 'retablir', avant: 'Annulée', apres, technicien_id } as const
  await ecrire(context, situation, { annulee_a: null, annulee_motif: '', technicien_id }, changement)
  await reprendreDemandeDe(context, intervention_id)
  return technicien_id === situation.technicien_id ? RETABLIE : RETABLIE_A_PERSONNE
}
