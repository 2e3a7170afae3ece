import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { activeFilters, NothingToShow, quote } from './nothing-to-show.tsx'

const show = (filters: Parameters<typeof activeFilters>[0], onShowAll: (() => void) | null = () => undefined) =>
  render(
    <MantineProvider env="test">
      <NothingToShow
        none="Aucune demande ne correspond"
        filters={activeFilters(filters)}
        onShowAll={onShowAll}
        icon={null}
        title="Aucune demande"
      >
        Une demande arrive ici.
      </NothingToShow>
    </MantineProvider>,
  )
const names = () => screen.getAllByRole('button').map(b => b.textContent)
const filter = (label: string, without: number, on = true) => ({ on, label, without: () => without, remove: vi.fn() })

it('says what comes here where no filter hides anything', () => {
  show([], null)
  expect(screen.getByText('Une demande arrive ici.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('names the one filter, which « Tout montrer » takes off', () => {
  show([filter(quote(' chaudière '), 4), filter('Atlas', 9, false)])
  expect(screen.getByText(/^Filtre\s: «\schaudière\s»$/)).toBeTruthy()
  expect(names()).toEqual(['Tout montrer'])
})

it('names several, and offers to take off alone each that empties the list by itself', () => {
  const late = filter('En retard', 2)
  show([filter(quote('chaudière'), 0), late])
  expect(screen.getByText(/^Filtres\s: «\schaudière\s» · En retard$/)).toBeTruthy()
  expect(names()).toEqual(['Retirer En retard (2)', 'Tout montrer'])
  fireEvent.click(screen.getByRole('button', { name: /^Retirer/ }))
  expect(late.remove).toHaveBeenCalledOnce()
})
