import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { TestSession } from '#server/testing/seed.ts'
import { watchStatements } from '#server/testing/statements.ts'
import type { ImportReport } from '#wire/resource.ts'
import { TOGETHER } from './create-rows.ts'
import { openTrial } from './testing/resource.ts'

const { test, call, somebody } = openTrial()
let anne: TestSession
beforeEach(async () => {
  anne = await somebody()
})

const plaque = (n: number) => `IM-${String(n).padStart(4, '0')}`
const ligne = (n: number, over: object = {}) => ({
  ...{ Immatriculation: plaque(n), Places: '5', Contrat: 'Achat', Actif: 'oui' },
  ...over,
})
const feuille = (length: number) => Array.from({ length }, (_, n) => ligne(n))
async function send(lignes: object[], plus: object = {}): Promise<ImportReport> {
  return (await call(anne, 'POST', 'vehicules/import', { lignes, appliquer: true, valides: true, ...plus })).body
    .rapport
}
const written = async () =>
  (
    await sql<{ immatriculation: string; ordre: number; fin: string | null }>`select immatriculation, ordre,
      fin_location::text as fin from essai_vehicule where compte_id = ${anne.compte_id} order by vehicule_id`.execute(
      test.db,
    )
  ).rows
const DEJA = 'Immatriculation\u00a0: cette valeur est déjà prise.'

it('lines that others refuse are found among hundreds, each with its reason, and the others are written in their order', async () => {
  await send([ligne(7)])
  const last = TOGETHER * 2 + 30
  const lignes = feuille(last + 1)
  // One that is there before, one of the same lot, one of a lot before, and one that is wrong by itself.
  lignes[20] = ligne(19)
  lignes[TOGETHER + 5] = ligne(3)
  lignes[last] = ligne(last, { Places: '900' })
  const { erreurs, ecrites, import_id } = await send(lignes)
  expect(erreurs).toEqual([
    { ligne: 8, champs: { immatriculation: DEJA } },
    { ligne: 21, champs: { immatriculation: DEJA } },
    { ligne: TOGETHER + 6, champs: { immatriculation: DEJA } },
    { ligne: last + 1, champs: { places: 'Places\u00a0: entre 1 et 60.' } },
  ])
  expect(ecrites).toBe(last + 1 - 4)
  const rows = (await written()).slice(1)
  const refused = new Set([7, 20, TOGETHER + 5, last])
  const kept = Array.from({ length: last + 1 }, (_, n) => n).filter(n => !refused.has(n))
  expect(rows.map(r => r.immatriculation)).toEqual(kept.map(plaque))
  const places = rows.map(r => r.ordre)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(new Set(places).size).toBe(places.length)
  // Each has its line of the audit, in the same order, and all of them are taken back at once.
  const { rows: told } = await sql<{ plaque: string }>`select apres ->> 'immatriculation' as plaque from audit
    where compte_id = ${anne.compte_id} and action = 'vehicules.creer' order by audit_id`.execute(test.db)
  expect(told.slice(1).map(t => t.plaque)).toEqual(kept.map(plaque))
  const undone = (await call(anne, 'POST', `vehicules/imports/${import_id}/defaire`, {})).body.rapport
  expect(undone.faites).toHaveLength(kept.length)
})

it('nothing is written while one of them is refused, where all were asked for', async () => {
  const lignes = [...feuille(TOGETHER), ligne(3)]
  expect(await send(lignes, { valides: false })).toMatchObject({ ecrites: 0, erreurs: [{ ligne: TOGETHER + 1 }] })
  expect(await send(lignes, { appliquer: false })).toMatchObject({ ecrites: 0, erreurs: [{ ligne: TOGETHER + 1 }] })
  expect(await written()).toEqual([])
})

it('lines of different columns are written together, and what one leaves out begins as its form does', async () => {
  await send([ligne(1, { Contrat: 'Location', 'Fin de location': '31/01/2027' }), ligne(2), ligne(3, { Contrat: '' })])
  expect((await written()).map(r => [r.immatriculation, r.fin])).toEqual([
    [plaque(1), '2027-01-31'],
    [plaque(2), null],
  ])
})

it('hundreds are written by a few statements', async () => {
  const statements = watchStatements()
  try {
    expect(await send(feuille(TOGETHER * 2))).toMatchObject({ ecrites: TOGETHER * 2 })
    expect(statements.count()).toBeLessThan(40)
  } finally {
    statements.end()
  }
})
