import { expect } from 'vitest'
import { resultatLotSchema } from '#domains/scheduling/model/bureau/changement.ts'
import { type ResultatPublication, resultatPublicationSchema } from '#domains/scheduling/model/bureau/publication.ts'
import type { Residence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'

const BASE = '/api/edt/modules/planning-edt'

/** What is prepared of a house and published. */
export function publicationDe(r: Residence) {
  const poster = (s: TestSession, suite: string, payload: object) =>
    r.app.inject({ method: 'POST', url: `${BASE}${suite}`, headers: s.headers, payload })
  async function lot(s: TestSession, changements: object[], suite: object = {}) {
    const resultat = resultatLotSchema.parse((await poster(s, '/lot', { changements, ...suite })).json())
    expect(resultat.lot_id, JSON.stringify(resultat)).not.toBeNull()
    return resultat
  }
  const periode = () => ({ du: r.jour(1), au: r.jour(20) })
  async function publier(s: TestSession, suite: object = {}, ou = '/publier'): Promise<ResultatPublication> {
    const answer = await poster(s, ou, { ...periode(), ...suite })
    expect(answer.statusCode, answer.body).toBe(200)
    return resultatPublicationSchema.parse(answer.json())
  }
  async function equipe() {
    const ines = await r.agent(await r.createCompany('Les Tilleuls'))
    const { compte_id } = ines
    const samir = await r.agent(compte_id, { prenom: 'Samir', nom: 'Haddad' })
    return { ines, samir, cadre: await r.cadre(compte_id), compte_id, matin: await r.poste(compte_id, 'Matin') }
  }
  const lireA = async (s: TestSession, jour: string) => {
    const planning = (
      await r.app.inject({ url: '/api/edt/modules/mon-planning-edt/planning', headers: s.headers })
    ).json()
    return planning.jours.find((j: { dadate: string }) => j.dadate === jour)
  }
  const prepares = async (compte_id: number) =>
    (await r.db.selectFrom('pointage_brouillon').select('pointage_id').where('compte_id', '=', compte_id).execute())
      .length

  return { poster, lot, periode, publier, equipe, lireA, prepares }
}
