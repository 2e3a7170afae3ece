import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Remplacants } from '#domains/scheduling/model/appels/appel.ts'
import { CandidateList } from '#domains/scheduling/view/appels/candidate-list.tsx'
import { WordField } from './word-field.tsx'

const size = (phone: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: phone && query.includes('portrait'),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Word({ start = '' }: { start?: string }) {
  const [word, setWord] = useState(start)
  return <WordField label="Un mot" value={word} onChange={setWord} />
}
const draw = (what: ReactNode) => render(<MantineProvider env="test">{what}</MantineProvider>)

it('a word is folded on a phone until it is asked for or was begun; elsewhere it stands there', () => {
  size(true)
  draw(<Word />)
  expect(screen.queryByLabelText('Un mot')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter un mot' }))
  const field = screen.getByLabelText<HTMLTextAreaElement>('Un mot')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'Merci' } })
  fireEvent.change(field, { target: { value: '' } })
  expect(screen.getByLabelText('Un mot')).toBe(field)
  cleanup()
  draw(<Word start="Merci" />)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Un mot').value).toBe('Merci')
  cleanup()
  size(false)
  draw(<Word />)
  expect(screen.getByLabelText('Un mot')).toBeTruthy()
})

const candidat = (utilisateur_id: number, verdict: Remplacants['candidats'][number]['verdict']) => ({
  ...{ utilisateur_id, label: `Nom ${utilisateur_id}`, metier_libelle: 'Infirmier', verdict, score: 0, propose: false },
  ...{ sans_acces: false, donner: null, raisons: [], anomalies: [], minutes: 420, prevu: 0, contrat: 0 },
})
const EQUIPE = [
  ...[1, 2, 3].map(id => candidat(id, 'libre')),
  ...[4, 5].map(id => candidat(id, 'alerte')),
  ...[6, 7].map(id => candidat(id, 'bloque')),
]
const noms = (list: HTMLElement) => within(list).getAllByRole('checkbox', { hidden: true }).length

it('who may come first is first on a phone, the others folded; those who may not are folded by their number on every screen', () => {
  size(true)
  draw(<CandidateList candidats={EQUIPE} choisis={new Set()} onChoose={vi.fn()} onGive={vi.fn()} />)
  expect(noms(screen.getByRole('list', { name: 'Candidats, du mieux placé au moins bien' }))).toBe(3)
  const folds = [...document.querySelectorAll('details')]
  expect(folds.map(f => [f.querySelector('summary')?.textContent, f.open, noms(f)])).toEqual([
    ['2\u00a0autres personnes peuvent venir', false, 2],
    ['2\u00a0personnes ne peuvent pas venir', false, 2],
  ])
  cleanup()
  size(false)
  draw(<CandidateList candidats={EQUIPE} choisis={new Set()} onChoose={vi.fn()} onGive={vi.fn()} />)
  expect(noms(screen.getByRole('list', { name: 'Candidats, du mieux placé au moins bien' }))).toBe(5)
  const [exclus, ...aucun] = document.querySelectorAll('details')
  expect([exclus?.querySelector('summary')?.textContent, exclus?.open, aucun]).toEqual([
    '2\u00a0personnes ne peuvent pas venir',
    false,
    [],
  ])
  cleanup()
  draw(<CandidateList candidats={EQUIPE.slice(5)} choisis={new Set()} onChoose={vi.fn()} onGive={vi.fn()} />)
  expect(screen.getByText('Personne ne peut venir dans les règles.')).toBeTruthy()
})
