import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conservation } from '#domains/scheduling/server/retention.ts'
import { PLANNING } from '#domains/scheduling/server/testing/echanges.ts'
import { createResidence, type Residence } from '#domains/scheduling/server/testing/residence.ts'
import { applyRetention } from '#server/retention/apply.ts'
import type { TestSession } from '#server/testing/seed.ts'

let r: Residence
beforeAll(async () => {
  r = await createResidence({ retention: conservation })
})
afterAll(() => r.close())

const LIEU = `${PLANNING}/lieu`
const appeler = (qui: TestSession | null, method: 'GET' | 'PUT' | 'DELETE', payload?: object) =>
  r.app.inject({ method, url: LIEU, headers: qui?.headers ?? {}, ...(payload ? { payload } : {}) })
const RIVERY = { ville: 'Rivery', latitude: 49.9019, longitude: 2.3286 }
const donner = (qui: TestSession | null, over: object = {}) => appeler(qui, 'PUT', { ...RIVERY, ...over })
const dit = async (qui: TestSession) => (await appeler(qui, 'GET')).json().lieu

describe('refusals', () => {
  it('are nobody’s and whoever has no planning of their own', async () => {
    const sans = await r.someone({ modules: ['vx-planning-edt'] })
    for (const [qui, code] of [
      [null, 401],
      [sans, 403],
    ] as const) {
      for (const method of ['GET', 'DELETE'] as const) expect((await appeler(qui, method)).statusCode).toBe(code)
      expect((await donner(qui)).statusCode).toBe(code)
    }
  })

  it('are a borrowed account: it neither reads, gives nor takes back', async () => {
    const ines = await r.agent()
    const admin = await r.someone({ administrateurPlateforme: true })
    const empruntee = await r.signIn(ines, { acteur_utilisateur_id: admin.utilisateur_id })
    expect((await donner(empruntee)).statusCode).toBe(403)
    expect(await dit(ines)).toBeNull()
    expect((await donner(ines)).statusCode).toBe(200)
    expect((await appeler(empruntee, 'DELETE')).statusCode).toBe(403)
    expect((await dit(ines)).ville).toBe('Rivery')
    const lu = await appeler(empruntee, 'GET')
    expect([lu.statusCode, lu.json().erreur, lu.body]).toEqual([
      403,
      'DROIT_MANQUANT',
      expect.not.stringMatching(/Rivery/),
    ])
  })

  it.each([
    { ville: ' ' },
    { ville: 'V'.repeat(101) },
    { ville: undefined },
    { latitude: 91 },
    { latitude: null },
    { longitude: -181 },
    { longitude: '2' },
    { rue: '1 rue du Quai' },
    { utilisateur_id: 1 },
  ])('a place that says %j', async over => {
    const ines = await r.agent()
    expect((await donner(ines, over)).statusCode).toBe(400)
    expect(await dit(ines)).toBeNull()
  })
})

describe('one’s own town', () => {
  const lignes = async ({ compte_id, utilisateur_id }: TestSession) =>
    await r.db
      .selectFrom('lieu_agent')
      .select(['ville', 'latitude', 'longitude'])
      .where('compte_id', '=', compte_id)
      .where('utilisateur_id', '=', utilisateur_id)
      .execute()

  it('is given to a kilometre, again without harm, and gone once taken back; a colleague’s is theirs', async () => {
    const ines = await r.agent()
    const samir = await r.agent(ines.compte_id)
    for (let fois = 0; fois < 2; fois++) expect((await donner(ines)).json().lieu.ville).toBe('Rivery')
    expect(await dit(ines)).toEqual({ ville: 'Rivery', accepte_a: expect.any(String) })
    expect(await lignes(ines)).toEqual([{ ville: 'Rivery', latitude: 49.9, longitude: 2.33 }])
    expect(await dit(samir)).toBeNull()
    expect((await appeler(samir, 'DELETE')).statusCode).toBe(200)
    expect((await dit(ines)).ville).toBe('Rivery')
    const { rows } = await sql<{ tout: string }>`select coalesce(string_agg(a::text, ' '), '') as tout from audit a
      where compte_id = ${ines.compte_id}`.execute(r.db)
    expect(rows[0]?.tout).toMatch(/lieu.accepter/)
    expect(rows[0]?.tout).not.toMatch(/Rivery|49\.90|2\.33/)
    for (let fois = 0; fois < 2; fois++) {
      expect((await appeler(ines, 'DELETE')).json()).toMatchObject({ code: 'success', lieu: null, a_redonner: false })
      expect(await lignes(ines)).toEqual([])
    }
  })

  it('is to be given again once the house moved away, not where its place is put right', async () => {
    const ines = await r.agent()
    const placer = (latitude: number | null, longitude: number | null) =>
      sql`update compte set compte_latitude = ${latitude}, compte_longitude = ${longitude}
        where compte_id = ${ines.compte_id}`.execute(r.db)
    const a_redonner = async () => (await appeler(ines, 'GET')).json().a_redonner
    // The first place that the house has is the one that the agreement counts from.
    await placer(null, null)
    await donner(ines)
    expect(await a_redonner()).toBe(false)
    await placer(49.9, 2.3)
    await placer(49.91, 2.3)
    expect(await a_redonner()).toBe(false)
    await placer(49.93, 2.3)
    expect(await a_redonner()).toBe(true)
    expect((await donner(ines)).json().a_redonner).toBe(false)
  })

  it('goes two years after it was agreed to, and not a day before', async () => {
    const [ancienne, recente] = [await r.agent(), await r.agent()]
    for (const qui of [ancienne, recente]) await donner(qui)
    const dater = async ({ utilisateur_id }: TestSession, jours: number) =>
      await sql`update lieu_agent set accepte_a = ${r.services.clock()}::timestamptz - interval '2 years' + ${jours} * interval '1 day'
        where utilisateur_id = ${utilisateur_id}`.execute(r.db)
    await dater(ancienne, -2)
    await dater(recente, 2)
    await applyRetention(r.services)
    expect([await lignes(ancienne), (await lignes(recente)).length]).toEqual([[], 1])
  })
})
