import { afterAll, beforeAll, expect, it } from 'vitest'
import { entiteHeure } from '#domains/field-service/model/mutations.ts'
import { createTerrain, midi, type Terrain } from '#domains/field-service/server/testing/terrain.ts'
import { mutationOf } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'

let t: Terrain
beforeAll(async () => {
  t = await createTerrain()
})
afterAll(() => t.test.close())

const HOUR_MS = 3_600_000
/** So many hours from noon of that day, from today. */
const at = (hours: number, days = 0) => new Date(Date.parse(midi(days)) + hours * HOUR_MS).toISOString()
const ms = (iso: string | Date | null) => new Date(iso ?? 0).getTime()

type Hour = { etape: 1 | 2 | 3; de: string; vers: string }

/** A visit of four days ago, on site at 11:00, closed by its technician at noon, as the office heard at once. */
async function closed(days = -4) {
  const anne = await t.technicien()
  const desk = await t.regulateur(anne.compte_id)
  const { intervention_id } = await t.visite(anne, { decalage: days, etape: 2 })
  await t.test.db
    .updateTable('intervention')
    .set({ etapes_en_cours: 3, intervention_cloture: 1, heure_cloture: at(0, days) })
    .where('intervention_id', '=', intervention_id)
    .execute()
  const step = { compte_id: anne.compte_id, intervention_id, utilisateur_id: anne.utilisateur_id }
  await t.test.db
    .insertInto('intervention_etape')
    .values({ ...step, de: 2, vers: 3, fait_a: at(0, days), recu_a: at(0, days) })
    .execute()
  const phone = (hour: Hour) =>
    t.envoyer(
      anne,
      mutationOf(
        'etape.corriger@1',
        { intervention_id, motif: 'Appui oublié', ...hour },
        { entity: entiteHeure({ intervention_id, etape: hour.etape }), fait_a: at(0) },
      ),
    )
  const office = (hour: Hour) =>
    t.appeler(desk, 'POST', `/api/regulation/interventions/${intervention_id}/heure`, {
      payload: { motif: 'Dit par le client', ...hour },
    })
  const hours = () =>
    t.test.db
      .selectFrom('intervention')
      .select(['heure_ordre', 'heure_arrivee', 'heure_cloture'])
      .where('intervention_id', '=', intervention_id)
      .executeTakeFirstOrThrow()
  return { anne, desk, intervention_id, phone, office, hours }
}
const notices = (who: TestSession) =>
  t.test.db
    .selectFrom('notification')
    .select(['notification_body', 'lien'])
    .where('utilisateur_id', '=', who.utilisateur_id)
    .execute()

it('an end is never put after the office received the closing, by one step nor by several, by anybody', async () => {
  const { phone, office, hours } = await closed()
  const later = { etape: 3, de: at(0, -4), vers: at(5, -4) } as const
  expect(await phone(later)).toMatchObject({ outcome: 'rejected', code: 'SAISIE' })
  const answer = await office(later)
  expect([answer.statusCode, answer.json().champs.heure]).toEqual([
    400,
    'Fin après la réception de la clôture (12:00)\u00a0: elle était déjà finie.',
  ])
  expect(ms((await hours()).heure_cloture)).toBe(ms(at(0, -4)))
})

it.each(['phone', 'office'] as const)('hours do not creep away from what was recorded first, from the %s', async by => {
  const visit = await closed()
  const send = async (hour: Hour) => {
    const answer = await visit[by](hour)
    return 'statusCode' in answer ? answer.statusCode === 200 : answer.outcome === 'applied'
  }
  // Departure and arrival were both recorded at 11:00: each step leads 23 hours further back.
  let from = at(-1, -4)
  const taken: boolean[] = []
  for (const back of [-24, -47, -70]) {
    taken.push(await send({ etape: 1, de: from, vers: at(back, -4) }))
    if (taken.at(-1)) from = at(back, -4)
  }
  expect(taken).toEqual([true, false, false])
  expect(ms(at(-1, -4)) - ms((await visit.hours()).heure_ordre)).toBeLessThanOrEqual(24 * HOUR_MS)
})

it('an old visit does not become young by being put right, and the desk has an end too', async () => {
  const { phone, office } = await closed(-8)
  expect((await office({ etape: 3, de: at(0, -8), vers: at(-0.5, -8) })).statusCode).toBe(200)
  expect(await phone({ etape: 3, de: at(-0.5, -8), vers: at(-0.6, -8) })).toMatchObject({
    message: expect.stringContaining('demandez au bureau'),
  })
  const ancient = await closed(-62)
  const answer = await ancient.office({ etape: 3, de: at(0, -62), vers: at(-0.5, -62) })
  expect([answer.statusCode, answer.json().champs.heure]).toEqual([
    400,
    'Cette étape date de plus de 60\u00a0jours\u00a0: son heure ne change plus.',
  ])
})

it('those who plan are told which hour a technician put right, with the way to the visit', async () => {
  const { anne, desk, intervention_id, phone } = await closed()
  expect(await phone({ etape: 3, de: at(0, -4), vers: at(-0.5, -4) })).toMatchObject({ outcome: 'applied' })
  const [told] = await notices(desk)
  expect(told?.notification_body).toMatch(/^(?!Intervention).+, .+\s: fin corrigée de 12:00 à 11:30\.$/)
  expect(told?.lien).toContain(`/${intervention_id}`)
  expect(await notices(anne)).toEqual([])
})
