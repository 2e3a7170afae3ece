import { describe, expect, it } from 'vitest'
import { resultatLotSchema } from '#domains/scheduling/model/bureau/changement.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import { formaterJour } from '#wire/dates.ts'
import { noAddressOf } from '#wire/no-address.ts'
import { publicationDe } from './testing/publier.ts'

const BASE = '/api/edt/modules/planning-edt'
const r = ouvrirResidence()
const { poster, lot, periode, publier, equipe, lireA, prepares } = publicationDe(r)

describe('refuses', () => {
  it('whoever does not plan, and days that follow nothing', async () => {
    const { ines, cadre } = await equipe()
    expect((await r.app.inject({ method: 'POST', url: `${BASE}/publier`, payload: periode() })).statusCode).toBe(401)
    expect((await poster(ines, '/publier', periode())).statusCode).toBe(403)
    expect((await poster(cadre, '/publier', { du: periode().au, au: periode().du })).statusCode).toBe(400)
    expect((await poster(cadre, '/publier', { ...periode(), agents: [] })).statusCode).toBe(400)
  })

  it('a shift that was exchanged since it was prepared, a day away, what the law forbids: nothing of it is published', async () => {
    const { ines, samir, cadre, compte_id, matin } = await equipe()
    const { utilisateur_id } = ines
    const [echange, absent] = [await r.pointage(ines, 3), r.jour(6)]
    await lot(cadre, [
      { sorte: 'modifier', pointage_id: echange, version: 1, heure_fin: '15:00' },
      { sorte: 'poser', utilisateur_id, date: absent, poste_id: matin },
    ])
    await r.db
      .updateTable('pointage')
      .set({ utilisateur_id: samir.utilisateur_id, version: 2 })
      .where('pointage_id', '=', echange)
      .execute()
    await r.db.insertInto('absence').values({ compte_id, utilisateur_id, jour: absent, sorte: 'maladie' }).execute()
    const { publication_id, obstacles } = await publier(cadre)
    expect(publication_id).toBeNull()
    expect(obstacles.map(o => o.message)).toEqual([
      expect.stringMatching(/^Le poste d’Inès Caron du .* a changé depuis qu’il a été préparé\.$/),
      expect.stringMatching(/^Inès Caron est absent le /),
    ])
    expect(await prepares(compte_id)).toBe(2)
    expect(await lireA(ines, absent)).toMatchObject({ postes: [] })
  })

  it('what is given to somebody whose contract ended or whose access was shut: seen at the desk, taken off, published never', async () => {
    const { ines, samir, cadre, compte_id, matin } = await equipe()
    const poses = [ines, samir].map(s => ({
      ...{ sorte: 'poser', utilisateur_id: s.utilisateur_id, date: r.jour(5), poste_id: matin },
    }))
    const { postes } = await lot(cadre, poses)
    await r.db
      .updateTable('agent_contrat')
      .set({ valable_au: r.jour(-40) })
      .where('utilisateur_id', '=', ines.utilisateur_id)
      .execute()
    await r.db
      .updateTable('utilisateur')
      .set({ actif: false })
      .where('utilisateur_id', '=', samir.utilisateur_id)
      .execute()
    const { publication_id, obstacles } = await publier(cadre)
    expect(publication_id).toBeNull()
    expect(obstacles.map(o => o.message).sort()).toEqual([
      expect.stringMatching(/^Inès Caron ne fait pas partie de l’équipe le /),
      expect.stringMatching(/^Samir Haddad ne fait pas partie de l’équipe le /),
    ])
    const [annee, mois] = r.jour(5).split('-').map(Number)
    const lu = await r.app.inject({
      url: `${BASE}/planning?annee=${annee}&mois=${mois}`,
      headers: cadre.headers,
    })
    const vus = lu.json().agents.map((a: { wcu_utilisateur_id: number }) => a.wcu_utilisateur_id)
    expect(vus).toEqual(expect.arrayContaining([ines.utilisateur_id, samir.utilisateur_id]))
    await lot(
      cadre,
      postes.map(({ pointage_id, version }) => ({ sorte: 'retirer', pointage_id, version })),
    )
    expect(await prepares(compte_id)).toBe(0)
  })

  it('a word that no database holds', async () => {
    const { cadre } = await equipe()
    for (const message of ['a\0b', 'a\ud800b']) {
      const refus = await poster(cadre, '/publier', { ...periode(), message })
      expect(refus.statusCode).toBe(400)
      expect(refus.json().champs).toHaveProperty('message')
    }
  })

  it('a rule that blocks, until somebody writes why it may stand', async () => {
    const { ines, cadre, compte_id, matin } = await equipe()
    const nuit = await r.poste(compte_id, 'Nuit')
    const { utilisateur_id } = ines
    const deux = [
      { sorte: 'poser', utilisateur_id, date: r.jour(3), poste_id: nuit },
      { sorte: 'poser', utilisateur_id, date: r.jour(4), poste_id: matin, heure_debut: '16:30', heure_fin: '20:00' },
    ]
    const malgre = await lot(cadre, deux, { malgre: true })
    const refuse = await publier(cadre)
    expect(refuse.publication_id).toBeNull()
    expect(refuse.obstacles.length).toBeGreaterThan(0)
    await poster(cadre, `/lots/${malgre.lot_id}/defaire`, {})
    await lot(cadre, deux, { motif_derogation: 'Accord du 3 février 2026.' })
    expect((await publier(cadre)).publication_id).not.toBeNull()
  })
})

it('tells what it would do, and does nothing of it', async () => {
  const { ines, cadre, compte_id, matin } = await equipe()
  await lot(cadre, [{ sorte: 'poser', utilisateur_id: ines.utilisateur_id, date: r.jour(3), poste_id: matin }])
  const essai = await publier(cadre, {}, '/publier/essai')
  expect(essai).toMatchObject({ publication_id: null, agents_prevenus: 1, postes: 1, tardifs: 1, obstacles: [] })
  expect(essai.changements).toEqual([
    { utilisateur_id: ines.utilisateur_id, jour: r.jour(3), avant: 'Pas encore publié', apres: 'Matin 06:45 – 14:15' },
  ])
  expect(await prepares(compte_id)).toBe(1)
  expect(await lireA(ines, r.jour(3))).toMatchObject({ postes: [] })
})

it('gives agents what was prepared, marked until they look, and told once; the second time there is nothing', async () => {
  const { ines, samir, cadre, compte_id, matin } = await equipe()
  const [retire, change] = [await r.pointage(ines, 3), await r.pointage(ines, 5)]
  const { utilisateur_id } = ines
  await r.app.inject({ method: 'GET', url: '/api/edt/modules/mon-planning-edt/planning', headers: ines.headers })
  const vu = { compte_id, utilisateur_id, vu_a: new Date(Date.now() - 86_400_000) }
  await r.db.insertInto('planning_vu').values(vu).execute()
  const { postes } = await lot(cadre, [
    { sorte: 'retirer', pointage_id: retire, version: 1 },
    { sorte: 'modifier', pointage_id: change, version: 1, heure_fin: '15:00' },
    { sorte: 'poser', utilisateur_id, date: r.jour(12), poste_id: matin },
    { sorte: 'poser', utilisateur_id: samir.utilisateur_id, date: r.jour(3), poste_id: matin },
  ])
  const publie = await publier(cadre, { message: 'Bonne semaine.' })
  expect(publie).toMatchObject({ agents_prevenus: 2, postes: 4, tardifs: 3, obstacles: [] })
  expect(await lireA(ines, r.jour(3))).toMatchObject({ postes: [], modifie: { avant: 'Matin 06:45 – 14:15' } })
  expect(await lireA(ines, r.jour(5))).toMatchObject({ postes: [{ heure_fin: '15:00', pointage_id: change }] })
  const neuf = postes.find(p => p.pointage_date === r.jour(12))
  expect(await lireA(ines, r.jour(12))).toMatchObject({ postes: [{ pointage_id: neuf?.pointage_id }] })
  const avis = await r.db
    .selectFrom('notification')
    .select(['utilisateur_id', 'notification_titre', 'notification_body', 'lien'])
    .where('compte_id', '=', compte_id)
    .orderBy('utilisateur_id')
    .execute()
  expect(avis.map(a => [a.utilisateur_id, a.notification_titre])).toEqual([
    [utilisateur_id, 'Votre planning est publié'],
    [samir.utilisateur_id, 'Votre planning est publié'],
  ])
  // The days that changed for each, not the range that was published; it opens on the first of them.
  const [n3, n5] = [3, 5].map(n => formaterJour(r.jour(n)).split(' ', 2).join(' '))
  expect(avis[0]?.notification_body).toMatch(
    new RegExp(
      `^${n3} [^:]*: Matin → Repos, ${n5}[^:]*: Matin 06:45 – 14:15 → Matin 06:45 – 15:00.*\\. Bonne semaine\\.$`,
    ),
  )
  expect(avis[1]?.notification_body).toMatch(new RegExp(`^${n3} [^:]*: (Repos → )?Matin\\. Bonne semaine\\.$`))
  expect(avis.map(a => a.lien)).toEqual([1, 2].map(() => `/m/mon-planning-edt/jour/${r.jour(3)}`))
  expect(await publier(cadre)).toMatchObject({ publication_id: null, postes: 0, agents_prevenus: 0 })
})

it('tells who has no access, whom nothing reaches, and counts them among nobody told', async () => {
  const { ines, samir, cadre, matin } = await equipe()
  await r.db
    .updateTable('utilisateur')
    .set({ email: noAddressOf(crypto.randomUUID()) })
    .where('utilisateur_id', '=', samir.utilisateur_id)
    .execute()
  await lot(
    cadre,
    [ines, samir].map(s => ({ sorte: 'poser', utilisateur_id: s.utilisateur_id, date: r.jour(9), poste_id: matin })),
  )
  expect(await publier(cadre, {}, '/publier/essai')).toMatchObject({
    ...{ agents_prevenus: 1, sans_acces: [samir.utilisateur_id] },
  })
  expect((await publier(cadre)).agents_prevenus).toBe(1)
  // Nor are they among those who have not seen it, nor whoever's access is shut.
  const [annee, mois] = r.jour(9).split('-').map(Number)
  const pasVu = async () =>
    (await r.app.inject({ url: `${BASE}/planning?annee=${annee}&mois=${mois}`, headers: cadre.headers })).json()
      .publication.pas_vu
  expect(await pasVu()).toEqual([ines.utilisateur_id])
  const ferme = r.db.updateTable('utilisateur').set({ actif: false })
  await ferme.where('utilisateur_id', '=', ines.utilisateur_id).execute()
  expect(await pasVu()).toEqual([])
})

it('a post under a sickness waits for somebody else: no rule blocks it, and it stays planned', async () => {
  const { ines, cadre, compte_id } = await equipe()
  const { utilisateur_id } = ines
  await r.pointage(ines, 5)
  await r.db
    .insertInto('absence')
    .values({ compte_id, utilisateur_id, jour: r.jour(5), sorte: 'maladie' })
    .execute()
  const [annee, mois] = r.jour(5).split('-').map(Number)
  const lu = (
    await r.app.inject({ url: `${BASE}/planning?annee=${annee}&mois=${mois}`, headers: cadre.headers })
  ).json()
  const elle = lu.agents.find((a: { wcu_utilisateur_id: number }) => a.wcu_utilisateur_id === utilisateur_id)
  expect(elle.detail[0]).toMatchObject({ prevu: 420, reel: 0, compte: 0, maladie: 1 })
  expect(lu.dates.flatMap((d: { detail_anomalie: unknown[] }) => d.detail_anomalie)).toEqual([])
})

it('publishes for some people only, whoever gives them a post included', async () => {
  const { ines, samir, cadre, compte_id, matin } = await equipe()
  const donne = await r.pointage(samir, 3)
  await lot(cadre, [
    { sorte: 'deplacer', pointage_id: donne, version: 1, utilisateur_id: ines.utilisateur_id, date: r.jour(3) },
    { sorte: 'poser', utilisateur_id: samir.utilisateur_id, date: r.jour(8), poste_id: matin },
  ])
  expect(await publier(cadre, { agents: [ines.utilisateur_id] })).toMatchObject({ postes: 1, agents_prevenus: 2 })
  expect(await r.postesDe(ines)).toEqual([donne])
  expect(await prepares(compte_id)).toBe(1)
})

it('ends the open exchanges of posts that it changes, and tells both people', async () => {
  const { ines, samir, cadre, compte_id } = await equipe()
  const pointage_id = await r.pointage(ines, 5)
  await r.db
    .insertInto('echange')
    .values({
      ...{ compte_id, bde_uid: crypto.randomUUID(), utilisateur_origine_id: ines.utilisateur_id },
      ...{ utilisateur_cible_id: samir.utilisateur_id, pointage_origine_id: pointage_id, pointage_cible_id: null },
      ...{ origine: '{}', cible: null, propose_a: new Date(), recu_a: new Date() },
    })
    .execute()
  await lot(cadre, [{ sorte: 'modifier', pointage_id, version: 1, heure_fin: '15:00' }])
  await publier(cadre)
  const etats = await r.db.selectFrom('echange').select('bde_etat').where('compte_id', '=', compte_id).execute()
  expect(etats).toEqual([{ bde_etat: 7 }])
  const titres = await r.db
    .selectFrom('notification')
    .select(['utilisateur_id'])
    .where('compte_id', '=', compte_id)
    .where('notification_titre', '=', 'Un échange est annulé')
    .orderBy('utilisateur_id')
    .execute()
  expect(titres.map(t => t.utilisateur_id)).toEqual([ines.utilisateur_id, samir.utilisateur_id])
})

it('what was to be taken off and went by itself stands in nobody’s way', async () => {
  const { ines, cadre, compte_id, matin } = await equipe()
  const pointage_id = await r.pointage(ines, 5)
  await lot(cadre, [
    { sorte: 'retirer', pointage_id, version: 1 },
    { sorte: 'poser', utilisateur_id: ines.utilisateur_id, date: r.jour(9), poste_id: matin },
  ])
  // By a leave that was accepted meanwhile.
  await r.db.deleteFrom('pointage').where('pointage_id', '=', pointage_id).execute()
  const encore = { changements: [{ sorte: 'modifier', pointage_id, version: 1 }] }
  expect(resultatLotSchema.parse((await poster(cadre, '/lot', encore)).json()).refus).toHaveLength(1)
  expect(await publier(cadre)).toMatchObject({ obstacles: [], publication_id: expect.any(Number) })
  expect(await prepares(compte_id)).toBe(0)
})

it('a derogation frees what its article lets it, and a part is judged as that part alone', async () => {
  const { ines, cadre, compte_id, matin } = await equipe()
  const nuit = await r.poste(compte_id, 'Nuit')
  const { utilisateur_id } = ines
  const jour = {
    sorte: 'poser',
    utilisateur_id,
    date: r.jour(8),
    poste_id: matin,
    heure_debut: '00:30',
    heure_fin: '23:30',
  }
  await lot(cadre, [jour], { malgre: true, motif_derogation: 'Accord du 3 février 2026.' })
  expect((await publier(cadre)).obstacles.length).toBeGreaterThan(0)
  const autre = await equipe()
  const deNuit = await r.pointage(autre.ines, 3, 'Nuit')
  const apres = {
    utilisateur_id: autre.ines.utilisateur_id,
    date: r.jour(4),
    poste_id: autre.matin,
    heure_debut: '07:00',
  }
  await lot(autre.cadre, [
    { sorte: 'retirer', pointage_id: deNuit, version: 1 },
    { sorte: 'poser', ...apres },
  ])
  // The night goes with the day before: only the morning after would be published.
  expect(nuit).toBeGreaterThan(0)
  const partie = await publier(autre.cadre, { du: r.jour(4), au: r.jour(4) })
  expect(partie).toMatchObject({ publication_id: null })
  expect(partie.obstacles.length).toBeGreaterThan(0)
})
