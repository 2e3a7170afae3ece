import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyPassword } from '#server/auth/passwords.ts'
import { openPools, type Pools } from '#server/db/pools.ts'
import { createTestDatabase, type TestDatabase } from '#server/pg/test-cluster.ts'

const given = {
  ADMIN_EMAIL: 'Chef@Exemple.fr',
  ADMIN_NOM: 'Durand',
  ADMIN_PRENOM: 'Léa',
  ADMIN_PASSWORD: 'Chaudière!2026',
}

let database: TestDatabase
let pools: Pools
beforeAll(async () => {
  database = await createTestDatabase()
  pools = openPools({ url: database.connectionString })
})
afterAll(async () => {
  await pools.close()
  await database.drop()
})

function run(env: Record<string, string>, args: string[] = []) {
  const all = { PATH: process.env.PATH, DATABASE_URL: database.connectionString, ...env }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/app/cli/create-admin.ts', ...args], {
    env: all,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { status, stdout, stderr }
}

describe('refusals', () => {
  it.each([
    ['a missing name', { ...given, ADMIN_NOM: '' }, 'Nom : Nom requis'],
    ['nothing at all', {}, 'Mot de passe : Mot de passe requis'],
    ['a wrong address', { ...given, ADMIN_EMAIL: 'chef' }, 'E-mail : '],
    ['a short password', { ...given, ADMIN_PASSWORD: 'Ab1!' }, 'Mot de passe : Minimum 8 caractères'],
    ['a weak password', { ...given, ADMIN_PASSWORD: 'chaudiere2026' }, 'au moins une majuscule'],
    ['a common password', { ...given, ADMIN_PASSWORD: 'Bonjour!2026' }, 'trop courant'],
  ])('%s', (_name, env, text) => {
    const { status, stderr } = run(env)
    expect(status).toBe(1)
    expect(stderr).toContain(text)
    if ('ADMIN_PASSWORD' in env) expect(stderr).not.toContain(env.ADMIN_PASSWORD)
  })
})

it('says how the password is given where there is no terminal, and answers --help', () => {
  const { ADMIN_PASSWORD: _secret, ...sans } = given
  const { status, stderr } = run(sans)
  expect([status, stderr]).toEqual([1, expect.stringMatching(/Sans terminal.*ADMIN_PASSWORD/)])
  // A password that was given is judged, not asked for.
  expect(run({ ...given, ADMIN_PASSWORD: 'Ab1!' }).stderr).not.toContain('Sans terminal')
  for (const asked of ['--help', '-h']) {
    const aide = run({}, [asked])
    expect([aide.status, aide.stderr]).toEqual([0, ''])
    expect(aide.stdout).toMatch(/npm run create-admin -- --email.*[\s\S]*ADMIN_PASSWORD/)
  }
})

it('creates the platform company, then only people, and never raises an account that exists', async () => {
  expect(run(given)).toMatchObject({ status: 0, stdout: expect.stringContaining('chef@exemple.fr') })
  expect(run({ ...given, ADMIN_NOM: 'x' }, ['--email', 'autre@exemple.fr', '--nom', 'Petit']).status).toBe(0)
  const again = run(given)
  expect(again.status).toBe(1)
  expect(again.stderr).toContain('déjà utilisée')

  const people = await pools.system
    .selectFrom('utilisateur')
    .innerJoin('compte', 'compte.compte_id', 'utilisateur.compte_id')
    .select(['email', 'nom', 'metier', 'administrateur_plateforme', 'utilisateur.compte_id', 'mot_de_passe'])
    .orderBy('utilisateur_id')
    .execute()
  expect(people).toMatchObject([
    { email: 'chef@exemple.fr', nom: 'Durand', metier: 'plateforme', administrateur_plateforme: true },
    { email: 'autre@exemple.fr', nom: 'Petit', metier: 'plateforme', administrateur_plateforme: true },
  ])
  expect(new Set(people.map(p => p.compte_id)).size).toBe(1)
  expect(await verifyPassword(people[0]?.mot_de_passe, given.ADMIN_PASSWORD)).toBe(true)
})
