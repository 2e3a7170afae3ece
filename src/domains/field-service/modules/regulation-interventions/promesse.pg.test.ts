import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appelReport, MODULE_PLANNINGS } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { aujourdhui, PLANNING } from '#domains/field-service/server/testing/terrain.ts'
import { ajouterJours } from '#wire/dates.ts'
import { formaterJourDatee } from '#wire/moments.ts'
import { type Equipe, ouvrirDesk } from './testing/desk.ts'

/** What a customer was told: two hours, and the day they were told for. */
const t = ouvrirDesk()

const jour = (n: number) => ajouterJours(aujourdhui(), n)
const lire = async (e: Equipe) =>
  (await t.appeler(e.regulateur, 'GET', `/api/regulation/interventions/${e.intervention_id}`)).json()
const promesse = async (e: Equipe) => {
  const { th_libelle, th_jour } = await lire(e)
  return { th_libelle, th_jour }
}
/** The first visit of the desk stands today, promised for today. */
const PROMISE = { th_libelle: '08:00 - 10:00', th_jour: aujourdhui() }

const reporter = async (e: Equipe, over: object = {}) =>
  await t.poster(e.regulateur, e.intervention_id, 'reporter', {
    ...{ de: (await lire(e)).debut, jour: jour(2), heure_debut: '08:30', duree_minutes: 60 },
    ...over,
  })
const deplacer = async (e: Equipe, over: object = {}) =>
  await t.poster(e.regulateur, e.intervention_id, 'deplacer', {
    ...{ version: (await lire(e)).version, vers: e.bob.utilisateur_id, jour: jour(2) },
    ...{ heure_debut: '08:30', duree_minutes: 60, ...over },
  })
const bureau = (e: Equipe) => t.test.someone({ compte_id: e.anne.compte_id, modules: [MODULE_PLANNINGS] })
const report = async (e: Equipe, over: object = {}) =>
  await t.appeler(await bureau(e), 'PUT', appelReport(e.intervention_id), {
    payload: { version: (await lire(e)).version, date_rdv: jour(2), cible_id: e.bob.utilisateur_id, ...over },
  })
const DEEDS = [
  ['reporter', reporter],
  ['deplacer', deplacer],
  ['report', report],
] as const

describe('what is given back', () => {
  it.each(DEEDS)('by « %s » was promised once: neither other hours nor another day', async (_deed, deed) => {
    const e = await t.equipe()
    await reporter(e, { jour: jour(1), th_libelle: '10:00 - 12:00' })
    const avant = await lire(e)
    for (const fausse of [
      { ...PROMISE, th_jour: jour(3) },
      { ...PROMISE, th_libelle: '14:00 - 16:00' },
      { th_libelle: '', th_jour: null },
    ]) {
      const answer = await deed(e, { heure_debut: '08:30', promesse: fausse })
      expect([answer.statusCode, answer.json().champs]).toEqual([
        400,
        { promesse: 'Rien de tel n’a été promis à ce client.' },
      ])
    }
    for (const mal of [{ ...PROMISE, th_jour: '2026-02-31' }, { th_libelle: '08:00 - 10:00' }, 'hier'])
      expect((await deed(e, { heure_debut: '08:30', promesse: mal })).statusCode).toBe(400)
    expect(await lire(e)).toEqual({ ...avant, lu_a: expect.any(String) })
  })

  it('was not promised of another visit', async () => {
    const [e, autre] = [await t.equipe(), await t.equipe()]
    await reporter(autre, { jour: jour(1), th_libelle: '16:00 - 18:00' })
    await reporter(autre)
    expect((await reporter(e, { promesse: { th_libelle: '16:00 - 18:00', th_jour: jour(1) } })).statusCode).toBe(400)
  })
})

describe('hours that are newly promised', () => {
  const DU_BUREAU = [
    ['reporter', reporter],
    ['deplacer', deplacer],
  ] as const
  it.each(DU_BUREAU)('by « %s » hold the visit, and are neither a whole day nor a few minutes', async (_deed, deed) => {
    const e = await t.equipe()
    const avant = await lire(e)
    for (const [th_libelle, dit] of [
      ['14:00 - 16:00', 'L’intervention commence à 08:30\u00a0: ce créneau ne la contient pas.'],
      ['00:00 - 23:59', 'Ce créneau est trop large pour être promis\u00a0: douze heures au plus.'],
      ['08:30 - 08:35', 'Ce créneau est trop court\u00a0: l’intervention dure 1\u00a0h.'],
    ] as const) {
      const answer = await deed(e, { th_libelle })
      expect([answer.statusCode, answer.json().champs]).toEqual([400, { th_libelle: dit }])
    }
    expect(await lire(e)).toEqual({ ...avant, lu_a: expect.any(String) })
    // Two hours are a promise, however long the visit; so is half a day.
    expect((await deed(e, { th_libelle: '08:00 - 10:00', duree_minutes: 180 })).statusCode).toBe(200)
    expect((await deed(e, { th_libelle: '08:00 - 12:00', duree_minutes: 180 })).statusCode).toBe(200)
    expect(await promesse(e)).toEqual({ th_libelle: '08:00 - 12:00', th_jour: jour(2) })
  })
})

it('no line of the database promises hours without a day; a new one without hours was told to nobody', async () => {
  const e = await t.equipe()
  const lue = () =>
    t.test.db
      .selectFrom('intervention')
      .select(['th_libelle', 'th_jour'])
      .where('intervention_id', '=', e.intervention_id)
      .executeTakeFirstOrThrow()
  const ecrire = (set: object) =>
    t.test.db.updateTable('intervention').set(set).where('intervention_id', '=', e.intervention_id).execute()
  expect(await lue()).toEqual(PROMISE)
  await ecrire({ th_libelle: '', th_jour: jour(1) })
  expect(await lue()).toEqual({ th_libelle: '', th_jour: jour(1) })
  await ecrire({ th_jour: null })
  expect(await lue()).toEqual({ th_libelle: '', th_jour: null })
  // A server of before says hours alone: of the day of the plan.
  await ecrire({ th_libelle: '12:00 - 14:00' })
  expect(await lue()).toEqual({ th_libelle: '12:00 - 14:00', th_jour: aujourdhui() })
  const { rows } = await sql<{ th_jour: string | null }>`insert into intervention
      (compte_id, client_id, adresse_id, prestation_id, plage, th_libelle, th_jour, intervention_date_creation)
    select compte_id, client_id, adresse_id, prestation_id, plage, '', ${jour(1)}::date, now() from intervention
    where intervention_id = ${e.intervention_id} returning th_jour`.execute(t.test.db)
  expect(rows).toEqual([{ th_jour: null }])
})

describe('the day that was told', () => {
  it.each(DEEDS)('stays where « %s » promises nothing, and goes with what it promises', async (deed, move) => {
    const e = await t.equipe()
    expect(await promesse(e)).toEqual(PROMISE)
    expect((await move(e, { heure_debut: '08:30' })).statusCode).toBe(200)
    expect(await lire(e)).toMatchObject({ jour: jour(2), ...PROMISE })
    // The same hours of the new day are a promise of their own.
    const promise = deed === 'report' ? { tranche_horaire_rdv: 5 } : { th_libelle: '08:00 - 10:00' }
    expect((await move(e, { heure_debut: '08:30', ...promise })).statusCode).toBe(200)
    expect(await promesse(e)).toEqual({ ...PROMISE, th_jour: jour(2) })
    const { version, changements } = await lire(e)
    expect(changements.at(-1)).toMatchObject({
      ...{ sorte: 'promettre', apres: `promis ${formaterJourDatee(jour(2))}, 08:00 – 10:00` },
      avant: `promis ${formaterJourDatee(aujourdhui())}, 08:00 – 10:00`,
    })
    // Said again, it changes nothing.
    expect((await move(e, { heure_debut: '08:30', ...promise })).statusCode).toBe(200)
    expect((await lire(e)).version).toBe(version)
  })

  it.each(DEEDS)('comes back with what « %s » undoes, whatever was done between', async (deed, move) => {
    const e = await t.equipe()
    const promise = (th: string, th_id: number) =>
      deed === 'report' ? { tranche_horaire_rdv: th_id } : { th_libelle: th }
    const le = (n: number) => (deed === 'report' ? { date_rdv: jour(n) } : { jour: jour(n) })
    await move(e, { ...le(2), heure_debut: '08:30', ...promise('08:00 - 10:00', 5) })
    await move(e, { ...le(3), heure_debut: '15:00' })
    await move(e, { ...le(4), heure_debut: '10:00', ...promise('10:00 - 12:00', 6) })
    expect(await promesse(e)).toEqual({ th_libelle: '10:00 - 12:00', th_jour: jour(4) })
    // As three presses of « Défaire » ask.
    const deux = { th_libelle: '08:00 - 10:00', th_jour: jour(2) }
    expect((await move(e, { ...le(3), heure_debut: '15:00', promesse: deux })).statusCode).toBe(200)
    expect(await lire(e)).toMatchObject({ jour: jour(3), ...deux })
    expect((await move(e, { ...le(2), heure_debut: '08:30' })).statusCode).toBe(200)
    expect(await lire(e)).toMatchObject({ jour: jour(2), ...deux })
    expect((await move(e, { ...le(0), heure_debut: '12:00', promesse: PROMISE })).statusCode).toBe(200)
    expect(await lire(e)).toMatchObject({ jour: aujourdhui(), ...PROMISE })
  })

  it('is kept where no hours were promised, told anew without any, and taken back as it was', async () => {
    const e = await t.equipe()
    const dit = { th_libelle: '', th_jour: aujourdhui() }
    await t.test.db.updateTable('intervention').set(dit).where('intervention_id', '=', e.intervention_id).execute()
    expect((await reporter(e)).statusCode).toBe(200)
    expect(await lire(e)).toMatchObject({ jour: jour(2), ...dit })
    const place = { heure_debut: '08:30', duree_minutes: 60 }
    expect((await reporter(e, { ...place, th_libelle: '' })).statusCode).toBe(200)
    const dite = await lire(e)
    expect(dite).toMatchObject({ jour: jour(2), th_libelle: '', th_jour: jour(2) })
    expect(dite.changements.at(-1)).toMatchObject({
      sorte: 'promettre',
      avant: `promis ${formaterJourDatee(aujourdhui())}`,
      apres: `promis ${formaterJourDatee(jour(2))}`,
    })
    expect((await reporter(e, { ...place, th_libelle: '' })).statusCode).toBe(200)
    expect((await lire(e)).version).toBe(dite.version)
    expect((await reporter(e, { ...place, promesse: dit })).statusCode).toBe(200)
    expect(await promesse(e)).toEqual(dit)
    // Hours that are promised and taken back leave the day that was told before.
    expect((await reporter(e, { ...place, th_libelle: '08:00 - 10:00' })).statusCode).toBe(200)
    expect((await reporter(e, { ...place, promesse: dit })).statusCode).toBe(200)
    expect(await promesse(e)).toEqual(dit)
  })

  it('of a visit that had none: promised by a postponement, it has none again', async () => {
    const e = await t.equipe()
    await sql`update intervention set th_libelle = '', th_jour = null where intervention_id = ${e.intervention_id}`.execute(
      t.test.db,
    )
    expect((await report(e, { tranche_horaire_rdv: 5 })).statusCode).toBe(200)
    expect(await promesse(e)).toEqual({ th_libelle: '08:00 - 10:00', th_jour: jour(2) })
    const rien = { th_libelle: '', th_jour: null }
    const back = { date_rdv: aujourdhui(), heure_debut: '12:00', duree_minutes: 5, promesse: rien }
    expect((await report(e, back)).statusCode).toBe(200)
    expect(await promesse(e)).toEqual(rien)
  })

  it('is not the plan’s: what is sent back of a form promises nothing that was not', async () => {
    const e = await t.equipe()
    await reporter(e)
    const fiche = await t.test.someone({
      ...{ compte_id: e.anne.compte_id, modules: ['vx-gestion-clients-entreprises'] },
    })
    const url = `/api/entreprises/modules/gestion-clients-entreprises/interventions/${e.intervention_id}/report`
    expect((await t.appeler(fiche, 'GET', url)).json()).toMatchObject({ date_rdv: jour(2), tranche_horaire_rdv: null })
  })

  it('is said before the yes, by its name, on whatever day it goes', async () => {
    const e = await t.equipe()
    await reporter(e)
    const essayer = async (n: number) =>
      (
        await t.appeler(
          e.regulateur,
          'GET',
          `/api/regulation/interventions/${e.intervention_id}/et-si?vers=${e.bob.utilisateur_id}&jour=${jour(n)}&heure_debut=08:30&duree_minutes=60`,
        )
      )
        .json()
        .constats.filter((c: { sorte: string }) => c.sorte === 'promesse')
    const texte = `Hors du créneau promis au client\u00a0: ${formaterJourDatee(aujourdhui())}, entre 08:00 et 10:00.`
    // It is so already where it stands: no reason to ask again, said all the same.
    expect(await essayer(3)).toEqual([{ sorte: 'promesse', niveau: 'info', texte }])
    expect(await essayer(2)).toEqual([{ sorte: 'promesse', niveau: 'info', texte }])
    const tenue = await t.equipe()
    const dits = await t.appeler(
      tenue.regulateur,
      'GET',
      `/api/regulation/interventions/${tenue.intervention_id}/et-si?jour=${jour(3)}&heure_debut=08:30&duree_minutes=60`,
    )
    expect(dits.json().constats).toContainEqual({ sorte: 'promesse', niveau: 'attention', texte })
  })

  it('is in the plannings, in the tours and on the phone of whoever goes there', async () => {
    const e = await t.equipe()
    await deplacer(e)
    const lit = async (url: string, qui = e.regulateur) => JSON.stringify((await t.appeler(qui, 'GET', url)).json())
    const plannings = await bureau(e)
    const base = '/api/entreprises/modules/plannings-entreprises'
    const dite = `"th_jour":"${aujourdhui()}"`
    expect(await lit(`${base}/plannings/${jour(2)}?type=1`, plannings)).toContain(dite)
    const tour = await lit(`${base}/tournees?date=${jour(2)}`, plannings)
    expect(tour).toContain(dite)
    // No hour of that day is held open for it.
    expect(tour).toContain('"promesse":null')
    expect(await lit(PLANNING, e.bob)).toContain(dite)
  })
})
