import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { type ConfigError, readConfig } from '#server/config/config.ts'
import { openPools } from '#server/db/pools.ts'
import { fieldMessages } from '#wire/field-messages.ts'
import { openCommandDatabase } from './command-database.ts'
import { adminSchema, createPlatformAdmin } from './platform-admin.ts'

// `npm run create-admin [-- --email A --nom B --prenom C]`: creates a platform administrator, whether the server runs or
// not. The password comes from ADMIN_PASSWORD or is asked: on a command line, every user of the machine could read it.
const questions = { email: 'E-mail', nom: 'Nom', prenom: 'Prénom', mot_de_passe: 'Mot de passe' } as const

const SANS_TERMINAL =
  'Sans terminal, rien ne peut être demandé : donnez le mot de passe par ADMIN_PASSWORD (npm run create-admin -- --help).'

const AIDE = `Crée un administrateur de la plateforme, que le serveur tourne ou non.

  npm run create-admin -- --email a@exemple.fr --nom Durand --prenom Léa

Ce qui n’est pas donné est demandé. Le mot de passe ne se donne pas sur la ligne, que d’autres pourraient lire : il est
demandé sans être montré, ou lu dans ADMIN_PASSWORD. Sans terminal (un conteneur, un script), donnez tout :

  ADMIN_PASSWORD='…' npm run create-admin -- --email a@exemple.fr --nom Durand --prenom Léa

ADMIN_EMAIL, ADMIN_NOM et ADMIN_PRENOM remplacent aussi les trois autres. La base est celle de la configuration
(DATA_DIR ou DATABASE_URL : npm run config la montre).`

function readGiven(): Partial<Record<keyof typeof questions, string>> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args: process.argv.slice(2), options: { email: text, nom: text, prenom: text } })
  const { ADMIN_EMAIL, ADMIN_NOM, ADMIN_PRENOM, ADMIN_PASSWORD } = process.env
  return { email: ADMIN_EMAIL, nom: ADMIN_NOM, prenom: ADMIN_PRENOM, mot_de_passe: ADMIN_PASSWORD, ...values }
}

/** Asks for what was not given. The password is not shown while it is typed. */
async function complete(given: ReturnType<typeof readGiven>): Promise<Record<string, string | undefined>> {
  const missing = (Object.keys(questions) as (keyof typeof questions)[]).filter(name => given[name] === undefined)
  if (missing.length === 0 || !process.stdin.isTTY) return given
  let hidden = false
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!hidden) process.stdout.write(chunk)
      done()
    },
  })
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  const answers: Record<string, string | undefined> = { ...given }
  for (const name of missing) {
    process.stdout.write(`${questions[name]} : `)
    hidden = name === 'mot_de_passe'
    answers[name] = await terminal.question('')
    if (hidden) process.stdout.write('\n')
  }
  terminal.close()
  return answers
}

async function main(): Promise<void> {
  if (process.argv.slice(2).some(given => given === '--help' || given === '-h')) return console.log(AIDE)
  const checked = adminSchema.safeParse(await complete(readGiven()))
  if (!checked.success) {
    const labels: Record<string, string> = questions
    const lines = Object.entries(fieldMessages(checked.error)).map(
      ([name, text]) => `  ${labels[name] ?? name} : ${text}`,
    )
    const how =
      checked.error.issues.some(({ path }) => path[0] === 'mot_de_passe') && process.env.ADMIN_PASSWORD === undefined
    const said = how && !process.stdin.isTTY ? [SANS_TERMINAL] : []
    throw new Error(['Le compte n’a pas été créé :', ...lines, ...said].join('\n'))
  }
  const database = await openCommandDatabase(readConfig(process.env), 'commande create-admin')
  try {
    const pools = openPools({ url: database.url })
    await createPlatformAdmin(pools.system, checked.data).finally(() => pools.close())
  } finally {
    await database.close()
  }
  console.log(`Administrateur de la plateforme créé : ${checked.data.email}`)
}

try {
  await main()
} catch (error) {
  console.error((error as Error | ConfigError).message)
  process.exitCode = 1
}
