import { listImpersonations } from '#domains/administration/server/api.ts'
import { fermerAgenda } from '#domains/scheduling/server/api.ts'
import {
  closeAppareil,
  closeOtherAppareils,
  listAppareils,
  listAssistances,
} from '#domains/shell/modules/appareils/contract.ts'
import { record } from '#server/audit/record.ts'
import { forgetDevices, readDevice } from '#server/auth/known-device.ts'
import { revokeAllSessions, revokeSession } from '#server/auth/sessions.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, route } from '#server/http/route.ts'
import { success } from '#wire/notice.ts'

function openSessions({ db, caller }: Context) {
  return db
    .selectFrom('session')
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .where('revoquee_a', 'is', null)
}

/** The person's own devices only: what an administrator opened is told apart. */
const ownSessions = (context: Context) =>
  openSessions(context)
    .where('acteur_utilisateur_id', 'is', null)
    .where(eb => eb.or([eb('fin_a', 'is', null), eb('fin_a', '>', context.now)]))

function refuseImpersonation({ caller }: Context): void {
  if (caller.acteur_utilisateur_id !== null) throw refuse('DROIT_MANQUANT')
}

const list = route(listAppareils, async context => {
  const rows = await ownSessions(context)
    .select(['session_id', 'appareil_libelle', 'creee_a', 'vue_a', 'en_attente'])
    .orderBy('vue_a', 'desc')
    .limit(100)
    .execute()
  return rows.map(row => ({
    ...row,
    appareil_libelle: row.appareil_libelle || 'Appareil sans nom',
    creee_a: row.creee_a.toISOString(),
    vue_a: row.vue_a.toISOString(),
    courant: row.session_id === context.caller.session_id,
  }))
})

const close = route(closeAppareil, async (context, { params }) => {
  refuseImpersonation(context)
  const { db, now } = context
  // An administrator is shown out of the account, too.
  const found = await openSessions(context)
    .select(['session_id', 'acteur_utilisateur_id'])
    .where('session_id', '=', params.session_id)
    .executeTakeFirst()
  if (!found) throw refuse('INTROUVABLE')
  await revokeSession(db, found.session_id, 'a-distance', now)
  await db.deleteFrom('push_abonnement').where('session_id', '=', found.session_id).execute()
  await record(context, { action: 'appareil.deconnecter', entite: `session:${found.session_id}` })
  if (found.acteur_utilisateur_id !== null) return success('L’accès de l’assistance est terminé.')
  return success('L’appareil est déconnecté. Ce qu’il n’a pas encore envoyé partira après une nouvelle connexion.')
})

const closeOthers = route(closeOtherAppareils, async (context, { request }) => {
  refuseImpersonation(context)
  const { db, caller, now } = context
  await revokeAllSessions(db, caller, 'a-distance', { now, except: caller.session_id })
  await db
    .deleteFrom('push_abonnement')
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .where('session_id', '!=', caller.session_id)
    .execute()
  // The calendar's address reads without a session: whoever shuts everything out shuts it too, and makes a new one.
  await fermerAgenda(context)
  const { services } = context
  await forgetDevices(services.pools.system, caller, { except: readDevice(services, request) })
  await record(context, { action: 'appareil.deconnecter-les-autres', entite: `utilisateur:${caller.utilisateur_id}` })
  return success('Vos autres appareils sont déconnectés.')
})

const assistances = route(listAssistances, async context => {
  const rows = await listImpersonations(context)
  const { now } = context
  return rows.flatMap(({ session_id, ouverte_a, fin_prevue_a, finie_a, ...told }) => {
    if (!session_id || !ouverte_a || !fin_prevue_a) return []
    const fin = finie_a && finie_a < fin_prevue_a ? finie_a : fin_prevue_a
    return { session_id, ...told, ouverte_a: ouverte_a.toISOString(), fin_a: fin.toISOString(), en_cours: fin > now }
  })
})

export const appareilRoutes: readonly Route[] = [list, assistances, close, closeOthers]
