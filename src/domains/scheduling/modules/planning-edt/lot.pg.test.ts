import { describe, expect, it } from 'vitest'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import { lotsDe } from './testing/lot.ts'

const BASE = '/api/edt/modules/planning-edt'
const r = ouvrirResidence()
const { poster, lot, defaire, equipe, prepares, seul } = lotsDe(r)

describe('refuses', () => {
  it('whoever is not signed in, agents, and what is not a change', async () => {
    const { ines, cadre, matin } = await equipe()
    const bon = { sorte: 'poser', utilisateur_id: ines.utilisateur_id, date: r.jour(3), poste_id: matin }
    expect(
      (await r.app.inject({ method: 'POST', url: `${BASE}/lot`, payload: { changements: [bon] } })).statusCode,
    ).toBe(401)
    expect((await poster(ines, '/lot', { changements: [bon] })).statusCode).toBe(403)
    for (const faux of [
      { ...bon, sorte: 'autre' },
      { ...bon, date: '2026-02-30' },
      { ...bon, heure_debut: '25:00' },
      { ...bon, pointage_heures_manuel: 1441 },
      { ...bon, compte_id: 1 },
      { sorte: 'retirer', pointage_id: 1 },
    ])
      expect((await poster(cadre, '/lot', { changements: [faux] })).statusCode, JSON.stringify(faux)).toBe(400)
    expect((await poster(cadre, '/lot', { changements: [] })).statusCode).toBe(400)
    expect((await poster(cadre, '/lot', { changements: [bon], motif_derogation: ' ' })).statusCode).toBe(400)
  })

  it('days of another age, put or moved to, in words', async () => {
    const { ines, cadre, matin, compte_id } = await equipe()
    const { utilisateur_id } = ines
    const pointage_id = await r.pointage(ines, 2)
    const { refus, lot_id } = await lot(cadre, [
      { sorte: 'poser', utilisateur_id, date: '1900-01-02', poste_id: matin },
      { sorte: 'deplacer', pointage_id, version: 1, utilisateur_id, date: r.jour(733) },
    ])
    expect([lot_id, refus.map(x => [x.rang, x.code])]).toEqual([
      null,
      [
        [0, 'SAISIE'],
        [1, 'SAISIE'],
      ],
    ])
    expect(refus[0]?.message).toContain('vérifiez l’année')
    expect(await prepares(compte_id)).toEqual([])
  })

  it('people, posts and shifts of another company as if they were not', async () => {
    const { cadre, ines, matin, compte_id } = await equipe()
    const autre = await equipe()
    const leur = await r.pointage(autre.ines, 2)
    const { refus, lot_id } = await lot(cadre, [
      { sorte: 'poser', utilisateur_id: autre.ines.utilisateur_id, date: r.jour(3), poste_id: matin },
      { sorte: 'poser', utilisateur_id: ines.utilisateur_id, date: r.jour(3), poste_id: autre.matin },
      { sorte: 'retirer', pointage_id: leur, version: 1 },
    ])
    expect(refus.map(x => [x.rang, x.code])).toEqual([
      [0, 'INTROUVABLE'],
      [1, 'INTROUVABLE'],
      [2, 'INTROUVABLE'],
    ])
    expect(lot_id).toBeNull()
    expect(await prepares(compte_id)).toEqual([])
    expect(await r.postesDe(autre.ines)).toEqual([leur])
  })

  it('two posts at once, published or prepared, and keeps nothing of the lot', async () => {
    const { cadre, ines, matin, compte_id } = await equipe()
    await r.pointage(ines, 3)
    const { refus } = await lot(cadre, [
      { sorte: 'poser', utilisateur_id: ines.utilisateur_id, date: r.jour(5), poste_id: matin },
      { sorte: 'poser', utilisateur_id: ines.utilisateur_id, date: r.jour(3), poste_id: matin, heure_debut: '12:00' },
    ])
    expect(refus).toMatchObject([{ rang: 1, code: 'POSTE_OCCUPE' }])
    expect(refus[0]?.message).toContain('Inès Caron a déjà «\u00a0Matin\u00a0»')
    expect(await prepares(compte_id)).toEqual([])
    const deux = { sorte: 'poser', utilisateur_id: ines.utilisateur_id, date: r.jour(6), poste_id: matin }
    expect((await lot(cadre, [deux, deux])).refus).toMatchObject([{ code: 'POSTE_OCCUPE' }, { code: 'POSTE_OCCUPE' }])
  })

  it('a day away, hours that are none, a version that somebody has changed', async () => {
    const { cadre, ines, matin, compte_id } = await equipe()
    const { utilisateur_id } = ines
    await r.db
      .insertInto('absence')
      .values({ compte_id, utilisateur_id, jour: r.jour(4), sorte: 'conge' })
      .execute()
    const pointage_id = await r.pointage(ines, 2)
    const { refus } = await lot(cadre, [
      { sorte: 'poser', utilisateur_id, date: r.jour(4), poste_id: matin },
      { sorte: 'poser', utilisateur_id, date: r.jour(6), poste_id: matin, heure_debut: '08:00', heure_fin: '08:00' },
      { sorte: 'retirer', pointage_id, version: 2 },
    ])
    expect(refus.map(x => x.code)).toEqual(['ABSENT', 'SAISIE', 'POSTE_MODIFIE'])
    expect(
      (await lot(cadre, [{ sorte: 'deplacer', pointage_id, version: 1, utilisateur_id, date: r.jour(4) }])).refus,
    ).toMatchObject([{ code: 'ABSENT' }])
  })

  it('who was there first, and when, by what they changed, published or did on another screen', async () => {
    const { cadre, ines, matin, nuit, compte_id } = await equipe()
    const autre = await r.cadre(compte_id)
    await r.db
      .updateTable('utilisateur')
      .set({ prenom: 'Paul', nom: 'Roy' })
      .where('utilisateur_id', '=', autre.utilisateur_id)
      .execute()
    const pose = { sorte: 'poser', utilisateur_id: ines.utilisateur_id, date: r.jour(3), poste_id: matin }
    const { pointage_id, version } = seul(await lot(cadre, [pose]))
    await lot(autre, [{ sorte: 'modifier', pointage_id, version, poste_id: nuit }])
    const encore = async () => (await lot(cadre, [{ sorte: 'retirer', pointage_id, version }])).refus[0]
    expect(await encore()).toMatchObject({
      ...{ rang: 0, code: 'POSTE_MODIFIE' },
      message: expect.stringMatching(/^Ce poste a été changé à 12:\d\d, par Paul Roy\.$/),
    })
    const sien = await lot(autre, [{ sorte: 'retirer', pointage_id, version }])
    expect(sien.refus[0]?.message).toContain('par vous-même')
    r.advance(60_000)
    expect((await poster(autre, '/publier', { du: r.jour(3), au: r.jour(3) })).statusCode).toBe(200)
    expect((await encore())?.message).toMatch(/^Ce poste a été publié à 12:\d\d, par Paul Roy\.$/)
    // An exchange since is nobody's of the desk.
    r.advance(60_000)
    await r.db
      .updateTable('pointage')
      .set({ version: 900_000_000, modifie_a: r.services.clock() })
      .where('pointage_id', '=', pointage_id)
      .execute()
    expect((await encore())?.message).toBe('Quelqu’un a changé ce poste entre-temps.')
  })

  it('what the law forbids, unless it is prepared all the same or a derogation is written', async () => {
    const { cadre, ines, nuit, matin, compte_id } = await equipe()
    const { utilisateur_id } = ines
    // A night that ends at seven, and a morning that begins a quarter of an hour before its end is two at once; two hours after, no rest.
    const pose = (motif: object = {}) =>
      lot(
        cadre,
        [
          { sorte: 'poser', utilisateur_id, date: r.jour(3), poste_id: nuit },
          {
            sorte: 'poser',
            utilisateur_id,
            date: r.jour(4),
            poste_id: matin,
            heure_debut: '16:30',
            heure_fin: '20:00',
          },
        ],
        motif,
      )
    const refuse = await pose()
    expect(refuse).toMatchObject({ lot_id: null, bloquant: true, derogeable: true, refus: [] })
    expect(refuse.anomalies.map(a => a.code)).toContain('REPOS_QUOTIDIEN')
    expect(await prepares(compte_id)).toEqual([])
    const deroge = await pose({ motif_derogation: 'Accord d’établissement du 3 février 2026.' })
    expect(deroge.lot_id).not.toBeNull()
    expect(deroge.postes.map(p => p.derogation)).toEqual(Array(2).fill('Accord d’établissement du 3 février 2026.'))
    await defaire(cadre, deroge.lot_id)
    expect((await pose({ malgre: true })).lot_id).not.toBeNull()
  })
})

it('names the post that is held, not the one that is asked for', async () => {
  const { cadre, ines, matin, compte_id } = await equipe()
  const { utilisateur_id } = ines
  const jour = await r.poste(compte_id, 'Jour')
  const pose = (poste_id: number) => ({ sorte: 'poser', utilisateur_id, date: r.jour(3), poste_id })
  const tenu = seul(await lot(cadre, [pose(matin)]))
  const { refus } = await lot(cadre, [{ ...pose(jour), heure_debut: '12:00', heure_fin: '19:00' }])
  expect(refus).toMatchObject([{ rang: 0, code: 'POSTE_OCCUPE' }])
  expect(refus[0]?.message).toContain('a déjà «\u00a0Matin\u00a0»')
  expect((await prepares(compte_id)).map(p => p.pointage_id)).toEqual([tenu.pointage_id])
})

it('refuses what would be judged over years, and hours that the clock change swallows', async () => {
  const { cadre, ines, matin } = await equipe()
  const { utilisateur_id } = ines
  const pose = (date: string, heures: object = {}) => ({
    sorte: 'poser',
    utilisateur_id,
    date,
    poste_id: matin,
    ...heures,
  })
  expect((await lot(cadre, [pose('2027-01-04'), pose('2099-12-02')])).refus).toMatchObject([{ code: 'SAISIE' }])
  const avale = pose('2027-03-28', { heure_debut: '02:15', heure_fin: '03:00' })
  expect((await lot(cadre, [avale])).refus).toMatchObject([{ code: 'SAISIE' }])
  expect((await poster(cadre, '/publier', { du: '2000-01-01', au: '2099-12-31' })).statusCode).toBe(400)
})
