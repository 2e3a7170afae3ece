import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Astreinte } from '#domains/scheduling/model/astreintes/astreinte.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { instantParis } from '#wire/dates.ts'

const r = ouvrirResidence()

/** Told so many days from today, at ten. */
const dire = (table: 'astreinte' | 'pointage', id: number, decalage: number) => {
  const annonce_a = instantParis(r.jour(decalage), '10:00')
  return table === 'astreinte'
    ? r.db.updateTable('astreinte').set({ annonce_a }).where('astreinte_id', '=', id).execute()
    : r.db.updateTable('pointage').set({ annonce_a }).where('pointage_id', '=', id).execute()
}
async function lister(s: TestSession): Promise<Map<number, Astreinte['preavis']>> {
  const url = '/api/edt/modules/gestion-astreintes-pwa-gdt/astreintes'
  const { astreintes } = (await r.app.inject({ method: 'GET', url, headers: s.headers })).json()
  return new Map(astreintes.map((a: Astreinte) => [a.astreinte_id, a.preavis]))
}
const regler = ({ compte_id }: TestSession, seuil: number) =>
  r.db
    .insertInto('regle_reglage')
    .values({
      compte_id,
      code: 'ASTREINTE_PREAVIS',
      niveau: null,
      seuil,
      source: 'accord d’entreprise du 3/2/2026',
      accord_date: '2026-02-03',
      accord_texte: 'Les astreintes sont annoncées sept jours francs avant.',
    })
    .execute()

describe('the notice of a duty (articles L3121-11 and L3121-12)', () => {
  it('is told with the duty, to the person and to who plans, and to no colleague', async () => {
    const ines = await r.agent()
    const [cadre, samir] = [await r.cadre(ines.compte_id), await r.agent(ines.compte_id, { prenom: 'Samir' })]
    const ids = [await r.astreinte(ines, 5), await r.astreinte(ines, 6), await r.astreinte(ines, 7)] as const
    const [tot, tard, inconnue] = ids
    await dire('astreinte', tot, -10)
    await dire('astreinte', tard, -8)
    await r.db.updateTable('astreinte').set({ annonce_a: null }).where('astreinte_id', '=', inconnue).execute()
    const sienne = await lister(ines)
    expect(ids.map(id => sienne.get(id)?.niveau ?? null)).toEqual([null, 'alerte', null])
    expect(sienne.get(tard)?.phrase).toContain('moins de 15\u00a0jours avant')
    expect(sienne.get(tard)?.reference).toContain('L3121-12')
    expect((await lister(cadre)).get(tard)?.niveau).toBe('alerte')
    expect((await lister(samir)).get(tard)).toBeNull()
  })

  it('blocks without a clear day, and counts anew from the day on which the duty was moved', async () => {
    const ines = await r.agent()
    const [demain, plus_tard] = [await r.astreinte(ines, 1), await r.astreinte(ines, 9)]
    await dire('astreinte', demain, 0)
    await dire('astreinte', plus_tard, -20)
    expect((await lister(ines)).get(demain)?.phrase).toContain('sans un jour franc entre les deux')
    expect((await lister(ines)).get(plus_tard)).toBeNull()
    // Owner's statement, as a planning desk writes: the trigger dates it.
    const { plage } = await r.db
      .selectFrom('astreinte')
      .select('plage')
      .where('astreinte_id', '=', demain)
      .executeTakeFirstOrThrow()
    await r.db.deleteFrom('astreinte').where('astreinte_id', '=', demain).execute()
    await r.db
      .updateTable('astreinte')
      .set({ plage, astreinte_date: r.jour(1) })
      .where('astreinte_id', '=', plus_tard)
      .execute()
    expect((await lister(ines)).get(plus_tard)).not.toBeNull()
  })

  it('is the agreement’s, in clear days, once it is entered with its date and its text', async () => {
    const ines = await r.agent()
    const [huit, sept] = [await r.astreinte(ines, 8), await r.astreinte(ines, 7)]
    await dire('astreinte', huit, 0)
    await dire('astreinte', sept, 0)
    expect([...(await lister(ines)).values()].map(p => p?.niveau)).toEqual(['alerte', 'alerte'])
    await regler(ines, 7)
    const lues = await lister(ines)
    expect(lues.get(huit)).toBeNull()
    expect(lues.get(sept)).toMatchObject({
      niveau: 'bloquant',
      phrase: expect.stringMatching(/6.jours francs avant, au lieu de 7/),
    })
  })
})

describe('the notice of hours at part time (article L3123-31)', () => {
  it('asks for the person’s word when a post is proposed to them too late', async () => {
    const ines = await r.agent()
    const { compte_id } = ines
    const nathalie = await r.cadre(compte_id)
    const mara = await r.someone({ compte_id, modules: [], prenom: 'Mara', nom: 'Duval' })
    await r.engager(mara, { minutes_hebdomadaires: 28 * 60 })
    const lire = async (decalage: number): Promise<string> => {
      const pointage_id = await r.pointage(ines, decalage)
      const { demande_conge_id } = await r.db
        .insertInto('demande_conge')
        .values({
          compte_id,
          utilisateur_id: ines.utilisateur_id,
          demande_conge_uid: randomUUID(),
          demande_type: 1,
          demande_conge_date_debut: r.jour(decalage),
          demande_conge_date_fin: r.jour(decalage),
          demande_a: r.services.clock(),
          recu_a: r.services.clock(),
        })
        .returning('demande_conge_id')
        .executeTakeFirstOrThrow()
      const url = `/api/entreprises/modules/gestion-actions-gdi/demandes/${demande_conge_id}/couverture`
      const { postes } = (await r.app.inject({ method: 'GET', url, headers: nathalie.headers })).json()
      expect(postes).toMatchObject([{ pointage_id }])
      const noms: { label: string; raison: string }[] = postes[0].remplacants
      return noms.find(n => n.label === 'Mara Duval')?.raison ?? ''
    }
    expect(await lire(3)).toMatch(/Avec son accord\u00a0: .* à temps partiel, au lieu de 7\.$/)
    expect(await lire(24)).not.toContain('accord')
  })

  it('runs anew for hours that are moved, and from nobody’s word for those of an exchange', async () => {
    const ines = await r.agent()
    const id = await r.pointage(ines, 20)
    await dire('pointage', id, -20)
    const annonce = async () =>
      (await r.db.selectFrom('pointage').select('annonce_a').where('pointage_id', '=', id).executeTakeFirstOrThrow())
        .annonce_a
    const avant = await annonce()
    await r.db.updateTable('pointage').set({ version: 2 }).where('pointage_id', '=', id).execute()
    expect(await annonce()).toEqual(avant)
    const modifie_a = r.services.clock()
    await r.db.updateTable('pointage').set({ heure_fin: '15:00', modifie_a }).where('pointage_id', '=', id).execute()
    expect(await annonce()).toEqual(modifie_a)
  })
})
