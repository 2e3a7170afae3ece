import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { StepsBanner } from './steps-banner.tsx'

const told = vi.hoisted(() => ({ data: null as unknown }))
const navigate = vi.hoisted(() => vi.fn())
vi.mock('#client/reading/use-reading.ts', () => ({ useReading: () => told }))
vi.mock('#client/address/location.ts', () => ({ navigate }))

const step = (cle: string, fait: boolean) => ({ cle, titre: `Titre ${cle}`, fait })
function show(data: unknown) {
  cleanup()
  told.data = data
  render(
    <MantineProvider env="test">
      <StepsBanner />
    </MantineProvider>,
  )
  return screen.queryByRole('status')
}

beforeEach(() => navigate.mockClear())

it('says nothing where nothing is left, nothing is known, or all was put away', () => {
  for (const data of [
    null,
    { fermes: true, pas: [step('a', false), step('b', false)] },
    { fermes: false, pas: [step('a', false)] },
    { fermes: false, pas: [step('a', true), step('b', true)] },
  ])
    expect(show(data)).toBeNull()
})

it('says in one line how far one is, and leads to what is left', () => {
  const line = show({ fermes: false, pas: [step('a', true), step('b', false), step('c', false)] })
  expect(line?.querySelector('p')?.textContent?.replaceAll(/\s/g, ' ')).toBe('Premiers pas, 1 sur 3')
  fireEvent.click(screen.getByRole('button', { name: 'Continuer' }))
  expect(navigate).toHaveBeenCalledWith('/espace')
})
