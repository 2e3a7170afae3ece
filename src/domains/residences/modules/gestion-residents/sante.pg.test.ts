import { beforeEach, describe, expect, it } from 'vitest'
import { ouvrirMaison, RESIDENTS } from '#domains/residences/server/testing/maison.ts'
import { lirePdf } from '#server/testing/lire-pdf.ts'
import type { TestSession } from '#server/testing/seed.ts'

const m = ouvrirMaison()
let anne: TestSession
let id: number
beforeEach(async () => {
  anne = await m.cadre(undefined, { medical: true })
  id = await m.inscrire(anne, 'Petit')
})
const url = (suite = '') => `${RESIDENTS}/${id}/informations${suite}`
const fiche = (reste: object = {}) => ({
  ...{ resident_gir: '3', date_evaluation: m.jour(-30), evaluateur: 'Dr Aubert', resident_groupe_sanguin: 'A+' },
  ...{ resident_allergies: 'Pénicilline', resident_medicaments: 'Aspirine 75 mg', resident_autres_infos: '' },
  ...{ directives: '', consentement: 'accord', consentement_le: m.jour(-30), ...reste },
})
const ecrire = (reste: object = {}) => m.reussir(anne, 'PUT', url('/0'), fiche(reste))
const lire = () => m.reussir(anne, 'GET', url())
const acces = async (qui: TestSession, suite = '') =>
  (await m.reussir(qui, 'GET', `${RESIDENTS.replace('/residents', '/acces')}${suite}`)).acces

describe('the medical sheet', () => {
  it('is refused to the anonymous, who has the record alone, who has the papers alone, and another house', async () => {
    await ecrire()
    const compte = anne.compte_id
    const [sans, papiers] = [await m.cadre(compte), await m.cadre(compte, { legal: true })]
    const ailleurs = await m.cadre(undefined, { medical: true })
    for (const [method, suite, body] of [
      ['GET', '/informations', undefined],
      ['GET', '/informations/edit', undefined],
      ['PUT', '/informations/0', fiche()],
      ['GET', '/fiche-urgence', undefined],
      ['GET', '/fiche-urgence/pdf', undefined],
    ] as const) {
      const adresse = `${RESIDENTS}/${id}${suite}`
      expect((await m.appeler(null, method, adresse, body)).status, suite).toBe(401)
      expect((await m.appeler(sans, method, adresse, body)).status, suite).toBe(403)
      expect((await m.appeler(papiers, method, adresse, body)).status, suite).toBe(403)
      expect((await m.appeler(ailleurs, method, adresse, body)).body.erreur, suite).toBe('INTROUVABLE')
    }
    // Neither the data nor its traces.
    for (const qui of [sans, papiers]) {
      const { residents } = await m.reussir(qui, 'GET', RESIDENTS)
      expect(residents).toMatchObject([{ allergies: '' }])
      expect((await m.reussir(qui, 'GET', `${RESIDENTS}/${id}`)).allergies).toBe('')
    }
    await lire()
    expect(await acces(papiers)).toEqual([])
    expect(await acces(sans)).toEqual([])
    expect(await acces(ailleurs)).toEqual([])
  })

  it.each([
    [{ resident_gir: '7' }, 'resident_gir'],
    [{ date_evaluation: null }, 'date_evaluation'],
    [{ evaluateur: '' }, 'evaluateur'],
    [{ date_evaluation: '2090-01-01' }, 'date_evaluation'],
    [{ resident_groupe_sanguin: 'C+' }, 'resident_groupe_sanguin'],
    [{ consentement: 'peut-être' }, 'consentement'],
    [{ consentement_le: null }, 'consentement_le'],
    [{ consentement_le: '2090-01-01' }, 'consentement_le'],
    [{ resident_allergies: 'x'.repeat(1001) }, 'resident_allergies'],
    [{ auteur_id: 1 }, 'auteur_id'],
  ])('refuses %j', async (over, champ) => {
    const { status, body } = await m.appeler(anne, 'PUT', url('/0'), fiche(over))
    expect(status).toBe(400)
    expect(body.champs).toHaveProperty(champ)
    expect((await lire()).versions).toEqual([])
  })

  it('is written by versions, none of which is ever changed, over the reading it names', async () => {
    await ecrire()
    const { version, dataProvider } = await m.reussir(anne, 'GET', url('/edit'))
    expect(dataProvider).toEqual(fiche())
    const { avant } = await m.reussir(anne, 'PUT', url('/0'), { ...fiche({ resident_gir: '2' }), version })
    const perimee = await m.appeler(anne, 'PUT', url('/0'), { ...fiche({ resident_gir: '1' }), version })
    expect([perimee.status, perimee.body.erreur]).toEqual([409, 'FICHE_MODIFIEE'])
    // The same again is no version; what stood before is written back as one more.
    await ecrire({ resident_gir: '2' })
    await m.reussir(anne, 'PUT', url('/0'), avant)
    const { versions, girs } = await lire()
    expect(versions.map((v: { version: number; resident_gir: string }) => [v.version, v.resident_gir])).toEqual([
      [3, '3'],
      [2, '2'],
      [1, '3'],
    ])
    expect(versions[0]).toMatchObject({ auteur: 'Prénom Nom', resident_allergies: 'Pénicilline' })
    expect(girs.map((g: { gir: string }) => g.gir).toSorted()).toEqual(['2', '3'])
  })

  it('says nothing of an evaluation or of a consent that is not told', async () => {
    await ecrire({ resident_gir: null, consentement: null })
    expect((await lire()).versions[0]).toMatchObject({
      ...{ resident_gir: '', date_evaluation: null, evaluateur: '', consentement: '', consentement_le: null },
    })
  })

  it('is not changed by the application itself, whatever it is asked', async () => {
    await ecrire()
    for (const texte of [
      "update resident_sante set resident_allergies = ''",
      'delete from resident_sante',
      'delete from acces_sante',
      "update acces_sante set motif = ''",
    ]) {
      const client = await m.services.pools.app.connect()
      try {
        await client.query('begin')
        await client.query("select set_config('app.compte', $1, true)", [String(anne.compte_id)])
        await expect(client.query(texte), texte).rejects.toThrow(/permission denied/)
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
  })

  it('says allergies where the resident is named to who may know', async () => {
    await ecrire()
    expect((await m.reussir(anne, 'GET', RESIDENTS)).residents).toMatchObject([{ allergies: 'Pénicilline' }])
    const chambre = await m.ouvrirLogement(anne)
    await m.loger(anne, id, chambre, -9)
    const chezElle = `/api/edt/modules/gestion-logements/logements/${chambre}/residents`
    expect((await m.reussir(anne, 'GET', chezElle)).sejours).toMatchObject([{ allergies: 'Pénicilline' }])
    const luc = await m.cadre(anne.compte_id)
    expect((await m.reussir(luc, 'GET', chezElle)).sejours).toMatchObject([{ allergies: '' }])
    await ecrire({ resident_allergies: '' })
    expect((await m.reussir(anne, 'GET', `${RESIDENTS}/${id}`)).allergies).toBe('')
  })
})

describe('the log of readings', () => {
  it('holds one line for a page that is read again and again, one for each version, session and person', async () => {
    const luc = await m.cadre(anne.compte_id, { medical: true })
    for (let n = 0; n < 3; n++) await lire()
    await ecrire()
    await lire()
    await m.reussir(luc, 'GET', url())
    const lignes = await acces(anne)
    expect(lignes.map((l: { detail: string; utilisateur_id: number }) => [l.detail, l.utilisateur_id])).toEqual([
      ['version 1', luc.utilisateur_id],
      ['version 1', anne.utilisateur_id],
      ['encore vide', anne.utilisateur_id],
    ])
    expect(lignes[0]).toMatchObject({ quoi: 'fiche', resident_label: 'Mme Denise Petit', par: 'Prénom Nom' })
    m.advance(11 * 60_000)
    await lire()
    m.advance(-11 * 60_000)
    expect(await acces(anne)).toHaveLength(4)
  })

  it('is narrowed to one resident, to one person, and names those of whom there is something', async () => {
    await lire()
    const autre = await m.inscrire(anne, 'Roche')
    await m.reussir(anne, 'GET', `${RESIDENTS}/${autre}/informations`)
    const luc = await m.cadre(anne.compte_id, { medical: true })
    await m.reussir(luc, 'GET', url())
    expect(await acces(anne, `?resident_id=${autre}`)).toMatchObject([{ resident_label: 'Mme Denise Roche' }])
    expect(await acces(anne, `?utilisateur_id=${luc.utilisateur_id}`)).toMatchObject([{ resident_id: id }])
    const { residents, personnes } = await m.reussir(anne, 'GET', RESIDENTS.replace('/residents', '/acces'))
    expect(residents.map((r: { label: string }) => r.label)).toEqual(['Mme Denise Petit', 'Mme Denise Roche'])
    expect(personnes).toHaveLength(2)
  })
})

describe('the emergency sheet', () => {
  it('says who they are, what they must not be given and whom to call, on the screen and on one page', async () => {
    await ecrire({ directives: 'Ne pas réanimer.' })
    await m.loger(anne, id, await m.ouvrirLogement(anne), -9)
    const contact = (reste: object) => ({
      ...{ contact_prenom: 'Lise', contact_telephone: '01 99 00 12 34', contact_email: '', contact_adresse: '' },
      ...{ contact_cp: '', contact_ville: '', contact_detail: '', contact_is_referent: 0, contact_is_confiance: 0 },
      ...{ contact_is_protection: 0, ...reste },
    })
    for (const reste of [
      { contact_lien: 'ami', contact_nom: 'Voisin' },
      { contact_lien: 'medecin', contact_nom: 'Aubert' },
      { contact_lien: 'enfant', contact_nom: 'Petit', contact_is_referent: 1 },
    ])
      await m.reussir(anne, 'POST', `${RESIDENTS}/${id}/contacts`, contact(reste))
    const page = await m.reussir(anne, 'GET', `${RESIDENTS}/${id}/fiche-urgence`)
    expect(page).toMatchObject({
      ...{ label: 'Mme Denise Petit', allergies: 'Pénicilline', groupe_sanguin: 'A+', directives: 'Ne pas réanimer.' },
      contacts: [
        { nom: 'Lise Petit', role: 'Enfant, à prévenir d’abord', telephone: '+33199001234' },
        { nom: 'Lise Aubert', role: 'Médecin traitant' },
      ],
    })
    expect(page.logement_numero).not.toBe('')
    await m.db
      .updateTable('compte')
      .set({ compte_raison_sociale: 'Les Tilleuls', compte_adresse: '4 rue du Puits', compte_cp: '80000' })
      .set({ compte_ville: 'Amiens', compte_telephone1: '+33322000001' })
      .where('compte_id', '=', anne.compte_id)
      .execute()
    const pdf = await m.app.inject({
      ...{ method: 'GET', url: `${RESIDENTS}/${id}/fiche-urgence/pdf`, headers: anne.headers },
    })
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.headers['cache-control']]).toEqual([
      ...[200, 'application/pdf', 'private, no-store'],
    ])
    expect(pdf.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(await lirePdf(pdf.rawPayload)).toContain('Les Tilleuls, 4 rue du Puits, 80000 Amiens, 03 22 00 00 01')
    expect(await acces(anne)).toMatchObject([{ quoi: 'urgence' }, { quoi: 'urgence', detail: 'version 1' }])
  })

  it('stays on one page however long its texts are', async () => {
    const long = 'Texte long. '.repeat(80)
    await ecrire({
      ...{ resident_allergies: long, resident_medicaments: long.repeat(4), resident_autres_infos: long.repeat(4) },
      directives: long,
    })
    const pdf = await m.app.inject({
      ...{ method: 'GET', url: `${RESIDENTS}/${id}/fiche-urgence/pdf`, headers: anne.headers },
    })
    expect(pdf.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  })
})
