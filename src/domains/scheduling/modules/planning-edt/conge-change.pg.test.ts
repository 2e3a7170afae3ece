import { expect, it } from 'vitest'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'

/** A leave that is changed says which way the posts went. */
const BASE = '/api/edt/modules/planning-edt'
const r = ouvrirResidence()

async function dit(s: TestSession, method: 'POST' | 'PUT', suite: string, payload: object): Promise<string> {
  const answer = await r.app.inject({ method, url: `${BASE}${suite}`, headers: s.headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().message
}

it('tells those that leave, those that come back, and neither where the same stay away', async () => {
  const ines = await r.agent(await r.createCompany('Les Tilleuls'))
  const { compte_id, utilisateur_id } = ines
  const cadre = await r.cadre(compte_id)
  for (const jour of [5, 6, 9]) await r.pointage(ines, jour)
  const { poste_id } = await r.db
    .selectFrom('pointage')
    .select('poste_id')
    .where('utilisateur_id', '=', utilisateur_id)
    .executeTakeFirstOrThrow()
  const poser = { sorte: 'poser', utilisateur_id, date: r.jour(7), poste_id }
  await dit(cadre, 'POST', '/lot', { malgre: true, changements: [poser] })
  const conge = (du: number, au: number) => ({ demande_type: 1, date_debut: r.jour(du), date_fin: r.jour(au) })
  const changer = (le: number, du: number, au: number) =>
    dit(cadre, 'PUT', `/conges/0?date=${r.jour(le)}&utilisateur=${utilisateur_id}`, conge(du, au))
  expect(await dit(cadre, 'POST', '/conges', { ...conge(5, 7), utilisateur: utilisateur_id })).toBe(
    'Congé posé. 2\u00a0postes sortent du planning. 1\u00a0poste préparé retiré.',
  )
  expect(await changer(5, 5, 6)).toBe('Congé modifié. 1\u00a0poste préparé rendu.')
  expect(await changer(5, 6, 6)).toBe('Congé modifié. 1\u00a0poste revient.')
  expect(await changer(6, 6, 8)).toBe('Congé modifié. 1\u00a0poste préparé retiré.')
  expect(await changer(6, 9, 10)).toBe(
    'Congé modifié. 1\u00a0poste sort du planning. 1\u00a0poste revient. 1\u00a0poste préparé rendu.',
  )
  expect(await changer(9, 8, 10)).toBe('Congé modifié.')
})
