import { beforeEach, describe, expect, it } from 'vitest'
import { ouvrirReseau, type Reseau } from '#domains/field-service/server/testing/reseau.ts'
import { jpegUnique } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, jourParis } from '#wire/dates.ts'
import { formaterJourDatee } from '#wire/moments.ts'
import { rappelsJob } from './rappels.ts'

const EMETTEURS = '/api/entreprises/modules/gestion-emetteurs/emetteurs'
const RECEPTEURS = '/api/entreprises/modules/gestion-recepteurs/recepteurs'
const EXIGENCES = '/api/entreprises/modules/gestion-recepteurs/exigences'

const r = ouvrirReseau()
let a: Awaited<ReturnType<Reseau['prestataire']>>
beforeEach(async () => {
  a = await r.prestataire()
  await exiger([])
})

const dans = (jours: number) => ajouterJours(jourParis(r.t.test.services.clock()), jours)
const exiger = (sortes: string[], qui: TestSession | null = r.donneur) => r.appeler(qui, 'PUT', EXIGENCES, { sortes })
const adresse = (base: string, suite: string, query: Record<string, string> = {}) =>
  `${base}/${a.link_id}/${suite}?${new URLSearchParams(query)}`
/** A paper, as each side sends it. */
const deposer = (qui: TestSession | null, base: string, query: Record<string, string> = {}, octets = jpegUnique()) =>
  r.t.test.app.inject({
    method: 'POST',
    url: adresse(base, 'dossier', { sorte: 'urssaf', expire_le: dans(90), filename: 'attestation.jpg', ...query }),
    headers: { ...qui?.headers, 'content-type': 'application/octet-stream' },
    payload: octets,
  })
const dossier = async (qui: TestSession, base: string) =>
  (await r.appeler(qui, 'GET', `${base}/${a.link_id}/dossier`)).json()
const partager = (qui: TestSession | null, partage: 0 | 1) =>
  r.appeler(qui, 'PUT', `${EMETTEURS}/${a.link_id}/dossier-partage`, { partage })
const fichier = (qui: TestSession | null, base: string, piece_id: number) =>
  r.appeler(qui, 'GET', `${base}/${a.link_id}/dossier/${piece_id}`)
const retirer = (qui: TestSession | null, base: string, piece_id: number) =>
  r.appeler(qui, 'DELETE', `${base}/${a.link_id}/dossier/${piece_id}`)
async function deposee(expire_le = dans(90)): Promise<number> {
  const reponse = await deposer(a, EMETTEURS, { expire_le })
  expect(reponse.statusCode, reponse.body).toBe(200)
  return (await dossier(a, EMETTEURS)).pieces[0].piece_id
}

describe('who may', () => {
  it('nobody unknown, nobody without the module of that side, nobody of another company or of the wrong side', async () => {
    const piece = await deposee()
    await partager(a, 1)
    const sans = await r.t.test.someone({ compte_id: a.compte_id, modules: ['vx-gestion-recepteurs'] })
    const tiers = await r.prestataire()
    const appels = (qui: TestSession | null, base: string) => [
      r.appeler(qui, 'GET', `${base}/${a.link_id}/dossier`),
      deposer(qui, base),
      fichier(qui, base, piece),
      retirer(qui, base, piece),
    ]
    const codes = async (qui: TestSession | null, base: string) => [
      ...new Set((await Promise.all(appels(qui, base))).map(x => x.statusCode)),
    ]
    expect(await codes(null, EMETTEURS)).toEqual([401])
    expect(await codes(sans, EMETTEURS)).toEqual([403])
    expect(await codes(tiers, EMETTEURS)).toEqual([404])
    expect(await codes(tiers, RECEPTEURS)).toEqual([404])
    expect(await codes(a, RECEPTEURS)).toEqual([404])
    expect(await codes(r.donneur, EMETTEURS)).toEqual([404])
    for (const [qui, code] of [
      [null, 401],
      [sans, 403],
      [tiers, 404],
      [r.donneur, 404],
    ] as const)
      expect((await partager(qui, 1)).statusCode).toBe(code)
    expect((await exiger(['kbis'], null)).statusCode).toBe(401)
    const sansRecepteurs = await r.t.test.someone({ compte_id: a.compte_id, modules: ['vx-gestion-emetteurs'] })
    expect((await exiger(['kbis'], sansRecepteurs)).statusCode).toBe(403)
  })

  it.each([
    [{ sorte: 'passeport' }, 'sorte'],
    [{ expire_le: '2026-02-30' }, 'expire_le'],
    [{ numero: 'x'.repeat(61) }, 'numero'],
    [{ filename: '' }, 'filename'],
    [{ filename: '../../../etc/passwd.pdf' }, 'filename'],
    [{ filename: 'kbis\u202efdp.exe' }, 'filename'],
  ])('refuses %o under its field', async (faux, champ) => {
    const refus = await deposer(a, EMETTEURS, faux)
    expect([refus.statusCode, Object.keys(refus.json().champs)]).toEqual([400, [champ]])
  })

  it('refuses what is neither a PDF nor a picture, nothing at all, and a required paper without an end', async () => {
    expect((await deposer(a, EMETTEURS, {}, Buffer.from('<svg onload="x"/>'))).json().erreur).toBe('TYPE_DE_FICHIER')
    expect((await deposer(a, EMETTEURS, {}, Buffer.alloc(0))).statusCode).toBe(415)
    const sansFin = await r.t.test.app.inject({
      method: 'POST',
      url: adresse(EMETTEURS, 'dossier', { sorte: 'kbis', filename: 'k.jpg' }),
      headers: { ...a.headers, 'content-type': 'application/octet-stream' },
      payload: jpegUnique(),
    })
    expect(sansFin.statusCode).toBe(400)
    expect((await exiger(['autre'])).statusCode).toBe(400)
  })
})

describe('a company’s own papers', () => {
  it('are read by the issuers that it chose, as long as it does', async () => {
    const piece = await deposee()
    expect((await dossier(r.donneur, RECEPTEURS)).pieces).toEqual([])
    expect((await fichier(r.donneur, RECEPTEURS, piece)).statusCode).toBe(404)
    expect((await partager(a, 1)).statusCode).toBe(200)
    expect((await dossier(r.donneur, RECEPTEURS)).pieces).toMatchObject([
      { piece_id: piece, sorte: 'urssaf', expire_le: dans(90), mienne: false },
    ])
    const lu = await fichier(r.donneur, RECEPTEURS, piece)
    expect([lu.statusCode, lu.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect((await retirer(r.donneur, RECEPTEURS, piece)).statusCode).toBe(404)
    await partager(a, 0)
    expect((await dossier(r.donneur, RECEPTEURS)).pieces).toEqual([])
    expect((await fichier(r.donneur, RECEPTEURS, piece)).statusCode).toBe(404)
  })

  it('are hidden again once the link is over', async () => {
    const piece = await deposee()
    await partager(a, 1)
    await r.t.test.db.updateTable('lien').set({ etat: 'finie' }).where('link_id', '=', a.link_id).execute()
    expect((await fichier(r.donneur, RECEPTEURS, piece)).statusCode).toBe(404)
  })

  it('stay hidden over a link that ended and was renewed, until its receiver shows them again', async () => {
    const piece = await deposee()
    await partager(a, 1)
    // However it ends, and whoever asks to begin again.
    for (const [qui, base, autre, baseAutre] of [
      [a, EMETTEURS, r.donneur, RECEPTEURS],
      [r.donneur, RECEPTEURS, a, EMETTEURS],
    ] as const) {
      expect((await r.appeler(qui, 'DELETE', `${base}/${a.link_id}`)).statusCode).toBe(200)
      const invite = await r.appeler(qui, 'POST', base, { cible: autre.compte_id })
      expect(invite.statusCode, invite.body).toBe(200)
      expect((await r.appeler(autre, 'PUT', `${baseAutre}/${a.link_id}/on`)).statusCode).toBe(200)
      expect((await dossier(r.donneur, RECEPTEURS)).pieces).toEqual([])
      expect((await fichier(r.donneur, RECEPTEURS, piece)).statusCode).toBe(404)
      expect((await partager(a, 1)).statusCode).toBe(200)
      expect((await fichier(r.donneur, RECEPTEURS, piece)).statusCode).toBe(200)
    }
  })

  it('sent twice are one; taken away are gone for everybody, once', async () => {
    const octets = jpegUnique()
    await deposer(a, EMETTEURS, {}, octets)
    await deposer(a, EMETTEURS, {}, octets)
    const { pieces } = await dossier(a, EMETTEURS)
    expect(pieces).toHaveLength(1)
    await partager(a, 1)
    expect((await retirer(a, EMETTEURS, pieces[0].piece_id)).statusCode).toBe(200)
    expect((await retirer(a, EMETTEURS, pieces[0].piece_id)).statusCode).toBe(404)
    expect((await dossier(r.donneur, RECEPTEURS)).pieces).toEqual([])
  })
})

describe('a paper that the issuer adds', () => {
  it('is its own: the receiver does not read it', async () => {
    expect((await deposer(r.donneur, RECEPTEURS, { sorte: 'autre' })).statusCode).toBe(200)
    expect((await dossier(r.donneur, RECEPTEURS)).pieces).toMatchObject([{ sorte: 'autre', mienne: true }])
    expect((await dossier(a, EMETTEURS)).pieces).toEqual([])
  })
})

describe('what is required', () => {
  const envoyer = async () => r.affecter(await r.creer(), a)

  it('is nothing until the issuer chooses', async () => {
    expect((await envoyer()).statusCode).toBe(200)
  })

  it('and missing stops the sending, with which; a paper mends it', async () => {
    expect((await exiger(['kbis', 'urssaf'])).statusCode).toBe(200)
    const refus = await envoyer()
    expect(refus.statusCode).toBe(409)
    expect(refus.json().message).toMatch(
      /^Envoi impossible à .+\u00a0: Extrait Kbis \(manquante\), Attestation de vigilance Urssaf \(manquante\)\./,
    )
    await deposee()
    await deposer(a, EMETTEURS, { sorte: 'kbis' })
    expect((await envoyer()).statusCode).toBe(409)
    await partager(a, 1)
    expect((await envoyer()).statusCode).toBe(200)
  })

  it('and expired stops it the day after its last one', async () => {
    await exiger(['urssaf'])
    await deposer(r.donneur, RECEPTEURS, { expire_le: dans(0) })
    expect((await envoyer()).statusCode).toBe(200)
    await r.t.test.db
      .updateTable('piece_fournisseur')
      .set({ expire_le: dans(-1) })
      .where('recepteur_compte_id', '=', a.compte_id)
      .execute()
    expect((await envoyer()).json().message).toContain(`(expirée le ${formaterJourDatee(dans(-1), dans(0))})`)
  })

  it('leaves out of the flows who lacks it, and refuses where everybody does', async () => {
    const b = await r.prestataire()
    // Those of the tests before have papers of their own.
    await r.t.test.db.deleteFrom('piece_fournisseur').execute()
    await exiger(['urssaf'])
    const id = await r.creer()
    expect((await r.affecter(id, null)).statusCode).toBe(409)
    await deposer(r.donneur, RECEPTEURS)
    expect((await r.affecter(id, null)).statusCode).toBe(200)
    expect((await r.lire(id)).offres.map((o: { receveur_compte_id: number }) => o.receveur_compte_id)).toEqual([
      a.compte_id,
    ])
    expect(await r.recues(b)).toEqual([])
  })

  it('of another company is nobody’s here', async () => {
    await exiger(['kbis'], a)
    expect((await envoyer()).statusCode).toBe(200)
    expect((await dossier(a, EMETTEURS)).exigences.every((e: { exigee: boolean }) => !e.exigee)).toBe(true)
  })
})

describe('reminders', () => {
  const avis = async (compte_id: number) =>
    (
      await r.t.test.db.selectFrom('piece_fournisseur').select('rappel').where('compte_id', '=', compte_id).execute()
    ).map(p => p.rappel)

  it('come at thirty and at seven days, once each, and not for what was renewed', async () => {
    await deposee(dans(31))
    await rappelsJob.handle(r.t.test.services, {})
    expect(await avis(a.compte_id)).toEqual([null])
    r.t.test.advance(86_400_000)
    await rappelsJob.handle(r.t.test.services, {})
    await rappelsJob.handle(r.t.test.services, {})
    expect(await avis(a.compte_id)).toEqual([30])
    r.t.test.advance(23 * 86_400_000)
    await rappelsJob.handle(r.t.test.services, {})
    expect(await avis(a.compte_id)).toEqual([7])
    await deposer(a, EMETTEURS, { expire_le: dans(20) })
    await deposer(a, EMETTEURS, { expire_le: dans(200) })
    await rappelsJob.handle(r.t.test.services, {})
    expect((await avis(a.compte_id)).sort()).toEqual([7, null, null])
  })
})
