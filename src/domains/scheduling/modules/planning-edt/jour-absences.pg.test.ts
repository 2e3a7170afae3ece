import { describe, expect, it } from 'vitest'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import { journeeDe } from './testing/jour.ts'

const r = ouvrirResidence()
const { appeler, ok, refus, maison, avis, absences } = journeeDe(r)

describe('absences', () => {
  it('a sickness leaves the posts under it, says how many are to be replaced, and goes from a day on', async () => {
    const { ines, cadre } = await maison()
    const poste = await r.pointage(ines, 4)
    const de = (n: number) => `/planning/${r.jour(n)}/maladies/${ines.utilisateur_id}`
    expect((await ok(cadre, 'GET', `${de(3)}/edit`)).titre).toContain('Inès Caron')
    expect(await refus(cadre, 'PUT', de(3), { date_fin: r.jour(2) })).toEqual([400, 'SAISIE'])
    expect(await refus(cadre, 'PUT', de(3), { utilisateur: cadre.utilisateur_id })).toEqual([404, 'INTROUVABLE'])
    for (const loin of [{ date_debut: '1900-01-01' }, { date_debut: r.jour(-367) }, { date_fin: '2099-01-01' }])
      expect(await refus(cadre, 'PUT', de(3), loin)).toEqual([400, 'SAISIE'])
    expect(await absences(ines)).toEqual([])
    expect(await ok(cadre, 'PUT', de(3), { date_fin: r.jour(5) })).toMatchObject({
      ...{ jours: [r.jour(3), r.jour(4), r.jour(5)], postes: [poste] },
      message: 'Arrêt noté. 1\u00a0poste à remplacer.',
    })
    expect(await r.postesDe(ines)).toEqual([poste])
    expect(await ok(cadre, 'PUT', de(3), { date_fin: r.jour(6) })).toMatchObject({ jours: [r.jour(6)] })
    expect(await ok(cadre, 'DELETE', de(5))).toMatchObject({ jours: [r.jour(5), r.jour(6)] })
    expect(await absences(ines)).toEqual([
      [r.jour(3), 'maladie'],
      [r.jour(4), 'maladie'],
    ])
    expect(await refus(cadre, 'DELETE', de(5))).toEqual([404, 'INTROUVABLE'])
  })

  it('what was just noted of a sickness is taken back, and not the days that follow it', async () => {
    const { ines, cadre } = await maison()
    const de = (n: number) => `/planning/${r.jour(n)}/maladies/${ines.utilisateur_id}`
    await ok(cadre, 'PUT', de(5), { date_fin: r.jour(6) })
    expect(await ok(cadre, 'PUT', de(3), { date_fin: r.jour(5) })).toMatchObject({ jours: [r.jour(3), r.jour(4)] })
    expect((await appeler(cadre, 'DELETE', `${de(3)}?date_fin=hier`)).statusCode).toBe(400)
    expect(await ok(cadre, 'DELETE', `${de(3)}?date_fin=${r.jour(4)}`)).toMatchObject({
      jours: [r.jour(3), r.jour(4)],
    })
    expect(await absences(ines)).toEqual([
      [r.jour(5), 'maladie'],
      [r.jour(6), 'maladie'],
    ])
  })

  it('the cancellation of a leave is taken back by its own hour: the same leave stands, its posts gone', async () => {
    const { ines, cadre } = await maison()
    await r.pointage(ines, 6)
    const conge = { utilisateur: ines.utilisateur_id, demande_type: 1, date_debut: r.jour(5), date_fin: r.jour(7) }
    const { demande_conge_id } = await ok(cadre, 'POST', '/conges', conge)
    const annule = await ok(cadre, 'DELETE', `/conges/${r.jour(5)}?utilisateur=${ines.utilisateur_id}`)
    expect([annule.postes, annule.demande_conge_id]).toEqual([1, demande_conge_id])
    const ou = `/conges/${demande_conge_id}/retablir`
    expect((await appeler(ines, 'POST', ou, { de: annule.de })).statusCode).toBe(403)
    expect(await refus(cadre, 'POST', ou, { de: '2020-01-01T00:00:00.000Z' })).toEqual([409, 'DEMANDE_TRAITEE'])
    expect(await refus((await maison()).cadre, 'POST', ou, { de: annule.de })).toEqual([404, 'INTROUVABLE'])
    await ok(cadre, 'POST', ou, { de: annule.de })
    expect([await r.postesDe(ines), (await absences(ines)).length]).toEqual([[], 3])
    expect(await refus(cadre, 'POST', ou, { de: annule.de })).toEqual([409, 'DEMANDE_TRAITEE'])
  })

  it('a leave whose days are all past is taken off whole by whoever plans, and stands again within a minute', async () => {
    const { ines, cadre } = await maison()
    const poste = await r.pointage(ines, -6)
    const conge = { utilisateur: ines.utilisateur_id, demande_type: 1, date_debut: r.jour(-7), date_fin: r.jour(-5) }
    const { demande_conge_id } = await ok(cadre, 'POST', '/conges', conge)
    expect(await r.postesDe(ines)).toEqual([])
    const annule = await ok(cadre, 'DELETE', `/conges/${r.jour(-6)}?utilisateur=${ines.utilisateur_id}`)
    expect([annule.postes, await r.postesDe(ines), await absences(ines)]).toEqual([1, [poste], []])
    await ok(cadre, 'POST', `/conges/${demande_conge_id}/retablir`, { de: annule.de })
    expect([await r.postesDe(ines), (await absences(ines)).length]).toEqual([[], 3])
  })

  it('a TLC only on a day without a post, published or prepared', async () => {
    const { ines, cadre, matin } = await maison()
    const de = (n: number) => `/planning/${r.jour(n)}/tlc/${ines.utilisateur_id}`
    await r.pointage(ines, 4)
    const pose = { pointage_utilisateur_id: ines.utilisateur_id, pointage_poste_id: matin }
    await ok(cadre, 'POST', `/planning/${r.jour(5)}/pointages`, pose)
    for (const n of [4, 5]) expect(await refus(cadre, 'PUT', de(n))).toEqual([409, 'POSTE_OCCUPE'])
    for (let fois = 0; fois < 2; fois++) await ok(cadre, 'PUT', de(6))
    expect(await absences(ines)).toEqual([[r.jour(6), 'tlc']])
    await ok(cadre, 'DELETE', de(6))
    expect(await refus(cadre, 'DELETE', de(6))).toEqual([404, 'INTROUVABLE'])
  })

  it('a leave is put, changed while it has not begun, and taken off with its posts back; the person is told', async () => {
    const { ines, cadre, compte_id } = await maison()
    const utilisateur = ines.utilisateur_id
    const poste = await r.pointage(ines, 6)
    const jours = { demande_type: 1, date_debut: r.jour(5), date_fin: r.jour(7) }
    const vise = (n: number) => `?date=${r.jour(n)}&utilisateur=${utilisateur}`
    expect(await refus(cadre, 'POST', '/conges', { ...jours, utilisateur, date_fin: r.jour(4) })).toEqual([
      400,
      'SAISIE',
    ])
    // As far as an agent may ask for it, and no further: a year that was typed wrong.
    for (const [debut, fin] of [
      [r.jour(730), r.jour(733)],
      [r.jour(13_000), r.jour(13_001)],
      [r.jour(5), r.jour(5 + 366)],
    ])
      expect(
        await refus(cadre, 'POST', '/conges', { ...jours, utilisateur, date_debut: debut, date_fin: fin }),
      ).toEqual([400, 'SAISIE'])
    expect(await refus(cadre, 'PUT', `/planning/${r.jour(733)}/tlc/${utilisateur}`)).toEqual([400, 'SAISIE'])
    expect(await refus(cadre, 'POST', '/conges', { ...jours, utilisateur: 2_000_000_000 })).toEqual([
      404,
      'INTROUVABLE',
    ])
    expect((await ok(cadre, 'GET', `/conges/create${vise(5)}`)).dataProvider).toMatchObject({ date_debut: r.jour(5) })
    expect(await ok(cadre, 'POST', '/conges', { ...jours, utilisateur })).toMatchObject({
      message: 'Congé posé. 1\u00a0poste sort du planning.',
    })
    expect(await r.postesDe(ines)).toEqual([])
    expect(await refus(cadre, 'POST', '/conges', { ...jours, utilisateur, date_fin: r.jour(9) })).toEqual([
      409,
      'CONGE_CHEVAUCHE',
    ])
    expect((await ok(cadre, 'GET', `/conges/0/edit${vise(6)}`)).dataProvider).toMatchObject({ date_fin: r.jour(7) })
    await ok(cadre, 'PUT', `/conges/0${vise(6)}`, {
      ...jours,
      date_debut: r.jour(7),
      date_fin: r.jour(8),
      demande_type: 3,
    })
    expect(await r.postesDe(ines)).toEqual([poste])
    expect(await absences(ines)).toEqual([
      [r.jour(7), 'conge'],
      [r.jour(8), 'conge'],
    ])
    expect(await refus(cadre, 'DELETE', `/conges/${r.jour(7)}`)).toEqual([400, 'SAISIE'])
    expect(await refus(cadre, 'DELETE', `/conges/${r.jour(5)}?utilisateur=${utilisateur}`)).toEqual([
      404,
      'INTROUVABLE',
    ])
    await ok(cadre, 'DELETE', `/conges/${utilisateur}?date=${r.jour(7)}`)
    expect(await absences(ines)).toEqual([])
    expect(await avis(ines)).toContain('Un congé est posé pour vous')
    expect(await r.compter('demande_conge', compte_id)).toBe(2)
  })
})

describe('a leave over what is prepared', () => {
  const prepares = async (compte_id: number) =>
    (
      await r.db
        .selectFrom('pointage_brouillon')
        .select(['pointage_id', 'utilisateur_id', 'pointage_date', 'base_version', 'retire'])
        .where('compte_id', '=', compte_id)
        .orderBy('pointage_id')
        .execute()
    ).map(p => [p.pointage_id, p.utilisateur_id, p.pointage_date, p.base_version, p.retire])

  it('takes it off in the same act and says so, lets the others be published, and brings it back with the days', async () => {
    const { ines, cadre, matin, compte_id } = await maison()
    const samir = await r.agent(compte_id, { prenom: 'Samir', nom: 'Haddad' })
    const [change, donne, ote] = [await r.pointage(ines, 5), await r.pointage(ines, 6), await r.pointage(ines, 7)]
    const { utilisateur_id } = ines
    const poser = (n: number) => ({ sorte: 'poser', utilisateur_id, date: r.jour(n), poste_id: matin })
    await ok(cadre, 'POST', '/lot', {
      malgre: true,
      changements: [
        poser(8),
        poser(12),
        { sorte: 'modifier', pointage_id: change, version: 1, heure_fin: '14:00' },
        { sorte: 'deplacer', pointage_id: donne, version: 1, utilisateur_id: samir.utilisateur_id, date: r.jour(6) },
        { sorte: 'retirer', pointage_id: ote, version: 1 },
      ],
    })
    const avant = await prepares(compte_id)
    expect(avant).toHaveLength(5)
    const conge = { utilisateur: utilisateur_id, demande_type: 1, date_debut: r.jour(5), date_fin: r.jour(8) }
    const pose = await ok(cadre, 'POST', '/conges', conge)
    expect(pose.message).toBe('Congé posé. 3\u00a0postes sortent du planning. 2\u00a0postes préparés retirés.')
    // What was prepared on another day stays, and what was given to a colleague is theirs.
    const restent = await prepares(compte_id)
    expect(restent.map(([, qui, jour, base]) => [qui, jour, base])).toEqual(
      expect.arrayContaining([
        [utilisateur_id, r.jour(12), null],
        [samir.utilisateur_id, r.jour(6), null],
      ]),
    )
    expect(restent).toHaveLength(2)
    const { obstacles } = await ok(cadre, 'POST', '/publier/essai', { du: r.jour(1), au: r.jour(20) })
    expect(obstacles).toEqual([])
    const annule = await ok(cadre, 'DELETE', `/conges/${utilisateur_id}?date=${r.jour(5)}`)
    expect(annule.message).toBe('Congé annulé. 3\u00a0postes reviennent. 2\u00a0postes préparés rendus.')
    expect(await prepares(compte_id)).toEqual(avant)
    expect(await r.postesDe(ines)).toEqual([change, donne, ote])
    // Once more, the whole way, by the hour of the cancellation.
    await ok(cadre, 'POST', `/conges/${annule.demande_conge_id}/retablir`, { de: annule.de })
    expect(await prepares(compte_id)).toEqual(restent)
  })
})
