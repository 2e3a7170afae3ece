import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Wish } from './wish.tsx'

it.each([
  ['', 'Souhait du client : mar. 1er déc.'],
  ['10:00 - 12:00', 'Souhait du client : mar. 1er déc., 10:00 – 12:00.'],
])('ends a wish for the hours "%s" with one full stop', (th_libelle, dit) => {
  const souhait = { jour: '2026-12-01', th_libelle }
  render(<Wish souhait={souhait} aujourdhui="2026-11-20" creneaux={undefined} du={undefined} au={undefined} />)
  expect(screen.getByRole('status').textContent?.replaceAll(/\s/g, ' ')).toBe(dit)
})
