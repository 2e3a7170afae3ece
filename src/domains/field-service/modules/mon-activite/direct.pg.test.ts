import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { jpegUnique, ouvrirTerrain, PLANNING, sha256De } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { fillPath } from '#wire/operation.ts'
import { lireFichier, reculerIntervention, scannerCri } from './contract.ts'

const t = ouvrirTerrain()

const url = (id: number) => `${PLANNING}/${id}/intervention`
const reculer = (s: TestSession, id: number) =>
  t.appeler(s, reculerIntervention.method, fillPath(reculerIntervention.path, { id }))
const avancer = (s: TestSession, id: number, cle?: string, payload?: unknown) =>
  t.appeler(s, 'POST', url(id), { payload, headers: cle ? { 'idempotency-key': cle } : {} })

describe('POST and DELETE planning/{id}/intervention', () => {
  it('goes forward with an empty body, and back', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    const premier = await avancer(anne, intervention_id)
    expect(premier.statusCode).toBe(200)
    expect(premier.json()).toMatchObject({
      code: 'success',
      message: 'Étape enregistrée\u00a0: En route',
      intervention: { etapes_en_cours: 1, peut: { avancer: true, revenir: true } },
    })
    // Said again at once, it would be the same tap.
    t.test.advance(3000)
    expect((await avancer(anne, intervention_id)).json().intervention.etapes_en_cours).toBe(2)
    const retour = await reculer(anne, intervention_id)
    expect(retour.json().intervention.etapes_en_cours).toBe(1)
  })

  it('said from which step, is that step once under any key, and refused where it is not the visit’s', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    const depuis = (de: number) =>
      t.appeler(anne, 'POST', `${url(intervention_id)}?de=${de}`, { headers: { 'idempotency-key': randomUUID() } })
    for (const reponse of [await depuis(0), await depuis(0)]) {
      expect(reponse.statusCode).toBe(200)
      expect(reponse.json().intervention.etapes_en_cours).toBe(1)
    }
    expect((await depuis(2)).statusCode).toBe(409)
    expect((await depuis(3)).statusCode).toBe(400)
    expect((await depuis(1)).json().intervention.etapes_en_cours).toBe(2)
    expect((await depuis(0)).json().intervention?.etapes_en_cours ?? 2).toBe(2)
  })

  it('refuses wrong states with the sentences of the step table', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    const retour = await reculer(anne, intervention_id)
    expect(retour.statusCode).toBe(409)
    expect(retour.json()).toMatchObject({
      erreur: 'ETAPE_REFUSEE',
      message: 'Le retour n’est pas possible à cette étape.',
    })
    const surPlace = await t.visite(anne, { etape: 2 })
    const sansRapport = await avancer(anne, surPlace.intervention_id)
    // Told all that it lacks, as a report with nothing in it is.
    expect(sansRapport.statusCode).toBe(422)
    expect(sansRapport.json().message).toBe('- Veuillez sélectionner une cloture\n- Veuillez scanner le CRI')
    const autre = await avancer(anne, intervention_id)
    expect(autre.json().message).toBe('Une autre intervention est en cours')
  })

  it.each([
    ['an unknown field', { etat: 3 }, 'etat'],
    ['a purpose that is none', { cloture: 'x' }, 'cloture'],
    ['lines that are not JSON', { fournitures: '[' }, 'fournitures'],
    ['a page that is none', { scan: ['x'] }, 'scan.0'],
  ])('refuses %s', async (_quoi, corps, champ) => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne, { etape: 2 })
    const answer = await avancer(anne, intervention_id, undefined, corps)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().champs)).toContain(champ)
  })

  it('refuses a key that is none', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    expect((await avancer(anne, intervention_id, 'pas-une-cle')).statusCode).toBe(400)
  })

  it('says all that a closing lacks', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne, { etape: 2 })
    const answer = await avancer(anne, intervention_id, undefined, { observation_inter: 'Fini' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toBe('- Veuillez sélectionner une cloture\n- Veuillez scanner le CRI')
  })

  it('closes with the specification’s parameters, three of them JSON-encoded', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne, { etape: 2 })
    const lignes = [{ libelle: 'Joint', quantite: '2', unite: '', prix_unitaire_cents: 450, tva: 20 }]
    const corps = {
      cloture: 1,
      fournitures: JSON.stringify(lignes),
      prestations: '[]',
      planification: 'null',
      scan: [await t.page(anne)],
    }
    const cle = randomUUID()
    const answer = await avancer(anne, intervention_id, cle, corps)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      message: 'Intervention terminée',
      intervention: { etapes_en_cours: 3, totaux: { total_ttc_cents: 1080 } },
    })
    const encore = await avancer(anne, intervention_id, cle, corps)
    expect(encore.json()).toEqual(answer.json())
  })
})

describe('a visit that left the planning', () => {
  const depuis = (s: TestSession, id: number, de: number | '', payload: object = {}) =>
    t.appeler(s, 'POST', `${url(id)}${de === '' ? '' : `?de=${de}`}`, {
      payload,
      headers: { 'idempotency-key': randomUUID() },
    })
  const gardees = (intervention_id: number) =>
    t.test.db.selectFrom('hors_planning').select('type').where('intervention_id', '=', intervention_id).execute()
  async function perdre(etape: 0 | 1 | 2, comment: 'annulée' | 'réaffectée') {
    const anne = await t.technicien()
    const bob = await t.technicien(anne.compte_id)
    const regulateur = await t.regulateur(anne.compte_id)
    const { intervention_id } = await t.visite(anne, { etape })
    const [acte, payload] =
      comment === 'annulée'
        ? ['annuler', { motif: 'Client absent' }]
        : ['affecter', { de: anne.utilisateur_id, vers: bob.utilisateur_id }]
    const ordre = await t.appeler(regulateur, 'POST', `/api/regulation/interventions/${intervention_id}/${acte}`, {
      payload,
    })
    expect(ordre.statusCode, ordre.body).toBe(200)
    return { anne, intervention_id }
  }

  it.each([
    ['réaffectée', 0],
    ['annulée', 0],
    ['annulée', 1],
  ] as const)(
    '%s at step %i, is refused an empty closing, shown to nobody and kept nowhere',
    async (comment, etape) => {
      const { anne, intervention_id } = await perdre(etape, comment)
      const avant = (await t.appeler(anne, 'GET', url(intervention_id))).statusCode
      const rapport = await t.rapport(anne, intervention_id)
      const { intervention_id: _, ...corps } = rapport
      for (const [de, payload] of [
        ['', {}],
        [0, {}],
        [1, {}],
        [2, {}],
        [2, { observation_inter: 'x' }],
        [2, corps],
      ] as const) {
        const refus = await depuis(anne, intervention_id, de, payload)
        expect([de, refus.statusCode, refus.json().intervention]).toEqual([de, 409, undefined])
      }
      expect(await gardees(intervention_id)).toEqual([])
      expect((await t.appeler(anne, 'GET', url(intervention_id))).statusCode).toBe(avant)
    },
  )

  it('cancelled once begun, keeps a whole report once', async () => {
    const { anne, intervention_id } = await perdre(2, 'annulée')
    expect((await depuis(anne, intervention_id, 2)).statusCode).toBe(422)
    expect(await gardees(intervention_id)).toEqual([])
    const { intervention_id: _, ...corps } = await t.rapport(anne, intervention_id)
    for (let fois = 0; fois < 2; fois++) {
      const garde = await depuis(anne, intervention_id, 2, corps)
      expect([garde.statusCode, garde.json().message]).toEqual([
        200,
        expect.stringContaining('votre travail est conservé hors planning'),
      ])
    }
    expect(await gardees(intervention_id)).toHaveLength(1)
  })

  it('closed already, keeps no report that says nothing', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne, { etape: 2 })
    expect((await t.envoyer(anne, await t.clotureOf(await t.rapport(anne, intervention_id)))).outcome).toBe('applied')
    expect((await depuis(anne, intervention_id, 2)).statusCode).toBe(409)
    const seconds = await t.test.db
      .selectFrom('cloture_concurrente')
      .select('intervention_id')
      .where('intervention_id', '=', intervention_id)
      .execute()
    expect(seconds).toEqual([])
  })
})

describe('Idempotency-Key', () => {
  it('gives the same answer to the same call, a refusal included, and 422 to another', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    const cle = randomUUID()
    const premier = await avancer(anne, intervention_id, cle)
    const second = await avancer(anne, intervention_id, cle)
    expect(second.json()).toEqual(premier.json())
    expect(await t.etapeDe(intervention_id)).toBe(1)
    const autreCorps = await avancer(anne, intervention_id, cle, { cloture: 1 })
    expect(autreCorps.statusCode).toBe(422)
    expect(autreCorps.json().erreur).toBe('CLE_REUTILISEE')

    const autre = await t.visite(anne)
    const refus = randomUUID()
    expect((await avancer(anne, autre.intervention_id, refus)).statusCode).toBe(409)
    await reculer(anne, intervention_id)
    // Free to start now; but this key has had its answer.
    expect((await avancer(anne, autre.intervention_id, refus)).statusCode).toBe(409)
    expect((await avancer(anne, autre.intervention_id)).statusCode).toBe(200)
  })

  it('moves one step for twenty parallel twins', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    const cle = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => avancer(anne, intervention_id, cle)))
    expect(new Set(answers.map(a => a.statusCode))).toEqual(new Set([200]))
    expect(await t.etapeDe(intervention_id)).toBe(1)
  })

  it('says 409 while a twin is under way for long', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne)
    const cle = randomUUID()
    const client = await t.test.services.pools.systemPool.connect()
    await client.query('begin')
    await client.query(
      'insert into recu (compte_id, utilisateur_id, cle, empreinte, type, entite) values ($1, $2, $3, $4, $5, $6)',
      [anne.compte_id, anne.utilisateur_id, cle, Buffer.from('x'), 'x', 'x'],
    )
    const answer = await avancer(anne, intervention_id, cle)
    await client.query('rollback')
    client.release()
    expect(answer.statusCode).toBe(409)
    expect(answer.json().erreur).toBe('EN_COURS')
    expect((await avancer(anne, intervention_id, cle)).statusCode).toBe(200)
  })

  it('is each person’s own', async () => {
    const anne = await t.technicien()
    const bob = await t.technicien()
    const [a, b] = [await t.visite(anne), await t.visite(bob)]
    const cle = randomUUID()
    expect((await avancer(anne, a.intervention_id, cle)).statusCode).toBe(200)
    expect((await avancer(bob, b.intervention_id, cle)).statusCode).toBe(200)
    expect(await t.etapeDe(b.intervention_id)).toBe(1)
  })
})

describe('POST scancri', () => {
  const limite = 'limite-du-formulaire'
  const formulaire = (fichiers: readonly (readonly [string, Buffer])[]) =>
    Buffer.concat([
      ...fichiers.flatMap(([nom, octets]) => [
        Buffer.from(`--${limite}\r\ncontent-disposition: form-data; name="pages"; filename="${nom}"\r\n\r\n`),
        octets,
        Buffer.from('\r\n'),
      ]),
      Buffer.from(`--${limite}--\r\n`),
    ])
  const scanner = (s: TestSession, id: number, payload: Buffer, type = `multipart/form-data; boundary=${limite}`) =>
    t.appeler(s, scannerCri.method, fillPath(scannerCri.path, { id }), { payload, headers: { 'content-type': type } })

  it.each([
    ['another content type', 'application/octet-stream', formulaire([['a.jpg', jpegUnique()]]), 415, 'FORMAT_REFUSE'],
    ['a form without boundary', 'multipart/form-data', formulaire([['a.jpg', jpegUnique()]]), 400, 'SAISIE'],
    ['a form without file', undefined, formulaire([]), 400, 'SAISIE'],
    ['a page under a false extension', undefined, formulaire([['a.png', jpegUnique()]]), 422, 'TYPE_DE_FICHIER'],
    ['a script', undefined, formulaire([['a.svg', Buffer.from('<svg onload="x()"/>')]]), 422, 'TYPE_DE_FICHIER'],
    [
      'a web page called a picture',
      undefined,
      formulaire([['a.jpg', Buffer.from('<html></html>')]]),
      422,
      'TYPE_DE_FICHIER',
    ],
    ['a cut form', undefined, formulaire([['a.jpg', jpegUnique()]]).subarray(0, 120), 400, 'SAISIE'],
  ] as const)('refuses %s', async (_quoi, type, corps, statut, erreur) => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne, { etape: 2 })
    const answer = await scanner(anne, intervention_id, corps, type)
    expect(answer.statusCode).toBe(statut)
    expect(answer.json().erreur).toBe(erreur)
  })

  it('refuses a closed visit', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne, { etape: 2 })
    await t.envoyer(anne, await t.clotureOf(await t.rapport(anne, intervention_id)))
    expect((await scanner(anne, intervention_id, formulaire([['a.jpg', jpegUnique()]]))).statusCode).toBe(409)
  })

  it('keeps the pages in order, byte for byte, once, and a closing can name them', async () => {
    const anne = await t.technicien()
    const { intervention_id } = await t.visite(anne, { etape: 2 })
    const pages = [jpegUnique(), jpegUnique()]
    const corps = formulaire(pages.map((octets, n) => [`../../page ${n}.JPG`, octets] as const))
    const answer = await scanner(anne, intervention_id, corps)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ code: 'success', message: 'Le document a bien été enregistré.' })
    expect(answer.json().scan).toEqual(pages.map(sha256De))
    await scanner(anne, intervention_id, corps)
    const detail = (await t.appeler(anne, 'GET', url(intervention_id))).json()
    expect(detail.pages).toEqual(pages.map(sha256De))
    const relue = await t.appeler(
      anne,
      lireFichier.method,
      fillPath(lireFichier.path, { id: intervention_id, sha256: sha256De(pages[0] as Buffer) }),
    )
    expect(sha256De(relue.rawPayload)).toBe(sha256De(pages[0] as Buffer))
    const rapport = await t.rapport(anne, intervention_id, { scan: answer.json().scan })
    expect((await t.envoyer(anne, await t.clotureOf(rapport))).outcome).toBe('applied')
  })
})
