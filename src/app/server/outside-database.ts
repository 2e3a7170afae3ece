import pg from 'pg'
import { StartError } from '#server/config/start-error.ts'

/** Range types, `multirange` and MERGE as the migrations write them. */
const OLDEST_MAJOR = 15

/** What PostgreSQL or the network says, by its code, in words that say what to mend. */
const reasons: Record<string, string> = {
  ECONNREFUSED: 'aucun PostgreSQL n’écoute à cette adresse',
  ENOTFOUND: 'ce nom de machine est inconnu',
  EAI_AGAIN: 'ce nom de machine est inconnu',
  ETIMEDOUT: 'la machine ne répond pas',
  ENOENT: 'cette prise locale n’existe pas',
  '28P01': 'le mot de passe est refusé',
  '28000': 'ce compte est refusé',
  '3D000': 'cette base n’existe pas',
  '57P03': 'PostgreSQL démarre encore',
  '53300': 'PostgreSQL n’a plus de connexion libre',
}

function explain(error: unknown, variable = 'DATABASE_URL'): StartError {
  const { code = '', message } = error as Error & { code?: string }
  const why = reasons[code] ?? (/timeout/.test(message) ? reasons.ETIMEDOUT : message)
  // Neither the address nor the account: both stand in a variable that is a secret.
  return new StartError(`${variable} : la base ne peut pas être ouverte, ${why}.`, { cause: error })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await Promise.allSettled([client.end()])
  }
}

/**
 * Before the migrations: reachable, and recent enough.
 * @throws StartError
 */
export async function checkOutsideDatabase(url: string): Promise<void> {
  const version = await withClient(url, async client => {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version ?? ''
  }).catch(error => {
    throw explain(error)
  })
  if (Number.parseInt(version, 10) < OLDEST_MAJOR)
    throw new StartError(
      `DATABASE_URL désigne un PostgreSQL ${version} : il en faut un en version ${OLDEST_MAJOR} au moins.`,
    )
}

/**
 * After the migrations: the account must be able to take the requests' role. A superuser always is; the ordinary owner
 * that hosts give is not, even of a role it created (PostgreSQL 15: no membership; 16 and later: without SET).
 * @throws StartError
 */
export async function ensureRequestRole(url: string): Promise<void> {
  await withClient(url, async client => {
    try {
      await client.query('set role relais_app')
      return
    } catch (error) {
      if ((error as { code?: string }).code !== '42501') throw error
    }
    await client.query('grant relais_app to current_user')
    await client.query('set role relais_app')
  }).catch(error => {
    throw new StartError(
      'DATABASE_URL : ce compte ne peut pas prendre le rôle relais_app. ' +
        'Un administrateur de la base doit exécuter : GRANT relais_app TO le compte de DATABASE_URL.',
      { cause: error },
    )
  })
}

/**
 * The requests' own login: an injected statement that leaves their role must find nothing behind it. It takes that role, and
 * neither is a superuser nor may act as an owner of tables.
 * @throws StartError
 */
export async function checkRequestLogin(url: string): Promise<void> {
  const variable = 'DATABASE_REQUESTS_URL'
  const { takes, more } = await withClient(url, async client => {
    const { rows } = await client.query<{ takes: boolean; more: boolean }>(`
      select pg_has_role(session_user, 'relais_app', 'member') as takes, r.rolsuper or r.rolcreaterole or exists (
        select from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
        where pg_has_role(session_user, c.relowner, 'member')) as more
      from pg_roles r where r.rolname = session_user`)
    return rows[0] ?? { takes: false, more: false }
  }).catch(error => {
    throw explain(error, variable)
  })
  if (more)
    throw new StartError(`${variable} : ce compte peut plus que les requêtes. Il en faut un qui ne possède rien.`)
  if (!takes)
    throw new StartError(
      `${variable} : un administrateur de la base doit exécuter : GRANT relais_app TO le compte de ${variable}.`,
    )
}
