import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aujourdhui, midi } from '#domains/field-service/server/testing/terrain.ts'
import { ajouterJours, instantParis, minutesEntre } from '#wire/dates.ts'
import { BASE, type Equipe } from './testing/desk.ts'
import { ouvrirPrevenir } from './testing/prevenir.ts'

const p = ouvrirPrevenir()

const lire = async (e: Equipe) => (await p.t.appeler(e.regulateur, 'GET', `${BASE}/${e.intervention_id}`)).json()
const poster = (e: Equipe, quoi: string, payload: object) => p.t.poster(e.regulateur, e.intervention_id, quoi, payload)
const demain = () => ajouterJours(aujourdhui(), 1)
const report = (over: object = {}) => ({ de: midi(), jour: demain(), heure_debut: '09:00', ...over })
const faute = async (envoi: ReturnType<typeof poster>) => {
  const reponse = await envoi
  return [reponse.statusCode, reponse.json().erreur]
}
const PERIME = [409, 'PLAN_MODIFIE']

describe('a cancelling, sent again', () => {
  it('cancels nothing that was restored since, and tells nobody of it', async () => {
    const e = await p.equipe({ email: 'deja@exemple.fr' })
    const { version } = await lire(e)
    const corps = { motif: 'Panne', etape: 0, version, prevenir: 'mail' }
    const faite = (await poster(e, 'annuler', corps)).json()
    await poster(e, 'retablir', { de: faite.intervention.version })
    expect(await faute(poster(e, 'annuler', corps))).toEqual(PERIME)
    expect(await lire(e)).toMatchObject({ annulee: false, prevenir: { envois: [{ etat: 'abandonne' }] } })
  })

  it('whose answer was lost is done already: neither told nor written twice', async () => {
    const e = await p.equipe({ email: 'perdue@exemple.fr' })
    const { version } = await lire(e)
    const corps = { motif: 'Panne', etape: 0, version, prevenir: 'mail' }
    const faite = (await poster(e, 'annuler', corps)).json()
    const encore = await poster(e, 'annuler', corps)
    expect([encore.statusCode, encore.json().message]).toEqual([
      200,
      expect.stringMatching(/intervention annulée, comme vous l’aviez demandé\.$/),
    ])
    expect(encore.json().intervention.version).toBe(faite.intervention.version)
    const vue = await lire(e)
    expect(vue.prevenir.envois).toHaveLength(1)
    expect(vue.changements).toHaveLength(1)
  })

  it('for another reason, by somebody else or over what was cancelled long before, is refused', async () => {
    const e = await p.equipe()
    const { version } = await lire(e)
    await poster(e, 'annuler', { motif: 'Panne', version })
    const collegue = await p.t.regulateur(e.anne.compte_id)
    expect(await faute(poster(e, 'annuler', { motif: 'Client absent', version }))).toEqual([409, 'ETAPE_REFUSEE'])
    expect(await faute(poster({ ...e, regulateur: collegue }, 'annuler', { motif: 'Panne', version }))).toEqual([
      409,
      'ETAPE_REFUSEE',
    ])
    expect(await faute(poster(e, 'annuler', { motif: 'Panne', version: version + 1 }))).toEqual([409, 'ETAPE_REFUSEE'])
  })
})

describe('a move or a gift that comes late', () => {
  it('undoes no newer one, though the visit stands again where it was read', async () => {
    const e = await p.equipe()
    const { version } = await lire(e)
    await poster(e, 'reporter', report({ version }))
    await poster(e, 'reporter', { de: instantParis(demain(), '09:00'), jour: aujourdhui(), heure_debut: '12:00' })
    expect(await faute(poster(e, 'reporter', report({ version })))).toEqual(PERIME)
    const donner = { de: e.anne.utilisateur_id, vers: e.bob.utilisateur_id }
    expect(await faute(poster(e, 'affecter', { ...donner, version }))).toEqual(PERIME)
    expect(await lire(e)).toMatchObject({ debut: midi(), technicien_id: e.anne.utilisateur_id })
    // Over what it is now, both are done; said again, they change nothing.
    const lue = (await lire(e)).version
    for (const _ of [1, 2]) expect((await poster(e, 'affecter', { ...donner, version: lue })).statusCode).toBe(200)
    for (const _ of [1, 2]) expect((await poster(e, 'reporter', report({ version: lue + 1 }))).statusCode).toBe(200)
    expect((await lire(e)).version).toBe(lue + 2)
  })

  it('under its key is answered as it was, and moves nothing again', async () => {
    const e = await p.equipe({ email: 'cle@exemple.fr' })
    const cle = { headers: { 'idempotency-key': randomUUID() } }
    const url = `${BASE}/${e.intervention_id}/reporter`
    const payload = report({ prevenir: 'mail' })
    const premiere = (await p.t.appeler(e.regulateur, 'POST', url, { ...cle, payload })).json()
    await poster(e, 'reporter', { de: instantParis(demain(), '09:00'), jour: aujourdhui(), heure_debut: '12:00' })
    const encore = await p.t.appeler(e.regulateur, 'POST', url, { ...cle, payload })
    expect([encore.statusCode, encore.json().message]).toEqual([200, premiere.message])
    expect(encore.json().intervention.debut).toBe(midi())
    const vue = await lire(e)
    expect([vue.debut, vue.prevenir.envois.length]).toEqual([midi(), 1])
    const autre = await p.t.appeler(e.regulateur, 'POST', url, { ...cle, payload: report({ heure_debut: '10:00' }) })
    expect(autre.json().erreur).toBe('CLE_REUTILISEE')
  })

  it('writes what was changed alone: a colleague’s length and promise stay', async () => {
    const e = await p.equipe()
    await poster(e, 'reporter', {
      de: midi(),
      jour: aujourdhui(),
      heure_debut: '12:00',
      duree_minutes: 90,
      th_libelle: '12:00 - 14:00',
    })
    await poster(e, 'reporter', report())
    const { debut, fin, th_libelle } = await lire(e)
    expect([debut, minutesEntre(debut, fin), th_libelle]).toEqual([
      instantParis(demain(), '09:00'),
      90,
      '12:00 - 14:00',
    ])
  })
})
