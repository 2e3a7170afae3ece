import { setTimeout } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { texteJob } from '#domains/residences/server/documents/texte.ts'
import { ouvrirDocuments } from '#domains/residences/server/testing/documents.ts'

const DOCUMENTS = '/api/edt/modules/systeme-documentaire/documents'
const m = ouvrirDocuments()
let e: Awaited<ReturnType<typeof m.equipe>>
beforeEach(async () => {
  e = await m.equipe()
})
const lire = async (document_id: number, n: number) =>
  await texteJob.handle(m.services, { compte_id: e.anne.compte_id, document_id, n })
const trouver = async (q: string, qui = e.paul) =>
  (await m.reussir(qui, 'GET', `${DOCUMENTS}?${new URLSearchParams({ q })}`)).documents.map(
    (d: { document_titre: string }) => d.document_titre,
  )

it('finds a document by its title, its reference and the words of what holds, however they are bent', async () => {
  const id = await m.creer(e, { document_titre: 'Hygiène des mains' })
  const autre = await m.creer(e)
  await m.publier(e, id, 'La friction hydro-alcoolique précède chaque soin')
  await m.publier(e, autre, 'Dégager les passages et régler les lits')
  for (let n = 0; n < 2; n += 1) for (const document_id of [id, autre]) await lire(document_id, 1)
  expect(await trouver('hygiene')).toEqual(['Hygiène des mains'])
  expect(await trouver('pcd-002')).toEqual(['Prévention des chutes'])
  expect(await trouver('frictions soins')).toEqual(['Hygiène des mains'])
  expect(await trouver('degager un passage')).toEqual(['Prévention des chutes'])
  expect(await trouver('ascenseur')).toEqual([])
  const { documents, aucun } = await m.reussir(e.paul, 'GET', `${DOCUMENTS}?q=friction`)
  expect(documents[0].extrait).toContain('friction hydro-alcoolique')
  expect(aucun).toBe(false)
})

it('looks in the version that holds alone, and refuses less than two letters', async () => {
  const id = await m.creer(e)
  await m.publier(e, id, 'Ancienne consigne sur les barrières')
  await m.publier(e, id, 'Consigne du matelas')
  await m.deposer(e.ines, id, await m.pdf('Brouillon de la ceinture'))
  for (const n of [1, 2, 3]) await lire(id, n)
  expect(await trouver('matelas')).toEqual(['Prévention des chutes'])
  expect(await trouver('barrières')).toEqual([])
  expect(await trouver('ceinture')).toEqual([])
  for (const q of ['a', ' ', 'x'.repeat(101)])
    expect((await m.appeler(e.paul, 'GET', `${DOCUMENTS}?${new URLSearchParams({ q })}`)).status).toBe(400)
  expect(await trouver('100% & | !')).toEqual([])
})

it('keeps a version whose text cannot be read, found by its title', async () => {
  const id = await m.creer(e)
  const { body } = await m.deposer(e.ines, id, Buffer.from('%PDF-1.7\n%%EOF'))
  await lire(id, body.n)
  const [row] = await m.db.selectFrom('document_texte').select('texte').where('document_id', '=', id).execute()
  expect(row?.texte).toBe('')
})

it('shows no words of another house', async () => {
  const id = await m.creer(e)
  await m.publier(e, id, 'Code de la porte du jardin')
  await lire(id, 1)
  expect(await trouver('jardin', (await m.equipe()).anne)).toEqual([])
})

it('tells the first two hundred of a long list and how many more; what is named so before what speaks of it', async () => {
  const parle = await m.creer(e, { document_titre: 'Accueil' })
  await m.publier(e, parle, 'Le plan canicule est affiché')
  await lire(parle, 1)
  const ecrits = [...Array(201).keys()].map(n => ({
    ...{ compte_id: e.anne.compte_id, documents_type_id: e.type, numero: n + 2, redacteur_id: e.ines.utilisateur_id },
    document_titre: n === 200 ? 'Canicule' : `Note ${n}`,
  }))
  await m.db.insertInto('document').values(ecrits).execute()
  const { documents, autres, a_traiter } = await m.reussir(e.anne, 'GET', DOCUMENTS)
  expect([documents.length, autres, a_traiter]).toEqual([200, 2, 0])
  expect(documents.map((d: { document_chrono: string }) => d.document_chrono).slice(0, 2)).toEqual([
    'PCD-001',
    'PCD-002',
  ])
  expect(await trouver('canicule', e.anne)).toEqual(['Canicule', 'Accueil'])
  // Who only reads is told of no draft, in no count either.
  expect(await m.reussir(e.paul, 'GET', DOCUMENTS)).toMatchObject({ autres: 0, documents: [{ document_id: parle }] })
})

it('looks words up in the caller’s house alone', async () => {
  const id = await m.creer(e)
  await m.publier(e, id, 'La ceinture de maintien')
  await lire(id, 1)
  const trouves = await m.db.transaction().execute(async db => {
    await sql`set local role relais_app`.execute(db)
    await sql`select set_config('app.compte', ${String(e.anne.compte_id)}, true)`.execute(db)
    return (await sql`select * from documents_parlant_de('ceintures')`.execute(db)).rows
  })
  expect(trouves).toEqual([{ document_id: id, n: 1 }])
  expect((await sql`select * from documents_parlant_de('ceintures')`.execute(m.db)).rows).toEqual([])
})

it('reads a document that unfolds without end beside the office, which goes on answering', async () => {
  const id = await m.creer(e)
  const contenu = deflateSync(Buffer.from(`BT /F 9 Tf ${'T* (mot) Tj '.repeat(8_000_000)} ET`), { level: 1 })
  const objets = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R /Resources << /Font << /F << /Type /Font
      /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>`,
  ].map((objet, n) => `${n + 1} 0 obj ${objet} endobj\n`)
  const flux = `4 0 obj << /Length ${contenu.length} /Filter /FlateDecode >> stream\n`
  const fin = '\nendstream endobj\ntrailer << /Root 1 0 R >>\n%%EOF'
  const { body } = await m.deposer(
    e.ines,
    id,
    Buffer.concat([Buffer.from(`%PDF-1.7\n${objets.join('')}${flux}`), contenu, Buffer.from(fin)]),
  )
  const lecture = lire(id, body.n).then(() => 'lu')
  const reponses = (async () => {
    for (let n = 0; n < 4; n += 1) await trouver('chutes')
    return 'répondu'
  })()
  expect(await Promise.race([lecture, reponses])).toBe('répondu')
  // What is read in the office's own thread takes minutes of it; here it ends by itself, and is ended.
  expect(await Promise.race([lecture, setTimeout(120_000, 'trop long', { ref: false })])).toBe('lu')
  const { texte } = await m.db
    .selectFrom('document_texte')
    .select('texte')
    .where('document_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(texte.length).toBeLessThanOrEqual(200_000)
  expect(texte).toMatch(/^(mot mot|$)/)
})
