import { MantineProvider, PasswordInput } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { theme } from './theme.ts'

afterEach(cleanup)

it('gives the eye of a password the size of a thumb', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  const { container } = render(
    <MantineProvider theme={theme}>
      <PasswordInput label="Mot de passe" />
    </MantineProvider>,
  )
  const style = container.querySelector('.mantine-PasswordInput-root')?.getAttribute('style') ?? ''
  expect(style).toContain('--psi-button-size: var(--rt-touch)')
})
