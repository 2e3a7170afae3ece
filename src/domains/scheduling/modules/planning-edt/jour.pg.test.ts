import { describe, expect, it } from 'vitest'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import { journeeDe, type Methode } from './testing/jour.ts'

const BASE = '/api/edt/modules/planning-edt'
const r = ouvrirResidence()
const { appeler, ok, refus, maison, avis } = journeeDe(r)

it('is closed to agents, to nobody, to other houses and to days that are none', async () => {
  const { ines, cadre } = await maison()
  const { cadre: voisin } = await maison()
  const jour = r.jour(3)
  const tout: [Methode, string, object?][] = [
    ['GET', `/planning/${jour}/evenements`],
    ['POST', `/planning/${jour}/evenements`, { event_titre: 'Visite' }],
    ['PUT', `/planning/${jour}/nuits/1`],
    ['PUT', `/planning/${jour}/astreintes/${ines.utilisateur_id}`, {}],
    ['PUT', `/planning/${jour}/maladies/${ines.utilisateur_id}`, {}],
    ['PUT', `/planning/${jour}/tlc/${ines.utilisateur_id}`],
    ['GET', `/planning/${jour}/detail`],
    ['POST', `/reset?user=${ines.utilisateur_id}`],
    ['GET', `/planning/${ines.utilisateur_id}/historique`],
  ]
  for (const [method, suite, payload] of tout) {
    const nu = await r.app.inject({ method, url: `${BASE}${suite}`, ...(payload ? { payload } : {}) })
    expect(nu.statusCode, suite).toBe(401)
    expect((await appeler(ines, method, suite, payload)).statusCode, suite).toBe(403)
  }
  for (const [method, suite, payload] of tout.filter(
    ([, suite]) => /[/=]\d+(\/historique)?$/.test(suite) && !suite.includes('nuits'),
  ))
    expect((await appeler(voisin, method, suite, payload)).statusCode, suite).toBe(404)
  for (const faux of ['2026-02-30', 'hier', '0001-01-01'])
    expect((await appeler(cadre, 'GET', `/planning/${faux}/detail`)).statusCode, faux).toBe(400)
})

describe('events of a day', () => {
  it('are added, ended or cancelled once, and go only while they wait', async () => {
    const { ines, cadre } = await maison()
    const jour = `/planning/${r.jour(3)}/evenements`
    expect((await ok(cadre, 'GET', `${jour}/create`)).titre).toBe('Ajouter un événement')
    for (const faux of [
      {},
      { event_titre: ' ' },
      { event_titre: 'a', event_time: '25:00' },
      { event_titre: 'a', x: 1 },
    ])
      expect((await appeler(cadre, 'POST', jour, faux)).statusCode, JSON.stringify(faux)).toBe(400)
    const { event_id } = await ok(cadre, 'POST', jour, { event_titre: 'Visite', event_time: '14:00' })
    const autre = await ok(cadre, 'POST', jour, { event_titre: 'Repas' })
    expect((await ok(cadre, 'GET', jour)).evenements).toMatchObject([
      { event_titre: 'Repas', event_time: null, event_etat: 1 },
      { event_titre: 'Visite', event_time: '14:00', event_icon: 'calendar-event' },
    ])
    const vu = (await r.app.inject({ url: '/api/edt/modules/mon-planning-edt/planning', headers: ines.headers })).json()
    expect(vu.jours.find((j: { dadate: string }) => j.dadate === r.jour(3)).evenements).toHaveLength(2)
    expect(await refus(cadre, 'PUT', `${jour}/${event_id}?etat=4`, {})).toEqual([400, 'SAISIE'])
    expect(await refus(cadre, 'PUT', `${jour}/${event_id}?etat=1`, {})).toEqual([409, 'DEMANDE_TRAITEE'])
    expect(await refus(cadre, 'PUT', `/planning/${r.jour(4)}/evenements/${event_id}?etat=2`, {})).toEqual([
      404,
      'INTROUVABLE',
    ])
    await ok(cadre, 'PUT', `${jour}/${event_id}?etat=2`, { event_id, event_titre: 'Visite' })
    expect(await refus(cadre, 'PUT', `${jour}/${event_id}?etat=3`, {})).toEqual([409, 'DEMANDE_TRAITEE'])
    expect(await refus(cadre, 'DELETE', `${jour}/${event_id}`)).toEqual([409, 'DEMANDE_TRAITEE'])
    // Taken back, it waits again.
    await ok(cadre, 'PUT', `${jour}/${event_id}?etat=1`, {})
    await ok(cadre, 'PUT', `${jour}/${event_id}?etat=2`, {})
    await ok(cadre, 'DELETE', `${jour}/${autre.event_id}`)
    expect((await ok(cadre, 'GET', jour)).evenements.map((e: { event_etat: number }) => e.event_etat)).toEqual([2])
  })
})

describe('nights and duties', () => {
  it('a night is worked or on call, as often as one likes', async () => {
    const { cadre, compte_id } = await maison()
    expect(await refus(cadre, 'PUT', `/planning/${r.jour(3)}/nuits/2`)).toEqual([400, 'SAISIE'])
    for (const etat of [1, 1, 0]) await ok(cadre, 'PUT', `/planning/${r.jour(3)}/nuits/${etat}`)
    const nuits = await r.db
      .selectFrom('nuit')
      .select(['jour', 'etat_nuit'])
      .where('compte_id', '=', compte_id)
      .execute()
    expect(nuits).toEqual([{ jour: r.jour(3), etat_nuit: 0 }])
  })

  it('somebody is on call over the house’s night, once, is told, and of a late notice whoever plans is', async () => {
    const { ines, cadre } = await maison()
    const de = (n: number) => `/planning/${r.jour(n)}/astreintes/${ines.utilisateur_id}`
    const tard = await ok(cadre, 'PUT', de(3), {})
    expect(tard).toMatchObject({ code: 'warning', message: expect.stringContaining('Astreinte posée.') })
    expect(await ok(cadre, 'PUT', de(20), { heure_debut: '20:00', heure_fin: '08:00' })).toMatchObject({
      code: 'success',
    })
    expect(await refus(cadre, 'PUT', de(3), { heure_debut: '23:00', heure_fin: '02:00' })).toEqual([
      409,
      'POSTE_OCCUPE',
    ])
    expect((await ok(cadre, 'GET', `/planning/${r.jour(3)}/astreintes`)).astreintes).toMatchObject([
      { utilisateur: 'Inès Caron', heure_debut: '21:00', heure_fin: '06:00' },
    ])
    expect(await avis(ines)).toEqual(['Vos astreintes ont changé', 'Vos astreintes ont changé'])
    await ok(cadre, 'DELETE', de(3))
    expect(await refus(cadre, 'DELETE', de(3))).toEqual([404, 'INTROUVABLE'])
  })

  it('a duty on which an intervention is noted stays; whoever plans notes, changes and takes it back for the person', async () => {
    const { ines, cadre } = await maison()
    const astreinte_id = await r.astreinte(ines, -1)
    const sur = `/planning/${astreinte_id}/interventions`
    const saisie = {
      intervention_description: 'Chute',
      intervention_heure_debut: '23:00',
      intervention_heure_fin: '23:40',
    }
    expect((await ok(cadre, 'GET', `${sur}/create`)).titre).toBe('Ajouter une intervention')
    expect((await appeler(cadre, 'POST', sur, { ...saisie, intervention_description: '' })).statusCode).toBe(400)
    expect(await refus(cadre, 'POST', `/planning/2000000000/interventions`, saisie)).toEqual([404, 'INTROUVABLE'])
    const { intervention } = await ok(cadre, 'POST', sur, saisie)
    expect((await ok(cadre, 'GET', `${sur}/${intervention.intervention_id}/edit`)).dataProvider).toMatchObject(saisie)
    await ok(cadre, 'PUT', `${sur}/${intervention.intervention_id}`, { ...saisie, intervention_heure_fin: '23:50' })
    expect((await ok(cadre, 'GET', sur)).interventions).toMatchObject([{ intervention_heure_fin: '23:50' }])
    expect(await refus(cadre, 'DELETE', `/planning/${r.jour(-1)}/astreintes/${ines.utilisateur_id}`)).toEqual([
      409,
      'ENCORE_UTILISE',
    ])
    await ok(cadre, 'DELETE', `${sur}/${intervention.intervention_id}`)
    expect((await ok(cadre, 'GET', sur)).interventions).toEqual([])
    // None is noted any more, and none is said to be.
    const reste = await appeler(cadre, 'DELETE', `/planning/${r.jour(-1)}/astreintes/${ines.utilisateur_id}`)
    expect([reste.statusCode, reste.json().message]).toEqual([
      409,
      'Une intervention a été notée sur cette astreinte, puis effacée\u00a0: ce qui en fut écrit se garde, et l’astreinte avec.',
    ])
  })
})

describe('posts by the specification’s own calls', () => {
  it('hours that were typed for a shift are computed again once null is said, and stay where nothing is', async () => {
    const { ines, cadre, matin } = await maison()
    const pointage_id = await r.pointage(ines, 3)
    const url = `/planning/${r.jour(3)}/pointages`
    const pose = { pointage_utilisateur_id: ines.utilisateur_id, pointage_poste_id: matin, pointage_id }
    const tapees = async () =>
      (
        await r.db
          .selectFrom('pointage_brouillon')
          .select(['pointage_heures_manuel', 'heure_fin'])
          .where('pointage_id', '=', pointage_id)
          .execute()
      ).map(p => [p.heure_fin, p.pointage_heures_manuel])
    await ok(cadre, 'POST', url, { ...pose, pointage_heures_manuel: 400, pointage_heure_fin: '14:00' })
    expect(await tapees()).toEqual([['14:00:00', 400]])
    await ok(cadre, 'POST', url, { ...pose, pointage_heure_fin: '13:45' })
    expect(await tapees()).toEqual([['13:45:00', 400]])
    for (const _ of [1, 2]) {
      await ok(cadre, 'POST', url, { ...pose, pointage_heures_manuel: null })
      expect(await tapees()).toEqual([['13:45:00', null]])
    }
  })

  it('are given with their hours, again on the weekdays asked until the month ends, and taken off', async () => {
    const { ines, cadre, matin, compte_id } = await maison()
    const pointage_utilisateur_id = ines.utilisateur_id
    const pose = { pointage_utilisateur_id, pointage_poste_id: matin }
    // 2028-05-01 is a Monday: Mondays and Sundays of May, and the day itself.
    const jour = '/planning/2028-05-02/pointages'
    await r.db
      .insertInto('absence')
      .values({ compte_id, utilisateur_id: pointage_utilisateur_id, jour: '2028-05-08', sorte: 'conge' })
      .execute()
    const donne = await ok(cadre, 'POST', jour, {
      ...pose,
      pointage_heure_fin: '12:00',
      recurrence: '{"etat":1,"jours":"1,2"}',
    })
    const prepares = await r.db
      .selectFrom('pointage_brouillon')
      .select(['pointage_date', 'heure_fin'])
      .where('compte_id', '=', compte_id)
      .orderBy('pointage_date')
      .execute()
    expect(prepares.map(p => p.pointage_date)).toEqual([
      ...[
        '2028-05-02',
        '2028-05-07',
        '2028-05-14',
        '2028-05-15',
        '2028-05-21',
        '2028-05-22',
        '2028-05-28',
        '2028-05-29',
      ],
    ])
    expect(prepares.every(p => p.heure_fin === '12:00:00')).toBe(true)
    expect(donne).toMatchObject({ refuses: [{ date: '2028-05-08', raison: expect.stringContaining('absente') }] })
    expect(donne.crees).toHaveLength(8)
    const [pointage_id] = donne.crees
    await ok(cadre, 'POST', jour, { ...pose, pointage_id, pointage_heure_fin: '13:00' })
    expect(await refus(cadre, 'POST', jour, { ...pose, pointage_id: 2_000_000_000 })).toEqual([404, 'INTROUVABLE'])
    expect(await refus(cadre, 'POST', jour, pose)).toEqual([409, 'POSTE_OCCUPE'])
    for (const loin of ['1900-01-02', r.jour(-1831), r.jour(733), '2199-12-30'])
      expect(await refus(cadre, 'POST', `/planning/${loin}/pointages`, pose), loin).toEqual([400, 'SAISIE'])
    for (const recurrence of ['{', '{"etat":1,"jours":"8"}', { etat: 2, jours: '' }])
      expect((await appeler(cadre, 'POST', jour, { ...pose, recurrence })).statusCode).toBe(400)
    expect(await refus(cadre, 'DELETE', `/planning/2028-05-03/pointages/${pointage_id}`)).toEqual([404, 'INTROUVABLE'])
    await ok(cadre, 'DELETE', `${jour}/${pointage_id}`)
    expect(await refus(cadre, 'DELETE', `${jour}/${pointage_id}`)).toEqual([404, 'INTROUVABLE'])
  })

  it('a month goes back to nothing in what is prepared, and comes back in one step', async () => {
    const { ines, cadre } = await maison()
    const mois = r.jour(40).slice(0, 7)
    const dans = (jour: string) => r.pointage(ines, 0, 'Matin', { pointage_date: jour })
    for (const jour of ['10', '12', '14']) await dans(`${mois}-${jour}`)
    const [annee, m] = mois.split('-')
    const suite = `/reset?user=${ines.utilisateur_id}&annee=${annee}&mois=${Number(m)}`
    const { lot_id, postes } = await ok(cadre, 'POST', suite)
    expect(postes).toBe(3)
    expect(await r.postesDe(ines)).toHaveLength(3)
    expect(await ok(cadre, 'POST', suite)).toMatchObject({
      lot_id: null,
      postes: 0,
      message: 'Aucun poste ce mois-ci.',
    })
    await ok(cadre, 'POST', `/lots/${lot_id}/defaire`)
    expect((await ok(cadre, 'POST', suite)).postes).toBe(3)
  })
})

it('tells a day over twenty-four hours, the night that ends on it included, and what somebody asked and was told', async () => {
  const { ines, cadre } = await maison()
  await r.pointage(ines, 2, 'Nuit')
  await r.demandeConge(ines, 5, 6)
  await ok(cadre, 'PUT', `/planning/${r.jour(3)}/maladies/${ines.utilisateur_id}`, {})
  const jour = await ok(cadre, 'GET', `/planning/${r.jour(3)}/detail`)
  expect(jour.agents.find((a: { utilisateur_id: number }) => a.utilisateur_id === ines.utilisateur_id)).toMatchObject({
    ...{ label: 'Inès Caron', absences: ['maladie'] },
    postes: [{ pointage_date: r.jour(2), heure_fin: '07:00' }],
  })
  const [annee, mois] = r.jour(5).split('-').map(Number)
  const { historique } = await ok(
    cadre,
    'GET',
    `/planning/${ines.utilisateur_id}/historique?annee=${annee}&mois=${mois}`,
  )
  expect(historique.map((h: { sorte: string }) => h.sorte)).toContain('conge')
})
