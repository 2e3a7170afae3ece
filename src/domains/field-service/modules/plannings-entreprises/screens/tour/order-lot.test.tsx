import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { LigneProposee, Lot } from '#domains/field-service/model/tournees/proposition.ts'
import { versMs } from '#wire/dates.ts'
import { direLigne, OrderLot } from './order-lot.tsx'

const NAMES = new Map([
  [7, 'Antoine Faure'],
  [9, 'Léa Morel'],
])
const ligne = (intervention_id: number, client: string, de: number | null, vers: number): LigneProposee => ({
  posee: {
    visite: {
      ...{ intervention_id, client, debut: '2026-11-20T09:00:00.000Z', fin: '2026-11-20T10:00:00.000Z' },
      th_libelle: '10:00 - 12:00',
    } as LigneProposee['posee']['visite'],
    de: 0,
    debut: 0,
  },
  ...{ de, vers },
  debut: versMs('2026-11-20T10:00:00.000Z'),
  fin: versMs('2026-11-20T11:00:00.000Z'),
})
const BILAN = { metres: 0, minutes: 0, retard: 0 }
const LOT: Lot = {
  techniciens: [7, 9],
  lignes: [ligne(1, 'M. Roy', 7, 9), ligne(2, 'Mme Vasseur', 9, 7)],
  avant: BILAN,
  apres: BILAN,
}

it('names whom a visit leaves as one says it', () => {
  expect(direLigne(ligne(1, 'M. Roy', 7, 9), NAMES)).toMatch(/^au lieu de 10:00, Léa Morel au lieu d’Antoine Faure ·/)
  expect(direLigne(ligne(1, 'M. Roy', 9, 7), NAMES)).toMatch(/, Antoine Faure au lieu de Léa Morel ·/)
  expect(direLigne(ligne(1, 'M. Roy', null, 9), NAMES)).toMatch(/^au lieu de 10:00, Léa Morel ·/)
})

it('is taken whole or visit by visit, each with its own box', () => {
  const take = vi.fn()
  render(
    <MantineProvider env="test">
      <OrderLot lot={LOT} left={new Set([2])} nameOf={NAMES} balance={null} take={take} />
    </MantineProvider>,
  )
  const whole = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Antoine Faure et Léa Morel' })
  expect([whole.checked, whole.indeterminate]).toEqual([false, true])
  fireEvent.click(screen.getByRole('checkbox', { name: '11:00 M. Roy' }))
  expect(take).toHaveBeenLastCalledWith([LOT.lignes[0]], false)
  fireEvent.click(screen.getByRole('checkbox', { name: '11:00 Mme Vasseur' }))
  expect(take).toHaveBeenLastCalledWith([LOT.lignes[1]], true)
  fireEvent.click(whole)
  expect(take).toHaveBeenLastCalledWith(LOT.lignes, false)
})
