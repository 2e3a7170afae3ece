import { beforeEach, describe, expect, it } from 'vitest'
import type { TestSession } from '#server/testing/seed.ts'
import { ouvrirMaison } from './testing/maison.ts'

const m = ouvrirMaison()
let anne: TestSession
let chambre: number
beforeEach(async () => {
  anne = await m.cadre()
  chambre = await m.ouvrirLogement(anne)
})

/** A stay written past every rule of the application. */
async function ecrire(resident_id: number, logement_id: number, [du, au]: readonly [number, number | null], place = 1) {
  await m.db
    .insertInto('logement_affectation')
    .values({
      ...{ compte_id: anne.compte_id, resident_id, logement_id, place, affect_date_debut: m.jour(du) },
      affect_date_fin: au === null ? null : m.jour(au),
    })
    .execute()
}

describe('what the database itself refuses', () => {
  it('two rooms of one person, two people in one place, on the same day', async () => {
    const [petit, roche] = [await m.inscrire(anne, 'Petit'), await m.inscrire(anne, 'Roche')]
    const studio = await m.ouvrirLogement(anne)
    await ecrire(petit, chambre, [0, 5])
    await expect(ecrire(petit, studio, [4, null])).rejects.toThrow(/sejour_un_resident/)
    await expect(ecrire(roche, chambre, [4, null])).rejects.toThrow(/sejour_une_place/)
    await ecrire(petit, studio, [5, null])
    await ecrire(roche, chambre, [5, null])
  })

  it('a place that the room has not, a stay during its works, and works over a stay', async () => {
    const petit = await m.inscrire(anne, 'Petit')
    await expect(ecrire(petit, chambre, [0, null], 2)).rejects.toThrow(/plus de place/)
    const studio = await m.ouvrirLogement(anne)
    await m.db
      .updateTable('logement')
      .set({ travaux_du: m.jour(2), travaux_au: m.jour(4) })
      .where('logement_id', '=', studio)
      .execute()
    await expect(ecrire(petit, studio, [0, 3])).rejects.toThrow(/en travaux/)
    await ecrire(petit, studio, [0, 2])
    const works = m.db.updateTable('logement').set({ travaux_du: m.jour(1) })
    await expect(works.where('logement_id', '=', studio).execute()).rejects.toThrow(/en travaux/)
  })

  it('a stay or an absence that ends before it begins, a leaving before the entry', async () => {
    const petit = await m.inscrire(anne, 'Petit')
    await expect(ecrire(petit, chambre, [3, 3])).rejects.toThrow(/sejour_ordre/)
    const sortie = m.db.updateTable('resident').set({ entree: m.jour(0), sortie: m.jour(0) })
    await expect(sortie.where('resident_id', '=', petit).execute()).rejects.toThrow(/resident_sortie/)
  })

  it('shows rooms, residents and stays to no other company, nor outside a session', async () => {
    await ecrire(await m.inscrire(anne, 'Petit'), chambre, [0, null])
    const vides = ['resident_absence', 'resident_sante', 'resident_nir', 'resident_fichier_legal', 'acces_sante']
    for (const table of ['logement', 'resident', 'logement_affectation', ...vides]) {
      const lire = async (compte: number | null) => {
        const client = await m.services.pools.app.connect()
        try {
          await client.query('begin')
          if (compte !== null) await client.query("select set_config('app.compte', $1, true)", [String(compte)])
          return (await client.query(`select compte_id from ${table}`)).rows
        } finally {
          await client.query('rollback')
          client.release()
        }
      }
      expect(await lire(null), table).toEqual([])
      expect(await lire(await m.createCompany()), table).toEqual([])
      const siens = await lire(anne.compte_id)
      expect(siens.every(r => r.compte_id === anne.compte_id)).toBe(true)
      expect(siens.length > 0).toBe(!vides.includes(table))
    }
  })
})
