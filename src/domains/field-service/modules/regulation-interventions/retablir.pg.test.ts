import { expect, it } from 'vitest'
import { ouvrirTerrain } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'

const t = ouvrirTerrain()

const BASE = '/api/regulation/interventions'
const poster = (s: TestSession, id: number, quoi: string, payload: unknown) =>
  t.appeler(s, 'POST', `${BASE}/${id}/${quoi}`, { payload })

async function equipe(heure = '12:00') {
  const anne = await t.technicien()
  return { anne, regulateur: await t.regulateur(anne.compte_id), ...(await t.visite(anne, { heure })) }
}
type Equipe = Awaited<ReturnType<typeof equipe>>

/** Cancels, and the version that the cancellation gave. */
const annuler = async (e: Equipe): Promise<number> =>
  (await poster(e.regulateur, e.intervention_id, 'annuler', { motif: 'Erreur' })).json().intervention.version
const retablir = (e: Equipe, de: number) => poster(e.regulateur, e.intervention_id, 'retablir', { de })
const ligne = (e: Equipe) =>
  t.test.db
    .selectFrom('intervention')
    .selectAll()
    .where('intervention_id', '=', e.intervention_id)
    .executeTakeFirstOrThrow()

it('refuses what is not cancelled, a cancellation that is not the one that was seen, and a slot that is taken', async () => {
  const e = await equipe()
  const { version } = await ligne(e)
  expect((await retablir(e, version)).json().erreur).toBe('PLAN_MODIFIE')
  const de = await annuler(e)
  expect((await retablir(e, de - 1)).json().erreur).toBe('PLAN_MODIFIE')
  await t.visite(e.anne, { heure: '12:02' })
  const occupe = await retablir(e, de)
  expect([occupe.statusCode, occupe.json().erreur]).toEqual([409, 'CRENEAU_OCCUPE'])
  expect((await ligne(e)).annulee_a).not.toBeNull()
})

it('restores it for a minute whatever its hour, then only while its time is not over', async () => {
  const passee = await equipe('08:00')
  const de = await annuler(passee)
  expect((await retablir(passee, de)).statusCode).toBe(200)
  const encore = await annuler(passee)
  t.test.advance(61_000)
  const lue = (await t.appeler(passee.regulateur, 'GET', `${BASE}/${passee.intervention_id}`)).json()
  expect(lue.peut.retablir).toBe(false)
  expect((await retablir(passee, encore)).json().erreur).toBe('ETAPE_REFUSEE')
})

it('gives the visit back as it was, tells its technician, leaves a trace, and repeats without effect', async () => {
  const e = await equipe('15:00')
  await t.envoyer(e.anne, t.etapeOf(e.intervention_id, 0, 1))
  const avant = await ligne(e)
  const de = await annuler(e)
  t.test.advance(9000)
  const answer = await retablir(e, de)
  expect(answer.json()).toMatchObject({
    message: 'L’intervention est rétablie, telle qu’elle était.',
    intervention: { annulee: false, annulee_motif: '', etapes_en_cours: 1, peut: { annuler: true, retablir: false } },
  })
  const { version, ...apres } = await ligne(e)
  expect(apres).toEqual((({ version: _, ...reste }) => reste)(avant))
  const lue = (await t.appeler(e.regulateur, 'GET', `${BASE}/${e.intervention_id}`)).json()
  expect(lue.changements.map((c: { sorte: string }) => c.sorte)).toEqual(['annuler', 'retablir'])
  const avis = await t.test.db
    .selectFrom('notification')
    .select('notification_titre')
    .where('utilisateur_id', '=', e.anne.utilisateur_id)
    .execute()
  expect(avis.map(n => n.notification_titre)).toContain('Votre planning change\u00a0: annulation défaite')
  expect((await retablir(e, de)).statusCode).toBe(200)
  expect((await ligne(e)).version).toBe(version)
  // The field goes on as if nothing had been.
  expect((await t.envoyer(e.anne, t.etapeOf(e.intervention_id, 1, 2))).outcome).toBe('applied')
})
