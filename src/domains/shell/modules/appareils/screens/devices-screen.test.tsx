import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissNotice, readNotices } from '#client/call/notices.ts'
import { ApiProblem } from '#client/call/problem.ts'
import { success } from '#wire/notice.ts'
import { Screen } from './devices-screen.tsx'

const { api } = vi.hoisted(() => ({
  api: { answers: {} as Record<string, () => unknown>, asked: [] as [string, unknown][] },
}))
vi.mock('#client/call/api.ts', () => ({
  call: async ({ id }: { id: string }, { params }: { params?: unknown } = {}) => {
    api.asked.push([id, params])
    return api.answers[id]?.()
  },
}))
vi.mock('#client/queue/use-sync.ts', async original => ({ ...(await original<object>()), useOnline: () => true }))

const un = (session_id: string, appareil_libelle: string, courant = false) => ({
  session_id,
  appareil_libelle,
  creee_a: '2026-11-20T08:00:00.000Z',
  vue_a: '2026-11-20T09:00:00.000Z',
  en_attente: 0,
  courant,
})
let appareils = [un('a', 'Ce PC', true), un('b', 'Téléphone'), un('c', 'Tablette')]

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  appareils = [un('a', 'Ce PC', true), un('b', 'Téléphone'), un('c', 'Tablette')]
  api.asked = []
  api.answers = {
    'appareil.lister': () => appareils,
    'appareil.assistances': () => [],
    'gestion-residents.hors-ligne-miens': () => [],
  }
})
afterEach(() => {
  cleanup()
  for (const { id } of readNotices()) dismissNotice(id)
})

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <Screen />
      </MantineProvider>
    </QueryClientProvider>,
  )
}

it('says in the dialog why a device was not signed out, and leaves it in the list', async () => {
  api.answers['appareil.deconnecter'] = () => {
    throw new ApiProblem(403, {
      erreur: 'DROIT_MANQUANT',
      code: 'error',
      message: 'Vous ne pouvez pas faire cela.',
      duration: 5,
    })
  }
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Déconnecter Téléphone' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Déconnecter cet appareil' }))
  expect(await within(dialog).findByText('Vous ne pouvez pas faire cela.')).toBeTruthy()
  expect(screen.getByText('Téléphone')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ne rien changer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('signs one device out, says so, and reads the list again', async () => {
  api.answers['appareil.deconnecter'] = () => {
    appareils = appareils.filter(a => a.session_id !== 'b')
    return success('L’appareil est déconnecté.')
  }
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Déconnecter Téléphone' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Déconnecter cet appareil' }))
  await waitFor(() => expect(readNotices()[0]?.message).toBe('L’appareil est déconnecté.'))
  await waitFor(() => expect(screen.queryByText('Téléphone')).toBeNull())
  expect(api.asked.filter(([id]) => id === 'appareil.deconnecter')).toEqual([
    ['appareil.deconnecter', { session_id: 'b' }],
  ])
})

it('signs all the others out in one call', async () => {
  api.answers['appareil.deconnecter-les-autres'] = () => {
    appareils = appareils.filter(a => a.courant)
    return success('Les autres appareils sont déconnectés.')
  }
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Déconnecter tous les autres' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Déconnecter les autres appareils' }))
  await waitFor(() => expect(screen.queryByText('Tablette')).toBeNull())
  expect(screen.getByText('Ce PC')).toBeTruthy()
})

it('lists where emergency sheets are read without network, and ends one', async () => {
  let miens = [
    {
      ...{ enrolement_id: 7, appareil_libelle: 'Chrome, Android', personne: 'Anne Roy', courant: true },
      ...{ cree_a: '2026-11-20T08:00:00.000Z', emporte_a: null },
    },
  ]
  api.answers['gestion-residents.hors-ligne-miens'] = () => miens
  api.answers['gestion-residents.hors-ligne-retirer-mien'] = () => {
    miens = []
    return success('Cet appareil efface.')
  }
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Retirer les fiches d’urgence de Chrome, Android' }))
  await waitFor(() => expect(screen.queryByText('Fiches d’urgence sans réseau')).toBeNull())
  expect(api.asked).toContainEqual(['gestion-residents.hors-ligne-retirer-mien', { enrolement_id: '7' }])
})
