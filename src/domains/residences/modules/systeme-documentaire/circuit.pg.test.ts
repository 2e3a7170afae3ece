import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { ouvrirDocuments } from '#domains/residences/server/testing/documents.ts'
import { keepFile } from '#server/files/keep.ts'
import { fileKey } from '#server/files/store.ts'
import { purgeUnnamed } from '#server/files/unnamed.ts'

const DOCUMENTS = '/api/edt/modules/systeme-documentaire/documents'
const m = ouvrirDocuments()
let e: Awaited<ReturnType<typeof m.equipe>>
let id: number
beforeEach(async () => {
  e = await m.equipe()
  id = await m.creer(e)
})
const versions = async (qui = e.anne) => (await m.reussir(qui, 'GET', `${DOCUMENTS}/${id}/fichier`)).versions
const etats = async (qui = e.anne) =>
  (await versions(qui)).map((v: { n: number; etat: string; courante: boolean }) => [v.n, v.etat, v.courante])
const fiche = (qui = e.anne) => m.reussir(qui, 'GET', `${DOCUMENTS}/${id}`)

describe('a deposit', () => {
  it('refuses whoever neither writes nor keeps it, and whoever judges it', async () => {
    const octets = await m.pdf('Version 1')
    expect((await m.deposer(null, id, octets)).status).toBe(401)
    // Somebody who has no part in a draft does not know of it.
    expect((await m.deposer(e.paul, id, octets)).body.erreur).toBe('INTROUVABLE')
    const samir = await m.deposer(e.samir, id, octets)
    expect([samir.status, samir.body.erreur]).toEqual([403, 'DROIT_MANQUANT'])
    // Anne keeps the documents, and approves this one.
    expect((await m.deposer(e.anne, id, octets)).body.erreur).toBe('ETAPE_REFUSEE')
    await m.publier(e, id, 'Version 1')
    expect((await m.deposer(e.paul, id, octets)).body.erreur).toBe('DROIT_MANQUANT')
  })

  it('refuses what is no PDF, a day that has passed, and both or neither of a body and a hash', async () => {
    const octets = await m.pdf('Version 1')
    const sha256 = createHash('sha256').update(octets).digest('hex')
    expect((await m.deposer(e.ines, id, Buffer.from('<html>'))).body.erreur).toBe('TYPE_DE_FICHIER')
    expect((await m.deposer(e.ines, id, octets, { expire: m.jour(-1) })).body.champs).toHaveProperty('expire')
    expect((await m.deposer(e.ines, id, octets, { expire: '2026-02-30' })).status).toBe(400)
    expect((await m.deposer(e.ines, id, octets, { note: 'x'.repeat(501) })).status).toBe(400)
    expect((await m.deposer(e.ines, id, null)).body.erreur).toBe('FORMAT_REFUSE')
    expect((await m.deposer(e.ines, id, octets, { sha256 })).body.erreur).toBe('FORMAT_REFUSE')
    expect((await m.deposer(e.ines, id, null, { sha256 })).body.erreur).toBe('INTROUVABLE')
    expect(await etats()).toEqual([])
  })

  it('refuses a file by pieces that somebody else sent, and takes one’s own', async () => {
    const octets = await m.pdf('Par morceaux')
    const de = { compte_id: e.anne.compte_id, octets, mime: 'application/pdf', now: new Date() }
    const sha256 = await keepFile(m.db, m.services, { ...de, utilisateur_id: e.paul.utilisateur_id })
    expect((await m.deposer(e.ines, id, null, { sha256 })).body.erreur).toBe('INTROUVABLE')
    await keepFile(m.db, m.services, { ...de, utilisateur_id: e.ines.utilisateur_id })
    expect((await m.deposer(e.ines, id, null, { sha256 })).body.n).toBe(1)
  })

  it('is one version however often it is sent, and takes the place of the one on its way', async () => {
    const octets = await m.pdf('Version 1')
    for (let n = 0; n < 2; n += 1)
      expect((await m.deposer(e.ines, id, octets, { expire: m.jour(90), note: 'Première' })).body.n).toBe(1)
    expect(await m.notifies(e.samir)).toEqual(['Un document à vérifier'])
    expect((await m.deposer(e.ines, id, await m.pdf('Version 2'))).body.n).toBe(2)
    expect(await etats()).toEqual([
      [2, 'redigee', false],
      [1, 'retiree', false],
    ])
    expect(await versions()).toMatchObject([
      { historique_date_expire: null, par: 'Inès Essai', note: '' },
      { historique_date_expire: m.jour(90), note: 'Première' },
    ])
  })
})

describe('the circuit', () => {
  beforeEach(async () => {
    await m.deposer(e.ines, id, await m.pdf('Version 1'), { expire: m.jour(60) })
  })

  it('refuses each step out of its turn and from another hand', async () => {
    for (const [qui, quoi, erreur] of [
      [e.ines, 'verifier', 'DROIT_MANQUANT'],
      [e.anne, 'verifier', 'DROIT_MANQUANT'],
      [e.anne, 'approuver', 'ETAPE_REFUSEE'],
      [e.samir, 'approuver', 'ETAPE_REFUSEE'],
      [e.samir, 'reprendre', 'DROIT_MANQUANT'],
      [e.paul, 'verifier', 'INTROUVABLE'],
    ] as const)
      expect((await m.acte(qui, id, 1, quoi)).body.erreur, quoi).toBe(erreur)
    expect((await m.acte(e.samir, id, 9, 'verifier')).body.erreur).toBe('INTROUVABLE')
    expect((await m.acte(e.samir, id, 1, 'refuser', { motif: ' ' })).status).toBe(400)
    expect(await etats()).toEqual([[1, 'redigee', false]])
  })

  it('refuses whoever deposited, even named since to check it', async () => {
    const { documents_type_id: _type, ...saisi } = m.saisie(e, {
      ...{ redacteur_id: e.paul.utilisateur_id, verificateur_id: e.ines.utilisateur_id },
    })
    await m.reussir(e.anne, 'PUT', `${DOCUMENTS}/${id}`, saisi)
    const { status, body } = await m.acte(e.ines, id, 1, 'verifier')
    expect([status, body.erreur]).toEqual([403, 'DROIT_MANQUANT'])
  })

  it('shows readers nothing before the approval, then that version alone', async () => {
    expect((await m.appeler(e.paul, 'GET', `${DOCUMENTS}/${id}/fichier/1`)).status).toBe(404)
    expect((await m.appeler(e.anne, 'GET', `${DOCUMENTS}/${id}/fichier/0`)).status).toBe(404)
    await m.acte(e.samir, id, 1, 'verifier')
    expect((await fiche()).a_faire).toBe('approuver')
    expect((await fiche()).document_version).toBe(0)
    await m.acte(e.anne, id, 1, 'approuver')
    await m.deposer(e.ines, id, await m.pdf('Version 2'))
    expect(await etats(e.paul)).toEqual([[1, 'approuvee', true]])
    expect(await etats()).toEqual([
      [2, 'redigee', false],
      [1, 'approuvee', true],
    ])
    expect((await m.appeler(e.paul, 'GET', `${DOCUMENTS}/${id}/fichier/2`)).status).toBe(404)
    const lu = await m.appeler(e.paul, 'GET', `${DOCUMENTS}/${id}/fichier/0`)
    expect([lu.status, lu.body.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect(lu.body.equals(await m.pdf('Version 1'))).toBe(true)
  })

  it('says who did what and when, and tells the next; twice changes nothing', async () => {
    for (let n = 0; n < 2; n += 1) expect((await m.acte(e.samir, id, 1, 'verifier')).status).toBe(200)
    for (let n = 0; n < 2; n += 1) expect((await m.acte(e.anne, id, 1, 'approuver')).status).toBe(200)
    expect(await versions()).toMatchObject([
      { etat: 'approuvee', courante: true, verifie: { par: 'Samir Essai' }, approuve: { par: 'Anne Essai' } },
    ])
    expect(await m.notifies(e.anne)).toEqual(['Un document à approuver'])
    expect(await m.notifies(e.ines)).toEqual(['Un document est en vigueur'])
    const { historique, etat, expire_le } = await fiche()
    expect([etat, expire_le]).toEqual(['en_vigueur', m.jour(60)])
    expect(historique.map((h: { par: string; quoi: string }) => `${h.par}\u00a0: ${h.quoi}`)).toEqual([
      'Anne Essai\u00a0: Version 1 approuvée',
      'Samir Essai\u00a0: Version 1 vérifiée',
      'Inès Essai\u00a0: Version 1 déposée',
      'Anne Essai\u00a0: Document créé',
    ])
  })

  it('sends a version back with why, from either judge', async () => {
    expect((await m.acte(e.samir, id, 1, 'refuser', { motif: 'Il manque le service de nuit' })).status).toBe(200)
    expect((await m.acte(e.samir, id, 1, 'verifier')).body.erreur).toBe('ETAPE_REFUSEE')
    expect(await versions()).toMatchObject([
      { etat: 'refusee', refus: { par: 'Samir Essai', motif: 'Il manque le service de nuit' }, peut: [] },
    ])
    expect(await m.notifies(e.ines)).toEqual(['Un document est refusé'])
    await m.deposer(e.ines, id, await m.pdf('Version 2'))
    await m.acte(e.samir, id, 2, 'verifier')
    await m.acte(e.anne, id, 2, 'refuser', { motif: 'Date fausse' })
    expect(await etats()).toEqual([
      [2, 'refusee', false],
      [1, 'refusee', false],
    ])
  })

  it('is taken back step by step by the hand that took it', async () => {
    await m.acte(e.samir, id, 1, 'verifier')
    await m.acte(e.anne, id, 1, 'approuver')
    expect((await m.acte(e.samir, id, 1, 'reprendre')).body.erreur).toBe('DROIT_MANQUANT')
    await m.acte(e.anne, id, 1, 'reprendre')
    expect(await etats()).toEqual([[1, 'verifiee', false]])
    expect((await fiche()).etat).toBe('brouillon')
    await m.acte(e.samir, id, 1, 'reprendre')
    await m.acte(e.ines, id, 1, 'reprendre')
    expect(await etats()).toEqual([[1, 'retiree', false]])
    expect((await m.acte(e.ines, id, 1, 'reprendre')).body.erreur).toBe('ETAPE_REFUSEE')
  })

  it('gives the former version back its place, and keeps one that somebody has read', async () => {
    await m.acte(e.samir, id, 1, 'verifier')
    await m.acte(e.anne, id, 1, 'approuver')
    await m.publier(e, id, 'Version 2')
    expect((await fiche()).document_version).toBe(2)
    await m.acte(e.anne, id, 2, 'reprendre')
    expect((await fiche()).document_version).toBe(1)
    await m.acte(e.anne, id, 2, 'approuver')
    await m.reussir(e.paul, 'POST', `${DOCUMENTS}/${id}/lectures`, { n: 2 })
    expect((await m.acte(e.anne, id, 2, 'reprendre')).body.erreur).toBe('ETAPE_REFUSEE')
  })

  it('does not approve what has ended while it waited: what holds goes on holding', async () => {
    const id = await m.creer(e)
    await m.publier(e, id, 'Celle qui tient')
    await m.deposer(e.ines, id, await m.pdf('Celle qui a attendu'), { expire: m.jour(1) })
    await m.acte(e.samir, id, 2, 'verifier')
    const version = m.db.updateTable('document_version').where('document_id', '=', id).where('n', '=', 2)
    await version.set({ expire_le: m.jour(-1) }).execute()
    expect((await m.acte(e.anne, id, 2, 'approuver')).body).toMatchObject({
      erreur: 'ETAPE_REFUSEE',
      message: expect.stringContaining('validité'),
    })
    expect((await m.reussir(e.paul, 'GET', `${DOCUMENTS}/${id}`)).document_version).toBe(1)
    // On its last day it still holds.
    await version.set({ expire_le: m.jour() }).execute()
    expect((await m.acte(e.anne, id, 2, 'approuver')).status).toBe(200)
  })

  it('approves once, however often it is tapped at the same moment', async () => {
    await m.acte(e.samir, id, 1, 'verifier')
    const faits = await Promise.all([1, 2, 3].map(() => m.acte(e.anne, id, 1, 'approuver')))
    expect(faits.map(f => f.status)).toEqual([200, 200, 200])
    expect(await etats()).toEqual([[1, 'approuvee', true]])
    const { historique } = await fiche()
    expect(historique.filter((h: { quoi: string }) => h.quoi === 'Version 1 approuvée')).toHaveLength(1)
  })
})

it('the database itself refuses two steps of one hand, and two versions on their way', async () => {
  await m.deposer(e.ines, id, await m.pdf('Version 1'))
  const changer = (valeurs: object) =>
    m.db.updateTable('document_version').set(valeurs).where('document_id', '=', id).execute()
  const par = e.ines.utilisateur_id
  await expect(changer({ etat: 'verifiee', verifie_par: par, verifie_a: new Date() })).rejects.toThrow(
    /trois_personnes/,
  )
  await expect(changer({ etat: 'approuvee' })).rejects.toThrow(/version_(approuvee|verifiee)/)
  const row = await m.db
    .selectFrom('document_version')
    .selectAll()
    .where('document_id', '=', id)
    .executeTakeFirstOrThrow()
  await expect(
    m.db
      .insertInto('document_version')
      .values({ ...row, n: 2 })
      .execute(),
  ).rejects.toThrow(/en_cours/)
})

it('the nightly work keeps the file that a version names, and takes one that none names', async () => {
  await m.publier(e, id, 'Version 1')
  const [v] = await versions()
  const de = { compte_id: e.anne.compte_id, utilisateur_id: e.anne.utilisateur_id, mime: 'application/pdf' }
  const seul = await keepFile(m.db, m.services, { ...de, octets: await m.pdf('Personne'), now: new Date() })
  await purgeUnnamed(m.services, new Date(m.services.clock().getTime() + 86_400_000))
  expect(await m.services.files.exists(fileKey(e.anne.compte_id, v.hash))).toBe(true)
  expect(await m.services.files.exists(fileKey(e.anne.compte_id, seul))).toBe(false)
})
