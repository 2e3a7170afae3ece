import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trouverTransition } from '#domains/field-service/model/interventions/etapes.ts'
import { createTerrain, midi, type Terrain } from '#domains/field-service/server/testing/terrain.ts'
import { mutationOf } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'

let t: Terrain
/** Set to stop a request at one of its points, as a killed server would. */
let mourirA: string | null = null
beforeAll(async () => {
  t = await createTerrain({
    probe: point => {
      if (point === mourirA) throw new Error(`killed at ${point}`)
    },
  })
})
afterAll(() => t.test.close())

const passages = (intervention_id: number) =>
  t.test.db
    .selectFrom('intervention_etape')
    .select(['de', 'vers', 'fait_a', 'recu_a', 'mutation_id'])
    .where('intervention_id', '=', intervention_id)
    .orderBy('passage_id')
    .execute()

describe('intervention.etape, refusals', () => {
  it('refuses who lacks the module, and keeps the action for the manager', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    const sans = await t.test.someone({ compte_id: anne.compte_id })
    const action = t.etapeOf(intervention_id, 0, 1)
    expect(await t.envoyer(sans, action)).toMatchObject({ outcome: 'rejected', code: 'DROIT_MANQUANT' })
    const sealed = await t.test.db.selectFrom('quarantaine').select('cle').where('cle', '=', action.id).execute()
    expect(sealed).toHaveLength(1)
    expect(await t.etapeDe(intervention_id)).toBe(0)
  })

  it('answers the same for missing, a colleague’s and another company’s', async () => {
    const anne = await t.technicien()
    const bob = await t.technicien(anne.compte_id)
    const eve = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    const outcomes = [
      await t.envoyer(anne, t.etapeOf(2_000_000_000, 0, 1)),
      await t.envoyer(bob, t.etapeOf(intervention_id, 0, 1)),
      await t.envoyer(eve, t.etapeOf(intervention_id, 0, 1)),
    ].map(({ id: _id, recu_a: _recu, ...rest }) => JSON.stringify(rest))
    expect(new Set(outcomes).size).toBe(1)
    expect(outcomes[0]).toContain('INTROUVABLE')
    expect(await t.etapeDe(intervention_id)).toBe(0)
  })

  it.each([
    ['an unknown field', { compte_id: 1 }],
    ['a step that is none', { vers: 4 }],
    ['a missing step', { de: undefined }],
    ['a visit that is none', { intervention_id: -1 }],
  ])('refuses %s', async (_quoi, faux) => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    const action = t.etapeOf(intervention_id, 0, 1)
    const outcome = await t.envoyer(anne, { ...action, payload: { intervention_id, de: 0, vers: 1, ...faux } })
    expect(outcome).toMatchObject({ outcome: 'rejected', code: 'SAISIE' })
    expect(await t.etapeDe(intervention_id)).toBe(0)
  })

  it('refuses an action filed under another visit', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    const action = t.etapeOf(intervention_id, 0, 1, { entity: 'intervention:999' })
    expect(await t.envoyer(anne, action)).toMatchObject({ outcome: 'rejected', code: 'SAISIE' })
  })

  it('refuses a start while another visit of the day is in progress', async () => {
    const anne = await t.technicien()
    await t.visite(anne, { etape: 1 })
    const { intervention_id } = await t.visite(anne)
    expect(await t.envoyer(anne, t.etapeOf(intervention_id, 0, 1))).toMatchObject({
      outcome: 'rejected',
      code: 'AUTRE_EN_COURS',
      message: 'Une autre intervention est en cours',
    })
  })

  it('refuses a day that is not the planned one, by the time of the action and not of its receipt', async () => {
    const anne = await t.technicien()
    const demain = await t.visite(anne, { decalage: 1 })
    expect(await t.envoyer(anne, t.etapeOf(demain.intervention_id, 0, 1))).toMatchObject({ code: 'PAS_AUJOURDHUI' })
    const hier = await t.visite(anne, { decalage: -1 })
    const action = t.etapeOf(hier.intervention_id, 0, 1, { fait_a: midi(-1) })
    expect(await t.envoyer(anne, action)).toMatchObject({ outcome: 'applied' })
  })
})

describe('intervention.etape, every state and every move', () => {
  const etats = [0, 1, 2, 3] as const

  /** Said again here from the specification's words, so that an error in the table shows. */
  function attendre(etat: number, de: number, vers: number) {
    const permis = trouverTransition(de, vers)
    // Moves forward that this person already made are recognised.
    const dejaFait = permis !== null && vers > de && vers <= etat
    if (etat === 3) return dejaFait ? 'duplicate' : 'conflict'
    if (permis === null) return 'rejected'
    // Closing never passes without its report, whatever the state.
    if (etat === de) return vers === 3 ? 'rejected' : 'applied'
    return dejaFait ? 'duplicate' : 'conflict'
  }

  const cas = etats.flatMap(etat => etats.flatMap(de => etats.map(vers => [etat, de, vers] as const)))

  it.each(cas)('at %i, from %i to %i', async (etat, de, vers) => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne, { etape: etat === 3 ? 2 : etat })
    if (etat === 3) await t.envoyer(anne, await t.clotureOf(await t.rapport(anne, intervention_id)))
    const avant = (await passages(intervention_id)).length
    const { outcome } = await t.envoyer(anne, t.etapeOf(intervention_id, de, vers))
    const attendu = attendre(etat, de, vers)
    expect(outcome).toBe(attendu)
    const applique = attendu === 'applied'
    expect(await t.etapeDe(intervention_id)).toBe(applique ? vers : etat)
    expect((await passages(intervention_id)).length).toBe(avant + (applique ? 1 : 0))
  })
})

describe('intervention.etape, done', () => {
  it('keeps both times, the action and the audit', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    const fait_a = new Date(Date.parse(midi()) - 3_600_000).toISOString()
    const action = t.etapeOf(intervention_id, 0, 1, { fait_a, horloge_ecart_ms: -4200 })
    expect(await t.envoyer(anne, action)).toMatchObject({
      outcome: 'applied',
      donnees: { etapes_en_cours: 1, version: 2 },
    })
    const [passage] = await passages(intervention_id)
    expect(passage?.fait_a.toISOString()).toBe(fait_a)
    expect(passage?.recu_a.getTime()).toBeGreaterThan(Date.parse(fait_a))
    expect(passage?.mutation_id).toBe(action.id)
    const audit = await t.test.db
      .selectFrom('audit')
      .select(['action', 'utilisateur_id', 'fait_a'])
      .where('entite', '=', `intervention:${intervention_id}`)
      .execute()
    expect(audit).toMatchObject([{ action: 'intervention.etape', utilisateur_id: anne.utilisateur_id }])
    expect(audit[0]?.fait_a?.toISOString()).toBe(fait_a)
  })

  it('keeps the step of a mad clock, and of its offset no more than a clock can be off', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    const action = t.etapeOf(intervention_id, 0, 1, { horloge_ecart_ms: Number.MAX_SAFE_INTEGER })
    expect(await t.envoyer(anne, action)).toMatchObject({ outcome: 'applied' })
    const lues = [
      await t.test.db
        .selectFrom('intervention_etape')
        .select('horloge_ecart_ms')
        .where('intervention_id', '=', intervention_id)
        .executeTakeFirst(),
      await t.test.db.selectFrom('recu').select('horloge_ecart_ms').where('cle', '=', action.id).executeTakeFirst(),
    ]
    const ecarts = lues.map(row => Number(row?.horloge_ecart_ms))
    expect(ecarts).toEqual([50 * 366 * 86_400_000, 50 * 366 * 86_400_000])
  })

  it('steps back and forgets the time of the undone step, not its history', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    await t.envoyer(anne, t.etapeOf(intervention_id, 0, 1))
    expect((await t.envoyer(anne, t.etapeOf(intervention_id, 1, 0))).outcome).toBe('applied')
    const row = await t.test.db
      .selectFrom('intervention')
      .select(['heure_ordre', 'etapes_en_cours'])
      .where('intervention_id', '=', intervention_id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ heure_ordre: null, etapes_en_cours: 0 })
    expect(await passages(intervention_id)).toHaveLength(2)
  })

  it('is known again: same key word for word, another device of the same person as a duplicate', async () => {
    const anne = await t.technicien()
    const autreAppareil = await t.test.signIn(anne)
    const { intervention_id } = await t.visite(anne)
    const action = t.etapeOf(intervention_id, 0, 1)
    const premiere = await t.envoyer(anne, action)
    expect(await t.envoyer(anne, action)).toEqual(premiere)
    expect((await t.envoyer(autreAppareil, t.etapeOf(intervention_id, 0, 1))).outcome).toBe('duplicate')
    const autreContenu = await t.envoyer(anne, { ...action, payload: { intervention_id, de: 1, vers: 2 } })
    expect(autreContenu).toMatchObject({ outcome: 'rejected', code: 'CLE_REUTILISEE' })
    expect(await t.etapeDe(intervention_id)).toBe(1)
  })

  /** One session per device: a batch locks its own session's row, which would queue them up by itself. */
  const appareils = (anne: TestSession, nombre: number) =>
    Promise.all(Array.from({ length: nombre }, () => t.test.signIn(anne)))

  it('has one effect for twenty parallel twins of one key', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    const action = t.etapeOf(intervention_id, 0, 1)
    const twins = await Promise.all((await appareils(anne, 20)).map(a => t.envoyer(a, action)))
    for (const twin of twins) expect(twin).toEqual(twins[0])
    expect(await passages(intervention_id)).toHaveLength(1)
  })

  it('has one effect for twenty parallel twins under other keys', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    const sent = (await appareils(anne, 20)).map(a => t.envoyer(a, t.etapeOf(intervention_id, 0, 1)))
    const outcomes = (await Promise.all(sent)).map(o => o.outcome).sort()
    expect(outcomes).toEqual(['applied', ...Array.from({ length: 19 }, () => 'duplicate')])
    expect(await passages(intervention_id)).toHaveLength(1)
  })

  it('lets one of ten visits start when ten devices start them all at once', async () => {
    const anne = await t.technicien()
    const visites: number[] = []
    for (let n = 0; n < 10; n++) visites.push((await t.visite(anne)).intervention_id)
    const devices = await appareils(anne, 10)
    const sent = devices.map((a, n) => t.envoyer(a, t.etapeOf(visites[n] ?? 0, 0, 1)))
    const outcomes = (await Promise.all(sent)).map(o => o.outcome)
    expect(outcomes.filter(o => o === 'applied')).toHaveLength(1)
    expect(outcomes.filter(o => o === 'rejected')).toHaveLength(9)
  })

  it('waits for the action it depends on, so that a late one is neither skipped nor refused', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    const premiere = t.etapeOf(intervention_id, 0, 1)
    const seconde = t.etapeOf(intervention_id, 1, 2, { deps: [premiere.id] })
    expect(await t.envoyer(anne, seconde)).toMatchObject({ outcome: 'attend', attend: { mutations: [premiere.id] } })
    await t.envoyer(anne, premiere)
    expect((await t.envoyer(anne, seconde)).outcome).toBe('applied')
    expect(await t.etapeDe(intervention_id)).toBe(2)
  })

  it.each(['after_effect', 'before_commit'])(
    'leaves nothing when the server dies at %s, then passes once',
    async point => {
      const anne = await t.technicien()
      const { intervention_id } = await t.visite(anne)
      const action = t.etapeOf(intervention_id, 0, 1)
      mourirA = point
      const dead = await t.envoyer(anne, action).catch(() => ({ outcome: 'erreur' }))
      mourirA = null
      expect(dead.outcome).toBe('erreur')
      expect(await t.etapeDe(intervention_id)).toBe(0)
      expect(await passages(intervention_id)).toHaveLength(0)
      const held = await t.test.db.selectFrom('recu').select('cle').where('cle', '=', action.id).execute()
      expect(held).toHaveLength(0)
      expect((await t.envoyer(anne, action)).outcome).toBe('applied')
      expect(await passages(intervention_id)).toHaveLength(1)
    },
  )

  it('has its effect, and replays its answer, when the server dies after the commit', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    const action = t.etapeOf(intervention_id, 0, 1)
    mourirA = 'after_commit'
    const coupee = await t.envoyer(anne, action).catch(error => String(error))
    mourirA = null
    expect(coupee).toContain('500')
    expect(await t.etapeDe(intervention_id)).toBe(1)
    expect((await t.envoyer(anne, action)).outcome).toBe('applied')
    expect(await passages(intervention_id)).toHaveLength(1)
  })
})

describe('observation.ajouter', () => {
  const observer = (intervention_id: number, texte: string, uid: string) =>
    mutationOf(
      'observation.ajouter@1',
      { intervention_id, texte, uid },
      { entity: `intervention:${intervention_id}`, fait_a: midi() },
    )
  const uid = () => globalThis.crypto.randomUUID()

  it('refuses a stranger, an empty text, and the same identity with another text', async () => {
    const anne = await t.technicien()
    const bob = await t.technicien(anne.compte_id)
    const { intervention_id } = await t.visite(anne)
    expect(await t.envoyer(bob, observer(intervention_id, 'Bonjour', uid()))).toMatchObject({ code: 'INTROUVABLE' })
    for (const rien of ['  ', '\u200b', '\u202e\ufeff'])
      expect(await t.envoyer(anne, observer(intervention_id, rien, uid()))).toMatchObject({ code: 'SAISIE' })
    const one = uid()
    await t.envoyer(anne, observer(intervention_id, 'Bonjour', one))
    expect(await t.envoyer(anne, observer(intervention_id, 'Autre', one))).toMatchObject({ code: 'CLE_REUTILISEE' })
  })

  it('is told with how many the visit now has, which its next reading says too', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    for (const nb_observations of [1, 2]) {
      const outcome = await t.envoyer(anne, observer(intervention_id, 'Fuite', uid()))
      expect(outcome.donnees).toMatchObject({ nb_observations })
    }
    const { jours } = (await t.appeler(anne, 'GET', '/api/entreprises/modules/mon-activite/planning')).json()
    const vues = jours.flatMap((j: { interventions: { nb_observations: number }[] }) => j.interventions)
    expect(vues).toMatchObject([{ nb_observations: 2 }])
  })

  it('is kept as it is read: nothing turns it round', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    expect(await t.envoyer(anne, observer(intervention_id, 'Payé \u202e05 €', uid()))).toMatchObject({
      outcome: 'applied',
    })
    const url = `/api/entreprises/modules/mon-activite/planning/${intervention_id}/observations`
    const { observations } = (await t.appeler(anne, 'GET', url)).json()
    expect(observations).toMatchObject([{ commentaire_texte: 'Payé 05 €' }])
  })

  it('is one, under one key or two', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    const one = uid()
    expect(await t.envoyer(anne, observer(intervention_id, 'Fuite', one))).toMatchObject({
      outcome: 'applied',
      donnees: { nb_observations: 1 },
    })
    expect((await t.envoyer(anne, observer(intervention_id, 'Fuite', one))).outcome).toBe('duplicate')
    const url = `/api/entreprises/modules/mon-activite/planning/${intervention_id}/observations`
    const { observations } = (await t.appeler(anne, 'GET', url)).json()
    expect(observations).toMatchObject([{ commentaire_texte: 'Fuite', utilisateur: 'Hugo Delattre', uid: one }])
  })
})
