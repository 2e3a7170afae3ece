import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BOURSE, echangesDe, PLANNING } from '#domains/scheduling/server/testing/echanges.ts'
import { createResidence, type Residence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { watchStatements } from '#server/testing/statements.ts'
import { lireEchangesATraiter } from './echanges/lectures.ts'

/** Performance target 8: what an answer costs follows what is shown, not what exists. */
let r: Residence
let x: ReturnType<typeof echangesDe>
interface Equipe {
  readonly moi: TestSession
  readonly cadre: TestSession
  readonly collegue: TestSession
}
let petite: Equipe
let grande: Equipe

/** A team of so many colleagues, each with a post, a duty, an absence and an exchange with the first person. */
async function remplir(nombre: number): Promise<Equipe> {
  const moi = await r.agent()
  const cadre = await r.cadre(moi.compte_id)
  const collegues: TestSession[] = []
  for (let n = 0; n < nombre; n++) {
    const collegue = await r.agent(moi.compte_id, { prenom: `Agent ${n}`, nom: 'Essai' })
    collegues.push(collegue)
    const { compte_id, utilisateur_id } = collegue
    await r.pointage(collegue, 1)
    await r.astreinte(collegue, 4)
    await r.db
      .insertInto('absence')
      .values({ compte_id, utilisateur_id, jour: r.jour(20), sorte: 'conge', demande_conge_id: null })
      .execute()
    const mien = await r.pointage(moi, 2 + n)
    const { uid } = await x.propose(moi, { utilisateur_cible: utilisateur_id, pointage_origine: mien })
    if (n % 2 === 0) await x.envoyer(collegue, x.reponse(uid, 1))
  }
  return { moi, cadre, collegue: collegues[0] ?? moi }
}

/** Statements of one task; it runs once before, which also reads the person's rights. */
async function compter(tache: () => Promise<unknown>): Promise<number> {
  await tache()
  const statements = watchStatements()
  try {
    await tache()
    return statements.count()
  } finally {
    statements.end()
  }
}

beforeAll(async () => {
  r = await createResidence()
  x = echangesDe(r)
  petite = await remplir(1)
  grande = await remplir(12)
})
afterAll(() => r.close())

describe('statements per answer, the same for a team of 1 and of 12', () => {
  it.each([
    // One of them tells what was published of these days, which no other holds.
    // Of closed months the names that their sheet has, and what was planned of posts that were done otherwise.
    [`${PLANNING}/planning`, 13],
    [`${PLANNING}/equipe`, 10],
    [`${PLANNING}/planning/{jour}/echanges`, 9],
    [`${PLANNING}/planning/{jour}/echanges/create?utilisateur_id={collegue}`, 8],
    [BOURSE, 12],
  ])('%s: at most %i', async (chemin, most) => {
    const lire =
      ({ moi, collegue }: Equipe) =>
      async () => {
        const url = chemin.replace('{jour}', r.jour(2)).replace('{collegue}', String(collegue.utilisateur_id))
        const answer = await r.app.inject({ method: 'GET', url, headers: moi.headers })
        expect(answer.statusCode, answer.body).toBe(200)
      }
    const small = await compter(lire(petite))
    const large = await compter(lire(grande))
    expect(large).toBe(small)
    expect(small).toBeLessThanOrEqual(most)
  })

  it('what a manager has to answer: at most 12', async () => {
    const lire =
      ({ cadre }: Equipe) =>
      () =>
        x.enTantQue(cadre, context => lireEchangesATraiter(context, { traitees: false }))
    expect((await lire(grande)()).length).toBeGreaterThan(1)
    const small = await compter(lire(petite))
    const large = await compter(lire(grande))
    expect(large).toBe(small)
    expect(small).toBeLessThanOrEqual(12)
  })

  it.each([
    // What was planned of posts that were done otherwise is one reading more; what was carried over into the year another,
    // which the weeks do not read. A month that begins tomorrow is one reading more than one under way.
    ['statistique-planification-edt', 'statistiques?annee={annee}', 13],
    ['statistique-hebdo-edt', 'statistiques?annee={annee}', 12],
    ['statistique-mensuelles', 'statistiques?annee={annee}&mois={mois}', 17],
  ])('%s/%s: at most %i', async (module, chemin, most) => {
    const [annee = '', mois = ''] = r.jour(1).split('-')
    const lire =
      ({ compte_id }: TestSession) =>
      async () => {
        const cadre = lecteurs.get(compte_id) ?? (await r.someone({ compte_id, modules: [`vx-${module}`] }))
        lecteurs.set(compte_id, cadre)
        const suite = chemin.replace('{annee}', annee).replace('{mois}', String(Number(mois)))
        const url = `/api/edt/modules/${module}/${suite}`
        const answer = await r.app.inject({ method: 'GET', url, headers: cadre.headers })
        expect(answer.statusCode, answer.body).toBe(200)
      }
    const lecteurs = new Map<number, TestSession>()
    const small = await compter(lire(petite.moi))
    const large = await compter(lire(grande.moi))
    expect(large).toBe(small)
    expect(small).toBeLessThanOrEqual(most)
  })
})
