import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestSession } from '#server/testing/seed.ts'
import type { LotRapport } from '#wire/resource.ts'
import { openTrial, VEHICULE } from './testing/resource.ts'

const { test, call, somebody } = openTrial()
let anne: TestSession
let other: TestSession
beforeEach(async () => {
  anne = await somebody()
  other = await somebody()
})

const add = async (immatriculation: string, who = anne) =>
  (await call(who, 'POST', 'vehicules', { ...VEHICULE, immatriculation })).body.id as number
const lot = (body: object, who = anne) => call(who, 'POST', 'vehicules/lot', body)
const list = async (query = '') => (await call(anne, 'GET', `vehicules${query}`)).body
const values = async (id: number) => (await call(anne, 'GET', `vehicules/${id}/edit`)).body.dataProvider
const refused = (rapport: LotRapport) =>
  rapport.refusees.map(r => [r.id, Object.values(r.champs ?? {})[0] ?? r.message])

describe('several rows at once', () => {
  it('refuses what is no batch, rows of another company, and more than it promises', async () => {
    const id = await add('AA-1')
    for (const body of [{}, { supprimer: [] }, { supprimer: [id], restaurer: [id] }, { saisir: [{ id }] }])
      expect((await lot(body)).status).toBe(400)
    expect((await lot({ supprimer: Array.from({ length: 501 }, (_, i) => i + 1) })).status).toBe(400)
    for (const body of [{ supprimer: [id] }, { saisir: [{ id, valeurs: { places: '9' } }] }]) {
      const answer = await lot(body, other)
      expect(answer.body.rapport.faites).toEqual([])
      expect(refused(answer.body.rapport)).toEqual([[id, 'Cet élément est introuvable.']])
    }
    expect((await list()).total).toBe(1)
  })

  it('deletes those that may go, names the others, and takes all of it back', async () => {
    const [free, used] = [await add('AA-1'), await add('AA-2')]
    await call(anne, 'PUT', `vehicules/${used}/affectation-utilisateurs/0`, { data: String(anne.utilisateur_id) })
    const answer = (await lot({ supprimer: [free, used, free] })).body
    expect(answer).toMatchObject({ code: 'warning', rapport: { faites: [free] } })
    expect(answer.message).toBe(
      '1\u00a0ligne supprimée, 1\u00a0refusée\u00a0: Suppression impossible\u00a0: encore utilisé par 1 affectations.',
    )
    expect(refused(answer.rapport)[0]?.[0]).toBe(used)
    expect((await list('?supprimes=1')).datas).toMatchObject([{ vehicule_id: free, supprime_par: expect.any(String) }])
    expect((await lot({ restaurer: [free] })).body.message).toBe('1\u00a0ligne restaurée.')
    expect((await lot({ restaurer: [free] })).body.rapport.faites).toEqual([])
    expect((await list()).total).toBe(2)
  })

  it('reads what a person writes in a cell, refuses it at its field with what is expected', async () => {
    const id = await add('AA-1')
    await add('AA-2')
    const say = async (valeurs: object) => (await lot({ saisir: [{ id, valeurs }] })).body.rapport
    expect((await say({ places: '900' })).refusees[0].champs).toEqual({ places: 'Places\u00a0: entre 1 et 60.' })
    expect((await say({ actif: 'peut-être' })).refusees[0].champs).toEqual({
      actif: 'Actif\u00a0: oui ou non est attendu, pas «\u00a0peut-être\u00a0».',
    })
    expect((await say({ contrat: 'vol' })).refusees[0].champs.contrat).toMatch(/Attendu\u00a0: Achat, Location/)
    expect((await say({ immatriculation: 'aa-2' })).refusees[0].champs.immatriculation).toMatch(/déjà prise/)
    expect((await say({ fin_location: '31/01/2027' })).refusees[0].champs.fin_location).toMatch(/pas demandé/)
    expect((await say({ compte_id: '3' })).refusees[0].champs).toEqual({ compte_id: 'Champ inconnu' })
    expect(await values(id)).toMatchObject({ places: 5, actif: 1, contrat: 'achat', immatriculation: 'AA-1' })

    const done = await say({ places: '7', actif: 'non', contact: '03 53 01 00 01', controle: '9:30' })
    expect(done.faites).toEqual([id])
    const avant = { places: 5, actif: 1, contact: '', controle: null }
    expect(done.avant).toEqual([{ id, valeurs: avant, version: expect.any(String) }])
    expect(await values(id)).toMatchObject({ places: 7, actif: 0, contact: '+33353010001', controle: '09:30' })
    expect((await lot({ modifier: done.avant })).body.rapport.faites).toEqual([id])
    expect(await values(id)).toMatchObject({ places: 5, actif: 1, contact: '', controle: null })
  })

  it('takes nothing back of what somebody else wrote since, and all of it where they wrote something else', async () => {
    const id = await add('AA-1')
    const { avant } = (await lot({ saisir: [{ id, valeurs: { places: '7', controle: '9:30' } }] })).body.rapport
    await lot({ modifier: [{ id, valeurs: { places: 12 } }] })
    const { rapport } = (await lot({ modifier: avant })).body
    expect(rapport.faites).toEqual([])
    expect(refused(rapport)[0]?.[1]).toMatch(/^Le véhicule a été modifié entre-temps/)
    expect(await values(id)).toMatchObject({ places: 12, controle: '09:30' })
    await lot({ modifier: [{ id, valeurs: { places: 7, notes: 'Clé au crochet' } }] })
    expect((await lot({ modifier: avant })).body.rapport.faites).toEqual([id])
    expect(await values(id)).toMatchObject({ places: 5, controle: null, notes: 'Clé au crochet' })
  })

  it('changes one field of many, whatever becomes of one of them', async () => {
    const ids = [await add('AA-1'), await add('AA-2'), await add('AA-3')]
    const gone = ids[1] as number
    await call(anne, 'DELETE', `vehicules/${gone}`)
    const { rapport } = (await lot({ modifier: ids.map(id => ({ id, valeurs: { places: 9 } })) })).body
    expect(rapport.faites).toEqual([ids[0], ids[2]])
    expect(refused(rapport)).toEqual([[gone, 'Cet élément est introuvable.']])
    expect((await list()).datas.map((d: { places: number }) => d.places)).toEqual([9, 9])
  })
})

describe('an import', () => {
  const ligne = (immatriculation: string, over: object = {}) => ({
    Immatriculation: immatriculation,
    Places: '5',
    Contrat: 'Achat',
    Actif: 'oui',
    ...over,
  })
  const send = (lignes: object[], valides = true) =>
    call(anne, 'POST', 'vehicules/import', { lignes, appliquer: true, valides })
  const imports = async (who = anne) => (await call(who, 'GET', 'vehicules/imports')).body

  it.each([
    [{ Places: '5', places: '7' }, 'places', 'Places', '«\u00a0Places\u00a0» et «\u00a0places\u00a0»'],
    [{ Contact: '0353010001', contact: '' }, 'contact', 'Contact', '«\u00a0Contact\u00a0» et «\u00a0contact\u00a0»'],
  ])('refuses several columns of one field, and names it: %j', async (columns, champ, label, titres) => {
    for (const appliquer of [false, true]) {
      const lignes = [ligne('IM-1'), ligne('IM-2', columns)]
      const answer = await call(anne, 'POST', 'vehicules/import', { lignes, appliquer })
      const message = `${label}\u00a0: plusieurs colonnes le disent, ${titres}. Gardez-en une.`
      expect(answer).toMatchObject({ status: 400, body: { erreur: 'SAISIE', message, champs: { [champ]: message } } })
    }
    expect((await list()).total).toBe(0)
  })

  it('says that there was nothing to import', async () => {
    for (const appliquer of [false, true])
      expect((await call(anne, 'POST', 'vehicules/import', { lignes: [], appliquer })).body).toMatchObject({
        ...{ code: 'warning', message: 'Rien à importer.', rapport: { lignes: 0, ecrites: 0 } },
      })
    expect(await imports()).toEqual([])
  })

  it('enters the right lines and says what the others should hold', async () => {
    const { body } = await send([ligne('IM-1'), ligne('IM-2', { Actif: 'peut-être' }), ligne('IM-3', { Vide: '' })])
    expect(body).toMatchObject({ code: 'warning', message: '2\u00a0lignes importées, 1\u00a0ligne à corriger.' })
    expect(body.rapport.erreurs).toEqual([
      { ligne: 2, champs: { actif: 'Actif\u00a0: oui ou non est attendu, pas «\u00a0peut-être\u00a0».' } },
    ])
    expect((await list()).total).toBe(2)
    // Nothing right: nothing was imported, and there is nothing to take back.
    expect((await send([ligne('IM-1')])).body.rapport).toMatchObject({ ecrites: 0 })
    expect(await imports()).toHaveLength(1)
  })

  it('is taken back whole for a day, but for what was changed since', async () => {
    const { import_id } = (await send([ligne('IM-1'), ligne('IM-2'), ligne('IM-3')])).body.rapport
    expect(await imports()).toMatchObject([{ import_id, lignes: 3, par: expect.any(String) }])
    expect(await imports(other)).toEqual([])
    expect((await call(other, 'POST', `vehicules/imports/${import_id}/defaire`, {})).status).toBe(404)
    const [first] = (await list()).datas
    await lot({ saisir: [{ id: first.vehicule_id, valeurs: { places: '6' } }] })
    const undone = (await call(anne, 'POST', `vehicules/imports/${import_id}/defaire`, {})).body
    expect(undone.rapport.faites).toHaveLength(2)
    expect(refused(undone.rapport)).toEqual([[first.vehicule_id, 'Modifié depuis l’import\u00a0: gardé.']])
    expect((await list()).datas.map((d: { vehicule_id: number }) => d.vehicule_id)).toEqual([first.vehicule_id])
    expect((await list('?supprimes=1')).total).toBe(2)
    expect(await imports()).toEqual([])
    expect((await call(anne, 'POST', `vehicules/imports/${import_id}/defaire`, {})).status).toBe(404)
  })

  it('is taken back once, however many ask at the same moment', async () => {
    const { import_id } = (await send([ligne('IM-1'), ligne('IM-2'), ligne('IM-3')])).body.rapport
    const asked = await Promise.all(
      [1, 2, 3].map(() => call(anne, 'POST', `vehicules/imports/${import_id}/defaire`, {})),
    )
    expect(asked.map(a => a.status).toSorted()).toEqual([200, 404, 404])
    expect(asked.find(a => a.status === 200)?.body.rapport.faites).toHaveLength(3)
    for (const { body } of asked.filter(a => a.status === 404))
      expect(body.message).toBe('Cet import a déjà été défait, ou date de plus d’un jour.')
    const { rows } = await sql`select 1 from audit where compte_id = ${anne.compte_id}
      and action = 'vehicules.import-defaire'`.execute(test.db)
    expect(rows).toHaveLength(1)
  })

  it('is taken back with its own rows, whoever imports at the same moment', async () => {
    const sent = await Promise.all(['IM-1', 'IM-2', 'IM-3', 'IM-4'].map(plaque => send([ligne(plaque)])))
    const ids = sent.map(({ body }) => body.rapport.import_id)
    expect(new Set(ids).size).toBe(4)
    await call(anne, 'POST', `vehicules/imports/${ids[1]}/defaire`, {})
    const left = (await list()).datas.map((d: { immatriculation: string }) => d.immatriculation)
    expect(left.toSorted()).toEqual(['IM-1', 'IM-3', 'IM-4'])
  })

  it('waits for its turn behind those of its company, and leaves the others theirs', async () => {
    await test.db.transaction().execute(async held => {
      for (const n of [1, 2, 3, 4])
        await sql`select pg_advisory_xact_lock(${anne.compte_id}, hashtext(${`import/${n}`}))`.execute(held)
      const answer = await send([ligne('IM-1')])
      expect(answer).toMatchObject({ status: 409, body: { erreur: 'EN_COURS' } })
      expect(answer.body.message).toMatch(/D’autres imports de votre entreprise/)
      expect((await call(other, 'POST', 'vehicules/import', { lignes: [ligne('IM-1')], appliquer: true })).status).toBe(
        200,
      )
    })
    expect((await list()).total).toBe(0)
    expect((await send([ligne('IM-1')])).body.rapport).toMatchObject({ ecrites: 1 })
  })

  it('is no longer taken back the day after', async () => {
    await send([ligne('IM-1')])
    await test.services.pools.systemPool.query(
      `update audit set recu_a = recu_a - interval '25 hours' where compte_id = $1 and action = 'vehicules.importer'`,
      [anne.compte_id],
    )
    expect(await imports()).toEqual([])
  })
})

describe('a page of a list', () => {
  it('is as long as asked, up to a limit', async () => {
    for (let n = 0; n < 17; n++) await add(`PG-${String(n).padStart(2, '0')}`)
    expect((await list('?page=1')).datas).toHaveLength(15)
    const second = await list('?page=2&lignes=10')
    expect(second.datas.map((d: { immatriculation: string }) => d.immatriculation)[0]).toBe('PG-10')
    expect(second).toMatchObject({ total: 17, page: 2 })
    expect((await call(anne, 'GET', 'vehicules?page=1&lignes=201')).status).toBe(400)
  })
})
