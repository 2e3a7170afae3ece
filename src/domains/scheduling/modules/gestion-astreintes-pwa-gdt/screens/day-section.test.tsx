import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LU_A, MOI, unContenu, uneAstreinte, uneIntervention, VENDREDI } from '../testing/ground.ts'
import { DaySection } from './day-section.tsx'
import type { Service } from './use-astreintes.ts'

const LENDEMAIN = '2026-11-21T09:00:00.000Z'

function dire(astreinte: ReturnType<typeof uneAstreinte>, maintenant: string): string {
  cleanup()
  const service = { moi: MOI, aujourdhui: '2026-11-22', maintenant } as Service
  render(
    <DaySection jour={VENDREDI} astreintes={[astreinte]} service={service} ouvert={false} onBasculer={vi.fn()} />,
    { wrapper: MantineProvider },
  )
  return screen.getByRole('button').textContent ?? ''
}

it('marks one’s own past duty of which nothing was noted, that one alone, and names the second day of a night', () => {
  expect(dire(uneAstreinte(), LENDEMAIN)).toMatch(/ven\.\s21:15 – sam\.\s06:45.*rien noté/)
  expect(dire(uneAstreinte(), LU_A)).not.toContain('rien noté')
  expect(dire(uneAstreinte({ utilisateur_id: MOI + 1 }), LENDEMAIN)).not.toContain('rien noté')
  const noted = dire(uneAstreinte({ interventions: [uneIntervention(1, unContenu('23:50', '01:20'))] }), LENDEMAIN)
  expect(noted).not.toContain('rien noté')
  expect(noted).toMatch(/1 intervention/)
})
