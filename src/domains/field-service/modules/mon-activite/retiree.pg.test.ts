import { expect, it } from 'vitest'
import { ouvrirDesk } from '#domains/field-service/modules/regulation-interventions/testing/desk.ts'
import { PLANNING } from '#domains/field-service/server/testing/terrain.ts'
import { ajouterMinutes } from '#wire/dates.ts'

const t = ouvrirDesk()

/** Done without network, received once the desk had taken the visit off its technician's planning. */
async function travaillee(changer: 'annuler' | 'affecter', avant: 0 | 1) {
  const e = await t.equipe()
  const debut = t.test.services.clock().toISOString()
  const heures = [0, 10, 25].map(n => ajouterMinutes(debut, n - 30))
  const pas = [
    t.etapeOf(e.intervention_id, 0, 1, { fait_a: heures[0] }),
    t.etapeOf(e.intervention_id, 1, 2, { fait_a: heures[1] }),
    await t.clotureOf(await t.rapport(e.anne, e.intervention_id), { fait_a: heures[2] }),
  ]
  for (const action of pas.slice(0, avant)) await t.envoyer(e.anne, action)
  expect((await t[changer](e)).statusCode).toBe(200)
  for (const action of pas.slice(avant))
    expect((await t.envoyer(e.anne, action)).donnees).toMatchObject({ hors_planning: true })
  const { jours } = (await t.appeler(e.anne, 'GET', PLANNING)).json()
  const liste = jours.flatMap((j: { interventions: { intervention_id: number }[] }) => j.interventions)
  const vue = liste.find((i: { intervention_id: number }) => i.intervention_id === e.intervention_id)
  const cloture = pas[2]?.payload as { rapport: unknown } | undefined
  const detail = (await t.appeler(e.anne, 'GET', `${PLANNING}/${e.intervention_id}/intervention`)).json()
  return { e, heures, vue, detail, rapport: cloture?.rapport }
}

it.each([
  ['affecter', 0],
  ['annuler', 0],
  ['annuler', 1],
] as const)(
  '%s after %i steps received: what they did stands there with its hours, on the list and on the page',
  async (changer, avant) => {
    const { heures, vue, detail, rapport } = await travaillee(changer, avant)
    for (const lue of [vue, detail]) {
      expect(lue).toMatchObject({ hors_planning: true, etapes_en_cours: 3 })
      expect(lue.peut).toMatchObject({ avancer: false, revenir: false, cloturer: false })
      expect(lue.etapes.slice(1).map((s: { fait_a: string }) => new Date(s.fait_a).toISOString())).toEqual(heures)
      expect(detail.rapport).toEqual(rapport)
      expect(lue.etapes.slice(1).every((s: { recu_a: string | null }) => s.recu_a !== null)).toBe(true)
    }
  },
)

it('shows nothing of it to whoever has the visit now', async () => {
  const { e, detail: perdue } = await travaillee('affecter', 0)
  const dit = { client_observations: 'Chien dans la cour' }
  await t.test.db.updateTable('client').set(dit).where('client_id', '=', e.client_id).execute()
  const relue = (await t.appeler(e.anne, 'GET', `${PLANNING}/${e.intervention_id}/intervention`)).json()
  expect([perdue.client_observations, relue.client_observations]).toEqual(['', ''])
  const bureau = (await t.appeler(e.regulateur, 'GET', `/api/regulation/interventions/${e.intervention_id}`)).json()
  expect(bureau).toMatchObject(dit)
  const detail = (await t.appeler(e.bob, 'GET', `${PLANNING}/${e.intervention_id}/intervention`)).json()
  expect(detail).toMatchObject({ ...dit, hors_planning: false, etapes_en_cours: 0, rapport: null })
  expect(detail.etapes.every((s: { fait_a: string | null }) => s.fait_a === null)).toBe(true)
})
