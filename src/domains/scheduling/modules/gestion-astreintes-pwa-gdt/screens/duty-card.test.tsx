import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LU_A, MOI, uneAstreinte, VENDREDI } from '../testing/ground.ts'
import { DutyCard } from './duty-card.tsx'
import type { Service } from './use-astreintes.ts'

const SERVICE: Service = {
  astreintes: [],
  state: 'pret',
  lu_a: LU_A,
  moi: MOI,
  aujourdhui: VENDREDI,
  maintenant: LU_A,
  outbox: [],
  refus: [],
  veriteDe: () => null,
  reposDe: () => null,
  reposPour: () => null,
  message: '',
  code: '',
  fetching: false,
  reload: vi.fn(),
}
const preavis = {
  niveau: 'bloquant' as const,
  phrase: 'Astreinte du ven. 20 nov. annoncée le jeu. 19 nov., sans un jour franc entre les deux.',
  reference: 'art. L3121-9 et L3121-12 du Code du travail',
}

it('says of a duty to come that it was told too late, with the article', () => {
  const { rerender } = render(<DutyCard astreinte={uneAstreinte({ preavis })} service={SERVICE} />, {
    wrapper: MantineProvider,
  })
  expect(screen.getByText(/sans un jour franc entre les deux/).textContent).toContain('Art. L3121-9 et L3121-12')
  rerender(<DutyCard astreinte={uneAstreinte({ preavis: null })} service={SERVICE} />)
  expect(screen.queryByText(/jour franc/)).toBeNull()
})
