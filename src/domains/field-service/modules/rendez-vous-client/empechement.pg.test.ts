import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MODULE_REGULATION } from '#domains/field-service/model/interventions/regulation.ts'
import { recueillirClient } from '#domains/field-service/server/activite/donnees-client.ts'
import { aujourdhui } from '#domains/field-service/server/testing/terrain.ts'
import { ajouterJours, instantParis } from '#wire/dates.ts'
import { ouvrirRdv } from './testing/rdv.ts'

const { t, rdv, demander, creneaux, auBureau } = ouvrirRdv()
type Rdv = Awaited<ReturnType<typeof rdv>>

const MOT = { message: 'Je pourrais le jeudi après 14 h', moment: 'apres-midi' }
const dire = (e: Rdv, corps: object = MOT, jeton = e.jeton) =>
  demander('PUT', jeton, '/empechement', { de: e.vu, ...corps })
const traiter = (qui: Rdv['anne'] | null, e: Rdv, payload: object) =>
  t.appeler(qui, 'PUT', `/api/regulation/interventions/${e.intervention_id}/empechement`, { payload })
const lu = async (e: Rdv) => (await auBureau(e)).prevenir.empechement
const ancien = async (e: Rdv) => (await auBureau(e)).prevenir.empechement_ancien
const notifications = async (e: Rdv) =>
  (
    await sql<{ body: string }>`select notification_body as body from notification
      where compte_id = ${e.anne.compte_id} and utilisateur_id = ${e.regulateur.utilisateur_id}
        and notification_titre = 'Aucun créneau ne convient à un client'`.execute(t.test.db)
  ).rows.map(r => r.body)
const deplacer = async (e: Rdv, jour: string, debut: string, th_libelle: string) => {
  const [de, a] = [instantParis(jour, debut), instantParis(jour, `${debut.slice(0, 2)}:45`)]
  await sql`update intervention set th_libelle = ${th_libelle}, plage = tstzrange(${de}::timestamptz, ${a}::timestamptz)
    where intervention_id = ${e.intervention_id}`.execute(t.test.db)
}

describe('none of the slots suits: refusals', () => {
  it.each([
    [{ message: 'x'.repeat(501), moment: '' }],
    [{ message: '', moment: 'soir' }],
    [{ message: 'Le soir' }],
    [{ moment: 'matin' }],
    [{ message: '', moment: '', prix: 1 }],
    [{ message: 'a\u0000b', moment: '' }],
    [{ message: '', moment: '', de: { jour: 'demain', creneau: '' } }],
  ])('a message like %j', async corps => {
    const e = await rdv()
    expect((await dire(e, corps)).statusCode).toBe(400)
    expect(await lu(e)).toBeNull()
  })

  it('of a visit that began, a date that is imposed, the very day, another appointment than was read', async () => {
    const commencee = await rdv()
    await sql`update intervention set etapes_en_cours = 1 where intervention_id = ${commencee.intervention_id}`.execute(
      t.test.db,
    )
    const jourMeme = await rdv({ jour: aujourdhui() })
    const imposee = await rdv()
    await sql`insert into demande (compte_id, client_id, adresse_id, prestation_id, intervention_id, etat_id, demande_date_th_impose)
      values (${imposee.anne.compte_id}, ${imposee.client_id}, ${imposee.adresse_id}, ${imposee.prestation_id},
        ${imposee.intervention_id}, 3, 1)`.execute(t.test.db)
    for (const e of [commencee, jourMeme, imposee]) expect((await dire(e)).json().erreur).toBe('ETAPE_REFUSEE')
    const bouge = await rdv()
    await deplacer(bouge, bouge.jour, '10:00', '10:00 - 12:00')
    expect((await dire(bouge)).json().erreur).toBe('PLAN_MODIFIE')
    for (const e of [commencee, jourMeme, imposee, bouge]) {
      expect(await lu(e)).toBeNull()
      expect(await notifications(e)).toEqual([])
    }
  })

  it('by another link than theirs, and seen to by nobody but who plans in that company', async () => {
    const [e, autre] = [await rdv(), await rdv()]
    await dire(autre, MOT)
    expect(await lu(e)).toBeNull()
    await dire(e, MOT)
    const { dit_a } = await lu(e)
    const corps = { de: dit_a, traite: true }
    const ailleurs = await t.test.someone({ modules: [MODULE_REGULATION] })
    expect((await traiter(null, e, corps)).statusCode).toBe(401)
    expect((await traiter(await t.technicien(e.anne.compte_id), e, corps)).statusCode).toBe(403)
    expect((await traiter(ailleurs, e, corps)).statusCode).toBe(404)
    for (const faux of [{ traite: true }, { de: 'hier', traite: true }, { de: dit_a, traite: 'oui' }])
      expect((await traiter(e.regulateur, e, faux)).statusCode).toBe(400)
    expect(await lu(e)).toMatchObject({ traite: false })
  })

  it('a link says so thirty times a day, as it says all else, and is told to wait after that', async () => {
    const e = await rdv()
    for (let n = 0; n < 30; n++) await dire(e, { message: `${n}`, moment: '' })
    expect((await dire(e)).statusCode).toBe(429)
    expect((await lu(e)).message).toBe('29')
  })
})

describe('none of the slots suits', () => {
  it('is kept once of an appointment, told to the office once, and shown with the appointment as it stands', async () => {
    const e = await rdv()
    await demander('POST', e.jeton, '/confirmer', e.vu)
    const dit = await dire(e)
    expect([dit.statusCode, dit.json()]).toEqual([
      200,
      expect.objectContaining({
        ...e.vu,
        ...{ confirme: false, confirmable: true, deplacer: null },
        empechement: { ...MOT, traite: false },
      }),
    ])
    const { dit_a } = await lu(e)
    expect((await auBureau(e)).prevenir.confirme_a).toBeNull()
    t.test.advance(60_000)
    // The same again, as a page that heard no answer sends it.
    expect((await dire(e)).statusCode).toBe(200)
    expect(await lu(e)).toEqual({ ...MOT, dit_a, traite: false, traite_a: null, traite_par: '' })
    // Other words follow, and are told no second time.
    await dire(e, { message: 'Plutôt le lundi', moment: '' })
    expect(await lu(e)).toMatchObject({ message: 'Plutôt le lundi', moment: '' })
    expect((await lu(e)).dit_a > dit_a).toBe(true)
    expect(await notifications(e)).toEqual([
      expect.stringMatching(/^(?!Intervention).+, .+\s: le client attend votre appel, et dit quand il pourrait\.$/),
    ])
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from reponse_client
      where intervention_id = ${e.intervention_id}`.execute(t.test.db)
    expect(rows).toEqual([{ n: 1 }])
  })

  it('is said in no words at all, by two pages at once', async () => {
    const e = await rdv()
    const rien = { message: ' ', moment: '' }
    const answers = await Promise.all([dire(e, rien), dire(e, rien)])
    expect(answers.map(a => a.statusCode)).toEqual([200, 200])
    expect(await lu(e)).toMatchObject({ message: '', moment: '' })
    expect(await notifications(e)).toEqual([
      expect.stringMatching(/^(?!Intervention).+, .+\s: le client attend votre appel\.$/),
    ])
  })

  it('is over once they are told another day or other hours, by the desk or by themselves, or agree after all', async () => {
    const e = await rdv()
    await dire(e)
    // Later in the same two hours, nothing is told to them.
    await deplacer(e, e.jour, '09:00', '08:00 - 10:00')
    expect(await lu(e)).toMatchObject(MOT)
    expect(await ancien(e)).toBeNull()
    await deplacer(e, ajouterJours(e.jour, 1), '09:00', '08:00 - 10:00')
    expect([await lu(e), (await demander('GET', e.jeton)).json().empechement]).toEqual([null, null])
    // What they said stays readable by the office.
    expect(await ancien(e)).toEqual({ ...MOT, dit_a: expect.any(String) })
    // Of that other appointment it may be said anew, and is told anew.
    const vu = { jour: ajouterJours(e.jour, 1), creneau: '08:00 - 10:00' }
    expect((await demander('PUT', e.jeton, '/empechement', { de: vu, ...MOT })).statusCode).toBe(200)
    expect(await notifications(e)).toHaveLength(2)
    expect((await demander('POST', e.jeton, '/confirmer', vu)).json()).toMatchObject({
      confirme: true,
      empechement: null,
    })
    expect([await lu(e), await ancien(e)]).toMatchObject([null, MOT])
    const autre = await rdv()
    expect(await ancien(autre)).toBeNull()
    await dire(autre)
    const libre = (await creneaux(autre.jeton)).at(-1)
    const bouge = await demander('POST', autre.jeton, '/deplacer', {
      de: autre.vu,
      jour: libre.jour,
      th_id: libre.th_id,
    })
    expect(bouge.json()).toMatchObject({ jour: libre.jour, empechement: null })
    expect([await lu(autre), await ancien(autre)]).toMatchObject([null, MOT])
  })

  it('is seen to by the office over what it read, once, and taken back; the customer reads that it was', async () => {
    const e = await rdv()
    await dire(e)
    const premier = (await lu(e)).dit_a
    t.test.advance(60_000)
    await dire(e, { message: 'Finalement le mardi', moment: '' })
    const perime = await traiter(e.regulateur, e, { de: premier, traite: true })
    expect([perime.statusCode, perime.json().erreur]).toEqual([409, 'PLAN_MODIFIE'])
    const de = (await lu(e)).dit_a
    for (const _fois of [1, 2]) {
      const fait = await traiter(e.regulateur, e, { de, traite: true })
      expect(fait.json()).toMatchObject({ code: 'success', message: 'La réponse du client est traitée.' })
    }
    expect(await lu(e)).toMatchObject({
      ...{ message: 'Finalement le mardi', traite: true },
      ...{ traite_a: expect.any(String), traite_par: 'Prénom Nom' },
    })
    expect((await demander('GET', e.jeton)).json().empechement).toMatchObject({ traite: true })
    // The same again, of what was seen to, waits no more; other words do, and are told.
    await dire(e, { message: 'Finalement le mardi', moment: '' })
    expect(await lu(e)).toMatchObject({ message: 'Finalement le mardi', traite: true })
    t.test.advance(60_000)
    const encore = await dire(e, { message: 'Encore', moment: '' })
    expect([encore.statusCode, encore.json().empechement]).toEqual([
      200,
      { message: 'Encore', moment: '', traite: false },
    ])
    const suite = (await lu(e)).dit_a
    await traiter(e.regulateur, e, { de: suite, traite: true })
    expect(await lu(e)).toMatchObject({ message: 'Encore', traite: true })
    expect((await traiter(e.regulateur, e, { de: suite, traite: false })).json().message).toBe(
      'La réponse du client attend de nouveau.',
    )
    expect(await lu(e)).toMatchObject({ traite: false })
    const { rows } = await sql<{ action: string }>`select action from audit where compte_id = ${e.anne.compte_id}
      and action like '%empechement' order by audit_id`.execute(t.test.db)
    expect(rows.map(r => r.action.replace(/^intervention\.|-empechement$/g, ''))).toEqual([
      'traiter',
      'traiter',
      'rouvrir',
    ])
  })

  it('is part of what is held of the customer', async () => {
    const e = await rdv()
    await dire(e)
    const donnees = await recueillirClient(
      { db: t.test.db, caller: { compte_id: e.anne.compte_id } } as never,
      e.client_id,
    )
    expect(donnees.reponses).toEqual([expect.objectContaining({ empeche_message: MOT.message })])
  })
})

describe('slots further on', () => {
  it('are six at most of the days after those that were proposed, four weeks ahead at most, and may be taken', async () => {
    const e = await rdv()
    for (const faux of ['?apres=demain', '?suite=1', '?apres=2026-02-31'])
      expect((await demander('GET', e.jeton, `/creneaux${faux}`)).statusCode).toBe(400)
    const apres = async (jour: string) => (await demander('GET', e.jeton, `/creneaux?apres=${jour}`)).json()
    const premiers = await creneaux(e.jeton)
    const vu = premiers.at(-1).jour
    const suivants = await apres(vu)
    expect(suivants.length).toBeGreaterThan(0)
    expect(suivants.length).toBeLessThanOrEqual(6)
    for (const { jour } of suivants) expect(jour > vu).toBe(true)
    // A day that is past proposes no past one.
    expect((await apres(ajouterJours(aujourdhui(), -20)))[0]).toEqual(premiers[0])
    expect(await apres(ajouterJours(aujourdhui(), 28))).toEqual([])
    const loin = await apres(ajouterJours(aujourdhui(), 20))
    const { jour, th_id } = loin.at(-1)
    expect(jour > ajouterJours(aujourdhui(), 20) && jour <= ajouterJours(aujourdhui(), 28)).toBe(true)
    const bouge = await demander('POST', e.jeton, '/deplacer', { de: e.vu, jour, th_id })
    expect([bouge.statusCode, bouge.json().jour]).toEqual([200, jour])
  })
})
