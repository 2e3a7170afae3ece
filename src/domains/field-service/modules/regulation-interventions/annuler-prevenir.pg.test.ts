import { expect, it, vi } from 'vitest'
import type { Equipe } from './testing/desk.ts'
import { ouvrirPrevenir } from './testing/prevenir.ts'

const p = ouvrirPrevenir()

const annuler = (e: Equipe, prevenir: string) =>
  p.t.poster(e.regulateur, e.intervention_id, 'annuler', { motif: 'Panne de camion', prevenir })
const lire = async (e: Equipe) =>
  (await p.t.appeler(e.regulateur, 'GET', `/api/regulation/interventions/${e.intervention_id}`)).json()
const lettresA = (adresse: string) => p.lettres.filter(l => l.to === adresse)

it('cancels nothing where the message cannot leave, and says why', async () => {
  const e = await p.equipe({ email: '' })
  const refus = await annuler(e, 'mail')
  expect([refus.statusCode, refus.json().champs]).toEqual([400, { prevenir: 'Ce client n’a pas d’adresse e-mail.' }])
  const jamais = await p.equipe()
  await p.nonConfirmee(jamais)
  expect((await annuler(jamais, 'mail')).json().erreur).toBe('ADRESSE_A_CONFIRMER')
  for (const equipe of [e, jamais])
    expect(await lire(equipe)).toMatchObject({ annulee: false, prevenir: { envois: [] } })
})

it('tells the customer once of the cancellation, which the visit keeps, with a link that says so', async () => {
  const e = await p.equipe({ email: 'annule@exemple.fr' })
  const reponse = await annuler(e, 'mail')
  expect(reponse.json().message).toContain('intervention annulée, le client va en être prévenu')
  expect((await annuler(e, 'mail')).statusCode).toBe(409)
  await p.finirDAttendre()
  const envois = await p.parti(e)
  expect(envois).toMatchObject([{ sujet: 'annulation', canal: 'mail', adresse: 'annule@exemple.fr' }])
  const [lettre, ...autres] = lettresA('annule@exemple.fr')
  expect(autres).toEqual([])
  expect(lettre?.text).toMatch(/Votre rendez-vous du .+ est annulé/)
  expect(lettre?.text).not.toContain('Panne de camion')
  const jeton = /\/rdv\/([\w-]{43})/.exec(lettre?.text ?? '')?.[1]
  expect((await p.t.appeler(null, 'GET', `/api/public/rdv/${jeton}`)).json()).toMatchObject({ etat: 'annule' })
})

it('does not leave once the visit was restored', async () => {
  const e = await p.equipe({ email: 'retabli@exemple.fr' })
  const { version } = (await annuler(e, 'mail')).json().intervention
  expect((await p.t.poster(e.regulateur, e.intervention_id, 'retablir', { de: version })).statusCode).toBe(200)
  await p.finirDAttendre()
  await vi.waitFor(async () => expect((await p.lire(e)).envois[0].etat).toBe('abandonne'), {
    timeout: 20_000,
    interval: 200,
  })
  expect(lettresA('retabli@exemple.fr')).toEqual([])
})

it('what never left holds back no second cancellation, within the same minute', async () => {
  const e = await p.equipe({ email: 'encore@exemple.fr' })
  const { version } = (await annuler(e, 'mail')).json().intervention
  await p.t.poster(e.regulateur, e.intervention_id, 'retablir', { de: version })
  expect((await p.lire(e)).envois).toMatchObject([{ etat: 'abandonne' }])
  expect((await annuler(e, 'mail')).statusCode).toBe(200)
  await p.finirDAttendre()
  await p.parti(e)
  expect(lettresA('encore@exemple.fr')).toHaveLength(1)
})

it('does not leave with a link that is cut, and who cuts it reads so', async () => {
  const e = await p.equipe({ email: 'coupe@exemple.fr' })
  await annuler(e, 'mail')
  expect((await p.t.poster(e.regulateur, e.intervention_id, 'couper-lien', {})).json().message).toBe(
    'Le lien du client est coupé\u00a0: il n’ouvre plus rien. Le message qui allait partir avec lui ne partira pas.',
  )
  expect((await p.lire(e)).envois).toMatchObject([{ etat: 'abandonne' }])
  await p.finirDAttendre()
  await vi.waitFor(async () => expect((await p.lire(e)).envois[0].etat).toBe('abandonne'), {
    timeout: 20_000,
    interval: 200,
  })
  expect(lettresA('coupe@exemple.fr')).toEqual([])
})

it('of a visit that was cancelled without a word, they may be told afterwards', async () => {
  const e = await p.equipe({ email: 'apres@exemple.fr' })
  await p.t.annuler(e)
  expect((await p.prevenir(e)).json().message).toMatch(/^L’e-mail part pour Client \d+, à apres@exemple\.fr\.$/)
  expect(await p.parti(e)).toMatchObject([{ sujet: 'annulation' }])
})
