import { describe, expect, it } from 'vitest'
import { enLocal, unEchange, unEnvoye } from '../testing/ground.ts'
import { autreDe, cotesDe, direEchange, direEtat, motsDits, pourQui, prenomDe } from './phrases.ts'

describe('a first name', () => {
  it.each([
    ['Jean Pierre', 'Jean Pierre'],
    [undefined, 'Jean Pierre Haddad'],
    ['', 'Jean Pierre Haddad'],
  ])('%s is said %s: what nobody told apart stays whole', (prenom, dit) => {
    const qui = { utilisateur_origine: 'Jean Pierre Haddad', utilisateur_origine_prenom: prenom, utilisateur_cible: '' }
    expect(prenomDe(qui, 'origine')).toBe(dit)
  })
})

describe('an exchange in words', () => {
  it('is told from the reader’s side, received or sent', () => {
    expect(direEchange(enLocal(unEchange()))).toBe(
      'Samir vous propose de prendre votre poste Matin du ven. 20 nov. contre son poste Nuit du dim. 22 nov.',
    )
    expect(direEchange(enLocal(unEnvoye()))).toMatch(
      /^Vous proposez à Samir de prendre son poste Nuit du dim\. 22 nov\. contre votre poste Matin du ven\. 20 nov\.$/,
    )
  })
  it('says that nothing is given back', () => {
    expect(direEchange(enLocal(unEchange({ cible: null })))).toBe(
      'Samir vous demande de prendre son poste Nuit du dim. 22 nov., sans retour.',
    )
    expect(direEchange(enLocal(unEnvoye({ cible: null })))).toBe(
      'Vous demandez à Samir de prendre votre poste Matin du ven. 20 nov., sans retour.',
    )
    expect(cotesDe(enLocal(unEchange({ cible: null })))[0]).toEqual({ legende: 'Vous donnez', cote: null })
  })
  it('is in the past once it is over', () => {
    expect(direEchange(enLocal(unEchange({ bde_etat: 2 })))).toMatch(/^Samir vous a proposé/)
    expect(direEchange(enLocal(unEnvoye({ bde_etat: 7 })))).toMatch(/^Vous avez proposé/)
  })
  it('names every state for both of them', () => {
    const dits = ([0, 1, 2, 7, 8, 9] as const).map(bde_etat => [
      direEtat(enLocal(unEchange({ bde_etat, responsable: 'Sonia Marchand' }))).mots,
      direEtat(enLocal(unEnvoye({ bde_etat }))).mots,
    ])
    expect(dits).toEqual([
      ['À vous de répondre', 'En attente de Samir'],
      ['En attente du responsable', 'En attente du responsable'],
      ['Accepté', 'Accepté'],
      ['Annulé par Samir', 'Annulé par vous'],
      ['Refusé par vous', 'Refusé par Samir'],
      ['Refusé par Sonia Marchand', 'Refusé par le responsable'],
    ])
  })
  it('waits for somebody with the article’s elision', () => {
    const nom = { utilisateur_cible: 'Aurélie Blanc', utilisateur_cible_prenom: 'Aurélie' }
    expect(direEtat(enLocal(unEnvoye(nom))).mots).toBe('En attente d’Aurélie')
  })
  it('tells an exchange that the office closed from one that its author cancelled', () => {
    const ferme = unEchange({ bde_etat: 7, decide_a: '2026-11-20T09:00:00.000Z' })
    expect(direEtat(enLocal(ferme)).mots).toBe('Sans objet')
  })
  it('names the other one, what I give and what I take', () => {
    expect([autreDe(unEchange()), autreDe(unEnvoye())]).toEqual(['Samir Haddad', 'Samir Haddad'])
    expect(cotesDe(enLocal(unEchange())).map(c => [c.legende, c.cote?.poste_libelle])).toEqual([
      ['Vous donnez', 'Matin'],
      ['Vous prenez', 'Nuit'],
    ])
    expect(cotesDe(enLocal(unEnvoye())).map(c => c.cote?.poste_libelle)).toEqual(['Matin', 'Nuit'])
  })
  it('quotes what each has said, in order, and nothing for those who said nothing', () => {
    const e = enLocal(unEchange({ bde_motif_agent_demande: 'Mariage', bde_motif_agent_reponse: 'Avec plaisir' }))
    expect(motsDits(e)).toEqual([
      { qui: 'Samir', mot: 'Mariage' },
      { qui: 'Vous', mot: 'Avec plaisir' },
    ])
  })
  it('says for whom a rule is not kept', () => {
    expect(pourQui({ utilisateur_id: 1 }, enLocal(unEchange()))).toBe('Pour vous')
    expect(pourQui({ utilisateur_id: 2 }, enLocal(unEchange()))).toBe('Pour Samir')
    expect(pourQui({ utilisateur_id: 1 }, enLocal(unEnvoye()))).toBe('Pour vous')
  })
})
