import { randomUUID } from 'node:crypto'
import { hashPassword } from '#server/auth/passwords.ts'
import { issueSession } from '#server/auth/sessions.ts'
import type { Services } from '#server/services.ts'
import { ageSessions, silenceQueue, USUAL_AGE_MS } from './aging.ts'

/** A person of a test company, with what a request needs to speak in their name. */
export interface TestUser {
  readonly compte_id: number
  readonly utilisateur_id: number
  readonly email: string
}

/** A signed-in person: `headers` go as they are into `app.inject({ headers })`. */
export interface TestSession extends TestUser {
  readonly session_id: string
  readonly appareil_id: string
  readonly access_token: string
  readonly refresh_token: string
  readonly headers: { readonly authorization: string }
}

export interface UserOptions {
  /** Screen names, e.g. `vx-mon-activite`: given one by one, without a profile. */
  readonly modules?: readonly string[]
  readonly email?: string
  readonly nom?: string
  readonly prenom?: string
  /** None by default: hashing costs more than the rest of a test. Sign in with `signIn`. */
  readonly motDePasse?: string
  readonly proprietaire?: boolean
  readonly administrateurPlateforme?: boolean
  readonly actif?: boolean
}

/** Builders of rows through the owner's connection, for tests; every call makes new, unrelated rows. */
export function seedHelpers(services: Services) {
  const db = services.pools.system
  let serial = 0

  async function createCompany(raison_sociale = `Société ${++serial}`): Promise<number> {
    const row = await db
      .insertInto('compte')
      .values({ compte_raison_sociale: raison_sociale })
      .returning('compte_id')
      .executeTakeFirstOrThrow()
    return row.compte_id
  }

  async function grant(user: TestUser, modules: readonly string[]): Promise<void> {
    for (const module of modules) {
      const row = await db.selectFrom('module').select('module_id').where('module', '=', module).executeTakeFirst()
      if (!row) throw new Error(`module ${module} is not in the catalogue: see createModule`)
      const { compte_id, utilisateur_id } = user
      await db
        .insertInto('utilisateur_module')
        .values({ compte_id, utilisateur_id, module_id: row.module_id })
        .execute()
    }
  }

  async function createUser(compte_id: number, options: UserOptions = {}): Promise<TestUser> {
    const email = options.email ?? `personne-${++serial}-${randomUUID().slice(0, 8)}@exemple.fr`
    const row = await db
      .insertInto('utilisateur')
      .values({
        compte_id,
        email,
        nom: options.nom ?? 'Nom',
        prenom: options.prenom ?? 'Prénom',
        mot_de_passe: options.motDePasse ? await hashPassword(options.motDePasse) : null,
        proprietaire: options.proprietaire ?? false,
        administrateur_plateforme: options.administrateurPlateforme ?? false,
        actif: options.actif ?? true,
      })
      .returning('utilisateur_id')
      .executeTakeFirstOrThrow()
    const user = { compte_id, utilisateur_id: row.utilisateur_id, email }
    await grant(user, options.modules ?? [])
    return user
  }

  /** Opens a session without a password, as `POST /oauth/token` does after checking it; it was last heard an hour ago. */
  async function signIn(
    user: TestUser,
    options: {
      client_id?: string
      appareil_id?: string
      appareil_libelle?: string
      acteur_utilisateur_id?: number
    } = {},
  ): Promise<TestSession> {
    const appareil_id = options.appareil_id ?? randomUUID()
    const tokens = await issueSession(
      services,
      { client_id: 'test', appareil_libelle: 'Appareil de test', ...user, ...options, appareil_id },
      // By the clock of the database, which sessions expire by: a test's own clock may stand hours away.
      new Date(),
    )
    const { session_id, access_token, refresh_token } = tokens
    await ageSessions(db, USUAL_AGE_MS, session_id)
    if (!options.appareil_id) await silenceQueue(db, session_id)
    const headers = { authorization: `Bearer ${access_token}` }
    return { ...user, session_id, appareil_id, access_token, refresh_token, headers }
  }

  /** A signed-in person of a new company: what most tests start from. */
  async function someone(options: UserOptions & { compte_id?: number } = {}): Promise<TestSession> {
    return await signIn(await createUser(options.compte_id ?? (await createCompany()), options))
  }

  /** A module of the test's own, for rights and menus. */
  async function createModule(
    module: string,
    row: { module_parent_id?: number; module_etat?: number; params?: Record<string, unknown>; ordre?: number } = {},
  ): Promise<number> {
    const module_id = 900_000 + ++serial
    const { params, ...rest } = row
    await db
      .insertInto('module')
      .values({
        module_id,
        module_libelle: module,
        module,
        route: module,
        params: JSON.stringify(params ?? {}),
        ...rest,
      })
      .execute()
    return module_id
  }

  return { createCompany, createUser, createModule, grant, signIn, someone }
}
