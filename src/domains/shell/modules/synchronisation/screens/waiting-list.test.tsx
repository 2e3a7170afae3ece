import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { FileProgress, WaitingLine } from './queue-view.ts'
import { WaitingList } from './waiting-list.tsx'

const line = (n: number): WaitingLine =>
  ({
    entry: { id: String(n), libelle: `Étape ${n}`, fait_a: '2026-11-20T08:00:00.000Z' },
    attend: null,
    fichiers: [],
  }) as never
const file = (n: number, recu = 0): FileProgress => ({
  sha256: String(n),
  libelle: `Page ${n}`,
  pour: 'J’ai terminé, Mme Vasseur',
  taille: 300_000,
  recu,
})

function draw(lines: readonly WaitingLine[], files: readonly FileProgress[]): void {
  render(
    <MantineProvider env="test">
      <WaitingList lines={lines} files={files} />
    </MantineProvider>,
  )
}
function show(lines: number, files: number): void {
  draw(
    Array.from({ length: lines }, (_, n) => line(n)),
    Array.from({ length: files }, (_, n) => file(n)),
  )
}
const counted = () => [screen.queryAllByText(/^Étape/).length, screen.queryAllByText(/^Page/).length]

it('shows all of a day', () => {
  show(20, 3)
  expect(counted()).toEqual([20, 3])
  expect(screen.queryByRole('button')).toBeNull()
})

it('shows the first of three hundred, says how many more there are, and all of them on demand', () => {
  show(300, 25)
  expect(counted()).toEqual([20, 20])
  fireEvent.click(screen.getByRole('button', { name: 'Afficher 285\u00a0autres' }))
  expect(counted()).toEqual([300, 25])
  expect(screen.queryByRole('button')).toBeNull()
})

it('says of each file whose visit it is for, and that it goes on only where the office has a part of it', () => {
  draw([], [file(1), file(2, 100_000)])
  const [entier, entame] = screen.getAllByRole('listitem').map(item => item.textContent)
  expect(entier).toContain('pour «\u00a0J’ai terminé, Mme Vasseur\u00a0»')
  expect(entier).toMatch(/300.ko à envoyer/)
  expect(entier).not.toContain('reprend')
  expect(entame).toMatch(/100.ko sur 300.ko · reprend où il s’est arrêté/)
})
