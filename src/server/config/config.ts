import { createECDH } from 'node:crypto'
import { join, resolve } from 'node:path'
import { type Environment, environmentSchema, noteOf, type VariableName, variableNames } from '#server/config/schema.ts'
import { StartError } from '#server/config/start-error.ts'

type S3Config = {
  bucket: string
  region: string
  endpoint?: string
  credentials?: { accessKeyId: string; secretAccessKey: string }
  forcePathStyle: boolean
}

/** The server's whole configuration, frozen. Folders are absolute. */
export type Config = Readonly<{
  nodeEnv: Environment['NODE_ENV']
  host: string
  port: number
  /** Without a final slash. */
  publicUrl: string
  /** Proxies whose X-Forwarded-For is believed; without any, the socket's address is the caller's. */
  trustProxy: string | false
  /** Absent: `/metrics` answers on the loopback interface only. */
  metricsToken?: string
  logLevel: Environment['LOG_LEVEL']
  dataDir: string
  /** Absent: the embedded cluster in `dataDir`. */
  databaseUrl?: string
  /** The requests' own login on that database; absent: they take their role on the owner's connection. */
  databaseRequestsUrl?: string
  postgresBin?: string
  demo: Readonly<{ enabled: boolean; password: string }>
  /** Without `smtpUrl`, mails are written to `outboxDir`. */
  mail: Readonly<{ smtpUrl?: string; from: string; outboxDir: string }>
  /** Where text messages are dropped; absent: none is sent. */
  smsOutboxDir?: string
  files: Readonly<{ driver: 'disk'; dir: string } | { driver: 's3'; s3: S3Config }>
  /** Room for the files of one company. */
  filesQuotaBytes: number
  mapStyleUrl?: string
  googleApiKey?: string
  /** Public services of the French state, or stand-ins of the same form. */
  lookups: Readonly<{ geocoderUrl: string; sireneUrl: string; routerUrl?: string }>
  /** Absent: the server generates a pair and keeps it in `dataDir`. */
  vapid?: Readonly<{ publicKey: string; privateKey: string }>
  vapidSubject: string
  /** What seals numbers of social security, the first one for what is written now; without any, none is kept. */
  healthKeys: readonly Readonly<{ id: string; secret: string }>[]
  client: Readonly<{ id: string; secret: string }>
  backup: Readonly<{ dir: string; everyHours: number; keep: number }>
}>

/** Every wrong variable of the environment, one French sentence each. */
export class ConfigError extends StartError {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`La configuration ne permet pas de démarrer :\n${problems.map(problem => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** Reads and checks the environment. An empty value counts as absent, as compose files write `NAME=` for "none". */
export function readConfig(env: Record<string, string | undefined>): Config {
  return toConfig(readEnvironment(env))
}

/** The checked variables under their own names; throws one `ConfigError` holding all that is wrong. */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(variableNames.map(name => [name, env[name]?.trim() || undefined]))
  const parsed = environmentSchema.safeParse(given)
  const wrong = new Set(parsed.error?.issues.map(issue => issue.path[0] as VariableName))
  const problems = [...wrong].map(
    name => `${name} vaut ${shown(name, given[name])}, attendu : ${noteOf(name).expected}.`,
  )
  problems.push(...findIncomplete(given))
  if (problems.length > 0 || !parsed.data) throw new ConfigError(problems)
  return parsed.data
}

function shown(name: VariableName, value: string | undefined): string {
  return noteOf(name).secret ? '« *** »' : `« ${value ?? ''} »`
}

/** Variables that make sense together only. Runs on the given text, so that it also speaks when another value is wrong. */
function findIncomplete(given: Record<string, string | undefined>): string[] {
  const problems: string[] = []
  const together = (a: VariableName, b: VariableName) => {
    for (const [present, missing] of [
      [a, b],
      [b, a],
    ] as const)
      if (given[present] && !given[missing])
        problems.push(`${missing} est absente alors que ${present} est donnée, attendu : ${noteOf(missing).expected}.`)
  }
  together('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY')
  together('VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY')
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = given
  if (publicKey && privateKey && !isKeyPair(publicKey, privateKey))
    problems.push(
      'VAPID_PUBLIC_KEY et VAPID_PRIVATE_KEY ne forment pas une paire, attendu : les deux clés d’une même génération.',
    )
  if (given.FILES_DRIVER === 's3' && !given.S3_BUCKET)
    problems.push(
      `S3_BUCKET est absente alors que FILES_DRIVER vaut « s3 », attendu : ${noteOf('S3_BUCKET').expected}.`,
    )
  return problems
}

/** Whether a P-256 pair in base64url belongs together: push services refuse every message of one that does not. */
function isKeyPair(publicKey: string, privateKey: string): boolean {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey.replace(/=+$/, '')
  } catch {
    // Not a scalar of the curve.
    return false
  }
}

function toConfig(env: Environment): Config {
  const dataDir = resolve(env.DATA_DIR)
  return deepFreeze({
    nodeEnv: env.NODE_ENV,
    host: env.HOST,
    port: env.PORT,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    trustProxy: env.TRUST_PROXY ?? false,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseRequestsUrl: env.DATABASE_URL && env.DATABASE_REQUESTS_URL,
    postgresBin: env.POSTGRES_BIN && resolve(env.POSTGRES_BIN),
    demo: { enabled: env.DEMO, password: env.DEMO_PASSWORD },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, outboxDir: join(dataDir, 'mail') },
    smsOutboxDir: env.SMS_DRIVER === 'fichiers' ? join(dataDir, 'sms') : undefined,
    files: toFiles(env, dataDir),
    filesQuotaBytes: env.FILES_QUOTA_GB * 1024 ** 3,
    mapStyleUrl: env.MAP_STYLE_URL,
    googleApiKey: env.GOOGLE_API_KEY,
    lookups: { geocoderUrl: env.GEOCODER_URL, sireneUrl: env.SIRENE_URL, routerUrl: env.ROUTER_URL },
    vapid:
      env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY
        ? { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY }
        : undefined,
    vapidSubject: env.VAPID_SUBJECT ?? 'mailto:ne-pas-repondre@localhost',
    healthKeys: (env.HEALTH_KEYS?.split(',') ?? []).map(part => {
      const [id = '', secret = ''] = part.trim().split(':')
      return { id, secret }
    }),
    client: { id: env.CLIENT_ID, secret: env.CLIENT_SECRET },
    backup: {
      dir: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : join(dataDir, 'backups'),
      everyHours: env.BACKUP_EVERY_HOURS,
      keep: env.BACKUP_KEEP,
    },
  })
}

function toFiles(env: Environment, dataDir: string): Config['files'] {
  if (env.FILES_DRIVER === 'disk') return { driver: 'disk', dir: join(dataDir, 'files') }
  return {
    driver: 's3',
    s3: {
      // findIncomplete has refused s3 without a bucket.
      bucket: env.S3_BUCKET ?? '',
      region: env.S3_REGION,
      endpoint: env.S3_ENDPOINT,
      credentials:
        env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
          ? { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY }
          : undefined,
      forcePathStyle: env.S3_FORCE_PATH_STYLE,
    },
  }
}

function deepFreeze<T extends object>(value: T): T {
  for (const child of Object.values(value)) if (child && typeof child === 'object') deepFreeze(child)
  return Object.freeze(value)
}
