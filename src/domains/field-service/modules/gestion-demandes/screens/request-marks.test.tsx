import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ligne } from '#domains/field-service/model/demandes/testing/lignes.ts'
import { RequestAlerts } from './request-marks.tsx'

vi.mock('#client/page/use-today.ts', () => ({ useMinute: () => '2026-11-26T11:00:00.000Z' }))

const draw = (autre: Parameters<typeof ligne>[1]) =>
  render(
    <MantineProvider env="test">
      <RequestAlerts demande={ligne(4, autre)} />
    </MantineProvider>,
  )

it('says what somebody else is to have, refused or come back without an answer', () => {
  for (const etat_id of [8, 9] as const) {
    const { unmount } = draw({ etat_id })
    expect(screen.getByText('À réaffecter')).toBeTruthy()
    unmount()
  }
  draw({ etat_id: 1 })
  expect(screen.queryByText('À réaffecter')).toBeNull()
})

it('says when a visit stands: the day and slot promised at its receiver’s, the hour of one’s own; then how it ended', () => {
  const planned = { etat_id: 3, etat_libelle: 'Planifiée', th_libelle: '08:00 - 10:00' } as const
  const debut = { intervention_date_planifie: '2026-12-03T08:15:00.000Z' }
  const first = draw({ ...planned, ...debut, receveur: 'Picardie Confort' })
  expect(screen.getByTitle(/^Planifiée le /).textContent).toMatch(/^jeu\. 3 déc\., 08:00 – 10:00$/)
  first.unmount()
  const second = draw({ ...planned, ...debut })
  expect(screen.getByTitle(/^Planifiée le /).textContent).toContain('09:15')
  second.unmount()
  draw({ etat_id: 6, etat_libelle: 'Réalisée', receveur: 'Picardie Confort', libelle_cloture: 'Client absent' })
  expect(screen.getByText('Client absent')).toBeTruthy()
  expect(screen.queryByTitle(/^Planifiée/)).toBeNull()
})
