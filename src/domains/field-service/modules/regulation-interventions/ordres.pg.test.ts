import { describe, expect, it } from 'vitest'
import { aujourdhui, PLANNING } from '#domains/field-service/server/testing/terrain.ts'
import { ajouterJours } from '#wire/dates.ts'
import { type Equipe, ouvrirDesk } from './testing/desk.ts'

const t = ouvrirDesk()

/** What the office does while the technician has no network, then everything the device held arrives. */
describe('dispatcher and technician, all orders', () => {
  async function travail(e: Equipe) {
    const partir = t.etapeOf(e.intervention_id, 0, 1)
    const arriver = t.etapeOf(e.intervention_id, 1, 2, { deps: [partir.id] })
    const rapport = await t.rapport(e.anne, e.intervention_id)
    const clore = await t.clotureOf(rapport, { deps: [arriver.id] })
    return { actions: [partir, arriver, clore], rapport }
  }

  it.each([
    ['annuler', 'ANNULEE'],
    ['affecter', 'NON_AFFECTEE'],
  ] as const)('%s first: the whole work is kept beside the plan', async (changer, motif) => {
    const e = await t.equipe()
    const { actions, rapport } = await travail(e)
    expect((await t[changer](e)).statusCode).toBe(200)
    for (const action of actions) {
      const outcome = await t.envoyer(e.anne, action)
      expect(outcome).toMatchObject({ outcome: 'applied', donnees: { hors_planning: true, motif } })
      expect(await t.envoyer(e.anne, action)).toEqual(outcome)
    }
    expect(await t.etapeDe(e.intervention_id)).toBe(0)
    const garde = await t.horsPlanning(e)
    expect(garde.map((h: { type: string }) => h.type)).toEqual([
      'intervention.etape',
      'intervention.etape',
      'intervention.cloture',
    ])
    expect(garde[2]).toMatchObject({ motif, contenu: { rapport } })
    const told = await t.test.db
      .selectFrom('notification')
      .select('notification_body as body')
      .where('utilisateur_id', '=', e.regulateur.utilisateur_id)
      .execute()
    // One unread notice of the visit, which tells how much it keeps.
    expect(told).toEqual([{ body: expect.stringContaining('3\u00a0envois du technicien sont conservés') }])
    // The technician still sees it, marked.
    const { jours } = (await t.appeler(e.anne, 'GET', PLANNING)).json()
    const vue = jours[0].interventions[0]
    expect(vue).toMatchObject({ hors_planning: true, peut: { avancer: false, cloturer: false } })
  })

  it('affecter, work sent, then given back: theirs like any other, what was kept beside it is still read', async () => {
    const e = await t.equipe()
    const { actions } = await travail(e)
    expect((await t.affecter(e)).statusCode).toBe(200)
    expect((await t.envoyer(e.anne, actions[0] as (typeof actions)[0])).donnees).toMatchObject({ hors_planning: true })
    const rendre = { de: e.bob.utilisateur_id, vers: e.anne.utilisateur_id }
    expect((await t.poster(e.regulateur, e.intervention_id, 'affecter', rendre)).statusCode).toBe(200)
    const { jours } = (await t.appeler(e.anne, 'GET', PLANNING)).json()
    expect(jours[0].interventions[0]).toMatchObject({ hors_planning: false, peut: { avancer: true } })
    expect(await t.horsPlanning(e)).toHaveLength(1)
  })

  it('reporter first: the steps are the technician’s, the plan stays the office’s', async () => {
    const e = await t.equipe()
    const { actions } = await travail(e)
    expect((await t.reporter(e)).statusCode).toBe(200)
    for (const action of actions) expect((await t.envoyer(e.anne, action)).outcome).toBe('applied')
    const { jours } = (await t.appeler(e.anne, 'GET', PLANNING)).json()
    const vue = jours.flatMap((j: { interventions: unknown[] }) => j.interventions)[0]
    expect(vue).toMatchObject({ etapes_en_cours: 3, intervention_date_planifie: ajouterJours(aujourdhui(), 2) })
    const detail = (await t.appeler(e.anne, 'GET', `${PLANNING}/${e.intervention_id}/intervention`)).json()
    expect(detail.changements).toMatchObject([{ sorte: 'reporter' }])
  })

  it('reporter first, then one step: the visit can be finished on the day it was begun', async () => {
    const e = await t.equipe()
    await t.reporter(e)
    await t.envoyer(e.anne, t.etapeOf(e.intervention_id, 0, 1))
    const detail = (await t.appeler(e.anne, 'GET', `${PLANNING}/${e.intervention_id}/intervention`)).json()
    expect(detail.peut).toMatchObject({ avancer: true, revenir: true })
  })

  it('a moved visit does not start at the former day for who sees the plan', async () => {
    const e = await t.equipe()
    await t.reporter(e)
    const answer = await t.appeler(e.anne, 'POST', `${PLANNING}/${e.intervention_id}/intervention`)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toBe('Cette intervention n’est pas prévue aujourd’hui.')
  })

  it('annuler between the steps: what came before stands, what comes after is kept', async () => {
    const e = await t.equipe()
    const { actions } = await travail(e)
    const [partir, arriver, clore] = actions as [(typeof actions)[0], (typeof actions)[0], (typeof actions)[0]]
    expect((await t.envoyer(e.anne, partir)).donnees).toMatchObject({ etapes_en_cours: 1 })
    await t.annuler(e)
    expect((await t.envoyer(e.anne, arriver)).donnees).toMatchObject({ hors_planning: true })
    expect((await t.envoyer(e.anne, clore)).donnees).toMatchObject({ hors_planning: true })
    expect(await t.etapeDe(e.intervention_id)).toBe(1)
    expect(await t.horsPlanning(e)).toHaveLength(2)
  })

  it.each(['affecter', 'reporter', 'annuler'] as const)(
    'closed first, then %s: the office is told that it is too late',
    async changer => {
      const e = await t.equipe()
      for (const action of (await travail(e)).actions) await t.envoyer(e.anne, action)
      const answer = await t[changer](e)
      expect(answer.statusCode).toBe(409)
      expect(answer.json().message).toBe('Cette intervention est déjà clôturée.')
      expect(await t.horsPlanning(e)).toHaveLength(0)
    },
  )

  it('affecter then back: the visit is the technician’s again', async () => {
    const e = await t.equipe()
    await t.affecter(e)
    await t.poster(e.regulateur, e.intervention_id, 'affecter', {
      de: e.bob.utilisateur_id,
      vers: e.anne.utilisateur_id,
    })
    expect((await t.envoyer(e.anne, t.etapeOf(e.intervention_id, 0, 1))).donnees).toMatchObject({ etapes_en_cours: 1 })
  })

  it('never loses the work when both arrive at once', async () => {
    for (let n = 0; n < 5; n++) {
      const e = await t.equipe()
      const action = t.etapeOf(e.intervention_id, 0, 1)
      const [outcome] = await Promise.all([t.envoyer(e.anne, action), t.annuler(e)])
      expect(outcome.outcome).toBe('applied')
      const garde = await t.horsPlanning(e)
      expect((await t.etapeDe(e.intervention_id)) + garde.length).toBe(1)
    }
  })
})

it('writes neither name nor number on a locked screen', async () => {
  const e = await t.equipe()
  await t.affecter(e)
  await t.poster(e.regulateur, e.intervention_id, 'affecter', { de: e.bob.utilisateur_id, vers: e.anne.utilisateur_id })
  await t.reporter(e)
  const depart = t.etapeOf(e.intervention_id, 0, 1)
  await t.annuler(e)
  await t.envoyer(e.anne, depart)
  const told = await t.test.db
    .selectFrom('notification')
    .selectAll()
    .where('compte_id', '=', e.anne.compte_id)
    .execute()
  expect(new Set(told.map(row => row.notification_titre))).toEqual(
    new Set([
      'Votre planning change\u00a0: affectation',
      'Votre planning change\u00a0: report',
      'Votre planning change\u00a0: annulation',
      'Travail reçu hors planning',
    ]),
  )
  // Inside the application the person sees whose visit it is, and of which day.
  expect(told.every(row => /^(?!Intervention).+, \S+ \d+\S* \S+\s: /.test(row.notification_body))).toBe(true)
})
