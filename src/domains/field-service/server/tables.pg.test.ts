import { describe, expect, it } from 'vitest'
import { ouvrirTerrain } from './testing/terrain.ts'

const t = ouvrirTerrain()

const TABLES = [
  'client',
  'adresse',
  'prestation',
  'intervention',
  'demande',
  'intervention_etape',
  'intervention_rapport',
  'intervention_fichier',
  'observation',
  'hors_planning',
  'intervention_changement',
  'lien',
  'lien_prestation',
  'lien_invitation',
  'creneau_retenu',
  'depart_technicien',
  'lien_client',
  'envoi_client',
  'reponse_client',
  'demande_externe',
  'demande_commentaire',
  'piece_fournisseur',
  'piece_exigee',
] as const

/** Runs one statement as a request of this company does. */
async function enTantQue(compte_id: number, texte: string) {
  const client = await t.test.services.pools.app.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('app.compte', $1, true)", [String(compte_id)])
    return await client.query(texte)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('what the database itself guarantees', () => {
  it.each(TABLES)('%s shows nothing outside a session, nor to another company', async table => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne, { etape: 2 })
    await t.envoyer(anne, await t.clotureOf(await t.rapport(anne, intervention_id)))
    const autre = await t.test.createCompany()
    const requete = `select count(*)::int as n from ${table}`
    expect((await enTantQue(autre, requete)).rows).toEqual([{ n: 0 }])
    const client = await t.test.services.pools.app.connect()
    expect((await client.query(requete)).rows).toEqual([{ n: 0 }])
    client.release()
  })

  it('lets nobody rewrite or delete history', async () => {
    const anne = await t.technicien()
    for (const table of ['intervention_etape', 'intervention_rapport', 'hors_planning', 'intervention_changement']) {
      await expect(enTantQue(anne.compte_id, `delete from ${table}`)).rejects.toThrow(/permission denied/)
      await expect(enTantQue(anne.compte_id, `update ${table} set compte_id = 1`)).rejects.toThrow(/permission denied/)
    }
    await expect(enTantQue(anne.compte_id, 'delete from intervention')).rejects.toThrow(/permission denied/)
    await expect(enTantQue(anne.compte_id, 'update intervention set client_id = 1')).rejects.toThrow(
      /permission denied/,
    )
  })

  it('lets no technician be in two places, unless one visit is cancelled', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne, { heure: '09:00', minutes: 60 })
    await expect(t.visite(anne, { heure: '09:30', minutes: 60 })).rejects.toThrow(/chevauchement/)
    await t.visite(anne, { heure: '10:00', minutes: 60 })
    await t.test.db
      .updateTable('intervention')
      .set({ annulee_a: new Date() })
      .where('intervention_id', '=', intervention_id)
      .execute()
    await t.visite(anne, { heure: '09:30', minutes: 30 })
  })

  it('places a visit on its Paris day, at both clock changes', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    for (const [plage, jour] of [
      ['[2026-10-24T22:30:00Z,2026-10-24T23:00:00Z)', '2026-10-25'],
      ['[2026-10-25T22:30:00Z,2026-10-25T23:00:00Z)', '2026-10-25'],
      ['[2027-03-27T23:30:00Z,2027-03-28T00:30:00Z)', '2027-03-28'],
    ] as const) {
      const row = await t.test.db
        .updateTable('intervention')
        .set({ plage })
        .where('intervention_id', '=', intervention_id)
        .returning('jour')
        .executeTakeFirstOrThrow()
      expect(row.jour).toBe(jour)
    }
  })
})
