import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { unCote } from '#domains/scheduling/server/testing/echanges.ts'
import { demanderConge, MODULES_CADRE, ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { watchStatements } from '#server/testing/statements.ts'

const r = ouvrirResidence()

const BASE = '/api/entreprises/modules/gestion-actions-gdi'
const appeler = (s: TestSession, suite: string) =>
  r.app.inject({ method: 'GET', url: `${BASE}/${suite}`, headers: s.headers })
const lire = async (s: TestSession, query = ''): Promise<ActionATraiter[]> =>
  (await appeler(s, `actions${query}`)).json().datas
const ilYA = (minutes: number) => new Date(r.services.clock().getTime() - minutes * 60_000)

interface Options {
  du?: number
  au?: number
  etat?: number
  recu_a?: Date
  repondu_a?: Date | null
}
async function demande(qui: TestSession, options: Options = {}) {
  const { du = 10, au = 11, etat = 0, recu_a = ilYA(0), repondu_a = null } = options
  const demande = { ...qui, du: r.jour(du), au: r.jour(au) }
  const suite = { demande_conge_etat: etat, recu_a, repondu_a }
  return (await demanderConge(r, demande, suite)).demande_conge_id
}

/** Samir proposes a post to Inès, who has agreed. */
async function echange(samir: TestSession, ines: TestSession, jour: number, etat = 1, quand = ilYA(0)) {
  const { compte_id } = samir
  const pointage_id = await r.pointage(samir, jour)
  const { bde_id } = await r.db
    .insertInto('echange')
    .values({
      compte_id,
      bde_uid: randomUUID(),
      bde_etat: etat,
      utilisateur_origine_id: samir.utilisateur_id,
      utilisateur_cible_id: ines.utilisateur_id,
      pointage_origine_id: pointage_id,
      origine: JSON.stringify({ ...unCote(pointage_id, r.jour(jour)), version: 1 }),
      propose_a: quand,
      recu_a: quand,
      repondu_a: quand,
      decide_a: etat === 1 ? null : quand,
    })
    .returning('bde_id')
    .executeTakeFirstOrThrow()
  await r.db.insertInto('echange_reservation').values({ compte_id, pointage_id, bde_id }).execute()
  return bde_id
}

async function equipe() {
  const nathalie = await r.cadre(await r.createCompany())
  const ines = await r.agent(nathalie.compte_id)
  return { nathalie, ines, samir: await r.agent(ines.compte_id, { prenom: 'Samir', nom: 'Haddad' }) }
}

describe('GET actions', () => {
  it('refuses who lacks the right, and a list that is none', async () => {
    const { nathalie, ines } = await equipe()
    expect((await appeler(ines, 'actions')).statusCode).toBe(403)
    expect((await appeler(nathalie, 'actions?traitees=2')).statusCode).toBe(400)
    expect((await appeler(nathalie, 'actions?compte_id=1')).statusCode).toBe(400)
  })

  it('is a grid of what waits, oldest first, of this company only', async () => {
    const { nathalie, ines, samir } = await equipe()
    const recente = await demande(ines, { recu_a: ilYA(5) })
    const bde = await echange(samir, ines, 12, 1, ilYA(30))
    const ancienne = await demande(samir, { recu_a: ilYA(60) })
    await demande(ines, { du: 30, au: 30, etat: 7 })
    await demande((await equipe()).ines)
    const { headers, item_key, items_par_page, datas } = (await appeler(nathalie, 'actions')).json()
    expect([item_key, items_par_page]).toEqual(['action_id', 15])
    expect(headers.map((h: { id: string }) => h.id)).toContain('objet')
    expect(datas.map((a: ActionATraiter) => a.action_id)).toEqual([
      `conge:${ancienne}`,
      `bde:${bde}`,
      `conge:${recente}`,
    ])
    expect(datas[1]).toMatchObject({
      type: 'bde',
      cible_id: bde,
      demandeur: 'Samir Haddad',
      objet: 'Échange avec Inès Caron',
      premier_jour: r.jour(12),
      etat_libelle: 'En attente du responsable',
      conge: null,
      bde: { bde_id: bde, anomalies: expect.any(Array) },
    })
  })

  it('shows what a manager weighs: balances, posts, who else of the same job is away', async () => {
    const { nathalie, ines, samir } = await equipe()
    const { compte_id } = ines
    const { metier_id } = await r.db
      .insertInto('metier')
      .values({ compte_id, metier_libelle: 'Aide-soignant' })
      .returning('metier_id')
      .executeTakeFirstOrThrow()
    const lea = await r.agent(compte_id, { prenom: 'Léa', nom: 'Petit' })
    await r.db
      .updateTable('agent_contrat')
      .set({ metier_id })
      .where('utilisateur_id', 'in', [ines.utilisateur_id, samir.utilisateur_id])
      .execute()
    await r.db
      .insertInto('absence')
      .values([
        { compte_id, utilisateur_id: samir.utilisateur_id, jour: r.jour(10), sorte: 'maladie' },
        { compte_id, utilisateur_id: samir.utilisateur_id, jour: r.jour(12), sorte: 'conge' },
        { compte_id, utilisateur_id: lea.utilisateur_id, jour: r.jour(10), sorte: 'conge' },
      ])
      .execute()
    const poste = await r.pointage(ines, 11)
    await r.pointage(ines, 12)
    await r.pointage(samir, 11)
    await demande(ines)
    const [action] = await lire(nathalie)
    expect(action?.conge?.postes.map(p => [p.pointage_id, p.minutes])).toEqual([[poste, 420]])
    expect(action?.conge?.deja_absents).toEqual([{ label: 'Samir Haddad', jours: 1 }])
    expect(JSON.stringify(action)).not.toContain('maladie')
    expect(action?.conge?.soldes.map(s => s.sorte)).toEqual(expect.arrayContaining(['conge', 'tlc']))
    expect(action?.conge?.demande.utilisateur).toBe('Inès Caron')
  })

  it('lists what was answered these 90 days, latest first', async () => {
    const { nathalie, ines, samir } = await equipe()
    const jours = (n: number) => ilYA(n * 24 * 60)
    const vieille = { du: -100, au: -100, etat: 2, recu_a: jours(120), repondu_a: jours(91) }
    await demande(ines, vieille)
    const a = await demande(ines, { du: 1, au: 1, etat: 1, recu_a: jours(60), repondu_a: jours(1) })
    const b = await demande(ines, { du: 2, au: 2, etat: 2, recu_a: jours(2), repondu_a: jours(2) })
    const bde = await echange(samir, ines, 12, 9, ilYA(60))
    await demande(ines)
    expect((await lire(nathalie, '?traitees=1')).map(x => x.action_id)).toEqual([
      `bde:${bde}`,
      `conge:${a}`,
      `conge:${b}`,
    ])
    expect(await lire(nathalie, '?traitees=0')).toHaveLength(1)
  })

  it('asks the same number of questions whatever the number of requests', async () => {
    const { nathalie, ines, samir } = await equipe()
    const compter = async () => {
      const statements = watchStatements()
      await lire(nathalie)
      const n = statements.count()
      statements.end()
      return n
    }
    await demande(ines)
    await echange(samir, ines, 12)
    await compter()
    const peu = await compter()
    for (let n = 0; n < 8; n++) {
      await demande(await r.agent(ines.compte_id), { du: n, au: n + 3 })
      await echange(samir, ines, 20 + n)
    }
    expect(await lire(nathalie)).toHaveLength(18)
    expect(await compter()).toBe(peu)
  })
})

describe('forms and exchanges', () => {
  it('describes the four forms, and no longer once it is answered', async () => {
    const { nathalie, ines, samir } = await equipe()
    const conge = await demande(ines)
    const bde = await echange(samir, ines, 12)
    for (const [id, nom] of [
      [conge, 'accepter_demande_conge'],
      [conge, 'refuser_demande_conge'],
      [bde, 'accepter_demande_bde'],
      [bde, 'refuser_demande_bde'],
    ] as const) {
      const form = await appeler(nathalie, `demandes/${id}/formulaire_${nom}`)
      expect(form.statusCode, nom).toBe(200)
      expect(form.json().dataStructure[1]).toMatchObject({ id: 'motif', type: 'zone', maxLength: 500 })
      expect((await appeler(nathalie, `demandes/2000000000/formulaire_${nom}`)).statusCode).toBe(404)
    }
    const traitee = await demande(ines, { du: 40, au: 40, etat: 2, repondu_a: ilYA(1) })
    const regle = await echange(samir, ines, 13, 9)
    const form = await appeler(nathalie, `demandes/${traitee}/formulaire_accepter_demande_conge`)
    expect(form.json().erreur).toBe('DEMANDE_TRAITEE')
    const bdeRegle = await appeler(nathalie, `demandes/${regle}/formulaire_refuser_demande_bde`)
    expect(bdeRegle.json().erreur).toBe('ECHANGE_PERIME')
  })

  it('answers exchanges: accepted, the post moves; refused, it stays', async () => {
    const { nathalie, ines, samir } = await equipe()
    const [a, b] = [await echange(samir, ines, 12), await echange(samir, ines, 15)]
    const repondre = (id: number, nom: string) =>
      r.app.inject({
        method: 'POST',
        url: `${BASE}/demandes/${id}/${nom}_demande_bde`,
        headers: nathalie.headers,
        payload: { motif: 'Vu' },
      })
    expect((await repondre(a, 'accepter')).json()).toMatchObject({ code: 'success', echange: { bde_etat: 2 } })
    expect((await repondre(b, 'refuser')).json()).toMatchObject({ code: 'success', echange: { bde_etat: 9 } })
    expect(await r.postesDe(ines)).toHaveLength(1)
    expect(await r.postesDe(samir)).toHaveLength(1)
    expect((await repondre(a, 'refuser')).json().erreur).toBe('ECHANGE_PERIME')
    expect((await repondre(2_000_000_000, 'accepter')).statusCode).toBe(404)
  })

  it('lets nobody answer their own exchange, nor take its answer back, while a manager outside of it can', async () => {
    const { nathalie, ines, samir } = await equipe()
    const autre = await r.someone({
      ...{ compte_id: nathalie.compte_id, modules: MODULES_CADRE, prenom: 'Paul', nom: 'Roux' },
    })
    await r.engager(autre)
    const poster = (s: TestSession, suite: string, payload: object = {}) =>
      r.app.inject({ method: 'POST', url: `${BASE}/demandes/${suite}`, headers: s.headers, payload })
    const etat = async (id: number) =>
      (await r.db.selectFrom('echange').select('bde_etat').where('bde_id', '=', id).executeTakeFirstOrThrow()).bde_etat
    const [donne, recu] = [await echange(nathalie, ines, 12), await echange(samir, nathalie, 15)]
    const refus = [
      ...[403, 'DROIT_MANQUANT', 'Vous ne répondez pas à votre propre échange\u00a0: demandez à Paul Roux.'],
    ]
    const dit = (a: Awaited<ReturnType<typeof poster>>) => [a.statusCode, a.json().erreur, a.json().message]
    for (const id of [donne, recu])
      for (const nom of ['accepter', 'refuser'])
        expect(dit(await poster(nathalie, `${id}/${nom}_demande_bde`)), nom).toEqual(refus)
    expect([await etat(donne), await etat(recu)]).toEqual([1, 1])
    const accepte = await poster(autre, `${donne}/accepter_demande_bde`)
    expect(accepte.statusCode, accepte.body).toBe(200)
    const de = accepte.json().echange.decide_a
    expect(dit(await poster(nathalie, `${donne}/rouvrir_demande_bde`, { de }))).toEqual(refus)
    expect(await etat(donne)).toBe(2)
    expect((await poster(autre, `${donne}/rouvrir_demande_bde`, { de })).statusCode).toBe(200)

    // Between the only two managers, none stands outside of it.
    const bde_id = await echange(autre, nathalie, 18)
    expect((await poster(nathalie, `${bde_id}/accepter_demande_bde`)).statusCode).toBe(200)
    const journal = await r.db
      .selectFrom('audit')
      .select('apres')
      .where('action', '=', 'echange.decider')
      .where('entite', '=', `echange:${bde_id}`)
      .executeTakeFirstOrThrow()
    expect(journal.apres).toMatchObject({ bde_etat: 2, seul_responsable: true })
  })
})
