import { expect, it } from 'vitest'
import { joursDeMaladie } from './absences.ts'

it('counts a sickness on days that are no leave, once each', () => {
  expect([
    ...joursDeMaladie([
      { jour: '2026-12-01', sorte: 'maladie' },
      { jour: '2026-12-01', sorte: 'maladie' },
      { jour: '2026-12-02', sorte: 'maladie' },
      { jour: '2026-12-02', sorte: 'conge' },
      { jour: '2026-12-03', sorte: 'tlc' },
      { jour: '2026-12-03', sorte: 'maladie' },
    ]),
  ]).toEqual(['2026-12-01'])
})
