import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepFile } from '#server/files/keep.ts'
import { fileKey } from '#server/files/store.ts'
import { UNNAMED_DAYS } from '#server/files/unnamed.ts'
import { purge } from '#server/jobs/purge.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { demonstration } from '../support/demonstration.ts'
import { openTarget, type Target } from './target.ts'

const DAY_MS = 86_400_000
let target: Target
beforeAll(async () => {
  target = await openTarget({ prepared: await demonstration() })
})
afterAll(() => target.close())

async function photo({ compte_id, utilisateur_id }: TestSession, now = new Date()) {
  const raw = { width: 8, height: 8, channels: 3 } as const
  const octets = await sharp(randomBytes(8 * 8 * 3), { raw })
    .jpeg()
    .toBuffer()
  return await keepFile(target.db, target.services, { compte_id, utilisateur_id, octets, mime: 'image/jpeg', now })
}
/** Everything that gives bytes by their hash alone. */
async function read(who: TestSession, sha256: string) {
  const answers = []
  for (const path of ['', '/apercu?taille=160'])
    answers.push((await target.app.inject({ url: `/api/fichiers/${sha256}${path}`, headers: who.headers })).statusCode)
  return answers
}
const OK = [200, 200]
const NONE = [404, 404]

/** A visit of the demonstration, with its technician and somebody of each other right beside. */
async function atWork() {
  const visit = await target.db
    .selectFrom('intervention')
    .select(['compte_id', 'intervention_id', 'technicien_id'])
    .where('technicien_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const { compte_id, intervention_id } = visit
  const technician = await target.signIn({ compte_id, utilisateur_id: Number(visit.technicien_id), email: '' })
  const planner = await target.someone({ compte_id, modules: ['vx-regulation-interventions'] })
  const colleague = await target.someone({ compte_id, modules: ['vx-mon-activite'] })
  const sender = await target.someone({ compte_id })
  return { compte_id, intervention_id, technician, planner, colleague, sender }
}

it('a file that nothing names is read by who sent it, by no colleague and no other company', async () => {
  const { sender, planner, technician, colleague } = await atWork()
  const sha256 = await photo(sender)
  expect(await read(sender, sha256)).toEqual(OK)
  for (const who of [planner, technician, colleague, await target.someone()])
    expect(await read(who, sha256)).toEqual(NONE)
})

it('a file that was deposited where the right of a record decides is read by its hash by nobody, its sender included', async () => {
  const { compte_id, sender } = await atWork()
  const sha256 = await photo(sender)
  await sql`insert into resident (compte_id, resident_nom, demande_le) values (${compte_id}, 'Essai', '2026-01-01')`.execute(
    target.db,
  )
  await sql`insert into resident_fichier_legal (compte_id, resident_id, fichiers_legaux_id, version, sha256, taille, depose_par, depose_a)
    select ${compte_id}, max(resident_id), 1, 1, ${sha256}, 9, ${sender.utilisateur_id}, now() from resident
    where compte_id = ${compte_id}`.execute(target.db)
  expect(await read(sender, sha256)).toEqual(NONE)
  const attached = await photo(sender)
  expect(await read(sender, attached)).toEqual(OK)
  await sql`insert into piece_jointe (compte_id, objet, objet_id, dossier, nom, sha256, mime, taille, depose_par, depose_a)
    values (${compte_id}, 'resident', 1, '', 'a.jpg', ${attached}, 'image/jpeg', 9, ${sender.utilisateur_id}, now())`.execute(
    target.db,
  )
  expect(await read(sender, attached)).toEqual(NONE)
})

it('a page of a visit is read by its technician and those who plan, not by another technician who knows its hash', async () => {
  const { compte_id, intervention_id, technician, planner, colleague, sender } = await atWork()
  const [beside, inReport] = [await photo(sender), await photo(sender)]
  await target.db
    .insertInto('intervention_fichier')
    .values({
      compte_id,
      intervention_id,
      sorte: 'page',
      nom: 'a.jpg',
      sha256: beside,
      cree_par: null,
      version_rapport: 9,
    })
    .execute()
  await sql`insert into hors_planning (compte_id, intervention_id, utilisateur_id, mutation_id, type, motif, contenu, fait_a, recu_a)
    values (${compte_id}, ${intervention_id}, ${sender.utilisateur_id}, gen_random_uuid(), 'observation.ajouter', 'NON_AFFECTEE',
      ${JSON.stringify({ scan: [inReport] })}, now(), now())`.execute(target.db)
  expect(await read(technician, beside)).toEqual(OK)
  // Work kept beside the plan is its author's, and of those who plan: not of whoever has the visit now.
  expect(await read(technician, inReport)).toEqual(NONE)
  expect(await read(sender, inReport)).toEqual(OK)
  for (const sha256 of [beside, inReport]) {
    expect(await read(planner, sha256)).toEqual(OK)
    expect(await read(colleague, sha256)).toEqual(NONE)
  }
})

it('a portrait is shown to colleagues, and to them only', async () => {
  const { colleague, sender } = await atWork()
  const sha256 = await photo(sender)
  await target.db
    .updateTable('utilisateur')
    .set({ avatar_sha256: sha256 })
    .where('utilisateur_id', '=', sender.utilisateur_id)
    .execute()
  expect(await read(colleague, sha256)).toEqual(OK)
  expect(await read(await target.someone(), sha256)).toEqual(NONE)
})

it('what nothing names goes after its time, row and bytes; what a report names stays', async () => {
  const { compte_id, intervention_id, sender } = await atWork()
  const old = new Date(Date.now() - (UNNAMED_DAYS + 1) * DAY_MS)
  const [unnamed, named, young] = [await photo(sender, old), await photo(sender, old), await photo(sender)]
  await sql`insert into hors_planning (compte_id, intervention_id, utilisateur_id, mutation_id, type, motif, contenu, fait_a, recu_a)
    values (${compte_id}, ${intervention_id}, ${sender.utilisateur_id}, gen_random_uuid(), 'cloture', 'NON_AFFECTEE',
      ${JSON.stringify({ signature: { sha256: named } })}, now(), now())`.execute(target.db)
  await read(sender, unnamed)
  expect(await purge(target.services)).toMatchObject({ fichier_sans_objet: 1 })
  expect(await read(sender, unnamed)).toEqual(NONE)
  const { files } = target.services
  const key = fileKey(compte_id, unnamed)
  expect([await files.exists(key), await files.exists(`${key}-160.webp`)]).toEqual([false, false])
  for (const sha256 of [named, young]) expect(await read(sender, sha256)).toEqual(OK)
})

/** Every hash of a file that stands in a column of a company, wherever, the evidence aside. */
async function hashesAnywhere(): Promise<Set<string>> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select c.table_name, c.column_name from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = 'public' and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.data_type in ('text', 'jsonb', 'json')
      and c.table_name not in ('fichier', 'fichier_morceau', 'audit', 'recu')
      and exists (select from information_schema.columns k where k.table_schema = 'public'
        and k.table_name = c.table_name and k.column_name = 'compte_id')`.execute(target.db)
  expect(rows.length).toBeGreaterThan(100)
  const found = new Set<string>()
  for (const { table_name, column_name } of rows) {
    const hashes = await sql<{ h: string }>`select distinct m[1] as h from ${sql.table(table_name)} t,
      regexp_matches(${sql.ref(`t.${column_name}`)}::text, '[0-9a-f]{64}', 'g') m
      join fichier f on f.sha256 = m[1]`.execute(target.db)
    for (const { h } of hashes.rows) found.add(h)
  }
  return found
}

it('no table names files unknown to what keeps them', async () => {
  const named = sql.join(
    target.services.fileHolders.map(holder => holder.named),
    sql` union `,
  )
  const known = new Set((await sql<{ sha256: string }>`${named}`.execute(target.db)).rows.map(row => row.sha256))
  const anywhere = await hashesAnywhere()
  expect(anywhere.size).toBeGreaterThan(5)
  expect([...anywhere].filter(hash => !known.has(hash))).toEqual([])
})
