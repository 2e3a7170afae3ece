import { afterAll, describe, expect, it } from 'vitest'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { createEchanges } from '#domains/scheduling/server/testing/echanges.ts'
import type { TestSession } from '#server/testing/seed.ts'

const { r, x } = await createEchanges()
afterAll(() => r.close())

const BASE = '/api/entreprises/modules/gestion-actions-gdi'
const poster = (s: TestSession, suite: string, payload: object) =>
  r.app.inject({ method: 'POST', url: `${BASE}/demandes/${suite}`, headers: s.headers, payload })
const rouvrir = (s: TestSession, id: number, de: string) => poster(s, `${id}/rouvrir_demande_conge`, { de })
const lister = async (s: TestSession, traitees: 0 | 1): Promise<ActionATraiter[]> =>
  (await r.app.inject({ method: 'GET', url: `${BASE}/actions?traitees=${traitees}`, headers: s.headers })).json().datas

const demander = async (s: TestSession, { du = 10, au = 12 } = {}): Promise<number> =>
  (await r.demandeConge(s, du, au)).demande_conge_id

/** The hour of the answer, as the screen that gave it knows it. */
async function repondre(s: TestSession, id: number, quoi: 'accepter' | 'refuser', motif = ''): Promise<string> {
  const answer = await poster(s, `${id}/${quoi}_demande_conge`, { motif })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().demande.repondu_a
}

/** Everything that an answer may touch, as the database holds it. */
async function tout({ compte_id }: { compte_id: number }) {
  const [pointages, absences, demandes, reservations, echanges] = await Promise.all([
    r.db.selectFrom('pointage').selectAll().where('compte_id', '=', compte_id).orderBy('pointage_id').execute(),
    r.db.selectFrom('absence').selectAll().where('compte_id', '=', compte_id).orderBy('jour').execute(),
    r.db.selectFrom('demande_conge').selectAll().where('compte_id', '=', compte_id).execute(),
    x.reserves(compte_id),
    r.db
      .selectFrom('echange')
      .select(['bde_id', 'bde_etat', 'pointage_origine_id', 'pointage_cible_id', 'decide_a', 'responsable_id'])
      .where('compte_id', '=', compte_id)
      .orderBy('bde_id')
      .execute(),
  ])
  return { pointages: pointages.map(({ modifie_a: _, ...p }) => p), absences, demandes, reservations, echanges }
}

async function equipe() {
  const nathalie = await r.cadre(await r.createCompany())
  const ines = await r.agent(nathalie.compte_id)
  return { nathalie, ines, samir: await r.agent(ines.compte_id, { prenom: 'Samir', nom: 'Haddad' }) }
}

describe('taking back an answer to a leave: refusals', () => {
  it('refuses who lacks the right, a body that names no answer, and another company', async () => {
    const { nathalie, ines } = await equipe()
    const id = await demander(ines)
    const de = await repondre(nathalie, id, 'accepter')
    const avant = await tout(ines)
    expect((await rouvrir(ines, id, de)).statusCode).toBe(403)
    expect((await poster(nathalie, `${id}/rouvrir_demande_conge`, {})).statusCode).toBe(400)
    expect((await poster(nathalie, `${id}/rouvrir_demande_conge`, { de, force: true })).statusCode).toBe(400)
    const etrangere = await r.cadre(await r.createCompany())
    for (const numero of [id, 2_000_000_000])
      expect((await rouvrir(etrangere, numero, de)).json().erreur).toBe('INTROUVABLE')
    expect(await tout(ines)).toEqual(avant)
  })

  it('undoes the answer that was seen, never a later one', async () => {
    const { nathalie, ines } = await equipe()
    const bruno = await r.cadre(ines.compte_id)
    const id = await demander(ines)
    const premiere = await repondre(nathalie, id, 'accepter')
    r.advance(5000)
    expect((await rouvrir(bruno, id, premiere)).statusCode).toBe(200)
    await repondre(bruno, id, 'refuser')
    const tard = await rouvrir(nathalie, id, premiere)
    expect([tard.statusCode, tard.json().erreur]).toEqual([409, 'DEMANDE_TRAITEE'])
    expect(tard.json().message).toMatch(/déjà été refusée/)
  })

  it('lets nobody take back the answer to their own request while somebody else can', async () => {
    const { nathalie } = await equipe()
    const second = await r.cadre(nathalie.compte_id)
    const id = await demander(nathalie)
    const de = await repondre(second, id, 'refuser')
    expect((await rouvrir(nathalie, id, de)).json().erreur).toBe('DROIT_MANQUANT')
  })

  it('is too late once the first day has come, a minute after the answer', async () => {
    const { nathalie, ines } = await equipe()
    const id = await demander(ines, { du: 0, au: 1 })
    const de = await repondre(nathalie, id, 'accepter')
    r.advance(61_000)
    const [action] = await lister(nathalie, 1)
    expect(action?.rouvrir?.empechement).toMatch(/ne se reprend plus/)
    expect((await rouvrir(nathalie, id, de)).json()).toMatchObject({ erreur: 'DEMANDE_TRAITEE' })
  })

  it('moves nothing when the person holds another post by now, or asked again for the days', async () => {
    const { nathalie, ines } = await equipe()
    await r.pointage(ines, 11)
    const id = await demander(ines)
    const de = await repondre(nathalie, id, 'accepter')
    await r.pointage(ines, 11, 'Jour')
    const occupe = await tout(ines)
    expect((await rouvrir(nathalie, id, de)).json().erreur).toBe('POSTE_OCCUPE')
    expect(await tout(ines)).toEqual(occupe)

    const refusee = await demander(ines, { du: 20, au: 21 })
    const refus = await repondre(nathalie, refusee, 'refuser')
    await demander(ines, { du: 21, au: 22 })
    expect((await rouvrir(nathalie, refusee, refus)).json().erreur).toBe('CONGE_CHEVAUCHE')
  })
})

describe('taking back an answer to a leave', () => {
  it('restores posts, days, exchanges and promises exactly, tells the person, and repeats without effect', async () => {
    const { nathalie, ines, samir } = await equipe()
    const { compte_id, utilisateur_id } = ines
    const [a, nuit, b] = [await r.pointage(ines, 11), await r.pointage(ines, 12, 'Nuit'), await r.pointage(samir, 15)]
    await r.db.updateTable('pointage').set({ pointage_heures_manuel: 420 }).where('pointage_id', '=', nuit).execute()
    await r.db
      .insertInto('absence')
      .values({ compte_id, utilisateur_id, jour: r.jour(10), sorte: 'conge' })
      .execute()
    const promis = await x.propose(ines, {
      utilisateur_cible: samir.utilisateur_id,
      pointage_origine: a,
      pointage_cible: b,
    })
    await x.envoyer(samir, x.reponse(promis.uid, 1))
    const id = await demander(ines)
    const avant = await tout(ines)
    const de = await repondre(nathalie, id, 'accepter', 'Bon repos')
    expect(await r.postesDe(ines)).toEqual([])
    expect(await x.etatDe(promis.bde_id)).toBe(7)
    const [traitee] = await lister(nathalie, 1)
    expect(traitee?.rouvrir).toMatchObject({ de, empechement: null })
    expect(traitee?.rouvrir?.effets.join(' ')).toMatch(/2.postes reviendront.*1.échange annulé se rouvrira/)

    r.advance(9000)
    const answer = await rouvrir(nathalie, id, de)
    expect(answer.json()).toMatchObject({ code: 'success', demande: { demande_conge_etat: 0, repondu_a: null } })
    expect(answer.json().message).toMatch(/2.postes rendus et 1.échange rouvert/)
    expect(await tout(ines)).toEqual(avant)
    expect((await lister(nathalie, 0)).map(l => l.action_id)).toContain(`conge:${id}`)
    const [titres, chez] = [(await x.avis(ines)).map(n => n.titre), (await x.avis(samir)).map(n => n.titre)]
    expect(titres).toContain('Votre demande de congé est de nouveau en attente')
    expect(chez).toContain('Un échange est de nouveau ouvert')
    const audit = await r.db.selectFrom('audit').select('action').where('compte_id', '=', compte_id).execute()
    expect(audit.map(l => l.action)).toEqual(
      expect.arrayContaining(['conge.rouvrir', 'pointage.rendre', 'echange.rendre']),
    )

    expect((await rouvrir(nathalie, id, de)).json().message).toMatch(/déjà de nouveau/)
    expect(await tout(ines)).toEqual(avant)
    // The whole way again: the exchange, its promise and the posts are as good as new.
    expect(await x.decider(nathalie, { bde_id: promis.bde_id, action: 2 })).toMatchObject({ erreur: null })
  })

  it('leaves closed an exchange whose other post has gone meanwhile', async () => {
    const { nathalie, ines, samir } = await equipe()
    const [a, b] = [await r.pointage(ines, 11), await r.pointage(samir, 15)]
    const offre = { utilisateur_cible: samir.utilisateur_id, pointage_origine: a, pointage_cible: b }
    const { bde_id } = await x.propose(ines, offre)
    const id = await demander(ines)
    const de = await repondre(nathalie, id, 'accepter')
    await r.db.deleteFrom('pointage').where('pointage_id', '=', b).execute()
    const { message } = (await rouvrir(nathalie, id, de)).json()
    expect(message).toMatch(/1.poste rendu\.$/)
    expect(await x.etatDe(bde_id)).toBe(7)
  })

  it('opens a refusal again, and says what it does not know of an older acceptance', async () => {
    const { nathalie, ines } = await equipe()
    const id = await demander(ines)
    await rouvrir(nathalie, id, await repondre(nathalie, id, 'refuser', 'Trop juste'))
    const de = await repondre(nathalie, id, 'accepter')
    await r.db.updateTable('demande_conge').set({ libere: null }).where('demande_conge_id', '=', id).execute()
    const [action] = await lister(nathalie, 1)
    expect(action?.rouvrir?.effets.join(' ')).toContain('ne sont plus connus')
    expect((await rouvrir(nathalie, id, de)).json()).toMatchObject({ code: 'warning' })
  })
})

describe('taking back an answer to an exchange', () => {
  const reprendre = (s: TestSession, id: number, de: string) => poster(s, `${id}/rouvrir_demande_bde`, { de })

  async function accord(avant: (e: Awaited<ReturnType<typeof x.equipe>>) => Promise<unknown> = async () => {}) {
    const e = await x.equipe()
    await avant(e)
    const offre = { utilisateur_cible: e.samir.utilisateur_id, pointage_origine: e.a, pointage_cible: e.b }
    const echange = await x.propose(e.ines, offre)
    await x.envoyer(e.samir, x.reponse(echange.uid, 1))
    return { ...e, ...echange }
  }
  const decider = async (s: TestSession, id: number, quoi: 'accepter' | 'refuser'): Promise<string> =>
    (await poster(s, `${id}/${quoi}_demande_bde`, {})).json().echange.decide_a

  it('refuses who lacks the right, another company, a later answer, and posts that moved since', async () => {
    const { ines, cadre, bde_id, a } = await accord()
    const de = await decider(cadre, bde_id, 'accepter')
    expect((await reprendre(ines, bde_id, de)).statusCode).toBe(403)
    const ailleurs = await r.cadre(await r.createCompany())
    expect((await reprendre(ailleurs, bde_id, de)).json().erreur).toBe('INTROUVABLE')
    const autre = new Date(Date.parse(de) - 1000).toISOString()
    expect((await reprendre(cadre, bde_id, autre)).json().erreur).toBe('ECHANGE_PERIME')
    await r.db.updateTable('pointage').set({ version: 7 }).where('pointage_id', '=', a).execute()
    expect((await reprendre(cadre, bde_id, de)).json().erreur).toBe('POSTE_MODIFIE')
    expect(await x.etatDe(bde_id)).toBe(2)
  })

  it('gives each their own post back, with the competing exchange, and may be answered anew', async () => {
    let autre = { bde_id: 0 }
    const { ines, samir, cadre, a, b, bde_id, compte_id } = await accord(async e => {
      const leo = await r.agent(e.compte_id, { prenom: 'Léo', nom: 'Blin' })
      autre = await x.propose(e.ines, { utilisateur_cible: leo.utilisateur_id, pointage_origine: e.a })
    })
    const [attente] = await lister(cadre, 0)
    expect(attente?.fermera?.join()).toMatch(/^Inès Caron et Léo Blin/)
    const de = await decider(cadre, bde_id, 'accepter')
    expect([await r.postesDe(ines), await x.etatDe(autre.bde_id)]).toEqual([[b], 7])
    expect((await reprendre(cadre, bde_id, de)).json().echange).toMatchObject({ bde_etat: 1, decide_a: null })
    expect([await r.postesDe(ines), await r.postesDe(samir)]).toEqual([[a], [b]])
    expect([await x.etatDe(autre.bde_id), await x.reserves(compte_id)]).toEqual([0, [a, b]])
    expect((await x.avis(samir)).at(-1)?.titre).toBe('Votre échange attend de nouveau le responsable')
    // Again: nothing; then the other answer, and the first one once more.
    expect((await reprendre(cadre, bde_id, de)).statusCode).toBe(200)
    const refus = await decider(cadre, bde_id, 'refuser')
    expect(await x.reserves(compte_id)).toEqual([])
    await reprendre(cadre, bde_id, refus)
    expect(await x.reserves(compte_id)).toEqual([a, b])
    await decider(cadre, bde_id, 'accepter')
    expect(await r.postesDe(ines)).toEqual([b])
  })
})

describe('what an acceptance leaves behind, before it', () => {
  it('tells duties left to nobody, exchanges that end, who remains and who could come', async () => {
    const { nathalie, ines, samir } = await equipe()
    const leo = await r.agent(ines.compte_id, { prenom: 'Léo', nom: 'Blin' })
    const zoe = await r.agent(ines.compte_id, { prenom: 'Zoé', nom: 'Dupin' })
    await r.astreinte(ines, 10)
    await r.astreinte(ines, 12)
    await r.astreinte(zoe, 12)
    const a = await r.pointage(ines, 11)
    await r.pointage(samir, 11)
    for (const semaine of [1, 2]) {
      await r.pointage(ines, 11 - 7 * semaine)
      await r.pointage(samir, 11 - 7 * semaine)
    }
    // Léo finishes a night at 7 that morning: the law forbids him the post.
    await r.pointage(leo, 10, 'Nuit')
    await x.propose(ines, { utilisateur_cible: zoe.utilisateur_id, pointage_origine: a })
    const id = await demander(ines)
    const [action] = await lister(nathalie, 0)
    expect(action?.conge?.astreintes?.map(g => [g.astreinte_date, g.aussi])).toEqual([
      [r.jour(10), []],
      [r.jour(12), ['Zoé Dupin']],
    ])
    expect(action?.fermera?.join()).toMatch(/^Inès Caron et Zoé Dupin/)
    const lire = (s: TestSession, n: number) =>
      r.app.inject({ method: 'GET', url: `${BASE}/demandes/${n}/couverture`, headers: s.headers })
    expect((await lire(ines, id)).statusCode).toBe(403)
    expect((await lire(await r.cadre(await r.createCompany()), id)).statusCode).toBe(404)
    const { postes } = (await lire(nathalie, id)).json()
    expect(postes).toMatchObject([{ pointage_id: a, restants: 1 }])
    const noms = postes[0].remplacants.map((p: { label: string }) => p.label)
    expect(noms).toContain('Zoé Dupin')
    expect(noms).not.toContain('Samir Haddad')
    expect(noms).not.toContain('Léo Blin')
    // Ranked as for a post to take: by the month's hours and the part of each, no longer by the hours of that week.
    expect(postes[0].remplacants.every((p: { raison: string }) => /sous le contrat ce mois-là/.test(p.raison))).toBe(
      true,
    )
  })
})
