import { sql } from 'kysely'
import {
  absenceApres,
  type DemandeAbsence,
  type DemanderAbsence,
  ETATS_ABSENCE,
  entiteAbsence,
  erreurDemandeAbsence,
  type RetirerAbsence,
} from '#domains/people/model/demande-absence.ts'
import { bornesDe, nommerPeriode } from '#domains/people/model/periode.ts'
import { adresseDe } from '#domains/scheduling/modules/gestion-actions-gdi/address.ts'
import { notifier } from '#domains/shell/server/api.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { publish } from '#server/live/publish.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { provenTime } from '#server/receipts/silence.ts'
import { jourParis } from '#wire/dates.ts'
import { type ErrorCode, errorCatalogue } from '#wire/errors.ts'
import { lireDemandesAbsence, lireQuiRepond } from './demandes.ts'

const rejeter = (code: ErrorCode, message: string = errorCatalogue[code].message): Effect => ({
  outcome: 'rejected',
  code,
  message,
})

/** Open screens of the company read again: those of the office, and those of who asked. */
export async function annoncerAbsences(context: Context): Promise<void> {
  const { compte_id } = context.caller
  for (const sujet of ['personnes', 'plannings-entreprises'] as const)
    await publish(context, { compte_id, utilisateur_id: null, sujet })
}

/** Asks to be away. Its `uid` makes it one, whatever is sent again; the days are judged on the day the person asked. */
export async function demanderAbsence(
  context: Context,
  payload: DemanderAbsence,
  { fait_a }: { readonly fait_a: Date },
): Promise<Effect> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  const erreur = erreurDemandeAbsence(payload, jourParis(await provenTime(context, fait_a)))
  if (erreur) return rejeter('SAISIE', erreur.message)
  const { debut, fin } = bornesDe(payload)
  const { uid, motif } = payload
  const [connue] = await lireDemandesAbsence(context, { uid })
  if (connue) return comparer(connue, { utilisateur_id, debut, fin, motif })
  await sql`savepoint absence`.execute(db)
  try {
    await db
      .insertInto('demande_absence')
      .values({ compte_id, uid, utilisateur_id, plage: `[${debut},${fin})`, motif, demande_a: fait_a, recu_a: now })
      .execute()
    await sql`release savepoint absence`.execute(db)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code !== '23P01' && code !== '23505') throw error
    await sql`rollback to savepoint absence`.execute(db)
    if (code === '23505') return rejeter('CLE_REUTILISEE')
    return rejeter('CRENEAU_OCCUPE', 'Une autre de vos demandes couvre déjà une partie de cette période.')
  }
  const [demande] = await lireDemandesAbsence(context, { uid })
  if (!demande) throw new Error(`demande_absence ${uid} is gone`)
  await record(context, { action: 'absence.demander', entite: entiteAbsence(uid), apres: payload, fait_a })
  await prevenirBureau(context, demande)
  await annoncerAbsences(context)
  return { outcome: 'applied', donnees: { demande } }
}

/** The same identity with other content, or of somebody else, is an error of the sender, never a second request. */
function comparer(
  connue: DemandeAbsence,
  voulue: Pick<DemandeAbsence, 'utilisateur_id' | 'debut' | 'fin' | 'motif'>,
): Effect {
  const meme =
    connue.utilisateur_id === voulue.utilisateur_id &&
    Date.parse(connue.debut) === Date.parse(voulue.debut) &&
    Date.parse(connue.fin) === Date.parse(voulue.fin) &&
    connue.motif === voulue.motif
  return meme ? { outcome: 'duplicate', donnees: { demande: connue } } : rejeter('CLE_REUTILISEE')
}

async function prevenirBureau(context: Context, demande: DemandeAbsence): Promise<void> {
  const { compte_id, utilisateur_id: moi } = context.caller
  for (const utilisateur_id of await lireQuiRepond(context)) {
    if (utilisateur_id === moi) continue
    await notifier(context, {
      compte_id,
      utilisateur_id,
      titre: 'Demande d’absence à traiter',
      body: `${demande.utilisateur}\u00a0: ${nommerPeriode(demande.debut, demande.fin)}`,
      lien: adresseDe({ traitees: false, action_id: `absence:${demande.demande_absence_id}` }),
    })
  }
}

/** Takes one's own request back before any answer; an answer that came first is told. */
export async function retirerAbsence(
  context: Context,
  { uid }: RetirerAbsence,
  { fait_a }: { readonly fait_a: Date },
): Promise<Effect> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  const tenue = await db
    .selectFrom('demande_absence')
    .select(['demande_absence_id', 'etat'])
    .where('compte_id', '=', compte_id)
    .where('uid', '=', uid)
    .where('utilisateur_id', '=', utilisateur_id)
    .forUpdate()
    .executeTakeFirst()
  if (!tenue) return rejeter('INTROUVABLE')
  if (tenue.etat === 7) return { outcome: 'duplicate' }
  const etat = absenceApres('retirer', tenue.etat)
  if (etat === null)
    return rejeter(
      'DEMANDE_TRAITEE',
      `Votre demande est déjà ${ETATS_ABSENCE[tenue.etat].toLowerCase()}\u00a0: parlez-en avec le bureau.`,
    )
  await db
    .updateTable('demande_absence')
    .set({ etat, repondu_a: now })
    .where('compte_id', '=', compte_id)
    .where('demande_absence_id', '=', tenue.demande_absence_id)
    .execute()
  await record(context, {
    action: 'absence.retirer',
    entite: entiteAbsence(uid),
    avant: { etat: 0 },
    apres: { etat },
    fait_a,
  })
  await annoncerAbsences(context)
  return { outcome: 'applied' }
}
