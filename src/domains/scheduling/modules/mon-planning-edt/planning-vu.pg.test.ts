import { afterAll, describe, expect, it } from 'vitest'
import { monPlanningSchema } from '#domains/scheduling/model/planning/planning.ts'
import { createEchanges } from '#domains/scheduling/server/testing/echanges.ts'
import { mutationOf } from '#server/testing/batch.ts'

const { r, x } = await createEchanges()
afterAll(() => r.close())

describe('planning.vu', () => {
  it('moves forward only, and never past the receipt', async () => {
    const { ines } = await x.equipe()
    const vu = async (decalageMs: number) => {
      const jusqua = new Date(r.services.clock().getTime() + decalageMs).toISOString()
      return await x.envoyer(ines, mutationOf('planning.vu@1', { jusqua }, { entity: 'planning-vu' }))
    }
    const lu = async () => {
      const row = await r.db
        .selectFrom('planning_vu')
        .select('vu_a')
        .where('utilisateur_id', '=', ines.utilisateur_id)
        .executeTakeFirstOrThrow()
      return r.services.clock().getTime() - row.vu_a.getTime()
    }
    expect(await vu(-3_600_000)).toMatchObject({ outcome: 'applied' })
    expect(await lu()).toBeGreaterThanOrEqual(3_600_000)
    await vu(-60_000)
    await vu(-7_200_000)
    expect(await lu()).toBeLessThan(120_000)
    await vu(86_400_000)
    expect(await lu()).toBeGreaterThanOrEqual(0)
  })

  it('leaves to be seen what changed on a day that was not shown, until a screen has shown it', async () => {
    const { ines, samir } = await x.equipe()
    const { compte_id, utilisateur_id } = ines
    const quand = (decalageMs: number) => new Date(r.services.clock().getTime() + decalageMs)
    const changer = (decalage: number, ms: number) =>
      r.db
        .insertInto('planning_changement')
        .values({
          ...{ compte_id, utilisateur_id, jour: r.jour(decalage), avant: 'Repos', apres: 'Matin 06:45 – 14:15' },
          ...{ auteur_id: samir.utilisateur_id, fait_a: quand(ms) },
        })
        .execute()
    const vu = (ms: number, bornes: object = {}) =>
      x.envoyer(
        ines,
        mutationOf('planning.vu@1', { jusqua: quand(ms).toISOString(), ...bornes }, { entity: 'planning-vu' }),
      )
    const aVoir = async () =>
      (
        await r.db
          .selectFrom('planning_changement as c')
          .innerJoin('planning_vu as v', 'v.utilisateur_id', 'c.utilisateur_id')
          .select('c.jour')
          .where('c.utilisateur_id', '=', utilisateur_id)
          .where(eb => eb.or([eb('c.fait_a', '>', eb.ref('v.vu_a')), eb('c.pas_montre', '=', true)]))
          .orderBy('c.jour')
          .execute()
      ).map(c => c.jour)
    const marques = async () => {
      const url = '/api/edt/modules/mon-planning-edt/planning'
      const planning = monPlanningSchema.parse((await r.app.inject({ url, headers: ines.headers })).json())
      return planning.jours.filter(j => j.modifie).map(j => j.dadate)
    }
    await changer(3, -5_000)
    await changer(29, -5_000)
    await changer(80, -5_000)
    // An older page says no days: those that the office shows, thirty from today on.
    expect(await vu(-4_000)).toMatchObject({ outcome: 'applied' })
    expect(await aVoir()).toEqual([r.jour(80)])
    await changer(4, -3_000)
    expect(await vu(-2_000, { du: r.jour(0), au: r.jour(3) })).toMatchObject({ outcome: 'applied' })
    expect(await aVoir()).toEqual([r.jour(4), r.jour(80)])
    expect(await marques()).toEqual([r.jour(4)])
    // The other phone, whose word was on its way since before, takes back nothing that was seen.
    await vu(-60_000, { du: r.jour(4), au: r.jour(5) })
    expect(await aVoir()).toEqual([r.jour(4), r.jour(80)])
    await vu(-1_000, { du: r.jour(0), au: r.jour(79) })
    expect(await aVoir()).toEqual([r.jour(80)])
    await vu(-500, { du: r.jour(60), au: r.jour(90) })
    expect([await aVoir(), await marques()]).toEqual([[], []])
    // Once more, word for word.
    await vu(-500, { du: r.jour(60), au: r.jour(90) })
    expect(await aVoir()).toEqual([])
    expect(await vu(-500, { du: 'hier', au: r.jour(90) })).toMatchObject({ outcome: 'rejected' })
  })

  it('the desk still counts whoever has not seen a month that their screen does not show', async () => {
    const { ines, samir } = await x.equipe()
    const { compte_id, utilisateur_id } = ines
    const loin = r.jour(80)
    await r.db
      .insertInto('planning_changement')
      .values({
        ...{ compte_id, utilisateur_id, jour: loin, avant: 'Repos', apres: 'Matin 06:45 – 14:15' },
        ...{ auteur_id: samir.utilisateur_id, fait_a: new Date(r.services.clock().getTime() - 5_000) },
      })
      .execute()
    const cadre = await r.cadre(compte_id)
    const desk = '/api/edt/modules/planning-edt'
    const [annee, mois] = loin.split('-').map(Number)
    const lire = async (quoi: string) =>
      (await r.app.inject({ url: `${desk}/${quoi}?annee=${annee}&mois=${mois}`, headers: cadre.headers })).json()
    const vu = async (bornes: object) => {
      const jusqua = r.services.clock().toISOString()
      await x.envoyer(ines, mutationOf('planning.vu@1', { jusqua, ...bornes }, { entity: 'planning-vu' }))
      return [(await lire('planning')).publication.pas_vu, (await lire('historique')).lignes[0].vu]
    }
    expect(await vu({})).toEqual([[utilisateur_id], false])
    expect(await vu({ du: r.jour(0), au: r.jour(29) })).toEqual([[utilisateur_id], false])
    expect(await vu({ du: r.jour(51), au: r.jour(80) })).toEqual([[], true])
  })
})
