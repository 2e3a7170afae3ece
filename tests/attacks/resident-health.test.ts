import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#app/server/modules.ts'
import { DROIT_LEGAL, DROIT_MEDICAL, MODULE_RESIDENTS } from '#domains/residences/model/adresses.ts'
import { RESIDENTS } from '#domains/residences/server/testing/maison.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { fillPath } from '#wire/operation.ts'
import { placeParams } from '../routes/valid-request.ts'
import { openTarget, type Target } from './target.ts'

const NIR = '155082A00100140'
const CLAIR = '1 55 08 2A 001 001 40'
const FAUX = '155082A00100141'
/** What a leak would hold: the number, written either way, or what of it the record does not say. */
const LEAKS = [NIR, CLAIR, FAUX, '2A001001', '2A 001 001']
const ALLERGIE = 'Arachide-canari'
/** All but health and papers. */
const SANS = [MODULE_RESIDENTS, 'vx-gestion-logements', 'vx-gestion-utilisateurs-wikaz']
const TOUT = [...SANS, DROIT_MEDICAL, DROIT_LEGAL]

let target: Target
let anne: TestSession
let id: number
beforeAll(async () => {
  target = await openTarget({ env: { HEALTH_KEYS: `essai:${'A'.repeat(43)}=` } })
  anne = await target.someone({ modules: TOUT })
  id = (
    await call(anne, 'POST', RESIDENTS, {
      ...{ resident_civilite: 'M.', resident_nom: 'Canari', resident_nom_naissance: '', resident_prenom: 'Luc' },
      ...{ resident_date_naissance: '1955-08-03', demande_le: '2026-01-01', demande_note: '' },
    })
  ).json().resident_id
  await call(anne, 'PUT', `${RESIDENTS}/${id}/securite-sociale`, { resident_securite_sociale: CLAIR })
  await call(anne, 'PUT', `${RESIDENTS}/${id}/securite-sociale`, { resident_securite_sociale: FAUX })
  await call(anne, 'PUT', `${RESIDENTS}/${id}/securite-sociale`, { resident_securite_sociale: NIR, intrus: NIR })
  await call(anne, 'PUT', `${RESIDENTS}/${id}/informations/0`, {
    ...{ resident_gir: '', resident_groupe_sanguin: '', resident_allergies: ALLERGIE, resident_medicaments: '' },
    ...{ resident_autres_infos: '', consentement: '' },
  })
})
afterAll(() => target.close())

const call = (
  who: Pick<TestSession, 'headers'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
) => target.app.inject({ method, url, headers: who.headers, ...(body === undefined ? {} : { payload: body }) })

const leaksIn = (text: string): string[] => LEAKS.filter(leak => text.includes(leak))

/** Columns of the whole database that hold one of these, as text or as bytes. */
async function columnsWith(words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ tbl: string; col: string }>`select c.table_name as tbl, c.column_name as col
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'jsonb', 'json', 'bytea', 'ARRAY')`.execute(target.db)
  const found: string[] = []
  for (const { tbl, col } of rows)
    for (const word of words) {
      const here = await sql`select from ${sql.table(tbl)} where ${sql.ref(col)}::text like ${`%${word}%`}
        or ${sql.ref(col)}::text like ${`%${Buffer.from(word).toString('hex')}%`} limit 1`.execute(target.db)
      if (here.rows.length > 0) found.push(`${tbl}.${col}: ${word}`)
    }
  return found
}

describe('a number of social security stands nowhere', () => {
  it('in the database: no column, no journal, no message, no ledger', async () => {
    expect(await target.db.selectFrom('resident_nir').select('debut').execute()).toEqual([{ debut: '15508' }])
    expect(await columnsWith(LEAKS)).toEqual([])
    // What is looked for would be found.
    expect(await columnsWith([ALLERGIE])).toEqual([`resident_sante.resident_allergies: ${ALLERGIE}`])
  })

  it('in no answer but the one that was asked why', async () => {
    const theirs = routes.filter(
      ({ operation: { method, path } }) => method === 'GET' && /residents|logements/.test(path),
    )
    expect(theirs.length).toBeGreaterThan(20)
    for (const { operation } of theirs) {
      const answer = await call(anne, 'GET', fillPath(operation.path, { ...placeParams(operation, id), id }))
      expect([operation.id, leaksIn(answer.rawPayload.toString('latin1'))]).toEqual([operation.id, []])
    }
    const refus = await call(anne, 'PUT', `${RESIDENTS}/${id}/securite-sociale`, { resident_securite_sociale: FAUX })
    expect([refus.statusCode, leaksIn(refus.body)]).toEqual([400, []])
    expect((await call(anne, 'GET', `${RESIDENTS}/${id}/donnees`)).json().donnees.securite_sociale).toBe(
      '1 55 08 •• •••',
    )
    const shown = await call(anne, 'POST', `${RESIDENTS}/${id}/securite-sociale/lecture`, { motif: 'Contrôle annuel' })
    expect([shown.json().resident_securite_sociale, shown.headers['cache-control']]).toEqual([CLAIR, 'no-store'])
  })

  it('in no line of the log, nor in the description of the calls', async () => {
    expect(target.logLines.filter(line => leaksIn(line).length > 0 || line.includes(ALLERGIE))).toEqual([])
    const openapi = await call(anne, 'GET', '/api/openapi.json')
    expect(leaksIn(openapi.body)).toEqual([])
  })
})

describe('somebody of the same house without the right', () => {
  it('learns nothing of the health nor of the papers, whatever they read, nor that anybody read of it', async () => {
    const luc = await target.someone({ compte_id: anne.compte_id, modules: SANS })
    await call(anne, 'GET', `${RESIDENTS}/${id}/informations`)
    const theirs = routes.filter(
      ({ operation: { method, path } }) => method === 'GET' && /residents|logements/.test(path),
    )
    for (const { operation } of theirs) {
      const answer = await call(luc, 'GET', fillPath(operation.path, { ...placeParams(operation, id), id }))
      const { right } = operation
      if (right.kind === 'module' && [DROIT_MEDICAL, DROIT_LEGAL].includes(right.module))
        expect([operation.id, answer.statusCode]).toEqual([operation.id, 403])
      const text = answer.rawPayload.toString('utf8')
      expect([operation.id, text.includes(ALLERGIE), text.includes('1 55 08')]).toEqual([operation.id, false, false])
    }
    expect((await call(luc, 'GET', RESIDENTS.replace('/residents', '/acces'))).json().acces).toEqual([])
  })

  it('who gains the right and loses it reads nothing at the next request', async () => {
    const luc = await target.someone({ compte_id: anne.compte_id, modules: [MODULE_RESIDENTS] })
    const lire = async () => (await call(luc, 'GET', `${RESIDENTS}/${id}/informations`)).statusCode
    expect(await lire()).toBe(403)
    await target.grant(luc, [DROIT_MEDICAL])
    expect(await lire()).toBe(200)
    await target.db.deleteFrom('utilisateur_module').where('utilisateur_id', '=', luc.utilisateur_id).execute()
    expect(await lire()).toBe(403)
  })
})

it('another house learns nothing by any number, of any of these calls, and changes nothing', async () => {
  const ailleurs = await target.someone({ modules: TOUT })
  const theirs = routes.filter(
    ({ operation: { path } }) =>
      path.startsWith(`${RESIDENTS}/{id}/`) && /informations|urgence|securite|legaux/.test(path),
  )
  expect(theirs.length).toBeGreaterThan(11)
  for (const { operation } of theirs) {
    const url = fillPath(operation.path, { ...placeParams(operation, 1), id })
    const body = /securite.*lecture/.test(operation.path)
      ? { motif: 'Pour voir' }
      : operation.path.endsWith('securite-sociale')
        ? { resident_securite_sociale: '' }
        : {
            ...{ resident_gir: '', resident_groupe_sanguin: '', resident_allergies: '', resident_medicaments: '' },
            ...{ resident_autres_infos: '', consentement: '' },
          }
    const bytes = operation.accepts === 'bytes'
    const answer = await target.app.inject({
      ...{ method: operation.method, url: bytes ? `${url}?id=1` : url },
      headers: { ...ailleurs.headers, ...(bytes && { 'content-type': 'application/octet-stream' }) },
      ...(bytes
        ? { payload: Buffer.from('%PDF-1.4\n%%EOF\n') }
        : operation.method === 'PUT' || /lecture/.test(url)
          ? { payload: body }
          : {}),
    })
    expect([operation.id, answer.statusCode]).toEqual([operation.id, 404])
  }
  expect(await target.db.selectFrom('resident_nir').select('resident_id').execute()).toEqual([{ resident_id: id }])
  expect(
    await target.db.selectFrom('acces_sante').select('acces_id').where('compte_id', '=', ailleurs.compte_id).execute(),
  ).toEqual([])
})
