import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useAddressChoice, useAddressNumber, useAddressState } from './address-state.ts'
import { keepSearch, navigate, readAddress } from './location.ts'
import { TabAddress } from './tab-context.ts'

beforeEach(() => navigate('/m/conges-gdt?', { replace: true }))

function Leave() {
  const [recherche, setRecherche] = useAddressState('recherche')
  const [mode, setMode] = useAddressChoice('mode', ['annee', 'jours'])
  const [annee, setAnnee] = useAddressNumber('annee')
  return (
    <>
      <input aria-label="Rechercher" value={recherche} onChange={event => setRecherche(event.currentTarget.value)} />
      <button type="button" aria-pressed={mode === 'jours'} onClick={() => setMode('jours')}>
        Jour par jour
      </button>
      <button type="button" onClick={() => setAnnee(2027)}>
        Année {annee ?? 'en cours'}
      </button>
      <button type="button" onClick={() => setRecherche('')}>
        Tout montrer
      </button>
    </>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('shows again what was looked at, from the address alone', () => {
  const { unmount } = render(<Leave />)
  fireEvent.change(screen.getByLabelText('Rechercher'), { target: { value: 'Noël & fils' } })
  press('Jour par jour')
  press('Année en cours')
  unmount()
  render(<Leave />)
  expect(screen.getByLabelText('Rechercher')).toHaveProperty('value', 'Noël & fils')
  expect(screen.getByRole('button', { name: 'Jour par jour' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: 'Année 2027' })).toBeTruthy()
  press('Tout montrer')
  expect(readAddress()).toBe('/m/conges-gdt?mode=jours&annee=2027')
})

it('says nothing in the address of what the screen opens with, and reads nothing odd out of it', () => {
  render(<Leave />)
  fireEvent.change(screen.getByLabelText('Rechercher'), { target: { value: 'a' } })
  press('Tout montrer')
  expect(readAddress()).toBe('/m/conges-gdt')
  act(() => navigate('/m/conges-gdt?annee=-3&mode=%3Cb%3E', { replace: true }))
  expect(screen.getByRole('button', { name: 'Année en cours' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Jour par jour' }).getAttribute('aria-pressed')).toBe('false')
})

it('keeps what a hidden tab shows while another one is looked at', () => {
  render(
    <TabAddress value="/m/conges-gdt?annee=2027">
      <Leave />
    </TabAddress>,
  )
  act(() => navigate('/m/statistique-jours-edt?annee=2024', { replace: true }))
  expect(screen.getByRole('button', { name: 'Année 2027' })).toBeTruthy()
})

it('follows inside the module, not into another one', () => {
  const from = '/m/regulation-interventions/2026-11-23?filtre=hugo'
  expect(keepSearch('/m/regulation-interventions/2026-11-23/12', from)).toBe(
    '/m/regulation-interventions/2026-11-23/12?filtre=hugo',
  )
  expect(keepSearch('/m/regulation-interventions/2026-11-23?filtre=lea', from)).toBe(
    '/m/regulation-interventions/2026-11-23?filtre=lea',
  )
  expect(keepSearch('/m/regulation-interventions?', from)).toBe('/m/regulation-interventions')
  expect(keepSearch('/m/mon-activite', from)).toBe('/m/mon-activite')
  expect(keepSearch('/profil', from)).toBe('/profil')
})
