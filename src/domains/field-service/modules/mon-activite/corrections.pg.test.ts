import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { entiteHeure, entiteIntervention } from '#domains/field-service/model/mutations.ts'
import { midi, ouvrirTerrain, PLANNING } from '#domains/field-service/server/testing/terrain.ts'
import { mutationOf } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'

const RELEVE = '/api/entreprises/modules/releve-activite-pwa/releve'
const t = ouvrirTerrain()

/** Today in Paris at this many minutes from noon, when the server's clock stands. */
const a = (minutes: number, jours = 0) => new Date(Date.parse(midi(jours)) + minutes * 60_000).toISOString()

type Plus = { etape?: unknown; motif?: unknown; [champ: string]: unknown }
function corriger(
  intervention_id: number,
  de: string,
  vers: string,
  { etape = 2, motif = 'Appui oublié', ...plus }: Plus = {},
) {
  const payload = { intervention_id, etape, de, vers, motif, ...plus }
  const entity = entiteHeure({ intervention_id, etape: etape as 2 })
  return mutationOf('etape.corriger@1', payload, { entity, fait_a: a(0) })
}

/** On the way at 11:00, on site at 11:30. */
async function surPlace(technicien: TestSession, jours = 0) {
  const { intervention_id } = await t.visite(technicien, { decalage: jours })
  for (const [de, vers, minutes] of [
    [0, 1, -60],
    [1, 2, -30],
  ] as const)
    await t.envoyer(technicien, t.etapeOf(intervention_id, de, vers, { fait_a: a(minutes, jours) }))
  return intervention_id
}

async function heures(intervention_id: number) {
  const row = await t.test.db
    .selectFrom('intervention')
    .select(['heure_ordre', 'heure_arrivee', 'heure_cloture'])
    .where('intervention_id', '=', intervention_id)
    .executeTakeFirstOrThrow()
  return [row.heure_ordre, row.heure_arrivee, row.heure_cloture].map(h => h?.toISOString() ?? null)
}
const corrections = (intervention_id: number) =>
  t.test.db
    .selectFrom('etape_correction')
    .selectAll()
    .where('intervention_id', '=', intervention_id)
    .orderBy('correction_id')
    .execute()

describe('etape.corriger, refusals', () => {
  it('answers nobody without a session, and seals what comes without the right', async () => {
    const anne = await t.technicien()
    const id = await surPlace(anne)
    const action = corriger(id, a(-30), a(-20))
    const sans = await t.appeler(null, 'POST', '/api/synchronisation/mutations', { payload: { mutations: [action] } })
    expect(sans.statusCode).toBe(401)
    const autre = await t.test.someone({ compte_id: anne.compte_id })
    expect(await t.envoyer(autre, action)).toMatchObject({ outcome: 'rejected', code: 'DROIT_MANQUANT' })
    expect(await corrections(id)).toEqual([])
  })

  it('answers the same for missing, a colleague’s and another company’s', async () => {
    const anne = await t.technicien()
    const bob = await t.technicien(anne.compte_id)
    const eve = await t.technicien()
    const id = await surPlace(anne)
    const outcomes = [
      await t.envoyer(anne, corriger(2_000_000_000, a(-30), a(-20))),
      await t.envoyer(bob, corriger(id, a(-30), a(-20))),
      await t.envoyer(eve, corriger(id, a(-30), a(-20))),
    ].map(({ id: _id, recu_a: _recu, ...rest }) => JSON.stringify(rest))
    expect(new Set(outcomes).size).toBe(1)
    expect(outcomes[0]).toContain('INTROUVABLE')
    expect(await corrections(id)).toEqual([])
  })

  it.each([
    ['an unknown field', { compte_id: 1 }],
    ['a step without hour', { etape: 0 }],
    ['a step that is none', { etape: 4 }],
    ['an hour that is none', { vers: '15:10' }],
    ['a former hour that is none', { de: null }],
    ['no reason', { motif: '' }],
    ['a reason of blanks', { motif: '      ' }],
    ['a reason too long', { motif: 'x'.repeat(301) }],
    ['a visit that is none', { intervention_id: -1 }],
  ])('refuses %s', async (_quoi, faux) => {
    const anne = await t.technicien()
    const id = await surPlace(anne)
    const action = corriger(id, a(-30), a(-20))
    const payload = { ...(action.payload as object), ...faux }
    expect(await t.envoyer(anne, { ...action, payload })).toMatchObject({ outcome: 'rejected', code: 'SAISIE' })
    expect(await corrections(id)).toEqual([])
  })

  it('refuses one filed under another thing', async () => {
    const anne = await t.technicien()
    const id = await surPlace(anne)
    const action = { ...corriger(id, a(-30), a(-20)), entity: entiteIntervention(id) }
    expect(await t.envoyer(anne, action)).toMatchObject({ outcome: 'rejected', code: 'SAISIE' })
  })

  it.each([
    ['before the departure', 2, -30, -61, 'Arrivée avant le départ (11:00)'],
    ['a departure after the arrival', 1, -60, -29, 'Départ après l’arrivée (11:30)'],
    ['in the future', 2, -30, 3, 'Cette heure n’est pas encore passée.'],
    ['the hour it has', 2, -30, -30, 'Rien à corriger\u00a0: c’est déjà l’heure enregistrée.'],
    ['of another day', 1, -60, -60 - 24 * 60 - 1, 'Cette heure est à plus d’un jour'],
  ] as const)('refuses an hour %s, with a sentence for its field', async (_quoi, etape, de, vers, phrase) => {
    const anne = await t.technicien()
    const id = await surPlace(anne)
    const avant = await heures(id)
    const outcome = await t.envoyer(anne, corriger(id, a(de), a(vers), { etape }))
    expect(outcome).toMatchObject({ outcome: 'rejected', code: 'SAISIE' })
    expect(outcome.message).toContain(phrase)
    expect(outcome.donnees).toEqual({ champs: { heure: outcome.message } })
    expect(await heures(id)).toEqual(avant)
    expect(await corrections(id)).toEqual([])
  })

  it('refuses a step that is not done, or no longer', async () => {
    const anne = await t.technicien()
    const id = await surPlace(anne)
    expect(await t.envoyer(anne, corriger(id, a(-5), a(-6), { etape: 3 }))).toMatchObject({ code: 'ETAPE_PERIMEE' })
    await t.envoyer(anne, t.etapeOf(id, 2, 1))
    expect(await t.envoyer(anne, corriger(id, a(-30), a(-20)))).toMatchObject({ code: 'ETAPE_PERIMEE' })
  })

  it('refuses the technician a step of more than a week', async () => {
    const anne = await t.technicien()
    const id = await surPlace(anne, -8)
    const id7 = await surPlace(anne, -7)
    expect(await t.envoyer(anne, corriger(id, a(-30, -8), a(-20, -8)))).toMatchObject({
      message: 'Cette étape date de plus de 7\u00a0jours\u00a0: demandez au bureau.',
    })
    // Nor by claiming that it was corrected in time: nothing silenced this phone.
    await t.test.db
      .updateTable('session')
      .set({ file_vue_a: a(-1), silence_depuis: null, retour_a: null })
      .where('session_id', '=', anne.session_id)
      .execute()
    const claimed = { ...corriger(id, a(-30, -8), a(-20, -8)), fait_a: a(-10, -7) }
    expect(await t.envoyer(anne, claimed)).toMatchObject({ outcome: 'rejected', code: 'SAISIE' })
    expect(await corrections(id)).toEqual([])
    expect(await t.envoyer(anne, corriger(id7, a(-30, -7), a(-20, -7)))).toMatchObject({ outcome: 'applied' })
  })

  it('keeps beside the plan what comes for a visit given to somebody else, and changes none of its hours', async () => {
    const anne = await t.technicien()
    const bob = await t.technicien(anne.compte_id)
    const id = await surPlace(anne)
    await t.test.db
      .updateTable('intervention')
      .set({ technicien_id: bob.utilisateur_id })
      .where('intervention_id', '=', id)
      .execute()
    const avant = await heures(id)
    expect(await t.envoyer(anne, corriger(id, a(-30), a(-20)))).toMatchObject({
      outcome: 'applied',
      donnees: { hors_planning: true, motif: 'NON_AFFECTEE' },
    })
    expect(await heures(id)).toEqual(avant)
    expect(await corrections(id)).toEqual([])
  })
})

describe('etape.corriger, done', () => {
  it('gives the visit its hour everywhere, keeps both hours, the reason and the author, and repeats its answer', async () => {
    const anne = await t.technicien()
    const regulateur = await t.regulateur(anne.compte_id)
    const id = await surPlace(anne)
    const action = corriger(id, a(-30), a(-20), { motif: '  Appui trop tôt ' })
    const premiere = await t.envoyer(anne, action)
    expect(premiere).toMatchObject({ outcome: 'applied', donnees: { intervention_id: id, version: 4 } })
    expect(await t.envoyer(anne, action)).toEqual(premiere)
    expect(await heures(id)).toEqual([a(-60), a(-20), null])
    expect(await corrections(id)).toMatchObject([
      { etape: 2, motif: 'Appui trop tôt', utilisateur_id: anne.utilisateur_id, mutation_id: action.id },
    ])
    const [fiche, bureau] = await Promise.all([
      t.appeler(anne, 'GET', `${PLANNING}/${id}/intervention`),
      t.appeler(regulateur, 'GET', `/api/regulation/interventions/${id}`),
    ])
    expect(fiche.json().etapes[2]).toMatchObject({ fait_a: a(-20), corrigee: true })
    expect(fiche.json().etapes[1].corrigee).toBeUndefined()
    expect(new Date(bureau.json().dernier.fait_a).toISOString()).toBe(a(-20))
    expect(bureau.json().passages.map((p: { fait_a: string }) => p.fait_a)).toEqual([a(-60), a(-30)])
    expect(bureau.json().corrections).toMatchObject([
      { etape: 2, avant: a(-30), apres: a(-20), motif: 'Appui trop tôt', auteur: 'Hugo Delattre' },
    ])
  })

  it('recognises the same hour sent under another key', async () => {
    const anne = await t.technicien()
    const id = await surPlace(anne)
    await t.envoyer(anne, corriger(id, a(-30), a(-20)))
    expect(await t.envoyer(anne, corriger(id, a(-30), a(-20)))).toMatchObject({ outcome: 'duplicate' })
    expect(await corrections(id)).toHaveLength(1)
  })

  it('opposes both hours when somebody changed it meanwhile, and takes the second one once it was read', async () => {
    const anne = await t.technicien()
    const regulateur = await t.regulateur(anne.compte_id)
    const id = await surPlace(anne)
    const payload = { etape: 2, de: a(-30), vers: a(-25), motif: 'Dit par le client' }
    const url = `/api/regulation/interventions/${id}/heure`
    expect((await t.appeler(regulateur, 'POST', url, { payload })).statusCode).toBe(200)
    const conflit = await t.envoyer(anne, corriger(id, a(-30), a(-20)))
    expect(conflit).toMatchObject({ outcome: 'conflict', code: 'HEURE_MODIFIEE' })
    expect(conflit.donnees).toMatchObject({ champ: 'heure', serveur: { heure: a(-25), corrigee: true } })
    expect(await t.envoyer(anne, corriger(id, a(-25), a(-20)))).toMatchObject({ outcome: 'applied' })
    expect((await corrections(id)).map(c => c.apres.toISOString())).toEqual([a(-25), a(-20)])
  })

  it('tells those who plan every correction they have not read, the large one with the small one', async () => {
    const anne = await t.technicien()
    const regulateur = await t.regulateur(anne.compte_id)
    const id = await surPlace(anne)
    await t.envoyer(anne, corriger(id, a(-30), a(-58)))
    await t.envoyer(anne, corriger(id, a(-58), a(-57)))
    const avis = await t.test.db
      .selectFrom('notification')
      .select('notification_body')
      .where('utilisateur_id', '=', regulateur.utilisateur_id)
      .where('notification_titre', '=', 'Un technicien a corrigé une heure')
      .execute()
    expect(avis).toHaveLength(1)
    expect(avis[0]?.notification_body).toMatch(/de 11:30 à 11:02\. .*de 11:02 à 11:03\.$/)
  })

  it('says « sur un autre appareil » only of another one', async () => {
    const anne = await t.technicien()
    const id = await surPlace(anne)
    await t.envoyer(anne, corriger(id, a(-30), a(-20)))
    const ici = await t.envoyer(anne, corriger(id, a(-30), a(-25)))
    expect(ici.code).toBe('HEURE_MODIFIEE')
    expect(ici.message).toMatch(/par vous\.$/)
    await sql`update recu set appareil_id = gen_random_uuid() where utilisateur_id = ${anne.utilisateur_id}`.execute(
      t.test.db,
    )
    const ailleurs = await t.envoyer(anne, corriger(id, a(-30), a(-26)))
    expect(ailleurs.message).toMatch(/par vous, sur un autre appareil\.$/)
  })

  it('recognises the hour of a clock ahead, which the receipt had bounded', async () => {
    const anne = await t.technicien()
    const { intervention_id: id } = await t.visite(anne)
    await t.envoyer(anne, t.etapeOf(id, 0, 1, { fait_a: a(45) }))
    expect(await t.envoyer(anne, corriger(id, a(45), a(-10), { etape: 1 }))).toMatchObject({ outcome: 'applied' })
    expect((await heures(id))[0]).toBe(a(-10))
  })

  it('forgets the correction with the passage it was of', async () => {
    const anne = await t.technicien()
    const id = await surPlace(anne)
    await t.envoyer(anne, corriger(id, a(-30), a(-20)))
    await t.envoyer(anne, t.etapeOf(id, 2, 1, { fait_a: a(-15) }))
    await t.envoyer(anne, t.etapeOf(id, 1, 2, { fait_a: a(-10) }))
    const fiche = (await t.appeler(anne, 'GET', `${PLANNING}/${id}/intervention`)).json()
    expect(fiche.etapes[2]).toEqual({ etape: 2, label: 'Sur place', fait_a: a(-10), recu_a: expect.any(String) })
  })

  it('draws the document of a closed visit anew, and leaves the former one', async () => {
    const anne = await t.technicien()
    const id = await surPlace(anne)
    await t.envoyer(anne, await t.clotureOf(await t.rapport(anne, id), { fait_a: a(-5) }))
    const avant = await t.appeler(anne, 'GET', `${PLANNING}/${id}/showcri`)
    expect(await t.envoyer(anne, corriger(id, a(-5), a(-8), { etape: 3 }))).toMatchObject({ outcome: 'applied' })
    const apres = await t.appeler(anne, 'GET', `${PLANNING}/${id}/showcri`)
    expect(apres.statusCode).toBe(200)
    expect(apres.rawPayload.equals(avant.rawPayload)).toBe(false)
    const cris = await t.test.db
      .selectFrom('intervention_fichier')
      .select('version_rapport')
      .where('intervention_id', '=', id)
      .where('sorte', '=', 'cri')
      .orderBy('version_rapport')
      .execute()
    expect(cris.map(c => c.version_rapport)).toEqual([1, 2])
    const [annee, mois] = a(0).split('-').map(Number)
    const releve = await t.appeler(anne, 'GET', `${RELEVE}?annee=${annee}&mois=${mois}`)
    expect(releve.body).toContain(a(-8))
  })

  it('keeps rows that nobody rewrites', async () => {
    const { rows } = await sql<{ ecrit: boolean }>`
      select has_table_privilege('relais_app', 'etape_correction', 'update,delete') as ecrit`.execute(t.test.db)
    expect(rows).toEqual([{ ecrit: false }])
  })
})

describe('the office corrects', () => {
  const url = (id: number) => `/api/regulation/interventions/${id}/heure`
  const corps = (plus = {}) => ({ etape: 2, de: a(-30), vers: a(-20), motif: 'Dit par le client', ...plus })

  it('nobody else: without session, without the right, of another company', async () => {
    const anne = await t.technicien()
    const id = await surPlace(anne)
    expect((await t.appeler(null, 'POST', url(id), { payload: corps() })).statusCode).toBe(401)
    expect((await t.appeler(anne, 'POST', url(id), { payload: corps() })).statusCode).toBe(403)
    const ailleurs = await t.regulateur((await t.technicien()).compte_id)
    expect((await t.appeler(ailleurs, 'POST', url(id), { payload: corps() })).statusCode).toBe(404)
    expect(await corrections(id)).toEqual([])
  })

  it('is refused in words for its field, and told what changed', async () => {
    const anne = await t.technicien()
    const regulateur = await t.regulateur(anne.compte_id)
    const id = await surPlace(anne)
    const futur = await t.appeler(regulateur, 'POST', url(id), { payload: corps({ vers: a(30) }) })
    expect([futur.statusCode, futur.json().champs]).toEqual([400, { heure: 'Cette heure n’est pas encore passée.' }])
    expect((await t.appeler(regulateur, 'POST', url(id), { payload: corps({ motif: ' ' }) })).statusCode).toBe(400)
    const vieux = await t.appeler(regulateur, 'POST', url(id), { payload: corps({ de: a(-31) }) })
    expect([vieux.statusCode, vieux.json().erreur]).toEqual([409, 'PLAN_MODIFIE'])
    expect(vieux.json().message).toContain('11:30')
    expect(await corrections(id)).toEqual([])
  })

  it('however old the step, and the technician is told', async () => {
    const anne = await t.technicien()
    const regulateur = await t.regulateur(anne.compte_id)
    const id = await surPlace(anne, -20)
    const payload = corps({ de: a(-30, -20), vers: a(-20, -20) })
    expect((await t.appeler(regulateur, 'POST', url(id), { payload })).statusCode).toBe(200)
    expect((await heures(id))[1]).toBe(a(-20, -20))
    const notification = await t.test.db
      .selectFrom('notification')
      .select('notification_body')
      .where('utilisateur_id', '=', anne.utilisateur_id)
      .execute()
    expect(notification.map(n => n.notification_body)).toEqual([
      expect.stringMatching(/^(?!Intervention).+, .+\s: arrivée corrigée de 11:30 à 11:40\.$/),
    ])
  })
})
