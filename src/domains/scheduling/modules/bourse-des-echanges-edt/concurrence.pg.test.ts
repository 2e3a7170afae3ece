import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createEchanges } from '#domains/scheduling/server/testing/echanges.ts'
import { verrouillerPlannings } from '#domains/scheduling/server/verrous.ts'
import type { TestSession } from '#server/testing/seed.ts'

/** Many answers at once about the same few posts: what the database holds afterwards is a planning that can be lived. */

const seed = Number(process.env.ECHANGES_SEED ?? Date.now() % 2 ** 31)
/** One, of another seed each time; `npm run test:fuzz` plays many. */
const tours = Array.from({ length: Number(process.env.ECHANGES_TOURS ?? 1) }, (_, n) => n + 1)
const { r, x } = await createEchanges({ patient: true })
afterAll(() => r.close())

/** Mulberry32: the same order of calls for the same seed. */
function hasard(graine: number): () => number {
  let etat = graine
  return () => {
    etat = (etat + 0x6d2b79f5) | 0
    let t = Math.imul(etat ^ (etat >>> 15), 1 | etat)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
function melanger<T>(liste: readonly T[], tirer: () => number): T[] {
  return liste
    .map(valeur => ({ valeur, rang: tirer() }))
    .sort((a, b) => a.rang - b.rang)
    .map(({ valeur }) => valeur)
}

interface Propose {
  readonly bde_id: number
  readonly uid: string
  readonly auteur: TestSession
  readonly cible: TestSession
}

/** Four people hold a morning of the same day; four more are free. Everybody's post is offered to everybody. */
async function monter(tirer: () => number) {
  const premier = await r.agent()
  const { compte_id } = premier
  const agents = [premier]
  for (let n = 1; n < 8; n++) agents.push(await r.agent(compte_id, { prenom: `Agent ${n}`, nom: 'Essai' }))
  const cadres = [await r.cadre(compte_id), await r.cadre(compte_id)]
  const postes: { qui: TestSession; id: number }[] = []
  // A few minutes apart: an exchange of two that are the same would be refused.
  for (const [n, qui] of agents.slice(0, 4).entries())
    postes.push({ qui, id: await r.pointage(qui, 5, 'Matin', { heure_debut: `06:4${n}` }) })
  const proposes: Propose[] = []
  for (const { qui, id } of postes)
    for (const cible of agents.filter(a => a !== qui)) {
      const sien = postes.find(p => p.qui === cible)
      const pointage_cible = sien && tirer() < 0.8 ? sien.id : null
      // Giving a second post of the same hours is refused at once: only a swap is offered to those who work.
      if (sien && pointage_cible === null) continue
      const payload = { utilisateur_cible: cible.utilisateur_id, pointage_origine: id, pointage_cible }
      proposes.push({ ...(await x.propose(qui, payload)), auteur: qui, cible })
    }
  return { compte_id, agents, cadres, postes, proposes }
}

async function verifier(compte_id: number, postes: readonly { id: number }[]) {
  const { rows: chevauchements } = await sql`
    select a.pointage_id, b.pointage_id from pointage a join pointage b
      on a.compte_id = b.compte_id and a.utilisateur_id = b.utilisateur_id and a.pointage_id < b.pointage_id
      and a.plages && b.plages
    where a.compte_id = ${compte_id}`.execute(r.db)
  expect(chevauchements).toEqual([])
  const poses = await r.db.selectFrom('pointage').select('pointage_id').where('compte_id', '=', compte_id).execute()
  expect(poses.map(p => p.pointage_id).sort((a, b) => a - b)).toEqual(postes.map(p => p.id))
  const echanges = await r.db.selectFrom('echange').selectAll().where('compte_id', '=', compte_id).execute()
  const touchent = (etat: number): number[] =>
    echanges
      .filter(e => e.bde_etat === etat)
      .flatMap(e => [e.pointage_origine_id, e.pointage_cible_id])
      .filter(id => id !== null)
      .sort((a, b) => a - b)
  // A post is exchanged once, promised once, and promised by those that say so.
  expect(new Set(touchent(2)).size).toBe(touchent(2).length)
  expect(await x.reserves(compte_id)).toEqual(touchent(1))
  const acceptes = new Set(touchent(2))
  expect(echanges.filter(e => e.bde_etat < 2 && acceptes.has(e.pointage_origine_id ?? 0))).toEqual([])
  return { acceptes: acceptes.size, ouverts: touchent(1).length }
}

it.each(tours)(
  `50 answers at once leave one owner to each post and nobody with two (round %i, seed ${seed})`,
  async tour => {
    const tirer = hasard(seed + tour)
    const { compte_id, cadres, postes, proposes } = await monter(tirer)
    const cadre = (): TestSession => (tirer() < 0.5 ? cadres[0] : cadres[1]) as TestSession
    const accepter = proposes.map(p => async () => (await x.envoyer(p.cible, x.reponse(p.uid, 1))).outcome)
    const decider = proposes.map(({ bde_id }) => {
      const [qui, action] = [cadre(), tirer() < 0.8 ? 2 : 9] as const
      return async () => ((await x.decider(qui, { bde_id, action })).erreur ?? 'decide') as string
    })
    const annuler = proposes.map(p => async () => (await x.envoyer(p.auteur, x.reponse(p.uid, 7))).outcome)
    for (let vague = 0; vague < 4; vague++) {
      const choix = melanger([...accepter, ...decider, ...(vague === 3 ? annuler : [])], tirer)
      // Fewer than fifty: some are sent twice at the same moment, as a phone does on a bad network.
      const appels = Array.from({ length: 50 }, (_, rang) => choix[rang % choix.length])
      const issues = await Promise.all(appels.map(appel => appel?.()))
      expect(issues).not.toContain('erreur')
      expect(issues).not.toContain('en_cours')
      await verifier(compte_id, postes)
    }
    // What was left is answered one by one; what the rules now forbid, the manager refuses.
    for (const appel of [...accepter, ...decider]) await appel()
    await Promise.all(proposes.map(({ bde_id }) => x.decider(cadre(), { bde_id, action: 9 })))
    const { acceptes, ouverts } = await verifier(compte_id, postes)
    expect(acceptes).toBeGreaterThan(0)
    expect(ouverts).toBe(0)
  },
  120_000,
)

it('of twenty acceptances of the same post at once, one is promised and the others are told when', async () => {
  const ines = await r.agent()
  const poste = await r.pointage(ines, 4)
  const collegues: TestSession[] = []
  for (let n = 0; n < 20; n++) collegues.push(await r.agent(ines.compte_id, { prenom: `Agent ${n}`, nom: 'Essai' }))
  const uids: string[] = []
  for (const c of collegues) {
    const { uid } = await x.propose(ines, { utilisateur_cible: c.utilisateur_id, pointage_origine: poste })
    uids.push(uid)
  }
  const issues = await Promise.all(collegues.map((c, n) => x.envoyer(c, x.reponse(uids[n] ?? '', 1))))
  expect(issues.filter(i => i.outcome === 'applied')).toHaveLength(1)
  const refus = issues.filter(i => i.outcome === 'conflict' && i.code === 'POSTE_RESERVE')
  expect(refus).toHaveLength(19)
  expect(refus[0].message).toMatch(/promis dans un autre échange le .* à \d\d:\d\d\.$/)
  expect(await x.reserves(ines.compte_id)).toEqual([poste])
})

it('a leave-like absence and a decision at once never leave a post on a day away', async () => {
  const { ines, samir, cadre, a, compte_id } = await x.equipe()
  const { bde_id, uid } = await x.propose(ines, { utilisateur_cible: samir.utilisateur_id, pointage_origine: a })
  await x.envoyer(samir, x.reponse(uid, 1))
  const absenter = x.enTantQue(cadre, async context => {
    await verrouillerPlannings(context, [samir.utilisateur_id])
    await new Promise(resolve => setTimeout(resolve, 100))
    await context.db
      .insertInto('absence')
      .values({
        compte_id,
        utilisateur_id: samir.utilisateur_id,
        jour: r.jour(3),
        sorte: 'conge',
        demande_conge_id: null,
      })
      .execute()
  })
  await new Promise(resolve => setTimeout(resolve, 30))
  const [decision] = await Promise.all([x.decider(cadre, { bde_id, action: 2 }), absenter])
  expect(decision).toMatchObject({ erreur: 'REGLE_NON_RESPECTEE' })
  expect(await r.postesDe(ines)).toEqual([a])
})
