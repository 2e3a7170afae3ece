import { describe, expect, it } from 'vitest'
import { ouvrirResidence } from './testing/residence.ts'

const r = ouvrirResidence()

describe('what the database itself refuses', () => {
  it('gives nobody two posts at the same moment, and allows two posts of one day', async () => {
    const ines = await r.agent()
    await r.pointage(ines, 1, 'Matin')
    await expect(r.pointage(ines, 1, 'Après-midi')).rejects.toThrow(/pointage_sans_chevauchement/)
    await r.pointage(ines, 1, 'Jour', { heure_debut: '16:00', heure_fin: '20:00' })
  })

  it('lets another post stand inside the cut of a split one', async () => {
    const ines = await r.agent()
    const coupure = { pointage_heure_debut_coupure: '11:00', pointage_heure_fin_coupure: '16:00' }
    await r.pointage(ines, 1, 'Jour', { heure_debut: '07:00', heure_fin: '20:00', ...coupure })
    await r.pointage(ines, 1, 'Jour', { heure_debut: '12:00', heure_fin: '15:00' })
    await expect(r.pointage(ines, 1, 'Jour', { heure_debut: '15:30', heure_fin: '16:30' })).rejects.toThrow(
      /chevauchement/,
    )
  })

  it('swaps two posts of the same hours in one statement', async () => {
    const ines = await r.agent()
    const samir = await r.agent(ines.compte_id)
    const [a, b] = [await r.pointage(ines, 1), await r.pointage(samir, 1)]
    await r.db
      .updateTable('pointage')
      .set(eb => ({
        utilisateur_id: eb
          .case()
          .when('pointage_id', '=', a)
          .then(samir.utilisateur_id)
          .else(ines.utilisateur_id)
          .end(),
      }))
      .where('compte_id', '=', ines.compte_id)
      .where('pointage_id', 'in', [a, b])
      .execute()
    expect(await r.postesDe(ines)).toEqual([b])
    expect(await r.postesDe(samir)).toEqual([a])
  })

  it('shows where an agent lives to no other company, nor outside a session, and keeps no point finer than a kilometre', async () => {
    const ines = await r.agent()
    const { compte_id, utilisateur_id } = ines
    const lieu = { compte_id, utilisateur_id, ville: 'Rivery', latitude: 49.9, longitude: 2.33, accepte_a: new Date() }
    const ecrire = (over: object) =>
      r.db
        .insertInto('lieu_agent')
        .values({ ...lieu, ...over })
        .execute()
    for (const over of [
      { ville: '' },
      { latitude: 49.9019 },
      { longitude: 2.3286 },
      { latitude: 91 },
      { longitude: 181 },
      { utilisateur_id: 2_000_000_000 },
    ])
      await expect(ecrire(over)).rejects.toThrow(/lieu_agent/)
    await ecrire({})
    const lire = async (compte: number | null) => {
      const client = await r.services.pools.app.connect()
      try {
        await client.query('begin')
        if (compte !== null) await client.query("select set_config('app.compte', $1, true)", [String(compte)])
        return (await client.query('select utilisateur_id from lieu_agent')).rows
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    expect(await lire(null)).toEqual([])
    expect(await lire(await r.createCompany())).toEqual([])
    expect(await lire(compte_id)).toEqual([{ utilisateur_id }])
  })

  it('keeps one duty, and one intervention of a duty, at a time', async () => {
    const ines = await r.agent()
    await r.astreinte(ines, 0)
    await expect(r.astreinte(ines, 0, { heure_debut: '23:00', heure_fin: '05:00' })).rejects.toThrow(
      /astreinte_sans_chevauchement/,
    )
  })
})
