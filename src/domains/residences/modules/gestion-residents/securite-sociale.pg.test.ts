import { describe, expect, it } from 'vitest'
import { ouvrirMaison, RESIDENTS } from '#domains/residences/server/testing/maison.ts'
import { seal } from '#server/seal/seal.ts'
import type { TestSession } from '#server/testing/seed.ts'

const NIR = '155082A00100140'
const CLAIR = '1 55 08 2A 001 001 40'
const DE = { resident_civilite: 'M.', resident_date_naissance: '1955-08-03' }
const cle = (nom: string, signe: string) => `${nom}:${signe.repeat(43)}=`

const garder = (resident_securite_sociale: string) => ({ resident_securite_sociale })

describe('the number of social security', () => {
  const m = ouvrirMaison()
  async function ouvrir() {
    const anne = await m.cadre(undefined, { legal: true })
    const id = await m.inscrire(anne, 'Petit', DE)
    return { anne, id, url: `${RESIDENTS}/${id}/securite-sociale` }
  }
  const montrer = (qui: TestSession | null, url: string, motif = 'Déclaration à la CPAM') =>
    m.appeler(qui, 'POST', `${url}/lecture`, { motif })

  it('is refused to the anonymous, who has the record or the health alone, and another house', async () => {
    const { anne, url } = await ouvrir()
    await m.reussir(anne, 'PUT', url, garder(NIR))
    const autres = [await m.cadre(anne.compte_id), await m.cadre(anne.compte_id, { medical: true })]
    const ailleurs = await m.cadre(undefined, { legal: true })
    for (const [method, suite, body] of [
      ['GET', '/edit', undefined],
      ['PUT', '', garder(NIR)],
      ['POST', '/lecture', { motif: 'Pour voir' }],
    ] as const) {
      expect((await m.appeler(null, method, url + suite, body)).status).toBe(401)
      for (const qui of autres) expect((await m.appeler(qui, method, url + suite, body)).status).toBe(403)
      expect((await m.appeler(ailleurs, method, url + suite, body)).body.erreur).toBe('INTROUVABLE')
    }
    const adresse = url.replace('/securite-sociale', '')
    for (const qui of autres) expect((await m.reussir(qui, 'GET', adresse)).resident_securite_sociale).toBe('')
  })

  it.each(['155082A00100141', '15508', '955082A00100140', 'bonjour'])('refuses %s without a word of it', async faux => {
    const { anne, url } = await ouvrir()
    const { status, body } = await m.appeler(anne, 'PUT', url, garder(faux))
    expect(status).toBe(400)
    expect(body.champs).toHaveProperty('resident_securite_sociale')
    expect(JSON.stringify(body)).not.toContain(faux)
    expect((await montrer(anne, url)).status).toBe(404)
  })

  it('is kept sealed, masked everywhere, and shown to who says why, which is noted', async () => {
    const { anne, id, url } = await ouvrir()
    expect((await m.reussir(anne, 'PUT', url, garder(CLAIR))).code).toBe('success')
    const row = await m.db
      .selectFrom('resident_nir')
      .selectAll()
      .where('resident_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ cle_id: 'essai', debut: '15508' })
    expect(row.octets.toString('latin1')).not.toContain(NIR.slice(5, 13))
    expect((await m.reussir(anne, 'GET', `${RESIDENTS}/${id}`)).resident_securite_sociale).toBe('1 55 08 •• •••')
    expect((await m.reussir(anne, 'GET', `${url}/edit`)).dataProvider).toEqual(garder(''))
    for (const motif of ['', 'non', 'x'.repeat(301), `Pour ${NIR}`, 'NIR 1 55 08 20 000 1'])
      expect((await montrer(anne, url, motif)).body.champs, motif).toHaveProperty('motif')
    expect((await montrer(anne, url)).body).toEqual(garder(CLAIR))
    expect((await montrer(anne, url)).status).toBe(200)
    const { acces } = await m.reussir(anne, 'GET', RESIDENTS.replace('/residents', '/acces'))
    expect(acces).toMatchObject([{ quoi: 'nir', motif: 'Déclaration à la CPAM' }, { quoi: 'nir' }])
    // Who has the health alone is not told that somebody read the number.
    const luc = await m.cadre(anne.compte_id, { medical: true })
    expect((await m.reussir(luc, 'GET', RESIDENTS.replace('/residents', '/acces'))).acces).toEqual([])
  })

  it('is told to doubt where the record says otherwise, and goes when it is emptied', async () => {
    const { anne, id, url } = await ouvrir()
    const fiche = m.resident('Petit', { ...DE, resident_civilite: 'Mme' })
    await m.reussir(anne, 'PUT', `${RESIDENTS}/${id}`, fiche)
    const doute = await m.reussir(anne, 'PUT', url, garder(NIR))
    expect([doute.code, doute.message]).toEqual(['warning', expect.stringContaining('la civilité')])
    await m.reussir(anne, 'PUT', url, garder(''))
    expect((await m.reussir(anne, 'GET', `${RESIDENTS}/${id}`)).resident_securite_sociale).toBe('')
    expect(await m.db.selectFrom('resident_nir').selectAll().where('resident_id', '=', id).execute()).toEqual([])
  })

  it('does not open in the row of somebody else', async () => {
    const { anne, id, url } = await ouvrir()
    await m.reussir(anne, 'PUT', url, garder(NIR))
    const autre = await m.inscrire(anne, 'Roche')
    await m.db.updateTable('resident_nir').set({ resident_id: autre }).where('resident_id', '=', id).execute()
    const vole = await montrer(anne, `${RESIDENTS}/${autre}/securite-sociale`)
    expect([vole.status, vole.body.erreur]).toEqual([409, 'CHIFFREMENT_ABSENT'])
  })
})

describe('without a key', () => {
  const m = ouvrirMaison({})
  it('no number is kept, and why is said', async () => {
    const anne = await m.cadre(undefined, { legal: true })
    const id = await m.inscrire(anne, 'Petit', DE)
    const refus = await m.appeler(anne, 'PUT', `${RESIDENTS}/${id}/securite-sociale`, garder(NIR))
    expect([refus.status, refus.body.erreur]).toEqual([409, 'CHIFFREMENT_ABSENT'])
    expect(refus.body.message).toContain('HEALTH_KEYS')
    expect(await m.db.selectFrom('resident_nir').selectAll().where('resident_id', '=', id).execute()).toEqual([])
  })
})

describe('with a newer key before the older one', () => {
  const m = ouvrirMaison({ HEALTH_KEYS: `neuve:${'B'.repeat(43)}=,${cle('vieille', 'A')}` })
  it('what the older one sealed is read, and sealed again by the newer', async () => {
    const anne = await m.cadre(undefined, { legal: true })
    const id = await m.inscrire(anne, 'Petit', DE)
    const { compte_id } = anne
    const vieille = { healthKeys: [{ id: 'vieille', secret: `${'A'.repeat(43)}=` }] }
    const sealed = seal(vieille, NIR, `resident_nir:${compte_id}:${id}`)
    if (!sealed) throw new Error('not sealed')
    await m.db
      .insertInto('resident_nir')
      .values({ compte_id, resident_id: id, ...sealed, debut: '15508' })
      .execute()
    const url = `${RESIDENTS}/${id}/securite-sociale/lecture`
    for (let n = 0; n < 2; n++) expect(await m.reussir(anne, 'POST', url, { motif: 'Contrôle' })).toEqual(garder(CLAIR))
    const row = await m.db.selectFrom('resident_nir').select('cle_id').where('resident_id', '=', id).execute()
    expect(row).toEqual([{ cle_id: 'neuve' }])
  })
})
