import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeTopLayer } from '#client/address/back.ts'
import { navigate } from '#client/address/location.ts'
import { ApiProblem } from '#client/call/problem.ts'
import { showScreenAtAddress } from '#tests/support/show-screen.tsx'
import { formDefinition } from '#wire/form.ts'
import { success } from '#wire/notice.ts'
import type { TransferItem } from '#wire/transfer.ts'
import { Screen } from './screen.tsx'

const { api, view } = vi.hoisted(() => ({
  api: { answers: {} as Record<string, (asked: { body?: unknown }) => unknown>, asked: [] as [string, unknown][] },
  view: { mobile: false },
}))
vi.mock('#client/call/api.ts', () => ({
  call: async ({ id }: { id: string }, asked: { body?: unknown } = {}) => {
    api.asked.push([id, asked.body])
    const answer = api.answers[id]
    if (!answer) throw new Error(`no answer to ${id}`)
    return answer(asked)
  },
}))
vi.mock('#client/address/viewport.ts', () => ({ useMobile: () => view.mobile }))

const items: TransferItem[] = [
  { id: 337, label: 'Plateforme', etat: 0, module_parent_id: null },
  { id: 6001, label: 'Profils', etat: 1, module_parent_id: 337 },
]

beforeEach(() => {
  view.mobile = false
  api.asked = []
  api.answers = {
    'gestion-menu.clients': () => [{ id: 1, label: 'Relais Terrain' }],
    'gestion-profils.lister': () => [
      { profil_id: 31, profil_libelle: 'Technicien', modules_count: 5, users_count: 1 },
      { profil_id: 70, profil_libelle: 'Agent', modules_count: 6, users_count: 0 },
    ],
    'gestion-profils.modifier': () =>
      formDefinition({
        titre: 'Modifier le profil',
        dataProvider: { profil_libelle: 'Technicien' },
        dataStructure: [{ id: 'profil_libelle', label: 'Libellé', type: 'texte' }],
      }),
    'gestion-profils.modules.lire': () => items,
    'gestion-profils.modules.enregistrer': () => success('Les droits sont enregistrés.'),
  }
})
afterEach(() => {
  cleanup()
  navigate('/?', { replace: true })
})

const show = () => showScreenAtAddress(Screen)
const openModules = async () => {
  fireEvent.click(await screen.findByText('Technicien'))
  fireEvent.click(await screen.findByRole('radio', { name: 'Modules' }))
}

it('counts what each profile gives, and to how many', async () => {
  show()
  expect(await screen.findByText('5 modules, 1 personne')).toBeTruthy()
  expect(screen.getByText('Choisissez un profil dans la liste')).toBeTruthy()
})

it('says a refusal where the rights are, and keeps what was ticked', async () => {
  api.answers['gestion-profils.modules.enregistrer'] = () => {
    throw new ApiProblem(409, {
      code: 'error',
      erreur: 'DERNIER_ADMINISTRATEUR',
      message: 'Impossible',
      duration: 1,
      reference: 'x',
    })
  }
  show()
  await openModules()
  fireEvent.click(await screen.findByRole('option', { name: 'Plateforme' }))
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Impossible')
  expect(screen.getByText('Modifications non enregistrées')).toBeTruthy()
})

it('saves the whole selection and reads the lists again', async () => {
  show()
  await openModules()
  fireEvent.click(await screen.findByRole('option', { name: 'Plateforme' }))
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(api.asked).toContainEqual(['gestion-profils.modules.enregistrer', { data: '337,6001' }]))
  await waitFor(() => expect(api.asked.filter(([id]) => id === 'gestion-profils.lister').length).toBeGreaterThan(1))
})

it('asks before leaving ticks that are not saved', async () => {
  show()
  await openModules()
  fireEvent.click(await screen.findByRole('option', { name: 'Plateforme' }))
  fireEvent.click(screen.getByText('Agent'))
  expect(await screen.findByText(/ne sont pas enregistrées/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Quitter sans enregistrer' }))
  expect(await screen.findByRole('heading', { name: 'Agent' })).toBeTruthy()
})

it('asks by Back too, and stays where one says so', async () => {
  show()
  await openModules()
  fireEvent.click(await screen.findByRole('option', { name: 'Plateforme' }))
  let closed = false
  act(() => {
    closed = closeTopLayer()
  })
  expect(closed).toBe(true)
  expect(await screen.findByText(/ne sont pas enregistrées/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Rester ici' }))
  expect(screen.getByText('Modifications non enregistrées')).toBeTruthy()
  expect(location.pathname).toBe('/m/gestion-profils/31')
})

it('shows one pane at a time on a phone; Back goes one pane back, then to the list', async () => {
  view.mobile = true
  show()
  fireEvent.click(await screen.findByText('Technicien'))
  expect(screen.queryByText('5 modules, 1 personne')).toBeNull()
  const panes = () => within(screen.getByRole('navigation', { name: 'Volets' })).getAllByRole('button')
  expect(panes().map(b => b.textContent)).toEqual(['Fiche', 'Modules', 'Utilisateur'])
  const current = () => panes().find(b => b.getAttribute('aria-current'))?.textContent
  const pane = (name: string) => fireEvent.click(panes().find(b => b.textContent === name) as HTMLElement)
  pane('Modules')
  expect(current()).toBe('Modules')
  pane('Fiche')
  for (const expected of ['Modules', 'Fiche']) {
    act(() => void closeTopLayer())
    expect(current()).toBe(expected)
  }
  act(() => void closeTopLayer())
  expect(await screen.findByText('5 modules, 1 personne')).toBeTruthy()
})
