import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SOLDES, unSolde, VENDREDI } from '../testing/ground.ts'
import { Balances } from './balances.tsx'

it('shows this year first, and the other one on demand', () => {
  render(<Balances soldes={SOLDES} aujourdhui={VENDREDI} />)
  const region = screen.getByRole('region', { name: 'Soldes 2026' })
  expect(region.textContent).toContain('Congés payés 20269 jours restantsDroit25Pris10En attente6')
  expect(region.textContent).toContain(
    'TLC 2026Jours accordés par votre établissement, à part des congés payés4 jours restants',
  )
  fireEvent.click(screen.getByRole('button', { name: '2027' }))
  expect(screen.getByRole('region', { name: 'Soldes 2027' }).textContent).toContain('25 jours restants')
})

it('tells what is taken from what is accepted and still to come', () => {
  render(<Balances soldes={[unSolde({ pris: 22, a_venir: 12, en_attente: 0 })]} aujourdhui={VENDREDI} />)
  expect(screen.getByRole('region').textContent).toContain('Pris10Acceptés, à venir12En attente0')
})

it('says in words that a balance is exceeded', () => {
  render(<Balances soldes={[unSolde({ reste: -2 })]} aujourdhui={VENDREDI} />)
  expect(screen.getByRole('region').textContent).toContain('2 jours de trop')
})

it('is not there without balances', () => {
  render(<Balances soldes={[]} aujourdhui={VENDREDI} />)
  expect(screen.queryByRole('region')).toBeNull()
})
