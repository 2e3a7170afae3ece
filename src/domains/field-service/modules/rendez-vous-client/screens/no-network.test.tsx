import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok, ouvrir, RDV, repondreAuxAppels, reponses } from '../testing/page.tsx'

beforeEach(repondreAuxAppels)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const CRENEAUX = [{ jour: '2026-11-26', th_id: 5, creneau: '08:00 - 10:00' }]
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('slots that could not be read are asked for again, or the appointment is kept', async () => {
  reponses.set('GET ', [ok(RDV)])
  ouvrir()
  fireEvent.click(await screen.findByRole('button', { name: 'Choisir un autre créneau' }))
  expect((await screen.findByRole('alert')).textContent).toContain('vérifiez votre connexion')
  press('Garder mon rendez-vous')
  expect(screen.getByRole('button', { name: 'Confirmer ce rendez-vous' })).toBeTruthy()

  press('Choisir un autre créneau')
  await screen.findByRole('alert')
  reponses.set('GET /creneaux', [ok(CRENEAUX)])
  press('Réessayer')
  expect(await screen.findByRole('radio')).toBeTruthy()
})

it('slots come by themselves once the network is back', async () => {
  reponses.set('GET ', [ok(RDV)])
  ouvrir()
  fireEvent.click(await screen.findByRole('button', { name: 'Choisir un autre créneau' }))
  await screen.findByRole('alert')
  reponses.set('GET /creneaux', [ok(CRENEAUX)])
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByRole('radio')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('the keyboard goes where the answer is: the slots, then the message, whose end is told before it comes', async () => {
  reponses.set('GET ', [ok(RDV)])
  reponses.set('GET /creneaux', [ok(CRENEAUX)])
  ouvrir()
  fireEvent.click(await screen.findByRole('button', { name: 'Choisir un autre créneau' }))
  const creneau = await screen.findByRole('radio')
  expect(creneau.closest('form')?.contains(document.activeElement) || document.activeElement?.contains(creneau)).toBe(
    true,
  )
  press('Aucun ne me convient')
  const message = screen.getByLabelText(/Quand seriez-vous disponible/)
  expect(document.activeElement?.contains(message)).toBe(true)
  expect(screen.queryByText(/caractère/)).toBeNull()
  fireEvent.change(message, { target: { value: 'a'.repeat(460) } })
  expect(screen.getByText(/^40.caractères au plus\.$/)).toBeTruthy()
})
