import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MODULE_CLIENTS } from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import { aujourdhui, createTerrain } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterJours, instantParis, lundiDe } from '#wire/dates.ts'
import { MODULE_PLANNINGS } from './contract.ts'

let t: Awaited<ReturnType<typeof createTerrain>>
beforeAll(async () => {
  t = await createTerrain()
})
afterAll(() => t.test.close())

const BASE = '/api/entreprises/modules/plannings-entreprises'
/** A Monday to come, so that no hour of the week is past. */
const LUNDI = ajouterJours(lundiDe(aujourdhui()), 7)
const jeudi = ajouterJours(LUNDI, 3)

async function equipe() {
  const bureau = await t.test.someone({ modules: [MODULE_PLANNINGS] })
  const anne = await t.technicien(bureau.compte_id)
  const bob = await t.technicien(bureau.compte_id)
  const { intervention_id } = await t.visite(anne, { heure: '12:00', minutes: 60 })
  await sql`update intervention set plage = tstzrange(${instantParis(jeudi, '09:00')}, ${instantParis(jeudi, '10:00')})
    where intervention_id = ${intervention_id}`.execute(t.test.db)
  return { bureau, anne, bob, intervention_id }
}
type Equipe = Awaited<ReturnType<typeof equipe>>
const lire = async (qui: TestSession | null, chemin: string) => await t.appeler(qui, 'GET', `${BASE}/${chemin}`)
const visiteDe = async (id: number) =>
  await t.test.db.selectFrom('intervention').selectAll().where('intervention_id', '=', id).executeTakeFirstOrThrow()
const report = async (e: Equipe, over: object = {}, qui: TestSession | null = e.bureau, id = e.intervention_id) => {
  const { version } = await visiteDe(e.intervention_id)
  return await t.appeler(qui, 'PUT', `${BASE}/interventions/${id}/report`, {
    payload: { date_rdv: jeudi, tranche_horaire_rdv: 8, cible_id: e.anne.utilisateur_id, version, ...over },
  })
}
const annulation = async (
  e: Equipe,
  payload: object = {},
  qui: TestSession | null = e.bureau,
  id = e.intervention_id,
) => await t.appeler(qui, 'POST', `${BASE}/interventions/${id}/annulation`, { payload })

describe('refusals', () => {
  it('are whoever did not read the visit, and all but one of those who move it at once', async () => {
    const e = await equipe()
    const { version } = await visiteDe(e.intervention_id)
    expect((await report(e, { version: undefined })).statusCode).toBe(400)
    expect((await visiteDe(e.intervention_id)).version).toBe(version)
    const ensemble = await Promise.all([7, 8, 9].map(h => report(e, { tranche_horaire_rdv: h, version })))
    expect(ensemble.map(a => a.statusCode).toSorted()).toEqual([200, 409, 409])
  })

  it('are nobody’s, a technician’s and another company’s', async () => {
    const e = await equipe()
    const autre = await t.test.someone({ modules: [MODULE_PLANNINGS] })
    for (const chemin of ['plannings?type=2', `plannings/${LUNDI}?type=2`, `presences?du=${LUNDI}`, 'annees/2026']) {
      expect((await lire(null, chemin)).statusCode).toBe(401)
      expect((await lire(e.anne, chemin)).statusCode).toBe(403)
    }
    for (const [qui, status] of [
      [null, 401],
      [e.anne, 403],
      [autre, 404],
    ] as const) {
      expect((await report(e, { cible_id: null }, qui)).statusCode).toBe(status)
      expect((await annulation(e, {}, qui)).statusCode).toBe(status)
    }
    expect((await lire(autre, `plannings/${LUNDI}?type=2`)).json()).toEqual([])
    expect((await lire(autre, `presences?du=${LUNDI}`)).json()).toEqual([])
  })

  it.each([
    'plannings',
    'plannings?type=3',
    'plannings?type=2&cible=x',
    'presences',
    'presences?du=2026-02-31',
    'annees/1999',
    'annees/2026?cible=x',
  ])('%s', async chemin => {
    expect((await lire((await equipe()).bureau, chemin)).statusCode).toBe(400)
  })

  it.each([
    [{ date_rdv: '2026-02-31' }, 'date_rdv'],
    [{ date_rdv: ajouterJours(aujourdhui(), -1) }, 'date_rdv'],
    [{ tranche_horaire_rdv: 13 }, 'tranche_horaire_rdv'],
    [{ cible_id: 'x' }, 'cible_id'],
    [{ cible_id: 2_000_000_000 }, 'cible_id'],
    [{ heure_debut: '24:00' }, 'heure_debut'],
    [{ heure_debut: '18:00' }, 'heure_debut'],
    [{ duree_minutes: 4 }, 'duree_minutes'],
    [{ version: 0 }, 'version'],
    [{ observation_inter: 'x'.repeat(4001) }, 'observation_inter'],
    [{ prix: 1 }, 'prix'],
  ])('a move with %j', async (over, champ) => {
    const e = await equipe()
    const avant = await visiteDe(e.intervention_id)
    const answer = await report(e, over)
    expect([answer.statusCode, Object.keys(answer.json().champs)]).toEqual([400, [champ]])
    expect(await visiteDe(e.intervention_id)).toEqual(avant)
  })

  it('a visit that changed meanwhile, that began or is cancelled, and a place that is taken', async () => {
    const e = await equipe()
    expect((await report(e, { version: 99 })).json().erreur).toBe('PLAN_MODIFIE')
    const { intervention_id: prise } = await t.visite(e.bob, { heure: '13:00', minutes: 60 })
    await sql`update intervention set plage = tstzrange(${instantParis(jeudi, '14:30')}, ${instantParis(jeudi, '15:00')})
      where intervention_id = ${prise}`.execute(t.test.db)
    expect((await report(e, { cible_id: e.bob.utilisateur_id })).json().erreur).toBe('CRENEAU_OCCUPE')
    const begun = await t.visite(e.anne, { heure: '16:00', minutes: 60, etape: 1 })
    expect((await report(e, {}, e.bureau, begun.intervention_id)).json().erreur).toBe('ETAPE_REFUSEE')
    expect((await annulation(e, { etape: 2 })).json().erreur).toBe('PLAN_MODIFIE')
    expect((await annulation(e)).statusCode).toBe(200)
    expect((await report(e)).json().erreur).toBe('ETAPE_REFUSEE')
    expect((await annulation(e)).json().erreur).toBe('ETAPE_REFUSEE')
  })
})

describe('a week', () => {
  it('is counted among twelve, from its Monday, for all or for one', async () => {
    const e = await equipe()
    const semaines = (await lire(e.bureau, 'plannings?type=2')).json()
    expect(semaines).toHaveLength(12)
    expect(semaines[0]).toMatchObject({ dadate: lundiDe(aujourdhui()), jour: 'Semaine en cours' })
    expect(semaines[1]).toMatchObject({
      dadate: LUNDI,
      jour: 'Semaine + 1',
      nb_inter: 1,
      date_fin: ajouterJours(LUNDI, 6),
    })
    const de = async (qui: TestSession) => (await lire(e.bureau, `plannings?type=2&cible=${qui.utilisateur_id}`)).json()
    expect([(await de(e.anne))[1].nb_inter, (await de(e.bob))[1].nb_inter]).toEqual([1, 0])
  })

  it('is read whole by any of its days, with where each visit is moved and cancelled', async () => {
    const e = await equipe()
    const [entree] = (await lire(e.bureau, `plannings/${ajouterJours(LUNDI, 6)}?type=2`)).json()
    expect(entree).toMatchObject({
      intervention_id: e.intervention_id,
      jour: jeudi,
      url_report: `${BASE}/interventions/${e.intervention_id}/report`,
      url_annulation: `${BASE}/interventions/${e.intervention_id}/annulation`,
    })
    expect((await lire(e.bureau, `plannings/${LUNDI}?type=1`)).json()).toEqual([])
    expect((await lire(e.bureau, `plannings/${LUNDI}?type=2&cible=${e.bob.utilisateur_id}`)).json()).toEqual([])
  })

  it('says when somebody is away, never why, and nothing of the week after', async () => {
    const e = await equipe()
    const { compte_id, utilisateur_id } = e.bob
    for (const jour of [jeudi, ajouterJours(LUNDI, 7)])
      await sql`insert into indisponibilite (compte_id, utilisateur_id, plage) values (${compte_id}, ${utilisateur_id},
        tstzrange(${instantParis(jour, '08:00')}, ${instantParis(jour, '12:00')}))`.execute(t.test.db)
    const gens = (await lire(e.bureau, `presences?du=${jeudi}`)).json()
    const bob = gens.find((g: { id: number }) => g.id === utilisateur_id)
    expect(bob).toEqual({
      id: utilisateur_id,
      label: bob.label,
      absences: [{ debut: instantParis(jeudi, '08:00'), fin: instantParis(jeudi, '12:00') }],
      disponibilites: null,
    })
  })
})

describe('a move', () => {
  it('changes the two hours promised, the person and the day at once, with what is written; the repeat changes nothing', async () => {
    const e = await equipe()
    const place = { date_rdv: LUNDI, tranche_horaire_rdv: 6, cible_id: e.bob.utilisateur_id }
    const answer = await report(e, { ...place, observation_inter: 'Sonner fort' })
    expect(answer.statusCode).toBe(200)
    const apres = await visiteDe(e.intervention_id)
    expect(apres).toMatchObject({ technicien_id: e.bob.utilisateur_id, th_libelle: '10:00 - 12:00', jour: LUNDI })
    expect(answer.json().version).toBe(apres.version)
    const [entree] = (await lire(e.bureau, `plannings/${LUNDI}?type=1`)).json()
    expect([entree.debut, entree.fin]).toEqual([instantParis(LUNDI, '10:00'), instantParis(LUNDI, '11:00')])
    const notes = await t.test.db
      .selectFrom('observation')
      .select('commentaire_texte')
      .where('intervention_id', '=', e.intervention_id)
      .execute()
    expect(notes).toEqual([{ commentaire_texte: 'Sonner fort' }])
    expect((await report(e, place)).statusCode).toBe(200)
    expect((await visiteDe(e.intervention_id)).version).toBe(apres.version)
  })

  it('refuses an hour outside the two that it promises, but the one that it left: « Défaire » gives back what was', async () => {
    const e = await equipe()
    await report(e, { date_rdv: LUNDI, tranche_horaire_rdv: 6, cible_id: e.bob.utilisateur_id })
    const ailleurs = { date_rdv: LUNDI, cible_id: e.bob.utilisateur_id }
    const dehors = { ...ailleurs, heure_debut: '17:15', tranche_horaire_rdv: undefined }
    expect((await report(e, dehors)).statusCode).toBe(200)
    const promis = { ...dehors, tranche_horaire_rdv: 6 }
    expect((await report(e, { ...promis, heure_debut: '16:30' })).json().champs).toMatchObject({
      heure_debut: 'L’heure doit être dans le créneau promis.',
    })
    expect((await report(e, { ...ailleurs, tranche_horaire_rdv: 8 })).statusCode).toBe(200)
    expect((await report(e, promis)).statusCode).toBe(200)
    expect(await visiteDe(e.intervention_id)).toMatchObject({ th_libelle: '10:00 - 12:00' })
  })

  it('sent again since its answer was lost is done already, also outside of what it gives back, and written once', async () => {
    const e = await equipe()
    const bob = { date_rdv: LUNDI, cible_id: e.bob.utilisateur_id }
    const { version } = await visiteDe(e.intervention_id)
    const envoi = { ...bob, tranche_horaire_rdv: 6, observation_inter: 'Sonner fort', version }
    for (const _ of [1, 2]) expect((await report(e, envoi)).statusCode).toBe(200)
    const notes = await t.test.db
      .selectFrom('observation')
      .select('commentaire_texte')
      .where('intervention_id', '=', e.intervention_id)
      .execute()
    expect(notes).toEqual([{ commentaire_texte: 'Sonner fort' }])
    await report(e, { ...bob, heure_debut: '17:15', tranche_horaire_rdv: undefined })
    const { version: lue } = (await report(e, { ...bob, tranche_horaire_rdv: 8 })).json()
    const defaire = { ...bob, heure_debut: '17:15', tranche_horaire_rdv: 6, version: lue }
    const [premiere, seconde] = [await report(e, defaire), await report(e, defaire)]
    expect([premiere.statusCode, seconde.statusCode]).toEqual([200, 200])
    expect(seconde.json().version).toBe(premiere.json().version)
  })

  it('passes for sent again by what it says alone: other words, another length, an older reading and one of nowhere are refused', async () => {
    const e = await equipe()
    const bob = { date_rdv: LUNDI, cible_id: e.bob.utilisateur_id, tranche_horaire_rdv: 6 }
    const { version } = await visiteDe(e.intervention_id)
    const envoi = { ...bob, observation_inter: 'Sonner fort', version }
    expect((await report(e, envoi)).statusCode).toBe(200)
    const notes = async () =>
      (
        await t.test.db
          .selectFrom('observation')
          .select('commentaire_texte')
          .where('intervention_id', '=', e.intervention_id)
          .execute()
      ).length
    const refuse = async (over: object) => {
      const avant = await visiteDe(e.intervention_id)
      const answer = await report(e, { ...envoi, ...over })
      expect([answer.statusCode, answer.json().erreur], JSON.stringify(over)).toEqual([409, 'PLAN_MODIFIE'])
      expect([await visiteDe(e.intervention_id), await notes()]).toEqual([avant, 1])
    }
    for (const over of [
      { observation_inter: 'Passer par la cour' },
      { observation_client: 'À lundi' },
      { duree_minutes: 90 },
      { version: version + 9 },
      { version: version + 2 },
    ])
      await refuse(over)
    // Moved away and back since: it stands there, and is nobody's answer any more.
    await report(e, { ...bob, tranche_horaire_rdv: 8 })
    await report(e, bob)
    await refuse({})
  })

  it('that changes nothing but says something says it once', async () => {
    const e = await equipe()
    const la = { cible_id: e.anne.utilisateur_id, heure_debut: '09:00', tranche_horaire_rdv: undefined }
    const envoi = { ...la, observation_inter: 'Sonner fort' }
    for (const _ of [1, 2]) expect((await report(e, envoi)).statusCode).toBe(200)
    const notes = await t.test.db
      .selectFrom('observation')
      .select('commentaire_texte')
      .where('intervention_id', '=', e.intervention_id)
      .execute()
    expect(notes).toHaveLength(1)
  })

  it('that is undone after somebody else moved the visit says that it changed, not that the hour is outside', async () => {
    const e = await equipe()
    const lundi = { date_rdv: LUNDI, cible_id: e.bob.utilisateur_id }
    await report(e, { ...lundi, tranche_horaire_rdv: 6 })
    await report(e, { ...lundi, heure_debut: '17:15', tranche_horaire_rdv: undefined })
    const { version } = (await report(e, { ...lundi, tranche_horaire_rdv: 8 })).json()
    expect((await report(e, { ...lundi, cible_id: e.anne.utilisateur_id, tranche_horaire_rdv: 8 })).statusCode).toBe(
      200,
    )
    const answer = await report(e, { ...lundi, heure_debut: '17:15', tranche_horaire_rdv: 6, version })
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'Entre-temps, cette intervention a changé\u00a0: regardez où elle est avant de la déplacer.',
    ])
  })

  it('by an hour alone keeps what was promised', async () => {
    const e = await equipe()
    const { version, th_libelle } = await visiteDe(e.intervention_id)
    const answer = await t.appeler(e.bureau, 'PUT', `${BASE}/interventions/${e.intervention_id}/report`, {
      payload: { date_rdv: jeudi, cible_id: null, heure_debut: '17:15', duree_minutes: 45, version },
    })
    expect(answer.statusCode).toBe(200)
    const [entree] = (await lire(e.bureau, `plannings/${jeudi}?type=1`)).json()
    expect(entree).toMatchObject({
      debut: instantParis(jeudi, '17:15'),
      fin: instantParis(jeudi, '18:00'),
      technicien_id: null,
    })
    expect((await visiteDe(e.intervention_id)).th_libelle).toBe(th_libelle)
  })
})

describe('one visit, from the file of its customer', () => {
  const VISITE = '/api/entreprises/modules/gestion-clients-entreprises/interventions'
  const CHEMINS = ['outils', 'observations', 'fichiers', 'report', 'impression']
  const client = async (compte_id: number, plus: string[] = []) =>
    await t.test.someone({ compte_id, modules: [MODULE_CLIENTS, ...plus] })

  it('is nobody’s, nor of whoever has no customers, nor another company’s', async () => {
    const e = await equipe()
    const autre = await t.test.someone({ modules: [MODULE_CLIENTS] })
    for (const chemin of CHEMINS) {
      const url = `${VISITE}/${e.intervention_id}/${chemin}`
      expect((await t.appeler(null, 'GET', url)).statusCode).toBe(401)
      expect((await t.appeler(e.bureau, 'GET', url)).statusCode).toBe(403)
      expect((await t.appeler(autre, 'GET', url)).statusCode).toBe(404)
    }
  })

  it('says what may be done by whom, what was written, and where it stands', async () => {
    const e = await equipe()
    const lecteur = await client(e.bureau.compte_id)
    const bureau = await client(e.bureau.compte_id, [MODULE_PLANNINGS])
    const dire = async (qui: TestSession, chemin: string, id = e.intervention_id) =>
      await t.appeler(qui, 'GET', `${VISITE}/${id}/${chemin}`)
    const outils = async (qui: TestSession) => (await dire(qui, 'outils')).json().map((o: { id: string }) => o.id)
    expect([await outils(lecteur), await outils(bureau)]).toEqual([[], ['reporter', 'annuler']])
    await report(e, { observation_inter: 'Première', observation_client: 'Seconde' })
    const notes = (await dire(lecteur, 'observations')).json()
    expect(notes.map((n: { commentaire_texte: string }) => n.commentaire_texte).toSorted()).toEqual([
      'Pour le client\u00a0: Seconde',
      'Première',
    ])
    expect((await dire(lecteur, 'fichiers')).json()).toEqual([])
    const place = (await dire(lecteur, 'report')).json()
    expect(place).toMatchObject({ date_rdv: jeudi, tranche_horaire_rdv: 8, heure_debut: '14:00', duree_minutes: 60 })
    // What it says is what is sent back, and changes nothing.
    const { techniciens, url_report, ...corps } = place
    expect(techniciens.map((x: { id: number }) => x.id)).toContain(e.bob.utilisateur_id)
    expect((await t.appeler(e.bureau, 'PUT', url_report, { payload: corps })).statusCode).toBe(200)
    expect((await visiteDe(e.intervention_id)).version).toBe(place.version)
    await annulation(e)
    expect((await dire(lecteur, 'report')).json().erreur).toBe('ETAPE_REFUSEE')
    expect(await outils(bureau)).toEqual([])
  })
})

it('a year counts the days that hold visits, of everybody or of one, cancelled ones aside', async () => {
  const e = await equipe()
  const annee = jeudi.slice(0, 4)
  const compter = async (query = '') => (await lire(e.bureau, `annees/${annee}${query}`)).json()
  expect(await compter()).toEqual([{ jour: jeudi, nb_inter: 1, nb_sans_technicien: 0 }])
  expect(await compter(`?cible=${e.bob.utilisateur_id}`)).toEqual([])
  expect((await lire(e.bureau, `annees/${Number(annee) - 1}`)).json()).toEqual([])
  await report(e, { cible_id: null })
  expect(await compter()).toEqual([{ jour: jeudi, nb_inter: 1, nb_sans_technicien: 1 }])
  await annulation(e)
  expect(await compter()).toEqual([])
  const autre = await t.test.someone({ modules: [MODULE_PLANNINGS] })
  expect((await lire(autre, `annees/${annee}`)).json()).toEqual([])
})
