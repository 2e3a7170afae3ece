import { createECDH } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '#server/config/config.ts'
import { describeConfig } from '#server/config/describe.ts'
import { variableNames } from '#server/config/schema.ts'
import { listWarnings } from '#server/config/warnings.ts'

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('readConfig', () => {
  it('says every wrong value at once, with the variable, the value and what is expected', () => {
    const problems = problemsOf({ PORT: 'abc', LOG_LEVEL: 'bavard', BACKUP_KEEP: '0', FILES_DRIVER: 's3' })
    expect(problems).toHaveLength(4)
    expect(problems).toContain('PORT vaut « abc », attendu : un entier de 0 à 65535 (0 : un port libre).')
    expect(problems.join()).toMatch(/S3_BUCKET est absente alors que FILES_DRIVER vaut « s3 »/)
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['DATABASE_URL', 'not a url'],
    ['PUBLIC_URL', 'ftp://exemple.fr'],
    ['PUBLIC_URL', 'https://exemple.fr/relais'],
    ['PUBLIC_URL', 'https://exemple.fr?x=1'],
    ['PUBLIC_URL', 'https://moi@exemple.fr'],
    ['SMTP_URL', 'smtp://'],
    ['TRUST_PROXY', 'dead'],
    ['TRUST_PROXY', '10.0.0.300'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,,10.0.0.2'],
    ['SMTP_URL', 'http://exemple.fr'],
    ['MAIL_FROM', 'personne'],
    ['TRUST_PROXY', 'tout le monde'],
    ['METRICS_TOKEN', 'court'],
    ['FILES_QUOTA_GB', '0'],
    ['DEMO', 'peut-être'],
    ['DEMO_PASSWORD', 'facile'],
    ['FILES_DRIVER', 'nuage'],
    ['VAPID_SUBJECT', 'moi'],
    ['BACKUP_EVERY_HOURS', 'jamais'],
    ['NODE_ENV', 'prod'],
    ['GEOCODER_URL', 'data.geopf.fr/geocodage/search'],
    ['GEOCODER_URL', 'file:///etc/passwd'],
    ['ROUTER_URL', 'routes.exemple.fr/table/v1/driving'],
    ['SIRENE_URL', 'https://moi:secret@annuaire.exemple.fr/search'],
    ['MAP_STYLE_URL', 'javascript:alert(1)'],
    ['MAP_STYLE_URL', 'https://cartes.exemple.fr/style.json#fragment'],
  ])('refuses %s=%s', (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(`${name} vaut « `)
  })

  it('never repeats a secret in a refusal', () => {
    const problems = problemsOf({ DATABASE_URL: 'mysql://moi:tressecret@x/y', DEMO_PASSWORD: 'facile' })
    expect(problems.join()).not.toMatch(/tressecret|facile/)
  })

  it('refuses half of a pair', () => {
    expect(problemsOf({ S3_ACCESS_KEY_ID: 'a' })[0]).toContain('S3_SECRET_ACCESS_KEY est absente')
    expect(problemsOf({ VAPID_PRIVATE_KEY: 'x'.repeat(43) })[0]).toContain('VAPID_PUBLIC_KEY est absente')
  })

  it.each(['loopback', '10.0.0.1', '10.0.0.0/8, ::1', 'fd00::/8', 'uniquelocal,192.168.1.4'])(
    'believes the proxies %s',
    text => expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(text),
  )

  it('refuses two push keys that are no pair', () => {
    const make = () => {
      const pair = createECDH('prime256v1')
      const VAPID_PUBLIC_KEY = pair.generateKeys('base64url')
      const scalar = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
      return { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: scalar.toString('base64url') }
    }
    const [one, two] = [make(), make()]
    expect(problemsOf(one)).toEqual([])
    expect(problemsOf({ ...one, VAPID_PRIVATE_KEY: two.VAPID_PRIVATE_KEY })).toEqual([
      expect.stringContaining('ne forment pas une paire'),
    ])
  })

  it('starts from nothing, and takes empty for absent', () => {
    const config = readConfig({ DATABASE_URL: '', PORT: ' ', DATA_DIR: '/srv/relais', UNRELATED: 'x' })
    expect(config).toMatchObject({
      port: 8080,
      host: 'localhost',
      publicUrl: 'http://localhost:8080',
      dataDir: '/srv/relais',
      databaseUrl: undefined,
      demo: { enabled: true },
      files: { driver: 'disk', dir: '/srv/relais/files' },
      mail: { smtpUrl: undefined, outboxDir: '/srv/relais/mail' },
      backup: { dir: '/srv/relais/backups', everyHours: 24, keep: 7 },
    })
    expect(config.vapid).toBeUndefined()
  })

  it('is frozen to its leaves', () => {
    const config = readConfig({})
    expect(() => Object.assign(config.backup, { keep: 1 })).toThrow(TypeError)
  })

  it('reads an S3 store and a public address', () => {
    const config = readConfig({
      FILES_DRIVER: 's3',
      S3_BUCKET: 'b',
      S3_ENDPOINT: 'https://s3.exemple.fr',
      S3_FORCE_PATH_STYLE: '1',
      PUBLIC_URL: 'https://terrain.exemple.fr/',
      DEMO: '0',
    })
    expect(config.publicUrl).toBe('https://terrain.exemple.fr')
    expect(config.demo.enabled).toBe(false)
    expect(config.files).toMatchObject({
      driver: 's3',
      s3: { bucket: 'b', forcePathStyle: true, credentials: undefined },
    })
  })
})

describe('what was more likely forgotten than meant', () => {
  const warned = (env: Record<string, string>) => listWarnings(readConfig(env)).join()
  it('says that under https everybody would come from the address of the proxy', () => {
    expect(warned({ PUBLIC_URL: 'https://terrain.exemple.fr' })).toContain('TRUST_PROXY')
    expect(warned({ PUBLIC_URL: 'https://terrain.exemple.fr', TRUST_PROXY: 'loopback' })).toBe('')
    expect(warned({})).toBe('')
  })
})

describe('the README', () => {
  it('names every variable, alone or as one of a family (`S3_*`)', () => {
    const readme = readFileSync(path.resolve(import.meta.dirname, '../../../README.md'), 'utf8')
    const named = [...readme.matchAll(/`([A-Z][A-Z0-9_]+)(\*?)`/g)].map(([, name = '', family]) => ({ name, family }))
    const missing = variableNames.filter(
      variable => !named.some(({ name, family }) => (family ? variable.startsWith(name) : variable === name)),
    )
    expect(missing).toEqual([])
  })
})

describe('describeConfig', () => {
  it('prints every variable and masks the secrets', () => {
    const text = describeConfig({ DATABASE_URL: 'postgres://a:tressecret@h/b', PORT: '9000' }).join('\n')
    expect(text).toMatch(/^PORT +9000$/m)
    expect(text).toMatch(/^DATABASE_URL +\*{8}$/m)
    expect(text).toMatch(/^SMTP_URL +\(aucune\)$/m)
    expect(text).toMatch(/^HOST +localhost {2}\(par défaut\)$/m)
    expect(text).toMatch(/^PUBLIC_URL +http:\/\/localhost:9000 {2}\(par défaut\)$/m)
    expect(text).not.toMatch(/tressecret|Terrain!2026/)
  })
})
