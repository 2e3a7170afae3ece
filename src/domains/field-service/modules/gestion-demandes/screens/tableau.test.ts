import { describe, expect, it } from 'vitest'
import type { LigneDemande } from '#domains/field-service/model/demandes/demande.ts'
import { ligne } from '#domains/field-service/model/demandes/testing/lignes.ts'
import { tableExport } from './lignes-export.ts'
import { compteurs, estAffectable, filtrer, prestationsDe, triDeDepart, trier } from './tableau.ts'

const numeros = (lignes: readonly LigneDemande[]) => lignes.map(l => l.demande_id)
const RIEN = { choix: 'toutes', prestation_id: null, saisie: '' } as const

const sansSouhait = ligne(1)
const tard = ligne(2, { demande_date_souhaite: '2026-11-22', en_retard: true })
const planifiee = ligne(3, {
  demande_date_souhaite: '2026-11-20',
  etat_id: 3,
  etat_libelle: 'Planifiée',
  prestation_id: 2,
  prestation: 'Ramonage',
})
const reseau = ligne(4, {
  etat_id: 5,
  etat_libelle: 'Acceptée par vous',
  donneur: 'Habitat Assistance',
  demande_reference_do: 'HANO-53',
  demande_date_souhaite: '2026-11-28',
})
const toutes = [sansSouhait, tard, planifiee, reseau]

describe('the list of requests', () => {
  it('shows late ones first, then by wish, those without one last', () => {
    expect(numeros(trier(toutes, triDeDepart(false)))).toEqual([2, 3, 4, 1])
  })

  it('shows of those that ended the last one first, and turns any column round', () => {
    expect(numeros(trier(toutes, triDeDepart(true)))).toEqual([4, 3, 2, 1])
    expect(numeros(trier(toutes, { colonne: 'prestation', sens: -1 }))[0]).toBe(3)
  })

  it('counts to be planned what the company plans, not what a receiver accepted and plans itself', () => {
    const confiee = ligne(5, { etat_id: 5, etat_libelle: 'Acceptée par le prestataire', receveur: 'Thermie Ouest' })
    const compter = (id: string) => compteurs([...toutes, confiee], 'toutes', false).find(c => c.id === id)?.count
    const [vous, eux] = ['Acceptée par vous', 'Acceptée par le prestataire']
    expect(['a_planifier', vous, eux, 'toutes'].map(compter)).toEqual([3, 1, 1, 5])
  })

  it('names and narrows to what somebody else is to have, as « À traiter » does, only where there is any', () => {
    const rendues = [
      ligne(6, { etat_id: 8, etat_libelle: 'Refusée' }),
      ligne(7, { etat_id: 9, etat_libelle: 'Sans réponse' }),
    ]
    const ids = (lignes: readonly LigneDemande[]) =>
      compteurs(lignes, 'toutes', false).map(c => `${c.label} ${c.count}`)
    expect(ids(toutes).join()).not.toContain('réaffecter')
    expect(ids([...toutes, ...rendues])).toContain('À réaffecter 2')
    expect(numeros(filtrer([...toutes, ...rendues], { ...RIEN, choix: 'a_reaffecter' }))).toEqual([6, 7])
  })

  it('leaves what stands in the area that is chosen', () => {
    const la = ligne(5, { adresse_id: 8 })
    expect(numeros(filtrer([...toutes, la], { ...RIEN, adresses: new Set([8]) }))).toEqual([5])
    expect(filtrer([...toutes, la], { ...RIEN, adresses: new Set() })).toEqual([])
  })

  it('offers to assign what is the company’s own and waits, nothing that is planned or comes from an issuer', () => {
    expect(numeros(toutes.filter(estAffectable))).toEqual([1, 2])
  })

  it('is exported as it is shown, a column a fact', () => {
    const { colonnes, lignes } = tableExport([tard, reseau])
    expect(colonnes.map(c => c.label).slice(0, 2)).toEqual(['N°', 'Reçue le'])
    const rows = [...(lignes as Iterable<readonly unknown[]>)]
    expect(rows.map(l => l[0])).toEqual(['0000002', '0000004'])
    expect(rows.every(l => l.length === colonnes.length)).toBe(true)
    expect(rows[1]).toContain('Habitat Assistance')
  })

  it('finds every word, in the number, the reference and the issuer too', () => {
    expect(numeros(filtrer(toutes, { ...RIEN, saisie: 'vasseur habitat' }))).toEqual([4])
    expect(numeros(filtrer(toutes, { ...RIEN, saisie: '0000003' }))).toEqual([3])
    expect(filtrer(toutes, { ...RIEN, saisie: 'hano ramonage' })).toEqual([])
  })

  it('is narrowed to what waits, to what is late, to a state and to a service', () => {
    expect(numeros(filtrer(toutes, { ...RIEN, choix: 'a_planifier' }))).toEqual([1, 2, 4])
    expect(numeros(filtrer(toutes, { ...RIEN, choix: 'en_retard' }))).toEqual([2])
    expect(numeros(filtrer(toutes, { ...RIEN, choix: 'Acceptée par vous' }))).toEqual([4])
    expect(numeros(filtrer(toutes, { ...RIEN, prestation_id: 2 }))).toEqual([3])
    expect(prestationsDe(toutes).map(p => p.label)).toEqual(['Dépannage chaudière', 'Ramonage'])
  })

  it('counts the states that somebody is in, and the one chosen though nobody is', () => {
    const noms = (choix: Parameters<typeof compteurs>[1], historique = false) =>
      compteurs(toutes, choix, historique).map(c => `${c.label} ${c.count}`)
    expect(noms('toutes')).toEqual([
      'Toutes 4',
      'À planifier 3',
      'En retard 1',
      'En attente 2',
      'Planifiée 1',
      'Acceptée par vous 1',
    ])
    expect(noms('Annulée', true)).toContain('Annulée 0')
    expect(noms('toutes', true)).not.toContain('En retard 1')
  })
})
