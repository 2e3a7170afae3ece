import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Remplacants, remplacantsSchema } from '#domains/scheduling/model/appels/appel.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { watchStatements } from '#server/testing/statements.ts'

const EDT = '/api/edt/modules'
const r = ouvrirResidence()
let cadre: TestSession
beforeEach(async () => {
  cadre = await r.cadre(await r.createCompany('Les Tilleuls'))
})

const situer = async (latitude: number | null = 49.9, longitude: number | null = 2.3) =>
  await sql`update compte set compte_latitude = ${latitude}, compte_longitude = ${longitude}
    where compte_id = ${cadre.compte_id}`.execute(r.db)

/** Somebody of the house who gave this place, or none. */
async function agent(nom: string, lieu?: readonly [ville: string, latitude: number, longitude: number]) {
  const qui = await r.agent(cadre.compte_id, { prenom: 'Agent', nom })
  if (lieu) await donner(qui, lieu)
  return qui
}

async function donner(qui: TestSession, [ville, latitude, longitude]: readonly [string, number, number]) {
  const answer = await r.app.inject({
    ...{ method: 'PUT', url: `${EDT}/mon-planning-edt/lieu`, headers: qui.headers },
    payload: { ville, latitude, longitude },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

async function chercher() {
  const cible = { date: r.jour(3), poste_id: await r.poste(cadre.compte_id, 'Jour') }
  const answer = await r.app.inject({
    ...{ method: 'POST', url: `${EDT}/planning-edt/remplacants`, headers: cadre.headers },
    payload: { cible },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return { body: answer.body, candidats: remplacantsSchema.parse(answer.json()).candidats }
}
const distances = (candidats: Remplacants['candidats']) =>
  candidats
    .filter(c => c.utilisateur_id !== cadre.utilisateur_id)
    .map(c => [c.label, c.raisons.find(({ mots }) => /\bkm$/.test(mots))?.mots])

// A tenth of a degree to the north is eleven kilometres.
const PRES = ['Rivery', 49.9542, 2.3] as const
const LOIN = ['Abbeville', 50.4013, 2.3] as const

describe('how far somebody lives', () => {
  it('ranks them and is said, to whoever searches; what is not said is neither', async () => {
    await situer()
    const pres = await agent('Zola', PRES)
    await agent('Abel', LOIN)
    await agent('Mira')
    const { candidats } = await chercher()
    expect(distances(candidats)).toEqual([
      ['Agent Zola', 'Entre 5 et 15\u00a0km'],
      ['Agent Mira', undefined],
      ['Agent Abel', 'À plus de 30\u00a0km'],
    ])
    await r.app.inject({ method: 'DELETE', url: `${EDT}/mon-planning-edt/lieu`, headers: pres.headers })
    expect(distances((await chercher()).candidats)).toEqual([
      ['Agent Mira', undefined],
      ['Agent Zola', undefined],
      ['Agent Abel', 'À plus de 30\u00a0km'],
    ])
  })

  it('is read again by who searches, and by no colleague’s device, once it is given or taken back', async () => {
    await situer()
    const qui = await agent('Zola')
    const ines = await agent('Mira')
    const dits: string[] = []
    for (const s of [cadre, ines])
      r.services.live.subscribe(s.compte_id, s.utilisateur_id, ({ sujet }) => {
        dits.push(`${s === cadre ? 'cadre' : 'colleague'} ${sujet}`)
      })
    await donner(qui, PRES)
    await vi.waitFor(() => expect(dits).toEqual(['cadre planning']))
    await r.app.inject({ method: 'DELETE', url: `${EDT}/mon-planning-edt/lieu`, headers: qui.headers })
    await vi.waitFor(() => expect(dits).toEqual(['cadre planning', 'cadre planning']))
  })

  it('is neither where the house was never placed', async () => {
    await situer(null, null)
    await agent('Zola', PRES)
    await agent('Abel', LOIN)
    expect(distances((await chercher()).candidats)).toEqual([
      ['Agent Abel', undefined],
      ['Agent Zola', undefined],
    ])
  })

  it('is not told from anywhere the house is moved to: together they would tell the town', async () => {
    await situer()
    const pres = await agent('Zola', PRES)
    await agent('Abel', LOIN)
    const attendu = [
      ['Agent Zola', 'Entre 5 et 15\u00a0km'],
      ['Agent Abel', 'À plus de 30\u00a0km'],
    ]
    const { candidats: avant } = await chercher()
    expect(distances(avant)).toEqual(attendu)
    for (const [latitude, longitude] of [
      [49.95, 2.3],
      [50.4, 2.3],
      [49.9, 2.6],
      [49.9, 2.0],
    ] as const) {
      await situer(latitude, longitude)
      const { candidats } = await chercher()
      expect(distances(candidats)).toEqual([
        ['Agent Abel', undefined],
        ['Agent Zola', undefined],
      ])
      expect(new Set(candidats.filter(c => c.label.startsWith('Agent')).map(c => c.score)).size).toBe(1)
    }
    // Neither does a short way: what is told stays what it was.
    await situer(49.91, 2.3)
    expect((await chercher()).candidats).toEqual(avant)
    // Agreed to again, it counts from where the house stands.
    await situer(50.4, 2.3)
    await donner(pres, PRES)
    expect(distances((await chercher()).candidats)).toEqual([
      ['Agent Abel', undefined],
      ['Agent Zola', 'À plus de 30\u00a0km'],
    ])
  })

  it('leaves the server as a range alone: neither town nor place, in no reading of the house', async () => {
    await situer()
    const pres = await agent('Zola', PRES)
    await agent('Abel', LOIN)
    const [annee = '', mois = ''] = r.jour(3).split('-')
    const lus = [(await chercher()).body]
    for (const [qui, url] of [
      [cadre, `planning-edt/planning?annee=${Number(annee)}&mois=${Number(mois)}`],
      [cadre, 'mon-planning-edt/equipe'],
      [pres, 'mon-planning-edt/equipe'],
      [pres, `mon-planning-edt/planning/${r.jour(3)}/echanges`],
    ] as const) {
      const answer = await r.app.inject({ url: `${EDT}/${url}`, headers: qui.headers })
      expect(answer.statusCode, `${url} ${answer.body}`).toBe(200)
      lus.push(answer.body)
    }
    for (const body of lus) expect(body).not.toMatch(/Rivery|Abbeville|49\.9|50\.4|latitude|longitude|distance|lieu_/)
  })

  it('costs one statement, however many gave their town', async () => {
    await situer()
    const compter = async () => {
      await chercher()
      const statements = watchStatements()
      try {
        await chercher()
        return statements.count()
      } finally {
        statements.end()
      }
    }
    await agent('Zola')
    const sans = await compter()
    for (const nom of ['Un', 'Deux', 'Trois', 'Quatre']) await agent(nom, PRES)
    expect(await compter()).toBe(sans)
  })
})
