import { afterAll, describe, expect, it } from 'vitest'
import { ETATS_ECHANGE, transitionEchange } from '#domains/scheduling/model/echanges/echange.ts'
import { createEchanges } from '#domains/scheduling/server/testing/echanges.ts'
import { lireEchange, lireEchangesATraiter } from './lectures.ts'

const { r, x } = await createEchanges()
afterAll(() => r.close())

/** Inès and Samir agree; the manager has not answered yet. */
async function accord(sans = false) {
  const equipe = await x.equipe()
  const { ines, samir, a, b } = equipe
  const echange = await x.propose(ines, {
    utilisateur_cible: samir.utilisateur_id,
    pointage_origine: a,
    pointage_cible: sans ? null : b,
  })
  await x.envoyer(samir, x.reponse(echange.uid, 1))
  return { ...equipe, ...echange }
}

const changements = (compte_id: number) =>
  r.db
    .selectFrom('planning_changement')
    .select(['utilisateur_id', 'jour', 'avant', 'apres', 'auteur_id'])
    .where('compte_id', '=', compte_id)
    .orderBy('changement_id')
    .execute()

describe('a post that somebody is looked for', () => {
  it('is looked for no more once it is exchanged', async () => {
    const { ines, samir, cadre, a, bde_id } = await accord()
    const { compte_id } = ines
    const poste = await r.db.selectFrom('pointage').selectAll().where('pointage_id', '=', a).executeTakeFirstOrThrow()
    const { pointage_date, poste_id, heure_debut, heure_fin } = poste
    const { appel_id } = await r.db
      .insertInto('appel')
      .values({
        ...{ compte_id, pointage_date, poste_id, heure_debut, heure_fin, pointage_id: a },
        ...{ remplace_id: ines.utilisateur_id, auteur_id: cadre.utilisateur_id, ouvert_a: new Date() },
      })
      .returning('appel_id')
      .executeTakeFirstOrThrow()
    const destinataire = { compte_id, appel_id, utilisateur_id: samir.utilisateur_id, demande_a: new Date() }
    await r.db.insertInto('appel_destinataire').values(destinataire).execute()
    expect(await x.decider(cadre, { bde_id, action: 2 })).toMatchObject({ erreur: null })
    const appel = r.db.selectFrom('appel').select(['etat', 'version']).where('appel_id', '=', appel_id)
    expect(await appel.executeTakeFirst()).toEqual({ etat: 'retire', version: 2 })
    const avis = r.db.selectFrom('notification').select('notification_titre as titre')
    const dits = await avis.where('utilisateur_id', '=', samir.utilisateur_id).execute()
    expect(dits.map(n => n.titre)).toContain('Un poste n’est plus à prendre')
  })
})

describe('the manager’s decision: refusals', () => {
  it('finds nothing in another company, nor where nothing is', async () => {
    const { bde_id } = await accord()
    const ailleurs = await x.equipe()
    expect(await x.decider(ailleurs.cadre, { bde_id, action: 2 })).toMatchObject({ erreur: 'INTROUVABLE' })
    expect(await x.decider(ailleurs.cadre, { bde_id: 2_000_000_000, action: 9 })).toMatchObject({
      erreur: 'INTROUVABLE',
    })
    await expect(x.enTantQue(ailleurs.cadre, c => lireEchange(c, bde_id))).rejects.toMatchObject({
      code: 'INTROUVABLE',
    })
    expect(await x.etatDe(bde_id)).toBe(1)
  })

  it('waits for the colleague, and says who settled it already', async () => {
    const { ines, samir, cadre, a } = await x.equipe()
    const { bde_id, uid } = await x.propose(ines, { utilisateur_cible: samir.utilisateur_id, pointage_origine: a })
    expect(await x.decider(cadre, { bde_id, action: 2 })).toMatchObject({
      erreur: 'ECHANGE_PERIME',
      message: 'Samir Haddad n’a pas encore répondu à cet échange.',
    })
    await x.envoyer(samir, x.reponse(uid, 8))
    const tard = await x.decider(cadre, { bde_id, action: 9 })
    expect(tard.message).toMatch(/^Samir Haddad a déjà refusé cet échange le /)
  })

  it('moves nothing when a post changed, or when a rule now forbids it', async () => {
    const modifie = await accord()
    await r.db.updateTable('pointage').set({ version: 2 }).where('pointage_id', '=', modifie.b).execute()
    expect(await x.decider(modifie.cadre, { bde_id: modifie.bde_id, action: 2 })).toMatchObject({
      erreur: 'POSTE_MODIFIE',
    })
    expect(await r.postesDe(modifie.ines)).toEqual([modifie.a])

    const regle = await accord()
    await r.pointage(regle.samir, 2, 'Après-midi')
    const refus = await x.decider(regle.cadre, { bde_id: regle.bde_id, action: 2 })
    expect(refus).toMatchObject({ erreur: 'REGLE_NON_RESPECTEE', message: expect.stringContaining('Il manque') })
    expect(await x.etatDe(regle.bde_id)).toBe(1)
    expect(await x.reserves(regle.compte_id)).toEqual([regle.a, regle.b])
    expect(await changements(regle.compte_id)).toEqual([])
  })

  it('never gives somebody two posts at once, whatever the account switched off', async () => {
    const { cadre, samir, ines, a, b, bde_id, compte_id } = await accord()
    await r.db
      .insertInto('regle_reglage')
      .values(
        ['CHEVAUCHEMENT', 'REPOS_QUOTIDIEN', 'AMPLITUDE', 'DUREE_JOUR'].map(code => ({
          compte_id,
          code,
          niveau: null,
          seuil: null,
          actif: false,
        })),
      )
      .execute()
    await r.pointage(samir, 3, 'Matin')
    expect(await x.decider(cadre, { bde_id, action: 2 })).toMatchObject({ erreur: 'REGLE_NON_RESPECTEE' })
    expect(await r.postesDe(ines)).toEqual([a])
    expect(await r.postesDe(samir)).toContain(b)
    expect(await x.etatDe(bde_id)).toBe(1)
  })
})

describe('the manager’s decision: success and repeat', () => {
  it('swaps the two posts, keeps what moved, releases the promise and tells both', async () => {
    const { ines, samir, cadre, a, b, bde_id, compte_id } = await accord()
    const { echange } = await x.decider(cadre, { bde_id, action: 2, motif: 'D’accord' })
    expect(echange).toMatchObject({
      bde_etat: 2,
      bde_direction: 0,
      responsable: 'Nathalie Lefèvre',
      bde_motif_responsable_reponse: 'D’accord',
      anomalies: [],
      peut: { accepter: false, refuser: false, annuler: false },
    })
    expect([await r.postesDe(ines), await r.postesDe(samir)]).toEqual([[b], [a]])
    const versions = await r.db.selectFrom('pointage').select('version').where('compte_id', '=', compte_id).execute()
    expect(versions).toEqual([{ version: 2 }, { version: 2 }])
    expect(await x.reserves(compte_id)).toEqual([])
    const matin = 'Matin 06:45 – 14:15'
    const par = { auteur_id: cadre.utilisateur_id }
    expect(await changements(compte_id)).toEqual([
      { utilisateur_id: ines.utilisateur_id, jour: r.jour(3), avant: matin, apres: 'Repos', ...par },
      { utilisateur_id: ines.utilisateur_id, jour: r.jour(8), avant: 'Repos', apres: matin, ...par },
      { utilisateur_id: samir.utilisateur_id, jour: r.jour(3), avant: 'Repos', apres: matin, ...par },
      { utilisateur_id: samir.utilisateur_id, jour: r.jour(8), avant: matin, apres: 'Repos', ...par },
    ])
    for (const qui of [ines, samir])
      expect((await x.avis(qui)).at(-1)).toMatchObject({
        titre: 'Votre planning change\u00a0: échange accepté',
        lien: '/m/mon-planning-edt',
      })
    // The same answer again changes nothing; another one is told who answered.
    expect((await x.decider(cadre, { bde_id, action: 2 })).echange?.bde_etat).toBe(2)
    expect(await changements(compte_id)).toHaveLength(4)
    const contraire = await x.decider(cadre, { bde_id, action: 9 })
    expect(contraire).toMatchObject({
      erreur: 'ECHANGE_PERIME',
      message: expect.stringMatching(/^Vous avez déjà accepté/),
    })
  })

  it('swaps two posts of the same hours of one day', async () => {
    const ines = await r.agent()
    const samir = await r.agent(ines.compte_id, { prenom: 'Samir', nom: 'Haddad' })
    const cadre = await r.cadre(ines.compte_id)
    const [a, b] = [
      await r.pointage(ines, 3, 'Matin'),
      await r.pointage(samir, 3, 'Jour', { heure_debut: '07:00', heure_fin: '14:30' }),
    ]
    const { bde_id, uid } = await x.propose(ines, {
      utilisateur_cible: samir.utilisateur_id,
      pointage_origine: a,
      pointage_cible: b,
    })
    await x.envoyer(samir, x.reponse(uid, 1))
    expect((await x.decider(cadre, { bde_id, action: 2 })).erreur).toBeNull()
    expect([await r.postesDe(ines), await r.postesDe(samir)]).toEqual([[b], [a]])
    expect(await changements(ines.compte_id)).toMatchObject([
      { avant: 'Matin 06:45 – 14:15', apres: 'Jour 07:00 – 14:30' },
      { avant: 'Jour 07:00 – 14:30', apres: 'Matin 06:45 – 14:15' },
    ])
  })

  it('gives a post without return, and shows the change to its people at their next look', async () => {
    const { ines, samir, cadre, a, bde_id } = await accord(true)
    await x.decider(cadre, { bde_id, action: 2 })
    expect(await r.postesDe(ines)).toEqual([])
    expect(await r.postesDe(samir)).toContain(a)
  })

  it('refusing leaves the plannings and releases the promise', async () => {
    const { ines, cadre, a, bde_id, compte_id } = await accord()
    expect((await x.decider(cadre, { bde_id, action: 9, motif: 'Effectif' })).echange?.bde_etat).toBe(9)
    expect(await r.postesDe(ines)).toEqual([a])
    expect(await x.reserves(compte_id)).toEqual([])
    expect((await x.avis(ines)).at(-1)).toMatchObject({ titre: 'Votre échange est refusé par le responsable' })
    expect(await changements(compte_id)).toEqual([])
  })

  it('closes every other open exchange about the two posts, and tells its people', async () => {
    const { ines, samir, cadre, a, b, uid, bde_id } = await accord()
    const nora = await r.agent(ines.compte_id, { prenom: 'Nora', nom: 'Zidane' })
    // Made before the promise: the rows stand as they stood then.
    const copier = async (autre: { origine: number; cible: number; poste: number }) => {
      const {
        bde_uid: _uid,
        bde_id: _id,
        concurrents: _concurrents,
        ...modele
      } = await r.db.selectFrom('echange').selectAll().where('bde_uid', '=', uid).executeTakeFirstOrThrow()
      const { bde_id: copie } = await r.db
        .insertInto('echange')
        .values({
          ...modele,
          bde_uid: crypto.randomUUID(),
          bde_etat: 0,
          repondu_a: null,
          utilisateur_origine_id: autre.origine,
          utilisateur_cible_id: autre.cible,
          pointage_origine_id: autre.poste,
          pointage_cible_id: null,
          origine: JSON.stringify(modele.origine),
          cible: null,
        })
        .returning('bde_id')
        .executeTakeFirstOrThrow()
      return copie
    }
    const deInes = await copier({ origine: ines.utilisateur_id, cible: nora.utilisateur_id, poste: a })
    const deSamir = await copier({ origine: samir.utilisateur_id, cible: nora.utilisateur_id, poste: b })
    await x.decider(cadre, { bde_id, action: 2 })
    for (const autre of [deInes, deSamir]) {
      expect(await x.etatDe(autre)).toBe(7)
      const vu = (await x.mesEchanges(nora)).find(e => e.bde_id === autre)
      expect(vu).toMatchObject({
        bde_motif_responsable_reponse: 'Le poste a été échangé entre-temps.',
        empechement: null,
      })
    }
    expect((await x.avis(nora)).map(n => n.titre)).toEqual(['Un échange est annulé', 'Un échange est annulé'])
  })
})

describe('what a manager has to answer', () => {
  it('lists those that wait, oldest first, then those answered', async () => {
    const { cadre, bde_id, compte_id } = await accord()
    const lire = (traitees: boolean) => x.enTantQue(cadre, c => lireEchangesATraiter(c, { traitees }))
    expect(await lire(false)).toMatchObject([
      { bde_id, bde_etat: 1, bde_direction: 0, peut: { accepter: true, refuser: true, annuler: false } },
    ])
    expect(await lire(true)).toEqual([])
    await x.decider(cadre, { bde_id, action: 9 })
    expect(await lire(false)).toEqual([])
    expect(await lire(true)).toMatchObject([{ bde_id, bde_etat: 9 }])
    const ailleurs = await r.cadre((await r.agent()).compte_id)
    expect(await x.enTantQue(ailleurs, c => lireEchangesATraiter(c, { traitees: true }))).toEqual([])
    expect(compte_id).not.toBe(ailleurs.compte_id)
  })
})

describe('the table of states: every state × action × actor', () => {
  const cas = ETATS_ECHANGE.flatMap(({ bde_etat: de }) =>
    ([1, 2, 7, 8, 9] as const).flatMap(action =>
      (['origine', 'cible', 'responsable'] as const).map(acteur => ({ de, action, acteur })),
    ),
  )

  it.each(cas)('state $de, action $action, $acteur', async ({ de, action, acteur }) => {
    const equipe = await x.equipe()
    const { ines, samir, cadre, a, b, compte_id } = equipe
    const { bde_id, uid } = await x.propose(ines, {
      utilisateur_cible: samir.utilisateur_id,
      pointage_origine: a,
      pointage_cible: b,
    })
    if (de === 1 || de === 2 || de === 9) await x.envoyer(samir, x.reponse(uid, 1))
    if (de === 2 || de === 9) await x.decider(cadre, { bde_id, action: de })
    if (de === 7) await x.envoyer(ines, x.reponse(uid, 7))
    if (de === 8) await x.envoyer(samir, x.reponse(uid, 8))
    expect(await x.etatDe(bde_id)).toBe(de)
    const avant = [await r.postesDe(ines), await r.postesDe(samir), await x.reserves(compte_id)]
    const transition = transitionEchange(de, action, acteur)
    const qui = { origine: ines, cible: samir, responsable: cadre }[acteur]
    let refuse = true
    if (acteur === 'responsable' && (action === 2 || action === 9))
      refuse = (await x.decider(qui, { bde_id, action })).erreur !== null
    else if (action !== 2 && action !== 9) refuse = (await x.envoyer(qui, x.reponse(uid, action))).outcome !== 'applied'
    expect(await x.etatDe(bde_id)).toBe(transition?.vers ?? de)
    if (transition) expect(refuse).toBe(false)
    else expect([await r.postesDe(ines), await r.postesDe(samir), await x.reserves(compte_id)]).toEqual(avant)
  })
})
