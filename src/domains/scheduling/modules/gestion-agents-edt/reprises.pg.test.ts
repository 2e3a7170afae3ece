import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { joursEntre } from '#wire/dates.ts'
import { ouvrirMaison } from './testing/maison.ts'

/** Hours that a house carries over from before, of an agent, at the first day of a month. */
const m = ouvrirMaison()
const EDT = '/api/edt/modules'
let cadre: TestSession
let metier_id: number
beforeEach(async () => {
  ;({ cadre, metier_id } = await m.maison())
})

/** A year that is over: nothing of it is still to come. */
const annee = () => Number(m.jour(0).slice(0, 4)) - 1
const jour = (mois: string) => `${annee()}-${mois}-01`
const version = async (id: number) => (await m.appeler(cadre, 'GET', `/${id}/heures-reprises/edit`)).body.version
const ecrireAu = async (id: number, duree: string, au: string, motif = 'Ancien logiciel') =>
  await m.appeler(cadre, 'PUT', `/${id}/heures-reprises`, { jour: au, duree, motif, version: await version(id) })
const ecrire = (id: number, duree: string, mois = '09', motif?: string) => ecrireAu(id, duree, jour(mois), motif)
/** Somebody of the house since the year that is over began. */
const ancien = () => m.ajouter(cadre, metier_id, { valable_du: jour('01') })
const lire = async (id: number) => (await m.appeler(cadre, 'GET', `/${id}`)).body
const lignes = async (id: number) =>
  (
    await m.db
      .selectFrom('heures_reprises')
      .select(['jour', 'minutes', 'motif', 'auteur_id'])
      .where('utilisateur_id', '=', id)
      .orderBy('reprise_id')
      .execute()
  ).map(l => [l.jour, l.minutes, l.motif])

it('are written by nobody who does not manage the agents, of no other house, and only as hours at the first of a month', async () => {
  const id = await ancien()
  const corps = { jour: jour('09'), duree: '+ 12 h 30', motif: 'Ancien logiciel', version: await version(id) }
  const agent = await m.agent(cadre.compte_id)
  const { cadre: ailleurs } = await m.maison()
  expect((await m.appeler(null, 'PUT', `/${id}/heures-reprises`, corps)).status).toBe(401)
  expect((await m.appeler(agent, 'PUT', `/${id}/heures-reprises`, corps)).status).toBe(403)
  expect((await m.appeler(ailleurs, 'PUT', `/${id}/heures-reprises`, corps)).body.erreur).toBe('INTROUVABLE')
  expect((await m.appeler(ailleurs, 'GET', `/${id}/heures-reprises/edit`)).body.erreur).toBe('INTROUVABLE')
  for (const [change, champ] of [
    [{ jour: `${annee()}-09-02` }, 'jour'],
    [{ jour: null }, 'jour'],
    [{ duree: 'douze heures' }, 'duree'],
    [{ duree: '+ 3000 h' }, 'duree'],
    [{ motif: ' ' }, 'motif'],
    [{ version: undefined }, 'version'],
  ] as const) {
    const { status, body } = await m.appeler(cadre, 'PUT', `/${id}/heures-reprises`, { ...corps, ...change })
    expect(status, champ).toBe(400)
    expect(body.champs, champ).toHaveProperty(champ)
  }
  expect(await lignes(id)).toEqual([])
})

it('are typed, told at the agent with their history, never written over, and taken back by one more line', async () => {
  const id = await ancien()
  const { status, body } = await ecrire(id, '+ 12 h 30')
  expect(status).toBe(200)
  expect(body).toMatchObject({ avant: { jour: jour('09'), duree: '' } })
  expect(body.message).toContain(`+\u00a012\u00a0h\u00a030 au 1er septembre ${annee()}`)
  // The same again writes nothing.
  await ecrire(id, '12:30', '09', 'Encore')
  expect(await lignes(id)).toEqual([[jour('09'), 750, 'Ancien logiciel']])
  expect((await ecrire(id, '− 4 h', '10', 'Relu')).body.avant).toEqual({
    ...{ jour: jour('09'), duree: '+\u00a012\u00a0h\u00a030' },
  })
  const fiche = await lire(id)
  expect(fiche.reprises).toEqual([{ jour: jour('10'), minutes: -240 }])
  expect(fiche.historique[0].quoi).toBe(
    `Heures reprises au 1er octobre ${annee()}\u00a0: −\u00a04\u00a0h (avant\u00a0: Heures reprises au 1er septembre ${annee()}\u00a0: +\u00a012\u00a0h\u00a030). Relu`,
  )
  const formulaire = (await m.appeler(cadre, 'GET', `/${id}/heures-reprises/edit`)).body
  expect(formulaire.dataProvider).toEqual({ duree: '−\u00a04\u00a0h', jour: jour('10'), motif: '' })
  await ecrire(id, '', '10', 'Erreur')
  expect((await lire(id)).reprises).toEqual([])
  expect((await lignes(id)).map(l => l[1])).toEqual([750, -240, null])
  // What was written stays as it was, whoever asks; another company sees none of it.
  const { cadre: ailleurs } = await m.maison()
  await m.db.transaction().execute(async trx => {
    await sql`set local role relais_app`.execute(trx)
    const vues = async ({ compte_id }: TestSession) => {
      await sql`select set_config('app.compte', ${String(compte_id)}, true)`.execute(trx)
      return (await trx.selectFrom('heures_reprises').select('minutes').execute()).length
    }
    expect([await vues(ailleurs), await vues(cadre)]).toEqual([0, 3])
    await sql`savepoint tried`.execute(trx)
    await expect(trx.updateTable('heures_reprises').set({ minutes: 0 }).execute()).rejects.toThrow(/permission denied/)
    await sql`rollback to savepoint tried`.execute(trx)
  })
})

it('are those of a month under contract, not of years to come, and are taken away under their own day only', async () => {
  const id = await m.ajouter(cadre, metier_id)
  const mois = `${m.jour(0).slice(0, 7)}-01`
  const [an, suivante] = [annee() + 1, `${annee() + 2}-01-01`]
  const refus = async (duree: string, au: string) => {
    const { status, body } = await ecrireAu(id, duree, au)
    return [status, body.champs?.jour]
  }
  expect(await refus('+ 4 h', jour('09'))).toEqual([
    400,
    `Au\u00a0: aucun contrat en septembre ${annee()}. Le premier commence le ${direJour(m.jour(0))}.`,
  ])
  expect(await refus('+ 4 h', `${an + 1}-02-01`)).toEqual([400, `Au\u00a0: le 1er janvier ${an + 1} au plus tard.`])
  expect((await refus('+ 4 h', '2099-01-01'))[0]).toBe(400)
  expect(await lignes(id)).toEqual([])
  // Of the month in which the contract begins, and of the year that begins next.
  expect(await refus('+ 4 h', mois)).toEqual([200, undefined])
  expect(await refus('+ 2 h', suivante)).toEqual([200, undefined])
  const autre = `${an}-${mois.slice(5, 7) === '01' ? '02' : '01'}-01`
  expect(await refus('', autre)).toEqual([
    400,
    `Rien n’est repris au ${direJour(autre)}\u00a0: les heures le sont au ${direJour(mois)}.`,
  ])
  expect((await lire(id)).reprises.map((r: { jour: string }) => r.jour)).toEqual([suivante, mois])
  expect(await refus('', mois)).toEqual([200, undefined])
  expect((await lire(id)).reprises.map((r: { jour: string }) => r.jour)).toEqual([suivante])
})

it('written by several over one reading are those of the first one, and the others are told to read again', async () => {
  const id = await ancien()
  const lue = await version(id)
  const poser = (duree: string, vue = lue) =>
    m.appeler(cadre, 'PUT', `/${id}/heures-reprises`, { jour: jour('09'), duree, motif: 'Ensemble', version: vue })
  const dits = await Promise.all(['+ 1 h', '+ 2 h', '+ 3 h', '+ 4 h'].map(duree => poser(duree)))
  expect(dits.map(d => d.status).sort()).toEqual([200, 409, 409, 409])
  expect(dits.find(d => d.status === 409)?.body).toMatchObject({
    erreur: 'FICHE_MODIFIEE',
    message: 'Les heures reprises ont été modifiées entre-temps\u00a0: relisez-les avant d’enregistrer.',
  })
  const ecrites = await lignes(id)
  expect(ecrites.length).toBe(1)
  // The same again, its answer lost, is no other writing; what follows goes over what was answered.
  const rang = dits.findIndex(d => d.status === 200)
  expect((await poser(`+ ${rang + 1} h`)).status).toBe(200)
  expect((await poser('+ 9 h', dits[rang]?.body.version)).status).toBe(200)
  expect((await lignes(id)).map(l => l[1])).toEqual([(rang + 1) * 60, 540])
  // Hours of another year, written meanwhile, are told too: the form shows all of them as one.
  expect((await poser('+ 8 h', dits[rang]?.body.version)).status).toBe(409)
})

it('take the place of what precedes them in the year: on the dashboard, in the statistics, at the closing and on the sheet', async () => {
  const ines = await m.agent(cadre.compte_id)
  const { compte_id, utilisateur_id: id } = ines
  const planneur = await m.someone({
    compte_id,
    modules: ['vx-planning-edt', 'vx-statistique-mensuelles', 'vx-statistique-planification-edt'],
  })
  // Nothing is known of January to August but one post; September has one, of 7 h.
  await m.pointage(ines, joursEntre(m.jour(0), `${annee()}-03-04`))
  await m.pointage(ines, joursEntre(m.jour(0), `${annee()}-09-03`))
  const de = async (s: TestSession, url: string) =>
    (await m.app.inject({ method: 'GET', url: `${EDT}/${url}`, headers: s.headers })).json()
  const mensuel = async (mois: number) =>
    (await de(planneur, `statistique-mensuelles/statistiques?annee=${annee()}&mois=${mois}`)).agents.find(
      (a: { utilisateur_id: number }) => a.utilisateur_id === id,
    )
  const septembre = 30 * 300
  expect((await mensuel(9)).solde).toBeLessThan(-60_000)
  expect((await ecrire(id, '+ 12 h 30')).status).toBe(200)
  expect(await mensuel(3)).toMatchObject({ compte: 420, contrat: 420, solde: 0 })
  expect(await mensuel(9)).toMatchObject({ compte: 420, contrat: septembre, solde: 750 + 420 - septembre })
  const detail = await de(planneur, `statistique-mensuelles/detail?utilisateur_id=${id}&annee=${annee()}&mois=9`)
  expect(detail.repris).toEqual({ jour: jour('09'), minutes: 750 })
  const dus = 122 * 300
  const { agents } = await de(planneur, `statistique-planification-edt/statistiques?annee=${annee()}`)
  const sien = agents.find((a: { utilisateur_id: number }) => a.utilisateur_id === id)
  expect(sien).toMatchObject({ contrat: dus + 420, repris: { jour: jour('09'), minutes: 750 } })
  expect(sien.ecart.reduce((t: number, n: number) => t + n, 0)).toBe(420 - dus)
  const { data, chart } = await de(ines, `mon-tableau-de-bord-gdt/statistiques?annee=${annee()}`)
  expect(data).toMatchObject({
    ...{ heure_total: dus + 420, heure_fait: 840, heure_restant: dus - 420 - 750 },
    heure_repris: { jour: jour('09'), minutes: 750 },
  })
  expect(data.explication).toContain(`depuis le 1er septembre ${annee()}`)
  expect(chart[7].attendu_cumule).toBe(420)
  const bureau = async (mois: number) =>
    (await de(planneur, `planning-edt/planning?annee=${annee()}&mois=${mois}`)).agents.find(
      (a: { wcu_utilisateur_id: number }) => a.wcu_utilisateur_id === id,
    ).detail[0]
  expect(await bureau(3)).toMatchObject({ contrat: 420, ecart: 0 })
  expect(await bureau(9)).toMatchObject({ contrat: septembre, ecart: 420 - septembre })
  const clore = (mois: number) =>
    m.app.inject({
      ...{ method: 'POST', url: `${EDT}/planning-edt/clotures`, headers: planneur.headers },
      payload: { annee: annee(), mois, etat: 'clos', agents: [id] },
    })
  expect((await clore(9)).json().faits).toEqual([id])
  const feuille = await de(ines, `mon-tableau-de-bord-gdt/feuilles/${annee()}/9`)
  expect(feuille).toMatchObject({
    repris: { jour: jour('09'), minutes: 750 },
    chiffres: { solde: 750 + 420 - septembre },
  })
  // A balance that was closed was made with it: nothing is put before that month, in it nor after, nor taken away.
  for (const [duree, mois] of [
    ['+ 1 h', '08'],
    ['+ 1 h', '09'],
    ['+ 1 h', '10'],
    ['', '09'],
  ] as const)
    expect((await ecrire(id, duree, mois)).body.champs.jour, mois).toContain(`Septembre ${annee()} est clos`)
  // Nor is a contract written under it: what it owed is kept.
  const contrat = { valable_du: `${annee()}-09-15`, heures_semaine: 20, metier_id }
  const ecrit = await m.appeler(cadre, 'POST', `/${id}/contrats`, contrat)
  expect([ecrit.status, ecrit.body.champs?.valable_du]).toEqual([400, expect.stringContaining('déjà été comptés')])
  expect((await lignes(id)).length).toBe(1)
})

it('come with a sheet of agents, and go with those that are taken back', async () => {
  const importer = (lignes: object[], appliquer = true) =>
    m.appeler(cadre, 'POST', '/import', { lignes, appliquer, valides: true })
  const ligne = (nom: string, reste: object) => ({
    ...{ Nom: nom, Téléphone: `01 99 00 12 ${nom.length + 40}`, 'Heures par semaine': '35' },
    ...reste,
  })
  const faux = await importer(
    [
      ligne('Petit', { 'Heures reprises': 'beaucoup' }),
      ligne('Durand', { 'Heures reprises': '+ 4 h', 'Reprises au': '02/09/2026' }),
      // Before the contract of the line, which begins today.
      ligne('Bernard', { 'Heures reprises': '+ 4 h', 'Reprises au': `01/09/${annee()}` }),
    ],
    false,
  )
  expect(faux.body.rapport.erreurs.map((e: { champs: object }) => Object.keys(e.champs))).toEqual([
    ['heures_reprises'],
    ['reprises_au'],
    ['reprises_au'],
  ])
  const { status, body } = await importer([
    ligne('Petit', {
      ...{ 'Heures reprises': '− 4 h', 'Reprises au': `01/09/${annee()}`, 'Date d’entrée': `15/09/${annee()}` },
    }),
    ligne('Durand', { 'Heures reprises': '+ 2 h 15' }),
    ligne('Bernard', { 'Heures reprises': '' }),
  ])
  expect(status).toBe(200)
  expect(body.rapport.ecrites).toBe(3)
  const { rows } = await sql<{ nom: string; jour: string; minutes: number }>`
    select u.nom, h.jour, h.minutes from heures_reprises h join utilisateur u using (compte_id, utilisateur_id)
    where h.compte_id = ${cadre.compte_id} order by u.nom`.execute(m.db)
  expect(rows).toEqual([
    { nom: 'Durand', jour: `${m.jour(0).slice(0, 7)}-01`, minutes: 135 },
    { nom: 'Petit', jour: jour('09'), minutes: -240 },
  ])
  const defait = await m.appeler(cadre, 'POST', `/import/${body.rapport.import_id}/defaire`)
  expect(defait.body.message).toContain('3\u00a0agents retirés')
  const restent = await m.db.selectFrom('heures_reprises').select('reprise_id').where('compte_id', '=', cadre.compte_id)
  expect(await restent.execute()).toEqual([])
})
