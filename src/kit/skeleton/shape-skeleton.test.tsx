import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ListSkeleton, SheetSkeleton } from './shape-skeleton.tsx'

it('is told to who cannot see it, and has the heights of what comes', () => {
  render(
    <MantineProvider env="test">
      <ListSkeleton label="Lecture des transmissions…" blocks={[48, 'titre', 132]} />
      <SheetSkeleton blocks={[52, 120]} />
    </MantineProvider>,
  )
  const list = screen.getByRole('status', { name: 'Lecture des transmissions…' })
  const heights = (of: Element) =>
    [...of.children].map(c => (c as HTMLElement).style.getPropertyValue('--skeleton-height'))
  expect(list.getAttribute('aria-busy')).toBe('true')
  expect(heights(list).map(h => Math.round(Number.parseFloat(h.replace(/[^\d.]*/, '')) * 16))).toEqual([48, 18, 132])
  expect(heights(screen.getByRole('status', { name: 'Ouverture…' }))).toHaveLength(3)
})
