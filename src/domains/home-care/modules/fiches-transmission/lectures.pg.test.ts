import { describe, expect, it } from 'vitest'
import { ajouter, corriger, lireAction, ouvrirEquipe, rayer, uidDe } from '#domains/home-care/server/testing/equipe.ts'
import { sendOne } from '#server/testing/batch.ts'
import { instantParis } from '#wire/dates.ts'

const r = ouvrirEquipe()

const JOUR = 86_400_000

describe('GET fil', () => {
  it('tells the reader’s own posts around now: noon in Paris', async () => {
    const ines = await r.soignant()
    expect((await r.lire(ines)).corps.postes).toEqual({ dernier: null, en_cours: null, prochain: null })
    await r.pointage(ines, -2, 'Matin')
    await r.pointage(ines, -1, 'Après-midi')
    await r.pointage(ines, 0, 'Matin')
    await r.pointage(ines, 2, 'Nuit')
    await r.pointage(await r.samir(ines.compte_id), -1, 'Nuit')
    const { postes } = (await r.lire(ines)).corps
    expect(postes.dernier.fin).toBe(instantParis(r.jour(-1), '21:15'))
    expect(postes.en_cours).toEqual({ debut: instantParis(r.jour(0), '06:45'), fin: instantParis(r.jour(0), '14:15') })
    expect(postes.prochain.debut).toBe(instantParis(r.jour(2), '21:00'))
  })

  it('counts a cut post to its very end, and a night until its morning', async () => {
    const ines = await r.soignant()
    await r.pointage(ines, -1, 'Jour', {
      heure_debut: '08:00',
      heure_fin: '20:00',
      pointage_heure_debut_coupure: '12:00',
      pointage_heure_fin_coupure: '16:00',
    })
    expect((await r.lire(ines)).corps.postes.dernier.fin).toBe(instantParis(r.jour(-1), '20:00'))
    const samir = await r.samir(ines.compte_id)
    await r.pointage(samir, -1, 'Nuit')
    expect((await r.lire(samir)).corps.postes.dernier.fin).toBe(instantParis(r.jour(0), '07:00'))
  })

  it('gives what moved in fourteen days, and longer the important ones still to be read', async () => {
    const ines = await r.soignant()
    const samir = await r.samir(ines.compte_id)
    const poser = async (texte: string, jours: number, importance: 'normale' | 'importante' = 'normale') => {
      const action = ajouter({ texte, importance })
      await sendOne(r, ines, action)
      const quand = new Date(r.services.clock().getTime() - jours * JOUR)
      await r.db
        .updateTable('transmission')
        .set({ ecrite_a: quand, recu_a: quand, bouge_a: quand })
        .where('transmission_uid', '=', uidDe(action))
        .execute()
      return uidDe(action)
    }
    await poser('récente', 13)
    await poser('ancienne', 15)
    const lue = await poser('importante lue', 15, 'importante')
    await poser('importante à lire', 15, 'importante')
    await poser('importante trop ancienne', 40, 'importante')
    const rayee = await poser('importante rayée', 20, 'importante')
    await sendOne(r, samir, lireAction(lue))
    const nathalie = await r.responsable(ines.compte_id)
    await sendOne(r, nathalie, rayer(rayee, 1))
    const textes = async (qui: typeof ines) =>
      (await r.lire(qui)).corps.transmissions.map((t: { texte: string }) => t.texte)
    expect(await textes(samir)).toEqual(['importante rayée', 'récente', 'importante à lire'])
    // Their author has nothing to read of them; what was struck out has just moved.
    expect(await textes(ines)).toEqual(['importante rayée', 'récente'])
  })

  it('proposes each name once, however it was typed, without those of struck sheets', async () => {
    const ines = await r.soignant()
    for (const personne of ['Mme Éluard', 'mme eluard', 'M. Weil', '']) await sendOne(r, ines, ajouter({ personne }))
    const faute = ajouter({ personne: 'Mme Faute' })
    await sendOne(r, ines, faute)
    await sendOne(r, ines, rayer(uidDe(faute), 1))
    const { personnes } = (await r.lire(ines)).corps
    expect(personnes).toHaveLength(2)
    expect(personnes).toContain('M. Weil')
  })
})

describe('GET messages/{transmission_id}', () => {
  it('names who is at work now or soon and has not opened the sheet as it stands: noon in Paris', async () => {
    const ines = await r.soignant()
    const samir = await r.samir(ines.compte_id)
    const nuit = await r.soignant(ines.compte_id, { prenom: 'Odile', nom: 'Weil' })
    const demain = await r.soignant(ines.compte_id, { prenom: 'Paul', nom: 'Diop' })
    const cuisine = await r.someone({ compte_id: ines.compte_id, prenom: 'Bruno', nom: 'Petit' })
    await r.pointage(ines, 0, 'Matin')
    await r.pointage(samir, 0, 'Après-midi')
    await r.pointage(nuit, 0, 'Nuit')
    await r.pointage(demain, 1, 'Matin')
    await r.pointage(cuisine, 0, 'Matin')
    const action = ajouter()
    await sendOne(r, ines, action)
    const id = (await r.lire(ines)).corps.transmissions[0].transmission_id
    const aPrevenir = async () =>
      (await r.lire(ines, `/messages/${id}`)).corps.a_prevenir.map((p: { utilisateur: string }) => p.utilisateur)
    expect(await aPrevenir()).toEqual(['Samir Haddad', 'Odile Weil'])
    await sendOne(r, samir, lireAction(uidDe(action)))
    expect(await aPrevenir()).toEqual(['Odile Weil'])
    await sendOne(r, ines, corriger(uidDe(action), 1, { texte: 'Talon droit' }))
    expect(await aPrevenir()).toEqual(['Samir Haddad', 'Odile Weil'])
    await sendOne(r, ines, rayer(uidDe(action), 2))
    expect(await aPrevenir()).toEqual([])
  })
})

describe('GET messages', () => {
  it('pages, filters without accents and sorts on the server; nothing of another company', async () => {
    const ines = await r.soignant()
    for (let n = 1; n <= 17; n++)
      await sendOne(r, ines, ajouter({ texte: `Fiche ${String(n).padStart(2, '0')}`, categorie: 'alimentation' }))
    await sendOne(r, ines, ajouter({ texte: 'Douleur à l’épaule', personne: '', importance: 'importante' }))
    await sendOne(r, await r.soignant(), ajouter({ texte: 'Ailleurs' }))
    const grille = async (question: string) => (await r.lire(ines, `/messages?${question}`)).corps
    expect(await grille('page=2')).toMatchObject({ total: 18, page: 2, items_par_page: 15 })
    expect((await grille('page=2')).datas).toHaveLength(3)
    expect((await grille('')).datas).toHaveLength(15)
    expect((await grille('page=1&filtre=epaule')).datas).toMatchObject([{ texte: 'Douleur à l’épaule', etat: '' }])
    expect((await grille('page=1&filtre=repas%23fiche%2003')).datas).toMatchObject([{ texte: 'Fiche 03' }])
    expect((await grille('page=1&filtre=%25')).total).toBe(0)
    expect((await grille('page=1&tri=-texte')).datas[0].texte).toBe('Fiche 17')
    expect((await grille('page=1&tri=texte')).datas[0].texte).toBe('Douleur à l’épaule')
    expect((await r.lire(ines, '/messages?page=0')).status).toBe(400)
  })
})
