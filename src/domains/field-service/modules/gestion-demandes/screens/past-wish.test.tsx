import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PastWish } from './past-wish.tsx'

vi.mock('#client/page/use-today.ts', () => ({ useToday: () => '2026-11-27' }))

const open = (...jours: (string | null)[]) =>
  render(
    <MantineProvider env="test">
      <PastWish demandes={jours.map(demande_date_souhaite => ({ demande_date_souhaite }))} />
    </MantineProvider>,
  )
const said = () => screen.queryByRole('status')?.textContent?.replaceAll(/\s/g, ' ')

it('says before it is sent that a day that was wished for is over', () => {
  open('2026-11-25')
  expect(said()).toMatch(/^Le jour souhaité, mer. 25 nov., est passé : « Reporter »/)
})

it('counts them among several', () => {
  open('2026-11-25', '2026-11-26', '2026-12-02', null)
  expect(said()).toMatch(/^2 demandes souhaitent un jour qui est passé/)
})

it('says nothing of today, of a day to come, nor of no wish', () => {
  open('2026-11-27', '2026-12-02', null)
  expect(said()).toBeUndefined()
})
