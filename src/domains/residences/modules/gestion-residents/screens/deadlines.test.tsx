import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { navigate, readAddress } from '#client/address/location.ts'
import { droits, lectures, montrer, recommencer } from './testing/residents.tsx'

beforeEach(recommencer)

it('tells what ends soon above the list, and leads to whose it is', () => {
  const echeance = { contact_id: 3, resident_id: 2, label: 'M. Marcel Leroux', quoi: 'Curatelle renforcée' }
  lectures.set('gestion-residents.echeances', {
    data: {
      vehicules: [],
      echeances: [{ ...echeance, qui: 'Association Sauvegarde', le: '2026-12-04', palier: 'sept' }],
    },
  })
  montrer()
  const board = within(screen.getByRole('region', { name: 'Échéances' }))
  expect(board.getByText('Sous 7 jours')).toBeTruthy()
  expect(board.getByText(/Curatelle renforcée, Association Sauvegarde.*jusqu’au 4 décembre 2026/)).toBeTruthy()
  expect(board.getByRole('link', { name: 'M. Marcel Leroux' }).getAttribute('href')).toBe('/m/gestion-residents/2')
  cleanup()
  // Documents and measures in one line of time.
  const document = {
    ...{ document_id: 4, document_chrono: 'PCD-004', document_titre: 'Plaintes', palier: 'passee' },
    ...{ par: 'Inès Caron', peut_deposer: true },
  }
  lectures.set('systeme-documentaire.echeances', { data: { echeances: [{ ...document, le: '2026-11-18' }] } })
  montrer()
  const lignes = within(screen.getByRole('region', { name: 'Échéances' })).getAllByRole('listitem')
  expect(lignes.map(l => l.textContent?.slice(0, 13))).toEqual(['PériméPCD-004', 'Sous 7 joursM'])
})

it('keeps the line of what ends before all of it is known, and says why where it is not', () => {
  const dit = () => screen.getByRole('region', { name: 'Échéances' }).textContent
  const aucune = { data: { echeances: [], vehicules: [] } }
  lectures.set('gestion-residents.echeances', { data: null, state: 'chargement' })
  lectures.set('systeme-documentaire.echeances', { data: null, state: 'chargement' })
  montrer()
  expect(dit()).toBe('Échéances…')
  cleanup()
  // Nothing is said of the whole while the documents are on their way.
  lectures.set('gestion-residents.echeances', aucune)
  montrer()
  expect(dit()).toBe('Échéances…')
  cleanup()
  lectures.set('systeme-documentaire.echeances', { data: null, state: 'hors_ligne' })
  montrer()
  expect(dit()).toBe('Échéances\u00a0: à lire avec du réseau')
  cleanup()
  const une = { ...{ resident_id: 2, label: 'M. Leroux', contact_id: 3 }, quoi: 'Curatelle', qui: '', palier: 'sept' }
  lectures.set('gestion-residents.echeances', { data: { vehicules: [], echeances: [{ ...une, le: '2026-12-04' }] } })
  montrer()
  expect(dit()).toContain('Échéances (1)')
  expect(dit()).toContain('Celles des documents n’ont pas pu être lues.')
  cleanup()
  lectures.set('gestion-residents.echeances', aucune)
  lectures.set('systeme-documentaire.echeances', { data: { echeances: [] } })
  montrer()
  expect(dit()).toBe('Aucune échéance sous 60 jours')
})

it('says of each end whose it is and offers the act that ends it; past, each agrees with what it is', () => {
  const qui = { resident_id: 2, label: 'M. Marcel Leroux', le: '2026-11-20', palier: 'passee', qui: '' }
  lectures.set('gestion-residents.echeances', {
    data: {
      vehicules: [],
      echeances: [
        { ...qui, contact_id: 3, fichiers_legaux_id: null, quoi: 'Curatelle renforcée', par: 'vous ou Anne Roy' },
        { ...qui, contact_id: null, fichiers_legaux_id: 7, quoi: 'Attestation de droits et mutuelle', par: 'vous' },
      ],
    },
  })
  const document = { document_id: 4, document_chrono: 'PCD-004', document_titre: 'Plaintes', palier: 'passee' }
  const plainte = { ...document, le: '2026-11-21', par: 'Inès Caron', peut_deposer: true }
  lectures.set('systeme-documentaire.echeances', { data: { echeances: [plainte] } })
  montrer()
  const board = within(screen.getByRole('region', { name: 'Échéances' }))
  const lignes = board.getAllByRole('listitem').map(l => l.textContent)
  expect(lignes[0]).toMatch(/^Terminée.*À faire par vous ou Anne RoyProlonger$/)
  expect(lignes[1]).toMatch(/^Périmé.*À faire par vousRenouveler$/)
  expect(lignes[2]).toMatch(/^Périmé.*À faire par Inès CaronRéviser$/)
  expect(board.getByRole('button', { name: /^Prolonger «.Curatelle renforcée.» de M. Marcel Leroux$/ })).toBeTruthy()
  fireEvent.click(board.getByRole('button', { name: /^Renouveler «/ }))
  expect(readAddress()).toBe('/m/gestion-residents/2?volet=documents&deposer=7')
  fireEvent.click(board.getByRole('button', { name: 'Réviser PCD-004' }))
  expect(readAddress()).toBe('/m/systeme-documentaire/4?onglet=versions&deposer=1')
  cleanup()
  navigate('/m/gestion-residents?')
  // Who may not is told whose it is alone.
  lectures.set('systeme-documentaire.echeances', { data: { echeances: [{ ...plainte, peut_deposer: false }] } })
  droits.sans = 'gestion-residents.fichiers-legaux-deposer'
  montrer()
  expect(screen.queryByRole('button', { name: /^(Renouveler|Réviser) / })).toBeNull()
  expect(screen.getByText('À faire par Inès Caron')).toBeTruthy()
})

it('puts what vehicles may be driven by among the others, and leads to the vehicle who may open it', () => {
  const kangoo = { vehicule_id: 9, immatriculation: 'AA-001-AA', detail: 'Renault Kangoo, Hugo Delattre' }
  const data = {
    echeances: [],
    vehicules: [
      { ...kangoo, sorte: 'controle-technique', le: '2026-11-20', palier: 'passee' },
      { ...kangoo, sorte: 'assurance', le: '2026-12-20', palier: 'trente' },
    ],
  }
  lectures.set('gestion-residents.echeances', { data })
  lectures.set('systeme-documentaire.echeances', { data: { echeances: [] } })
  montrer()
  const board = within(screen.getByRole('region', { name: 'Échéances' }))
  expect(board.getAllByRole('listitem').map(l => l.textContent)).toEqual([
    'ÉchuAA-001-AAContrôle technique, Renault Kangoo, Hugo Delattre, jusqu’au 20 novembre 2026',
    'Sous 30 joursAA-001-AAAssurance du véhicule, Renault Kangoo, Hugo Delattre, jusqu’au 20 décembre 2026',
  ])
  const [link] = board.getAllByRole('link', { name: 'AA-001-AA' })
  expect(link?.getAttribute('href')).toBe('/m/gestion-des-vehicules/vehicules/9')
})
