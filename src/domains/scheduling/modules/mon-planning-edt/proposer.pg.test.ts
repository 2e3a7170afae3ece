import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createEchanges, PLANNING } from '#domains/scheduling/server/testing/echanges.ts'
import { uuidv7 } from '#wire/uuid.ts'

const { r, x } = await createEchanges()
afterAll(() => r.close())

const rejet = (code: string) => ({ outcome: 'rejected', code })

describe('echange.proposer: refusals', () => {
  it('refuses an action filed under another exchange, and fields that are none', async () => {
    const { ines, samir, a } = await x.equipe()
    const cible = { utilisateur_cible: samir.utilisateur_id, pointage_origine: a }
    const action = x.proposition(cible)
    expect(await x.envoyer(ines, { ...action, entity: 'echange:autre' })).toMatchObject(rejet('SAISIE'))
    for (const faux of [{ motif: 'x'.repeat(501) }, { pointage_origine: -1 }, { version_origine: 0 }])
      expect(await x.envoyer(ines, x.proposition({ ...cible, ...faux }))).toMatchObject(rejet('SAISIE'))
    expect(await r.compter('echange', ines.compte_id)).toBe(0)
  })

  it('answers the same for a missing post or person, somebody else’s, and another company’s', async () => {
    const { ines, samir, a, b } = await x.equipe()
    const ailleurs = await x.equipe()
    const cible = samir.utilisateur_id
    const loin = await r.pointage(ines, 40)
    const essais = [
      { utilisateur_cible: cible, pointage_origine: 2_000_000_000 },
      { utilisateur_cible: cible, pointage_origine: ailleurs.a },
      { utilisateur_cible: cible, pointage_origine: b },
      { utilisateur_cible: cible, pointage_origine: loin },
      { utilisateur_cible: 2_000_000_000, pointage_origine: a },
      { utilisateur_cible: ailleurs.samir.utilisateur_id, pointage_origine: a },
      { utilisateur_cible: cible, pointage_origine: a, pointage_cible: ailleurs.b },
      { utilisateur_cible: cible, pointage_origine: a, pointage_cible: 2_000_000_000 },
      { utilisateur_cible: cible, pointage_origine: a, pointage_cible: a },
    ]
    const reponses: string[] = []
    for (const essai of essais) {
      const { id: _id, recu_a: _recu, ...reste } = await x.envoyer(ines, x.proposition(essai))
      reponses.push(JSON.stringify(reste))
    }
    expect(new Set(reponses).size).toBe(1)
    expect(reponses[0]).toContain('INTROUVABLE')
    expect(await r.compter('echange', ines.compte_id)).toBe(0)
    expect(await r.compter('echange', ailleurs.compte_id)).toBe(0)
  })

  it('answers of a post under an absence what it answers of none, and offers it nowhere', async () => {
    const { ines, samir, a, b } = await x.equipe()
    const { compte_id, utilisateur_id } = samir
    const vise = { utilisateur_cible: utilisateur_id, pointage_origine: a, version_origine: 1 }
    const formulaire = () =>
      r.app.inject({
        method: 'GET',
        url: `${PLANNING}/planning/${r.jour(3)}/echanges/create?utilisateur_id=${utilisateur_id}`,
        headers: ines.headers,
      })
    const offerts = async () =>
      (await formulaire())
        .json()
        .dataStructure.find((champ: { id: string }) => champ.id === 'pointage_cible')
        .options.map((o: { value: string }) => o.value)
    expect(await offerts()).toEqual(['', String(b)])
    await r.db
      .insertInto('absence')
      .values({ compte_id, utilisateur_id, jour: r.jour(8), sorte: 'maladie' })
      .execute()
    expect(await offerts()).toEqual([''])
    for (const version_cible of [1, 7])
      expect(await x.envoyer(ines, x.proposition({ ...vise, pointage_cible: b, version_cible }))).toMatchObject(
        rejet('INTROUVABLE'),
      )
  })

  it('tells of a colleague’s post that changed nothing of what is paid for it', async () => {
    const { ines, samir, a, b } = await x.equipe()
    await r.db
      .updateTable('pointage')
      .set({ pointage_heures_manuel: 613, version: 2 })
      .where('pointage_id', '=', b)
      .execute()
    const vise = { utilisateur_cible: samir.utilisateur_id, pointage_origine: a, version_origine: 1 }
    const resultat = await x.envoyer(ines, x.proposition({ ...vise, pointage_cible: b, version_cible: 1 }))
    expect(resultat).toMatchObject({ outcome: 'conflict', code: 'POSTE_MODIFIE' })
    expect(JSON.stringify(resultat)).not.toContain('613')
  })

  it('refuses oneself, another job, somebody without contract, and a post that has begun', async () => {
    const { ines, samir, a } = await x.equipe()
    const vers = (utilisateur_cible: number, pointage_origine = a) =>
      x.envoyer(ines, x.proposition({ utilisateur_cible, pointage_origine }))
    expect(await vers(ines.utilisateur_id)).toMatchObject(rejet('ECHANGE_IMPOSSIBLE'))
    const siege = await r.someone({ compte_id: ines.compte_id })
    expect(await vers(siege.utilisateur_id)).toMatchObject(rejet('INTROUVABLE'))
    for (const pointage of [await r.pointage(ines, 0, 'Matin'), await r.pointage(ines, -2)])
      expect(await vers(samir.utilisateur_id, pointage)).toMatchObject({
        ...rejet('ECHANGE_IMPOSSIBLE'),
        message: expect.stringMatching(/^Le poste du .* a déjà commencé\.$/),
      })
    await r.exercer(ines, 'Aide-soignante')
    await r.exercer(samir, 'Infirmier')
    expect(await vers(samir.utilisateur_id)).toMatchObject({
      ...rejet('ECHANGE_IMPOSSIBLE'),
      message: 'Cette personne n’exerce pas le même métier.',
    })
    expect(await r.compter('echange', ines.compte_id)).toBe(0)
  })

  it('refuses a post for an identical one, queued or called, and at the check', async () => {
    const { ines, samir, a, b } = await x.equipe()
    const [jumeau, autreJour] = [await r.pointage(samir, 3), await r.pointage(samir, 4, 'Matin')]
    const choix = { utilisateur_cible: samir.utilisateur_id, pointage_origine: a, pointage_cible: jumeau }
    const phrase = 'Ces deux postes sont identiques\u00a0: l’échange ne changerait rien.'
    expect(await x.envoyer(ines, x.proposition(choix))).toMatchObject({
      ...rejet('ECHANGE_IMPOSSIBLE'),
      message: phrase,
    })
    for (const url of [
      `${PLANNING}/planning/${r.jour(3)}/echanges`,
      `${PLANNING}/planning/${r.jour(3)}/echanges/verification`,
    ]) {
      const payload = url.endsWith('echanges') ? { ...choix, motif: '' } : choix
      const headers = { ...ines.headers, 'idempotency-key': uuidv7() }
      const answer = await r.app.inject({ method: 'POST', url, headers, payload })
      expect(answer.json()).toMatchObject({ erreur: 'ECHANGE_IMPOSSIBLE', message: phrase })
    }
    expect(await r.compter('echange', ines.compte_id)).toBe(0)
    // The form does not offer it either.
    const formulaire = await r.app.inject({
      method: 'GET',
      url: `${PLANNING}/planning/${r.jour(3)}/echanges/create?utilisateur_id=${samir.utilisateur_id}`,
      headers: ines.headers,
    })
    const recus = formulaire.json().dataStructure.find((champ: { id: string }) => champ.id === 'pointage_cible')
    expect(recus.options.map((o: { value: string }) => o.value)).toEqual(['', String(autreJour), String(b)])
  })

  it.each([
    ['what its form gives', {}],
    ['what the choices of its form hold', { pointage_cible: '' }],
  ])('takes %s', async (_quoi, choisi) => {
    const { ines, samir, a } = await x.equipe()
    const url = `${PLANNING}/planning/${r.jour(3)}/echanges`
    const formulaire = await r.app.inject({
      method: 'GET',
      url: `${url}/create?utilisateur_id=${samir.utilisateur_id}`,
      headers: ines.headers,
    })
    const { dataProvider } = formulaire.json()
    expect(dataProvider).toMatchObject({ pointage_origine: a, pointage_cible: null })
    const headers = { ...ines.headers, 'idempotency-key': uuidv7() }
    const payload = { ...dataProvider, ...choisi }
    if ('pointage_cible' in choisi) payload.pointage_origine = String(a)
    const answer = await r.app.inject({ method: 'POST', url, headers, payload })
    expect(answer.json()).toMatchObject({
      code: 'success',
      echange: { pointage_date_origine: r.jour(3), pointage_date_cible: null },
    })
  })

  it('gives both values back when a post changed meanwhile', async () => {
    const { ines, samir, a, b } = await x.equipe()
    const base = { utilisateur_cible: samir.utilisateur_id, pointage_origine: a, pointage_cible: b }
    expect(await x.envoyer(ines, x.proposition({ ...base, version_cible: 4 }))).toMatchObject({
      outcome: 'conflict',
      code: 'POSTE_MODIFIE',
      donnees: { champ: 'pointage', serveur: { pointage_id: b, version: 1 }, appareil: { pointage_id: b, version: 4 } },
    })
    // Swapped away under the person's eyes: not "missing".
    await r.db
      .updateTable('pointage')
      .set({ utilisateur_id: samir.utilisateur_id, version: 2 })
      .where('pointage_id', '=', a)
      .execute()
    expect(await x.envoyer(ines, x.proposition(base))).toMatchObject({
      outcome: 'conflict',
      code: 'POSTE_MODIFIE',
      donnees: { serveur: { utilisateur_id: samir.utilisateur_id, version: 2 } },
    })
  })

  it('refuses what the law forbids to either of the two, and says the rule first', async () => {
    const { ines, samir, b } = await x.equipe()
    // Samir works until 21:15 the evening before: nine and a half hours of rest.
    const matin = await r.pointage(ines, 5, 'Matin')
    await r.pointage(samir, 4, 'Après-midi')
    const resultat = await x.envoyer(
      ines,
      x.proposition({ utilisateur_cible: samir.utilisateur_id, pointage_origine: matin, pointage_cible: b }),
    )
    expect(resultat).toMatchObject(rejet('REGLE_NON_RESPECTEE'))
    expect(resultat.message).toContain('Il manque 1\u00a0h\u00a030 de repos')
    expect(resultat.donnees.anomalies).toMatchObject([
      { code: 'REPOS_QUOTIDIEN', niveau: 'bloquant', utilisateur_id: samir.utilisateur_id, ecart: 90 },
    ])
    expect(await r.compter('echange', ines.compte_id)).toBe(0)
  })

  it('refuses a day of absence, and counts on-call interventions', async () => {
    const { ines, samir, a } = await x.equipe()
    const { compte_id, utilisateur_id } = samir
    const vers = x.proposition({ utilisateur_cible: utilisateur_id, pointage_origine: a })
    const astreinte_id = await r.astreinte(samir, 2)
    const nuit = `${r.jour(3)}T03:00:00Z`
    await r.db
      .insertInto('astreinte_intervention')
      .values({
        compte_id,
        intervention_uid: randomUUID(),
        intervention_astreinte_id: astreinte_id,
        intervention_description: 'Chute',
        plage: `[${r.jour(3)}T01:00:00Z,${nuit})`,
        auteur_id: utilisateur_id,
        fait_a: new Date(),
        recu_a: new Date(),
        supprime_par: null,
      })
      .execute()
    // No post the day before: nothing to rest from, and the intervention itself is told only where it cuts a rest.
    await r.pointage(samir, 2, 'Matin', { heure_debut: '09:00', heure_fin: '17:00' })
    expect(await x.envoyer(ines, vers)).toMatchObject(rejet('REGLE_NON_RESPECTEE'))
    await r.db.deleteFrom('astreinte_intervention').where('compte_id', '=', compte_id).execute()
    await r.db
      .insertInto('absence')
      .values({ compte_id, utilisateur_id, jour: r.jour(3), sorte: 'conge', demande_conge_id: null })
      .execute()
    const absent = await x.envoyer(ines, x.proposition({ utilisateur_cible: utilisateur_id, pointage_origine: a }))
    expect(absent).toMatchObject({
      ...rejet('REGLE_NON_RESPECTEE'),
      message: expect.stringContaining('jour d’absence'),
    })
  })

  it('refuses a post already promised, and the same post twice to the same colleague', async () => {
    const { ines, samir, a, b, cadre } = await x.equipe()
    const { uid } = await x.propose(ines, {
      utilisateur_cible: samir.utilisateur_id,
      pointage_origine: a,
      pointage_cible: b,
    })
    const encore = await x.envoyer(
      ines,
      x.proposition({ utilisateur_cible: samir.utilisateur_id, pointage_origine: a }),
    )
    expect(encore).toMatchObject({
      ...rejet('ECHANGE_IMPOSSIBLE'),
      message: 'Vous avez déjà proposé ce poste à Samir Haddad.',
    })
    expect(await x.envoyer(samir, x.reponse(uid, 1))).toMatchObject({ outcome: 'applied' })
    expect(
      await x.envoyer(ines, x.proposition({ utilisateur_cible: cadre.utilisateur_id, pointage_origine: a })),
    ).toMatchObject({
      outcome: 'conflict',
      code: 'POSTE_RESERVE',
      message: expect.stringMatching(/^Le poste du .* a été promis dans un autre échange le .* à \d\d:\d\d\.$/),
    })
    expect(await r.compter('echange', ines.compte_id)).toBe(1)
  })
})

describe('echange.proposer: success and repeats', () => {
  it('keeps both sides as they were proposed, and tells the colleague without naming on the lock screen', async () => {
    const { ines, samir, a, b, compte_id } = await x.equipe()
    const action = x.proposition({
      utilisateur_cible: samir.utilisateur_id,
      pointage_origine: a,
      pointage_cible: b,
      motif: 'Rendez-vous',
    })
    const resultat = await x.envoyer(ines, action)
    expect(resultat).toMatchObject({ outcome: 'applied', donnees: { bde_etat: 0, anomalies: [] } })
    const row = await r.db
      .selectFrom('echange')
      .selectAll()
      .where('compte_id', '=', compte_id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      bde_id: resultat.donnees.bde_id,
      bde_uid: action.payload.uid,
      bde_etat: 0,
      pointage_origine_id: a,
      pointage_cible_id: b,
      origine: { pointage_id: a, pointage_date: r.jour(3), poste_libelle: 'Matin', heure_debut: '06:45', version: 1 },
      cible: { pointage_id: b, pointage_date: r.jour(8) },
      bde_motif_agent_demande: 'Rendez-vous',
    })
    const [avis] = await x.avis(samir)
    expect(avis).toMatchObject({ titre: 'On vous propose un échange', lien: '/m/bourse-des-echanges-edt' })
    expect(avis?.body).toMatch(/^Inès Caron vous propose un échange.*Matin du .* contre Matin du .*Rendez-vous$/)
    expect(await x.avis(ines)).toEqual([])
  })

  it('keeps both stretches of a split shift, for the board and for the notice, also of one proposed before', async () => {
    const { ines, samir, cadre } = await x.equipe()
    const coupe = { pointage_heure_debut_coupure: '12:00', pointage_heure_fin_coupure: '14:00' }
    const jour = await r.pointage(ines, 5, 'Jour', coupe)
    const { bde_id } = await x.propose(ines, { utilisateur_cible: samir.utilisateur_id, pointage_origine: jour })
    await x.propose(ines, { utilisateur_cible: cadre.utilisateur_id, pointage_origine: jour })
    for (const qui of [ines, samir]) expect((await x.mesEchanges(qui))[0]?.origine).toMatchObject(coupe)
    expect((await x.avis(samir))[0]?.body).toContain('(09:00 – 12:00 et 14:00 – 17:00)')
    // As an older server wrote it.
    const sans = sql`origine - 'pointage_heure_debut_coupure' - 'pointage_heure_fin_coupure'`
    await sql`update echange set origine = ${sans} where bde_id = ${bde_id}`.execute(r.db)
    expect((await x.mesEchanges(samir))[0]?.origine.pointage_heure_debut_coupure).toBeUndefined()
    const migration = await readFile('src/domains/scheduling/server/migrations/0230-echange-coupures.sql', 'utf8')
    await sql.raw(migration).execute(r.db)
    expect((await x.mesEchanges(samir))[0]?.origine).toMatchObject(coupe)
  })

  it('is one, whatever is resent: same key, another key, another content, somebody else', async () => {
    const { ines, samir, a, b, compte_id } = await x.equipe()
    const action = x.proposition({ utilisateur_cible: samir.utilisateur_id, pointage_origine: a })
    const premier = await x.envoyer(ines, action)
    expect(await x.envoyer(ines, action)).toEqual(premier)
    const { bde_id } = premier.donnees
    expect(await x.envoyer(ines, { ...action, id: uuidv7() })).toMatchObject({
      outcome: 'duplicate',
      donnees: { bde_id },
    })
    const autre = { ...action.payload, pointage_cible: b, version_cible: 1 }
    expect(await x.envoyer(ines, { ...action, id: uuidv7(), payload: autre })).toMatchObject(rejet('CLE_REUTILISEE'))
    const autrui = { ...action.payload, utilisateur_cible: ines.utilisateur_id, pointage_origine: b }
    expect(await x.envoyer(samir, { ...action, id: uuidv7(), payload: autrui })).toMatchObject(rejet('CLE_REUTILISEE'))
    expect(await r.compter('echange', compte_id)).toBe(1)
    expect(await x.avis(samir)).toHaveLength(1)
  })

  it('lets the same post be proposed to several colleagues, and an alert pass', async () => {
    const { ines, samir, cadre, compte_id } = await x.equipe()
    // Six hours in a row: a break is due, which the planning cannot know.
    const long = await r.pointage(ines, 6, 'Jour', { heure_debut: '07:00', heure_fin: '13:00' })
    const resultat = await x.envoyer(
      ines,
      x.proposition({ utilisateur_cible: samir.utilisateur_id, pointage_origine: long }),
    )
    expect(resultat).toMatchObject({
      outcome: 'applied',
      donnees: { anomalies: [{ code: 'PAUSE', niveau: 'alerte' }] },
    })
    await x.propose(ines, { utilisateur_cible: cadre.utilisateur_id, pointage_origine: long })
    expect(await r.compter('echange', compte_id)).toBe(2)
  })

  it('twenty twins under twenty keys make one exchange', async () => {
    const { ines, samir, a, compte_id } = await x.equipe()
    const action = x.proposition({ utilisateur_cible: samir.utilisateur_id, pointage_origine: a })
    const issues = await Promise.all(Array.from({ length: 20 }, () => x.envoyer(ines, { ...action, id: uuidv7() })))
    expect(issues.filter(i => i.outcome === 'applied')).toHaveLength(1)
    expect(issues.filter(i => i.outcome === 'duplicate')).toHaveLength(19)
    expect(await r.compter('echange', compte_id)).toBe(1)
  })
})
