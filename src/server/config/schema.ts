import { isIP } from 'node:net'
import { z } from 'zod'

/** What the start says about a variable: the sentence's end after "attendu :", and whether its value may be shown. */
type Note = { expected: string; secret?: boolean }

const note = <S extends z.ZodType>(schema: S, expected: string, secret = false): S =>
  schema.meta({ expected, secret } satisfies Note)

const integer = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().int().min(min).max(max))
const webAddress = z.url({ protocol: /^https?$/ })
/** Address of a service that this server asks by itself: nothing secret in it, since the start may show it. */
const serviceAddress = webAddress.refine(text => {
  const { username, password, hash } = URL.parse(text) ?? {}
  return !username && !password && !hash
})
/** Where people come in: scheme, machine and port, since the application lives at the root of its site. */
const siteAddress = webAddress.refine(text => {
  const { origin, href, username } = URL.parse(text) ?? {}
  return !username && href === `${origin}/`
})
/** Schemes of which an address without a machine still is one for `URL`. */
const withMachine = (text: string) => Boolean(URL.parse(text)?.hostname)
/** An address, a range of addresses, or one of the ranges that have a name. */
const isProxy = (text: string) => {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  return version !== 0 && fits && rest.length === 0
}
const yesNo = z.stringbool({ truthy: ['1', 'true', 'oui', 'yes'], falsy: ['0', 'false', 'non', 'no'] })
/** Keys that seal a column: a name and 32 bytes each, no name twice. */
const areSealKeys = (text: string) => {
  const parts = text.split(',').map(part => /^([a-z0-9-]{1,20}):([A-Za-z0-9+/_-]{43}=?)$/.exec(part.trim())?.[1])
  return parts.every(Boolean) && new Set(parts).size === parts.length
}
/** The password policy of the accounts; stated here again because the configuration may not import a domain. */
const strongPassword = z.string().regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[!@#$%^&*]).{8,}$/)

/** Every environment variable the server reads. Nothing else in the code reads `process.env`. */
export const environmentSchema = z.object({
  NODE_ENV: note(
    z.enum(['development', 'test', 'production']).default('production'),
    'development, test ou production',
  ),
  PORT: note(integer(0, 65535).default(8080), 'un entier de 0 à 65535 (0 : un port libre)'),
  // localhost, not 0.0.0.0: a demonstration with known passwords must not be offered to the whole network by accident.
  HOST: note(z.string().default('localhost'), 'une adresse ou un nom de machine (0.0.0.0 pour tout le réseau)'),
  PUBLIC_URL: note(
    siteAddress.optional(),
    'une adresse en http:// ou https://, sans chemin, par exemple https://relais.exemple.fr',
  ),
  // Addresses of proxies whose X-Forwarded-For is believed: none by default, or anybody could choose their own address.
  TRUST_PROXY: note(
    z
      .string()
      .refine(text => text.split(',').every(part => isProxy(part.trim())))
      .optional(),
    'les adresses des mandataires, séparées par des virgules, ou loopback (aucun)',
  ),
  METRICS_TOKEN: note(
    z.string().min(20).optional(),
    'au moins 20 caractères (aucun : /metrics ne répond que sur place, et pas du tout sous un nom public)',
    true,
  ),
  LOG_LEVEL: note(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    'trace, debug, info, warn, error, fatal ou silent',
  ),

  DATA_DIR: note(z.string().default('./data'), 'un dossier'),
  DATABASE_URL: note(
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    'une adresse postgres://utilisateur:motdepasse@machine/base (aucune : base intégrée)',
    true,
  ),
  DATABASE_REQUESTS_URL: note(
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    'l’adresse de la même base, sous un compte membre de relais_app et de rien d’autre (aucune : le compte de DATABASE_URL)',
    true,
  ),
  POSTGRES_BIN: note(z.string().optional(), 'le dossier qui contient postgres et initdb'),
  DEMO: note(yesNo.default(true), '1 (données de démonstration dans une base vide) ou 0'),
  DEMO_PASSWORD: note(
    strongPassword.default('Terrain!2026'),
    'au moins 8 caractères avec minuscule, majuscule, chiffre et un signe parmi !@#$%^&*',
    true,
  ),

  SMTP_URL: note(
    z
      .url({ protocol: /^smtps?$/ })
      .refine(withMachine)
      .optional(),
    'une adresse smtp:// ou smtps:// (aucune : les courriels sont déposés dans DATA_DIR/mail)',
    true,
  ),
  MAIL_FROM: note(
    z
      .string()
      .regex(/^[^<>]*<?[^\s<>@]+@[^\s<>@]+>?$/)
      .default('Relais Terrain <ne-pas-repondre@localhost>'),
    'une adresse de courriel, par exemple Relais Terrain <contact@exemple.fr>',
  ),

  // Nothing leaves unless somebody says how: a text message said to have left that nobody gets is worse than none.
  SMS_DRIVER: note(
    z.enum(['aucun', 'fichiers']).default('aucun'),
    'aucun, ou fichiers (les SMS sont déposés dans DATA_DIR/sms)',
  ),

  FILES_DRIVER: note(z.enum(['disk', 's3']).default('disk'), 'disk ou s3'),
  S3_BUCKET: note(z.string().optional(), 'le nom du compartiment'),
  S3_REGION: note(z.string().default('us-east-1'), 'une région'),
  S3_ENDPOINT: note(webAddress.optional(), 'une adresse en http:// ou https://'),
  S3_ACCESS_KEY_ID: note(z.string().optional(), "l'identifiant de la clé d'accès", true),
  S3_SECRET_ACCESS_KEY: note(z.string().optional(), "le secret de la clé d'accès", true),
  S3_FORCE_PATH_STYLE: note(yesNo.default(false), '1 ou 0'),

  FILES_QUOTA_GB: note(integer(1, 100_000).default(20), 'un nombre de gigaoctets par entreprise'),

  MAP_STYLE_URL: note(
    serviceAddress.optional(),
    "l'adresse en http:// ou https://, sans mot de passe, d'un style de carte MapLibre dont tout vient du même site",
  ),
  GEOCODER_URL: note(
    serviceAddress.default('https://data.geopf.fr/geocodage/search'),
    "l'adresse en http:// ou https://, sans mot de passe, d'un géocodeur au format de la Base adresse nationale",
  ),
  SIRENE_URL: note(
    serviceAddress.default('https://recherche-entreprises.api.gouv.fr/search'),
    "l'adresse en http:// ou https://, sans mot de passe, d'une recherche d'entreprises au format de l'État",
  ),
  ROUTER_URL: note(
    serviceAddress.optional(),
    "l'adresse en http:// ou https://, sans mot de passe, d'un calcul de trajets au format d'OSRM, jusqu'au profil, par exemple https://routes.exemple.fr/table/v1/driving (aucune : trajets estimés à vol d'oiseau)",
  ),
  GOOGLE_API_KEY: note(z.string().optional(), 'une clé Google', true),
  VAPID_PUBLIC_KEY: note(
    z
      .string()
      .regex(/^[\w-]{80,100}$/)
      .optional(),
    'une clé publique VAPID (base64url)',
  ),
  VAPID_PRIVATE_KEY: note(
    z
      .string()
      .regex(/^[\w-]{40,50}$/)
      .optional(),
    'une clé privée VAPID (base64url)',
    true,
  ),
  VAPID_SUBJECT: note(
    z
      .string()
      .regex(/^(mailto:.+@.+|https:\/\/.+)$/)
      .optional(),
    'mailto:… ou https://…',
  ),

  HEALTH_KEYS: note(
    z.string().refine(areSealKeys).optional(),
    'des clés nom:valeur de 32 octets en base64, séparées par des virgules, la première chiffre et les autres lisent encore (aucune : aucun numéro de sécurité sociale ne se garde)',
    true,
  ),

  CLIENT_ID: note(z.string().default('relais-terrain-pwa'), "l'identifiant de l'application"),
  // Not a secret by nature (a browser carries it): masked because another client's may be put here.
  CLIENT_SECRET: note(z.string().default('relais-terrain-pwa'), "le secret de l'application", true),

  BACKUP_DIR: note(z.string().optional(), 'un dossier (par défaut DATA_DIR/backups)'),
  BACKUP_EVERY_HOURS: note(integer(0, 8760).default(24), "un nombre d'heures de 0 à 8760 (0 : jamais)"),
  BACKUP_KEEP: note(integer(1, 1000).default(7), 'un nombre de sauvegardes de 1 à 1000'),
})

export type Environment = z.infer<typeof environmentSchema>
export type VariableName = keyof Environment

export const variableNames = Object.keys(environmentSchema.shape) as VariableName[]

/** The note of a variable; every field above is built by `note`, so it is always there. */
export function noteOf(name: VariableName): Note {
  return environmentSchema.shape[name].meta() as Note
}
