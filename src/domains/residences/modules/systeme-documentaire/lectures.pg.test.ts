import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { MODULE_DOCUMENTS } from '#domains/residences/model/documents-commun.ts'
import { rappelsLectureJob } from '#domains/residences/server/documents/rappels.ts'
import { ouvrirDocuments } from '#domains/residences/server/testing/documents.ts'
import type { TestSession } from '#server/testing/seed.ts'
import type { LigneATraiter } from '#wire/inbox.ts'

const AGENT = 70
const TECHNICIEN = 31
const DOCUMENTS = '/api/edt/modules/systeme-documentaire/documents'
const m = ouvrirDocuments()
let e: Awaited<ReturnType<typeof m.equipe>>
let id: number
beforeEach(async () => {
  e = await m.equipe()
  for (const qui of [e.ines, e.samir, e.paul])
    await m.db
      .insertInto('utilisateur_profil')
      .values({ compte_id: qui.compte_id, utilisateur_id: qui.utilisateur_id, profil_id: AGENT })
      .execute()
  id = await m.creer(e)
})
const demander = (pour: string, profil_id = AGENT) =>
  m.appeler(e.anne, 'POST', `${DOCUMENTS}/${id}/lectures/demandes`, { profil_id, pour })
const dire = (qui: TestSession, n: number) => m.appeler(qui, 'POST', `${DOCUMENTS}/${id}/lectures`, { n })
const lectures = () => m.reussir(e.anne, 'GET', `${DOCUMENTS}/${id}/lectures`)
const fiche = (qui: TestSession) => m.reussir(qui, 'GET', `${DOCUMENTS}/${id}`)
const file = async (qui: TestSession): Promise<LigneATraiter[]> =>
  (await m.reussir(qui, 'GET', '/api/wikaz/structure/a-traiter')).lignes

describe('a reading is asked', () => {
  it('of what is in force alone, of a profile of the house, for a day to come', async () => {
    expect((await demander(m.jour(9))).body.erreur).toBe('ETAPE_REFUSEE')
    await m.publier(e, id, 'Version 1')
    expect((await demander(m.jour(-1))).body.champs).toHaveProperty('pour')
    expect((await demander(m.jour(9), 999_999)).body.champs).toHaveProperty('profil_id')
    expect((await lectures()).demandes).toEqual([])
  })

  it('of nobody who may not open documents: a profile of theirs is refused, one of a profile is left out and told so', async () => {
    await m.publier(e, id, 'Version 1')
    const profil = { compte_id: e.anne.compte_id, prenom: 'Léo', nom: 'Essai', modules: [] }
    const [sans, parmi] = [await m.someone(profil), await m.someone(profil)]
    for (const [{ compte_id, utilisateur_id }, profil_id] of [
      [sans, TECHNICIEN],
      [parmi, AGENT],
    ] as const)
      await m.db.insertInto('utilisateur_profil').values({ compte_id, utilisateur_id, profil_id }).execute()
    await sql`insert into utilisateur_module_retire (compte_id, utilisateur_id, module_id)
      select ${parmi.compte_id}, ${parmi.utilisateur_id}, module_id from module where module = ${MODULE_DOCUMENTS}`.execute(
      m.db,
    )
    const { body } = await demander(m.jour(2), TECHNICIEN)
    expect(body.champs.profil_id).toBe(
      'Personne de ce profil n’ouvre les documents\u00a0: donnez-lui d’abord ce module.',
    )
    const { dataStructure } = await m.reussir(e.anne, 'GET', `${DOCUMENTS}/${id}/lectures/create`)
    expect(dataStructure[0].options.map((o: { value: string }) => o.value)).toEqual([String(AGENT)])
    expect((await demander(m.jour(2))).body.message).toContain(
      '1\u00a0personne de ce profil n’ouvre pas les documents\u00a0: elle n’est pas prévenue.',
    )
    await rappelsLectureJob.handle(m.services, {})
    expect(await m.notifies(e.paul)).toHaveLength(2)
    expect([...(await m.notifies(sans)), ...(await m.notifies(parmi))]).toEqual([])
    expect((await lectures()).attendus).toBe(3)
  })

  it('once, and asked again changes the day; who has not read is told first', async () => {
    await m.publier(e, id, 'Version 1')
    for (const pour of [9, 9, 12]) expect((await demander(m.jour(pour))).status).toBe(200)
    expect(await m.notifies(e.paul)).toEqual(['Un document à lire'])
    expect(await lectures()).toMatchObject({ demandes: [{ profil_id: AGENT, pour: m.jour(12) }], lus: 0, attendus: 3 })
    for (let n = 0; n < 2; n += 1) expect((await dire(e.samir, 1)).status).toBe(200)
    const { lus, attendus, lecteurs } = await lectures()
    expect([lus, attendus]).toEqual([1, 3])
    expect(lecteurs.map((l: { label: string; lu_le: string | null }) => [l.label, l.lu_le !== null])).toEqual([
      ['Inès Essai', false],
      ['Paul Essai', false],
      ['Samir Essai', true],
    ])
    const rows = await m.db.selectFrom('document_lecture').selectAll().where('document_id', '=', id).execute()
    expect(rows).toHaveLength(1)
  })

  it('of the version that holds: another one is not said read', async () => {
    await m.publier(e, id, 'Version 1')
    await m.publier(e, id, 'Version 2')
    expect((await dire(e.paul, 1)).body.erreur).toBe('ETAPE_REFUSEE')
    expect((await dire(e.paul, 3)).body.erreur).toBe('ETAPE_REFUSEE')
    expect((await dire(e.paul, 2)).status).toBe(200)
  })

  it('is asked no more, and put back', async () => {
    await m.publier(e, id, 'Version 1')
    await demander(m.jour(9))
    const url = `${DOCUMENTS}/${id}/lectures/demandes/${AGENT}`
    const { avant } = await m.reussir(e.anne, 'DELETE', url)
    expect((await m.appeler(e.anne, 'DELETE', url)).status).toBe(404)
    expect((await fiche(e.paul)).a_faire).toBeNull()
    await m.reussir(e.anne, 'POST', `${DOCUMENTS}/${id}/lectures/demandes`, avant)
    expect((await fiche(e.paul)).a_faire).toBe('lire')
  })

  it('again of each new version, for as many days', async () => {
    await m.publier(e, id, 'Version 1')
    await demander(m.jour(9))
    await dire(e.paul, 1)
    expect((await fiche(e.paul)).a_faire).toBeNull()
    await m.publier(e, id, 'Version 2')
    expect(await lectures()).toMatchObject({ demandes: [{ pour: m.jour(9) }], lus: 0, attendus: 3 })
    expect((await fiche(e.paul)).a_faire).toBe('lire')
    expect((await m.notifies(e.paul)).filter(t => t === 'Un document à lire')).toHaveLength(2)
  })
})

describe('what waits for somebody', () => {
  it('stands in their queue until it is done, and in nobody else’s', async () => {
    await m.deposer(e.ines, id, await m.pdf('Version 1'))
    expect((await file(e.samir)).map(l => l.genre)).toEqual(['document-verifier'])
    expect([await file(e.anne), await file(e.paul)]).toEqual([[], []])
    await m.acte(e.samir, id, 1, 'verifier')
    expect([await file(e.samir), (await file(e.anne)).map(l => l.genre)]).toEqual([[], ['document-approuver']])
    await m.acte(e.anne, id, 1, 'approuver')
    await demander(m.jour())
    expect(await file(e.paul)).toMatchObject([
      { genre: 'document-lire', urgence: 'maintenant', titre: 'PCD-001 Prévention des chutes' },
    ])
    await dire(e.paul, 1)
    expect(await file(e.paul)).toEqual([])
    expect((await m.reussir(e.ines, 'GET', `${DOCUMENTS}?action=1`)).documents).toMatchObject([{ a_faire: 'lire' }])
    expect((await m.reussir(e.paul, 'GET', `${DOCUMENTS}?action=1`)).documents).toEqual([])
  })
})

describe('each morning', () => {
  const matin = () => rappelsLectureJob.handle(m.services, {})
  const rappels = async (qui: TestSession) => (await m.notifies(qui)).filter(t => t === 'Un document à lire').length

  it('tells whoever has not read three days before and on the day, once each', async () => {
    await m.publier(e, id, 'Version 1')
    await demander(m.jour(4))
    await dire(e.samir, 1)
    await matin()
    expect([await rappels(e.paul), await rappels(e.samir)]).toEqual([1, 1])
    await m.reussir(e.anne, 'POST', `${DOCUMENTS}/${id}/lectures/demandes`, { profil_id: AGENT, pour: m.jour(3) })
    for (let n = 0; n < 2; n += 1) await matin()
    expect([await rappels(e.paul), await rappels(e.samir)]).toEqual([2, 1])
    await m.db.updateTable('document_demande').set({ pour: m.jour() }).where('document_id', '=', id).execute()
    for (let n = 0; n < 2; n += 1) await matin()
    expect([await rappels(e.paul), await rappels(e.samir)]).toEqual([3, 1])
  })

  it('tells nobody of what was archived, nor of a version that holds no more', async () => {
    await m.publier(e, id, 'Version 1')
    await demander(m.jour(2))
    await m.reussir(e.anne, 'POST', `${DOCUMENTS}/${id}/archiver`)
    await matin()
    expect(await rappels(e.paul)).toBe(1)
  })
})

it('what was archived ten years ago goes, with its versions and who read them', async () => {
  await m.publier(e, id, 'Version 1')
  await demander(m.jour(2))
  await dire(e.paul, 1)
  await m.reussir(e.anne, 'POST', `${DOCUMENTS}/${id}/archiver`)
  const regle = m.services.retention.find(r => r.nom === 'residences.documents')
  if (!regle || !('apply' in regle)) throw new Error('no rule')
  await regle.apply(m.db, new Date(m.services.clock().getTime() - 86_400_000))
  expect(await m.db.selectFrom('document').select('document_id').where('document_id', '=', id).execute()).toHaveLength(
    1,
  )
  await regle.apply(m.db, new Date(m.services.clock().getTime() + 86_400_000))
  for (const table of ['document', 'document_version', 'document_lecture', 'document_demande'] as const)
    expect(await m.db.selectFrom(table).select('document_id').where('document_id', '=', id).execute(), table).toEqual(
      [],
    )
})

describe('what one must know', () => {
  const connaitre = async (qui: TestSession) =>
    (await m.reussir(qui, 'GET', `${DOCUMENTS}/a-connaitre`)).documents as Record<string, unknown>[]

  it('is refused to the anonymous and to who has no document, and another house has none of it', async () => {
    await m.publier(e, id, 'Version 1')
    await demander(m.jour(9))
    expect((await m.appeler(null, 'GET', `${DOCUMENTS}/a-connaitre`)).status).toBe(401)
    const sans = await m.someone({ compte_id: e.anne.compte_id, modules: [] })
    expect((await m.appeler(sans, 'GET', `${DOCUMENTS}/a-connaitre`)).status).toBe(403)
    const ailleurs = await m.equipe()
    expect(await connaitre(ailleurs.paul)).toEqual([])
  })

  it('is what is asked of one’s profile, at the version that holds, read or not, until it is archived', async () => {
    expect(await connaitre(e.paul)).toEqual([])
    await m.publier(e, id, 'Version 1')
    expect(await connaitre(e.paul)).toEqual([])
    await demander(m.jour(9))
    expect(await connaitre(e.anne)).toEqual([])
    expect(await connaitre(e.paul)).toMatchObject([
      { document_id: id, document_version: 1, lire_pour: m.jour(9), lu_le: null },
    ])
    await dire(e.paul, 1)
    expect(await connaitre(e.paul)).toMatchObject([{ document_version: 1, lu_le: expect.any(String) }])
    await m.publier(e, id, 'Version 2')
    expect(await connaitre(e.paul)).toMatchObject([{ document_version: 2, lu_le: null }])
    await m.reussir(e.anne, 'POST', `${DOCUMENTS}/${id}/archiver`)
    expect(await connaitre(e.paul)).toEqual([])
  })
})
