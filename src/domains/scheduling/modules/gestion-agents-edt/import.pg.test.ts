import { beforeEach, describe, expect, it } from 'vitest'
import type { TestSession } from '#server/testing/seed.ts'
import { ouvrirMaison } from './testing/maison.ts'

const m = ouvrirMaison()
let cadre: TestSession
let metier_id: number
beforeEach(async () => {
  ;({ cadre, metier_id } = await m.maison())
})

const lire = async (id: number) => (await m.appeler(cadre, 'GET', `/${id}`)).body
const lister = async () => (await m.appeler(cadre, 'GET')).body

describe('a sheet', () => {
  const ligne = (nom: string, reste: object = {}) => ({
    ...{ Nom: nom, Prénom: 'Ana', 'E-mail': '', Téléphone: '', Métier: 'aide-soignant' },
    ...{ 'Heures par semaine': '31 h 30', 'Date d’entrée': '01/09/2025', 'Date de naissance': '' },
    ...reste,
  })
  const envoyer = async (lignes: object[], reste: object = {}) =>
    (await m.appeler(cadre, 'POST', '/import', { lignes, appliquer: false, ...reste })).body

  it('is looked at first, told line by line what is wrong, and enters by what is right', async () => {
    const tel = (n: number) => ({ Téléphone: `01 99 00 00 0${n}` })
    const lignes = [
      ligne('Un', tel(1)),
      ligne('', tel(2)),
      ligne('Trois', { ...tel(3), Métier: 'astronaute' }),
      ligne('Quatre', { ...tel(4), 'Date d’entrée': '31/02/2026' }),
      ligne('Cinq', { ...tel(5), 'Heures par semaine': 'beaucoup' }),
      ligne('Six'),
      ligne('Un', tel(7)),
      ligne('Huit', tel(8)),
    ]
    const { rapport } = await envoyer(lignes)
    expect(rapport.ecrites).toBe(0)
    expect(rapport.erreurs.map((e: { ligne: number; champs: object }) => [e.ligne, Object.keys(e.champs)])).toEqual([
      [2, ['nom']],
      [3, ['metier_id']],
      [4, ['entree']],
      [5, ['heures_semaine']],
      [6, ['email']],
    ])
    expect(rapport.doubles).toEqual([{ ligne: 7, raison: 'même nom', champ: 'nom', comme: { ligne: 1 } }])
    expect((await lister()).agents).toHaveLength(1)
    const { rapport: fait } = await envoyer(lignes, { appliquer: true, valides: true })
    expect(fait).toMatchObject({ ecrites: 2, ignorees: 1 })
    const { agents } = await lister()
    expect(agents.map((a: { label: string }) => a.label)).toEqual(['Ana Huit', 'Nathalie Lefèvre', 'Ana Un'])
    expect(agents[0]).toMatchObject({ minutes_hebdomadaires: 1890, contrat_du: '2025-09-01', metier_id })
    // The same sheet again adds nobody.
    expect((await envoyer(lignes, { appliquer: true, valides: true })).rapport.ecrites).toBe(0)
    // Taken back, whoever is in use aside.
    await m.pointage({ compte_id: cadre.compte_id, utilisateur_id: agents[0].utilisateur_id }, 3)
    const defaire = () => m.appeler(cadre, 'POST', `/import/${fait.import_id}/defaire`)
    expect((await defaire()).body.message).toBe(
      '1\u00a0agent retiré. Ana Huit reste\u00a0: son nom sert déjà ailleurs.',
    )
    expect((await defaire()).status).toBe(404)
    expect((await lister()).agents).toHaveLength(2)
  })

  it('gives hours to nobody who has none: they are asked for, or the person enters without a contract', async () => {
    const lignes = [
      ligne('Un', { Téléphone: '01 99 00 00 01', 'Heures par semaine': '' }),
      ligne('Deux', { Téléphone: '01 99 00 00 02', 'Heures par semaine': 'Sans contrat' }),
    ]
    const { rapport } = await envoyer(lignes, { appliquer: true, valides: true })
    expect(rapport).toMatchObject({
      ecrites: 1,
      erreurs: [{ ligne: 1, champs: { heures_semaine: expect.stringContaining('sans contrat') } }],
    })
    const { agents } = await lister()
    const deux = agents.find((a: { nom: string }) => a.nom === 'Deux')
    expect(deux).toMatchObject({ minutes_hebdomadaires: null, contrat_du: null, metier_id: null })
    expect((await lire(deux.utilisateur_id)).contrats).toEqual([])
  })

  it('is undone by nobody of another house', async () => {
    const { rapport } = await envoyer([ligne('Un', { 'E-mail': 'un@exemple.fr' })], { appliquer: true, valides: true })
    const { cadre: ailleurs } = await m.maison()
    expect((await m.appeler(ailleurs, 'POST', `/import/${rapport.import_id}/defaire`)).status).toBe(404)
    // Nor is it on their list: on its house's alone, until it is taken back.
    expect((await m.appeler(ailleurs, 'GET', '/imports')).body).toEqual([])
    expect((await m.appeler(cadre, 'GET', '/imports')).body).toMatchObject([
      { import_id: rapport.import_id, lignes: 1 },
    ])
    expect((await lister()).agents).toHaveLength(2)
  })

  it('marks the cell by which a line is another one, or somebody of the house', async () => {
    const [tel, ne] = [(n: number) => ({ Téléphone: `01 99 00 00 0${n}` }), { 'Date de naissance': '04/05/1990' }]
    const email = { 'E-mail': `ana-${cadre.compte_id}@exemple.fr` }
    const { rapport } = await envoyer([
      ligne('Un', { ...email, ...ne }),
      ligne('Deux', { 'E-mail': email['E-mail'].toUpperCase() }),
      ligne('Trois', tel(3)),
      ligne('Quatre', tel(3)),
      ligne('UN', { ...tel(5), ...ne }),
      // Of one name, and born on another day: two people.
      ligne('Un', { ...tel(6), 'Date de naissance': '06/07/1991' }),
      ligne('un', tel(7)),
      ligne('Lefèvre', { ...tel(8), Prénom: 'Nathalie' }),
    ])
    expect(rapport.erreurs).toEqual([])
    expect(rapport.doubles).toEqual([
      { ligne: 2, champ: 'email', raison: 'même e-mail', comme: { ligne: 1 } },
      { ligne: 4, champ: 'telephone', raison: 'même téléphone', comme: { ligne: 3 } },
      { ligne: 5, champ: 'naissance', raison: 'même nom, même date de naissance', comme: { ligne: 1 } },
      { ligne: 7, champ: 'nom', raison: 'même nom', comme: { ligne: 1 } },
      { ligne: 8, champ: 'nom', raison: 'même nom', comme: { label: 'Nathalie Lefèvre' } },
    ])
  })

  it('says of every cell, in the words of its column, what is to be written there', async () => {
    const faux = {
      ...{ 'E-mail': 'ana', Téléphone: '12', 'Date de naissance': '30/02/1990', 'Date d’entrée': 'hier' },
      ...{ 'Heures par semaine': '99', 'Heures par an': '9000', 'Contrat jusqu’au': 'Noël', 'Jours de TLC': '400' },
      ...{ 'Dispensé de nuits': 'sauf mardi', 'Heures reprises': 'un peu', 'Reprises au': '02/09/2026' },
    }
    const { rapport } = await envoyer([ligne('', faux)])
    const { champs } = rapport.erreurs[0]
    const DATE = 'ce n’est pas une date. Écrivez par exemple 01/09/2026.'
    expect(champs).toEqual({
      nom: 'Nom\u00a0: à renseigner.',
      email: 'E-mail\u00a0: une adresse comme prenom.nom@exemple.fr est attendue.',
      telephone: 'Téléphone\u00a0: un numéro comme 06 12 34 56 78 est attendu.',
      naissance: `Date de naissance\u00a0: ${DATE}`,
      entree: `Date d’entrée\u00a0: ${DATE}`,
      heures_semaine: 'Heures par semaine\u00a0: entre 0 et 60.',
      heures_annee: 'Heures par an\u00a0: entre 0 et 2\u202f400.',
      valable_au: `Contrat jusqu’au\u00a0: ${DATE}`,
      tlc_jours: 'Jours de TLC\u00a0: entre 0 et 366.',
      exempt_nuit: 'Dispensé de nuits\u00a0: écrivez oui ou non.',
      heures_reprises: 'Heures reprises\u00a0: écrivez par exemple «\u00a0+ 12 h 30\u00a0» ou «\u00a0− 4 h\u00a0».',
      reprises_au: 'Reprises au\u00a0: le premier jour d’un mois est attendu.',
    })
    const dit = async (reste: object) =>
      (await envoyer([ligne('Un', { Téléphone: '01 99 00 00 01', ...reste })])).rapport.erreurs[0]?.champs
    expect(await dit({ Téléphone: '' })).toEqual({ email: 'E-mail\u00a0: un e-mail ou un téléphone est attendu.' })
    expect(await dit({ 'Travailleur de nuit': 'oui', 'Dispensé de nuits': 'oui' })).toEqual({
      exempt_nuit: 'Dispensé de nuits\u00a0: une personne dispensée de nuits n’est pas travailleuse de nuit.',
    })
    expect(await dit({ 'Contrat à partir du': '01/09/2026', 'Contrat jusqu’au': '31/08/2026' })).toEqual({
      valable_au: 'Contrat jusqu’au\u00a0: la fin vient après le début.',
    })
    expect(await dit({ 'Date d’entrée': '', 'Contrat à partir du': '01/09/1950' })).toEqual({
      valable_du: 'Contrat à partir du\u00a0: vérifiez l’année.',
    })
    expect(await dit({ 'Date de naissance': '01/01/2020' })).toEqual({
      naissance: 'Date de naissance\u00a0: 2020 ferait moins de 14\u00a0ans, vérifiez l’année.',
    })
  })

  it('gives the contract and the rights that its columns say, once, and takes them back whole', async () => {
    const annee = m.jour(0).slice(0, 4)
    const lignes = [
      ligne('Un', {
        ...{ Téléphone: '01 99 00 00 01', 'Date d’entrée': '01/09/2020', 'Heures par semaine': '28' },
        ...{ 'Contrat à partir du': `01/01/${annee}`, 'Contrat jusqu’au': `31/12/${Number(annee) + 1}` },
        ...{ 'Heures par an': '1 290', 'Travailleur de nuit': 'oui' },
        ...{ 'Jours de congés': '25', 'Congés reportés': '2,5', 'Jours de TLC': '4' },
      }),
      ligne('Deux', { Téléphone: '01 99 00 00 02', 'Heures par semaine': 'sans contrat', 'Congés reportés': '3' }),
      ligne('Trois', { Téléphone: '01 99 00 00 03' }),
    ]
    const { rapport } = await envoyer(lignes, { appliquer: true, valides: true })
    expect(rapport).toMatchObject({ ecrites: 3, erreurs: [] })
    const { agents } = await lister()
    const de = (nom: string) => agents.find((a: { nom: string }) => a.nom === nom)
    expect([de('Un'), de('Deux'), de('Trois')].map(a => a.conges_restants)).toEqual([27.5, 3, null])
    const un = await lire(de('Un').utilisateur_id)
    expect(un.entree).toBe('2020-09-01')
    expect(un.contrats).toMatchObject([
      {
        ...{ valable_du: `${annee}-01-01`, valable_au: `${Number(annee) + 1}-12-31`, metier_id },
        ...{ minutes_hebdomadaires: 1680, minutes_annuelles: 77_400, travailleur_nuit: 1, exempt_nuit: 0 },
      },
    ])
    const tlc = un.droits.find((d: { sorte: string; annee: number }) => d.sorte === 'tlc' && d.annee === Number(annee))
    expect(tlc).toMatchObject({ jours: 4, report: 0 })
    expect(un.historique.map((h: { quoi: string }) => h.quoi).join()).toContain('Importé avec l’agent')
    expect((await lire(de('Deux').utilisateur_id)).contrats).toEqual([])
    expect((await envoyer(lignes, { appliquer: true, valides: true })).rapport.ecrites).toBe(0)
    expect((await m.appeler(cadre, 'POST', `/import/${rapport.import_id}/defaire`)).status).toBe(200)
    expect((await lister()).agents).toHaveLength(1)
    const restent = await m.db
      .selectFrom('conge_droit')
      .select('annee')
      .where('compte_id', '=', cadre.compte_id)
      .execute()
    expect(restent).toEqual([])
  })
})
