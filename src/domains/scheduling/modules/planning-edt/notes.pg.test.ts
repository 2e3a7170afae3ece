import { expect, it } from 'vitest'
import { planningMoisSchema } from '#domains/scheduling/model/bureau/planning-mois.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'

const BASE = '/api/edt/modules/planning-edt'
const r = ouvrirResidence()
const RIEN = { texte: 'Visite médicale à 10 h', vu: null }

async function maison() {
  const ines = await r.agent(await r.createCompany('Les Tilleuls'))
  return { ines, cadre: await r.cadre(ines.compte_id), autre: await r.cadre(ines.compte_id) }
}
const ecrire = (s: { readonly headers: Record<string, string> }, de: TestSession, payload: object, jour = r.jour(3)) =>
  r.app.inject({
    ...{ method: 'PUT', url: `${BASE}/planning/${jour}/notes/${de.utilisateur_id}`, headers: s.headers, payload },
  })
async function notes(s: TestSession, jour = r.jour(3)) {
  const [annee, mois] = jour.split('-')
  const url = `${BASE}/planning?annee=${annee}&mois=${Number(mois)}`
  return planningMoisSchema.parse((await r.app.inject({ url, headers: s.headers })).json()).notes
}

it('refuses nobody, agents, other houses, days that are none and what is no note', async () => {
  const { ines, cadre } = await maison()
  const { cadre: voisin } = await maison()
  expect((await ecrire({ headers: {} }, ines, RIEN)).statusCode).toBe(401)
  expect((await ecrire(ines, ines, RIEN)).statusCode).toBe(403)
  expect((await ecrire(voisin, ines, RIEN)).statusCode).toBe(404)
  expect((await ecrire(cadre, ines, RIEN, '2026-02-30')).statusCode).toBe(400)
  for (const faux of [
    {},
    { texte: 'a' },
    { ...RIEN, texte: 'a'.repeat(501) },
    { ...RIEN, vu: 'hier' },
    { ...RIEN, x: 1 },
  ])
    expect((await ecrire(cadre, ines, faux)).statusCode, JSON.stringify(faux)).toBe(400)
  expect(await notes(cadre)).toEqual([])
})

it('is kept with its author and its hour, read by those who plan alone, and sent twice it is one', async () => {
  const { ines, cadre, autre } = await maison()
  const { ecrit_a } = (await ecrire(cadre, ines, RIEN)).json()
  expect((await ecrire(cadre, ines, RIEN)).json()).toMatchObject({ ecrit_a })
  const attendue = { utilisateur_id: ines.utilisateur_id, jour: r.jour(3), texte: RIEN.texte, ecrit_a }
  expect(await notes(autre)).toEqual([{ ...attendue, par: 'Nathalie Lefèvre' }])
  const sien = await r.app.inject({ url: '/api/edt/modules/mon-planning-edt/planning', headers: ines.headers })
  expect([sien.statusCode, sien.body.includes('médicale')]).toEqual([200, false])
})

it('is not covered by who has not read it; emptied it is gone, and taken back it stands again', async () => {
  const { ines, cadre, autre } = await maison()
  const { ecrit_a } = (await ecrire(cadre, ines, RIEN)).json()
  const devance = await ecrire(autre, ines, { texte: 'Formation', vu: null })
  expect([devance.statusCode, devance.json().erreur]).toEqual([409, 'POSTE_MODIFIE'])
  expect(devance.json().message).toContain('Nathalie Lefèvre a écrit cette note à 12:')
  r.advance(1000)
  const change = (await ecrire(autre, ines, { texte: 'Formation', vu: ecrit_a })).json()
  expect(change.ecrit_a).not.toBe(ecrit_a)
  expect((await ecrire(cadre, ines, { texte: '', vu: ecrit_a })).statusCode).toBe(409)
  const retiree = (await ecrire(cadre, ines, { texte: ' ', vu: change.ecrit_a })).json()
  expect([retiree.message, retiree.ecrit_a, await notes(cadre)]).toEqual(['Note retirée.', null, []])
  await ecrire(cadre, ines, { texte: 'Formation', vu: retiree.ecrit_a })
  expect(await notes(cadre)).toMatchObject([{ texte: 'Formation' }])
})
