import { expect, it } from 'vitest'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import { lirePdf } from '#server/testing/lire-pdf.ts'
import type { TestSession } from '#server/testing/seed.ts'

const BASE = '/api/edt/modules/planning-edt'
const r = ouvrirResidence()
const lire = (s: TestSession, suite: string) => r.app.inject({ url: `${BASE}${suite}`, headers: s.headers })

async function maison() {
  const ines = await r.agent(await r.createCompany('Les Tilleuls'))
  const cadre = await r.cadre(ines.compte_id)
  await r.pointage(ines, 0, 'Matin', { pointage_date: '2028-03-01' })
  const { compte_id, utilisateur_id } = ines
  await r.db.insertInto('absence').values({ compte_id, utilisateur_id, jour: '2028-03-02', sorte: 'maladie' }).execute()
  await r.db.insertInto('evenement').values({ compte_id, event_date: '2028-03-01', event_titre: 'Visite' }).execute()
  return { ines, cadre, compte_id }
}

it('are closed to agents and to nobody, and to people of another house', async () => {
  const { ines, cadre } = await maison()
  const { ines: autre } = await maison()
  for (const suite of ['/rapport', `/rapport/${ines.utilisateur_id}`, '/heures', '/planning/2028-03-01/2028-03-01']) {
    expect((await r.app.inject({ url: `${BASE}${suite}` })).statusCode, suite).toBe(401)
    expect((await lire(ines, suite)).statusCode, suite).toBe(403)
  }
  expect((await lire(cadre, `/rapport/${autre.utilisateur_id}`)).statusCode).toBe(404)
  expect((await lire(cadre, '/planning/2028-03-01/2028-03-02')).statusCode).toBe(400)
  expect((await lire(cadre, '/rapport?mois=13')).statusCode).toBe(400)
})

it('print the month, an agent’s and a day; a wall never says that somebody is sick', async () => {
  const { ines, cadre } = await maison()
  const textes: string[] = []
  for (const suite of [
    '/rapport?annee=2028&mois=3',
    `/rapport/${ines.utilisateur_id}?annee=2028&mois=3`,
    '/planning/2028-03-01/2028-03-01',
  ]) {
    const answer = await lire(cadre, suite)
    expect(answer.statusCode, suite).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    textes.push(await lirePdf(answer.rawPayload))
  }
  for (const texte of textes) {
    expect(texte).toContain('Inès Caron')
    expect(texte).toContain('Matin')
    expect(texte).not.toMatch(/maladie/i)
  }
  expect(textes[0]).toContain('Visite')
})

it('give the hours of the month as a workbook', async () => {
  const { cadre } = await maison()
  const answer = await lire(cadre, '/heures?annee=2028&mois=3')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('spreadsheetml')
  expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
})
