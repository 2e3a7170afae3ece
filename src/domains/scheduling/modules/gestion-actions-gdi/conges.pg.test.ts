import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { entiteDemande, joursDe, TRANSITIONS_DEMANDE, TYPE_RETIRER } from '#domains/scheduling/model/conges/conge.ts'
import { unCote } from '#domains/scheduling/server/testing/echanges.ts'
import { ouvrirResidence } from '#domains/scheduling/server/testing/residence.ts'
import { mutationOf, sendOne } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { formaterJour } from '#wire/dates.ts'

const r = ouvrirResidence()

const BASE = '/api/entreprises/modules/gestion-actions-gdi'
type Action = 'accepter' | 'refuser'
const repondre = (s: TestSession, id: number, action: Action, payload: object = {}) =>
  r.app.inject({
    method: 'POST',
    url: `${BASE}/demandes/${id}/${action}_demande_conge`,
    headers: s.headers,
    payload,
  })

async function demande(qui: TestSession, over: { etat?: number; type?: number; du?: number; au?: number } = {}) {
  const { compte_id, utilisateur_id } = qui
  const { etat = 0, type = 1, du = 10, au = 12 } = over
  return await r.db
    .insertInto('demande_conge')
    .values({
      compte_id,
      utilisateur_id,
      demande_conge_uid: randomUUID(),
      demande_type: type,
      demande_conge_date_debut: r.jour(du),
      demande_conge_date_fin: r.jour(au),
      demande_conge_etat: etat,
      demande_a: r.services.clock(),
      recu_a: r.services.clock(),
      repondu_a: etat === 0 ? null : r.services.clock(),
    })
    .returning(['demande_conge_id', 'demande_conge_uid'])
    .executeTakeFirstOrThrow()
}
const lue = (id: number) =>
  r.db.selectFrom('demande_conge').selectAll().where('demande_conge_id', '=', id).executeTakeFirstOrThrow()
const absencesDe = ({ utilisateur_id }: TestSession) =>
  r.db
    .selectFrom('absence')
    .select(['jour', 'sorte', 'demande_conge_id'])
    .where('utilisateur_id', '=', utilisateur_id)
    .orderBy('jour')
    .execute()
const notificationsDe = async ({ utilisateur_id }: TestSession) =>
  (
    await r.db
      .selectFrom('notification')
      .select(['notification_titre', 'notification_body'])
      .where('utilisateur_id', '=', utilisateur_id)
      .execute()
  ).map(n => [n.notification_titre, n.notification_body])

async function equipe() {
  const nathalie = await r.cadre(await r.createCompany())
  return { nathalie, ines: await r.agent(nathalie.compte_id) }
}

describe('refusals', () => {
  it('refuses who lacks the right, an unknown field and a number that is none', async () => {
    const { nathalie, ines } = await equipe()
    const { demande_conge_id: id } = await demande(ines)
    expect((await repondre(ines, id, 'accepter')).statusCode).toBe(403)
    expect((await repondre(nathalie, id, 'accepter', { demande_conge_etat: 1 })).statusCode).toBe(400)
    expect((await repondre(nathalie, id, 'accepter', { motif: 'x'.repeat(501) })).statusCode).toBe(400)
    expect((await repondre(nathalie, 0, 'accepter')).statusCode).toBe(400)
    expect((await lue(id)).demande_conge_etat).toBe(0)
  })

  it('answers the same for a missing request and another company’s', async () => {
    const { ines } = await equipe()
    const { demande_conge_id: id } = await demande(ines)
    const etrangere = await r.cadre(await r.createCompany())
    for (const numero of [2_000_000_000, id]) {
      for (const action of ['accepter', 'refuser'] as const) {
        const answer = await repondre(etrangere, numero, action)
        expect([answer.statusCode, answer.json().erreur]).toEqual([404, 'INTROUVABLE'])
        const form = `${BASE}/demandes/${numero}/formulaire_${action}_demande_conge`
        expect((await r.app.inject({ method: 'GET', url: form, headers: etrangere.headers })).statusCode).toBe(404)
      }
    }
    expect((await lue(id)).demande_conge_etat).toBe(0)
  })

  it('lets nobody answer their own request while somebody else can', async () => {
    const { nathalie } = await equipe()
    const { demande_conge_id: id } = await demande(nathalie)
    const second = await r.cadre(nathalie.compte_id)
    const propre = await repondre(nathalie, id, 'accepter')
    expect([propre.statusCode, propre.json().erreur]).toEqual([403, 'DROIT_MANQUANT'])
    expect((await lue(id)).demande_conge_etat).toBe(0)
    expect((await repondre(second, id, 'refuser')).statusCode).toBe(200)
    const { nathalie: seule } = await equipe()
    const sienne = await demande(seule)
    expect((await repondre(seule, sienne.demande_conge_id, 'accepter')).statusCode).toBe(200)
  })
})

describe('the leave table: every state, action and actor', () => {
  const cas = [0, 1, 2, 7].flatMap(etat =>
    (['accepter', 'refuser', 'retirer'] as const).flatMap(action =>
      (['agent', 'responsable'] as const).map(acteur => ({ etat, action, acteur })),
    ),
  )
  it.each(cas)('$acteur does $action from $etat', async ({ etat, action, acteur }) => {
    const { nathalie, ines } = await equipe()
    const { demande_conge_id: id, demande_conge_uid: uid } = await demande(ines, { etat })
    const qui = acteur === 'agent' ? ines : nathalie
    const prevu = TRANSITIONS_DEMANDE.find(t => t.de === etat && t.action === action && t.acteur === acteur)
    if (action === 'retirer') {
      const retrait = mutationOf(`${TYPE_RETIRER}@1`, { uid, de: 0 }, { entity: entiteDemande(uid) })
      const outcome = await sendOne(r, qui, retrait)
      if (prevu) expect(outcome.outcome).toBe('applied')
      else if (acteur === 'responsable') expect(outcome.code).toBe('INTROUVABLE')
      else if (etat === 7) expect(outcome.outcome).toBe('duplicate')
      else expect(outcome).toMatchObject({ outcome: 'conflict', code: 'DEMANDE_TRAITEE' })
    } else {
      const answer = await repondre(qui, id, action)
      expect(answer.statusCode).toBe(prevu ? 200 : acteur === 'agent' ? 403 : 409)
      if (!prevu && acteur === 'responsable') expect(answer.json().erreur).toBe('DEMANDE_TRAITEE')
    }
    expect((await lue(id)).demande_conge_etat).toBe(prevu ? prevu.vers : etat)
  })
})

describe('accepting', () => {
  it('says which duty is left with one full stop, in a month that has its own', async () => {
    const { nathalie, ines } = await equipe()
    // "déc.", "janv.": the nearest day whose month is cut short.
    const loin = [...Array(200).keys()].find(n => n > 9 && /[.]$/.test(formaterJour(r.jour(n)))) ?? 0
    await r.astreinte(ines, loin)
    const { demande_conge_id: id } = await demande(ines, { du: loin, au: loin })
    const { message } = (await repondre(nathalie, id, 'accepter')).json()
    expect(message.endsWith(`l’astreinte du ${formaterJour(r.jour(loin))}`)).toBe(true)
  })

  it('writes the days, takes the posts off, keeps what moved and tells the agent', async () => {
    const { nathalie, ines } = await equipe()
    const { compte_id, utilisateur_id } = ines
    const veille = await r.pointage(ines, 9, 'Nuit')
    await r.pointage(ines, 11, 'Matin')
    await r.pointage(ines, 12, 'Nuit')
    const lendemain = await r.pointage(ines, 13, 'Après-midi')
    await r.astreinte(ines, 10)
    // A day put in by hand before joins the request.
    await r.db
      .insertInto('absence')
      .values({ compte_id, utilisateur_id, jour: r.jour(10), sorte: 'conge' })
      .execute()
    const { demande_conge_id: id } = await demande(ines)
    const answer = await repondre(nathalie, id, 'accepter', { motif: 'Bon repos' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      code: 'warning',
      demande: { demande_conge_etat: 1, responsable: 'Nathalie Lefèvre', demande_motif_reponse: 'Bon repos' },
    })
    expect(answer.json().message).toMatch(/2.postes à pourvoir.*astreinte du/)
    expect(await absencesDe(ines)).toEqual(
      joursDe(r.jour(10), r.jour(12)).map(jour => ({ jour, sorte: 'conge', demande_conge_id: id })),
    )
    expect(await r.postesDe(ines)).toEqual([veille, lendemain])
    const changements = await r.db
      .selectFrom('planning_changement')
      .select(['jour', 'avant', 'apres', 'auteur_id'])
      .where('utilisateur_id', '=', utilisateur_id)
      .orderBy('jour')
      .execute()
    expect(changements.map(c => [c.jour, c.avant, c.apres])).toEqual([
      [r.jour(10), 'Repos', 'Congé payé'],
      [r.jour(11), 'Matin 06:45 – 14:15', 'Congé payé'],
      [r.jour(12), 'Nuit 21:00 – 07:00', 'Congé payé'],
    ])
    expect(changements[0]?.auteur_id).toBe(nathalie.utilisateur_id)
    const [[titre, corps] = []] = await notificationsDe(ines)
    expect(titre).toBe('Votre demande de congé est acceptée')
    expect(corps).toMatch(/Congé payé .*Bon repos/)

    const encore = await repondre(nathalie, id, 'accepter')
    expect([encore.statusCode, encore.json().erreur]).toEqual([409, 'DEMANDE_TRAITEE'])
    expect(encore.json().message).toMatch(/déjà été acceptée par Nathalie Lefèvre le/)
    expect(await absencesDe(ines)).toHaveLength(3)
  })

  it('closes the open exchanges about the posts taken off, and frees what they promised', async () => {
    const { nathalie, ines } = await equipe()
    const samir = await r.agent(ines.compte_id)
    const { compte_id } = ines
    const [dInes, deSamir, autre] = [
      await r.pointage(ines, 11),
      await r.pointage(samir, 14),
      await r.pointage(ines, 20),
    ]
    const cote = (pointage_id: number, jour: number) => unCote(pointage_id, r.jour(jour))
    const echange = async (origine: number, bde_etat: number) =>
      (
        await r.db
          .insertInto('echange')
          .values({
            compte_id,
            bde_uid: randomUUID(),
            bde_etat,
            utilisateur_origine_id: samir.utilisateur_id,
            utilisateur_cible_id: ines.utilisateur_id,
            pointage_origine_id: deSamir,
            pointage_cible_id: origine,
            origine: JSON.stringify(cote(deSamir, 14)),
            cible: JSON.stringify(cote(origine, 11)),
            propose_a: r.services.clock(),
            recu_a: r.services.clock(),
          })
          .returning('bde_id')
          .executeTakeFirstOrThrow()
      ).bde_id
    const refuse = await echange(dInes, 8)
    const promis = await echange(dInes, 1)
    await r.db
      .insertInto('echange_reservation')
      .values([
        { compte_id, pointage_id: dInes, bde_id: promis },
        { compte_id, pointage_id: deSamir, bde_id: promis },
      ])
      .execute()
    const { demande_conge_id: id } = await demande(ines)
    const answer = await repondre(nathalie, id, 'accepter')
    expect(answer.json().message).toMatch(/1.échange annulé/)
    const rows = await r.db
      .selectFrom('echange')
      .select(['bde_id', 'bde_etat', 'bde_motif_responsable_reponse', 'pointage_cible_id'])
      .where('compte_id', '=', compte_id)
      .orderBy('bde_id')
      .execute()
    expect(rows).toEqual([
      { bde_id: refuse, bde_etat: 8, bde_motif_responsable_reponse: '', pointage_cible_id: null },
      {
        bde_id: promis,
        bde_etat: 7,
        bde_motif_responsable_reponse: 'Une des deux personnes n’est plus disponible ce jour-là.',
        pointage_cible_id: null,
      },
    ])
    const reservations = await r.db
      .selectFrom('echange_reservation')
      .select('bde_id')
      .where('compte_id', '=', compte_id)
      .execute()
    expect(reservations).toEqual([])
    expect((await notificationsDe(samir)).map(([titre]) => titre)).toEqual(['Un échange est annulé'])
    expect(await r.postesDe(ines)).toEqual([autre])
    // As older servers wrote it: both people read the kind of the absence.
    const dit = 'Le poste a été retiré du planning\u00a0: congé accepté.'
    await r.db.updateTable('echange').set({ bde_motif_responsable_reponse: dit }).where('bde_id', '=', promis).execute()
    await r.db
      .updateTable('notification')
      .set({ notification_body: dit })
      .where('utilisateur_id', '=', samir.utilisateur_id)
      .execute()
    await r.db
      .updateTable('echange')
      .set({ bde_motif_responsable_reponse: 'Trop tard.' })
      .where('bde_id', '=', refuse)
      .execute()
    const file = 'src/domains/scheduling/server/migrations/0344-motif-des-echanges-fermes.sql'
    await sql.raw(await readFile(file, 'utf8')).execute(r.db)
    const motifs = r.db.selectFrom('echange').select('bde_motif_responsable_reponse as motif').orderBy('bde_id')
    expect((await motifs.where('compte_id', '=', compte_id).execute()).map(e => e.motif)).toEqual([
      'Trop tard.',
      'Une des deux personnes n’est plus disponible ce jour-là.',
    ])
    const avis = await r.db
      .selectFrom('notification')
      .select('notification_body as body')
      .where('utilisateur_id', '=', samir.utilisateur_id)
      .execute()
    expect(avis.map(a => a.body)).toEqual(['Une des deux personnes n’est plus disponible ce jour-là.'])
  })

  it('writes TLC as TLC, and takes nobody else’s post', async () => {
    const { nathalie, ines } = await equipe()
    const samir = await r.agent(ines.compte_id)
    const sien = await r.pointage(samir, 11)
    const { demande_conge_id: id } = await demande(ines, { type: 2, du: 11, au: 11 })
    expect((await repondre(nathalie, id, 'accepter')).json()).toMatchObject({
      message: expect.stringMatching(/^Demande d’In[eè]s .+ acceptée\.$/),
    })
    expect(await absencesDe(ines)).toEqual([{ jour: r.jour(11), sorte: 'tlc', demande_conge_id: id }])
    expect(await r.postesDe(samir)).toEqual([sien])
  })
})

it('refusing keeps the planning, gives the reason and frees the days', async () => {
  const { nathalie, ines } = await equipe()
  const poste = await r.pointage(ines, 11)
  const { demande_conge_id: id } = await demande(ines)
  const answer = await repondre(nathalie, id, 'refuser', { motif: 'Effectif trop juste' })
  expect(answer.json()).toMatchObject({ code: 'success', demande: { demande_conge_etat: 2 } })
  expect(await r.postesDe(ines)).toEqual([poste])
  expect(await absencesDe(ines)).toEqual([])
  expect((await notificationsDe(ines))[0]?.[1]).toContain('Effectif trop juste')
  await demande(ines)
})

it('lets one of two managers who answer at once win, and tells the other', async () => {
  const { nathalie, ines } = await equipe()
  const bruno = await r.cadre(ines.compte_id)
  for (let fois = 0; fois < 5; fois++) {
    const { demande_conge_id: id } = await demande(ines, { du: 10 + fois, au: 10 + fois })
    const answers = await Promise.all([repondre(nathalie, id, 'accepter'), repondre(bruno, id, 'refuser')])
    expect(answers.map(a => a.statusCode).sort()).toEqual([200, 409])
    const perdante = answers.find(a => a.statusCode === 409)
    expect(perdante?.json()).toMatchObject({ erreur: 'DEMANDE_TRAITEE', message: expect.stringMatching(/déjà été/) })
    const gagne = answers[0]?.statusCode === 200 ? 1 : 2
    expect((await lue(id)).demande_conge_etat).toBe(gagne)
    expect((await absencesDe(ines)).filter(a => a.demande_conge_id === id)).toHaveLength(gagne === 1 ? 1 : 0)
  }
})

it('settles a withdrawal and an acceptance at once one way or the other', async () => {
  const { nathalie, ines } = await equipe()
  for (let fois = 0; fois < 5; fois++) {
    const { demande_conge_id: id, demande_conge_uid: uid } = await demande(ines, { du: 10 + fois, au: 10 + fois })
    const retrait = mutationOf(`${TYPE_RETIRER}@1`, { uid, de: 0 }, { entity: entiteDemande(uid) })
    const [answer, outcome] = await Promise.all([repondre(nathalie, id, 'accepter'), sendOne(r, ines, retrait)])
    const { demande_conge_etat } = await lue(id)
    expect([answer.statusCode, outcome.outcome, demande_conge_etat]).toEqual(
      answer.statusCode === 200 ? [200, 'conflict', 1] : [409, 'applied', 7],
    )
    if (demande_conge_etat === 1)
      expect(outcome).toMatchObject({
        code: 'DEMANDE_TRAITEE',
        message: expect.stringContaining('acceptée par Nathalie Lefèvre'),
        donnees: {
          champ: 'demande_conge_etat',
          serveur: { demande_conge_etat: 1, a: expect.any(String), par: 'Nathalie Lefèvre' },
          appareil: { demande_conge_etat: 7 },
        },
      })
  }
})
