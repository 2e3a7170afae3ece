import { describe, expect, it } from 'vitest'
import { resultatLotSchema } from '#domains/scheduling/model/bureau/changement.ts'
import { planningMoisSchema } from '#domains/scheduling/model/bureau/planning-mois.ts'
import { resultatPublicationSchema } from '#domains/scheduling/model/bureau/publication.ts'
import { monPlanningSchema } from '#domains/scheduling/model/planning/planning.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'

const BASE = '/api/edt/modules/planning-edt'
const r = ouvrirResidence()

const poster = (s: TestSession, suite: string, payload: object) =>
  r.app.inject({ method: 'POST', url: `${BASE}${suite}`, headers: s.headers, payload })
async function preparer(s: TestSession, ...changements: object[]) {
  const resultat = resultatLotSchema.parse((await poster(s, '/lot', { changements, malgre: true })).json())
  expect(resultat.lot_id, JSON.stringify(resultat)).not.toBeNull()
  return resultat
}
async function publier(s: TestSession) {
  const answer = await poster(s, '/publier', { du: r.jour(-20), au: r.jour(20) })
  expect(answer.statusCode, answer.body).toBe(200)
  const resultat = resultatPublicationSchema.parse(answer.json())
  expect(resultat.publication_id, JSON.stringify(resultat.obstacles)).not.toBeNull()
}
/** Prepared, then published. */
async function faire(s: TestSession, ...changements: object[]) {
  const { postes } = await preparer(s, ...changements)
  await publier(s)
  return postes
}
async function equipe() {
  const compte_id = await r.createCompany('Les Tilleuls')
  const [ines, samir] = [await r.agent(compte_id), await r.agent(compte_id, { prenom: 'Samir', nom: 'Haddad' })]
  return { compte_id, ines, samir, cadre: await r.cadre(compte_id), matin: await r.poste(compte_id, 'Matin') }
}
const prevus = (compte_id: number) =>
  r.db
    .selectFrom('pointage_prevu')
    .select(['pointage_id', 'utilisateur_id', 'pointage_date', 'heure_debut', 'heure_fin', 'detache'])
    .where('compte_id', '=', compte_id)
    .orderBy('prevu_id')
    .execute()
const reel = async (pointage_id: number) =>
  await r.db
    .selectFrom('pointage')
    .select(['utilisateur_id', 'pointage_date', 'heure_debut', 'heure_fin', 'version'])
    .where('pointage_id', '=', pointage_id)
    .executeTakeFirst()
const version = async (pointage_id: number) => (await reel(pointage_id))?.version
const modifier = async (pointage_id: number, heures: object) => ({
  ...{ sorte: 'modifier', pointage_id, version: await version(pointage_id), ...heures },
})
const moisDu = async (s: TestSession, jour: string) => {
  const [annee, mois] = jour.split('-').map(Number)
  const lu = await r.app.inject({ url: `${BASE}/planning?annee=${annee}&mois=${mois}`, headers: s.headers })
  return planningMoisSchema.parse(lu.json())
}
const sonMois = async (s: TestSession, qui: TestSession, jour: string) =>
  (await moisDu(s, jour)).agents.find(a => a.wcu_utilisateur_id === qui.utilisateur_id)
const saJournee = async (qui: TestSession, jour: string) => {
  const lu = await r.app.inject({ url: '/api/edt/modules/mon-planning-edt/planning', headers: qui.headers })
  return monPlanningSchema.parse(lu.json()).jours.find(j => j.dadate === jour)
}

describe('leaves the plan alone', () => {
  it('of what is prepared and not published, and of another house', async () => {
    const { compte_id, ines, cadre } = await equipe()
    const id = await r.pointage(ines, -3)
    await preparer(cadre, await modifier(id, { heure_fin: '15:10' }))
    expect(await prevus(compte_id)).toEqual([])
    await publier(cadre)
    const voisin = await r.cadre(await r.createCompany('Les Lilas'))
    const lu = await moisDu(voisin, r.jour(-3))
    expect([lu.agents.flatMap(a => a.calendrier), lu.non_faits]).toEqual([[], undefined])
  })

  it('of a change that is published before the shift begins: it is the plan', async () => {
    const { compte_id, ines, cadre } = await equipe()
    const id = await r.pointage(ines, 3)
    await faire(cadre, await modifier(id, { heure_fin: '15:10' }))
    expect(await prevus(compte_id)).toEqual([])
    expect(await reel(id)).toMatchObject({ heure_fin: '15:10:00' })
    const mois = await sonMois(cadre, ines, r.jour(3))
    expect(mois?.calendrier.find(c => c.pointage_id === id)).not.toHaveProperty('prevu')
    expect(mois?.detail[0]?.prevu).toBe(475)
  })

  it('of the first planning of a day, however late it is told', async () => {
    const { compte_id, ines, cadre, matin } = await equipe()
    const { utilisateur_id } = ines
    await faire(cadre, { sorte: 'poser', utilisateur_id, date: r.jour(-3), poste_id: matin })
    expect(await prevus(compte_id)).toEqual([])
  })
})

describe('once a shift has begun, a change says what was done', () => {
  it('keeps the plan, says both at the desk and on the phone, and forgets it where what was done is the plan again', async () => {
    const { compte_id, ines, cadre } = await equipe()
    const [id, jour] = [await r.pointage(ines, -3), r.jour(-3)]
    await faire(cadre, await modifier(id, { heure_fin: '15:10' }))
    await faire(cadre, await modifier(id, { heure_fin: '16:00' }))
    expect(await prevus(compte_id)).toEqual([
      {
        ...{ pointage_id: id, utilisateur_id: ines.utilisateur_id, pointage_date: jour, detache: false },
        ...{ heure_debut: '06:45:00', heure_fin: '14:15:00' },
      },
    ])
    const mois = await sonMois(cadre, ines, jour)
    expect(mois?.calendrier.find(c => c.pointage_id === id)).toMatchObject({
      heure_fin: '16:00',
      prevu: { heure_debut: '06:45', heure_fin: '14:15' },
    })
    // 7 h 30 less a break, against 9 h 15 less one.
    expect(mois?.detail[0]).toMatchObject({ prevu: 420, reel: 525 })
    expect((await saJournee(ines, jour))?.postes).toEqual([
      expect.objectContaining({ heure_fin: '16:00', prevue: expect.objectContaining({ minutes: 420 }) }),
    ])
    await faire(cadre, await modifier(id, { heure_fin: '14:15' }))
    expect(await prevus(compte_id)).toEqual([])
    expect((await saJournee(ines, jour))?.postes[0]).not.toHaveProperty('prevue')
  })

  it('what is taken off was planned and not done; what is put was done and not planned', async () => {
    const { compte_id, ines, cadre, matin } = await equipe()
    const { utilisateur_id } = ines
    const id = await r.pointage(ines, -3)
    await faire(
      cadre,
      { sorte: 'retirer', pointage_id: id, version: 1 },
      { sorte: 'poser', utilisateur_id, date: r.jour(-4), poste_id: matin },
    )
    const lus = await prevus(compte_id)
    expect(lus.map(p => [p.pointage_id === id, p.pointage_date])).toEqual(
      expect.arrayContaining([
        [true, r.jour(-3)],
        [false, null],
      ]),
    )
    const nonFaits = (await moisDu(cadre, r.jour(-3))).non_faits
    expect(nonFaits).toEqual([expect.objectContaining({ utilisateur_id, jour: r.jour(-3), minutes: 420 })])
    expect(await saJournee(ines, r.jour(-3))).toMatchObject({ postes: [], non_faits: [{ poste_libelle: 'Matin' }] })
    expect((await saJournee(ines, r.jour(-4)))?.postes).toEqual([expect.objectContaining({ prevue: null })])
  })

  it('what somebody else did: planned for one, done by the other, and all of it back by the same way', async () => {
    const { compte_id, ines, samir, cadre } = await equipe()
    const [id, date] = [await r.pointage(ines, -3), r.jour(-3)]
    const donner = async (qui: TestSession) => ({
      ...{ sorte: 'deplacer', pointage_id: id, version: await version(id), utilisateur_id: qui.utilisateur_id, date },
    })
    await r.pointage(samir, -9)
    await faire(cadre, await donner(samir))
    expect((await sonMois(cadre, ines, date))?.detail[0]).toMatchObject({ prevu: 420, reel: 0 })
    const sien = await sonMois(cadre, samir, date)
    const autres = r.jour(-9).slice(0, 7) === date.slice(0, 7) ? 420 : 0
    expect(sien?.detail[0]).toMatchObject({ prevu: autres, reel: autres + 420 })
    await faire(cadre, await donner(ines))
    expect(await prevus(compte_id)).toEqual([])
    expect((await sonMois(cadre, ines, date))?.detail[0]).toMatchObject({ prevu: 420, reel: 420 })
  })

  it('moved to a day to come it is a plan there, and was not done here; moved back, it finds its plan again', async () => {
    const { compte_id, ines, cadre } = await equipe()
    const { utilisateur_id } = ines
    const id = await r.pointage(ines, -3)
    const aller = async (n: number) => ({
      ...{ sorte: 'deplacer', pointage_id: id, version: await version(id), utilisateur_id, date: r.jour(n) },
    })
    await faire(cadre, await aller(4))
    expect(await prevus(compte_id)).toMatchObject([{ pointage_date: r.jour(-3), detache: true }])
    expect((await saJournee(ines, r.jour(4)))?.postes[0]).not.toHaveProperty('prevue')
    expect((await saJournee(ines, r.jour(-3)))?.non_faits).toHaveLength(1)
    await faire(cadre, await aller(-3))
    expect(await prevus(compte_id)).toEqual([])
    expect(await reel(id)).toMatchObject({ pointage_date: r.jour(-3), heure_fin: '14:15:00' })
  })

  it('under a leave nothing was planned, and the plan comes back with the days', async () => {
    const { compte_id, ines, cadre } = await equipe()
    const { utilisateur_id } = ines
    const id = await r.pointage(ines, -3)
    await faire(cadre, { sorte: 'retirer', pointage_id: id, version: 1 })
    const conge = { compte_id, utilisateur_id, jour: r.jour(-3), sorte: 'conge' as const }
    await r.db.insertInto('absence').values(conge).execute()
    expect((await moisDu(cadre, r.jour(-3))).non_faits).toBeUndefined()
    await r.db.deleteFrom('absence').where('compte_id', '=', compte_id).execute()
    await r.db
      .insertInto('absence')
      .values({ ...conge, sorte: 'maladie' })
      .execute()
    expect((await moisDu(cadre, r.jour(-3))).non_faits).toHaveLength(1)
  })

  it('what is prepared shows the plan before it is published, and taken back leaves both as they were', async () => {
    const { compte_id, ines, cadre } = await equipe()
    const [id, jour] = [await r.pointage(ines, -3), r.jour(-3)]
    const { lot_id, postes } = await preparer(cadre, await modifier(id, { heure_debut: '08:00' }))
    expect(postes).toEqual([expect.objectContaining({ prevu: expect.objectContaining({ heure_debut: '06:45' }) })])
    expect((await sonMois(cadre, ines, jour))?.detail[0]).toMatchObject({ prevu: 420 })
    expect((await poster(cadre, `/lots/${lot_id}/defaire`, {})).statusCode).toBe(200)
    expect((await sonMois(cadre, ines, jour))?.calendrier.find(c => c.pointage_id === id)).not.toHaveProperty('prevu')
    expect(await prevus(compte_id)).toEqual([])
  })
})
