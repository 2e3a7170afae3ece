import { describe, expect, it } from 'vitest'
import { aujourdhui, midi } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, instantParis, type JourIso, jourSemaine } from '#wire/dates.ts'
import { BASE, type Equipe, ouvrirDesk } from './testing/desk.ts'

const t = ouvrirDesk()

const jour = (n: number) => ajouterJours(aujourdhui(), n)
const AILLEURS = /^Hugo Delattre n’est pas là à ce moment\u00a0: choisissez quelqu’un d’autre/
const AUTREMENT = /^Hugo Delattre n’est pas là à ce moment\u00a0: choisissez un autre moment/

/** A day of the planning, as an accepted leave or whoever plans leaves it. */
const conge = ({ compte_id, utilisateur_id }: TestSession, le: JourIso, sorte: 'conge' | 'maladie' = 'conge') =>
  t.test.db.insertInto('absence').values({ compte_id, utilisateur_id, jour: le, sorte }).execute()
const heures = ({ compte_id, utilisateur_id }: TestSession, debut: string, fin: string) =>
  t.test.db
    .insertInto('indisponibilite')
    .values({ compte_id, utilisateur_id, plage: `[${debut},${fin})`, motif: 'Dentiste' })
    .execute()
const placer = (e: Equipe, le: JourIso, heure_debut: string, duree_minutes: number, de = midi()) =>
  t.poster(e.regulateur, e.intervention_id, 'reporter', { de, jour: le, heure_debut, duree_minutes })
const lue = async (e: Equipe) => (await t.appeler(e.regulateur, 'GET', `${BASE}/${e.intervention_id}`)).json()

/** The last Sunday of a month of next year: its clocks change that night, in March and in October. */
function dimancheDe(mois: '03' | '10'): JourIso {
  const fin = `${Number(aujourdhui().slice(0, 4)) + 1}-${mois}-31`
  return ajouterJours(fin, -(jourSemaine(fin) % 7))
}

describe('giving a visit', () => {
  it.each(['conge', 'maladie'] as const)('is refused to who is off that day (%s), and never says why', async sorte => {
    const e = await t.equipe()
    await conge(e.bob, jour(0), sorte)
    const answer = await t.affecter(e)
    expect([answer.statusCode, answer.json().erreur]).toEqual([409, 'CRENEAU_OCCUPE'])
    expect(answer.json().message).toMatch(AILLEURS)
    expect(answer.body).not.toMatch(/congé|malad/i)
    expect((await lue(e)).technicien_id).toBe(e.anne.utilisateur_id)
    expect((await lue(e)).changements).toEqual([])
  })

  it('is refused to who is away at that hour, by five minutes too, without the reason', async () => {
    const e = await t.equipe()
    await heures(e.bob, instantParis(jour(0), '12:04'), instantParis(jour(0), '14:00'))
    const answer = await t.affecter(e)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toMatch(AILLEURS)
    expect(answer.body).not.toContain('Dentiste')
  })

  it('tells first that somebody else changed the plan meanwhile', async () => {
    const e = await t.equipe()
    await conge(e.bob, jour(0))
    const de = e.regulateur.utilisateur_id
    const answer = await t.poster(e.regulateur, e.intervention_id, 'affecter', { de, vers: e.bob.utilisateur_id })
    expect(answer.json().erreur).toBe('PLAN_MODIFIE')
  })

  it('is done where an absence touches it only, is another day, or is somebody else’s', async () => {
    const e = await t.equipe()
    await heures(e.bob, instantParis(jour(0), '08:00'), midi())
    await heures(e.bob, instantParis(jour(0), '12:05'), instantParis(jour(0), '18:00'))
    for (const n of [-1, 1]) await conge(e.bob, jour(n))
    await conge(e.regulateur, jour(0))
    expect((await t.affecter(e)).statusCode).toBe(200)
    expect((await lue(e)).technicien_id).toBe(e.bob.utilisateur_id)
  })

  it('is done to nobody, and to whoever had it just before: « Défaire » gives back what was', async () => {
    const e = await t.equipe()
    await conge(e.anne, jour(0))
    expect((await t.affecter(e)).statusCode).toBe(200)
    const rendre = { de: e.bob.utilisateur_id, vers: e.anne.utilisateur_id }
    expect((await t.poster(e.regulateur, e.intervention_id, 'affecter', rendre)).statusCode).toBe(200)
    const personne = { de: e.anne.utilisateur_id, vers: null }
    expect((await t.poster(e.regulateur, e.intervention_id, 'affecter', personne)).statusCode).toBe(200)
    // No longer the last change: what was is two changes old.
    const carl = await t.technicien(e.anne.compte_id)
    for (const [de, vers, status] of [
      [null, carl.utilisateur_id, 200],
      [carl.utilisateur_id, e.anne.utilisateur_id, 409],
    ] as const) {
      const answer = await t.poster(e.regulateur, e.intervention_id, 'affecter', { de, vers })
      expect(answer.statusCode).toBe(status)
    }
  })
})

describe('moving a visit', () => {
  it('is refused onto a day or an hour where its technician is away, and leaves it where it stood', async () => {
    const e = await t.equipe()
    await conge(e.anne, jour(2))
    await heures(e.anne, instantParis(jour(3), '09:30'), instantParis(jour(3), '10:00'))
    for (const n of [2, 3]) {
      const answer = await placer(e, jour(n), '09:00', 60)
      expect([answer.statusCode, answer.json().erreur]).toEqual([409, 'CRENEAU_OCCUPE'])
      expect(answer.json().message).toMatch(AUTREMENT)
    }
    expect(await lue(e)).toMatchObject({ debut: new Date(midi()).toISOString(), changements: [] })
    expect((await placer(e, jour(3), '09:00', 30)).statusCode).toBe(200)
  })

  it('is done for a visit that is nobody’s, and where only the promise changes during an absence', async () => {
    const e = await t.equipe()
    await conge(e.anne, jour(0))
    const promesse = { de: midi(), jour: jour(0), heure_debut: '12:00', duree_minutes: 5, th_libelle: '12:00 - 14:00' }
    expect((await t.poster(e.regulateur, e.intervention_id, 'reporter', promesse)).statusCode).toBe(200)
    expect((await placer(e, jour(0), '12:00', 10)).statusCode).toBe(409)
    const personne = { de: e.anne.utilisateur_id, vers: null }
    await t.poster(e.regulateur, e.intervention_id, 'affecter', personne)
    expect((await placer(e, jour(0), '12:00', 10)).statusCode).toBe(200)
  })

  it('is given back by « Défaire » onto the very hour of an absence that it was moved away from, and no other', async () => {
    const e = await t.equipe()
    await conge(e.anne, jour(0))
    expect((await placer(e, jour(2), '09:00', 60)).statusCode).toBe(200)
    const de = instantParis(jour(2), '09:00')
    expect((await placer(e, jour(0), '13:00', 5, de)).statusCode).toBe(409)
    expect((await placer(e, jour(0), '12:00', 5, de)).statusCode).toBe(200)
  })

  it('knows what it gives back by the hour, whatever the history’s sentence says', async () => {
    const e = await t.equipe()
    await conge(e.anne, jour(0))
    expect((await placer(e, jour(2), '09:00', 60)).statusCode).toBe(200)
    const lignes = t.test.db.updateTable('intervention_changement').set({ avant: 'autrefois' })
    await lignes.where('intervention_id', '=', e.intervention_id).execute()
    expect((await placer(e, jour(0), '12:00', 5, instantParis(jour(2), '09:00'))).statusCode).toBe(200)
  })

  it('counts a visit over midnight on both days, and none that ends as the day begins', async () => {
    const e = await t.equipe()
    await conge(e.anne, jour(3))
    expect((await placer(e, jour(2), '23:30', 31)).statusCode).toBe(409)
    expect((await placer(e, jour(4), '00:00', 30)).statusCode).toBe(200)
    expect((await placer(e, jour(2), '23:30', 30, instantParis(jour(4), '00:00'))).statusCode).toBe(200)
  })

  it.each(['03', '10'] as const)('counts a day of 23 or 25 hours from midnight to midnight (month %s)', async mois => {
    const e = await t.equipe()
    const dimanche = dimancheDe(mois)
    await conge(e.anne, dimanche)
    const veille = ajouterJours(dimanche, -1)
    const lendemain = ajouterJours(dimanche, 1)
    for (const [le, heure, duree] of [
      [veille, '23:30', 60],
      [dimanche, '00:00', 5],
      [dimanche, '03:30', 60],
      [dimanche, '23:55', 5],
      [dimanche, '23:55', 30],
    ] as const)
      expect((await placer(e, le, heure, duree)).statusCode, `${le} ${heure}`).toBe(409)
    expect((await placer(e, lendemain, '00:00', 30)).statusCode).toBe(200)
    expect((await placer(e, veille, '23:30', 30, instantParis(lendemain, '00:00'))).statusCode).toBe(200)
  })
})
