import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { navigate, readAddress } from '#client/address/location.ts'
import { uneFiche, VENDREDI } from '../testing/fiches.ts'
import { SheetBody } from './sheet-body.tsx'

const montrer = (residents?: { resident_id: number; label: string }[]) =>
  render(
    <MantineProvider env="test">
      <SheetBody fiche={uneFiche(1, residents ? { residents } : {})} verite={null} aujourdhui={VENDREDI} />
    </MantineProvider>,
  )
beforeEach(() => {
  cleanup()
  navigate('/m/fiches-transmission')
})

it('says the name alone to who may not know the residents, and where nobody is named', () => {
  for (const residents of [undefined, []]) {
    montrer(residents)
    expect(screen.getByRole('heading', { name: 'Mme Petit, ch. 12' })).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
    cleanup()
  }
})

it('leads to each resident whom it names, beside the name as it was written', () => {
  montrer([
    { resident_id: 3, label: 'Mme Denise Petit' },
    { resident_id: 4, label: 'M. Marcel Leroux' },
  ])
  expect(screen.getByRole('heading', { name: 'Mme Petit, ch. 12' })).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Dossier\u00a0: M. Marcel Leroux' }))
  expect(readAddress()).toBe('/m/gestion-residents/4')
})
