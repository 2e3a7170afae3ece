import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { closeTopLayer } from '#client/address/back.ts'
import { uneListe, VEHICULES } from './testing/lists.ts'
import { api, button, freshScreen, gone, show, world } from './testing/resource-screen.tsx'

freshScreen()

const AJOUTER = ['vehicules', 'ajouter']
const ways = () => screen.findByRole('dialog', { name: 'Ajouter\u00a0: Véhicules' })
const way = async (name: RegExp) => within(await ways()).findByRole<HTMLButtonElement>('button', { name })

it('offers nothing to who may not add', async () => {
  api.answers.lister = () => ({ ...uneListe(), visible_ajout: false })
  show(AJOUTER)
  expect(await screen.findByText('AB-123-CD')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says what one adds where the list has a word for it', async () => {
  show(AJOUTER, [{ ...VEHICULES, one: 'un véhicule' }])
  expect(await screen.findByRole('dialog', { name: 'Ajouter un véhicule' })).toBeTruthy()
})

it('waits for the network, and says so', async () => {
  world.online = false
  show(AJOUTER)
  expect((await way(/^Saisir/)).disabled).toBe(true)
  expect(within(await ways()).getByRole('status').textContent).toBe('Ajouter demande une connexion internet.')
})

it('asks how, at once, over the list; Back and its cross lead to the list', async () => {
  show(AJOUTER)
  expect((await ways()).textContent).toMatch(/Saisir.*Coller des cellules.*Importer un fichier/)
  expect(closeTopLayer()).toBe(true)
  expect(gone).toHaveBeenLastCalledWith('/m/essai/vehicules', { replace: true })
  gone.mockClear()
  fireEvent.keyDown(await ways(), { key: 'Escape' })
  await waitFor(() => expect(gone).toHaveBeenLastCalledWith('/m/essai/vehicules', { replace: true }))
})

it('typing opens the form in its place', async () => {
  show(AJOUTER)
  fireEvent.click(await way(/^Saisir/))
  expect(gone).toHaveBeenLastCalledWith('/m/essai/vehicules/nouveau', { replace: true })
})

it.each([
  [/^Coller/, () => screen.findByRole('textbox', { name: /collez vos cellules/ })],
  [/^Importer/, () => button('Choisir un fichier')],
] as const)('%s opens the import where one begins', async (name, place) => {
  show(AJOUTER)
  fireEvent.click(await way(name))
  expect(gone).toHaveBeenLastCalledWith('/m/essai/vehicules', { replace: true })
  expect(await screen.findByRole('dialog', { name: 'Importer\u00a0: Véhicules' })).toBeTruthy()
  await waitFor(async () => expect(document.activeElement).toBe(await place()))
})
