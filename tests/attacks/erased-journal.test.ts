import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyRetention } from '#server/retention/apply.ts'
import { ADRESSE_EFFACEE } from '#server/retention/platform-rules.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ADMIN, personalDataOf, USERS } from '../support/personal-data.ts'
import { openTarget, type Target } from './target.ts'

const DAY_MS = 86_400_000
let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

const { erase } = personalDataOf(() => target)

/** A request and an exchange of theirs, a post they were given, and an absence they asked for. */
async function withRequests({ compte_id, utilisateur_id }: TestSession, other: TestSession) {
  const now = target.services.clock()
  const { rows } = await sql<{ conge: number; echange: number; appel: number }>`
    with c as (insert into demande_conge (compte_id, demande_conge_uid, utilisateur_id, demande_type, demande_conge_date_debut,
        demande_conge_date_fin, demande_a, recu_a)
      values (${compte_id}, ${randomUUID()}, ${utilisateur_id}, 1, '2026-01-05', '2026-01-06', ${now}, ${now})
      returning demande_conge_id),
    e as (insert into echange (compte_id, bde_uid, utilisateur_origine_id, utilisateur_cible_id, bde_etat, origine, propose_a, recu_a)
      values (${compte_id}, ${randomUUID()}, ${other.utilisateur_id}, ${utilisateur_id}, 2, '{}', ${now}, ${now})
      returning bde_id),
    t as (insert into poste (compte_id, poste_code, poste_libelle, poste_heure_debut, poste_heure_fin, color)
      values (${compte_id}, 'S', 'Soir', '14:00', '22:00', '#f6c95b') returning poste_id),
    p as (insert into appel (compte_id, pointage_date, poste_id, heure_debut, heure_fin, auteur_id, ouvert_a, ferme_a, pourvu_par, etat)
      select ${compte_id}, '2026-01-05', poste_id, '08:00', '12:00', ${other.utilisateur_id}, ${now}, ${now},
        ${utilisateur_id}, 'pourvu' from t
      returning appel_id)
    select c.demande_conge_id as conge, e.bde_id as echange, p.appel_id as appel from c, e, p`.execute(target.db)
  const [ids] = rows
  if (!ids) throw new Error('nothing was written')
  const uid = randomUUID()
  await sql`insert into demande_absence (compte_id, uid, utilisateur_id, plage, demande_a, recu_a)
    values (${compte_id}, ${uid}, ${utilisateur_id}, '[2026-02-01,2026-02-02)', ${now}, ${now})`.execute(target.db)
  return { ...ids, absence: uid }
}

/** A lot of the month desk that took a post of theirs away. */
async function touched({ compte_id, utilisateur_id }: TestSession, admin: TestSession): Promise<number | undefined> {
  const avant = JSON.stringify([{ pointage_id: 1, rangee: { utilisateur_id } }])
  const apres = JSON.stringify([{ pointage_id: 1, rangee: null }])
  const { rows } = await sql<{ lot_id: number }>`insert into planning_lot (compte_id, auteur_id, fait_a, avant, apres)
    values (${compte_id}, ${admin.utilisateur_id}, ${target.services.clock()}, ${avant}::jsonb, ${apres}::jsonb)
    returning lot_id`.execute(target.db)
  return rows[0]?.lot_id
}

/** What the journal of a house says of them, of each kind. */
async function written(them: TestSession, admin: TestSession) {
  const ids = await withRequests(them, admin)
  const { compte_id, utilisateur_id } = them
  const motif = 'Secret motif'
  const lines: readonly (readonly [string, object])[] = [
    [`agent:${utilisateur_id}`, { nom: 'Secret nom', email: 'secret@exemple.test', naissance: '1980-02-03' }],
    [`demande-conge:${ids.conge}`, { motif }],
    [`echange:${ids.echange}`, { bde_etat: 2, motif }],
    [`demande-absence:${ids.absence}`, { motif }],
    [`mois:${utilisateur_id}:2026-01`, { etat: 'ouvert', chiffres: { reel: 420 }, motif, mot: 'Secret mot' }],
    [`appel:${ids.appel}`, { etat: 'pourvu', derogation: 'Secret accord' }],
    [`planning-lot:${await touched(them, admin)}`, { changements: 2, motif: 'Secret motif' }],
  ]
  await target.db
    .insertInto('audit')
    .values(
      lines.map(([entite, apres], n) => ({
        ...{ compte_id, utilisateur_id: admin.utilisateur_id, action: `essai.${n}`, entite },
        ...{ apres: JSON.stringify(apres), recu_a: target.services.clock() },
      })),
    )
    .execute()
}

const said = async ({ compte_id }: TestSession) =>
  (
    await target.db
      .selectFrom('audit')
      .select(['action', 'utilisateur_id', 'apres'])
      .where('compte_id', '=', compte_id)
      .where('action', 'like', 'essai.%')
      .orderBy('action')
      .execute()
  ).map(line => [line.action, line.utilisateur_id, line.apres])

/** Who did what stays; figures stay; not a word. */
const silent = ({ utilisateur_id: by }: TestSession) => [
  ['essai.0', by, null],
  ['essai.1', by, null],
  ['essai.2', by, null],
  ['essai.3', by, null],
  ['essai.4', by, { etat: 'ouvert', chiffres: { reel: 420 } }],
  ['essai.5', by, { etat: 'pourvu' }],
  ['essai.6', by, { changements: 2 }],
]

async function house() {
  const admin = await target.someone({ modules: ADMIN })
  const them = await target.someone({ compte_id: admin.compte_id, prenom: 'Lise', nom: 'Secret' })
  await written(them, admin)
  return { admin, them }
}

it('what a house wrote of somebody goes out of its journal with them, whatever it was written under', async () => {
  const { admin, them } = await house()
  const other = await house()
  const before = await said(other.them)
  expect((await erase(admin, `${USERS}/${them.utilisateur_id}`, 'Lise Secret')).statusCode).toBe(200)
  expect(await said(them)).toEqual(silent(admin))
  expect(await said(other.them)).toEqual(before)
})

it('of those who were erased before it goes at night, a day after; of those who are there it stays', async () => {
  const { admin, them } = await house()
  const there = await house()
  const before = await said(there.them)
  await target.db
    .updateTable('utilisateur')
    .set({
      nom: 'Personne effacée',
      prenom: '',
      email: `personne-${them.utilisateur_id}${ADRESSE_EFFACEE}`,
      actif: false,
    })
    .where('utilisateur_id', '=', them.utilisateur_id)
    .execute()
  await sql`delete from demande_absence where utilisateur_id = ${them.utilisateur_id}`.execute(target.db)
  await applyRetention(target.services)
  expect(JSON.stringify(await said(them))).toContain('Secret')
  target.advance(2 * DAY_MS)
  await applyRetention(target.services)
  expect(await said(them)).toEqual(silent(admin))
  expect(await said(there.them)).toEqual(before)
  // Once more, nothing is left to find.
  await applyRetention(target.services)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit where compte_id = ${them.compte_id}
    and action = 'conservation.appliquer' and apres ->> 'regle' in ('edt.journal-des-effaces', 'personnes.journal-des-absences')`.execute(
    target.db,
  )
  expect(rows).toEqual([{ n: 2 }])
})
