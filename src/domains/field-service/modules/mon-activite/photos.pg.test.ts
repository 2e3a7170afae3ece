import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { entiteIntervention, entitePhoto } from '#domains/field-service/model/mutations.ts'
import { midi, ouvrirTerrain, PLANNING } from '#domains/field-service/server/testing/terrain.ts'
import { mutationOf } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { uuidv7 } from '#wire/uuid.ts'

const t = ouvrirTerrain()

type Plus = { legende?: string; observation?: string | null }
function photo(intervention_id: number, sha256: string, { legende = '', observation = null }: Plus = {}) {
  const payload = { intervention_id, sha256, legende, observation }
  return mutationOf('photo.ajouter@1', payload, { entity: entitePhoto(payload), blobs: [sha256], fait_a: midi() })
}
const photosDe = async (session: TestSession, id: number) =>
  (await t.appeler(session, 'GET', `${PLANNING}/${id}/fichiers`)).json().fichiers as Record<string, unknown>[]
const lignes = (intervention_id: number) =>
  t.test.db
    .selectFrom('intervention_fichier')
    .select(['sha256', 'cree_par'])
    .where('intervention_id', '=', intervention_id)
    .where('sorte', '=', 'photo')
    .execute()
const confier = (intervention_id: number, technicien_id: number) =>
  t.test.db.updateTable('intervention').set({ technicien_id }).where('intervention_id', '=', intervention_id).execute()

describe('photo.ajouter, refusals', () => {
  it('seals what comes without the right, and answers the same for missing, a colleague’s and another company’s', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    const sans = await t.test.someone({ compte_id: anne.compte_id })
    const action = photo(intervention_id, await t.page(anne))
    expect(await t.envoyer(sans, action)).toMatchObject({ outcome: 'rejected', code: 'DROIT_MANQUANT' })
    const bob = await t.technicien(anne.compte_id)
    const eve = await t.technicien()
    const outcomes = []
    for (const [qui, id] of [
      [anne, 2_000_000_000],
      [bob, intervention_id],
      [eve, intervention_id],
    ] as const) {
      const { id: _id, recu_a: _recu, ...reste } = await t.envoyer(qui, photo(id, await t.page(qui)))
      outcomes.push(JSON.stringify(reste))
    }
    expect(new Set(outcomes).size).toBe(1)
    expect(outcomes[0]).toContain('INTROUVABLE')
    expect(await lignes(intervention_id)).toEqual([])
  })

  it.each([
    ['an unknown field', { nom: '../x' }],
    ['a name that is no hash', { sha256: 'abc' }],
    ['a caption too long', { legende: 'x'.repeat(201) }],
    ['an observation that is none', { observation: 'oui' }],
    ['a visit that is none', { intervention_id: 0 }],
  ])('refuses %s', async (_quoi, faux) => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    const action = photo(intervention_id, await t.page(anne))
    const payload = { ...(action.payload as object), ...faux }
    expect(await t.envoyer(anne, { ...action, payload })).toMatchObject({ outcome: 'rejected', code: 'SAISIE' })
    expect(await lignes(intervention_id)).toEqual([])
  })

  it('refuses one filed under another thing, that never arrived, of a colleague, of another company, or that is no picture', async () => {
    const anne = await t.technicien()
    const { intervention_id: id } = await t.visite(anne)
    const sha = await t.page(anne)
    expect(await t.envoyer(anne, { ...photo(id, sha), entity: entiteIntervention(id) })).toMatchObject({
      code: 'SAISIE',
    })
    // Waits, as long as it says that it needs the file; lies about it, and it is refused.
    expect(await t.envoyer(anne, photo(id, 'a'.repeat(64)))).toMatchObject({ outcome: 'attend' })
    for (const absente of ['b'.repeat(64), await t.page(await t.technicien())])
      expect(await t.envoyer(anne, { ...photo(id, absente), blobs: [] })).toMatchObject({
        outcome: 'rejected',
        message: 'La photo n’est pas arrivée au bureau.',
      })
    const bob = await t.technicien(anne.compte_id)
    expect(await t.envoyer(anne, photo(id, await t.page(bob)))).toMatchObject({ outcome: 'rejected', code: 'SAISIE' })
    await t.test.db.updateTable('fichier').set({ mime: 'application/pdf' }).where('sha256', '=', sha).execute()
    expect(await t.envoyer(anne, photo(id, sha))).toMatchObject({ outcome: 'rejected', code: 'TYPE_DE_FICHIER' })
    expect(await lignes(id)).toEqual([])
  })

  it('ties none to the observation of somebody else, or of another visit', async () => {
    const anne = await t.technicien()
    const [ici, ailleurs] = [await t.visite(anne), await t.visite(anne)]
    const uid = uuidv7()
    const { intervention_id } = ailleurs
    await t.envoyer(
      anne,
      mutationOf(
        'observation.ajouter@1',
        { intervention_id, texte: 'Fuite', uid },
        { entity: entiteIntervention(intervention_id), fait_a: midi() },
      ),
    )
    const sha = await t.page(anne)
    expect(await t.envoyer(anne, photo(ici.intervention_id, sha, { observation: uid }))).toMatchObject({
      outcome: 'rejected',
      message: 'Cette observation n’est pas la vôtre.',
    })
    expect(await t.envoyer(anne, photo(intervention_id, sha, { observation: uid }))).toMatchObject({
      outcome: 'applied',
    })
  })

  it('keeps beside the plan what comes for a visit that was lost: its new technician sees nothing of it', async () => {
    const anne = await t.technicien()
    const bob = await t.technicien(anne.compte_id)
    const regulateur = await t.regulateur(anne.compte_id)
    const { intervention_id: id } = await t.visite(anne, { etape: 1 })
    await confier(id, bob.utilisateur_id)
    const sha = await t.page(anne)
    expect(await t.envoyer(anne, photo(id, sha))).toMatchObject({
      outcome: 'applied',
      donnees: { hors_planning: true },
    })
    expect(await photosDe(bob, id)).toEqual([])
    const vue = (await t.appeler(regulateur, 'GET', `/api/regulation/interventions/${id}`)).json()
    expect(vue.hors_planning).toMatchObject([{ type: 'photo.ajouter', contenu: { sha256: sha } }])
    expect(vue.photos).toEqual([])
    // Whoever took it still sees it, byte for byte; it is nobody else's of the field.
    expect(await photosDe(anne, id)).toMatchObject([{ sha256: sha, sorte: 'photo' }])
    const lire = (qui: typeof anne) => t.appeler(qui, 'GET', `${PLANNING}/${id}/fichiers/${sha}`)
    expect([(await lire(anne)).statusCode, (await lire(bob)).statusCode]).toEqual([200, 404])
  })
})

describe('photo.ajouter, done', () => {
  it('is on the visit for its technician and for the office, byte for byte, once whatever is resent', async () => {
    const anne = await t.technicien()
    const regulateur = await t.regulateur(anne.compte_id)
    const { intervention_id: id } = await t.visite(anne)
    const sha = await t.page(anne)
    const action = photo(id, sha, { legende: '  Avant ' })
    const premiere = await t.envoyer(anne, action)
    expect(premiere).toMatchObject({ outcome: 'applied', donnees: { intervention_id: id } })
    expect(await t.envoyer(anne, action)).toEqual(premiere)
    expect(await t.envoyer(anne, photo(id, sha))).toMatchObject({ outcome: 'duplicate' })
    expect(await photosDe(anne, id)).toMatchObject([
      { sorte: 'photo', sha256: sha, legende: 'Avant', observation: null, auteur: 'Hugo Delattre', prise_a: midi() },
    ])
    const octets = await t.appeler(anne, 'GET', `${PLANNING}/${id}/fichiers/${sha}`)
    expect([octets.statusCode, octets.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const fiche = (await t.appeler(anne, 'GET', `${PLANNING}/${id}/intervention`)).json()
    expect([fiche.nb_photos, fiche.nb_fichiers]).toEqual([1, 0])
    const vue = (await t.appeler(regulateur, 'GET', `/api/regulation/interventions/${id}`)).json()
    expect(vue.photos).toMatchObject([{ sha256: sha, legende: 'Avant', auteur: 'Hugo Delattre', prise_a: midi() }])
  })

  it('goes with an observation that arrives after it, and the office sees both', async () => {
    const anne = await t.technicien()
    const regulateur = await t.regulateur(anne.compte_id)
    const { intervention_id: id } = await t.visite(anne)
    const uid = uuidv7()
    await t.envoyer(anne, photo(id, await t.page(anne), { observation: uid }))
    const entity = entiteIntervention(id)
    await t.envoyer(
      anne,
      mutationOf('observation.ajouter@1', { intervention_id: id, texte: 'Fuite', uid }, { entity, fait_a: midi() }),
    )
    const vue = (await t.appeler(regulateur, 'GET', `/api/regulation/interventions/${id}`)).json()
    expect(vue.observations).toMatchObject([{ uid, commentaire_texte: 'Fuite' }])
    expect(vue.photos).toMatchObject([{ observation: uid }])
  })

  it('is taken after the closing too: it is often slower', async () => {
    const anne = await t.technicien()
    const { intervention_id: id } = await t.visite(anne, { etape: 2 })
    await t.envoyer(anne, await t.clotureOf(await t.rapport(anne, id)))
    expect(await t.envoyer(anne, photo(id, await t.page(anne)))).toMatchObject({ outcome: 'applied' })
  })

  it('of a visit lost since is seen by who took it, and by nobody else who lost it', async () => {
    const anne = await t.technicien()
    const bob = await t.technicien(anne.compte_id)
    const { intervention_id: id } = await t.visite(anne, { etape: 1 })
    const sienne = await t.page(anne)
    await t.envoyer(anne, photo(id, sienne))
    await confier(id, bob.utilisateur_id)
    const apres = await t.page(bob)
    await t.envoyer(bob, photo(id, apres))
    // What was done late is what keeps the visit readable.
    await t.envoyer(anne, t.etapeOf(id, 1, 2))
    expect((await photosDe(anne, id)).map(p => p.sha256)).toEqual([sienne])
    expect((await photosDe(bob, id)).map(p => p.sha256)).toEqual([sienne, apres])
    expect((await t.appeler(anne, 'GET', `${PLANNING}/${id}/fichiers/${apres}`)).statusCode).toBe(404)
    expect((await t.appeler(anne, 'GET', `${PLANNING}/${id}/fichiers/${sienne}`)).statusCode).toBe(200)
  })
})

describe('photo.legender', () => {
  const legende = (intervention_id: number, sha256: string, texte: string) => {
    const payload = { intervention_id, sha256, legende: texte }
    return mutationOf('photo.legender@1', payload, { entity: entitePhoto(payload), fait_a: midi() })
  }

  it('puts the caption of one’s own photo right, once, and the audit keeps what stood there', async () => {
    const anne = await t.technicien()
    const { intervention_id: id } = await t.visite(anne)
    const sha = await t.page(anne)
    await t.envoyer(anne, photo(id, sha, { legende: 'Avant' }))
    const action = legende(id, sha, 'Plaque nettoyée')
    expect(await t.envoyer(anne, action)).toMatchObject({ outcome: 'applied' })
    expect(await t.envoyer(anne, action)).toMatchObject({ outcome: 'applied' })
    expect(await t.envoyer(anne, legende(id, sha, 'Plaque nettoyée'))).toMatchObject({ outcome: 'duplicate' })
    expect(await photosDe(anne, id)).toMatchObject([{ sha256: sha, legende: 'Plaque nettoyée' }])
    const traces = await t.test.db
      .selectFrom('audit')
      .select(['avant', 'apres'])
      .where('action', '=', 'intervention.photo.legende')
      .where('entite', '=', `intervention:${id}`)
      .execute()
    expect(traces).toMatchObject([{ avant: { legende: 'Avant' }, apres: { legende: 'Plaque nettoyée' } }])
  })

  it('refuses a colleague’s photo, another company’s, a missing one, and what is no caption', async () => {
    const anne = await t.technicien()
    const { intervention_id: id } = await t.visite(anne)
    const sha = await t.page(anne)
    await t.envoyer(anne, photo(id, sha, { legende: 'Avant' }))
    const bob = await t.technicien(anne.compte_id)
    const reponses = []
    for (const [qui, quoi] of [
      [bob, sha],
      [await t.technicien(), sha],
      [anne, 'c'.repeat(64)],
    ] as const) {
      const { id: _id, recu_a: _recu, ...reste } = await t.envoyer(qui, legende(id, quoi, 'x'))
      reponses.push(JSON.stringify(reste))
    }
    expect(new Set(reponses).size).toBe(1)
    expect(reponses[0]).toContain('INTROUVABLE')
    // Bob takes the visit over: the photo stays Anne's.
    await confier(id, bob.utilisateur_id)
    expect(await t.envoyer(bob, legende(id, sha, 'x'))).toMatchObject({ code: 'INTROUVABLE' })
    for (const faux of [
      legende(id, sha, 'x'.repeat(201)),
      { ...legende(id, sha, 'x'), entity: entiteIntervention(id) },
    ])
      expect(await t.envoyer(anne, faux)).toMatchObject({ outcome: 'rejected', code: 'SAISIE' })
    expect(await photosDe(bob, id)).toMatchObject([{ legende: 'Avant' }])
  })
})

describe('photo.retirer', () => {
  const retrait = (intervention_id: number, sha256: string) => {
    const payload = { intervention_id, sha256 }
    return mutationOf('photo.retirer@1', payload, { entity: entitePhoto(payload), fait_a: midi() })
  }

  it('takes one’s own photo off the visit, for the office too; once, and the audit keeps what it was', async () => {
    const anne = await t.technicien()
    const regulateur = await t.regulateur(anne.compte_id)
    const { intervention_id: id } = await t.visite(anne, { etape: 2 })
    const [gardee, sha] = [await t.page(anne), await t.page(anne)]
    await t.envoyer(anne, photo(id, gardee))
    await t.envoyer(anne, photo(id, sha, { legende: 'Floue' }))
    await t.envoyer(anne, await t.clotureOf(await t.rapport(anne, id)))
    const action = retrait(id, sha)
    const premiere = await t.envoyer(anne, action)
    expect(premiere).toMatchObject({ outcome: 'applied' })
    expect(await t.envoyer(anne, action)).toEqual(premiere)
    expect(await t.envoyer(anne, retrait(id, sha))).toMatchObject({ outcome: 'duplicate' })
    expect((await photosDe(anne, id)).filter(f => f.sorte === 'photo').map(f => f.sha256)).toEqual([gardee])
    const vue = (await t.appeler(regulateur, 'GET', `/api/regulation/interventions/${id}`)).json()
    expect(vue.photos.map((p: { sha256: string }) => p.sha256)).toEqual([gardee])
    expect((await t.appeler(anne, 'GET', `${PLANNING}/${id}/fichiers/${sha}`)).statusCode).toBe(404)
    const traces = await t.test.db
      .selectFrom('audit')
      .select(['avant', 'utilisateur_id'])
      .where('action', '=', 'intervention.photo.retirer')
      .where('entite', '=', `intervention:${id}`)
      .execute()
    expect(traces).toMatchObject([
      { utilisateur_id: anne.utilisateur_id, avant: { sha256: sha, legende: 'Floue', prise_a: midi() } },
    ])
    // The same picture, taken again.
    expect(await t.envoyer(anne, photo(id, sha))).toMatchObject({ outcome: 'applied' })
  })

  it('refuses a colleague’s photo, another company’s visit, and what is filed under another thing', async () => {
    const anne = await t.technicien()
    const { intervention_id: id } = await t.visite(anne)
    const sha = await t.page(anne)
    await t.envoyer(anne, photo(id, sha))
    const sans = await t.test.someone({ compte_id: anne.compte_id })
    expect(await t.envoyer(sans, retrait(id, sha))).toMatchObject({ code: 'DROIT_MANQUANT' })
    const bob = await t.technicien(anne.compte_id)
    for (const qui of [bob, await t.technicien()])
      expect(await t.envoyer(qui, retrait(id, sha))).toMatchObject({ code: 'INTROUVABLE' })
    for (const faux of [
      { ...retrait(id, sha), entity: entiteIntervention(id) },
      { ...retrait(id, sha), payload: { intervention_id: id, sha256: 'abc' } },
      { ...retrait(id, sha), payload: { intervention_id: id, sha256: sha, legende: '' } },
    ])
      expect(await t.envoyer(anne, faux)).toMatchObject({ outcome: 'rejected', code: 'SAISIE' })
    // Bob takes the visit over: the photo stays Anne's.
    await confier(id, bob.utilisateur_id)
    expect(await t.envoyer(bob, retrait(id, sha))).toMatchObject({ code: 'INTROUVABLE' })
    expect(await lignes(id)).toHaveLength(1)
  })

  it('leaves a page of the report where it is', async () => {
    const anne = await t.technicien()
    const { intervention_id: id } = await t.visite(anne, { etape: 2 })
    const rapport = await t.rapport(anne, id)
    await t.envoyer(anne, await t.clotureOf(rapport))
    const [page = ''] = rapport.scan
    expect(await t.envoyer(anne, retrait(id, page))).toMatchObject({ outcome: 'duplicate' })
    const { rows } =
      await sql`select 1 from intervention_fichier where intervention_id = ${id} and sha256 = ${page}`.execute(
        t.test.db,
      )
    expect(rows).not.toEqual([])
  })
})
