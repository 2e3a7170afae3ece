import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { aujourdhui, midi } from '#domains/field-service/server/testing/terrain.ts'
import { ajouterJours, formaterJour, instantParis } from '#wire/dates.ts'
import type { Equipe } from './testing/desk.ts'
import { ouvrirPrevenir } from './testing/prevenir.ts'

const p = ouvrirPrevenir()
const PLANNINGS = '/api/entreprises/modules/plannings-entreprises'

const jour = () => ajouterJours(aujourdhui(), 2)
const place = () => ({ de: midi(), jour: jour(), heure_debut: '09:00', duree_minutes: 60 })
const reporter = (e: Equipe, corps: object) => p.t.poster(e.regulateur, e.intervention_id, 'reporter', corps)
const lire = async (e: Equipe) =>
  (await p.t.appeler(e.regulateur, 'GET', `/api/regulation/interventions/${e.intervention_id}`)).json()
const lettresA = (adresse: string) => p.lettres.filter(l => l.to === adresse)
const bureau = (e: Equipe) =>
  p.t.test.someone({
    compte_id: e.anne.compte_id,
    modules: ['vx-plannings-entreprises', 'vx-regulation-interventions'],
  })

it('moves nothing where the message cannot leave, and says why', async () => {
  const e = await p.equipe({ email: '' })
  const refus = await reporter(e, { ...place(), prevenir: 'mail' })
  expect([refus.statusCode, refus.json().champs]).toEqual([400, { prevenir: 'Ce client n’a pas d’adresse e-mail.' }])
  expect(await lire(e)).toMatchObject({ debut: midi(), prevenir: { envois: [] } })
  const qui = await bureau(e)
  const { version } = await lire(e)
  const corps = { date_rdv: jour(), heure_debut: '09:00', cible_id: e.bob.utilisateur_id, version, prevenir: 'mail' }
  const semaine = await p.t.appeler(qui, 'PUT', `${PLANNINGS}/interventions/${e.intervention_id}/report`, {
    payload: corps,
  })
  expect(semaine.statusCode).toBe(400)
  expect(await lire(e)).toMatchObject({ debut: midi(), version })
})

it('tells the customer once where their visit is now, also when it is asked again', async () => {
  const e = await p.equipe({ email: 'reporte@exemple.fr' })
  const corps = { ...place(), prevenir: 'mail' }
  expect((await reporter(e, corps)).json().message).toMatch(/reportée au .+, le client va en être prévenu\.$/)
  expect((await reporter(e, corps)).statusCode).toBe(200)
  await p.finirDAttendre()
  expect(await p.parti(e)).toMatchObject([{ sujet: 'rendez-vous', canal: 'mail', adresse: 'reporte@exemple.fr' }])
  const lettres = lettresA('reporte@exemple.fr')
  expect(lettres).toHaveLength(1)
  expect(lettres[0]?.text).toContain(`le ${formaterJour(jour(), 'complet')}, 08:00 – 10:00`)
})

it('from the week too; what « Défaire » puts back is not told', async () => {
  const e = await p.equipe({ email: 'semaine@exemple.fr' })
  const qui = await bureau(e)
  const reporterSemaine = (corps: object) =>
    p.t.appeler(qui, 'PUT', `${PLANNINGS}/interventions/${e.intervention_id}/report`, { payload: corps })
  const { version, debut } = await lire(e)
  const ailleurs = { date_rdv: jour(), heure_debut: '09:00', cible_id: e.bob.utilisateur_id }
  const faite = (await reporterSemaine({ ...ailleurs, version, prevenir: 'mail' })).json()
  expect(faite.message).toMatch(/, le client va en être prévenu\.$/)
  expect((await lire(e)).prevenir.envois).toMatchObject([{ etat: 'attente' }])
  const retour = { date_rdv: aujourdhui(), heure_debut: '12:00', cible_id: e.anne.utilisateur_id }
  expect((await reporterSemaine({ ...retour, version: faite.version })).statusCode).toBe(200)
  expect(await lire(e)).toMatchObject({ debut, prevenir: { envois: [{ etat: 'abandonne' }] } })
  await p.finirDAttendre()
  await vi.waitFor(async () => expect((await p.lire(e)).envois[0].etat).toBe('abandonne'))
  expect(lettresA('semaine@exemple.fr')).toEqual([])
})

it('a further move leaves the message, which says where the visit is when it leaves', async () => {
  const e = await p.equipe({ email: 'encore-ailleurs@exemple.fr' })
  await reporter(e, { ...place(), prevenir: 'mail' })
  const corps = { ...place(), de: instantParis(jour(), '09:00'), heure_debut: '15:00', prevenir: 'mail' }
  const encore = await reporter(e, corps)
  expect([encore.statusCode, encore.json().message]).toEqual([
    200,
    expect.stringMatching(/, le client va en être prévenu\.$/),
  ])
  expect((await p.lire(e)).envois).toMatchObject([{ etat: 'attente' }])
  await p.finirDAttendre()
  await p.parti(e)
  expect(lettresA('encore-ailleurs@exemple.fr').map(l => /14:00 – 16:00/.test(l.text))).toEqual([true])
})

it('two moves that are taken back one after the other tell nothing', async () => {
  const e = await p.equipe({ email: 'deux-retours@exemple.fr' })
  const { debut } = await lire(e)
  const neuf = instantParis(jour(), '09:00')
  await reporter(e, { ...place(), prevenir: 'mail' })
  await reporter(e, { ...place(), de: neuf, heure_debut: '15:00', prevenir: 'mail' })
  await reporter(e, { ...place(), de: instantParis(jour(), '15:00') })
  expect((await lire(e)).prevenir.envois).toMatchObject([{ etat: 'attente' }])
  await reporter(e, { de: neuf, jour: aujourdhui(), heure_debut: '12:00', duree_minutes: 60 })
  expect(await lire(e)).toMatchObject({ debut, prevenir: { envois: [{ etat: 'abandonne' }] } })
})

it('what left within the minute refuses no further move: the next message waits behind it', async () => {
  const e = await p.equipe({ email: 'deux-fois@exemple.fr' })
  await reporter(e, { ...place(), prevenir: 'mail' })
  await p.finirDAttendre()
  await p.parti(e)
  const corps = { ...place(), de: instantParis(jour(), '09:00'), heure_debut: '15:00', prevenir: 'mail' }
  expect((await reporter(e, corps)).statusCode).toBe(200)
  expect((await p.lire(e)).envois.map((v: { etat: string }) => v.etat)).toEqual(['attente', 'parti'])
  const { rows } = await sql<{ s: number }>`select extract(epoch from start_after - now())::int as s from travaux.job
    where name = 'client-prevenir' and state = 'created'
      and (data->>'compte_id')::int = ${e.anne.compte_id}`.execute(p.t.test.db)
  expect(rows.map(({ s }) => s > 30)).toEqual([true])
})

it('another technician alone is no new appointment: nobody is told', async () => {
  const e = await p.equipe({ email: 'meme-heure@exemple.fr' })
  const { version } = await lire(e)
  const corps = { date_rdv: aujourdhui(), heure_debut: '12:00', cible_id: e.bob.utilisateur_id, version }
  const fait = await p.t.appeler(await bureau(e), 'PUT', `${PLANNINGS}/interventions/${e.intervention_id}/report`, {
    payload: { ...corps, prevenir: 'mail' },
  })
  expect(fait.statusCode).toBe(200)
  expect(fait.json().message).not.toMatch(/prévenu/)
  expect(await lire(e)).toMatchObject({ technicien_id: e.bob.utilisateur_id, prevenir: { envois: [] } })
})
