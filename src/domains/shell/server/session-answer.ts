import { optionsOf, readImpersonation } from '#domains/administration/server/api.ts'
import type { Context } from '#server/http/context.ts'
import type { SessionAnswer } from '#wire/session.ts'
import { OLDEST_SERVED, WIRE_VERSION } from '#wire/version.ts'
import { readMenu } from './menu.ts'
import { readPins } from './preferences.ts'

/** Everything the shell needs of the signed-in person (specification shell-and-administration §3.1). */
export async function presentSession(context: Context): Promise<SessionAnswer> {
  const { caller, db, services } = context
  const person = await db
    .selectFrom('utilisateur')
    .innerJoin('compte', 'compte.compte_id', 'utilisateur.compte_id')
    .innerJoin('session', join =>
      join.onRef('session.compte_id', '=', 'utilisateur.compte_id').on('session.session_id', '=', caller.session_id),
    )
    .select([
      'utilisateur.email',
      'utilisateur.nom',
      'utilisateur.prenom',
      'utilisateur.theme_sombre',
      'utilisateur.avatar_sha256',
      'compte.compte_raison_sociale',
      'compte.adresse_verifiee_a',
      'utilisateur.proprietaire',
      'session.en_attente',
    ])
    .select(optionsOf(caller).as('options'))
    .where('utilisateur.compte_id', '=', caller.compte_id)
    .where('utilisateur.utilisateur_id', '=', caller.utilisateur_id)
    .executeTakeFirstOrThrow()
  const { epoch } = await db.selectFrom('installation').select('epoch').executeTakeFirstOrThrow()
  return {
    user: {
      id: caller.utilisateur_id,
      compte_id: caller.compte_id,
      compte_raison_sociale: person.compte_raison_sociale,
      name: `${person.prenom} ${person.nom}`.trim() || person.email,
      nom: person.nom,
      prenom: person.prenom,
      email: person.email,
      login: person.email,
      administrateur_plateforme: caller.administrateur_plateforme,
      options: person.options,
      props: {},
      modules: [...caller.modules].sort(),
      epingles: await readPins(context),
      theme_sombre: person.theme_sombre,
      avatar_sha256: person.avatar_sha256,
    },
    menu: await readMenu(context),
    session_id: caller.session_id,
    epoch,
    maintenant: context.now.toISOString(),
    wire: WIRE_VERSION,
    oldest_served: OLDEST_SERVED,
    en_attente_connu: person.en_attente,
    // No push of somebody else's on the administrator's device.
    vapid_public_key: caller.acteur_utilisateur_id === null ? (services.config.vapid?.publicKey ?? null) : null,
    map_style_url: services.config.mapStyleUrl ?? null,
    ...(person.proprietaire && person.adresse_verifiee_a === null ? { adresse_a_confirmer: true as const } : {}),
    ...(caller.acteur_utilisateur_id === null ? {} : { usurpation: await presentImpersonation(context) }),
  }
}

async function presentImpersonation(context: Context): Promise<SessionAnswer['usurpation']> {
  const row = await readImpersonation(context)
  return { acteur_nom: row?.acteur_nom ?? '', fin_prevue_a: (row?.fin_prevue_a ?? context.now).toISOString() }
}
