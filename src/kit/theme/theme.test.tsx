import { Button, MantineProvider, PasswordInput } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { theme } from './theme.ts'

it('gives the eye of a password the size of a thumb', () => {
  const { container } = render(
    <MantineProvider theme={theme}>
      <PasswordInput label="Mot de passe" />
    </MantineProvider>,
  )
  const style = container.querySelector('.mantine-PasswordInput-root')?.getAttribute('style') ?? ''
  expect(style).toContain('--psi-button-size: var(--rt-touch)')
})

it('takes the height of the smallest buttons from a token that a finger enlarges', () => {
  const { container } = render(
    <MantineProvider theme={theme}>
      <Button size="compact-sm">Renvoyer</Button>
    </MantineProvider>,
  )
  expect(container.querySelector('button')?.getAttribute('style')).toContain('--button-height: var(--rt-compact)')
})
