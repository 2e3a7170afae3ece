import { describe, expect, it } from 'vitest'
import {
  type EquitePersonne,
  equitePersonneSchema,
  equiteSchema,
  type SorteEquite,
} from '#domains/scheduling/model/equite/equite.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, jourSemaine, joursEntre } from '#wire/dates.ts'

const DESK = '/api/edt/modules/planning-edt'
const MINE = '/api/edt/modules/mon-tableau-de-bord-gdt/equite'
const r = ouvrirResidence()

const lire = async (s: TestSession, url: string) => {
  const answer = await r.app.inject({ url, headers: s.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const equite = async (s: TestSession) => equiteSchema.parse(await lire(s, `${DESK}/equite`))
const mienne = async (s: TestSession): Promise<EquitePersonne> => equitePersonneSchema.parse(await lire(s, MINE))
const nombres = ({ mesures }: Pick<EquitePersonne, 'mesures'>, sorte: SorteEquite) => mesures[sorte]

/** The last such weekday that is over: 1 for Monday. */
const dernier = (jour: number) => [-1, -2, -3, -4, -5, -6, -7].find(n => jourSemaine(r.jour(n)) === jour) ?? -1

async function equipe() {
  const ines = await r.agent(await r.createCompany('Les Tilleuls'))
  const { compte_id } = ines
  const samir = await r.agent(compte_id, { prenom: 'Samir', nom: 'Haddad' })
  return { ines, samir, cadre: await r.cadre(compte_id), compte_id }
}

describe('refuses', () => {
  it('whoever is nobody, does not plan, or asks about another house', async () => {
    const { ines, cadre } = await equipe()
    const ailleurs = await r.cadre(await r.createCompany('Les Ormes'))
    expect((await r.app.inject({ url: `${DESK}/equite` })).statusCode).toBe(401)
    expect((await r.app.inject({ url: MINE })).statusCode).toBe(401)
    expect((await r.app.inject({ url: `${DESK}/equite`, headers: ines.headers })).statusCode).toBe(403)
    const un = `${DESK}/equite/${ines.utilisateur_id}`
    expect((await r.app.inject({ url: un, headers: ailleurs.headers })).statusCode).toBe(404)
    expect((await r.app.inject({ url: un, headers: cadre.headers })).statusCode).toBe(200)
    expect((await equite(ailleurs)).agents.map(a => a.label)).toEqual(['Nathalie Lefèvre'])
  })
})

it('counts what was worked, not what lies under a sickness nor what is to come, and shares it by contract', async () => {
  const { ines, samir, cadre, compte_id } = await equipe()
  await r.db
    .updateTable('agent_contrat')
    .set({ minutes_hebdomadaires: 1050 })
    .where('utilisateur_id', '=', samir.utilisateur_id)
    .execute()
  for (const n of [10, 20, 30]) await r.pointage(ines, -n, 'Nuit')
  const malade = { compte_id, utilisateur_id: ines.utilisateur_id, jour: r.jour(-30), sorte: 'maladie' as const }
  await r.db.insertInto('absence').values(malade).execute()
  await r.pointage(ines, 3, 'Nuit')
  await r.pointage(ines, -400, 'Nuit')
  const agents = (await equite(cadre)).agents
  const nuits = (label: string) => agents.find(a => a.label === label)?.mesures.nuits
  expect(nuits('Inès Caron')?.nombre).toBe(2)
  // Full time twice and half time once: the manager is of the same job as the two others.
  expect(nuits('Samir Haddad')).toEqual({ nombre: 0, part: 0.4 })
  expect(nuits('Inès Caron')?.part).toBe(0.8)
  expect(agents.reduce((total, a) => total + (a.mesures.nuits.part ?? 0), 0)).toBeCloseTo(2, 0)
})

it('tells each agent their own numbers with the days behind them, and no part that would tell a colleague’s', async () => {
  const { ines, samir, cadre, compte_id } = await equipe()
  const [samedi, dimanche] = [dernier(6), dernier(7)]
  await r.pointage(ines, samedi, 'Matin')
  await r.pointage(ines, dimanche, 'Matin')
  const sienne = await mienne(ines)
  expect(nombres(sienne, 'week_ends').nombre).toBe(sienne.faits.week_ends.length)
  expect(nombres(sienne, 'week_ends').part).not.toBeNull()
  expect(sienne.faits.week_ends[0]?.mots).toContain('Matin 06:45 – 14:15')
  expect(await lire(cadre, `${DESK}/equite/${ines.utilisateur_id}`)).toMatchObject({ faits: sienne.faits })
  expect(JSON.stringify(sienne)).not.toMatch(/Samir|Haddad/)
  // Two of a job: the part of one would be the other's number.
  await r.exercer(samir, 'Lingère')
  expect(nombres(await mienne(samir), 'week_ends')).toEqual({ nombre: 0, part: null })
  expect(nombres(await mienne(ines), 'week_ends').part).toBeNull()
  const personne = await r.someone({ compte_id, modules: ['vx-mon-tableau-de-bord-gdt'] })
  expect(nombres(await mienne(personne), 'nuits')).toEqual({ nombre: 0, part: null })
})

it('counts the days that the house changed too late, not those of an exchange or of a sickness', async () => {
  const { ines, cadre, compte_id } = await equipe()
  const { utilisateur_id } = ines
  const change = (jour: string, cause: 'publication' | 'appel' | null, fait_a = r.services.clock()) =>
    r.db
      .insertInto('planning_changement')
      .values({
        compte_id,
        utilisateur_id,
        jour,
        avant: 'Repos',
        apres: 'Matin',
        auteur_id: cadre.utilisateur_id,
        cause,
        fait_a,
      })
      .execute()
  const ilYA = (jours: number) => new Date(r.services.clock().getTime() - jours * 86_400_000)
  await change(r.jour(-1), 'publication', ilYA(3))
  await change(r.jour(-2), 'appel', ilYA(2))
  await change(r.jour(-3), null, ilYA(4))
  await change(r.jour(-4), 'publication', ilYA(30))
  await change(r.jour(-5), 'publication', ilYA(1))
  expect((await mienne(ines)).faits.tardifs.map(f => f.jour)).toEqual([r.jour(-1), r.jour(-2)])
})

it('a publication within seven days is one of them, once the day is there', async () => {
  const { ines, cadre, compte_id } = await equipe()
  const date = r.jour(0)
  const changements = [
    { sorte: 'poser', utilisateur_id: ines.utilisateur_id, date, poste_id: await r.poste(compte_id, 'Nuit') },
  ]
  const poster = (suite: string, payload: object) =>
    r.app.inject({ method: 'POST', url: `${DESK}${suite}`, headers: cadre.headers, payload })
  expect((await poster('/lot', { changements })).statusCode).toBe(200)
  expect((await poster('/publier', { du: date, au: date })).json()).toMatchObject({ tardifs: 1 })
  expect((await mienne(ines)).faits.tardifs).toEqual([{ jour: date, mots: 'Pas encore publié → Nuit 21:00 – 07:00' }])
})

describe('with the month that is prepared', () => {
  /** The month after this one, and a Tuesday of it. */
  function suivant() {
    const premier = `${ajouterJours(`${r.jour(0).slice(0, 8)}01`, 32).slice(0, 8)}01`
    const mardi =
      [7, 8, 9, 10, 11, 12, 13].map(n => ajouterJours(premier, n)).find(j => jourSemaine(j) === 2) ?? premier
    return { mardi, dans: joursEntre(r.jour(0), mardi), query: `?annee=${mardi.slice(0, 4)}&mois=${mardi.slice(5, 7)}` }
  }
  const avecMois = async (s: TestSession, query: string) => equiteSchema.parse(await lire(s, `${DESK}/equite${query}`))

  it('a month that is past adds nothing, one that is no month is refused', async () => {
    const { cadre, ines } = await equipe()
    await r.pointage(ines, -10, 'Nuit')
    const hier = ajouterJours(`${r.jour(0).slice(0, 8)}01`, -1)
    const passe = await avecMois(cadre, `?annee=${hier.slice(0, 4)}&mois=${hier.slice(5, 7)}`)
    expect(passe.avec_au).toBeNull()
    expect(passe.agents.map(a => a.avec)).toEqual([null, null, null])
    const faux = { url: `${DESK}/equite?annee=2027&mois=13`, headers: cadre.headers }
    expect((await r.app.inject(faux)).statusCode).toBe(400)
  })

  it('adds what is prepared as much as what is published, each with its day, and drops what is prepared to go', async () => {
    const { ines, cadre, compte_id } = await equipe()
    const { mardi, dans, query } = suivant()
    // Far enough that agents see the next month whole, on the first of this one too.
    await r.db
      .insertInto('planning_proprietes')
      .values({ compte_id, valable_du: '1900-01-01', propriete_planning_roulant: 60 })
      .execute()
    await r.pointage(ines, -10, 'Nuit')
    await r.pointage(ines, dans, 'Nuit')
    const sien = async () => (await avecMois(cadre, query)).agents.find(a => a.label === 'Inès Caron')
    expect(await sien()).toMatchObject({ mesures: { nuits: { nombre: 1 } }, avec: { nuits: { nombre: 2 } } })

    const date = ajouterJours(mardi, 1)
    const poste_id = await r.poste(compte_id, 'Nuit')
    const lot = async (changements: object[]) => {
      const envoi = { method: 'POST', url: `${DESK}/lot`, headers: cadre.headers, payload: { changements } } as const
      const answer = await r.app.inject(envoi)
      expect(answer.json().lot_id, answer.body).not.toBeNull()
    }
    await lot([{ sorte: 'poser', utilisateur_id: ines.utilisateur_id, date, poste_id }])
    expect(await sien()).toMatchObject({ mesures: { nuits: { nombre: 1 } }, avec: { nuits: { nombre: 3 } } })
    const detail = equitePersonneSchema.parse(await lire(cadre, `${DESK}/equite/${ines.utilisateur_id}${query}`))
    expect(detail.faits.nuits.map(f => f.jour)).toEqual([r.jour(-10)])
    expect(detail.avec?.faits.nuits.map(f => f.jour)).toEqual([date, mardi, r.jour(-10)])

    const publie = await r.db
      .selectFrom('pointage')
      .select(['pointage_id', 'version'])
      .where('utilisateur_id', '=', ines.utilisateur_id)
      .where('pointage_date', '=', mardi)
      .executeTakeFirstOrThrow()
    await lot([{ sorte: 'retirer', ...publie }])
    expect(await sien()).toMatchObject({ avec: { nuits: { nombre: 2 } } })

    // The agent hears of what is published alone: neither the night that is prepared nor the one that is prepared to go.
    expect((await mienne(ines)).avec?.faits.nuits.map(f => f.jour)).toEqual([mardi, r.jour(-10)])
  })

  it('shares it anew, so that the parts are of all of it', async () => {
    const { ines, samir, cadre } = await equipe()
    const { dans, query } = suivant()
    for (const n of [0, 2, 4]) await r.pointage(ines, dans + n, 'Nuit')
    const lus = (await avecMois(cadre, query)).agents
    expect(lus.reduce((total, a) => total + (a.avec?.nuits.part ?? 0), 0)).toBeCloseTo(3, 0)
    expect(lus.find(a => a.utilisateur_id === samir.utilisateur_id)?.avec?.nuits.nombre).toBe(0)
  })
})
