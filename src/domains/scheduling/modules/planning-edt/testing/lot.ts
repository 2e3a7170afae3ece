import { expect } from 'vitest'
import { type PosteBureau, type ResultatLot, resultatLotSchema } from '#domains/scheduling/model/bureau/changement.ts'
import type { Residence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'

const BASE = '/api/edt/modules/planning-edt'

/** Changes that are prepared together and taken back. */
export function lotsDe(r: Residence) {
  const poster = (s: TestSession, suite: string, payload: object, cle?: string) =>
    r.app.inject({
      ...{ method: 'POST', url: `${BASE}${suite}`, payload },
      headers: { ...s.headers, ...(cle && { 'idempotency-key': cle }) },
    })

  async function lot(s: TestSession, changements: object[], suite: object = {}, ou = '/lot'): Promise<ResultatLot> {
    const answer = await poster(s, ou, { changements, ...suite })
    expect(answer.statusCode, answer.body).toBe(200)
    return resultatLotSchema.parse(answer.json())
  }
  const defaire = (s: TestSession, lot_id: number | null) => poster(s, `/lots/${lot_id}/defaire`, {})

  async function equipe() {
    const ines = await r.agent(await r.createCompany('Les Tilleuls'))
    const { compte_id } = ines
    const samir = await r.agent(compte_id, { prenom: 'Samir', nom: 'Haddad' })
    const cadre = await r.cadre(compte_id)
    return {
      ines,
      samir,
      cadre,
      compte_id,
      matin: await r.poste(compte_id, 'Matin'),
      nuit: await r.poste(compte_id, 'Nuit'),
    }
  }
  /** What is prepared, as the database holds it. */
  const prepares = async (compte_id: number) =>
    await r.db
      .selectFrom('pointage_brouillon')
      .selectAll()
      .where('compte_id', '=', compte_id)
      .orderBy('pointage_id')
      .execute()
  const publies = async (compte_id: number) =>
    await r.db.selectFrom('pointage').selectAll().where('compte_id', '=', compte_id).orderBy('pointage_id').execute()
  const seul = (resultat: ResultatLot): PosteBureau => {
    const [poste] = resultat.postes
    if (!poste) throw new Error(JSON.stringify(resultat))
    return poste
  }

  return { poster, lot, defaire, equipe, prepares, publies, seul }
}
