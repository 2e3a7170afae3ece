import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { navigate, readAddress } from '#client/address/location.ts'
import { ecrits, lectures, montrer, RESIDENTS, recommencer } from './testing/residents.tsx'

beforeEach(recommencer)

it('shows a house without residents where to begin', () => {
  montrer({ residents: [] })
  expect(screen.getByText('Aucun résident pour l’instant')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Ajouter un résident' })).toHaveLength(1)
})

it('lists who lives there, away included, then who waits, and opens one', () => {
  montrer()
  const noms = () => RESIDENTS.map(r => r.resident_nom).filter(nom => screen.queryByText(nom))
  expect(noms()).toEqual(['Petit', 'Charpentier'])
  const choix = screen.getByRole('combobox', { name: 'Résidents montrés' })
  expect(choix.textContent).toBe('Dans la maison (2)En attente ou attendus (1)Absents (1)Tous, sortis compris')
  fireEvent.change(choix, { target: { value: 'attente' } })
  expect(noms()).toEqual(['Benali'])
  fireEvent.click(screen.getByText('Benali'))
  expect(readAddress()).toBe('/m/gestion-residents/3?liste=attente')
})

it('finds among those who left by a name, and says how many more there are', () => {
  montrer()
  expect(screen.queryByLabelText('Rechercher parmi tous les résidents')).toBeNull()
  cleanup()
  navigate('/m/gestion-residents?liste=tous')
  montrer({ autres: 9500 })
  expect(screen.getByText('Lucas')).toBeTruthy()
  expect(screen.getByText(/^Les 4 premiers.*9\s500 autres résidents/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Rechercher parmi tous les résidents'), { target: { value: 'roux' } })
  expect(readAddress()).toBe('/m/gestion-residents?liste=tous&recherche=roux')
})

const LIBRE = { nom: 'Pet', fiches: 3, derniere: '2026-11-28T08:00:00.000Z' }
const NOMS = {
  noms: [{ ...LIBRE, propositions: [{ resident_id: 1, label: 'Mme Denise Petit', sorte: 'proche' }] }],
  ecartes: [{ ...LIBRE, nom: 'Dr Aubert' }],
  residents: [
    { resident_id: 1, label: 'Mme Denise Petit' },
    { resident_id: 2, label: 'M. Marcel Leroux' },
  ],
}

it('says nothing of names where none is to match', () => {
  lectures.set('transmissions.noms', { data: { ...NOMS, noms: [], ecartes: [] } })
  montrer()
  expect(screen.queryByRole('region', { name: 'Noms des fiches de transmission' })).toBeNull()
})

it('offers a free name to who it may be, to anybody else, or puts it aside; one press each', () => {
  lectures.set('transmissions.noms', { data: NOMS })
  montrer()
  const card = within(screen.getByRole('region', { name: 'Noms des fiches de transmission' }))
  expect(card.getByText(/^1 nom à rapprocher/)).toBeTruthy()
  expect(ecrits).toEqual([])
  fireEvent.click(card.getByText('C’est Mme Denise Petit'))
  fireEvent.change(card.getByLabelText('Un autre résident pour Pet'), { target: { value: '2' } })
  fireEvent.click(card.getByText('Ce n’est pas un résident'))
  fireEvent.click(card.getByText('Proposer de nouveau'))
  expect(ecrits).toEqual([
    ['transmissions.rapprocher', { body: { nom: 'Pet', resident_id: 1 } }],
    ['transmissions.rapprocher', { body: { nom: 'Pet', resident_id: 2 } }],
    ['transmissions.ecarter', { body: { nom: 'Pet', ecarte: true } }],
    ['transmissions.ecarter', { body: { nom: 'Dr Aubert', ecarte: false } }],
  ])
})

it.each([true, false])(
  'has what is done less often behind one button of its head, on a phone (%s) as on a desk',
  async phone => {
    montrer({ phone })
    expect(screen.getByRole('button', { name: 'Ajouter un résident' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Lectures des dossiers' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /^Autres actions.: Résidents$/ }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Lectures des dossiers' }))
    expect(readAddress()).toBe('/m/gestion-residents/acces')
  },
)
