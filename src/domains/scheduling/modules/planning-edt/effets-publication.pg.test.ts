import { describe, expect, it } from 'vitest'
import { resultatLotSchema } from '#domains/scheduling/model/bureau/changement.ts'
import { effetsPublicationSchema } from '#domains/scheduling/model/consequences/publication.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { watchStatements } from '#server/testing/statements.ts'
import { ajouterJours, joursEntre, lundiDe } from '#wire/dates.ts'

const BASE = '/api/edt/modules/planning-edt'
const r = ouvrirResidence()
/** A week that is to come, from its Monday to its Sunday. */
const jourDe = (rang: number) => ajouterJours(lundiDe(r.jour(0)), 14 + rang)
const semaine = () => ({ du: jourDe(0), au: jourDe(6) })
/** Matin, 6 h 45 to 14 h 15 less the break. */
const MATIN = 420

const poster = (s: { readonly headers: Readonly<Record<string, string>> }, suite: string, payload: object) =>
  r.app.inject({ method: 'POST', url: `${BASE}${suite}`, headers: s.headers, payload })
async function effets(s: TestSession, suite: object = {}) {
  const answer = await poster(s, '/publier/effets', { ...semaine(), ...suite })
  expect(answer.statusCode, answer.body).toBe(200)
  const { personnes } = effetsPublicationSchema.parse(answer.json())
  return (qui: TestSession) => personnes.find(p => p.utilisateur_id === qui.utilisateur_id)
}
async function poser(s: TestSession, qui: TestSession, jours: readonly number[], poste_id: number) {
  const changements = jours.map(n => ({
    ...{ sorte: 'poser', utilisateur_id: qui.utilisateur_id, date: jourDe(n), poste_id },
  }))
  const lot = resultatLotSchema.parse((await poster(s, '/lot', { changements })).json())
  expect(lot.lot_id, JSON.stringify(lot)).not.toBeNull()
}
async function equipe() {
  const ines = await r.agent(await r.createCompany('Les Tilleuls'))
  const { compte_id } = ines
  const samir = await r.agent(compte_id, { prenom: 'Samir', nom: 'Haddad' })
  return { ines, samir, cadre: await r.cadre(compte_id), compte_id, matin: await r.poste(compte_id, 'Matin') }
}

describe('refuses', () => {
  it('whoever does not plan, and days that follow nothing', async () => {
    const { ines, cadre } = await equipe()
    expect((await poster({ headers: {} }, '/publier/effets', semaine())).statusCode).toBe(401)
    expect((await poster(ines, '/publier/effets', semaine())).statusCode).toBe(403)
    expect((await poster(cadre, '/publier/effets', { du: jourDe(6), au: jourDe(0) })).statusCode).toBe(400)
  })

  it('to tell the hours of another house', async () => {
    const { ines, cadre, matin } = await equipe()
    await poser(cadre, ines, [0], matin)
    const ailleurs = await equipe()
    expect((await effets(ailleurs.cadre))(ines)).toBeUndefined()
  })
})

describe('the hours that a publication would make', () => {
  it('are told before and after, beside what is due, and stay what they are until it is published', async () => {
    const { ines, samir, cadre, compte_id, matin } = await equipe()
    await r.pointage(samir, joursEntre(r.jour(0), jourDe(1)))
    await poser(cadre, ines, [0, 1], matin)
    const lus = await effets(cadre)
    expect(lus(ines)).toMatchObject({ label: 'Inès Caron', prevu: { avant: 0, apres: 2 * MATIN }, absences: 0 })
    expect(lus(samir)?.prevu).toEqual({ avant: MATIN, apres: MATIN })
    // Seven days of a house that counts by the week: a week of the contract.
    expect(lus(ines)?.contrat).toBe(35 * 60)
    // Read twice, the same; nothing of it is written.
    expect((await effets(cadre))(ines)?.prevu).toEqual({ avant: 0, apres: 2 * MATIN })
    const prets = await r.db
      .selectFrom('pointage_brouillon')
      .select('pointage_id')
      .where('compte_id', '=', compte_id)
      .execute()
    expect(prets).toHaveLength(2)
    expect((await poster(cadre, '/publier', semaine())).statusCode).toBe(200)
    expect((await effets(cadre))(ines)?.prevu).toEqual({ avant: 2 * MATIN, apres: 2 * MATIN })
  })

  it('without those that something keeps back, are theirs alone who are published', async () => {
    const { ines, samir, cadre, matin } = await equipe()
    await poser(cadre, ines, [0], matin)
    await poser(cadre, samir, [0], matin)
    const lus = await effets(cadre, { agents: [ines.utilisateur_id] })
    expect(lus(ines)?.prevu.apres).toBe(MATIN)
    expect(lus(samir)).toBeUndefined()
    expect((await effets(cadre, { agents: [samir.utilisateur_id] }))(ines)).toBeUndefined()
  })

  it('beyond 35 h are overtime, and beyond a part-time contract its extra hours; over the year they are no week’s', async () => {
    const { ines, samir, cadre, compte_id, matin } = await equipe()
    await r.db
      .updateTable('agent_contrat')
      .set({ minutes_hebdomadaires: 20 * 60, minutes_annuelles: 900 * 60 })
      .where('utilisateur_id', '=', samir.utilisateur_id)
      .execute()
    await poser(cadre, ines, [0, 1, 2, 3, 4, 5], matin)
    await poser(cadre, samir, [0, 1, 2], matin)
    const lus = await effets(cadre)
    expect(lus(ines)?.supplementaires).toEqual({ avant: 0, apres: 6 * MATIN - 35 * 60 })
    expect(lus(samir)).toMatchObject({
      supplementaires: { avant: 0, apres: 0 },
      complementaires: { avant: 0, apres: 3 * MATIN - 20 * 60 },
    })
    await r.db
      .insertInto('planning_proprietes')
      .values({ compte_id, valable_du: '1900-01-01', propriete_decompte: 'annee' })
      .execute()
    expect((await effets(cadre))(ines)?.supplementaires).toEqual({ avant: 0, apres: 0 })
  })

  it('come with the days away, and in as many statements for ten people as for two', async () => {
    const { ines, cadre, compte_id, matin } = await equipe()
    await poser(cadre, ines, [0], matin)
    await r.db
      .insertInto('absence')
      .values(
        [1, 2].map(n => ({
          compte_id,
          utilisateur_id: ines.utilisateur_id,
          jour: jourDe(n),
          sorte: 'conge' as const,
        })),
      )
      .execute()
    const compter = async () => {
      const statements = watchStatements()
      try {
        expect((await effets(cadre))(ines)?.absences).toBe(2)
        return statements.count()
      } finally {
        statements.end()
      }
    }
    await compter()
    const deux = await compter()
    for (let n = 0; n < 8; n++) await poser(cadre, await r.agent(compte_id, { prenom: `Agent ${n}` }), [0, 3], matin)
    expect(await compter()).toBe(deux)
  })
})
