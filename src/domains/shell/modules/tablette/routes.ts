import { ESSAIS_MAX } from '#domains/shell/model/code-tablette.ts'
import { PWA_CLIENT_ID } from '#domains/shell/modules/session/contract.ts'
import { recordAnonymous } from '#domains/shell/server/anonymous-audit.ts'
import { identify } from '#domains/shell/server/sign-in.ts'
import { checkCode, checkNewCode, keepCode } from '#domains/shell/server/tablet-codes.ts'
import { share, tabletOf, withdraw } from '#domains/shell/server/tablets.ts'
import type { Exchange } from '#server/auth/cookies.ts'
import { readDevice } from '#server/auth/known-device.ts'
import { clearRefreshCookie, setRefreshCookie } from '#server/auth/refresh-cookie.ts'
import { expiryOf, issueSession } from '#server/auth/sessions.ts'
import { endTabletSessions, readTablet, type SharedTablet } from '#server/auth/shared-tablet.ts'
import type { AnonymousContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { anonymousRoute, type Route, route } from '#server/http/route.ts'
import { formaterNom } from '#wire/names.ts'
import { success } from '#wire/notice.ts'
import {
  enrol,
  listTablettes,
  lockTablette,
  openOnTablette,
  readTablette,
  shareTablette,
  withdrawTablette,
} from './contract.ts'

/** A session of a shared device never outlasts a night on duty. */
const SESSION_MS = 12 * 3_600_000

const list = route(listTablettes, async ({ db }) => {
  const rows = await db
    .selectFrom('tablette as t')
    .innerJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 't.compte_id').onRef('u.utilisateur_id', '=', 't.creee_par'),
    )
    .select(eb => [
      't.tablette_id',
      't.libelle',
      't.creee_a',
      'u.nom',
      'u.prenom',
      eb
        .selectFrom('tablette_personne as p')
        .select(count => count.fn.countAll<string>().as('n'))
        .whereRef('p.compte_id', '=', 't.compte_id')
        .whereRef('p.tablette_id', '=', 't.tablette_id')
        .as('personnes'),
    ])
    .where('t.retiree_a', 'is', null)
    .orderBy('t.creee_a', 'desc')
    .execute()
  return rows.map(({ nom, prenom, creee_a, personnes, ...row }) => ({
    ...row,
    creee_a: creee_a.toISOString(),
    creee_par_nom: formaterNom({ nom, prenom }),
    personnes: Number(personnes),
  }))
})

const make = route(shareTablette, async (context, { body, request, reply }) => {
  await share(context, { request, reply }, body)
  return success('Cet appareil est une tablette partagée. Chacun y choisit son code à sa première venue.')
})

const remove = route(withdrawTablette, async (context, { params }) => {
  await withdraw(context, params.tablette_id)
  return success('La tablette n’est plus partagée. Ce qu’elle n’a pas envoyé partira après une connexion.')
})

/** Who is enrolled and may come in. */
async function peopleOf({ services }: AnonymousContext, tablet: SharedTablet) {
  const rows = await services.pools.system
    .selectFrom('tablette_personne as p')
    .innerJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'p.compte_id').onRef('u.utilisateur_id', '=', 'p.utilisateur_id'),
    )
    .select(['u.utilisateur_id', 'u.nom', 'u.prenom', 'p.essais'])
    .where('p.compte_id', '=', tablet.compte_id)
    .where('p.tablette_id', '=', tablet.tablette_id)
    .where('u.actif', '=', true)
    .where('u.administrateur_plateforme', '=', false)
    .orderBy('u.nom')
    .orderBy('u.prenom')
    .execute()
  return rows.map(({ utilisateur_id, essais, ...who }) => ({
    utilisateur_id,
    nom: formaterNom(who),
    bloquee: essais >= ESSAIS_MAX,
  }))
}

const here = anonymousRoute(readTablette, async (context, { request }) => {
  const tablet = await readTablet(context.services, request)
  return { tablette: tablet ? { libelle: tablet.libelle, personnes: await peopleOf(context, tablet) } : null }
})

/** Somebody of this company who may work on its devices. @throws CodedError COMPTE_INACTIF, DROIT_MANQUANT */
async function checkPerson({ services }: AnonymousContext, tablet: SharedTablet, utilisateur_id: number) {
  const row = await services.pools.system
    .selectFrom('utilisateur')
    .select(['actif', 'administrateur_plateforme'])
    .where('compte_id', '=', tablet.compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .executeTakeFirst()
  if (!row) throw refuse('DROIT_MANQUANT', { message: 'Cette tablette est celle d’une autre entreprise.' })
  if (!row.actif) throw refuse('COMPTE_INACTIF')
  if (row.administrateur_plateforme)
    throw refuse('DROIT_MANQUANT', { message: 'L’administration de la plateforme n’ouvre pas de tablette partagée.' })
}

type Device = { readonly appareil_id?: string | undefined; readonly appareil_libelle?: string | undefined }

async function open(
  { services, now }: AnonymousContext,
  exchange: Exchange,
  { tablet, utilisateur_id, device }: { tablet: SharedTablet; utilisateur_id: number; device: Device },
) {
  const { compte_id, tablette_id } = tablet
  const { appareil_id, appareil_libelle } = device
  const tablette = { tablette_id, fin_a: expiryOf(now, SESSION_MS) }
  const who = { compte_id, utilisateur_id, client_id: PWA_CLIENT_ID, appareil_id, appareil_libelle }
  const { access_token, refresh_token, expires_in, session_id } = await issueSession(
    services,
    { ...who, tablette },
    now,
  )
  await recordAnonymous(services.pools.system, {
    compte_id,
    utilisateur_id,
    session_id,
    action: 'tablette.ouvrir',
    entite: `tablette:${tablette_id}`,
  })
  setRefreshCookie(services, exchange, refresh_token)
  return { access_token, token_type: 'Bearer' as const, expires_in, compte_id, utilisateur_id }
}

const join = anonymousRoute(enrol, async (context, { body, request, reply }) => {
  const { services, now } = context
  const tablet = await tabletOf(services, request)
  // Before the password: a code to choose again costs no try.
  checkNewCode(body.code)
  const person = await identify(services, { ...body, address: request.ip, device: readDevice(services, request) })
  await checkPerson(context, tablet, person.utilisateur_id)
  await keepCode(services.pools.system, tablet, person.utilisateur_id, body.code, now)
  return await open(context, { request, reply }, { tablet, utilisateur_id: person.utilisateur_id, device: body })
})

const change = anonymousRoute(openOnTablette, async (context, { body, request, reply }) => {
  const { services } = context
  const tablet = await tabletOf(services, request)
  await checkCode(services.pools.system, tablet, body.utilisateur_id, body.code)
  await checkPerson(context, tablet, body.utilisateur_id)
  return await open(context, { request, reply }, { tablet, utilisateur_id: body.utilisateur_id, device: body })
})

const lock = anonymousRoute(lockTablette, async ({ services, now }, { request, reply }) => {
  const tablet = await tabletOf(services, request)
  await endTabletSessions(services.pools.system, tablet, 'verrouillee', now)
  clearRefreshCookie(services, { request, reply })
  return success('La tablette est verrouillée.')
})

export const tabletteRoutes: readonly Route[] = [list, make, remove, here, join, change, lock]
