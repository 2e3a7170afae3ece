import { describe, expect, it } from 'vitest'
import { POSTE } from '#domains/scheduling/model/planning/testing/poste.ts'
import { adresseDe, lireChemin } from '../address.ts'
import { ANOMALIE, SOLDE, unConge, unEchange, uneDemande, uneVisite } from '../testing/demandes.ts'
import { alertesDe, direCote, direRecu, pourQui, quiAttend } from './mots.ts'
import { compterTypes, filtrer, suivante, triDeDepart, trier, typesMontres } from './tableau.ts'

const ids = (liste: readonly { action_id: string }[]) => liste.map(a => a.action_id)
const liste = [unConge(3, { demandeur: 'Zoé Tellier' }), unEchange(1), unConge(2, { demandeur: 'Élise Jourdain' })]

describe('the list of requests', () => {
  it('has what waited longest on top, and the latest answers first', () => {
    expect(ids(trier(liste, triDeDepart(false)))).toEqual(['conge:2', 'conge:3', 'bde:1'])
    expect(ids(trier(liste, triDeDepart(true)))).toEqual(['bde:1', 'conge:3', 'conge:2'])
  })
  it('sorts names as people do, and puts what is wrong first', () => {
    expect(ids(trier(liste, { colonne: 'demandeur', sens: 1 }))).toEqual(['conge:2', 'bde:1', 'conge:3'])
    const grave = unEchange(5, { anomalies: [ANOMALIE] })
    expect(ids(trier([...liste, grave], { colonne: 'alertes', sens: 1 }))[0]).toBe('bde:5')
  })
  it('filters by kind and by every word, accents aside', () => {
    expect(ids(filtrer(liste, { type: 'bde', saisie: '' }))).toEqual(['bde:1'])
    expect(ids(filtrer(liste, { type: null, saisie: 'elise conge' }))).toEqual(['conge:2'])
    expect(filtrer(liste, { type: 'bde', saisie: 'jourdain' })).toEqual([])
    expect(compterTypes(liste)).toMatchObject({ conge: 2, bde: 1, demande: 0 })
  })
  it('is filtered by the kinds of the halves it holds, the house’s where it holds nothing', () => {
    const terrain = [uneDemande(1), uneVisite(2)]
    expect(typesMontres([])).toEqual(['conge', 'bde'])
    expect(typesMontres(liste)).toEqual(['conge', 'bde'])
    expect(typesMontres(terrain)).toEqual(['demande', 'visite', 'absence'])
    expect(typesMontres([...liste, ...terrain])).toEqual(['conge', 'bde', 'demande', 'visite', 'absence'])
    expect(ids(trier(terrain, { colonne: 'premier_jour', sens: 1 }))).toEqual(['visite:2', 'demande:1'])
  })
  it('counts beside the menu what waits for this person, and not what waits for somebody else', () => {
    const ailleurs = uneDemande(2, { attend: 'reponse' })
    const autreCreneau = uneDemande(4, { attend: 'reponse', demande: { propositions: 1 } })
    expect([uneDemande(1), ailleurs, uneVisite(3), autreCreneau].filter(quiAttend).map(a => a.action_id)).toEqual([
      'demande:1',
      'visite:3',
      'demande:4',
    ])
  })
  it('opens the next one after an answer, else the one above', () => {
    expect(suivante(liste, 'conge:3')).toBe('bde:1')
    expect(suivante(liste, 'conge:2')).toBe('bde:1')
    expect(suivante([unConge(1)], 'conge:1')).toBeNull()
  })
})

describe('what a request says', () => {
  it('tells to whom it is offered, and that another slot waits for the office’s answer', () => {
    const dits = (demande: { offerte_a: string; propositions?: number }) =>
      alertesDe(uneDemande(1, { attend: 'reponse', demande })).map(a => a.texte)
    expect(dits({ offerte_a: 'Chauffe Nord' })).toEqual(['Attend une réponse', 'Chauffe Nord'])
    expect(dits({ offerte_a: '3 entreprises', propositions: 1 })).toEqual(['Autre créneau', '3 entreprises'])
  })
  it('tells an overdrawn balance, posts and colleagues away', () => {
    const conge = unConge(1, {
      soldes: [{ ...SOLDE, reste: -3 }],
      postes: [POSTE, POSTE],
      deja_absents: [{ label: 'Samir Haddad', jours: 2 }],
    })
    expect(alertesDe(conge).map(a => a.texte)).toEqual([
      'Solde dépassé de 3\u00a0j',
      '2\u00a0postes',
      '1\u00a0déjà absent',
    ])
  })
  it('blames no balance for a leave that draws on none', () => {
    expect(alertesDe(unConge(1, { soldes: [{ ...SOLDE, reste: -3 }], demande: { demande_type: 4 } }))).toEqual([])
  })
  it('tells the gravest rule and the obstacle of an exchange', () => {
    const echange = unEchange(1, { anomalies: [ANOMALIE], empechement: 'Le poste a changé.' })
    expect(alertesDe(echange)).toEqual([
      { ton: 'bad', texte: 'Impossible' },
      { ton: 'bad', texte: '1\u00a0règle concernée' },
    ])
    expect(echange.bde && pourQui(ANOMALIE, echange.bde)).toBe('Samir Haddad')
    expect(echange.bde && direCote(echange.bde.origine)).toBe('sam. 28 nov., 21:00 – 07:00 le lendemain')
  })
  it('says when it was received', () => {
    const dire = (recu: string) => direRecu(recu, '2026-11-20')
    expect([dire('2026-11-20T08:12:00Z'), dire('2026-11-19T17:40:00Z'), dire('2026-11-16T08:00:00Z')]).toEqual([
      'à 09:12',
      'hier à 18:40',
      'lun. 16 nov.',
    ])
  })
})

it('has one address per tab and request', () => {
  for (const vue of [
    { traitees: false, action_id: null },
    { traitees: true, action_id: null },
    { traitees: false, action_id: 'conge:12' },
    { traitees: true, action_id: 'bde:7' },
  ])
    expect(lireChemin(adresseDe(vue).split('/').slice(3))).toEqual(vue)
  expect(lireChemin(['autre:1'])).toEqual({ traitees: false, action_id: null })
})
