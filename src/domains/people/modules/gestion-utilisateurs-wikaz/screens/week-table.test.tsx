import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { WeekTable } from './week-table.tsx'

it('does not call a day off whose hours nobody said', () => {
  const jour = { id: 1, label: 'Lundi', etat: 0, plages: [] } as const
  const week = (semaine: Parameters<typeof WeekTable>[0]['semaine']) => (
    <MantineProvider env="test">
      <WeekTable semaine={semaine} pending={false} onEtat={vi.fn()} onHoraires={vi.fn()} />
    </MantineProvider>
  )
  const { rerender } = render(week([{ ...jour, a_dire: true, plages: [] }]))
  expect(screen.getByRole('listitem').textContent).toBe('LundiHoraires à dire')
  rerender(week([{ ...jour, plages: [] }]))
  expect(screen.getByRole('listitem').textContent).toBe('LundiNon travaillé')
})
