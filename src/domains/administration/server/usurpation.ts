import { sql } from 'kysely'
import type { z } from 'zod'
import type { usurpationSchema } from '#domains/administration/model/operations.ts'
import { MOTIF_MS, USURPATION_MS } from '#domains/administration/model/usurpation.ts'
import { notifier } from '#domains/shell/server/api.ts'
import { readSecret } from '#server/auth/secret.ts'
import { openSession } from '#server/auth/sessions.ts'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, route } from '#server/http/route.ts'
import { deQui } from '#wire/names.ts'
import type { Operation } from '#wire/operation.ts'
import { platformWrite } from './platform.ts'

/** @throws CodedError INTROUVABLE, USURPATION_REFUSEE: another administrator, somebody who cannot sign in, or who refuses */
async function findImpersonable(db: Db, utilisateur_id: number) {
  const person = await db
    .selectFrom('utilisateur as u')
    .innerJoin('compte as c', 'c.compte_id', 'u.compte_id')
    .select(['u.compte_id', 'u.utilisateur_id', 'u.nom', 'u.prenom', 'u.email', 'u.actif', 'c.actif as compte_actif'])
    .select('u.administrateur_plateforme')
    .select(
      sql<boolean>`exists (select from utilisateur_option uo join option_personne o using (option_id)
      where uo.utilisateur_id = u.utilisateur_id and o.option_cle = 'sans-assistance')`.as('refuse'),
    )
    .where('u.utilisateur_id', '=', utilisateur_id)
    .executeTakeFirst()
  if (!person) throw refuse('INTROUVABLE')
  const because = (message: string) => refuse('USURPATION_REFUSEE', { message })
  if (person.administrateur_plateforme) throw because('Le compte d’un administrateur de la plateforme ne s’ouvre pas.')
  if (!person.actif || !person.compte_actif)
    throw because('Cette personne ne peut pas se connecter\u00a0: réactivez d’abord son accès.')
  if (person.refuse) throw because('Cette personne refuse que son compte soit ouvert.')
  return person
}

const nameOf = (row: { nom: string; prenom: string; email: string }) => `${row.prenom} ${row.nom}`.trim() || row.email

/**
 * Writes down why an administrator is about to open this account.
 * @throws CodedError INTROUVABLE, USURPATION_REFUSEE
 */
export async function giveReason(context: Context, utilisateur_id: number, motif: string): Promise<void> {
  const { caller, now } = context
  await platformWrite(context, async ({ db, record }) => {
    const { compte_id } = await findImpersonable(db, utilisateur_id)
    const admin = await db
      .selectFrom('utilisateur')
      .select(['nom', 'prenom', 'email'])
      .where('utilisateur_id', '=', caller.utilisateur_id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('usurpation')
      .values({
        compte_id,
        utilisateur_id,
        acteur_utilisateur_id: caller.utilisateur_id,
        acteur_nom: nameOf(admin),
        motif,
        depuis_session_id: caller.session_id,
        demandee_a: now,
      })
      .execute()
    await record({ action: 'usurpation.motiver', entite: `utilisateur:${utilisateur_id}`, apres: { motif } })
  })
}

interface Usurped {
  readonly token: string
  /** Seconds. */
  readonly expires_in: number
  readonly name: string
}

/**
 * Opens the account for half an hour, once per reason given, one account at a time. Both companies' audits have it, and
 * the person is told.
 * @throws CodedError INTROUVABLE, USURPATION_REFUSEE, USURPATION_SANS_MOTIF
 */
async function usurp(context: Context, utilisateur_id: number): Promise<Usurped> {
  const { caller, now, services } = context
  const secret = await readSecret(services.pools.system)
  return await platformWrite(context, async ({ db, record }) => {
    const person = await findImpersonable(db, utilisateur_id)
    const asked = await db
      .selectFrom('usurpation')
      .select(['usurpation_id', 'compte_id', 'motif', 'acteur_nom'])
      .where('utilisateur_id', '=', utilisateur_id)
      .where('depuis_session_id', '=', caller.session_id)
      .where('session_id', 'is', null)
      .where('demandee_a', '>', new Date(now.getTime() - MOTIF_MS))
      .orderBy('usurpation_id', 'desc')
      .executeTakeFirst()
    if (!asked) throw refuse('USURPATION_SANS_MOTIF')
    await db
      .updateTable('session')
      .set({ revoquee_a: now, revoquee_motif: 'usurpation-finie' })
      .where('acteur_utilisateur_id', '=', caller.utilisateur_id)
      .where('revoquee_a', 'is', null)
      .execute()
    const { compte_id } = person
    const grant = {
      compte_id,
      utilisateur_id,
      client_id: 'usurpation',
      appareil_id: caller.appareil_id ?? undefined,
      appareil_libelle: 'Administration de la plateforme',
      acteur_utilisateur_id: caller.utilisateur_id,
      dureeMs: USURPATION_MS,
    }
    const tokens = await openSession(db, secret, grant, { now })
    const { session_id } = tokens
    await db
      .updateTable('usurpation')
      .set({ session_id, ouverte_a: now, fin_prevue_a: new Date(now.getTime() + USURPATION_MS) })
      .where('compte_id', '=', compte_id)
      .where('usurpation_id', '=', asked.usurpation_id)
      .execute()
    const entry = {
      action: 'usurpation.ouvrir',
      entite: `utilisateur:${utilisateur_id}`,
      apres: { motif: asked.motif, session_id },
    }
    await record(entry)
    await db
      .insertInto('audit')
      .values({
        ...entry,
        compte_id,
        utilisateur_id,
        acteur_utilisateur_id: caller.utilisateur_id,
        session_id,
        apres: JSON.stringify(entry.apres),
        recu_a: now,
      })
      .execute()
    await notifier(
      { db, services },
      {
        compte_id,
        utilisateur_id,
        titre: 'Votre compte a été ouvert par l’assistance',
        body: `${asked.acteur_nom}, de l’administration de la plateforme, a ouvert votre compte pour 30 minutes au plus. Motif\u00a0: «\u00a0${asked.motif}\u00a0». Ce qui y est fait reste noté à son nom.`,
        lien: '/appareils',
      },
    )
    return { token: tokens.access_token, expires_in: tokens.expires_in, name: nameOf(person) }
  })
}

type Usurping<P extends z.ZodType> = Operation<P, z.ZodType, z.ZodType, typeof usurpationSchema>

/** The route of a call that opens an account: the specification has two. */
export function usurpationRoute<P extends z.ZodType>(
  operation: Usurping<P>,
  idOf: (params: z.output<P>) => number,
): Route {
  return route(operation, async (context, { params }) => {
    const { name, ...opened } = await usurp(context, idOf(params))
    const desc = `Vous êtes dans le compte ${deQui(name)} pour 30 minutes au plus.`
    return { type: 'success' as const, title: 'Compte ouvert', desc, ...opened }
  })
}
