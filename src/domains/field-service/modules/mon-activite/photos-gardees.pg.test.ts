import { describe, expect, it } from 'vitest'
import { entitePhoto } from '#domains/field-service/model/mutations.ts'
import { midi, ouvrirTerrain, PLANNING } from '#domains/field-service/server/testing/terrain.ts'
import { mutationOf } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'

const t = ouvrirTerrain()

const action = (type: string, payload: { intervention_id: number; sha256: string }) =>
  mutationOf(`photo.${type}@1`, payload, { entity: entitePhoto(payload), fait_a: midi() })
const photo = (intervention_id: number, sha256: string, legende = '') => ({
  ...action('ajouter', { intervention_id, sha256, legende, observation: null } as never),
  blobs: [sha256],
})
const legende = (intervention_id: number, sha256: string, texte: string) =>
  action('legender', { intervention_id, sha256, legende: texte } as never)
const retrait = (intervention_id: number, sha256: string) => action('retirer', { intervention_id, sha256 })
const photosDe = async (session: TestSession, id: number) =>
  (await t.appeler(session, 'GET', `${PLANNING}/${id}/fichiers`)).json().fichiers as Record<string, unknown>[]
const traces = (id: number, quoi: string) =>
  t.test.db
    .selectFrom('audit')
    .select(['avant', 'utilisateur_id'])
    .where('action', '=', `intervention.photo.${quoi}`)
    .where('entite', '=', `intervention:${id}`)
    .execute()

/** A photo of Anne's that arrives once her visit is Bob's. */
async function gardee() {
  const anne = await t.technicien()
  const bob = await t.technicien(anne.compte_id)
  const regulateur = await t.regulateur(anne.compte_id)
  const { intervention_id: id } = await t.visite(anne, { etape: 1 })
  await t.test.db
    .updateTable('intervention')
    .set({ technicien_id: bob.utilisateur_id })
    .where('intervention_id', '=', id)
    .execute()
  const sha = await t.page(anne)
  const donnees = { hors_planning: true }
  expect(await t.envoyer(anne, photo(id, sha, 'Avant'))).toMatchObject({ outcome: 'applied', donnees })
  const auBureau = async () =>
    (await t.appeler(regulateur, 'GET', `/api/regulation/interventions/${id}`)).json().hors_planning
  return { anne, bob, regulateur, id, sha, auBureau }
}

describe('a photo kept beside the plan', () => {
  it('is nobody else’s to caption or to take off, whoever holds the visit', async () => {
    const { bob, id, sha, auBureau } = await gardee()
    const eve = await t.technicien()
    for (const qui of [bob, eve])
      expect(await t.envoyer(qui, legende(id, sha, 'x'))).toMatchObject({ outcome: 'rejected', code: 'INTROUVABLE' })
    expect(await t.envoyer(bob, retrait(id, sha))).toMatchObject({ outcome: 'duplicate' })
    expect(await t.envoyer(eve, retrait(id, sha))).toMatchObject({ outcome: 'rejected', code: 'INTROUVABLE' })
    expect(await auBureau()).toMatchObject([{ contenu: { sha256: sha, legende: 'Avant' } }])
  })

  it('is read by its hash by its author and by who plans, not by who holds the visit now', async () => {
    const { anne, bob, regulateur, id, sha } = await gardee()
    const rapport = { ...(await t.rapport(anne, id)), scan: [sha] }
    await t.envoyer(anne, await t.clotureOf(rapport))
    const lire = async (qui: TestSession) => (await t.appeler(qui, 'GET', `/api/fichiers/${sha}`)).statusCode
    expect([await lire(anne), await lire(regulateur), await lire(bob)]).toEqual([200, 200, 404])
  })

  it('takes the caption of its author, once, for the office too', async () => {
    const { anne, id, sha, auBureau } = await gardee()
    expect(await t.envoyer(anne, legende(id, sha, 'Après'))).toMatchObject({ outcome: 'applied' })
    expect(await t.envoyer(anne, legende(id, sha, 'Après'))).toMatchObject({ outcome: 'duplicate' })
    expect(await photosDe(anne, id)).toMatchObject([{ sha256: sha, legende: 'Après' }])
    expect(await auBureau()).toMatchObject([{ contenu: { sha256: sha, legende: 'Après', observation: null } }])
    expect(await traces(id, 'legende')).toMatchObject([{ avant: { sha256: sha, legende: 'Avant' } }])
  })

  it('is neither captioned nor taken off once the office has seen it and set it aside', async () => {
    const { anne, id, sha, auBureau } = await gardee()
    await t.test.db
      .updateTable('hors_planning')
      .set({ suite: 'classe', traite_a: new Date(midi()), traite_par: anne.utilisateur_id })
      .where('intervention_id', '=', id)
      .execute()
    const refus = { outcome: 'rejected', code: 'ETAPE_REFUSEE', message: expect.stringContaining('classé') }
    for (const geste of [legende(id, sha, 'Après'), retrait(id, sha)])
      expect(await t.envoyer(anne, geste)).toMatchObject(refus)
    // What it says already is no change.
    expect(await t.envoyer(anne, legende(id, sha, 'Avant'))).toMatchObject({ outcome: 'duplicate' })
    expect(await auBureau()).toMatchObject([{ contenu: { sha256: sha, legende: 'Avant' } }])
    expect([await traces(id, 'legende'), await traces(id, 'retirer')]).toEqual([[], []])
  })

  it('is taken off by its author, sent twice or not; the audit keeps what it was', async () => {
    const { anne, id, sha, auBureau } = await gardee()
    expect(await t.envoyer(anne, photo(id, sha))).toMatchObject({ outcome: 'applied' })
    expect(await t.envoyer(anne, retrait(id, sha))).toMatchObject({ outcome: 'applied' })
    expect(await t.envoyer(anne, retrait(id, sha))).toMatchObject({ outcome: 'duplicate' })
    expect(await auBureau()).toEqual([])
    // It was all that kept the visit hers to read.
    expect((await t.appeler(anne, 'GET', `${PLANNING}/${id}/fichiers`)).statusCode).toBe(404)
    expect((await t.appeler(anne, 'GET', `${PLANNING}/${id}/fichiers/${sha}`)).statusCode).toBe(404)
    expect(await traces(id, 'retirer')).toMatchObject([
      { utilisateur_id: anne.utilisateur_id, avant: { sha256: sha, legende: 'Avant', prise_a: midi() } },
    ])
  })
})
