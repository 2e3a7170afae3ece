import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { premiersLibres } from '#domains/field-service/model/creneaux/premiers.ts'
import { FirstFree } from './first-free.tsx'

vi.mock('#client/page/use-today.ts', () => ({ useToday: () => '2026-11-20' }))

const place = (jour: string, th_libelle: string, retenu_par: string | null = null) => ({ jour, th_libelle, retenu_par })
const draw = (jours: ReturnType<typeof premiersLibres> | undefined) =>
  render(
    <MantineProvider env="test">
      <FirstFree title="Premiers créneaux libres" jours={jours} none="Aucun créneau libre." />
    </MantineProvider>,
  )

it('are three days, in order, each slot once, without what somebody holds', () => {
  draw(
    premiersLibres([
      place('2026-11-24', '10:00 - 12:00'),
      place('2026-11-23', '14:00 - 16:00'),
      place('2026-11-23', '08:00 - 10:00'),
      place('2026-11-23', '08:00 - 10:00'),
      place('2026-11-22', '08:00 - 10:00', 'Léa Morel'),
      place('2026-11-25', '08:00 - 10:00'),
      place('2026-11-26', '08:00 - 10:00'),
    ]),
  )
  const days = screen.getAllByRole('listitem').map(li => li.textContent)
  expect(days).toEqual([
    'lun. 23 nov.08:00 – 10:00 · 14:00 – 16:00',
    'mar. 24 nov.10:00 – 12:00',
    'mer. 25 nov.08:00 – 10:00',
  ])
})

it('nothing free is said; nothing is drawn before it is known', () => {
  const { container } = draw(undefined)
  expect(container.querySelector('section')).toBeNull()
  draw([])
  expect(screen.getByText('Aucun créneau libre.')).toBeTruthy()
})
