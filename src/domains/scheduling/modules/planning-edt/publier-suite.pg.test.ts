import { describe, expect, it } from 'vitest'
import { planningMoisSchema } from '#domains/scheduling/model/bureau/planning-mois.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { publicationDe } from './testing/publier.ts'

const BASE = '/api/edt/modules/planning-edt'
const r = ouvrirResidence()
const { poster, lot, periode, publier, equipe, lireA, prepares } = publicationDe(r)

describe('a day without a post', () => {
  const publieA = async (s: TestSession, jour: string) => (await lireA(s, jour)).publie
  const publication = (cadre: TestSession, suite: object = {}) =>
    publier(cadre, { du: r.jour(-10), au: r.jour(25), ...suite })

  it('is a rest once its planning is published to its agent, and nothing that was decided before', async () => {
    const { ines, samir, cadre, matin } = await equipe()
    expect([await publieA(ines, r.jour(4)), await publieA(samir, r.jour(4))]).toEqual([false, false])
    await lot(
      cadre,
      [ines, samir].map(s => ({ sorte: 'poser', utilisateur_id: s.utilisateur_id, date: r.jour(3), poste_id: matin })),
    )
    // What is prepared decides nothing for them yet.
    expect([await publieA(ines, r.jour(4)), await publieA(ines, r.jour(3))]).toEqual([false, false])
    await publication(cadre, { agents: [ines.utilisateur_id] })
    expect([await publieA(ines, r.jour(4)), await publieA(samir, r.jour(4))]).toEqual([true, false])
    await publication(cadre)
    expect([
      await publieA(samir, r.jour(4)),
      await publieA(samir, r.jour(25)),
      await publieA(samir, r.jour(26)),
    ]).toEqual([true, true, false])
    // A post taken off what was published leaves a rest.
    const [poste] = (await lireA(ines, r.jour(3))).postes
    await lot(cadre, [{ sorte: 'retirer', pointage_id: poste.pointage_id, version: poste.version }])
    const { changements } = await publication(cadre)
    expect(changements.map(c => [c.avant, c.apres])).toEqual([['Matin 06:45 – 14:15', 'Repos']])
  })

  it('is a rest in a month that was told before the desk published anything, and not in one that a call alone gave a post', async () => {
    const { ines, samir, cadre, compte_id, matin } = await equipe()
    const appele = await r.pointage(samir, 3)
    await r.db
      .insertInto('appel')
      .values({
        ...{ compte_id, pointage_date: r.jour(3), poste_id: matin, heure_debut: '06:45', heure_fin: '14:15' },
        ...{ etat: 'pourvu', auteur_id: cadre.utilisateur_id, ouvert_a: new Date(), ferme_a: new Date() },
        ...{ pourvu_par: samir.utilisateur_id, pourvu_pointage_id: appele },
      })
      .execute()
    expect(await publieA(ines, r.jour(3))).toBe(false)
    await r.pointage(samir, 3, 'Nuit')
    expect(await publieA(ines, r.jour(3))).toBe(true)
  })
})

it('tells a day of which what is paid alone changes, to its agent and in its history', async () => {
  const { ines, cadre, compte_id } = await equipe()
  const { utilisateur_id } = ines
  const [paye, sup] = [await r.pointage(ines, 3), await r.pointage(ines, 5)]
  await r.db
    .insertInto('planning_vu')
    .values({ compte_id, utilisateur_id, vu_a: new Date(Date.now() - 86_400_000) })
    .execute()
  await lot(cadre, [
    { sorte: 'modifier', pointage_id: paye, version: 1, pointage_heures_manuel: 400 },
    { sorte: 'modifier', pointage_id: sup, version: 1, pointage_heures_supplementaire: 1 },
  ])
  const attendus = [
    {
      jour: r.jour(3),
      avant: 'Matin 06:45 – 14:15, 7\u00a0h payées',
      apres: 'Matin 06:45 – 14:15, 6\u00a0h\u00a040 payées',
    },
    {
      jour: r.jour(5),
      avant: 'Matin 06:45 – 14:15, 7\u00a0h payées',
      apres: 'Matin 06:45 – 14:15, 7\u00a0h payées, en heures supplémentaires',
    },
  ].map(c => ({ utilisateur_id, ...c }))
  expect(await publier(cadre)).toMatchObject({ agents_prevenus: 1, postes: 2, changements: attendus })
  expect((await lireA(ines, r.jour(3))).modifie).toMatchObject({ avant: attendus[0]?.avant })
  const gardes = await r.db
    .selectFrom('planning_changement')
    .select(['utilisateur_id', 'jour', 'avant', 'apres'])
    .where('compte_id', '=', compte_id)
    .orderBy('jour')
    .execute()
  expect(gardes).toEqual(attendus)
  const avis = await r.db.selectFrom('notification').selectAll().where('utilisateur_id', '=', utilisateur_id).execute()
  expect(avis).toHaveLength(1)
})

it('says until when agents see what is published, to them too, and who may change it', async () => {
  const { ines, cadre, compte_id, matin } = await equipe()
  const { utilisateur_id } = ines
  await lot(cadre, [{ sorte: 'poser', utilisateur_id, date: r.jour(40), poste_id: matin }])
  const loin = { du: r.jour(1), au: r.jour(45) }
  const essai = await publier(cadre, loin, '/publier/essai')
  expect(essai.visibles).toEqual({ au: r.jour(29), jours: 30, limite: false, reglable: false })
  const chef = await r.someone({ compte_id, modules: ['vx-planning-edt', 'vx-configurations-gdt'] })
  await r.db
    .insertInto('planning_proprietes')
    .values({ compte_id, valable_du: '1900-01-01', propriete_limite_planning: r.jour(10) })
    .execute()
  expect((await publier(chef, loin, '/publier/essai')).visibles).toEqual({
    ...{ au: r.jour(10), jours: 30, limite: true, reglable: true },
  })
  // Nobody is told of a day that they would look for in vain.
  expect(essai.agents_prevenus).toBe(0)
  expect((await publier(cadre, loin)).agents_prevenus).toBe(0)
  const avis = () => r.db.selectFrom('notification').selectAll().where('utilisateur_id', '=', utilisateur_id).execute()
  expect(await avis()).toEqual([])
  expect(await lireA(ines, r.jour(40))).toBeUndefined()
  // Of days on both sides, those that they may open are told, and until when they see.
  await lot(
    cadre,
    [5, 41].map(n => ({ sorte: 'poser', utilisateur_id, date: r.jour(n), poste_id: matin })),
  )
  expect((await publier(cadre, loin)).agents_prevenus).toBe(1)
  const dits = (await avis()).map(a => a.notification_body)
  expect(dits).toEqual([
    expect.stringMatching(/^[^:]+\u00a0: (Repos → )?Matin\. Visible jusqu’au .* pour l’instant\.$/),
  ])
})

it('whoever publishes their own days is not told of them, nor counted among those who are', async () => {
  const { ines, cadre, compte_id, matin } = await equipe()
  await lot(
    cadre,
    [ines, cadre].map(s => ({ sorte: 'poser', utilisateur_id: s.utilisateur_id, date: r.jour(3), poste_id: matin })),
  )
  expect(await publier(cadre)).toMatchObject({ agents_prevenus: 1, postes: 2 })
  const avis = await r.db
    .selectFrom('notification')
    .select('utilisateur_id')
    .where('compte_id', '=', compte_id)
    .execute()
  expect(avis).toEqual([{ utilisateur_id: ines.utilisateur_id }])
})

it('marks at its cell a prepared post that a yes met meanwhile, and names it when publishing', async () => {
  const { ines, samir, cadre, matin } = await equipe()
  const { utilisateur_id } = ines
  const { postes } = await lot(cadre, [
    { sorte: 'poser', utilisateur_id, date: r.jour(3), poste_id: matin },
    { sorte: 'poser', utilisateur_id, date: r.jour(12), poste_id: matin },
  ])
  const cellule = async (s: TestSession, jour: string) => {
    const [annee, mois] = jour.split('-').map(Number)
    const lu = await r.app.inject({ url: `${BASE}/planning?annee=${annee}&mois=${mois}`, headers: s.headers })
    return planningMoisSchema
      .parse(lu.json())
      .agents.find(a => a.wcu_utilisateur_id === utilisateur_id)
      ?.calendrier.find(c => c.dadate === jour && c.etat === 'nouveau')
  }
  expect((await cellule(cadre, r.jour(3)))?.conflit).toBeUndefined()
  // Somebody else's post came to her, by an exchange that both wanted.
  const recu = await r.pointage(samir, 3, 'Jour', { heure_debut: '13:00', heure_fin: '15:00' })
  await r.db.updateTable('pointage').set({ utilisateur_id }).where('pointage_id', '=', recu).execute()
  expect(await cellule(cadre, r.jour(3))).toMatchObject({ conflit: 'Jour', pointage_id: postes[0]?.pointage_id })
  expect((await cellule(cadre, r.jour(12)))?.conflit).toBeUndefined()
  const { publication_id, obstacles } = await publier(cadre)
  expect(publication_id).toBeNull()
  expect(obstacles.map(o => o.message)).toEqual([
    expect.stringMatching(/^Inès Caron tient «\u00a0Jour\u00a0» à ces heures depuis, le .*\.$/),
  ])
  // Taken off, what is left is published.
  await lot(
    cadre,
    postes.slice(0, 1).map(({ pointage_id, version }) => ({ sorte: 'retirer', pointage_id, version })),
  )
  expect((await publier(cadre)).publication_id).not.toBeNull()
})

describe('what is published is what was read', () => {
  const poser = (s: TestSession, decalage: number, poste_id: number) => ({
    ...{ sorte: 'poser', utilisateur_id: s.utilisateur_id, date: r.jour(decalage), poste_id },
  })
  it('refuses whatever was prepared, changed or taken off since, and publishes nothing of it', async () => {
    const { ines, samir, cadre, compte_id, matin } = await equipe()
    const { postes } = await lot(cadre, [poser(ines, 3, matin)])
    const lu = await publier(cadre, {}, '/publier/essai')
    const autre = await r.cadre(compte_id)
    const refuser = async (empreinte: string | undefined) => {
      const refus = await poster(cadre, '/publier', { ...periode(), empreinte })
      expect([refus.statusCode, refus.json().erreur]).toEqual([409, 'PUBLICATION_CHANGEE'])
      expect(await r.postesDe(ines)).toEqual([])
    }
    // Another manager lays a post while the first reads.
    const { lot_id } = await lot(autre, [poser(samir, 4, matin)])
    await refuser(lu.empreinte)
    await poster(autre, `/lots/${lot_id}/defaire`, {})
    const [pose] = postes
    await lot(autre, [
      { sorte: 'modifier', pointage_id: pose?.pointage_id, version: pose?.version, heure_fin: '15:00' },
    ])
    await refuser(lu.empreinte)
    expect((await poster(cadre, '/publier', { ...periode(), empreinte: 'x' })).statusCode).toBe(400)
    expect(await prepares(compte_id)).toBe(1)
    const relu = await publier(cadre, {}, '/publier/essai')
    expect(relu.empreinte).not.toBe(lu.empreinte)
    expect((await publier(cadre, {}, '/publier/essai')).empreinte).toBe(relu.empreinte)
    expect(await publier(cadre, { empreinte: relu.empreinte })).toMatchObject({
      postes: 1,
      changements: relu.changements,
    })
    expect(await prepares(compte_id)).toBe(0)
  })

  it('taken back and laid again as it was, it is what was read; a page that says nothing publishes what stands', async () => {
    const { ines, cadre, matin } = await equipe()
    await lot(cadre, [poser(ines, 3, matin)])
    const lu = await publier(cadre, {}, '/publier/essai')
    const { lot_id } = await lot(cadre, [poser(ines, 6, matin)])
    await poster(cadre, `/lots/${lot_id}/defaire`, {})
    expect((await publier(cadre, {}, '/publier/essai')).empreinte).toBe(lu.empreinte)
    expect((await publier(cadre)).publication_id).not.toBeNull()
  })

  it('sent again because its answer was lost, it is done once and answered as it was; the next reading says who did it', async () => {
    const { ines, cadre, compte_id, matin } = await equipe()
    await lot(cadre, [poser(ines, 3, matin)])
    const { empreinte, derniere } = await publier(cadre, {}, '/publier/essai')
    expect(derniere).toBeNull()
    const envoyer = () =>
      r.app.inject({
        ...{ method: 'POST', url: `${BASE}/publier`, payload: { ...periode(), empreinte } },
        headers: { ...cadre.headers, 'idempotency-key': cle },
      })
    const cle = crypto.randomUUID()
    const premier = await envoyer()
    expect(premier.statusCode, premier.body).toBe(200)
    expect((await envoyer()).json()).toEqual(premier.json())
    const publications = await r.db
      .selectFrom('planning_publication')
      .select('fait_a')
      .where('compte_id', '=', compte_id)
      .execute()
    expect(publications).toHaveLength(1)
    const avis = await r.db
      .selectFrom('notification')
      .select('utilisateur_id')
      .where('compte_id', '=', compte_id)
      .execute()
    expect(avis).toHaveLength(1)
    const fait = { a: publications[0]?.fait_a.toISOString(), par: 'Nathalie Lefèvre', soi: true }
    expect(await publier(cadre, { empreinte })).toMatchObject({ publication_id: null, postes: 0, derniere: fait })
    const autre = await r.cadre(compte_id)
    expect((await publier(autre, {}, '/publier/essai')).derniere).toEqual({ ...fait, soi: false })
  })
})
