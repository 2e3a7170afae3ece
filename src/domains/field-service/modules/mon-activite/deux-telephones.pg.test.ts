import { describe, expect, it } from 'vitest'
import { aujourdhui, midi, ouvrirTerrain, PLANNING } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'

const t = ouvrirTerrain()

/** Today in Paris at this many minutes from noon, when the server's clock stands. */
const a = (minutes: number) => new Date(Date.parse(midi()) + minutes * 60_000).toISOString()

/** Two phones of one technician without network: on the way at 11:00, then on site at 11:35 by one, 11:42 by the other. */
async function deuxTelephones() {
  const anne = await t.technicien()
  const regulateur = await t.regulateur(anne.compte_id)
  const autre = await t.test.signIn(anne)
  const { intervention_id } = await t.visite(anne)
  for (const [de, vers, minutes] of [
    [0, 1, -60],
    [1, 2, -25],
  ] as const)
    await t.envoyer(anne, t.etapeOf(intervention_id, de, vers, { fait_a: a(minutes) }))
  return { anne, autre, regulateur, intervention_id }
}
const detail = async (s: TestSession, id: number) =>
  (await t.appeler(s, 'GET', `${PLANNING}/${id}/intervention`)).json()
const auBureau = async (s: TestSession, id: number) =>
  (await t.appeler(s, 'GET', `/api/regulation/interventions/${id}`)).json()
const arrivee = async (s: TestSession, id: number): Promise<string | null> => (await detail(s, id)).heure_arrivee
const dites = (utilisateur_id: number) =>
  t.test.db
    .selectFrom('notification')
    .select(['notification_titre', 'notification_body', 'lien'])
    .where('utilisateur_id', '=', utilisateur_id)
    .where('notification_titre', '=', 'Deux heures pour une étape')
    .execute()

describe('one step done on two phones', () => {
  it('keeps the hour received first, and tells both phones and the desk which one was set aside', async () => {
    const { anne, autre, regulateur, intervention_id } = await deuxTelephones()
    const outcome = await t.envoyer(autre, t.etapeOf(intervention_id, 1, 2, { fait_a: a(-18) }))
    expect(outcome).toMatchObject({ outcome: 'duplicate' })
    expect(outcome.message?.replace(/[\u00a0\u202f]/g, ' ')).toBe(
      'Deux heures pour l’arrivée : 11:35, reçue en premier, compte ; 11:42, d’un autre téléphone, est mise de côté.',
    )
    for (const session of [anne, autre]) {
      expect(await arrivee(session, intervention_id)).toBe(a(-25))
      expect((await detail(session, intervention_id)).heures_ecartees).toMatchObject([
        { etape: 2, fait_a: a(-18), comptee: a(-25), appareil: 'Appareil de test' },
      ])
    }
    expect((await auBureau(regulateur, intervention_id)).heures_ecartees).toMatchObject([{ etape: 2, fait_a: a(-18) }])
    const [dite, ...reste] = await dites(anne.utilisateur_id)
    expect(reste).toEqual([])
    expect(dite?.lien).toBe(`/m/mon-activite/intervention/${intervention_id}`)
    expect(dite?.notification_body).toMatch(/11:35.*compte.*11:42.*mise de côté/)
    expect((await dites(regulateur.utilisateur_id))[0]?.lien).toContain(`/${aujourdhui()}/${intervention_id}`)
  })

  it('lets the one that was set aside be made to count with a reason, and then says no more of it', async () => {
    const { anne, autre, intervention_id } = await deuxTelephones()
    await t.envoyer(autre, t.etapeOf(intervention_id, 1, 2, { fait_a: a(-18) }))
    const payload = { intervention_id, etape: 2, de: a(-25), vers: a(-18), motif: 'Heure d’un autre téléphone' }
    const { mutationOf } = await import('#server/testing/batch.ts')
    const entity = `intervention:${intervention_id}:heure:2`
    expect(await t.envoyer(anne, mutationOf('etape.corriger@1', payload, { entity, fait_a: a(0) }))).toMatchObject({
      outcome: 'applied',
    })
    expect(await arrivee(autre, intervention_id)).toBe(a(-18))
    expect((await detail(anne, intervention_id)).heures_ecartees).toEqual([])
  })

  it('says nothing of the same minute, nor of what the same phone sends again', async () => {
    const { anne, autre, intervention_id } = await deuxTelephones()
    const meme = new Date(Date.parse(a(-25)) + 20_000).toISOString()
    await t.envoyer(autre, t.etapeOf(intervention_id, 1, 2, { fait_a: meme }))
    await t.envoyer(anne, t.etapeOf(intervention_id, 1, 2, { fait_a: a(-10) }))
    expect((await detail(anne, intervention_id)).heures_ecartees).toEqual([])
    expect(await dites(anne.utilisateur_id)).toEqual([])
  })

  it('does not let the second phone take back, unseen, the step of the first', async () => {
    const { anne, autre, intervention_id } = await deuxTelephones()
    // Without network: arrived by mistake, taken back, arrived.
    const suite = [
      [1, 2, -20],
      [2, 1, -19],
      [1, 2, -18],
    ] as const
    for (const [de, vers, minutes] of suite) {
      const outcome = await t.envoyer(autre, t.etapeOf(intervention_id, de, vers, { fait_a: a(minutes) }))
      expect(outcome.outcome).toBe('duplicate')
    }
    expect(await arrivee(anne, intervention_id)).toBe(a(-25))
    expect((await detail(anne, intervention_id)).heures_ecartees).toMatchObject([{ fait_a: a(-18) }])
    // Once it knows, it may.
    t.test.advance(60_000)
    const sue = await t.envoyer(
      autre,
      t.etapeOf(intervention_id, 2, 1, { fait_a: new Date(Date.parse(a(0)) + 50_000).toISOString() }),
    )
    expect(sue.outcome).toBe('applied')
    expect(await t.etapeDe(intervention_id)).toBe(1)
  })

  it('keeps the end received first when both phones close with the same report', async () => {
    const { anne, autre, intervention_id } = await deuxTelephones()
    const rapport = await t.rapport(anne, intervention_id)
    await t.envoyer(anne, await t.clotureOf(rapport, { fait_a: a(-12) }))
    expect(await t.envoyer(autre, await t.clotureOf(rapport, { fait_a: a(-2) }))).toMatchObject({
      outcome: 'duplicate',
    })
    const lu = await detail(anne, intervention_id)
    expect(lu.heure_cloture).toBe(a(-12))
    expect(lu.heures_ecartees).toMatchObject([{ etape: 3, fait_a: a(-2), comptee: a(-12) }])
  })
})
