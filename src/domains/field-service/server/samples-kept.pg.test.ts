import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { PLANNING } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ouvrirExemples } from './testing/exemples.ts'

const x = ouvrirExemples()

const CLIENTS = '/api/entreprises/modules/gestion-clients-entreprises/clients'

/** A sample visit in progress, with a note at its customer, who is then called Durand. */
async function adopter(qui: TestSession) {
  await x.poser(qui)
  const { compte_id, utilisateur_id } = qui
  const visite = await x.t.test.db
    .selectFrom('intervention')
    .select(['intervention_id', 'client_id'])
    .where('compte_id', '=', compte_id)
    .where('technicien_id', '=', utilisateur_id)
    .orderBy(sql`lower(plage)`)
    .limit(1)
    .executeTakeFirstOrThrow()
  const { intervention_id, client_id } = visite
  for (const vers of [1, 2] as const)
    expect((await x.t.envoyer(qui, x.t.etapeOf(intervention_id, (vers - 1) as 0, vers))).outcome).toBe('applied')
  const note = { commentaire_texte: 'Clé chez le voisin' }
  await x.t.appeler(qui, 'POST', `${CLIENTS}/${client_id}/observations`, { payload: note })
  await x.t.test.db.updateTable('client').set({ client_nom: 'Durand' }).where('client_id', '=', client_id).execute()
  return visite
}

async function chez(client_id: number) {
  const visites = await x.t.test.db
    .selectFrom('intervention as i')
    .select(['i.intervention_id', 'i.etapes_en_cours'])
    .select(
      sql<number>`(select count(*)::int from intervention_etape e where e.intervention_id = i.intervention_id)`.as('n'),
    )
    .where('i.client_id', '=', client_id)
    .orderBy(sql`lower(i.plage)`)
    .execute()
  const notes = await x.t.test.db
    .selectFrom('client_observation')
    .select('commentaire_texte')
    .where('client_id', '=', client_id)
    .execute()
  return { visites, notes }
}

it('leaves the work of a sample customer who was renamed, and says so before', async () => {
  const qui = await x.anne()
  const { intervention_id, client_id } = await adopter(qui)
  const avant = await chez(client_id)
  expect(avant).toMatchObject({
    visites: [{ intervention_id, etapes_en_cours: 2, n: 2 }],
    notes: [{ commentaire_texte: 'Clé chez le voisin' }],
  })
  expect((await x.prevenir(qui)).phrases).toContain(
    '1\u00a0intervention d’exemple chez un client devenu le vôtre\u00a0: elle reste.',
  )
  expect((await x.retirer(qui)).statusCode).toBe(200)
  expect(await chez(client_id)).toEqual(avant)
  expect((await x.t.appeler(qui, 'GET', `${PLANNING}/${intervention_id}/intervention`)).statusCode).toBe(200)
  expect(await x.lignes(qui)).toMatchObject({ client: 1, adresse: 1, intervention: 1 })
})

it.each([
  ['is merged into one of the company’s', false],
  ['takes in one of the company’s, and is called a sample again', true],
])('leaves the work of a renamed sample that %s, and the merge can be undone', async (_cas, garde) => {
  const qui = await x.anne()
  const { intervention_id, client_id } = await adopter(qui)
  const vraie = await x.t.visite(qui, { decalage: 3 })
  const [un, autre] = garde ? [client_id, vraie.client_id] : [vraie.client_id, client_id]
  const cote = (await x.t.appeler(qui, 'GET', `${CLIENTS}/${un}/fusion?autre_id=${autre}`)).json()
  const fusion = await x.t.appeler(qui, 'POST', `${CLIENTS}/${un}/fusion`, {
    payload: {
      ...{ autre_id: autre, version: cote.garde.version, autre_version: cote.autre.version },
      choix: cote.propose,
    },
  })
  expect(fusion.statusCode, fusion.body).toBe(200)
  if (garde)
    await x.t.test.db
      .updateTable('client')
      .set({ client_nom: 'Durand (exemple)' })
      .where('client_id', '=', client_id)
      .execute()
  const avant = await chez(un)
  expect(avant.visites.map(v => v.intervention_id)).toEqual(
    expect.arrayContaining([intervention_id, vraie.intervention_id]),
  )
  expect((await x.retirer(qui)).statusCode).toBe(200)
  expect(await chez(un)).toEqual(avant)
  const { fusion_id } = fusion.json()
  expect((await x.t.appeler(qui, 'POST', `${CLIENTS}/${un}/fusion/${fusion_id}/defaire`)).statusCode).toBe(200)
  expect((await chez(client_id)).visites.map(v => v.intervention_id)).toContain(intervention_id)
})
