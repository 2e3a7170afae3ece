import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shellMutations, shellRoutes } from '#domains/shell/registration.ts'
import { revokeAllSessions } from '#server/auth/sessions.ts'
import { fileKey } from '#server/files/store.ts'
import { purge } from '#server/jobs/purge.ts'
import { AGES, ageSessions } from '#server/testing/aging.ts'
import { batchOf, mutationOf, send, sendOne } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ routes: shellRoutes, mutations: shellMutations })
})
afterAll(() => test.close())

const dark = (etat: boolean) => mutationOf('theme.changer@1', { etat })
const isDark = async ({ utilisateur_id }: { utilisateur_id: number }) =>
  (
    await test.db
      .selectFrom('utilisateur')
      .select('theme_sombre')
      .where('utilisateur_id', '=', utilisateur_id)
      .executeTakeFirstOrThrow()
  ).theme_sombre

describe('POST /api/synchronisation/mutations', () => {
  it('refuses nobody', async () => {
    const answer = await test.app.inject({ method: 'POST', url: '/api/synchronisation/mutations', payload: {} })
    expect(answer.statusCode).toBe(401)
  })

  it('refuses another company’s and a colleague’s queue, and an impersonation', async () => {
    const anne = await test.someone()
    const bob = await test.someone({ compte_id: anne.compte_id })
    const eve = await test.someone()
    const admin = await test.signIn(anne, { acteur_utilisateur_id: eve.utilisateur_id })
    for (const [session, over] of [
      [bob, { utilisateur_id: anne.utilisateur_id }],
      [eve, { compte_id: anne.compte_id, utilisateur_id: anne.utilisateur_id }],
      [eve, { compte_id: anne.compte_id }],
      [admin, {}],
    ] as const) {
      const answer = await send(test, session, [dark(true)], over)
      expect(answer.statusCode).toBe(403)
      expect(answer.json().erreur).toBe('FILE_AUTRE_UTILISATEUR')
    }
    expect(await isDark(anne)).toBe(false)
  })

  it.each([
    ['an unknown field', { secret: 1 }, 'secret'],
    ['a wrong device', { appareil_id: 'x' }, 'appareil_id'],
    ['too many actions', { mutations: Array.from({ length: 51 }, () => dark(true)) }, 'mutations'],
    ['a wrong key', { mutations: [{ ...dark(true), id: 'x' }] }, 'mutations.0.id'],
  ])('refuses %s', async (_what, over, champ) => {
    const anne = await test.someone()
    const answer = await send(test, anne, [], over as never)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().champs)).toContain(champ)
  })

  it('applies in order, once, and remembers what the device still holds', async () => {
    const anne = await test.someone()
    const mutations = [dark(true), dark(false), dark(true)]
    const first = await send(test, anne, mutations, { en_attente: 12 })
    expect(first.statusCode).toBe(200)
    expect(first.json().resultats.map((r: { outcome: string }) => r.outcome)).toEqual(['applied', 'applied', 'applied'])
    expect(await isDark(anne)).toBe(true)
    const again = await send(test, anne, mutations, { en_attente: 12 })
    expect(again.json().resultats).toEqual(first.json().resultats)
    const session = await test.app.inject({ method: 'GET', url: '/api/session', headers: anne.headers })
    expect(session.json().en_attente_connu).toBe(12)
    expect(session.json().epoch).toBe(first.json().epoch)
    const audit = await test.db
      .selectFrom('audit')
      .select('action')
      .where('utilisateur_id', '=', anne.utilisateur_id)
      .execute()
    expect(audit).toHaveLength(3)
  })

  it('lets the neighbours of a refused action through', async () => {
    const anne = await test.someone()
    const answer = await send(test, anne, [
      mutationOf('theme.changer@1', { etat: 'oui' }),
      mutationOf('theme.changer@999', { etat: true }),
      dark(true),
    ])
    const outcomes = answer.json().resultats.map((r: { outcome: string; code: string }) => [r.outcome, r.code])
    expect(outcomes).toEqual([
      ['rejected', 'SAISIE'],
      ['mettre_a_jour', 'VERSION_TROP_ANCIENNE'],
      ['applied', null],
    ])
  })

  it('refuses the same key with another content', async () => {
    const anne = await test.someone()
    const one = dark(true)
    await sendOne(test, anne, one)
    expect(await sendOne(test, anne, { ...one, payload: { etat: false } })).toMatchObject({
      outcome: 'rejected',
      code: 'CLE_REUTILISEE',
    })
    expect(await isDark(anne)).toBe(true)
  })

  it('gives a key of somebody else no meaning', async () => {
    const [anne, bob] = [await test.someone(), await test.someone()]
    const one = dark(true)
    await sendOne(test, anne, one)
    expect(await sendOne(test, bob, one)).toMatchObject({ outcome: 'applied' })
    expect(await isDark(bob)).toBe(true)
  })
})

describe.each(AGES)('one person’s synchronisation, with sessions heard %s ago', (_age, ms) => {
  const rowOf = async ({ session_id }: TestSession) =>
    await test.db
      .selectFrom('session')
      .select(['en_attente', 'appareil_id', 'vue_a', 'revoquee_a'])
      .where('session_id', '=', session_id)
      .executeTakeFirstOrThrow()

  it('is noted on its own session: nobody’s is touched, whoever they are', async () => {
    const sonia = await test.someone()
    const { compte_id } = sonia
    const others = [
      await test.someone({ compte_id }),
      await test.someone({ compte_id, proprietaire: true }),
      await test.signIn(sonia),
      await test.someone(),
    ]
    for (const [n, other] of others.entries()) await send(test, other, [], { en_attente: n + 3 })
    await ageSessions(test.db, ms)
    const before = await Promise.all(others.map(rowOf))
    expect(before.map(row => row.en_attente)).toEqual([3, 4, 5, 6])
    const start = Date.now()
    expect((await send(test, sonia, [dark(true)], { en_attente: 2 })).statusCode).toBe(200)
    expect(await Promise.all(others.map(rowOf))).toEqual(before)
    const mine = await rowOf(sonia)
    expect(mine).toMatchObject({ en_attente: 2, appareil_id: sonia.appareil_id })
    expect(mine.vue_a.getTime()).toBeGreaterThanOrEqual(start)
  })

  it('leaves what a colleague’s phone announced to be told when that phone was erased', async () => {
    const sonia = await test.someone()
    const colleague = await test.someone({ compte_id: sonia.compte_id })
    await send(test, sonia, [], { en_attente: 7 })
    await ageSessions(test.db, ms)
    await send(test, colleague, [], { en_attente: 0 })
    const again = await test.signIn(sonia, { appareil_id: sonia.appareil_id })
    expect(await rowOf(again)).toMatchObject({ en_attente: 7 })
  })

  it('on a second phone leaves the first phone’s session open when the second signs in again', async () => {
    const first = await test.someone()
    const second = await test.signIn(first)
    await ageSessions(test.db, ms)
    await send(test, second, [dark(true)])
    await test.signIn(first, { appareil_id: second.appareil_id })
    expect((await send(test, first, [])).statusCode).toBe(200)
    expect((await send(test, second, [])).json().erreur).toBe('SESSION_EXPIREE')
  })
})

describe('the whole company back after a night', () => {
  it('locks nobody out: each batch holds its own session only', async () => {
    const compte_id = await test.createCompany()
    const crew = await Promise.all(Array.from({ length: 12 }, () => test.someone({ compte_id })))
    for (const round of [1, 2]) {
      await ageSessions(test.db, 43_200_000)
      const answers = await Promise.all(crew.map(one => send(test, one, [dark(true)], { en_attente: round })))
      expect(answers.map(answer => answer.statusCode)).toEqual(crew.map(() => 200))
    }
  })
})

describe('POST /api/synchronisation/sceau', () => {
  const seal = (session: TestSession, mutations = [dark(true)], over = {}, headers: object = session.headers) =>
    test.app.inject({
      method: 'POST',
      url: '/api/synchronisation/sceau',
      headers: headers as Record<string, string>,
      payload: batchOf(session, mutations, over),
    })

  async function fired() {
    const compte_id = await test.createCompany()
    const owner = await test.someone({ compte_id, proprietaire: true })
    const anne = await test.someone({ compte_id, prenom: 'Anne', nom: 'Durand' })
    await test.db
      .updateTable('utilisateur')
      .set({ actif: false })
      .where('utilisateur_id', '=', anne.utilisateur_id)
      .execute()
    await revokeAllSessions(test.db, anne, 'desactivee', { now: new Date() })
    return { anne, owner }
  }
  const sealed = async ({ utilisateur_id }: TestSession) =>
    await test.db.selectFrom('quarantaine').selectAll().where('utilisateur_id', '=', utilisateur_id).execute()

  it('refuses nobody, an unknown token, a foreign cookie', async () => {
    const { anne } = await fired()
    const cookie = `relais-refresh=${anne.refresh_token}`
    for (const [headers, status] of [
      [{}, 401],
      [{ authorization: `Bearer ${'x'.repeat(43)}` }, 401],
      [{ cookie, origin: 'https://pirate.example' }, 403],
    ] as const) {
      expect((await seal(anne, undefined, {}, headers)).statusCode).toBe(status)
    }
  })

  it('asks an account that stands to sign in again', async () => {
    const anne = await test.someone()
    expect((await seal(anne)).json().erreur).toBe('SESSION_EXPIREE')
    await revokeAllSessions(test.db, anne, 'a-distance', { now: new Date() })
    expect((await seal(anne)).json().erreur).toBe('SESSION_EXPIREE')
    expect(await sealed(anne)).toEqual([])
  })

  it('refuses somebody else’s queue', async () => {
    const { anne, owner } = await fired()
    const answer = await seal(anne, undefined, { utilisateur_id: owner.utilisateur_id })
    expect(answer.json().erreur).toBe('FILE_AUTRE_UTILISATEUR')
  })

  it('seals without effect, tells the owner once, and reads nothing', async () => {
    const { anne, owner } = await fired()
    expect((await send(test, anne, [dark(true)])).json().erreur).toBe('SESSION_EXPIREE')
    const actions = [dark(true), mutationOf('type.inconnu@7', { x: 1 })]
    const answer = await seal(anne, actions)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().resultats).toMatchObject(actions.map(m => ({ id: m.id, outcome: 'revoque' })))
    expect(answer.body).not.toContain('Durand')
    expect(await isDark(anne)).toBe(false)
    expect((await sealed(anne)).map(row => [row.motif, (row.mutation as { id: string }).id])).toEqual(
      expect.arrayContaining(actions.map(m => ['REVOQUE', m.id])),
    )
    await seal(anne, actions)
    expect(await sealed(anne)).toHaveLength(2)
    const told = await test.db
      .selectFrom('notification')
      .select('notification_body')
      .where('utilisateur_id', '=', owner.utilisateur_id)
      .execute()
    expect(told).toHaveLength(1)
    expect(told[0]?.notification_body).toContain('Anne Durand')
    expect((await test.app.inject({ method: 'GET', url: '/api/session', headers: anne.headers })).statusCode).toBe(401)
  })

  it('takes the browser’s cookie as proof', async () => {
    const { anne } = await fired()
    const headers = { cookie: `relais-refresh=${anne.refresh_token}`, 'sec-fetch-site': 'same-origin' }
    const answer = await seal(anne, undefined, {}, headers)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['set-cookie']).toMatch(/Max-Age=0/)
  })

  it('takes it from a phone that comes back after 120 days, when only the nightly purge has spoken to us', async () => {
    const { anne } = await fired()
    const expired = new Date(Date.now() - 60 * 86_400_000)
    await test.db.updateTable('jeton').set({ expire_a: expired }).where('session_id', '=', anne.session_id).execute()
    await purge(test.services)
    const headers = { cookie: `relais-refresh=${anne.refresh_token}`, 'sec-fetch-site': 'same-origin' }
    expect((await seal(anne, undefined, {}, headers)).statusCode).toBe(200)
    expect(await sealed(anne)).toHaveLength(1)
  })

  it('leaves alone what the ledger had received in time', async () => {
    const compte_id = await test.createCompany()
    const anne = await test.someone({ compte_id })
    const done = dark(true)
    await sendOne(test, anne, done)
    await test.db
      .updateTable('utilisateur')
      .set({ actif: false })
      .where('utilisateur_id', '=', anne.utilisateur_id)
      .execute()
    expect((await seal(anne, [done])).json().resultats[0].outcome).toBe('revoque')
    expect(await sealed(anne)).toEqual([])
  })
})

describe('queued actions of the shell', () => {
  it('profil.modifier: field by field, conflict with both values, all or nothing', async () => {
    const anne = await test.someone({ nom: 'Durand', prenom: 'Anne' })
    const change = (champs: object) => mutationOf('profil.modifier@1', { champs })
    expect(await sendOne(test, anne, change({ nom: { avant: 'Durand', apres: 'Martin' } }))).toMatchObject({
      outcome: 'applied',
    })
    // Another device changed another field, from the state before.
    expect(await sendOne(test, anne, change({ prenom: { avant: 'Anne', apres: 'Anna' } }))).toMatchObject({
      outcome: 'applied',
    })
    const refused = await sendOne(
      test,
      anne,
      change({ nom: { avant: 'Durand', apres: 'Dupont' }, user_ville: { avant: '', apres: 'Lyon' } }),
    )
    expect(refused).toMatchObject({
      outcome: 'conflict',
      code: 'PROFIL_MODIFIE',
      donnees: { champs: { nom: { avant: 'Durand', apres: 'Dupont', serveur: 'Martin' } } },
    })
    // Somebody who wanted what is already there has no conflict.
    expect(await sendOne(test, anne, change({ nom: { avant: 'Durand', apres: 'Martin' } }))).toMatchObject({
      outcome: 'applied',
    })
    const profil = await test.app.inject({ method: 'GET', url: '/api/wikaz/structure/profil', headers: anne.headers })
    expect(profil.json()).toMatchObject({ nom: 'Martin', prenom: 'Anna', user_ville: '', version: 3 })
  })

  it.each([
    ['nothing', {}],
    ['an e-mail', { email: { avant: '', apres: 'x@y.fr' } }],
    ['a text too long', { nom: { avant: '', apres: 'x'.repeat(101) } }],
    ['rights', { administrateur_plateforme: { avant: null, apres: true } }],
  ])('profil.modifier refuses %s', async (_what, champs) => {
    const anne = await test.someone()
    expect(await sendOne(test, anne, mutationOf('profil.modifier@1', { champs }))).toMatchObject({
      outcome: 'rejected',
      code: 'SAISIE',
    })
  })

  it('profil.modifier rejects an avatar that is no picture of the company', async () => {
    const anne = await test.someone()
    const other = await test.someone()
    const sha256 = 'a'.repeat(64)
    const file = { sha256, taille: 3, recu_octets: 3, complet_a: new Date() }
    await test.db
      .insertInto('fichier')
      .values({ ...file, compte_id: other.compte_id, cree_par: other.utilisateur_id, mime: 'image/png' })
      .execute()
    const choose = () => mutationOf('profil.modifier@1', { champs: { avatar: { avant: null, apres: sha256 } } })
    expect(await sendOne(test, anne, choose())).toMatchObject({ outcome: 'rejected', code: 'TYPE_DE_FICHIER' })
    await test.db
      .insertInto('fichier')
      .values({ ...file, compte_id: anne.compte_id, cree_par: anne.utilisateur_id, mime: 'image/png' })
      .execute()
    const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#0f766e' } })
      .png()
      .toBuffer()
    await test.services.files.put(fileKey(anne.compte_id, sha256), picture)
    expect(await sendOne(test, anne, choose())).toMatchObject({ outcome: 'applied' })
  })

  it('epingle.poser and epingle.retirer are absolute, and bounded by rights', async () => {
    const anne = await test.someone({ modules: ['vx-mon-activite'] })
    const pins = async () =>
      (await test.app.inject({ method: 'GET', url: '/api/session', headers: anne.headers })).json().user.epingles
    for (const _ of [1, 2])
      expect(await sendOne(test, anne, mutationOf('epingle.poser@1', { module_id: 410 }))).toMatchObject({
        outcome: 'applied',
      })
    expect(await pins()).toEqual([410])
    for (const [module_id, code] of [
      [411, 'DROIT_MANQUANT'],
      [999_999, 'INTROUVABLE'],
    ])
      expect(await sendOne(test, anne, mutationOf('epingle.poser@1', { module_id }))).toMatchObject({
        outcome: 'rejected',
        code,
      })
    for (const _ of [1, 2])
      expect(await sendOne(test, anne, mutationOf('epingle.retirer@1', { module_id: 410 }))).toMatchObject({
        outcome: 'applied',
      })
    expect(await pins()).toEqual([])
  })

  it('notification.lire touches one’s own only', async () => {
    const anne = await test.someone()
    const bob = await test.someone({ compte_id: anne.compte_id })
    const add = async ({ compte_id, utilisateur_id }: TestSession) =>
      (
        await test.db
          .insertInto('notification')
          .values({ compte_id, utilisateur_id, notification_titre: 'T', notification_body: 'B' })
          .returning('notification_id')
          .executeTakeFirstOrThrow()
      ).notification_id
    const [mine, his] = [await add(anne), await add(bob)]
    const lire = mutationOf('notification.lire@1', { notification_ids: [mine, his, 2_000_000_000] })
    expect(await sendOne(test, anne, lire)).toMatchObject({ outcome: 'applied' })
    const rows = await test.db.selectFrom('notification').select(['notification_id', 'lue_a']).execute()
    expect(rows.find(r => r.notification_id === mine)?.lue_a).not.toBeNull()
    expect(rows.find(r => r.notification_id === his)?.lue_a).toBeNull()
  })
})
