import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { notifySuccess } from '#client/call/notices.ts'
import { goToStep } from './step-under-way.ts'
import { StepWay } from './step-way.tsx'

const told = vi.hoisted(() => ({ data: null as unknown, reload: vi.fn() }))
const navigate = vi.hoisted(() => vi.fn())
vi.mock('#client/reading/use-reading.ts', () => ({ useReading: () => told }))
const viewport = vi.hoisted(() => ({ mobile: false }))
vi.mock('#client/address/viewport.ts', () => ({ useMobile: () => viewport.mobile }))
// The bare address alone leads to the tab that is open.
const goHome = vi.hoisted(() => vi.fn())
vi.mock('#client/address/go-home.ts', () => ({ goHome }))
vi.mock('#client/address/location.ts', () => ({ navigate, useAddress: () => '/m/postes' }))

const step = (cle: string, fait: boolean) => ({ cle, titre: `Titre ${cle}`, route: `page-${cle}`, fait })
const way = () => (
  <MantineProvider env="test">
    <StepWay />
  </MantineProvider>
)
function show(...pas: ReturnType<typeof step>[]) {
  cleanup()
  told.data = { fermes: false, pas }
  return render(way())
}
const line = () => screen.queryByRole('status')?.textContent?.replaceAll('\u00a0', ' ')

beforeEach(() => {
  goToStep(null)
  navigate.mockClear()
  told.reload.mockClear()
})

it('is not there for who did not come from a step, nor for a step that is no more', () => {
  show(step('a', false), step('b', false))
  expect(line()).toBeUndefined()
  goToStep('z')
  show(step('a', false), step('b', false))
  expect(line()).toBeUndefined()
})

it('says which step one is at, leads back, and looks again at what is there once something was written', () => {
  goToStep('b')
  show(step('a', true), step('b', false), step('c', false))
  expect(line()).toBe('Étape 2 sur 3 : Titre b')
  expect(screen.queryByRole('button', { name: /^Ensuite/ })).toBeNull()
  const asked = told.reload.mock.calls.length
  act(() => void notifySuccess('Enregistré.'))
  expect(told.reload.mock.calls.length).toBe(asked + 1)
  fireEvent.click(screen.getByRole('button', { name: 'Premiers pas' }))
  expect(goHome).toHaveBeenCalledOnce()
  expect(line()).toBeUndefined()
})

it('leads back to « Plus » on a phone, where the steps stand', () => {
  viewport.mobile = true
  goToStep('b')
  show(step('a', true), step('b', false))
  fireEvent.click(screen.getByRole('button', { name: 'Premiers pas' }))
  expect(navigate).toHaveBeenLastCalledWith('/espace')
  viewport.mobile = false
})

it('leads on once it is done, past what is done already', () => {
  goToStep('a')
  show(step('a', true), step('b', true), step('c', false))
  expect(line()).toBe('C’est fait : Titre a')
  fireEvent.click(screen.getByRole('button', { name: 'Ensuite\u00a0: Titre c' }))
  expect(navigate).toHaveBeenCalledWith('/m/page-c')
  expect(line()).toBe('Étape 3 sur 3 : Titre c')
})

it('follows what is done after it, in its own page', () => {
  goToStep('a')
  const { rerender } = show(step('a', true), step('b', false), step('c', false))
  expect(line()).toBe('C’est fait : Titre a')
  told.data = { fermes: false, pas: [step('a', true), step('b', true), step('c', false)] }
  rerender(way())
  expect(line()).toBe('C’est fait : Titre b')
  fireEvent.click(screen.getByRole('button', { name: 'Ensuite\u00a0: Titre c' }))
  expect(line()).toBe('Étape 3 sur 3 : Titre c')
  told.data = { fermes: false, pas: [step('a', true), step('b', true), step('c', true)] }
  rerender(way())
  expect(line()).toBe('Tous les premiers pas sont faits.')
  expect(screen.queryByRole('button', { name: /^Ensuite/ })).toBeNull()
})

it('tells the step that one went to do, where it makes another one done with it', () => {
  goToStep('a')
  const { rerender } = show(step('a', false), step('b', false), step('c', false))
  told.data = { fermes: false, pas: [step('a', true), step('b', true), step('c', false)] }
  rerender(way())
  expect(line()).toBe('C’est fait : Titre a')
  expect(screen.getByRole('button', { name: 'Ensuite\u00a0: Titre c' })).toBeTruthy()
})

it('stays at a step that is not done, whatever else is', () => {
  goToStep('a')
  const { rerender } = show(step('a', false), step('b', false))
  told.data = { fermes: false, pas: [step('a', false), step('b', true)] }
  rerender(way())
  expect(line()).toBe('Étape 1 sur 2 : Titre a')
})

it('is put away by its own button, and with the whole list', () => {
  goToStep('a')
  show(step('a', true), step('b', false))
  fireEvent.click(screen.getByRole('button', { name: 'Fermer ce rappel' }))
  expect(line()).toBeUndefined()
  goToStep('a')
  const { rerender } = show(step('a', true), step('b', false))
  told.data = { fermes: true, pas: [step('a', true), step('b', false)] }
  rerender(way())
  expect(line()).toBeUndefined()
})
