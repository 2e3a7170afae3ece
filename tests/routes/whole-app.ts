import { jobs, mutationHandlers, routes } from '#app/server/modules.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { demonstration } from '../support/demonstration.ts'

/** The whole product's routes on a fresh database holding the demonstration companies. */
export async function createWholeApp(): Promise<TestApp> {
  const prepared = await demonstration()
  return await createTestApp({ routes, mutations: mutationHandlers, jobs, env: { DEMO: '1' }, prepared })
}

/** What asks every table that names a company for a hash of its rows, made once for an application. */
const hashOf = new WeakMap<TestApp, string>()

async function hashStatement(test: TestApp): Promise<string> {
  const { rows } = await test.services.pools.systemPool.query<{ table_name: string }>(
    "select distinct table_name from information_schema.columns where table_schema = 'public' and column_name = 'compte_id'",
  )
  return rows
    .map(
      ({ table_name: name }) =>
        `select '${name}' as nom, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from "${name}" t where compte_id = $1`,
    )
    .sort()
    .join(' union all ')
}

/** Everything a company holds, as one hash a table: a stranger's call must not change it. */
export async function companyHash(test: TestApp, compte_id: number): Promise<string> {
  const text = hashOf.get(test) ?? (await hashStatement(test))
  hashOf.set(test, text)
  const { rows } = await test.services.pools.systemPool.query<{ nom: string; hash: string }>({
    name: 'company-hash',
    text,
    values: [compte_id],
  })
  return rows.map(({ nom, hash }) => `${nom}:${hash}`).join('\n')
}
