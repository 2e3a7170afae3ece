import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reportReachable } from '#offline/connectivity.ts'
import type { MenuItem } from '#wire/session.ts'
import { Palette } from './palette.tsx'

const { opened, store, view, office, team } = vi.hoisted(() => ({
  opened: [] as string[],
  store: new Map<string, { cle: string; valeur: unknown }>(),
  view: { mobile: true },
  office: { answers: Promise.resolve() },
  team: { kept: [] as string[], fetched: 0 },
}))
const visite = (id: number, titre: string, detail: string) => ({
  id: `intervention:${id}`,
  titre,
  detail,
  ouvrir: () => opened.push(titre),
})
vi.mock('#client/address/viewport.ts', () => ({ useMobile: () => view.mobile }))
vi.mock('#client/session/session.ts', () => ({ currentOwner: () => ({ compte_id: 1, utilisateur_id: 7 }) }))
vi.mock('#client/queue/sync.ts', () => ({
  dbOf: () => ({
    cache: {
      get: async (cle: string) => store.get(cle),
      put: async (row: { cle: string; valeur: unknown }) => void store.set(row.cle, row),
    },
  }),
}))
vi.mock('#client/address/workspace.ts', () => ({
  readTabs: () => ({ onglets: [{ nom: 'mon-activite', titre: 'Mon activité', chemin: [], params: {} }] }),
}))
vi.mock('#client/modules/registry.ts', () => ({
  registeredModules: () => [
    {
      name: 'mon-activite',
      title: 'Mon activité',
      search: async () => [
        visite(1, 'M. Amadou Diallo', 'ven. 20 nov. 14:00 · Entretien'),
        visite(2, 'Mme Activité', 'ven. 20 nov. 11:00 · Dépannage'),
      ],
      searchOffice: async (texte: string) => {
        await office.answers
        return texte.startsWith('lou') ? [visite(9, 'Mme Louvet', 'lun. 30 nov. 09:00')] : []
      },
    },
    {
      name: 'mon-planning',
      title: 'Mon planning',
      prepare: async () => {
        team.fetched += 1
        team.kept = ['Samir Haddad']
        return { ready: [], missing: [] }
      },
      search: async () => team.kept.map((nom, rang) => visite(50 + rang, nom, 'Aujourd’hui')),
    },
  ],
}))
vi.mock('./use-routing.ts', () => ({ openEntry: vi.fn(), openScreen: vi.fn(), tabAddress: () => '/' }))

const menu = [
  { module_id: 1, module: 'mon-activite', module_libelle: 'Mon activité', groupe: 'Terrain' },
] as unknown as MenuItem[]

beforeEach(() => {
  store.clear()
  opened.length = 0
  office.answers = Promise.resolve()
  view.mobile = true
  reportReachable(true)
})

const planning = { module_id: 2, module: 'mon-planning', module_libelle: 'Mon planning', groupe: 'Équipe' }
const show = (given = menu) =>
  render(
    <MantineProvider env="test">
      <Palette opened onClose={vi.fn()} menu={given} />
    </MantineProvider>,
  )
const sections = async () => {
  await screen.findAllByRole('option')
  return screen.getAllByRole('group').map(g => g.getAttribute('aria-label'))
}
const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } })

describe('the search of a phone', () => {
  it('speaks of no tabs, and puts visits before screens', async () => {
    show()
    expect(await sections()).toEqual(['Écrans'])
    expect(screen.getByRole('combobox').getAttribute('placeholder')).toBe('Client, visite, écran')
    type('activ')
    await screen.findByRole('option', { name: /Mme Activité/ })
    expect(await sections()).toEqual(['Mon activité', 'Écrans'])
    expect(screen.getByRole('button', { name: 'Fermer' })).toBeTruthy()
  })
  it('offers again what was opened lately, without keeping a name', async () => {
    show()
    type('diallo')
    fireEvent.click(await screen.findByRole('option', { name: /Diallo/ }))
    expect(opened).toEqual(['M. Amadou Diallo'])
    await vi.waitFor(() => expect([...store.values()].map(row => row.valeur)).toEqual([['intervention:1']]))
    cleanup()
    show()
    await screen.findByRole('option', { name: /Diallo/ })
    expect(await sections()).toEqual(['Récents', 'Écrans'])
  })
})

it('keeps its open tabs on the desk', async () => {
  view.mobile = false
  show()
  expect(await sections()).toEqual(['Onglets ouverts'])
  expect(screen.queryByRole('button', { name: 'Fermer' })).toBeNull()
})

it('opens what is typed, also when Enter is faster than the search', async () => {
  view.mobile = false
  show()
  type('activ')
  await screen.findByRole('option', { name: /Mme Activité/ })
  type('diallo')
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' })
  await vi.waitFor(() => expect(opened).toEqual(['M. Amadou Diallo']))
})

it('opens it too when it was found but is not drawn yet, without network', async () => {
  view.mobile = false
  reportReachable(false)
  show()
  type('diall')
  await screen.findByRole('option', { name: /Diallo/ })
  type('diallo')
  // The search answers within the turn; drawing waits for the next one.
  for (let n = 0; n < 100; n++) await Promise.resolve()
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' })
  await vi.waitFor(() => expect(opened).toEqual(['M. Amadou Diallo']))
})

describe('what the office finds', () => {
  it('comes after what the device keeps, once three letters stand', async () => {
    view.mobile = false
    show()
    type('lo')
    await screen.findByRole('option', { name: /Diallo/ })
    expect(screen.queryByRole('option', { name: /Louvet/ })).toBeNull()
    type('lou')
    fireEvent.click(await screen.findByRole('option', { name: /Mme Louvet/ }))
    expect(opened).toEqual(['Mme Louvet'])
  })
  it('is waited for: nothing is said to be missing before every source has answered, and Enter waits too', async () => {
    view.mobile = false
    const asked = Promise.withResolvers<void>()
    office.answers = asked.promise
    show()
    type('louv')
    await new Promise(resolve => setTimeout(resolve, 400))
    expect(screen.getByRole('status').textContent).toBe('Recherche…')
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' })
    asked.resolve()
    await vi.waitFor(() => expect(opened).toEqual(['Mme Louvet']))
  })
  it('is said to be nothing once it has answered so', async () => {
    view.mobile = false
    show()
    type('zzzz')
    expect(screen.getByRole('status').textContent).toBe('Recherche…')
    await screen.findByText('Aucun résultat.')
  })
  it('does not depend on the screens opened before: what is searched is fetched, once for a while', async () => {
    view.mobile = false
    show([...menu, planning as unknown as MenuItem])
    type('hadd')
    await screen.findByRole('option', { name: /Samir Haddad/ })
    type('haddad')
    await screen.findByText('1 résultat')
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(team.fetched).toBe(1)
  })
})
