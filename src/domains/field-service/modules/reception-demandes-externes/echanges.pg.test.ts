import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { ouvrirReseau } from '#domains/field-service/server/testing/reseau.ts'
import type { TestSession } from '#server/testing/seed.ts'

const BASE = '/api/entreprises/modules/reception-demandes-externes/demandes'
const DEMANDES = '/api/entreprises/modules/gestion-demandes/demandes'

const r = ouvrirReseau()
let a: TestSession
beforeAll(async () => {
  a = await r.prestataire()
})

describe('both sides write to one another', () => {
  it('and read the same; nobody else does', async () => {
    const [, offre] = await r.envoyee(a)
    expect(
      (await r.appeler(a, 'POST', `${BASE}/${offre}/commentaire`, { observation: 'Quel étage ?' })).statusCode,
    ).toBe(200)
    const vue = (await r.recues(a)).find((d: { demande_id: number }) => d.demande_id === offre)
    expect(vue.echanges).toMatchObject([{ acte: 'envoyer' }, { acte: 'commenter', texte: 'Quel étage ?', moi: true }])
    const gardes = await r.t.test.db
      .selectFrom('demande_commentaire')
      .select('compte_id')
      .where('commentaire_texte', '=', 'Quel étage ?')
      .execute()
    expect(gardes.map(g => g.compte_id).sort()).toEqual([r.donneur.compte_id, a.compte_id].sort())
  })

  it('thirty times an hour about one request, each side; then it says when again', async () => {
    const [id, offre] = await r.envoyee(a)
    const commenter = (qui: TestSession, url: string) =>
      r.appeler(qui, 'POST', `${url}/commentaire`, { observation: 'Encore' })
    for (let n = 0; n < 30; n++) expect((await commenter(a, `${BASE}/${offre}`)).statusCode).toBe(200)
    const refus = await commenter(a, `${BASE}/${offre}`)
    expect([refus.statusCode, refus.json().message]).toEqual([
      429,
      expect.stringMatching(/^30 commentaires en une heure sur cette demande\u00a0: réessayez .*à \d\d:\d\d\.$/),
    ])
    expect(Number(refus.headers['retry-after'])).toBeGreaterThan(3000)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from demande_commentaire
      where compte_id = ${r.donneur.compte_id} and commentaire_texte = 'Encore'`.execute(r.t.test.db)
    expect(rows).toEqual([{ n: 30 }])
    expect((await commenter(r.donneur, `${DEMANDES}/${id}`)).statusCode).toBe(200)
  })
})
