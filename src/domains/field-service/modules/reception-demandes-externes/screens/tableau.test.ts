import { describe, expect, it } from 'vitest'
import type { EtatExterne } from '#domains/field-service/model/demandes/etats.ts'
import type { DemandeExterne } from '#domains/field-service/model/demandes/externe.ts'
import type { LigneExport } from '#wire/grid-export.ts'
import { tableExport } from './lignes-export.ts'
import { compteurs, donneursDe, type Filtre, filtrer, triDeDepart, trier } from './tableau.ts'

const offre = (demande_id: number, plus: Partial<DemandeExterne> = {}): DemandeExterne => ({
  demande_id,
  donneur: 'Atlas',
  prestation: 'Ramonage',
  prestation_duree: '1.00',
  cpville: '80000 Amiens',
  demande_date_souhaite: null,
  demande_th_souhaite: '',
  demande_date_th_impose: 0,
  demande_remuneration_cents: 9000,
  demande_reference_do: '',
  demande_description: '',
  etat: 'attente',
  etat_libelle: 'À répondre',
  flux: false,
  en_retard: false,
  age_jours: 1,
  envoyee_a: `2026-11-25T0${demande_id}:00:00.000Z`,
  repondre_avant: null,
  repondue_a: null,
  motif: '',
  proposition: null,
  acceptee_demande_id: null,
  echanges: [],
  peut: { accepter: true, refuser: true, proposer: true, reprendre: false, commenter: true },
  ...plus,
})
const dit = (texte: string) => ({
  ...{ acte: 'commenter' as const, auteur: 'Atlas', moi: false, avec: '', texte },
  ...{ jour: null, th: '', cents: null, fait_a: '2026-11-25T09:00:00.000Z' },
})
const TOUTES: Filtre = { choix: 'toutes', donneur: '', saisie: '' }
const ids = (demandes: readonly DemandeExterne[]) => demandes.map(d => d.demande_id)

describe('what is looked for', () => {
  const demandes = [
    offre(1, { donneur: 'Électricité Nord', demande_reference_do: 'EN-42' }),
    offre(2, { prestation: 'Entretien', cpville: '60000 Beauvais' }),
    offre(3, { echanges: [dit('Quel étage ? Troisième')], demande_description: 'Fuite' }),
  ]
  it.each([
    ['electricite', [1]],
    ['en-42', [1]],
    ['beauvais entretien', [2]],
    ['troisieme', [3]],
    ['fuite', [3]],
    ['beauvais troisieme', []],
    ['  ', [1, 2, 3]],
  ] as const)('%s', (saisie, trouvees) => {
    expect(ids(filtrer(demandes, { ...TOUTES, saisie }))).toEqual(trouvees)
  })
})

it('is narrowed to a state, to what is late, to what is imposed and to one issuer', () => {
  const demandes = [
    offre(1, { en_retard: true }),
    offre(2, { etat: 'contre', demande_date_th_impose: 1 }),
    offre(3, { donneur: 'Borée' }),
  ]
  const de = (plus: Partial<Filtre>) => ids(filtrer(demandes, { ...TOUTES, ...plus }))
  expect(de({ choix: 'attente' })).toEqual([1, 3])
  expect(de({ choix: 'contre' })).toEqual([2])
  expect(de({ choix: 'en_retard' })).toEqual([1])
  expect(de({ choix: 'imposee' })).toEqual([2])
  expect(de({ donneur: 'Borée' })).toEqual([3])
  expect(de({ donneur: 'Borée', choix: 'contre' })).toEqual([])
})

it('counts what must be seen first even where there is none, other states where somebody is in them', () => {
  const dits = (demandes: readonly DemandeExterne[], historique: boolean) =>
    compteurs(demandes, 'toutes', historique).map(c => `${c.label} ${c.count}`)
  expect(dits([], false)).toEqual(['Toutes 0', 'À répondre 0', 'En retard 0'])
  expect(dits([offre(1), offre(2, { etat: 'contre', demande_date_th_impose: 1 })], false)).toEqual([
    'Toutes 2',
    'À répondre 1',
    'En retard 0',
    'Autre créneau 1',
    'Date imposée 1',
  ])
  const finies = (['acceptee', 'prise', 'prise'] as EtatExterne[]).map((etat, n) => offre(n + 1, { etat }))
  expect(dits(finies, true)).toEqual(['Toutes 3', 'Acceptée 1', 'Prise ailleurs 2'])
})

it('begins with what must be answered soonest, and its history with what ended last', () => {
  const demandes = [
    offre(1, { etat: 'contre', repondre_avant: '2026-11-26T08:00:00.000Z' }),
    offre(2),
    offre(3, { repondre_avant: '2026-11-29T08:00:00.000Z' }),
    offre(4, { repondre_avant: '2026-11-27T08:00:00.000Z' }),
  ]
  expect(ids(trier(demandes, triDeDepart(false)))).toEqual([4, 3, 2, 1])
  const finies = [
    offre(1, { repondue_a: '2026-11-26T08:00:00.000Z' }),
    offre(2, { repondue_a: '2026-11-27T08:00:00.000Z' }),
  ]
  expect(ids(trier(finies, triDeDepart(true)))).toEqual([2, 1])
})

it('offers each issuer once by name, the chosen one though nothing of it is here', () => {
  const demandes = [offre(1, { donneur: 'Borée' }), offre(2), offre(3), offre(4, { donneur: '' })]
  expect(donneursDe(demandes, 'Zéphyr').map(d => d.value)).toEqual(['Atlas', 'Borée', 'Zéphyr'])
})

it('is exported as it is shown, typed, in the order shown', () => {
  const { colonnes, lignes } = tableExport([
    offre(2, { demande_date_th_impose: 1, repondre_avant: '2026-11-27T08:00:00.000Z' }),
    offre(1, { etat: 'acceptee' }),
  ])
  const de = (label: string) =>
    [...(lignes as Iterable<LigneExport>)].map(l => l[colonnes.findIndex(c => c.label === label)])
  expect(de('Prix')).toEqual([9000, 9000])
  expect(de('Date imposée')).toEqual([true, false])
  expect(de('À répondre avant')).toEqual(['2026-11-27T08:00:00.000Z', null])
  expect(colonnes.map(c => c.label).join()).not.toMatch(/client|adresse/i)
})
