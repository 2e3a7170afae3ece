import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aujourdhui } from '#domains/field-service/server/testing/terrain.ts'
import type { JourDispo } from '#domains/people/model/temps.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, bornesJour, formaterJour, instantParis, jourSemaine } from '#wire/dates.ts'
import { createEquipe, type Equipe } from './testing/equipe.ts'

let e: Equipe
let patron: TestSession
let hugo: TestSession
beforeAll(async () => {
  e = await createEquipe()
})
afterAll(() => e.test.close())
beforeEach(async () => {
  ;({ patron, hugo } = await e.equipe())
})

const sien = (suite: string) => `/${hugo.utilisateur_id}/${suite}`
const jour = (n: number) => ajouterJours(aujourdhui(), n)

describe('availability', () => {
  const plage = (plus: object = {}) => ({
    jour: 1,
    debut: '08:00',
    fin: '12:00',
    valable_du: null,
    valable_au: null,
    ...plus,
  })
  const poser = (plus: object = {}) => e.demander(patron, 'POST', sien('disponibilites'), plage(plus))
  const semaine = async (): Promise<JourDispo[]> => (await e.demander(patron, 'GET', sien('disponibilites'))).json()

  it.each([
    [{ jour: 8 }, 'jour'],
    [{ debut: '8h' }, 'debut'],
    [{ fin: '07:00' }, 'fin'],
    [{ valable_du: '2026-02-30' }, 'valable_du'],
    [{ valable_du: '2026-12-02', valable_au: '2026-12-01' }, 'valable_au'],
  ])('refuses %j', async (plus, champ) => {
    const answer = await poser(plus)
    expect([answer.statusCode, Object.keys(answer.json().champs)]).toEqual([400, [champ]])
  })

  it('is a technician’s', async () => {
    expect((await e.demander(patron, 'GET', `/${patron.utilisateur_id}/disponibilites`)).statusCode).toBe(404)
    expect((await e.demander(patron, 'GET', sien('disponibilites/create'))).json().dataProvider).toMatchObject({
      debut: '08:00',
    })
  })

  it('says of a week that nobody described that its hours are to be said, until one day is', async () => {
    expect((await semaine()).map(j => j.a_dire)).toEqual(Array(7).fill(true))
    await poser()
    expect((await semaine()).map(j => j.a_dire)).toEqual(Array(7).fill(undefined))
  })

  it('adds slots to a day, which is then worked, and refuses two at one moment', async () => {
    expect((await poser()).statusCode).toBe(200)
    expect((await poser({ debut: '13:30', fin: '00:00' })).statusCode).toBe(200)
    expect((await poser({ debut: '11:59', fin: '13:00' })).json().erreur).toBe('CRENEAU_OCCUPE')
    expect((await semaine())[0]).toMatchObject({
      id: 1,
      label: 'Lundi',
      etat: 1,
      plages: [
        { debut_libelle: '08:00', fin_libelle: '12:00', duree: 240 },
        { debut_libelle: '13:30', fin_libelle: '24:00', duree: 630 },
      ],
    })
  })

  it('replaces whole days at once: refusals leave all as it was, a repeat changes nothing', async () => {
    await poser()
    await poser({ jour: 2, debut: '09:00', fin: '10:00', valable_du: '2026-12-01' })
    const avant = await semaine()
    const ecrire = (jours: object[], qui = patron) => e.demander(qui, 'PUT', sien('disponibilites/semaine'), { jours })
    const heures = { debut: '08:00', fin: '12:00', valable_du: null, valable_au: null }
    const mardi = { jour: 2, etat: 1, plages: [heures] }
    expect((await ecrire([mardi], hugo)).statusCode).toBe(403)
    expect((await ecrire([])).statusCode).toBe(400)
    expect((await ecrire([mardi, mardi])).statusCode).toBe(400)
    expect((await ecrire([mardi, { jour: 3, etat: 1, plages: [heures, heures] }])).json().erreur).toBe('CRENEAU_OCCUPE')
    expect((await ecrire([{ ...mardi, plages: [{ ...heures, fin: '07:00' }] }])).statusCode).toBe(400)
    expect(await semaine()).toEqual(avant)
    for (const _ of [1, 2]) {
      const { message } = (await ecrire([mardi, { jour: 6, etat: 0, plages: [] }])).json()
      expect(message).toBe('Horaires enregistrés\u00a0: mardi et samedi.')
      expect((await semaine()).map(j => [j.etat, j.plages.map(p => p.debut_libelle).join()])).toEqual([
        [1, '08:00'],
        [1, '08:00'],
        ...Array.from({ length: 5 }, () => [0, '']),
      ])
    }
  })

  it('lets the same hours follow one another in time', async () => {
    expect((await poser({ valable_au: '2026-11-30' })).statusCode).toBe(200)
    expect((await poser({ valable_du: '2026-12-01' })).statusCode).toBe(200)
    expect((await poser({ valable_du: '2026-11-30', valable_au: '2026-11-30' })).statusCode).toBe(409)
  })

  it('switches a day off and on with its slots', async () => {
    await poser()
    const ecrire = (etat: number) => e.demander(patron, 'PUT', sien('disponibilites/1'), { etat })
    expect((await e.demander(patron, 'PUT', sien('disponibilites/8'), { etat: 1 })).statusCode).toBe(400)
    for (let n = 0; n < 2; n++) expect((await ecrire(0)).statusCode).toBe(200)
    expect((await semaine())[0]).toMatchObject({ etat: 0, plages: [{ debut_libelle: '08:00' }] })
    expect(await e.audits(patron.compte_id, 'gestion-utilisateurs-wikaz.jour')).toBe(1)
    await ecrire(1)
    expect((await semaine())[0]?.etat).toBe(1)
  })

  it('moves a slot to another day and hour, over no other one, once', async () => {
    await poser()
    await poser({ debut: '14:00', fin: '18:00' })
    const id = (await semaine())[0]?.plages[0]?.plage_id
    const deplacer = (qui: TestSession, corps: object) => e.demander(qui, 'PUT', `/0/disponibilites/${id}`, corps)
    const ailleurs = (await e.equipe()).patron
    expect((await deplacer(ailleurs, { jour: 2, debut: '09:00', fin: '12:00' })).statusCode).toBe(404)
    expect((await deplacer(patron, { jour: 1, debut: '13:00', fin: '15:00' })).json().erreur).toBe('CRENEAU_OCCUPE')
    expect((await deplacer(patron, { jour: 1, debut: '12:00', fin: '11:00' })).statusCode).toBe(400)
    for (let n = 0; n < 2; n++)
      expect((await deplacer(patron, { jour: 2, debut: '09:00', fin: '12:00' })).statusCode).toBe(200)
    expect((await semaine()).map(j => [j.etat, j.plages.map(p => p.debut_libelle)]).slice(0, 2)).toEqual([
      [1, ['14:00']],
      [1, ['09:00']],
    ])
    expect(await e.audits(patron.compte_id, 'gestion-utilisateurs-wikaz.plage-deplacer')).toBe(1)
  })

  it('takes a slot away, of one’s own company, once', async () => {
    await poser()
    const id = (await semaine())[0]?.plages[0]?.plage_id
    const ailleurs = (await e.equipe()).patron
    expect((await e.demander(ailleurs, 'DELETE', `/0/disponibilites/${id}`)).statusCode).toBe(404)
    expect((await e.demander(patron, 'DELETE', `/0/disponibilites/${id}`)).statusCode).toBe(200)
    expect((await e.demander(patron, 'DELETE', `/0/disponibilites/${id}`)).statusCode).toBe(404)
    expect((await semaine())[0]?.plages).toEqual([])
  })
})

describe('absences', () => {
  const absence = (plus: object = {}) => ({
    date_debut: jour(3),
    heure_debut: null,
    date_fin: jour(4),
    heure_fin: null,
    motif: 'Formation',
    ...plus,
  })
  const poser = (plus: object = {}) => e.demander(patron, 'POST', sien('indisponibilites'), absence(plus))
  const lire = async () => (await e.demander(patron, 'GET', sien('indisponibilites'))).json()

  it.each([
    [{ date_debut: '2026-13-01' }, 'date_debut'],
    [{ heure_fin: '25:00' }, 'heure_fin'],
    [{ date_fin: jour(2) }, 'date_fin'],
    [{ date_fin: jour(400) }, 'date_fin'],
    [{ date_fin: jour(3), heure_debut: '14:00', heure_fin: '09:00' }, 'heure_fin'],
    [{ motif: 'x'.repeat(121) }, 'motif'],
  ])('refuses %j', async (plus, champ) => {
    const answer = await poser(plus)
    expect([answer.statusCode, Object.keys(answer.json().champs)]).toEqual([400, [champ]])
  })

  it('are kept in the words of the screen, one at a time', async () => {
    expect((await poser()).json()).toMatchObject({ code: 'success' })
    expect((await poser({ date_debut: jour(4), date_fin: jour(4), heure_debut: '10:00' })).json().erreur).toBe(
      'CRENEAU_OCCUPE',
    )
    await poser({ date_debut: jour(6), date_fin: jour(6), heure_debut: '08:00', heure_fin: '12:00' })
    expect((await lire()).map((a: { indisponibilite_date: string }) => a.indisponibilite_date)).toEqual([
      `du ${formaterJour(jour(3))} au ${formaterJour(jour(4))}`,
      `${formaterJour(jour(6))}, de 08:00 à 12:00`,
    ])
  })

  it('say which visits they touch, and no others', async () => {
    const { intervention_id } = await e.visite(hugo, { decalage: 3, heure: '09:00' })
    await e.visite(hugo, { decalage: 5, heure: '09:00' })
    expect((await poser()).json()).toMatchObject({ code: 'warning', message: expect.stringMatching(/1.intervention/) })
    const [{ conflits }] = await lire()
    expect(conflits).toEqual([{ intervention_id, jour: jour(3), label: expect.stringMatching(/09:00 · Client/) }])
  })

  it('are said beside a name while they last', async () => {
    await poser({ date_debut: jour(0), date_fin: jour(0) })
    const { utilisateurs } = (await e.demander(patron, 'GET')).json()
    const ligne = utilisateurs.find((u: { id: number }) => u.id === hugo.utilisateur_id)
    expect(ligne.absence).toBe(`Indisponible jusqu’au ${formaterJour(jour(0))}`)
  })

  it('are seen by whoever assigns visits, without their reason', async () => {
    await poser({ date_debut: jour(3), date_fin: jour(3), heure_debut: '08:00', heure_fin: '12:00' })
    const chef = await e.regulateur(patron.compte_id)
    const journee = await e.appeler(chef, 'GET', `/api/regulation/interventions?jour=${jour(3)}`)
    const lui = journee.json().techniciens.find((t: { id: number }) => t.id === hugo.utilisateur_id)
    expect(lui.absences).toHaveLength(1)
    expect(journee.body).not.toContain('Formation')
  })

  it('stand beside working hours there: none told, a day off, a whole day, slots that are valid then', async () => {
    const chef = await e.regulateur(patron.compte_id)
    const horaires = async (n: number) => {
      const journee = (await e.appeler(chef, 'GET', `/api/regulation/interventions?jour=${jour(n)}`)).json()
      return journee.techniciens.find((t: { id: number }) => t.id === hugo.utilisateur_id).disponibilites
    }
    expect(await horaires(1)).toBeNull()
    const corps = { jour: jourSemaine(jour(1)), debut: '08:00', fin: '00:00', valable_du: null, valable_au: jour(1) }
    expect((await e.demander(patron, 'POST', sien('disponibilites'), corps)).statusCode).toBe(200)
    expect(await horaires(1)).toEqual([{ debut: instantParis(jour(1), '08:00'), fin: instantParis(jour(2), '00:00') }])
    expect(await horaires(8)).toEqual([])
    expect(await horaires(2)).toEqual([])
    await e.demander(patron, 'PUT', sien(`disponibilites/${jourSemaine(jour(2))}`), { etat: 1 })
    expect(await horaires(2)).toEqual([bornesJour(jour(2))])
  })

  it('go, of the very person named, once', async () => {
    const posee = (await poser()).json()
    const [{ indisponibilite_id: id }] = await lire()
    // By the number that the answer gave.
    expect(posee).toMatchObject({ indisponibilite_id: id })
    expect((await e.demander(patron, 'DELETE', `/${patron.utilisateur_id}/indisponibilites/${id}`)).statusCode).toBe(
      404,
    )
    expect((await e.demander(patron, 'DELETE', sien(`indisponibilites/${id}`))).statusCode).toBe(200)
    expect((await e.demander(patron, 'DELETE', sien(`indisponibilites/${id}`))).statusCode).toBe(404)
    expect(await lire()).toEqual([])
  })
})
