import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { listeEchangesSchema, repondreEchange } from '#domains/scheduling/modules/bourse-des-echanges-edt/contract.ts'
import { BOURSE, createEchanges } from '#domains/scheduling/server/testing/echanges.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { ajouterMinutes } from '#wire/dates.ts'
import { fillPath } from '#wire/operation.ts'
import { uuidv7 } from '#wire/uuid.ts'

const { r, x } = await createEchanges()
afterAll(() => r.close())

/** Inès proposes her post to Samir, against his. */
async function propose() {
  const equipe = await x.equipe()
  const { ines, samir, a, b } = equipe
  const echange = await x.propose(ines, {
    utilisateur_cible: samir.utilisateur_id,
    pointage_origine: a,
    pointage_cible: b,
    motif: 'Rendez-vous',
  })
  return { ...equipe, ...echange }
}

describe('echange.repondre: refusals', () => {
  it('answers the same for missing, a stranger to it, and another company’s; refuses a wrong entity and a wrong state', async () => {
    const { samir, cadre, uid, bde_id } = await propose()
    const ailleurs = await x.equipe()
    const reponses: string[] = []
    for (const [qui, quoi] of [
      [samir, uuidv7()],
      [cadre, uid],
      [ailleurs.samir, uid],
    ] as const) {
      const { id: _id, recu_a: _recu, ...reste } = await x.envoyer(qui, x.reponse(quoi, 1))
      reponses.push(JSON.stringify(reste))
    }
    expect(new Set(reponses).size).toBe(1)
    expect(reponses[0]).toContain('INTROUVABLE')
    const autre = x.reponse(uid, 1, { entity: 'echange:autre' })
    expect(await x.envoyer(samir, autre)).toMatchObject({ outcome: 'rejected', code: 'SAISIE' })
    const saut = { ...x.reponse(uid, 1), payload: { uid, de: 1, action: 1, motif: '' } }
    expect(await x.envoyer(samir, saut)).toMatchObject({ outcome: 'rejected', code: 'SAISIE' })
    expect(await x.etatDe(bde_id)).toBe(0)
  })

  it('leaves the answer to the colleague and the cancelling to the author', async () => {
    const { ines, samir, uid, bde_id } = await propose()
    for (const action of [1, 8] as const)
      expect(await x.envoyer(ines, x.reponse(uid, action))).toMatchObject({ code: 'ECHANGE_IMPOSSIBLE' })
    expect(await x.envoyer(samir, x.reponse(uid, 7))).toMatchObject({
      code: 'ECHANGE_IMPOSSIBLE',
      message: 'Seul l’auteur de la proposition peut l’annuler.',
    })
    expect(await x.etatDe(bde_id)).toBe(0)
  })

  it('accepts no post that changed owner or hours, or is gone; refusing it stays possible', async () => {
    for (const change of ['owner', 'version', 'gone'] as const) {
      const { samir, cadre, a, uid, bde_id, compte_id } = await propose()
      if (change === 'gone') await r.db.deleteFrom('pointage').where('pointage_id', '=', a).execute()
      else
        await r.db
          .updateTable('pointage')
          .set(change === 'owner' ? { utilisateur_id: cadre.utilisateur_id } : { version: 2 })
          .where('pointage_id', '=', a)
          .execute()
      expect(await x.envoyer(samir, x.reponse(uid, 1))).toMatchObject({
        outcome: 'conflict',
        code: 'POSTE_MODIFIE',
        message: expect.stringMatching(
          {
            gone: /n’existe plus\.$/,
            owner: /a été donné à quelqu’un d’autre/,
            version: /a changé depuis la proposition\.$/,
          }[change],
        ),
        donnees: { champ: 'pointage', appareil: { pointage_id: a, version: 1 } },
      })
      expect(await x.reserves(compte_id)).toEqual([])
      expect(await x.envoyer(samir, x.reponse(uid, 8))).toMatchObject({ outcome: 'applied' })
      expect(await x.etatDe(bde_id)).toBe(8)
    }
  })

  it('checks the rules again, and that both still work there', async () => {
    const { ines, samir, uid, compte_id } = await propose()
    await r.pointage(samir, 2, 'Après-midi')
    const refus = await x.envoyer(samir, x.reponse(uid, 1))
    expect(refus).toMatchObject({ outcome: 'rejected', code: 'REGLE_NON_RESPECTEE' })
    expect(refus.donnees.anomalies[0]).toMatchObject({ utilisateur_id: samir.utilisateur_id })
    await r.db
      .updateTable('utilisateur')
      .set({ actif: false })
      .where('utilisateur_id', '=', ines.utilisateur_id)
      .execute()
    expect(await x.envoyer(samir, x.reponse(uid, 1))).toMatchObject({
      code: 'ECHANGE_IMPOSSIBLE',
      message: 'Inès Caron ne fait plus partie de l’équipe.',
    })
    expect(await x.reserves(compte_id)).toEqual([])
  })

  it('says when a post was promised elsewhere, to whoever comes second', async () => {
    const { ines, samir, cadre, a, uid, compte_id } = await propose()
    const second = await x.propose(ines, { utilisateur_cible: cadre.utilisateur_id, pointage_origine: a })
    await x.envoyer(cadre, x.reponse(second.uid, 1))
    const refus = await x.envoyer(samir, x.reponse(uid, 1))
    expect(refus).toMatchObject({ outcome: 'conflict', code: 'POSTE_RESERVE' })
    expect(refus.message).toMatch(/^Le poste du .* a été promis dans un autre échange le .* à \d\d:\d\d\.$/)
    expect(refus.message).not.toContain('Nathalie')
    expect(await x.reserves(compte_id)).toEqual([a])
  })
})

describe('echange.repondre: success and repeats', () => {
  it('accepting promises both posts and tells the author and the managers', async () => {
    const { ines, samir, cadre, a, b, uid, bde_id, compte_id } = await propose()
    const action = x.reponse(uid, 1, {}, 'Avec plaisir')
    const premier = await x.envoyer(samir, action)
    expect(premier).toMatchObject({ outcome: 'applied', donnees: { bde_id, bde_etat: 1 } })
    expect(await x.envoyer(samir, action)).toEqual(premier)
    expect(await x.envoyer(samir, x.reponse(uid, 1))).toMatchObject({ outcome: 'duplicate', donnees: { bde_etat: 1 } })
    expect(await x.reserves(compte_id)).toEqual([a, b])
    expect(await x.avis(ines)).toMatchObject([{ titre: 'Votre échange est accepté par votre collègue' }])
    expect(await x.avis(cadre)).toMatchObject([
      { titre: 'Un échange attend votre réponse', lien: '/m/gestion-actions-gdi' },
    ])
    expect(await r.postesDe(ines)).toEqual([a])
  })

  it('refusing and cancelling tell the other one', async () => {
    const un = await propose()
    expect(await x.envoyer(un.samir, x.reponse(un.uid, 8, {}, 'Déjà pris'))).toMatchObject({ outcome: 'applied' })
    expect((await x.avis(un.ines))[0]?.body).toMatch(
      /^Samir Haddad a refusé votre échange du .* Motif\u00a0: Déjà pris$/,
    )
    const deux = await propose()
    expect(await x.envoyer(deux.ines, x.reponse(deux.uid, 7))).toMatchObject({ outcome: 'applied' })
    expect((await x.avis(deux.samir)).map(n => n.titre)).toEqual([
      'On vous propose un échange',
      'Une proposition d’échange est annulée',
    ])
    // Cancelled: the same post may be proposed again to the same colleague.
    await x.propose(deux.ines, { utilisateur_cible: deux.samir.utilisateur_id, pointage_origine: deux.a })
  })

  it('an answer to what somebody else settled gives both values, who did it and when', async () => {
    const { ines, samir, uid, compte_id } = await propose()
    await x.envoyer(ines, x.reponse(uid, 7))
    const conflit = await x.envoyer(samir, x.reponse(uid, 1))
    expect(conflit).toMatchObject({
      outcome: 'conflict',
      code: 'ECHANGE_PERIME',
      message: expect.stringMatching(/^Inès Caron a annulé cet échange le .* à \d\d:\d\d\.$/),
      donnees: { champ: 'bde_etat', serveur: { bde_etat: 7, par: 'Inès Caron' }, appareil: { action: 1 } },
    })
    const traces = await r.db.selectFrom('audit').select('action').where('compte_id', '=', compte_id).execute()
    expect(traces.map(t => t.action)).toContain('echange.conflit')
    expect(await x.envoyer(ines, x.reponse(uid, 7))).toMatchObject({ outcome: 'duplicate' })
  })

  it('tells one’s own answer of another device as one’s own', async () => {
    const { samir, uid } = await propose()
    await x.envoyer(samir, x.reponse(uid, 8))
    const conflit = await x.envoyer(samir, x.reponse(uid, 1))
    expect(conflit).toMatchObject({ code: 'ECHANGE_PERIME', donnees: { serveur: { bde_etat: 8 } } })
    expect(conflit.message).toMatch(/^Vous avez déjà refusé cet échange le /)
  })
})

describe('PUT echanges/{bde_id}', () => {
  const put = (s: TestSession, bde_id: number, action: number, corps: object = {}, cle: string = randomUUID()) =>
    r.app.inject({
      method: repondreEchange.method,
      url: `${fillPath(repondreEchange.path, { bde_id })}?action=${action}`,
      payload: corps,
      headers: { ...s.headers, 'idempotency-key': cle },
    })

  it('answers once per key, with the exchange as it then stands', async () => {
    const { samir, bde_id } = await propose()
    expect((await put(samir, bde_id, 2)).statusCode).toBe(400)
    const cle = randomUUID()
    const premier = await put(samir, bde_id, 8, { motif: 'Non' }, cle)
    expect(premier.json()).toMatchObject({
      code: 'success',
      message: 'Échange refusé',
      echange: { bde_id, bde_etat: 8, bde_direction: 2, bde_motif_agent_reponse: 'Non' },
    })
    expect((await put(samir, bde_id, 8, { motif: 'Non' }, cle)).json()).toEqual(premier.json())
    const tard = await put(samir, bde_id, 1)
    expect(tard.statusCode).toBe(409)
    expect(tard.json()).toMatchObject({ erreur: 'ECHANGE_PERIME' })
  })

  it('gives one answer for missing, a stranger to it and another company’s', async () => {
    const { cadre, bde_id } = await propose()
    const ailleurs = await x.equipe()
    for (const [qui, id] of [
      [cadre, bde_id],
      [ailleurs.ines, bde_id],
      [ailleurs.ines, 2_000_000_000],
    ] as const)
      expect((await put(qui, id, 1)).json()).toMatchObject({ erreur: 'INTROUVABLE' })
    expect(await x.etatDe(bde_id)).toBe(0)
  })
})

describe('GET echanges', () => {
  it('shows both directions with what each may do, and nobody else’s', async () => {
    const { ines, samir, cadre, bde_id } = await propose()
    const [propose_] = await x.mesEchanges(ines)
    const [recu] = await x.mesEchanges(samir)
    expect(propose_).toMatchObject({
      bde_id,
      bde_direction: 1,
      utilisateur_cible: 'Samir Haddad',
      pointage_date_origine: r.jour(3),
      pointage_heure_debut_cible: '06:45',
      bde_motif_agent_demande: 'Rendez-vous',
      anomalies: [],
      empechement: null,
      peut: { accepter: false, refuser: false, annuler: true },
    })
    expect(recu).toMatchObject({ bde_direction: 2, peut: { accepter: true, refuser: true, annuler: false } })
    expect(await x.mesEchanges(cadre)).toEqual([])
  })

  it('says in words why accepting is impossible now', async () => {
    const promis = await propose()
    const autre = await x.propose(promis.ines, {
      utilisateur_cible: promis.cadre.utilisateur_id,
      pointage_origine: promis.a,
    })
    await x.envoyer(promis.cadre, x.reponse(autre.uid, 1))
    const [vu] = await x.mesEchanges(promis.samir)
    expect(vu).toMatchObject({ bde_etat: 0, peut: { accepter: false, refuser: true } })
    expect(vu?.empechement).toMatch(/promis dans un autre échange/)
    // The promise is the exchange's own: nothing stands in its way.
    expect((await x.mesEchanges(promis.cadre))[0]).toMatchObject({ bde_etat: 1, empechement: null })

    const parti = await propose()
    await r.db.deleteFrom('pointage').where('pointage_id', '=', parti.b).execute()
    expect((await x.mesEchanges(parti.ines))[0]?.empechement).toMatch(
      /^Le poste de Samir Haddad du .* n’existe plus\.$/,
    )

    const absent = await propose()
    const { compte_id, utilisateur_id } = absent.samir
    await r.db
      .insertInto('absence')
      .values({ compte_id, utilisateur_id, jour: r.jour(3), sorte: 'tlc', demande_conge_id: null })
      .execute()
    const [avecAbsence] = await x.mesEchanges(absent.ines)
    expect(avecAbsence?.empechement).toContain('jour d’absence')
    expect(avecAbsence?.anomalies).toMatchObject([{ code: 'ABSENCE', niveau: 'bloquant' }])
  })

  it('keeps the open ones, and the settled ones for 90 days, latest movement first', async () => {
    const { ines, samir, uid, bde_id } = await propose()
    const il = (jours: number) => new Date(ajouterMinutes(r.services.clock(), -jours * 1440))
    await x.envoyer(samir, x.reponse(uid, 8))
    const vieux = await r.pointage(ines, 9)
    const ouvert = await x.propose(ines, { utilisateur_cible: samir.utilisateur_id, pointage_origine: vieux })
    await r.db
      .updateTable('echange')
      .set({ propose_a: il(120) })
      .where('bde_id', '=', ouvert.bde_id)
      .execute()
    const lire = async () => (await x.mesEchanges(ines)).map(e => e.bde_id)
    expect(await lire()).toEqual([bde_id, ouvert.bde_id])
    await r.db
      .updateTable('echange')
      .set({ propose_a: il(95), repondu_a: il(91) })
      .where('bde_id', '=', bde_id)
      .execute()
    expect(await lire()).toEqual([ouvert.bde_id])
    const answer = await r.app.inject({ method: 'GET', url: BOURSE, headers: ines.headers })
    listeEchangesSchema.parse(answer.json())
  })
})
