import { expect } from 'vitest'
import type { Residence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'

const BASE = '/api/edt/modules/planning-edt'

export type Methode = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Calls of a day of the desk. */
export function journeeDe(r: Residence) {
  const appeler = (s: TestSession, method: Methode, suite: string, payload?: object) =>
    r.app.inject({ method, url: `${BASE}${suite}`, headers: s.headers, ...(payload ? { payload } : {}) })
  async function ok(s: TestSession, method: Methode, suite: string, payload?: object) {
    const answer = await appeler(s, method, suite, payload)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  async function refus(s: TestSession, method: Methode, suite: string, payload?: object) {
    const answer = await appeler(s, method, suite, payload)
    return [answer.statusCode, answer.json().erreur]
  }
  async function maison() {
    const ines = await r.agent(await r.createCompany('Les Tilleuls'))
    const { compte_id } = ines
    return { ines, compte_id, cadre: await r.cadre(compte_id), matin: await r.poste(compte_id, 'Matin') }
  }
  const avis = async ({ utilisateur_id }: TestSession) =>
    (
      await r.db
        .selectFrom('notification')
        .select('notification_titre')
        .where('utilisateur_id', '=', utilisateur_id)
        .execute()
    ).map(n => n.notification_titre)
  const absences = async ({ utilisateur_id }: TestSession) =>
    (
      await r.db
        .selectFrom('absence')
        .select(['jour', 'sorte'])
        .where('utilisateur_id', '=', utilisateur_id)
        .orderBy('jour')
        .execute()
    ).map(a => [a.jour, a.sorte])

  return { appeler, ok, refus, maison, avis, absences }
}
