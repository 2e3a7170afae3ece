import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { TitleBar } from './title-bar.tsx'

const shown = vi.hoisted(() => ({ titre: '', retour: undefined as string | undefined }))
vi.mock('#client/address/workspace.ts', async original => ({
  ...(await original<object>()),
  useTabs: () => ({ onglets: [{ nom: 'a', titre: 'A', chemin: [] }], courant: 'a' }),
  useTitles: () => ({ a: shown }),
}))
const etat = vi.hoisted(() => ({ courant: {} as object }))
vi.mock('./sync-state.ts', () => ({ useSyncLabel: () => etat.courant }))

beforeEach(() => {
  etat.courant = { tone: 'wait', texte: '1 en attente', compte: 1 }
})

it.each([
  ['Mon planning', undefined, false],
  ['Bourse des échanges', undefined, true],
  // The way back takes its place.
  ['Mme Boulanger', '/m/a', false],
  ['Mme Boulangerie', '/m/a', true],
] as const)('beside "%s" the queue says its words or its count alone', (titre, retour, long) => {
  Object.assign(shown, { titre, retour })
  render(
    <MantineProvider>
      <TitleBar />
    </MantineProvider>,
  )
  expect(screen.getByRole('banner').hasAttribute('data-long')).toBe(long)
  expect(screen.getByRole('heading', { level: 1, name: titre })).toBeTruthy()
  // Heard in full either way.
  expect(screen.getByRole('status').textContent).toContain('1 en attente')
  expect(screen.queryByText('1') !== null).toBe(long)
})

it.each([
  ['Ma feuille d’octobre 2026', '/m/a', true],
  ['Échange avec Élise H', '/m/a', false],
  ['Bourse des échanges', undefined, false],
] as const)('"%s" takes a second line where one would cut it at 320 px', (titre, retour, deux) => {
  Object.assign(shown, { titre, retour })
  render(
    <MantineProvider>
      <TitleBar />
    </MantineProvider>,
  )
  expect(screen.getByRole('banner').hasAttribute('data-two-lines')).toBe(deux)
})

it('beside a long title is drawn where nothing counts: being offline is no bare dot', () => {
  Object.assign(shown, { titre: 'Mme Boulangerie', retour: '/m/a' })
  etat.courant = { tone: 'mute', texte: 'Hors ligne', signe: 'hors_ligne' }
  render(
    <MantineProvider>
      <TitleBar />
    </MantineProvider>,
  )
  expect(screen.getByRole('status').textContent).toBe('Hors ligne')
  expect(screen.getByRole('status').querySelector('svg')).toBeTruthy()
})
