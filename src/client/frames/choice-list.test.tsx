import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ChoiceList } from './choice-list.tsx'

const LIGNES = [
  { id: 1, label: 'Amélie Fournier', detail: 'Régulateur' },
  { id: 2, label: 'Hugo Delattre', detail: 'Technicien' },
]

function montrer(recherche: string): string[] {
  cleanup()
  render(
    <MantineProvider>
      <ChoiceList label="Personnes" lines={LIGNES} chosen={null} search={recherche} onChoose={vi.fn()} />
    </MantineProvider>,
  )
  return screen.queryAllByRole('button').map(b => b.querySelector('span > span')?.textContent ?? '')
}

it('searches from the third character on, in what a line says, accents and case aside', () => {
  const toutes = LIGNES.map(l => l.label)
  for (const court of ['', 'h', 'hu', ' hu ']) expect(montrer(court)).toEqual(toutes)
  expect(montrer('hug')).toEqual(['Hugo Delattre'])
  expect(montrer('AMELIE regul')).toEqual(['Amélie Fournier'])
  expect(montrer('hugo fournier')).toEqual([])
  expect(screen.getByText('Rien ne correspond')).toBeTruthy()
})
