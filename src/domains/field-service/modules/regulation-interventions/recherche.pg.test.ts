import { describe, expect, it } from 'vitest'
import type { TestSession } from '#server/testing/seed.ts'
import { ouvrirDesk } from './testing/desk.ts'

const t = ouvrirDesk()

describe('the search of the desk', () => {
  const chercher = async (s: TestSession, texte: string) =>
    (await t.appeler(s, 'GET', `/api/regulation/recherche?texte=${encodeURIComponent(texte)}`)).json()
  const ids = (lues: { intervention_id: number }[]) => lues.map(v => v.intervention_id)

  it('finds a visit by its client, street, number and technician, every word together, in its own company only', async () => {
    const e = await t.equipe()
    const { db } = t.test
    const { client_id, adresse_id } = await db
      .selectFrom('intervention')
      .select(['client_id', 'adresse_id'])
      .where('intervention_id', '=', e.intervention_id)
      .executeTakeFirstOrThrow()
    await db.updateTable('client').set({ client_nom: 'Éloïse-Bœuf' }).where('client_id', '=', client_id).execute()
    await db
      .updateTable('adresse')
      .set({ adresse_adresse1: '12 rue de l’Abbé Grégoire' })
      .where('adresse_id', '=', adresse_id)
      .execute()
    await db
      .updateTable('utilisateur')
      .set({ prenom: 'Hugo', nom: 'Delâtre' })
      .where('utilisateur_id', '=', e.anne.utilisateur_id)
      .execute()
    for (const texte of ['eloïse', 'ABBE GREGOIRE', 'delatre gregoire', `n° ${e.intervention_id}`, "l'abbé"])
      expect(ids(await chercher(e.regulateur, texte)), texte).toContain(e.intervention_id)
    for (const texte of ['eloise bernard', '%%%', '___'])
      expect(ids(await chercher(e.regulateur, texte)), texte).toEqual([])
    const autre = await t.regulateur((await t.technicien()).compte_id)
    expect(await chercher(autre, 'gregoire')).toEqual([])
  })
  it('finds nothing by what is no word, and a visit that nobody was given by what its line says', async () => {
    const e = await t.equipe()
    await t.test.db
      .updateTable('intervention')
      .set({ technicien_id: null })
      .where('intervention_id', '=', e.intervention_id)
      .execute()
    for (const texte of ['# # #', '   ###']) expect(await chercher(e.regulateur, texte)).toEqual([])
    for (const texte of ['sans technicien', 'Sans Technicien', 'non affectée'])
      expect(ids(await chercher(e.regulateur, texte)), texte).toEqual([e.intervention_id])
  })

  it('reads a number however it is typed, and no part of another one', async () => {
    const e = await t.equipe()
    const n = e.intervention_id
    for (const texte of [
      `#${String(n).padStart(3, '0')}`,
      `n°${n}`,
      `N° ${String(n).padStart(7, '0')}`,
      String(n).padStart(7, '0'),
      `no ${n}`,
    ])
      expect(ids(await chercher(e.regulateur, texte)), texte).toEqual([n])
    expect(ids(await chercher(e.regulateur, `n°${n}0`))).toEqual([])
    expect(ids(await chercher(e.regulateur, `n°${String(n).slice(0, -1) || '0'}`))).toEqual([])
  })
})
