import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { createEchanges, PLANNING } from '#domains/scheduling/server/testing/echanges.ts'
import type { TestSession } from '#server/testing/seed.ts'

const { r, x } = await createEchanges()
afterAll(() => r.close())

describe('the specification’s own calls', () => {
  const url = (decalage: number, suite = '') => `${PLANNING}/planning/${r.jour(decalage)}/echanges${suite}`
  const poster = (s: TestSession, decalage: number, payload: object, cle?: string, suite = '') =>
    r.app.inject({
      method: 'POST',
      url: url(decalage, suite),
      payload,
      headers: { ...s.headers, ...(cle ? { 'idempotency-key': cle } : {}) },
    })

  it('proposes once per key, and refuses a post of another day', async () => {
    const { ines, samir, a, b, compte_id } = await x.equipe()
    const corps = { utilisateur_cible: samir.utilisateur_id, pointage_origine: a, pointage_cible: b, motif: '' }
    expect((await poster(ines, 4, corps)).statusCode).toBe(404)
    const cle = randomUUID()
    const premier = await poster(ines, 3, corps, cle)
    expect(premier.statusCode, premier.body).toBe(200)
    expect(premier.json()).toMatchObject({
      code: 'success',
      message: 'Échange proposé',
      echange: {
        bde_etat: 0,
        bde_direction: 1,
        bde_uid: cle,
        peut: { annuler: true, accepter: false, refuser: false },
      },
    })
    expect((await poster(ines, 3, corps, cle)).json()).toEqual(premier.json())
    const autre = await poster(ines, 3, { ...corps, motif: 'Autre' }, cle)
    expect(autre.json()).toMatchObject({ erreur: 'CLE_REUTILISEE' })
    expect((await poster(ines, 3, corps)).json()).toMatchObject({ erreur: 'ECHANGE_IMPOSSIBLE' })
    expect(await r.compter('echange', compte_id)).toBe(1)
  })

  it('checks without writing, for both people', async () => {
    const { ines, samir, a, compte_id } = await x.equipe()
    await r.pointage(samir, 2, 'Après-midi')
    const corps = { utilisateur_cible: samir.utilisateur_id, pointage_origine: a, pointage_cible: null }
    const answer = await poster(ines, 3, corps, undefined, '/verification')
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({
      bloquant: true,
      anomalies: [{ code: 'REPOS_QUOTIDIEN' }],
      non_evaluables: [],
    })
    expect((await poster(ines, 4, corps, undefined, '/verification')).statusCode).toBe(404)
    expect(await r.compter('echange', compte_id)).toBe(0)
    expect(await x.avis(samir)).toEqual([])
  })

  it('describes the form: my posts of the day, what they can give, nothing promised nor begun', async () => {
    const { ines, samir, a, b } = await x.equipe()
    await r.pointage(samir, 0, 'Matin')
    const lire = (decalage: number, id: number) =>
      r.app.inject({ method: 'GET', url: `${url(decalage, '/create')}?utilisateur_id=${id}`, headers: ines.headers })
    const form = (await lire(3, samir.utilisateur_id)).json()
    expect(form).toMatchObject({
      titre: 'Proposer un échange à Samir Haddad',
      editable: true,
      dataProvider: { utilisateur_cible: samir.utilisateur_id, pointage_origine: a, pointage_cible: null },
      dataStructure: [
        { id: 'pointage_origine', options: [{ value: String(a) }] },
        { id: 'pointage_cible', options: [{ value: '', label: 'Sans contrepartie' }, { value: String(b) }] },
        { id: 'motif', maxLength: 500 },
      ],
    })
    expect((await lire(4, samir.utilisateur_id)).json()).toMatchObject({
      editable: false,
      dataStructure: [{ type: 'information', label: 'Vous n’avez pas de poste ce jour-là.' }],
    })
    const ailleurs = await r.agent()
    for (const id of [ailleurs.utilisateur_id, 2_000_000_000, ines.utilisateur_id])
      expect((await lire(3, id)).statusCode).toBe(404)
    expect((await lire(31, samir.utilisateur_id)).statusCode).toBe(404)
  })
})
