import { beforeAll, describe, expect, it } from 'vitest'
import { type JourPlanning, monPlanningSchema } from '#domains/scheduling/model/planning/planning.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { instantParis } from '#wire/dates.ts'

const BASE = '/api/edt/modules/mon-planning-edt'
const r = ouvrirResidence()

const lire = async (s: TestSession) => {
  const answer = await r.app.inject({ method: 'GET', url: `${BASE}/planning`, headers: s.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return monPlanningSchema.parse(answer.json())
}
const jourDe = (planning: { jours: JourPlanning[] }, jour: string): JourPlanning => {
  const trouve = planning.jours.find(j => j.dadate === jour)
  if (!trouve) throw new Error(`${jour} is not shown`)
  return trouve
}
const changer = (s: TestSession, auteur_id: number, decalage: number, avant: string, apres: string, minutes = 0) =>
  r.db
    .insertInto('planning_changement')
    .values({
      compte_id: s.compte_id,
      utilisateur_id: s.utilisateur_id,
      jour: r.jour(decalage),
      avant,
      apres,
      auteur_id,
      fait_a: new Date(r.services.clock().getTime() + minutes * 60_000),
    })
    .execute()
const vu = (s: TestSession, minutes: number) =>
  r.db
    .insertInto('planning_vu')
    .values({
      compte_id: s.compte_id,
      utilisateur_id: s.utilisateur_id,
      vu_a: new Date(r.services.clock().getTime() + minutes * 60_000),
    })
    .execute()

describe('GET planning: the days', () => {
  it('shows every day, rest days included, from 14 back to the rolling days ahead', async () => {
    const ines = await r.agent()
    const planning = await lire(ines)
    expect([planning.debut, planning.fin]).toEqual([r.jour(-14), r.jour(29)])
    expect(planning.jours.map(j => j.dadate)).toEqual(Array.from({ length: 44 }, (_, n) => r.jour(n - 14)))
    expect(planning.vu_a).toBeNull()
  })

  it('never goes past the limit of the account', async () => {
    const ines = await r.agent()
    await r.db
      .insertInto('planning_proprietes')
      .values({ compte_id: ines.compte_id, propriete_planning_roulant: 20, propriete_limite_planning: r.jour(3) })
      .execute()
    await r.pointage(ines, 4)
    const planning = await lire(ines)
    expect(planning.fin).toBe(r.jour(3))
    expect(planning.jours.flatMap(j => j.postes)).toEqual([])
    await r.db
      .updateTable('planning_proprietes')
      .set({ propriete_limite_planning: r.jour(90) })
      .where('compte_id', '=', ines.compte_id)
      .execute()
    expect((await lire(ines)).fin).toBe(r.jour(19))
  })

  it('counts hours without the breaks, and keeps what the manager typed', async () => {
    const ines = await r.agent()
    await r.pointage(ines, 1, 'Matin')
    const manuel = await r.pointage(ines, 2, 'Matin')
    await r.db.updateTable('pointage').set({ pointage_heures_manuel: 400 }).where('pointage_id', '=', manuel).execute()
    const planning = await lire(ines)
    expect(jourDe(planning, r.jour(1)).postes).toMatchObject([
      { poste_libelle: 'Matin', poste_code: 'M', heure_debut: '06:45', minutes: 420, minutes_pause: 30 },
    ])
    expect(jourDe(planning, r.jour(2)).postes).toMatchObject([{ minutes: 400, pointage_heures_manuel: 400 }])
  })

  it('says on the next day when a night ends, even one begun before the first day shown', async () => {
    const ines = await r.agent()
    await r.pointage(ines, -15, 'Nuit')
    await r.pointage(ines, 5, 'Nuit')
    const planning = await lire(ines)
    expect(jourDe(planning, r.jour(-14)).descente).toBe('07:00')
    expect(jourDe(planning, r.jour(5)).descente).toBeNull()
    expect(jourDe(planning, r.jour(6))).toMatchObject({ descente: '07:00', postes: [] })
  })

  it('groups absences of a kind into stretches told whole', async () => {
    const ines = await r.agent()
    const { compte_id, utilisateur_id } = ines
    const absence = (decalage: number, sorte: 'conge' | 'tlc' | 'maladie') =>
      r.db
        .insertInto('absence')
        .values({ compte_id, utilisateur_id, jour: r.jour(decalage), sorte, demande_conge_id: null })
        .execute()
    for (const d of [-16, -15, -14]) await absence(d, 'conge')
    await absence(1, 'maladie')
    await absence(2, 'tlc')
    const planning = await lire(ines)
    expect(jourDe(planning, r.jour(-14)).absences).toEqual([
      { sorte: 'conge', libelle: 'Congé payé', debut: r.jour(-16), fin: r.jour(-14) },
    ])
    expect(jourDe(planning, r.jour(1)).absences).toMatchObject([
      { libelle: 'Maladie', debut: r.jour(1), fin: r.jour(1) },
    ])
    expect(jourDe(planning, r.jour(2)).absences).toMatchObject([{ libelle: 'TLC' }])
    expect(jourDe(planning, r.jour(3)).absences).toEqual([])
  })

  it('calls an accepted leave by the name of its request', async () => {
    const ines = await r.agent()
    const { compte_id, utilisateur_id } = ines
    const jour = r.jour(4)
    const { demande_conge_id } = await r.db
      .insertInto('demande_conge')
      .values({
        compte_id,
        utilisateur_id,
        demande_conge_uid: crypto.randomUUID(),
        demande_type: 4,
        demande_conge_date_debut: jour,
        demande_conge_date_fin: jour,
        demande_conge_etat: 1,
        demande_a: new Date(),
        recu_a: new Date(),
        responsable_id: null,
      })
      .returning('demande_conge_id')
      .executeTakeFirstOrThrow()
    await r.db
      .insertInto('absence')
      .values({ compte_id, utilisateur_id, jour, sorte: 'conge', demande_conge_id })
      .execute()
    expect(jourDe(await lire(ines), jour).absences).toMatchObject([{ libelle: 'Événement familial' }])
  })

  it('shows duties, events and holidays', async () => {
    const ines = await r.agent()
    const astreinte_id = await r.astreinte(ines, 2)
    const { compte_id } = ines
    await r.db
      .insertInto('evenement')
      .values({ compte_id, event_date: r.jour(2), event_time: '14:30', event_titre: 'Réunion' })
      .execute()
    const planning = await lire(ines)
    expect(jourDe(planning, r.jour(2))).toMatchObject({
      astreintes: [{ astreinte_id, heure_debut: '21:15', heure_fin: '06:45', debut: instantParis(r.jour(2), '21:15') }],
      evenements: [{ event_titre: 'Réunion', event_time: '14:30', event_etat: 1 }],
    })
    expect(jourDe(planning, r.jour(3)).astreintes).toEqual([])
  })

  it('shows nothing of a colleague, nor of another company', async () => {
    const ines = await r.agent()
    const samir = await r.agent(ines.compte_id)
    await r.pointage(samir, 1)
    await r.astreinte(samir, 1)
    const { compte_id } = await r.agent()
    await r.db
      .insertInto('evenement')
      .values({ compte_id, event_date: r.jour(1), event_titre: 'Ailleurs' })
      .execute()
    const jour = jourDe(await lire(ines), r.jour(1))
    expect(jour).toMatchObject({ postes: [], astreintes: [], evenements: [] })
  })
})

describe('GET planning: what has changed', () => {
  it('marks nothing at the first visit', async () => {
    const ines = await r.agent()
    const cadre = await r.cadre(ines.compte_id)
    await changer(ines, cadre.utilisateur_id, 1, 'Matin 06:45 – 14:15', 'Repos')
    expect(jourDe(await lire(ines), r.jour(1)).modifie).toBeNull()
  })

  it('says what the person last saw there, who changed it and when, not their own changes nor older ones', async () => {
    const ines = await r.agent()
    const cadre = await r.cadre(ines.compte_id)
    await vu(ines, -60)
    await changer(ines, cadre.utilisateur_id, 1, 'Nuit', 'Matin', -90)
    await changer(ines, cadre.utilisateur_id, 1, 'Matin', 'Repos', -30)
    await changer(ines, cadre.utilisateur_id, 1, 'Repos', 'Jour', -10)
    await changer(ines, ines.utilisateur_id, 2, 'Matin', 'Repos', -10)
    await changer(ines, cadre.utilisateur_id, 3, 'Matin', 'Repos', -30)
    await changer(ines, cadre.utilisateur_id, 3, 'Repos', 'Matin', -20)
    const planning = await lire(ines)
    const { modifie } = jourDe(planning, r.jour(1))
    expect(modifie).toMatchObject({ avant: 'Matin', auteur: 'Nathalie Lefèvre' })
    expect(new Date(modifie?.a ?? '').getTime() / 60_000).toBeCloseTo(r.services.clock().getTime() / 60_000 - 10, 0)
    expect(jourDe(planning, r.jour(2)).modifie).toBeNull()
    // Taken away, then given back: what was seen is what stands there.
    expect(jourDe(planning, r.jour(3)).modifie).toBeNull()
  })
})

describe('GET planning: the days of the clock change', () => {
  const c = ouvrirResidence()
  beforeAll(() => {
    // Some days before the last Sunday of October 2027, at noon.
    c.advance(new Date('2027-10-25T10:00:00Z').getTime() - c.services.clock().getTime())
  })

  it('counts the hour that comes twice, once for each day that is shown', async () => {
    const ines = await c.agent()
    const samedi = { pointage_date: '2027-10-30' }
    await c.pointage(ines, 0, 'Nuit', samedi)
    const answer = await c.app.inject({ method: 'GET', url: `${BASE}/planning`, headers: ines.headers })
    const planning = monPlanningSchema.parse(answer.json())
    expect(new Set(planning.jours.map(j => j.dadate)).size).toBe(44)
    // 21:00 to 07:00 lasts eleven hours that night, less one break of 30 minutes.
    expect(jourDe(planning, '2027-10-30').postes).toMatchObject([{ minutes: 630, minutes_pause: 30 }])
    expect(jourDe(planning, '2027-10-31')).toMatchObject({ descente: '07:00', postes: [] })
    expect(jourDe(planning, '2027-11-01').feries).toBe('Toussaint')
  })
})
