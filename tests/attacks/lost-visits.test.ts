import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TYPE_OBSERVATION } from '#domains/field-service/model/mutations.ts'
import { HORS_PLANNING_PAR_JOUR } from '#domains/field-service/server/interventions/parts.ts'
import { createTerrain, PLANNING } from '#domains/field-service/server/testing/terrain.ts'
import { mutationOf } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'

const DAY_MS = 86_400_000
let terrain: Awaited<ReturnType<typeof createTerrain>>
beforeAll(async () => {
  terrain = await createTerrain()
})
afterAll(() => terrain.test.close())

const get = (who: TestSession, url: string) => terrain.test.app.inject({ method: 'GET', url, headers: who.headers })
const observe = (who: TestSession, intervention_id: number, texte: string) =>
  terrain.envoyer(
    who,
    mutationOf(
      `${TYPE_OBSERVATION}@1`,
      { intervention_id, texte, uid: randomUUID() },
      { entity: `intervention:${intervention_id}` },
    ),
  )
/** A page tied to the visit, as the scan leaves it. */
async function scan(who: TestSession, intervention_id: number): Promise<string> {
  const sha256 = await terrain.page(who)
  const { compte_id, utilisateur_id: cree_par } = who
  const page = {
    compte_id,
    intervention_id,
    sorte: 'page' as const,
    nom: 'page-1',
    sha256,
    cree_par,
    cree_a: new Date(),
  }
  await terrain.test.db.insertInto('intervention_fichier').values(page).execute()
  return sha256
}

/** A visit that its technician began to note on, then lost to a colleague. */
async function lostVisit() {
  const former = await terrain.technicien()
  const { compte_id } = former
  const next = await terrain.technicien(compte_id)
  const office = await terrain.regulateur(compte_id)
  const { intervention_id: id } = await terrain.visite(former, { heure: '12:00' })
  await observe(former, id, 'Mine, written before')
  await terrain.test.db
    .updateTable('adresse')
    .set({ consignes_acces: 'SECRET code porte 4711', adresse_telephone1: '+33353012780' })
    .where('compte_id', '=', compte_id)
    .execute()
  const url = `/api/regulation/interventions/${id}/affecter`
  const payload = { de: former.utilisateur_id, vers: next.utilisateur_id }
  const given = await terrain.test.app.inject({ method: 'POST', url, payload, headers: office.headers })
  expect([given.statusCode, given.body]).toEqual([200, given.body])
  return { former, next, id }
}

it('whoever lost a visit gets back what they did, never the customer nor what came later', async () => {
  const { former, next, id } = await lostVisit()
  const place = `${PLANNING}/${id}`
  expect((await get(former, `${place}/intervention`)).statusCode).toBe(404)
  await observe(next, id, 'SECRET of the next one')
  const file = await scan(next, id)
  // Queueing anything keeps it beside the plan: that opens one's own work, and nothing else.
  expect(await observe(former, id, 'x')).toMatchObject({ outcome: 'applied', donnees: { hors_planning: true } })
  await observe(next, id, 'SECRET: absent, key under the pot')
  const visit = await get(former, `${place}/intervention`)
  expect(visit.json()).toMatchObject({
    hors_planning: true,
    client_telephone: '',
    client_email: '',
    consignes_acces: '',
    adresse_adresse1: '',
    adresse_telephone1: '',
    demande_description: '',
    technicien: '',
    nb_observations: 1,
    nb_fichiers: 0,
    pages: [],
    rapport: null,
  })
  const notes = (await get(former, `${place}/observations`)).json().observations
  expect(notes.map((o: { commentaire_texte: string }) => o.commentaire_texte)).toEqual(['Mine, written before'])
  expect((await get(former, `${place}/fichiers`)).json().fichiers).toEqual([])
  expect((await get(former, `${place}/fichiers/${file}`)).statusCode).toBe(404)
  const everything = [visit, await get(former, PLANNING), await get(former, `${place}/fichiers`)]
  for (const { body } of everything) expect(body).not.toMatch(/SECRET|\+333530/)
  // Its technician sees all of it.
  expect((await get(next, `${place}/observations`)).json().observations).toHaveLength(3)
  expect((await get(next, `${place}/fichiers/${file}`)).statusCode).toBe(200)
})

it('the door closes 45 days after the loss, whatever is queued late', async () => {
  const { former, id } = await lostVisit()
  await observe(former, id, 'x')
  const place = `${PLANNING}/${id}/intervention`
  const old = (days: number) =>
    terrain.test.db
      .updateTable('intervention_changement')
      .set({ fait_a: new Date(terrain.test.services.clock().getTime() - days * DAY_MS) })
      .where('intervention_id', '=', id)
      .execute()
  await old(44)
  expect((await get(former, place)).statusCode).toBe(200)
  await old(46)
  await observe(former, id, 'y')
  expect((await get(former, place)).statusCode).toBe(404)
})

it('what is kept beside the plan has a share a day for each person; beyond it the device keeps what is refused', async () => {
  const { former, next, id } = await lostVisit()
  const { compte_id, utilisateur_id } = former
  const row = { compte_id, utilisateur_id, intervention_id: id, type: TYPE_OBSERVATION, motif: 'NON_AFFECTEE' as const }
  // By the office's clock, which this test does not share with the machine.
  const recu_a = terrain.test.services.clock()
  await terrain.test.db
    .insertInto('hors_planning')
    .values(
      Array.from({ length: HORS_PLANNING_PAR_JOUR }, () => ({
        ...row,
        mutation_id: randomUUID(),
        contenu: '{}',
        fait_a: recu_a,
        recu_a,
      })),
    )
    .execute()
  const refused = await observe(former, id, 'One more')
  expect(refused).toMatchObject({ outcome: 'rejected', code: 'TROP_DE_TENTATIVES' })
  expect(refused?.message).toContain('Il reste sur cet appareil')
  expect(refused?.message).toMatch(/réessayez (?:demain|le .+) à \d\d:\d\d\./)
  expect(refused?.donnees).toEqual({ reprise_a: new Date(recu_a.getTime() + DAY_MS).toISOString() })
  // A colleague's work is not theirs to stop.
  expect(await observe(next, id, 'Mine')).toMatchObject({ outcome: 'applied' })
  await terrain.test.db
    .updateTable('hors_planning')
    .set({ recu_a: new Date(recu_a.getTime() - DAY_MS) })
    .where('utilisateur_id', '=', utilisateur_id)
    .execute()
  expect(await observe(former, id, 'One more')).toMatchObject({ outcome: 'applied' })
})
