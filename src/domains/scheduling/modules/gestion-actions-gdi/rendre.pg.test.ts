import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { entiteDemande, TYPE_RENDRE } from '#domains/scheduling/model/conges/conge.ts'
import { createEchanges } from '#domains/scheduling/server/testing/echanges.ts'
import { mutationOf, sendOne } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'

const { r, x } = await createEchanges()
afterAll(() => r.close())

const BASE = '/api/entreprises/modules/gestion-actions-gdi'
const poster = (s: TestSession, suite: string, payload: object = {}) =>
  r.app.inject({ method: 'POST', url: `${BASE}/demandes/${suite}`, headers: s.headers, payload })
const lister = async (s: TestSession, traitees: 0 | 1): Promise<ActionATraiter[]> =>
  (await r.app.inject({ method: 'GET', url: `${BASE}/actions?traitees=${traitees}`, headers: s.headers })).json().datas
const rendre = (s: TestSession, uid: string, oui = true) =>
  sendOne(r, s, mutationOf(`${TYPE_RENDRE}@1`, { uid, rendre: oui }, { entity: entiteDemande(uid) }))

/** An accepted leave of Inès, with a post on each of its days. */
async function accepte({ du = 10, au = 12 } = {}) {
  const nathalie = await r.cadre(await r.createCompany())
  const ines = await r.agent(nathalie.compte_id)
  const postes: number[] = []
  for (let n = du; n <= au; n += 1) postes.push(await r.pointage(ines, n))
  const { demande_conge_id: id, demande_conge_uid: uid } = await r.demandeConge(ines, du, au)
  expect((await poster(nathalie, `${id}/accepter_demande_conge`)).statusCode).toBe(200)
  expect(await r.postesDe(ines)).toEqual([])
  return { nathalie, ines, uid, id, postes }
}
const absents = async ({ compte_id, utilisateur_id }: TestSession) =>
  (
    await r.db
      .selectFrom('absence')
      .select('jour')
      .where('compte_id', '=', compte_id)
      .where('utilisateur_id', '=', utilisateur_id)
      .orderBy('jour')
      .execute()
  ).map(a => a.jour)
const ligne = (id: number) =>
  r.db
    .selectFrom('demande_conge')
    .select(['demande_conge_etat', 'demande_conge_date_fin', 'retrait_demande_a'])
    .where('demande_conge_id', '=', id)
    .executeTakeFirstOrThrow()

describe('an accepted leave asked back', () => {
  it('waits for a manager, who is told and reads what it does; nothing has moved until then', async () => {
    const { nathalie, ines, uid, id } = await accepte()
    expect(await rendre(ines, uid)).toMatchObject({ outcome: 'applied' })
    expect(await rendre(ines, uid)).toMatchObject({ outcome: 'duplicate' })
    const [action] = await lister(nathalie, 0)
    expect(action).toMatchObject({ cible_id: id, etat_libelle: 'À rendre' })
    expect(action?.annuler?.effets.join(' ')).toMatch(/ne seront plus en congé.*3.postes reviendront/)
    expect((await x.avis(nathalie)).map(a => a.titre)).toContain('Un congé accepté est à rendre')
    expect([await r.postesDe(ines), (await absents(ines)).length]).toEqual([[], 3])
    expect(await rendre(ines, uid, false)).toMatchObject({ outcome: 'applied' })
    expect(await lister(nathalie, 0)).toEqual([])
  })

  it('gives the posts back when the manager agrees, and ten seconds take that back', async () => {
    const { nathalie, ines, uid, id, postes } = await accepte()
    await rendre(ines, uid)
    const avant = await ligne(id)
    const rendu = (await poster(nathalie, `${id}/annuler_demande_conge`, { motif: 'Entendu' })).json()
    expect(rendu.message).toMatch(/3.postes rendus/)
    expect(rendu.demande).toMatchObject({ demande_conge_etat: 7, responsable: 'Nathalie Lefèvre' })
    expect([await r.postesDe(ines), await absents(ines)]).toEqual([postes, []])
    expect((await x.avis(ines)).map(a => a.titre)).toContain('Votre congé a changé')
    const remis = await poster(nathalie, `${id}/retablir_demande_conge`, { de: rendu.de })
    expect(remis.statusCode, remis.body).toBe(200)
    expect([await r.postesDe(ines), (await absents(ines)).length]).toEqual([[], 3])
    // The request waits again, as the person made it.
    expect(avant.retrait_demande_a).not.toBeNull()
    expect(await ligne(id)).toEqual(avant)
    expect((await lister(nathalie, 0))[0]).toMatchObject({ cible_id: id, etat_libelle: 'À rendre' })
    expect((await x.avis(ines)).at(-1)?.body).toContain('attend de nouveau une réponse')
    // Once more, the whole way.
    expect((await poster(nathalie, `${id}/annuler_demande_conge`)).statusCode).toBe(200)
    expect(await r.postesDe(ines)).toEqual(postes)
    expect((await poster(nathalie, `${id}/retablir_demande_conge`, { de: rendu.de })).statusCode).toBe(409)
  })

  it('stays when the manager keeps it, and is told so', async () => {
    const { nathalie, ines, uid, id } = await accepte()
    await rendre(ines, uid)
    expect((await poster(nathalie, `${id}/garder_demande_conge`, { motif: 'Poste pourvu' })).statusCode).toBe(200)
    expect(await ligne(id)).toMatchObject({ demande_conge_etat: 1, retrait_demande_a: null })
    expect((await x.avis(ines)).at(-1)?.body).toContain('Ce congé est maintenu. ')
  })

  it('is to be answered again once keeping it was taken back, unless the person no longer asks', async () => {
    const { nathalie, ines, uid, id } = await accepte()
    const reprendre = async (de: string, qui = nathalie) => await poster(qui, `${id}/reprendre_maintien_conge`, { de })
    expect((await reprendre(new Date().toISOString())).json()).toMatchObject({
      erreur: 'DEMANDE_TRAITEE',
      message: 'La personne ne demande plus à rendre ce congé.',
    })
    await rendre(ines, uid)
    const avant = await ligne(id)
    const { de } = (await poster(nathalie, `${id}/garder_demande_conge`)).json()
    expect((await reprendre(de, ines)).statusCode).toBe(403)
    expect((await reprendre(de, await r.cadre(await r.createCompany()))).json().erreur).toBe('INTROUVABLE')
    for (const faux of [undefined, 'hier', 12])
      expect((await poster(nathalie, `${id}/reprendre_maintien_conge`, { de: faux })).json().erreur).toBe('SAISIE')
    expect((await reprendre('2020-01-01T00:00:00.000Z')).json().erreur).toBe('DEMANDE_TRAITEE')
    for (const _fois of [1, 2]) expect((await reprendre(de)).statusCode).toBe(200)
    expect(await ligne(id)).toEqual(avant)
    expect((await lister(nathalie, 0))[0]).toMatchObject({ cible_id: id, etat_libelle: 'À rendre' })
    expect((await x.avis(ines)).at(-1)?.body).toContain('attend de nouveau une réponse')
    // Kept again; then the person asks once more and gives it up: nobody asks in their name.
    const encore = (await poster(nathalie, `${id}/garder_demande_conge`)).json()
    await rendre(ines, uid)
    await rendre(ines, uid, false)
    expect((await reprendre(encore.de)).json().erreur).toBe('DEMANDE_TRAITEE')
    // Given back by the manager meanwhile.
    await rendre(ines, uid)
    const dernier = (await poster(nathalie, `${id}/garder_demande_conge`)).json()
    await rendre(ines, uid)
    await poster(nathalie, `${id}/annuler_demande_conge`)
    expect((await reprendre(dernier.de)).json().erreur).toBe('DEMANDE_TRAITEE')
  })

  it('keeps nothing where nothing was asked back: waiting, refused, accepted, or kept already', async () => {
    const { nathalie, ines, uid, id } = await accepte()
    const garder = async () => (await poster(nathalie, `${id}/garder_demande_conge`)).json()
    expect(await garder()).toMatchObject({
      erreur: 'DEMANDE_TRAITEE',
      message: 'La personne ne demande pas à rendre ce congé.',
    })
    await rendre(ines, uid)
    expect(await garder()).toMatchObject({ message: 'Le congé est maintenu.' })
    expect(await garder()).toMatchObject({ erreur: 'DEMANDE_TRAITEE' })
    for (const demande_conge_etat of [0, 2, 7]) {
      await r.db.updateTable('demande_conge').set({ demande_conge_etat }).where('demande_conge_id', '=', id).execute()
      expect(await garder()).toMatchObject({ erreur: 'DEMANDE_TRAITEE' })
    }
  })

  it('is not taken away before its first day unless the person asks; of two answers at once, one wins', async () => {
    const { nathalie, ines, uid, id } = await accepte()
    const avant = await ligne(id)
    const [action] = await lister(nathalie, 1)
    expect(action).toMatchObject({ cible_id: id, annuler: null })
    const refus = await poster(nathalie, `${id}/annuler_demande_conge`)
    expect([refus.statusCode, refus.json()]).toEqual([
      409,
      expect.objectContaining({
        erreur: 'DEMANDE_TRAITEE',
        message: 'La personne ne demande pas à rendre ce congé.',
      }),
    ])
    expect([await ligne(id), await r.postesDe(ines), (await absents(ines)).length]).toEqual([avant, [], 3])
    await rendre(ines, uid)
    const reponses = await Promise.all(
      ['garder_demande_conge', 'annuler_demande_conge'].map(suite => poster(nathalie, `${id}/${suite}`)),
    )
    expect(reponses.map(answer => answer.statusCode).sort()).toEqual([200, 409])
  })

  it('is refused to others, for a request that is none of theirs or not accepted, and for days that are over', async () => {
    const { nathalie, ines, uid, id } = await accepte()
    const samir = await r.agent(ines.compte_id, { prenom: 'Samir', nom: 'Haddad' })
    expect(await rendre(samir, uid)).toMatchObject({ outcome: 'rejected', code: 'INTROUVABLE' })
    expect((await poster(ines, `${id}/annuler_demande_conge`)).statusCode).toBe(403)
    const ailleurs = await r.cadre(await r.createCompany())
    for (const suite of ['annuler_demande_conge', 'garder_demande_conge'])
      expect((await poster(ailleurs, `${id}/${suite}`)).json().erreur).toBe('INTROUVABLE')
    await r.db.updateTable('demande_conge').set({ demande_conge_etat: 2 }).where('demande_conge_id', '=', id).execute()
    expect(await rendre(ines, uid)).toMatchObject({ outcome: 'conflict', code: 'DEMANDE_TRAITEE' })
    expect((await poster(nathalie, `${id}/annuler_demande_conge`)).json().erreur).toBe('DEMANDE_TRAITEE')
    const passe = await accepte({ du: -3, au: 0 })
    expect(await rendre(passe.ines, passe.uid)).toMatchObject({ outcome: 'rejected', code: 'DEMANDE_TRAITEE' })
    const refus = await poster(passe.nathalie, `${passe.id}/annuler_demande_conge`)
    expect(refus.json().message).toContain('il n’en reste aucun à rendre')
  })
})

describe("a manager's own request", () => {
  it('is answered by another one, who is named; by themself only where nobody else can, which the journal shows', async () => {
    const nathalie = await r.cadre(await r.createCompany())
    const { compte_id, utilisateur_id } = nathalie
    const demander = async (jour: number) =>
      (
        await r.db
          .insertInto('demande_conge')
          .values({
            ...{ compte_id, utilisateur_id, demande_conge_uid: randomUUID(), demande_type: 1 },
            ...{ demande_conge_date_debut: r.jour(jour), demande_conge_date_fin: r.jour(jour) },
            ...{ demande_a: r.services.clock(), recu_a: r.services.clock() },
          })
          .returning('demande_conge_id')
          .executeTakeFirstOrThrow()
      ).demande_conge_id
    const traces = async () =>
      (
        await r.db
          .selectFrom('audit')
          .select('apres')
          .where('compte_id', '=', compte_id)
          .where('action', '=', 'conge.accepter')
          .execute()
      ).map(t => t.apres)
    const seule = await demander(20)
    expect((await poster(nathalie, `${seule}/accepter_demande_conge`)).statusCode).toBe(200)
    expect(await traces()).toEqual([expect.objectContaining({ seul_responsable: true })])
    const paul = await r.someone({
      ...{ compte_id, prenom: 'Paul', nom: 'Autret', modules: ['vx-gestion-actions-gdi'] },
    })
    const ensemble = await demander(25)
    for (const suite of ['accepter_demande_conge', 'refuser_demande_conge']) {
      const answer = await poster(nathalie, `${ensemble}/${suite}`)
      expect([answer.statusCode, answer.json().message]).toEqual([
        403,
        'Vous ne répondez pas à votre propre demande\u00a0: demandez à Paul Autret.',
      ])
    }
    expect((await poster(paul, `${ensemble}/accepter_demande_conge`)).statusCode).toBe(200)
    expect((await traces()).at(-1)).not.toHaveProperty('seul_responsable')
  })
})

describe('a leave that runs, shortened by its manager', () => {
  it('keeps the days taken, gives back those to come, and may be made whole again', async () => {
    const { nathalie, ines, id, postes } = await accepte({ du: -1, au: 2 })
    r.advance(120_000)
    const [action] = await lister(nathalie, 1)
    expect(action?.annuler?.effets.join(' ')).toMatch(/ceux d’avant restent pris.*2.postes reviendront/)
    const rendu = (await poster(nathalie, `${id}/annuler_demande_conge`)).json()
    expect(await ligne(id)).toMatchObject({ demande_conge_etat: 1, demande_conge_date_fin: r.jour(0) })
    expect(await r.postesDe(ines)).toEqual(postes.slice(2))
    expect(await absents(ines)).toEqual([r.jour(-1), r.jour(0)])
    await poster(nathalie, `${id}/retablir_demande_conge`, { de: rendu.de })
    expect(await ligne(id)).toMatchObject({ demande_conge_etat: 1, demande_conge_date_fin: r.jour(2) })
    expect([await r.postesDe(ines), (await absents(ines)).length]).toEqual([[], 4])
    // What the first days had moved is still known beside the rest.
    const { libere } = await r.db
      .selectFrom('demande_conge')
      .select('libere')
      .where('demande_conge_id', '=', id)
      .executeTakeFirstOrThrow()
    expect((libere as { postes: unknown[] }).postes).toHaveLength(4)
  })
})

it('a motive that is too long is told by its name and its length, and changes nothing', async () => {
  const { nathalie, ines, uid, id } = await accepte()
  await rendre(ines, uid)
  const dit = await poster(nathalie, `${id}/annuler_demande_conge`, { motif: 'x'.repeat(501) })
  expect([dit.statusCode, dit.json().champs]).toEqual([
    400,
    { motif: 'Le motif tient en 500\u00a0caractères au plus.' },
  ])
  expect((await absents(ines)).length).toBe(3)
})
