import { beforeEach, describe, expect, it } from 'vitest'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { MODULE_CONFIGURATIONS } from './contract.ts'
import { PLANNING } from './testing/proprietes.ts'

/** Settings hold from a day on: whatever is chosen today, what was counted until yesterday is the same text. */

const r = ouvrirResidence()
let cadre: TestSession
beforeEach(async () => {
  cadre = await r.someone({
    modules: [
      MODULE_CONFIGURATIONS,
      'vx-mon-planning-edt',
      'cx-all-planning-journee',
      'vx-mon-tableau-de-bord-gdt',
      'vx-gestion-postes-edt',
      'vx-gestion-horaires-edt',
    ],
  })
  await r.engager(cadre)
})

async function appeler(method: 'GET' | 'POST' | 'PUT' | 'DELETE', chemin: string, payload?: object) {
  const url = `/api/edt/modules/${chemin}`
  const answer = await r.app.inject({ method, url, headers: cadre.headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}
const proprietes = (over: object = {}) => ({ ...PLANNING, ...over })
const CONFIG = 'configurations-gdt'
const enregistrer = (over: object) => appeler('POST', `${CONFIG}/proprietes_compte`, proprietes(over))
const lues = async () => (await appeler('GET', `${CONFIG}/proprietes_compte`)).body
const versions = async () => (await appeler('GET', `${CONFIG}/versions`)).body

/** What is read of days that are over, as text, and of today and later, in minutes. */
async function compte() {
  const { jours } = (await appeler('GET', 'mon-planning-edt/planning')).body
  const tableau = (await appeler('GET', 'mon-tableau-de-bord-gdt/statistiques')).body
  const avant = (jour: string) => jour < r.jour()
  const passe = JSON.stringify([
    jours.filter((j: { dadate: string }) => avant(j.dadate)),
    (tableau.jours ?? []).filter((j: { jour: string }) => avant(j.jour)),
  ])
  const suite = jours
    .filter((j: { dadate: string }) => !avant(j.dadate))
    .flatMap((j: { postes: { minutes: number }[] }) => j.postes.map(p => p.minutes))
  return { passe, suite }
}

describe('a setting chosen today', () => {
  it('leaves every figure of the days before, and counts those from today on', async () => {
    for (const jour of [-3, -2, 1, 20]) await r.pointage(cadre, jour)
    const avant = await compte()
    expect(avant.suite).toEqual([420, 420])
    expect((await enregistrer({ propriete_duree_pause_minute: 60, site_feries: 'mayotte' })).status).toBe(200)
    const apres = await compte()
    expect(apres.passe).toBe(avant.passe)
    expect(apres.suite).toEqual([390, 390])
  })

  it('is refused for a day that was counted, and taken where nothing was', async () => {
    expect((await enregistrer({ propriete_duree_pause_minute: 45, valable_du: r.jour(-10) })).status).toBe(200)
    expect(await lues()).toMatchObject({ propriete_duree_pause_minute: 45 })
    await r.pointage(cadre, -3)
    const refus = await enregistrer({ propriete_duree_pause_minute: 20, valable_du: r.jour(-5) })
    expect(refus.status).toBe(400)
    expect(refus.body.champs.valable_du).toMatch(/déjà été comptés depuis le .*aujourd’hui ou un jour à venir/)
    const regle = { code: 'REPOS_QUOTIDIEN', niveau: null, seuil: 720, source: '', valable_du: r.jour(-5) }
    expect((await appeler('POST', `${CONFIG}/regles`, regle)).body.champs).toHaveProperty('valable_du')
    const anomalies = await appeler('POST', `${CONFIG}/anomalie_type_postes`, {
      nuit_PAUSE: 0,
      valable_du: r.jour(-5),
    })
    expect(anomalies.body.champs).toHaveProperty('valable_du')
    expect((await enregistrer({ propriete_duree_pause_minute: 20, valable_du: r.jour(-2) })).status).toBe(200)
    expect((await enregistrer({ valable_du: '2026-02-30' })).status).toBe(400)
  })
})

describe('a setting to come', () => {
  it('holds from its day on, follows what is chosen meanwhile, and may be taken back until then', async () => {
    for (const jour of [1, 10]) await r.pointage(cadre, jour)
    const du = r.jour(5)
    const { body } = await enregistrer({ propriete_duree_pause_minute: 60, valable_du: du })
    expect(body.message).toMatch(/, à partir du /)
    expect(await lues()).toMatchObject({ propriete_duree_pause_minute: 30 })
    expect((await compte()).suite).toEqual([420, 390])
    // Another property changed today is kept by the version to come, which keeps its own.
    await enregistrer({ convention: 'BAD' })
    const { proprietes: dates } = await versions()
    expect(
      dates.map((v: { valable_du: string; proprietes: object }) => [
        v.valable_du,
        (v.proprietes as { convention: string }).convention,
        (v.proprietes as { propriete_duree_pause_minute: number }).propriete_duree_pause_minute,
      ]),
    ).toEqual([
      ['1900-01-01', 'aucune', 30],
      [r.jour(), 'BAD', 30],
      [du, 'BAD', 60],
    ])
    const retirer = (jour: string) => appeler('DELETE', `${CONFIG}/versions/${jour}?quoi=proprietes`)
    expect((await retirer(r.jour())).status).toBe(400)
    expect((await retirer(r.jour(6))).status).toBe(404)
    expect((await retirer(du)).status).toBe(200)
    expect((await retirer(du)).status).toBe(404)
    expect((await compte()).suite).toEqual([420, 420])
  })

  it('is told to the devices by its day, where their days see it', async () => {
    const equipe = async () => (await appeler('GET', 'mon-planning-edt/equipe')).body
    expect(await equipe()).not.toHaveProperty('versions')
    const regle = { code: 'REPOS_QUOTIDIEN', niveau: null, seuil: 720, source: '', valable_du: r.jour(5) }
    expect((await appeler('POST', `${CONFIG}/regles`, regle)).status).toBe(200)
    const { regles, versions: dates } = await equipe()
    const seuil = (liste: { code: string; seuil: number }[]) => liste.find(x => x.code === 'REPOS_QUOTIDIEN')?.seuil
    expect(seuil(regles)).toBe(660)
    expect(dates.map((v: { valable_du: string; regles: [] }) => [v.valable_du, seuil(v.regles)])).toEqual([
      ['1900-01-01', 660],
      [r.jour(5), 720],
    ])
    await appeler('POST', `${CONFIG}/regles`, { ...regle, valable_du: r.jour(300) })
    expect((await equipe()).versions).toHaveLength(2)
    expect((await appeler('DELETE', `${CONFIG}/versions/${r.jour(5)}?quoi=REPOS_QUOTIDIEN`)).status).toBe(200)
    expect(await equipe()).not.toHaveProperty('versions')
  })

  it('keeps a switch apart from what is set for that kind of posts', async () => {
    await appeler('POST', `${CONFIG}/anomalie_type_postes`, { nuit_PAUSE: 0, valable_du: r.jour(3) })
    const form = async () => (await appeler('GET', `${CONFIG}/anomalie_type_postes/create`)).body.dataProvider
    expect(await form()).toMatchObject({ nuit_PAUSE: 1 })
    expect((await versions()).regles).toMatchObject([{ code: 'PAUSE', poste_type: 'nuit', actif: false }])
    const autre = await r.someone({ modules: [MODULE_CONFIGURATIONS] })
    const url = `/api/edt/modules/${CONFIG}/versions/${r.jour(3)}?quoi=PAUSE:nuit`
    expect((await r.app.inject({ method: 'DELETE', url, headers: autre.headers })).statusCode).toBe(404)
  })
})

describe('hours of posts', () => {
  const POSTES = 'gestion-postes-edt/postes'
  const HORAIRES = 'gestion-horaires-edt/horaires'

  it('change what is usual from today on, and what was usual before stays so', async () => {
    for (const jour of [-4, 2]) await r.pointage(cadre, jour)
    await appeler('PUT', `${HORAIRES}/405`, { heure: 4.5, valable_du: r.jour(-1) })
    // Nothing was counted yesterday; the day of four days ago is not touched.
    const avant = await compte()
    expect(avant.suite).toEqual([270])
    const [poste] = (await appeler('GET', POSTES)).body.datas
    const change = {
      poste_libelle: 'Matin',
      poste_code: 'M',
      poste_type: 'jour',
      poste_heure_debut: '07:00',
      poste_heure_fin: '14:15',
      color: '#f6c95b',
    }
    expect((await appeler('PUT', `${POSTES}/${poste.poste_id}`, change)).status).toBe(200)
    const apres = await compte()
    expect(apres.passe).toBe(avant.passe)
    // The shift to come is no longer at the usual hours: its own count.
    expect(apres.suite).toEqual([420])
  })

  it('count for what they did on their day, a line taken off the list included', async () => {
    for (const jour of [-4, -2, 2]) await r.pointage(cadre, jour)
    const refus = await appeler('PUT', `${HORAIRES}/405`, { heure: 4.5, valable_du: r.jour(-3) })
    expect(refus.status).toBe(400)
    expect(refus.body.champs).toHaveProperty('valable_du')
    const avant = await compte()
    expect((await appeler('PUT', `${HORAIRES}/405`, { heure: 4.5 })).status).toBe(200)
    expect(await compte()).toEqual({ passe: avant.passe, suite: [270] })
    expect((await appeler('PUT', `${HORAIRES}/405`, { heure: 5, valable_du: r.jour(2) })).status).toBe(200)
    expect(await compte()).toEqual({ passe: avant.passe, suite: [300] })
    expect((await appeler('DELETE', `${HORAIRES}/405`)).status).toBe(200)
    expect(await compte()).toEqual(avant)
    expect((await appeler('POST', `${HORAIRES}/405/restaurer`)).status).toBe(200)
    expect(await compte()).toEqual({ passe: avant.passe, suite: [300] })
  })
})
