import { sql } from 'kysely'
import {
  type ActeAbsence,
  absenceApres,
  type DemandeAbsence,
  ETATS_ABSENCE,
  type EtatAbsence,
  entiteAbsence,
} from '#domains/people/model/demande-absence.ts'
import { nommerPeriode } from '#domains/people/model/periode.ts'
import { ADRESSE_ABSENCES } from '#domains/people/modules/mes-absences/address.ts'
import { notifier } from '#domains/shell/server/api.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { annoncerAbsences } from './demander.ts'
import { lireDemandesAbsence, lireQuiRepond } from './demandes.ts'

interface Tenue extends DemandeAbsence {
  readonly indisponibilite_id: number | null
}

/** The request under lock. @throws CodedError INTROUVABLE, DEMANDE_TRAITEE; DROIT_MANQUANT where it is one's own */
async function tenir(context: Context, id: number, acte: ActeAbsence): Promise<Tenue & { readonly vers: EtatAbsence }> {
  const { db, caller } = context
  const verrou = await db
    .selectFrom('demande_absence')
    .select('indisponibilite_id')
    .where('compte_id', '=', caller.compte_id)
    .where('demande_absence_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const [demande] = verrou ? await lireDemandesAbsence(context, { id }) : []
  if (!verrou || !demande) throw refuse('INTROUVABLE')
  const vers = absenceApres(acte, demande.etat)
  if (vers === null) {
    const etat = ETATS_ABSENCE[demande.etat].toLowerCase()
    throw refuse('DEMANDE_TRAITEE', { message: `Cette demande est ${demande.etat === 0 ? etat : `déjà ${etat}`}.` })
  }
  if (demande.utilisateur_id === caller.utilisateur_id) {
    const autres = (await lireQuiRepond(context)).filter(n => n !== caller.utilisateur_id)
    if (autres.length > 0)
      throw refuse('DROIT_MANQUANT', { message: 'C’est votre demande\u00a0: quelqu’un d’autre du bureau y répond.' })
  }
  return { ...demande, ...verrou, vers }
}

/** Writes an absence, which slots and Régulation see. @throws CodedError CRENEAU_OCCUPE where one covers a part of it */
async function ecrireAbsence({ db, caller, now }: Context, { utilisateur_id, debut, fin, motif }: DemandeAbsence) {
  await sql`savepoint absence`.execute(db)
  try {
    const { indisponibilite_id } = await db
      .insertInto('indisponibilite')
      .values({ compte_id: caller.compte_id, utilisateur_id, plage: `[${debut},${fin})`, motif, cree_a: now })
      .returning('indisponibilite_id')
      .executeTakeFirstOrThrow()
    await sql`release savepoint absence`.execute(db)
    return indisponibilite_id
  } catch (error) {
    if ((error as { code?: string }).code !== '23P01') throw error
    await sql`rollback to savepoint absence`.execute(db)
    throw refuse('CRENEAU_OCCUPE', { message: 'Une autre absence couvre déjà une partie de cette période.' })
  }
}

type Changement = {
  readonly motif_reponse?: string
  readonly repondu_a: Date | null
  readonly indisponibilite_id?: number | null
}

async function ecrire(
  context: Context,
  demande: Tenue & { readonly vers: EtatAbsence },
  acte: ActeAbsence,
  change: Changement,
) {
  const { db, caller } = context
  const { compte_id, utilisateur_id } = caller
  const { vers: etat } = demande
  await db
    .updateTable('demande_absence')
    .set({ etat, responsable_id: etat === 0 ? null : utilisateur_id, ...change })
    .where('compte_id', '=', compte_id)
    .where('demande_absence_id', '=', demande.demande_absence_id)
    .execute()
  await record(context, {
    action: `absence.${acte}`,
    entite: entiteAbsence(demande.uid),
    avant: { etat: demande.etat },
    apres: { etat, ...(change.motif_reponse ? { motif_reponse: change.motif_reponse } : {}) },
  })
  const dit = { 0: 'de nouveau en attente', 1: 'acceptée', 2: 'refusée', 7: 'retirée' }[etat]
  if (demande.utilisateur_id !== utilisateur_id)
    await notifier(context, {
      compte_id,
      utilisateur_id: demande.utilisateur_id,
      titre: `Votre demande d’absence est ${dit}`,
      body: [nommerPeriode(demande.debut, demande.fin), change.motif_reponse].filter(Boolean).join('\u00a0: '),
      lien: ADRESSE_ABSENCES,
    })
  await annoncerAbsences(context)
  const [lue] = await lireDemandesAbsence(context, { id: demande.demande_absence_id })
  if (!lue) throw refuse('INTROUVABLE')
  return lue
}

/** @throws CodedError INTROUVABLE, DEMANDE_TRAITEE, DROIT_MANQUANT, CRENEAU_OCCUPE */
export async function accepterAbsence(context: Context, id: number, motif_reponse: string): Promise<DemandeAbsence> {
  const demande = await tenir(context, id, 'accepter')
  const indisponibilite_id = await ecrireAbsence(context, demande)
  return await ecrire(context, demande, 'accepter', { motif_reponse, repondu_a: context.now, indisponibilite_id })
}

/** @throws CodedError INTROUVABLE, DEMANDE_TRAITEE, DROIT_MANQUANT */
export async function refuserAbsence(context: Context, id: number, motif_reponse: string): Promise<DemandeAbsence> {
  const demande = await tenir(context, id, 'refuser')
  return await ecrire(context, demande, 'refuser', { motif_reponse, repondu_a: context.now })
}

/**
 * Takes an answer back: the request waits again, the absence that it wrote is gone. `de` is the hour of the answer, so that
 * nobody undoes a later one.
 * @throws CodedError INTROUVABLE, DEMANDE_TRAITEE, DROIT_MANQUANT
 */
export async function rouvrirAbsence(context: Context, id: number, de: string): Promise<DemandeAbsence> {
  const demande = await tenir(context, id, 'rouvrir')
  if (demande.repondu_a === null || Date.parse(demande.repondu_a) !== Date.parse(de))
    throw refuse('DEMANDE_TRAITEE', { message: 'Cette demande a reçu une autre réponse entre-temps.' })
  const { db, caller } = context
  if (demande.indisponibilite_id !== null)
    await db
      .deleteFrom('indisponibilite')
      .where('compte_id', '=', caller.compte_id)
      .where('utilisateur_id', '=', demande.utilisateur_id)
      .where('indisponibilite_id', '=', demande.indisponibilite_id)
      .execute()
  try {
    return await ecrire(context, demande, 'rouvrir', { motif_reponse: '', repondu_a: null, indisponibilite_id: null })
  } catch (error) {
    if ((error as { code?: string }).code !== '23P01') throw error
    throw refuse('CRENEAU_OCCUPE', { message: 'Une autre demande de cette personne attend pour les mêmes jours.' })
  }
}
