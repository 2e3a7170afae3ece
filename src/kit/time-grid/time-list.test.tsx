import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { GridModel } from './model.ts'
import { TimeList } from './time-list.tsx'
import type { GridEntry } from './types.ts'

const times = { start: '2026-11-24T09:00', end: '2026-11-24T10:00' }

it('says when each thing is, once: before its name, or in it', () => {
  const entries: GridEntry[] = [
    { ...times, id: '1', label: 'Roy', name: 'Mme Roy' },
    {
      ...times,
      id: '2',
      label: 'Petit',
      name: 'M. Petit, mardi 24 novembre 2026, 09:00 – 10:00',
      dated: true,
      state: 'pending',
    },
  ]
  const rows = [{ id: '7', label: 'Anne', entries }]
  const placedIn = () => entries.map(entry => ({ entry }))
  render(
    <MantineProvider env="test">
      <TimeList model={{ rows, props: { label: 'Semaine' }, placedIn } as unknown as GridModel} />
    </MantineProvider>,
  )
  expect(screen.getAllByRole('listitem').map(li => li.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'mar. 24 nov., 09:00 – 10:00 : Mme Roy',
    'M. Petit, mardi 24 novembre 2026, 09:00 – 10:00 (en attente)',
  ])
})
