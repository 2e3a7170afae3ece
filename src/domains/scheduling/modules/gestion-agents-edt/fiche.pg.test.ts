import { beforeEach, describe, expect, it } from 'vitest'
import type { TestSession } from '#server/testing/seed.ts'
import { ouvrirMaison } from './testing/maison.ts'

const m = ouvrirMaison()
let cadre: TestSession
let metier_id: number
beforeEach(async () => {
  ;({ cadre, metier_id } = await m.maison())
})

const r0 = () => m.jour(0)
const fiche = (reste: object = {}) => ({
  ...{ nom: 'Petit', prenom: 'Léa', email: '', telephone: '', naissance: null, entree: null },
  ...reste,
})
const ajouter = (reste: object) => m.appeler(cadre, 'POST', '', m.saisie(metier_id, reste))
const changer = (id: number, reste: object) => m.appeler(cadre, 'PUT', `/${id}`, fiche(reste))
const combien = async () => (await m.appeler(cadre, 'GET')).body.agents.length
const importer = async (lignes: object[], reste: object = {}) =>
  (await m.appeler(cadre, 'POST', '/import', { lignes, appliquer: true, valides: true, ...reste })).body.rapport
const ligne = (reste: object) => ({ Nom: 'Roux', 'Heures par semaine': '35', Téléphone: '01 99 00 12 34', ...reste })

describe('the address of an agent', () => {
  it('is refused where a colleague has it, invited or signing in, whatever its letters; of another house it is not', async () => {
    const { cadre: ailleurs, metier_id: leur } = await m.maison()
    const email = `ines-${cadre.compte_id}@exemple.fr`
    await m.ajouter(ailleurs, leur, { email })
    const id = await m.ajouter(cadre, metier_id, { nom: 'Caron', prenom: 'Inès', email })
    const autre = await m.ajouter(cadre, metier_id, { nom: 'Roux' })
    for (const [pris, nom] of [
      [email.toUpperCase(), 'Inès Caron'],
      [cadre.email, 'Nathalie Lefèvre'],
    ] as const) {
      const message = `E-mail\u00a0: ${nom} a déjà cette adresse.`
      const attendu = { status: 409, body: { erreur: 'EMAIL_DEJA_UTILISE', message, champs: { email: message } } }
      expect(await ajouter({ email: pris })).toMatchObject(attendu)
      expect(await changer(autre, { email: pris })).toMatchObject(attendu)
      expect(await m.appeler(cadre, 'POST', `/${autre}/invitation`, { email: pris })).toMatchObject(attendu)
    }
    expect(await combien()).toBe(3)
    // Their own stays theirs to write again.
    expect((await changer(id, { email, prenom: 'Ines' })).status).toBe(200)
  })

  it('is given to one of two that are added at once', async () => {
    const email = `deux-${cadre.compte_id}@exemple.fr`
    const [a, b] = await Promise.all([ajouter({ email }), ajouter({ email, nom: 'Roux' })])
    expect([a.status, b.status].toSorted()).toEqual([200, 409])
  })

  it('is refused of a line that is kept although somebody has it', async () => {
    const email = `import-${cadre.compte_id}@exemple.fr`
    await m.ajouter(cadre, metier_id, { email })
    const lignes = [ligne({ 'E-mail': email, Téléphone: '' })]
    expect(await importer(lignes)).toMatchObject({ ecrites: 0, ignorees: 1, erreurs: [] })
    const garde = await importer(lignes, { doubles: [1] })
    expect(garde).toMatchObject({ ecrites: 0, erreurs: [{ ligne: 1, champs: { email: expect.any(String) } }] })
    expect(await combien()).toBe(2)
  })
})

describe('the dates of an agent', () => {
  it.each([
    [{ naissance: '2060-01-01' }, 'naissance'],
    [{ naissance: '1901-01-01' }, 'naissance'],
    [{ naissance: '2020-01-01' }, 'naissance'],
    [{ naissance: '1990-05-04', entree: '1985-01-01' }, 'entree'],
    [{ entree: '1902-01-01' }, 'entree'],
  ])('are refused at their field, written, changed or imported: %j', async (dates, champ) => {
    const id = await m.ajouter(cadre, metier_id)
    const [cree, change] = [await ajouter(dates), await changer(id, { ...dates, telephone: '01 99 00 12 34' })]
    for (const { status, body } of [cree, change]) {
      expect([status, body.erreur, Object.keys(body.champs)]).toEqual([400, 'SAISIE', [champ]])
    }
    const { naissance = '', entree = '' } = dates as { naissance?: string; entree?: string }
    const rapport = await importer([ligne({ 'Date de naissance': naissance, 'Date d’entrée': entree })])
    expect(rapport.erreurs.map((e: { champs: object }) => Object.keys(e.champs))).toEqual([[champ]])
    expect(await combien()).toBe(2)
  })

  it('are judged by the day that the contract begins, where none is said', async () => {
    const valable_du = `${Number(r0().slice(0, 4)) - 20}${r0().slice(4)}`
    const { status, body } = await ajouter({ naissance: '2000-01-01', valable_du })
    expect([status, Object.keys(body.champs)]).toEqual([400, ['valable_du']])
  })

  it('and those of a contract have an end: a year that was typed wrong is told', async () => {
    const loin = `${Number(r0().slice(0, 4)) + 11}${r0().slice(4)}`
    expect((await ajouter({ entree: loin })).body.champs).toHaveProperty('entree')
    expect((await ajouter({ valable_du: loin })).body.champs).toHaveProperty('valable_du')
    const id = await m.ajouter(cadre, metier_id)
    const contrat = { valable_du: loin, metier_id, heures_semaine: 28 }
    expect((await m.appeler(cadre, 'POST', `/${id}/contrats`, contrat)).body.champs).toHaveProperty('valable_du')
    const sans_fin = { ...contrat, valable_du: r0(), valable_au: '2150-01-01' }
    expect((await m.appeler(cadre, 'POST', `/${id}/contrats`, sans_fin)).body.champs).toHaveProperty('valable_au')
    const fin = await m.appeler(cadre, 'PUT', `/${id}/contrats/fin`, { valable_au: '2150-01-01' })
    expect(fin.body.champs).toHaveProperty('valable_au')
    const rapport = await importer([ligne({ 'Date d’entrée': loin }), ligne({ 'Heures par semaine': '0x20' })])
    expect(rapport.erreurs.map((e: { champs: object }) => Object.keys(e.champs))).toEqual([
      ['entree'],
      ['heures_semaine'],
    ])
    expect(await combien()).toBe(2)
  })

  it('may stay as they were before', async () => {
    const id = await m.ajouter(cadre, metier_id)
    await m.db.updateTable('agent').set({ naissance: '2060-01-01' }).where('utilisateur_id', '=', id).execute()
    const { entree } = (await m.appeler(cadre, 'GET', `/${id}`)).body
    expect((await changer(id, { naissance: '2060-01-01', entree, prenom: 'Lou' })).status).toBe(200)
  })
})
