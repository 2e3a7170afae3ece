import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mutationHandlers, routes } from '#app/server/modules.ts'
import { empreinteRapport } from '#domains/field-service/model/rapports/empreinte.ts'
import { cloture, etape, observation } from '#domains/field-service/modules/mon-activite/offline.ts'
import { aujourdhui, createTerrain, midi, type Terrain } from '#domains/field-service/server/testing/terrain.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { phoneOf } from '#tests/support/device.ts'
import { jpegOf } from '#tests/support/photos.ts'
import { report } from '#tests/support/promises.ts'
import { ajouterJours } from '#wire/dates.ts'

let t: Terrain
let origin = ''
beforeAll(async () => {
  t = await createTerrain({ routes, mutations: mutationHandlers })
  await t.test.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(t.test.app.server.address() as AddressInfo).port}`
})
afterAll(() => t.test.close())

const phoneFor = (user: TestSession) => phoneOf(t.test, origin, user)

async function crew() {
  const technicien = await t.technicien()
  const autre = await t.technicien(technicien.compte_id)
  const regulateur = await t.regulateur(technicien.compte_id)
  const visite = await t.visite(technicien, { heure: '12:00' })
  return { technicien, autre, regulateur, phone: await phoneFor(technicien), id: visite.intervention_id }
}
type Crew = Awaited<ReturnType<typeof crew>>

/** What a technician does of a visit, from the first step to the report with its scanned page. */
function workOf({ id, phone }: Crew): (() => Promise<OutboxEntry>)[] {
  return [
    () => phone.do(etape, { intervention_id: id, de: 0, vers: 1 }),
    () => phone.do(etape, { intervention_id: id, de: 1, vers: 2 }),
    () => phone.do(observation, { intervention_id: id, texte: 'Vanne grippée', uid: randomUUID() }),
    async () => {
      const scan = [await phone.store(await jpegOf(id, 60_000))]
      const rapport = {
        ...{ intervention_id: id, cloture: 1, fournitures: [], prestations: [], certification_tva: null },
        ...{ paiement: { mode: null, montant_cents: 0 }, planification: null, observation_client: '' },
        ...{ observation_inter: 'Essai concluant', signature_client: null, signature_prestataire: null, scan },
      }
      return await phone.do(cloture, {
        intervention_id: id,
        de: 2,
        rapport,
        empreinte: await empreinteRapport(rapport),
      })
    },
  ]
}

const plan = {
  annuler: ({ regulateur, id }: Crew) => post(regulateur, id, 'annuler', { motif: 'Client absent' }),
  affecter: ({ regulateur, technicien, autre, id }: Crew) =>
    post(regulateur, id, 'affecter', { de: technicien.utilisateur_id, vers: autre.utilisateur_id }),
  reporter: ({ regulateur, id }: Crew) => {
    const jour = ajouterJours(aujourdhui(), 2)
    return post(regulateur, id, 'reporter', { de: midi(), jour, heure_debut: '09:00', duree_minutes: 60 })
  },
} as const

const post = (who: TestSession, id: number, what: string, payload: unknown) =>
  t.appeler(who, 'POST', `/api/regulation/interventions/${id}/${what}`, { payload })

/** Where each action ended at the office: on the visit, beside the plan, or in a conflict that shows both values. */
async function whereabouts({ technicien, id }: Crew, entries: readonly OutboxEntry[]) {
  const { db } = t.test
  const ids = entries.map(e => e.id)
  const ledger = await db.selectFrom('recu').select(['cle', 'resultat']).where('cle', 'in', ids).execute()
  const beside = await db
    .selectFrom('hors_planning')
    .select(['mutation_id', 'contenu', 'motif'])
    .where('intervention_id', '=', id)
    .execute()
  const steps = await db
    .selectFrom('intervention_etape')
    .select('mutation_id')
    .where('intervention_id', '=', id)
    .execute()
  const audit = await db
    .selectFrom('audit')
    .select(['action', 'utilisateur_id', 'avant', 'apres'])
    .where('compte_id', '=', technicien.compte_id)
    .where('entite', '=', `intervention:${id}`)
    .execute()
  const visit = await db
    .selectFrom('intervention')
    .selectAll()
    .where('intervention_id', '=', id)
    .executeTakeFirstOrThrow()
  const outcomes = ids.map(
    cle => (ledger.find(r => r.cle === cle)?.resultat as { outcome?: string } | undefined)?.outcome,
  )
  return { outcomes, beside, steps: steps.map(s => s.mutation_id), audit, visit }
}

const moments = [0, 1, 2, 4] as const
const orders = Object.keys(plan).flatMap(what => moments.map(after => [what as keyof typeof plan, after] as const))

describe('row "dispatcher + technician edit" (no silent overwrite, audit has both; L, D, C)', () => {
  it.each(orders)('%s, once the office has received %d of the four actions', async (what, after) => {
    const c = await crew()
    const work = workOf(c)
    const done: OutboxEntry[] = []
    for (const act of work.slice(0, after)) done.push(await act())
    await c.phone.drainUntilEmpty(3)
    // Out of reach from here on: the rest is done without knowing what the office decides.
    const decision = await plan[what](c)
    for (const act of work.slice(after)) done.push(await act())
    expect(await c.phone.drainUntilEmpty(4), 'everything leaves the phone').toBeLessThan(4)

    const seen = await whereabouts(c, done)
    expect(seen.outcomes).toEqual(done.map(() => 'applied'))
    expect((await c.phone.db.acquittes.toArray()).map(e => e.id).sort()).toEqual(done.map(e => e.id).sort())
    const decided = decision.statusCode === 200
    // A begun visit keeps its plan, a closed one all of itself: the dispatcher is told, nothing is overwritten.
    expect(decided, decision.body).toBe(after === 0 || (what === 'annuler' && after < 4))
    const keptBeside = decided && what !== 'reporter'
    expect(seen.beside.map(b => b.mutation_id).sort()).toEqual(
      (keptBeside ? done.slice(after) : []).map(e => e.id).sort(),
    )
    for (const kept of seen.beside) expect(kept.contenu).toEqual(done.find(e => e.id === kept.mutation_id)?.payload)
    // D: each step once.
    expect(new Set(seen.steps).size).toBe(seen.steps.length)
    // Per field: steps and report are the technician's, plan and assignee the dispatcher's.
    const reached = keptBeside ? Math.min(after, 2) : 3
    expect(seen.visit.etapes_en_cours).toBe(reached)
    expect(seen.visit.annulee_a !== null).toBe(decided && what === 'annuler')
    expect(seen.visit.technicien_id).toBe(
      decided && what === 'affecter' ? c.autre.utilisateur_id : c.technicien.utilisateur_id,
    )
    const authors = new Set(seen.audit.map(a => a.utilisateur_id))
    expect(authors.has(c.technicien.utilisateur_id)).toBe(true)
    expect(authors.has(c.regulateur.utilisateur_id)).toBe(decided)
    report(`dispatcher ${what} after ${after}`, {
      actions: done.length,
      hors_planning: seen.beside.length,
      etape: seen.visit.etapes_en_cours,
      refus_au_regulateur: !decided,
    })
  })

  it('shows a conflict card with both values when the same field changed twice, and keeps both', async () => {
    const c = await crew()
    const second = await phoneFor(c.technicien)
    const other = { ...c, phone: second }
    const [go, arrive] = workOf(c)
    await go?.()
    await c.phone.drainUntilEmpty(2)
    // On one phone: arrived. On the other, out of reach: back to the start.
    await arrive?.()
    const back = await other.phone.do(etape, { intervention_id: c.id, de: 1, vers: 0 })
    await c.phone.drainUntilEmpty(2)
    await other.phone.drain()
    const card = await other.phone.db.outbox.get(back.id)
    expect(card).toMatchObject({ etat: 'a_resoudre', resultat: { outcome: 'conflict', code: 'ETAPE_PERIMEE' } })
    expect(card?.resultat?.donnees).toMatchObject({
      champ: 'etapes_en_cours',
      serveur: { etapes_en_cours: 2 },
      appareil: { de: 1, vers: 0 },
    })
    const { visit, audit } = await whereabouts(c, [back])
    expect(visit.etapes_en_cours).toBe(2)
    // Both are kept in the history, not only the one that won.
    expect(audit.find(a => a.action === 'intervention.conflit')).toMatchObject({
      utilisateur_id: c.technicien.utilisateur_id,
      avant: { etapes_en_cours: 2 },
      apres: { de: 1, vers: 0, contenu: back.payload },
    })
  })

  it('two phones of one technician that did the same offline end as one (D)', async () => {
    const c = await crew()
    const twin = { ...c, phone: await phoneFor(c.technicien) }
    const done = []
    for (const act of workOf(c).slice(0, 2)) done.push(await act())
    for (const act of workOf(twin).slice(0, 2)) done.push(await act())
    await Promise.all([c.phone.drainUntilEmpty(6), twin.phone.drainUntilEmpty(6)])
    const { steps, visit, outcomes } = await whereabouts(c, done)
    expect(steps).toHaveLength(2)
    expect(visit.etapes_en_cours).toBe(2)
    expect([...outcomes].sort()).toEqual(['applied', 'applied', 'duplicate', 'duplicate'])
  })
})

describe('row "intervention deleted or reassigned" (L)', () => {
  it('keeps the report and its scanned page whole beside the plan', async () => {
    const c = await crew()
    const done: OutboxEntry[] = []
    for (const act of workOf(c)) done.push(await act())
    await plan.affecter(c)
    expect(await c.phone.drainUntilEmpty(4)).toBeLessThan(4)
    const { beside } = await whereabouts(c, done)
    expect(beside).toHaveLength(4)
    expect(new Set(beside.map(b => b.motif))).toEqual(new Set(['NON_AFFECTEE']))
    const scan = done.at(-1)?.blobs[0] ?? ''
    const { complet_a } = await t.test.db
      .selectFrom('fichier')
      .select('complet_a')
      .where('sha256', '=', scan)
      .executeTakeFirstOrThrow()
    expect(complet_a).not.toBeNull()
    // Those who plan are told.
    const told = await t.test.db
      .selectFrom('notification')
      .select('notification_titre')
      .where('utilisateur_id', '=', c.regulateur.utilisateur_id)
      .execute()
    expect(told.map(n => n.notification_titre)).toContain('Travail reçu hors planning')
    report('reassigned while offline', { actions: done.length, hors_planning: beside.length })
  })
})
