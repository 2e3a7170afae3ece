import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { retention } from '#app/server/modules.ts'
import { applyRetention, type Found, foresee } from '#server/retention/apply.ts'
import { describeFound } from '#server/retention/describe.ts'
import { isRule, tellDuration } from '#server/retention/rule.ts'
import { demonstration } from '../support/demonstration.ts'
import { openTarget, type Target } from './target.ts'

const DAY_MS = 86_400_000
const YEAR_MS = 365.25 * DAY_MS
let target: Target
beforeAll(async () => {
  target = await openTarget({ prepared: await demonstration() })
})
afterAll(() => target.close())

const totals = (found: readonly Found[]) =>
  Object.fromEntries(
    found.flatMap(({ entry, parts }) => (parts ? [[entry.nom, parts.reduce((sum, p) => sum + p.n, 0)]] : [])),
  )
const now = async () => totals(await foresee(target.services))
const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(target.db)).rows[0]?.n ?? 0
async function later<T>(ms: number, task: () => Promise<T>): Promise<T> {
  target.advance(ms)
  try {
    return await task()
  } finally {
    target.advance(-ms)
  }
}

describe('nothing goes before its time', () => {
  it('of what is there today', async () => {
    expect(Object.keys(await now()).length).toBeGreaterThan(5)
    expect(Object.values(await now()).every(n => n === 0)).toBe(true)
  })

  it('nor of care sheets and customers a day before it', async () => {
    const sheets = await count('transmission')
    expect(sheets).toBeGreaterThan(10)
    await later(20 * YEAR_MS - 60 * DAY_MS, async () => expect((await now())['soins.fiches-transmission']).toBe(0))
    const never = await later(3 * YEAR_MS - 120 * DAY_MS, now)
    expect(never['terrain.prospects']).toBe(0)
    expect(never['terrain.clients']).toBe(0)
  })

  it('and looking changes nothing', async () => {
    const before = await Promise.all(['transmission', 'audit', 'client', 'utilisateur'].map(count))
    const found = await later(25 * YEAR_MS, now)
    expect(found['soins.fiches-transmission']).toBe(before[0])
    expect(await Promise.all(['transmission', 'audit', 'client', 'utilisateur'].map(count))).toEqual(before)
  })
})

it('what has served its time goes, as was foreseen; each company’s audit says so; again changes nothing', async () => {
  const gone = await target.createUser(await target.createCompany(), { actif: false, nom: 'Parti', prenom: 'Jean' })
  await later(25 * YEAR_MS, async () => {
    const foreseen = await now()
    expect(foreseen['plateforme.personnes']).toBeGreaterThan(0)
    await applyRetention(target.services)
    const told = await sql<{ regle: string; n: number }>`
      select apres->>'regle' as regle, sum((apres->>'nombre')::int)::int as n from audit
      where action = 'conservation.appliquer' group by 1`.execute(target.db)
    const expected = Object.entries(foreseen).filter(([, n]) => n > 0)
    expect(Object.fromEntries(told.rows.map(row => [row.regle, row.n]))).toEqual(Object.fromEntries(expected))
    const left = await now()
    expect(left).toEqual(Object.fromEntries(Object.keys(left).map(nom => [nom, 0])))
  })
  expect(await count('transmission')).toBe(0)
  const person = await target.db
    .selectFrom('utilisateur')
    .select(['nom', 'prenom', 'email', 'mot_de_passe'])
    .where('utilisateur_id', '=', gone.utilisateur_id)
    .executeTakeFirstOrThrow()
  expect(person).toEqual({
    nom: 'Personne effacée',
    prenom: '',
    email: `personne-${gone.utilisateur_id}@efface.invalid`,
    mot_de_passe: null,
  })
  const contacts = await sql<{ client_nom: string; client_telephone: string }>`
    select distinct client_nom, client_telephone from client`.execute(target.db)
  expect(contacts.rows).toEqual([{ client_nom: 'Client effacé', client_telephone: '' }])
  // Visits and reports stay, about nobody.
  expect(await count('intervention')).toBeGreaterThan(10)
  const consignes = await sql<{
    n: number
  }>`select count(*)::int as n from adresse where consignes_acces <> ''`.execute(target.db)
  expect(consignes.rows).toEqual([{ n: 0 }])
})

it('lines about a document are kept as long as it is, those of pages of sheets as long as a sheet of theirs', async () => {
  const compte_id = await target.createCompany()
  const write = (entite: string, apres: object) =>
    target.db
      .insertInto('audit')
      .values({
        ...{ compte_id, utilisateur_id: 0, action: 'essai', entite, apres: JSON.stringify(apres) },
        recu_a: target.services.clock(),
      })
      .execute()
  for (const [entite, apres] of [
    ['document:1', { n: 1 }],
    ['client:1', {}],
    ['transmission:page', { fiches: [2_000_000_000] }],
    ['transmission:nom', { fiches: 2 }],
  ] as const)
    await write(entite, apres)
  const left = async () =>
    (
      await target.db
        .selectFrom('audit')
        .select('entite')
        .where('compte_id', '=', compte_id)
        .where('action', '=', 'essai')
        .orderBy('audit_id')
        .execute()
    ).map(line => line.entite)
  await later(6 * YEAR_MS, () => applyRetention(target.services))
  expect(await left()).toEqual(['document:1', 'transmission:page', 'transmission:nom'])
  await later(21 * YEAR_MS, () => applyRetention(target.services))
  expect(await left()).toEqual(['document:1'])
})

it('the table is written in docs/retention.md, row by row, and told by the command', async () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/retention.md'), 'utf8').replace(/ +\|/g, ' |')
  for (const { quoi, duree, depuis, source } of retention)
    expect(page.replaceAll(/\s/g, ' ')).toContain(
      `| ${quoi} | ${tellDuration(duree)} depuis ${depuis} | ${source} |`.replaceAll(/\s/g, ' '),
    )
  expect(new Set(retention.map(entry => entry.nom)).size).toBe(retention.length)
  const told = describeFound(await foresee(target.services))
  expect(told).toHaveLength(3 * retention.length)
  expect(told.filter(line => line.startsWith('  à ce jour'))).toHaveLength(retention.filter(isRule).length)
})
